package scenery

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// drawSpace is space: the edge of a planet below, a small planet with a ring, stars.
func drawSpace(s *stage) {
	s.sky(0.5, s.ringed(44))
	s.planet()
	s.sky(0.5, s.moon(26))
	s.stars(16)
}

// planet is the edge of a large planet below, with craters.
func (s *stage) planet() {
	r := 1.2 * math.Max(s.w, s.h)
	top := 0.86 * s.h
	x := s.w * s.between(0.4, 0.6)
	half := math.Asin(math.Min(s.w/2/r, 1)) * 180 / math.Pi
	shift := (x - s.w/2) / r * 180 / math.Pi
	p := new(prop).arc(about(x, top+r, r, r), 270-half-shift, 270+half-shift)
	p.bodies = append(p.bodies, geom.Ellipse(geom.R(x-r, top, 2*r, 2*r)))
	p.distant()
	for i := range 4 {
		cx := s.w * (float64(i) + s.between(0.25, 0.75)) / 4
		w := s.between(22, 46)
		y := top + r - math.Sqrt(r*r-(cx-x)*(cx-x)) + s.between(34, 74)
		p.arc(about(cx, y, w, w*0.32), 0, 360)
	}
	s.put(p, geom.Identity)
}

// ringed is a planet with a ring.
func (s *stage) ringed(r float64) *prop {
	p := new(prop).oval(0, -1.6*r, r, r)
	tilt := geom.Translate(geom.Pt(0, 1.6*r)).Then(geom.RotateAbout(-0.3, geom.Point{})).Then(geom.Translate(geom.Pt(0, -1.6*r)))
	ring := new(prop).arc(about(0, -1.6*r, 1.8*r, 0.46*r), -38, 218).moved(tilt)
	p.lines = append(p.lines, ring.lines...)
	p.distant()
	p.arc(about(0, -1.72*r, 0.8*r, 0.2*r), 200, 320)
	return p
}

// moon is a small moon with craters.
func (s *stage) moon(r float64) *prop {
	p := new(prop).oval(0, -r, r, r).distant()
	return p.arc(about(-0.3*r, -1.25*r, 0.24*r, 0.2*r), 0, 360).arc(about(0.35*r, -0.7*r, 0.18*r, 0.15*r), 0, 360)
}

// stars are strewn over what is free, more of them near the edges.
func (s *stage) stars(n int) {
	for range 12 * n {
		x, y := s.w*s.between(0.02, 0.98), s.h*s.between(0.03, 0.8)
		if edge := math.Min(math.Min(x, s.w-x)/s.w, y/s.h); s.chance(edge * 4) {
			continue
		}
		const air = 54
		if s.cover.share(geom.R(x-air, y-air, 2*air, 2*air), byWords|byForm|byProp) > 0.3 {
			continue
		}
		s.put(s.star(), geom.Translate(geom.Pt(x, y)))
		s.cover.disc(geom.Pt(x, y), air, byProp)
		if n--; n == 0 {
			return
		}
	}
}

// star is a star: four points, a cross or a dot.
func (s *stage) star() *prop {
	p := new(prop)
	r := s.between(9, 15)
	switch s.rng.IntN(3) {
	case 0:
		i := r * 0.28
		return p.path(geom.Polygon(geom.Pt(0, -r), geom.Pt(i, -i), geom.Pt(r, 0), geom.Pt(i, i), geom.Pt(0, r), geom.Pt(-i, i), geom.Pt(-r, 0), geom.Pt(-i, -i)))
	case 1:
		r *= 0.7
		return p.line(0, -r, 0, r).line(-r, 0, r, 0)
	}
	return p.arc(about(0, 0, 3, 3), 0, 360)
}
