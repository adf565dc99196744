package paint

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// grid rules squared paper: a fine line every 32 units, a clearer one every
// fifth, with a whole number of large squares in the middle of the frame.
func (s *ground) grid(img *image.RGBA) {
	step := 32 * s.frame.Unit()
	draw := func(n int, line func(at, wide, share float64)) {
		first := -int(float64(n) / 2 / step)
		for i := first; i <= -first; i++ {
			wide, share := 1.0, 0.1
			if i%5 == 0 {
				wide, share = 2*s.frame.Unit(), 0.17
			}
			line(float64(n)/2+float64(i)*step, wide, share)
		}
	}
	ink := s.look.Palette.Ink
	s.sweep(sweepEvery * step)
	draw(s.frame.W, func(x, wide, share float64) { s.band(img, geom.R(x, 0, wide, float64(s.frame.H)), ink, share) })
	draw(s.frame.H, func(y, wide, share float64) { s.band(img, geom.R(0, y, float64(s.frame.W), wide), ink, share) })
}

// sweep has crossings of squares so large light up as an instrument's sweep goes over them.
func (s *ground) sweep(step float64) {
	var at []image.Point
	first := func(n int) float64 { return float64(n)/2 - step*math.Floor(float64(n)/2/step) }
	for y := first(s.frame.H); y < float64(s.frame.H); y += step {
		for x := first(s.frame.W); x < float64(s.frame.W); x += step {
			at = append(at, image.Pt(round(x), round(y)))
		}
	}
	u := s.frame.Unit()
	long, half := 8*u, math.Max(1.2*u, 0.5)
	middle := geom.Pt(u, u) // of the clear lines' width
	cross := geom.Rectangle(geom.R(middle.X-long, middle.Y-half, 2*long, 2*half))
	cross = append(cross, geom.Rectangle(geom.R(middle.X-half, middle.Y-long, 2*half, long-half))...)
	cross = append(cross, geom.Rectangle(geom.R(middle.X-half, middle.Y+half, 2*half, long-half))...)
	s.lights(cross, s.look.Palette.Accent3, Lights{
		At: at, Along: geom.Pt(0.93, 0.37), Front: sweepFront, Tail: sweepTail, Length: sweepLength, Speed: sweepSpeed, Strength: 0.6,
	})
}

// motes are grains in a colour that gleam as light goes over a page; at rest none is seen.
func (s *ground) motes(c color.RGBA) {
	const apart = 76.0
	u := s.frame.Unit()
	rng := rand.New(rand.NewPCG(0x6d07e5, uint64(s.frame.W))) // its own: the paper stays as it is
	var at []image.Point
	for y := apart; y < float64(s.frame.H)/u-apart; y += apart { // none on a frame
		for x := apart; x < float64(s.frame.W)/u-apart; x += apart {
			dx, dy := (rng.Float64()-0.5)*apart, (rng.Float64()-0.5)*apart
			at = append(at, image.Pt(round((x+dx)*u), round((y+dy)*u)))
		}
	}
	s.lights(disc(geom.Point{}, 1.9*u), c, Lights{
		At: at, Along: geom.Pt(0.83, 0.56), Front: lightFront, Tail: lightFront, Length: lightLength, Speed: lightSpeed, Strength: 0.3,
	})
}

// The first line of ruled paper and how far its lines lie apart, in design units.
const (
	RuledFirst = 120.0
	RuledStep  = 46.0
)

// rule draws the lines of a notebook: blue ones 46 units apart below a head,
// and a red margin.
func (s *ground) rule(img *image.RGBA) {
	u := s.frame.Unit()
	blue := color.RGBA{86, 132, 196, 255}
	red := color.RGBA{222, 92, 92, 255}
	if s.look.Grey {
		blue, red = s.look.Palette.Muted, s.look.Palette.Muted
	}
	for y := RuledFirst * u; y < float64(s.frame.H); y += RuledStep * u {
		s.band(img, geom.R(0, y, float64(s.frame.W), 1.6*u), blue, 0.3)
	}
	s.band(img, geom.R(70*u, 0, 2*u, float64(s.frame.H)), red, 0.5)
	s.ambient.Rule = Rule{image.Rect(round(70*u), 0, round(70*u)+max(round(2*u), 1), s.frame.H), red}
}

// band blends a rectangle over the ground, its edges on whole pixels.
func (s *ground) band(img *image.RGBA, at geom.Rect, c color.RGBA, share float64) {
	x0, y0 := round(at.Min.X), round(at.Min.Y)
	r := image.Rect(x0, y0, x0+max(round(at.W()), 1), y0+max(round(at.H()), 1)).Intersect(img.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := img.Pix[img.PixOffset(r.Min.X, y):][:4*r.Dx()]
		for i := 0; i < len(row); i += 4 {
			m := styles.Mix(color.RGBA{row[i], row[i+1], row[i+2], 255}, c, share)
			row[i], row[i+1], row[i+2] = m.R, m.G, m.B
		}
	}
}

// fibres strews the short threads of unbleached paper, dark and light.
func (s *ground) fibres(img *image.RGBA) {
	u := s.frame.Unit()
	area := float64(s.frame.W*s.frame.H) / (u * u)
	ink, light := s.look.Palette.Ink, color.RGBA{255, 255, 255, 255}
	for i := range int(area / 7000) {
		at := geom.Pt(s.rng.Float64()*float64(s.frame.W), s.rng.Float64()*float64(s.frame.H))
		sin, cos := math.Sincos(s.rng.Float64() * math.Pi)
		long, bend := (6+16*s.rng.Float64())*u, (s.rng.Float64()-0.5)*6*u
		half := geom.Pt(cos, sin).Mul(long / 2)
		var p geom.Path
		p.MoveTo(at.Sub(half))
		p.QuadTo(at.Add(geom.Pt(-sin, cos).Mul(bend)), at.Add(half))
		c := Sheer(ink, 0.1+0.08*s.rng.Float64())
		if i%2 == 0 {
			c = Sheer(light, 0.12+0.1*s.rng.Float64())
		}
		Over(img, Stroke{Path: p, Width: 1.3 * u, Color: c, Brush: plan.BrushPen}.render())
	}
}
