package paint

import (
	"image"
	"image/color"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/styles"
)

// trim adds what belongs to a paper besides its surface. All of it lies within
// trimRoom of the frame's edge, or is paler than anything drawn.
func (s *ground) trim(img *image.RGBA) {
	switch s.look.Trim {
	case styles.TrimFrame:
		s.frameOf(img)
	case styles.TrimBorder:
		s.border(img)
	case styles.TrimBand:
		s.band(img, geom.R(0, 0, float64(s.frame.W), 14*s.frame.Unit()), s.look.Palette.Accent1, 1)
	case styles.TrimDots:
		s.dots(img)
	case styles.TrimStains:
		s.stains(img)
	case styles.TrimSpiral:
		s.holes(img)
	default:
		s.page(img)
	}
}

// border draws a double hairline along the edges, as around a certificate.
func (s *ground) border(img *image.RGBA) {
	u := s.frame.Unit()
	w, h := float64(s.frame.W), float64(s.frame.H)
	for _, l := range []struct{ at, wide, share float64 }{{18, 3, 0.5}, {26, 1, 0.4}} {
		at, wide := l.at*u, max(l.wide*u, 1)
		ink := s.look.Palette.Ink
		s.band(img, geom.R(at, at, w-2*at, wide), ink, l.share)
		s.band(img, geom.R(at, h-at-wide, w-2*at, wide), ink, l.share)
		s.band(img, geom.R(at, at+wide, wide, h-2*at-2*wide), ink, l.share)
		s.band(img, geom.R(w-at-wide, at+wide, wide, h-2*at-2*wide), ink, l.share)
	}
}

// dots sets a grid of pale dots, its middle in the middle of the frame.
func (s *ground) dots(img *image.RGBA) {
	u := s.frame.Unit()
	step := 32 * u
	c := Sheer(s.look.Palette.Ink, 0.13)
	var p geom.Path
	var lit []image.Point
	w, h := float64(s.frame.W), float64(s.frame.H)
	for y, j := math.Mod(h/2, step), 0; y < h; y, j = y+step, j+1 {
		for x, i := math.Mod(w/2, step), 0; x < w; x, i = x+step, i+1 {
			p = append(p, geom.Ellipse(geom.R(math.Round(x)-2*u, math.Round(y)-2*u, 4*u, 4*u))...)
			if i%lightEvery == 1 && j%lightEvery == 1 {
				lit = append(lit, image.Pt(round(x), round(y)))
			}
		}
	}
	Over(img, Fill{Path: p, Color: c}.render())
	s.lights(disc(geom.Point{}, 3.4*u), Sheer(styles.Mix(s.look.Palette.Accent1, s.look.Palette.Ink, 0.4), 0.75), Lights{
		At: lit, Along: geom.Pt(0.83, 0.56), Front: lightFront, Tail: lightFront, Length: lightLength, Speed: lightSpeed, Strength: 0.7,
	})
}

// frameOf is the metal frame of a whiteboard with caps at its corners, and the
// shadow it throws on the board.
func (s *ground) frameOf(img *image.RGBA) {
	u := s.frame.Unit()
	const wide = 17.0
	metal := []struct{ at, grey float64 }{{0, 150}, {1.5, 205}, {5, 232}, {9, 214}, {14, 186}, {16, 128}, {wide, 128}}
	w, h := s.frame.W, s.frame.H
	reach := int((wide + 9) * u)
	for y := range h {
		for x := 0; x < w; x++ {
			// Mitred corners: the nearer edge decides.
			edge := min(x, y, w-1-x, h-1-y)
			if edge >= reach {
				x = w - 1 - reach
				continue
			}
			q := img.Pix[img.PixOffset(x, y):][:3]
			d := (float64(edge) + 0.5) / u
			if d >= wide {
				k := 1 - 0.16*math.Pow(1-(d-wide)/9, 2) // shadow
				for n := range q {
					q[n] = uint8(float64(q[n]) * k)
				}
				continue
			}
			i := 0
			for metal[i+1].at < d {
				i++
			}
			t := (d - metal[i].at) / (metal[i+1].at - metal[i].at)
			v := metal[i].grey + (metal[i+1].grey-metal[i].grey)*t
			q[0], q[1], q[2] = uint8(v), uint8(v), uint8(v)
		}
	}
	cap := 40 * u
	s.ambient.Rule = Rule{image.Rect(round(cap), h-round(10*u), w-round(cap), h-round(10*u)+max(round(3*u), 1)), s.look.Palette.Accent1}
	grey, light := color.RGBA{96, 100, 106, 255}, color.RGBA{70, 70, 70, 70}
	for _, c := range []geom.Point{{X: 0, Y: 0}, {X: float64(w) - cap, Y: 0}, {X: 0, Y: float64(h) - cap}, {X: float64(w) - cap, Y: float64(h) - cap}} {
		Over(img, Fill{Path: geom.RoundRect(geom.R(c.X, c.Y, cap, cap), 9*u), Color: s.neutral(grey)}.render())
		Over(img, Fill{Path: geom.Ellipse(geom.R(c.X+13*u, c.Y+13*u, 14*u, 14*u)), Color: light}.render())
	}
}

