package paint

import (
	"image"
	"image/color"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// page paints the trim of a composed scene's page over its ground.
func (s *ground) page(img *image.RGBA) {
	switch s.look.Trim {
	case styles.TrimWood:
		s.wood(img)
	case styles.TrimSheet:
		s.sheet(img)
	case styles.TrimMasthead:
		s.masthead(img)
	case styles.TrimConfetti:
		s.confetti(img)
	case styles.TrimShapes:
		s.shapes(img)
	case styles.TrimHoles:
		s.punched(img)
	}
}

// flood fills a path of the ground with a share of a colour.
func flood(img *image.RGBA, p geom.Path, c color.RGBA, share float64) {
	Over(img, Render(Fill{Path: p, Color: Sheer(c, share)}))
}

// disc is a circle about a place.
func disc(at geom.Point, r float64) geom.Path {
	return geom.Ellipse(geom.R(at.X-r, at.Y-r, 2*r, 2*r))
}

// wood frames a board with four planks, light from above, and lets their
// shadow fall on it.
func (s *ground) wood(img *image.RGBA) {
	u := s.frame.Unit()
	plank, deep := max(int(15*u+0.5), 2), int(13*u+0.5)
	b := img.Rect
	timber := color.RGBA{122, 84, 52, 255}
	if s.look.Grey {
		timber = Grey(timber)
	}
	wide := plank + deep
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if min(y-b.Min.Y, b.Max.Y-1-y) >= wide && x == b.Min.X+wide {
				x = max(b.Max.X-wide, x) // nothing until the other side
			}
			q := img.Pix[img.PixOffset(x, y):][:4:4]
			left, top := x-b.Min.X, y-b.Min.Y
			edge := min(left, top, b.Max.X-1-x, b.Max.Y-1-y)
			lit := edge == top || edge == left
			switch {
			case edge >= wide:
			case edge >= plank:
				shade := 1 - shadowUnder(lit)*math.Pow(1-float64(edge-plank)/float64(deep), 2)
				for c := range q[:3] {
					q[c] = uint8(float64(q[c]) * shade)
				}
			default:
				along, across := x, y
				if edge == left || edge == b.Max.X-1-x {
					along, across = y, x
				}
				c := planed(timber, (float64(edge)+0.5)/float64(plank), along, across, lit)
				q[0], q[1], q[2] = c.R, c.G, c.B
			}
		}
	}
}

// shadowUnder is how dark it is close to a plank: the upper and the left one
// keep the light off.
func shadowUnder(lit bool) float64 {
	if lit {
		return 0.42
	}
	return 0.18
}

// planed is the colour of a plank at a share of its width: rounded, and with a
// grain that runs along it.
func planed(timber color.RGBA, share float64, along, across int, lit bool) color.RGBA {
	v := float64(paperGrain()[2*across&(grainSize-1)*grainSize+along>>4&(grainSize-1)])/255 - 0.5
	light := 0.1*v + 0.14*math.Sin(math.Pi*share) - 0.05
	if lit {
		light += 0.11
	}
	if light < 0 {
		return styles.Mix(timber, color.RGBA{0, 0, 0, 255}, -light)
	}
	return styles.Mix(timber, color.RGBA{255, 236, 205, 255}, light)
}

