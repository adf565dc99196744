package scenery

import "github.com/inkreel/inkreel/internal/geom"

// drawDesert is a desert: dunes, cacti, the sun, a flat mountain far away.
func drawDesert(s *stage) {
	at := s.sides(110)
	s.stand(s.cactus(s.between(210, 250)), s.ground, at...)
	s.stand(s.cactus(s.between(110, 140)), s.ground, at[1], at[0]+110)
	s.floor(3)
	for range 4 {
		x, y := s.w*s.between(0.05, 0.9), s.ground+(s.h-s.ground)*s.between(0.2, 0.7)
		s.put(new(prop).distant().curve(-50, 0, -20, -6, 12, 2, 46, -4), geom.Translate(geom.Pt(x, y)))
	}
	s.dune(s.w*s.between(0.2, 0.3), s.w*0.7, 0.1*s.h)
	s.dune(s.w*s.between(0.7, 0.8), s.w*0.8, 0.15*s.h)
	s.mesa(s.w*s.between(0.4, 0.6), s.w*0.36, 0.16*s.h)
	s.sky(0.34, s.sun(44))
}

// dune is a far dune with a steep lee side.
func (s *stage) dune(x, wide, high float64) {
	g := s.ground
	p := new(prop).distant()
	back := points([]float64{x - wide/2, g, x - wide*0.2, g - high*0.4, x, g - high*0.86, x + wide*0.08, g - high}).CatmullRom()
	lee := points([]float64{x + wide*0.08, g - high, x + wide*0.16, g - high*0.5, x + wide*0.3, g - high*0.16, x + wide/2, g}).CatmullRom()
	p.bodies = append(p.bodies, append(append(geom.Path{}, back...), lee[1:]...))
	p.path(p.bodies[0])
	p.curve(x+wide*0.08, g-high, x+wide*0.04, g-high*0.7, x+wide*0.1, g-high*0.36, x+wide*0.06, g-high*0.08)
	s.put(p, geom.Identity)
}

// mesa is a far mountain with a flat top.
func (s *stage) mesa(x, wide, high float64) {
	g := s.ground
	p := new(prop).distant().polygon(x-wide/2, g, x-wide*0.36, g-high*0.9, x-wide*0.3, g-high, x+wide*0.26, g-high, x+wide*0.34, g-high*0.86, x+wide/2, g)
	p.lines = nil
	p.line(x-wide/2, g, x-wide*0.36, g-high*0.9, x-wide*0.3, g-high, x+wide*0.26, g-high, x+wide*0.34, g-high*0.86, x+wide/2, g)
	p.line(x-wide*0.2, g-high, x-wide*0.22, g-high*0.6).line(x+wide*0.1, g-high, x+wide*0.12, g-high*0.7)
	s.put(p, geom.Identity)
}

// cactus is a cactus with two arms, so high.
func (s *stage) cactus(high float64) *prop {
	k := high / 100
	p := new(prop)
	arm := func(dir, y, up float64) {
		var l geom.Path
		l.MoveTo(geom.Pt(dir*9*k, y*k))
		l.CubeTo(geom.Pt(dir*26*k, y*k), geom.Pt(dir*26*k, y*k), geom.Pt(dir*26*k, (y-16)*k))
		l.LineTo(geom.Pt(dir*26*k, (y-up)*k))
		l.CubeTo(geom.Pt(dir*26*k, (y-up-9)*k), geom.Pt(dir*14*k, (y-up-9)*k), geom.Pt(dir*14*k, (y-up)*k))
		l.LineTo(geom.Pt(dir*14*k, (y-17)*k))
		l.CubeTo(geom.Pt(dir*14*k, (y-11)*k), geom.Pt(dir*12*k, (y-12)*k), geom.Pt(dir*9*k, (y-12)*k))
		p.bodies = append(p.bodies, l)
		p.path(l)
	}
	var l geom.Path
	l.MoveTo(geom.Pt(-9*k, 0))
	l.LineTo(geom.Pt(-9*k, -90*k))
	l.CubeTo(geom.Pt(-9*k, -103*k), geom.Pt(9*k, -103*k), geom.Pt(9*k, -90*k))
	l.LineTo(geom.Pt(9*k, 0))
	p.solid(l)
	arm(-1, -34, 26)
	arm(1, -46, 24)
	p.distant()
	p.line(-2*k, -88*k, -2*k, -64*k).line(3*k, -54*k, 3*k, -34*k).line(-3*k, -30*k, -3*k, -10*k)
	p.far = false
	return p
}