// neutral is c, which has hardly any hue, without any in a grey look.
func (s *ground) neutral(c color.RGBA) color.RGBA {
	if s.look.Grey {
		return Grey(c)
	}
	return c
}

// holes are what the spiral of a sketch pad goes through.
func (s *ground) holes(img *image.RGBA) {
	u := s.frame.Unit()
	step := 52 * u
	p := s.look.Palette
	deep, rim := styles.Mix(p.Board, p.Ink, 0.5), styles.Mix(p.Board, p.Ink, 0.18)
	var hole, shade, wire geom.Path
	for x := math.Mod(float64(s.frame.W)/2, step); x < float64(s.frame.W); x += step {
		r := geom.R(x-9*u, 13*u, 18*u, 18*u)
		shade = append(shade, geom.RoundRect(r.Inset(-1.6*u), 10*u)...)
		hole = append(hole, geom.RoundRect(r, 8*u)...)
		wire.MoveTo(geom.Pt(x-2*u, 23*u))
		wire.CubeTo(geom.Pt(x-6*u, 12*u), geom.Pt(x-5*u, 2*u), geom.Pt(x-3*u, -6*u))
		wire.MoveTo(geom.Pt(x+5*u, 23*u))
		wire.CubeTo(geom.Pt(x+1*u, 12*u), geom.Pt(x+2*u, 2*u), geom.Pt(x+4*u, -6*u))
	}
	Over(img, Fill{Path: shade, Color: rim}.render())
	Over(img, Fill{Path: hole, Color: deep}.render())
	Over(img, Stroke{Path: wire, Width: 3.4 * u, Color: styles.Mix(p.Board, p.Ink, 0.72), Brush: "marker"}.render())
}

// stains are what a brush left of colour on the paper before: pale pools in
// two corners and drops about them.
func (s *ground) stains(img *image.RGBA) {
	u := s.frame.Unit()
	w, h := float64(s.frame.W), float64(s.frame.H)
	p := s.look.Palette
	for _, t := range []struct {
		c     color.RGBA
		x, y  float64
		size  float64
		share float64
	}{
		{p.Accent2, 1, 0, 250, 0.17}, {p.Accent3, 0.93, 0.02, 130, 0.13},
		{p.Accent4, 0, 1, 240, 0.16}, {p.Accent1, 0.09, 0.99, 130, 0.13},
	} {
		at := geom.Pt(t.x*w, t.y*h)
		blob := Blot(at, t.size*u, 0.3, s.rng)
		for range 9 {
			sin, cos := math.Sincos(s.rng.Float64() * 2 * math.Pi)
			far := t.size * u * (1.05 + 0.5*s.rng.Float64())
			r := (2 + 9*math.Pow(s.rng.Float64(), 3)) * u
			blob = append(blob, Blot(at.Add(geom.Pt(cos, sin).Mul(far)), r, 0.12, s.rng)...)
		}
		Over(img, Fill{Path: blob, Color: Sheer(t.c, t.share), Medium: styles.MediumWatercolor, Tip: 26 * u}.render())
	}
}

// TrimWidth is how far, in design units, what a look's trim draws along the edges of the
// page reaches into it: grounds of colour keep off it.
func TrimWidth(l styles.Look) (left, top, right, bottom float64) {
	all := func(v float64) (float64, float64, float64, float64) { return v, v, v, v }
	switch l.Trim {
	case styles.TrimFrame:
		return all(16)
	case styles.TrimWood:
		return all(28)
	case styles.TrimSheet:
		return all(32)
	case styles.TrimBorder:
		return all(28)
	case styles.TrimMasthead:
		return 0, 24, 0, 16
	case styles.TrimBand:
		return 0, 14, 0, 0
	case styles.TrimHoles:
		return 52, 0, 0, 0
	}
	return 0, 0, 0, 0
}