// sheet borders a technical drawing: a line, a hairline within, ticks between
// that divide the sides into fields, and a mark in the middle of each side.
func (s *ground) sheet(img *image.RGBA) {
	u := s.frame.Unit()
	w, h := float64(s.frame.W), float64(s.frame.H)
	ink := s.look.Palette.Ink
	out, in := 16*u, 30*u
	frame := func(d, wide, share float64) {
		s.band(img, geom.R(d, d, w-2*d, wide), ink, share)
		s.band(img, geom.R(d, h-d-wide, w-2*d, wide), ink, share)
		s.band(img, geom.R(d, d+wide, wide, h-2*d-2*wide), ink, share)
		s.band(img, geom.R(w-d-wide, d+wide, wide, h-2*d-2*wide), ink, share)
	}
	frame(out, 1, 0.4)
	frame(in, 2*u, 0.6)
	fields := func(n int, side float64, tick func(at, long float64)) {
		for i := 1; i < n; i++ {
			long := in - out
			if 2*i == n {
				long += 10 * u
			}
			tick(side*float64(i)/float64(n), long)
		}
	}
	across, down := 8, 6
	if h > w {
		across, down = 6, 8
	}
	fields(across, w, func(x, long float64) {
		s.band(img, geom.R(x, out, 1, long), ink, 0.5)
		s.band(img, geom.R(x, h-out-long, 1, long), ink, 0.5)
	})
	fields(down, h, func(y, long float64) {
		s.band(img, geom.R(out, y, long, 1), ink, 0.5)
		s.band(img, geom.R(w-out-long, y, long, 1), ink, 0.5)
	})
}

// masthead rules a magazine page: a line at its head with a bar of the first
// accent hanging from it, a hairline at its foot.
func (s *ground) masthead(img *image.RGBA) {
	u := s.frame.Unit()
	w, h := float64(s.frame.W), float64(s.frame.H)
	p := s.look.Palette
	x := SideMargin(s.frame, s.look)
	s.band(img, geom.R(x, 13*u, w-2*x, 2*u), p.Ink, 0.9)
	s.band(img, geom.R(x, 13*u, 96*u, 11*u), p.Accent1, 1)
	s.band(img, geom.R(x, h-15*u, w-2*x, 1.4*u), p.Ink, 0.45)
	from := x + 96*u
	s.ambient.Rule = Rule{image.Rect(round(from), round(13*u), round(w-x), round(13*u)+max(round(2*u), 1)), p.Accent1}
}

// SideMargin is what a page keeps to its sides, in pixels.
func SideMargin(f Frame, look styles.Look) float64 {
	return float64(f.W) * MarginOf(look)
}

// confetti scatters scraps of coloured paper along the edges, none of them
// reaching into the page, and rounds two corners with a quarter disc.
func (s *ground) confetti(img *image.RGBA) {
	u := s.frame.Unit()
	w, h := float64(s.frame.W), float64(s.frame.H)
	p := s.look.Palette
	inks := []color.RGBA{p.Accent1, p.Accent2, p.Accent3, p.Accent4}
	flood(img, disc(geom.Pt(0, 0), 58*u), p.Accent2, 0.55)
	flood(img, disc(geom.Pt(0, 0), 34*u), p.Board, 0.9)
	flood(img, disc(geom.Pt(w, h), 62*u), p.Accent1, 0.5)
	flood(img, disc(geom.Pt(w, h), 40*u), p.Accent4, 0.45)
	flood(img, disc(geom.Pt(w, 0), 46*u), p.Accent3, 0.4)
	flood(img, disc(geom.Pt(0, h), 50*u), p.Accent4, 0.4)
	const step = 84.0
	s.ambient.Gust = Gust{Along: geom.Pt(0.86, 0.51), Length: gustLength * u, Wide: gustWide * u, Speed: gustSpeed * u}
	n := 0
	float := func(p geom.Path, c color.RGBA, share float64) {
		_, phase := math.Modf(float64(n) * math.Phi) // neighbours never go together
		s.drift(img, p, Sheer(c, share), Drift{Sway: geom.Pt(scrapSway, scrapSway), Seconds: scrapPeriod * (0.8 + 0.5*phase), Phase: phase})
	}
	scrap := func(at geom.Point, i int) {
		c := inks[i%4]
		turn := s.rng.Float64() * math.Pi
		size := (9 + 7*s.rng.Float64()) * u
		switch i % 3 {
		case 0:
			float(disc(at, size*0.62), c, 0.6)
		case 1:
			r := geom.RoundRect(geom.R(at.X-size, at.Y-size*0.36, 2*size, size*0.72), size*0.3)
			float(r.Transform(geom.RotateAbout(turn, at)), c, 0.55)
		default:
			tri := geom.Polygon(at.Add(geom.Pt(0, -size*0.8)), at.Add(geom.Pt(size*0.76, size*0.55)), at.Add(geom.Pt(-size*0.76, size*0.55)))
			float(tri.Transform(geom.RotateAbout(turn, at)), c, 0.5)
		}
	}
	run := func(long float64, place func(along, off float64) geom.Point) {
		for at := 130.0 * u; at < long-110*u; at += step * u * (0.7 + 0.7*s.rng.Float64()) {
			scrap(place(at, (10+15*s.rng.Float64())*u), n)
			n++
		}
	}
	run(w, geom.Pt)
	run(w, func(a, o float64) geom.Point { return geom.Pt(a, h-o) })
	run(h, func(a, o float64) geom.Point { return geom.Pt(o, a) })
	run(h, func(a, o float64) geom.Point { return geom.Pt(w-o, a) })
}

// shapes lays large round forms behind everything, pale enough to be written on: a sun and
// hills.
func (s *ground) shapes(img *image.RGBA) {
	w, h := float64(s.frame.W), float64(s.frame.H)
	side := min(w, h)
	p := s.look.Palette
	s.drift(img, disc(geom.Pt(w*0.93, h*0.04), side*0.44), Sheer(p.Accent1, 0.1), Drift{Sway: geom.Pt(0, sunSway), Seconds: sunPeriod})
	// Hills one before the other, each nearer one stronger: those behind lie under words and
	// must hardly be seen there.
	over := 2 * hillSway * s.frame.Unit() // the sides of the frame, so that nothing opens there
	for _, l := range []struct {
		at    [7]float64 // heights of the ridge from side to side, ends and handles of two curves
		color color.RGBA
		share float64
		near  float64 // 0..1: how far it sways
	}{
		{[7]float64{0.70, 0.52, 0.80, 0.83, 0.86, 0.66, 0.69}, p.Accent3, 0.06, 0},
		{[7]float64{0.86, 0.96, 0.84, 0.80, 0.75, 0.92, 0.91}, p.Accent2, 0.1, 0.5},
		{[7]float64{0.965, 0.925, 0.99, 0.968, 0.952, 0.925, 0.958}, p.Accent2, 0.38, 1},
	} {
		var hill geom.Path
		hill.MoveTo(geom.Pt(-over, h+over))
		hill.LineTo(geom.Pt(-over, h*l.at[0]))
		hill.LineTo(geom.Pt(0, h*l.at[0]))
		hill.CubeTo(geom.Pt(w*0.25, h*l.at[1]), geom.Pt(w*0.38, h*l.at[2]), geom.Pt(w*0.6, h*l.at[3]))
		hill.CubeTo(geom.Pt(w*0.78, h*l.at[4]), geom.Pt(w*0.86, h*l.at[5]), geom.Pt(w, h*l.at[6]))
		hill.LineTo(geom.Pt(w+over, h*l.at[6]))
		hill.LineTo(geom.Pt(w+over, h+over))
		hill.Close()
		s.drift(img, hill, Sheer(l.color, l.share), Drift{Sway: geom.Pt(hillSway*l.near, 0), Seconds: hillPeriod, Phase: 0.5 * l.near})
	}
}

// punched holes along the left margin make a loose leaf.
func (s *ground) punched(img *image.RGBA) {
	u := s.frame.Unit()
	h := float64(s.frame.H)
	for _, y := range []float64{0.14, 0.5, 0.86} {
		at := geom.Pt(32*u, y*h)
		const r = 15
		flood(img, disc(at, r*u), s.look.Palette.Ink, 0.22)
		flood(img, disc(at.Add(geom.Pt(1.5*u, 2.5*u)), (r-2.5)*u), color.RGBA{120, 116, 106, 255}, 0.45)
		Over(img, Stroke{Path: disc(at, r*u), Width: 1.2 * u, Color: Sheer(s.look.Palette.Ink, 0.35), Brush: plan.BrushMarker}.render())
	}
}
