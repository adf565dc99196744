package scenery

import "github.com/inkreel/inkreel/internal/geom"

// room is the floor line with a skirting above it.
func (s *stage) room() {
	s.floor(0)
	const skirting = 20
	p := new(prop).distant().line(s.w*0.012, s.ground-skirting, s.w*0.988, s.ground-skirting)
	s.put(p, geom.Identity)
}

// window is a window with panes and a sill.
func (s *stage) window(w, h float64) *prop {
	p := new(prop).box(-w/2, -h, w, h-10)
	p.box(-w/2-14, -10, w+28, 10)
	p.distant()
	p.line(0, -h+6, 0, -16)
	p.line(-w/2+6, -h*0.56, w/2-6, -h*0.56)
	p.line(w*0.14, -h*0.66, w*0.32, -h*0.82)
	p.line(w*0.2, -h*0.64, w*0.36, -h*0.78)
	return p
}

// plant is a plant in a pot.
func (s *stage) plant(high float64) *prop {
	k := high / 100
	p := new(prop).polygon(-17*k, -32*k, 17*k, -32*k, 12*k, 0, -12*k, 0)
	leaf := func(x, y, bend float64) {
		mx, my := x*0.45, -30*k+(y+30*k)*0.55
		p.blob(0, -31*k, mx-bend, my-bend*0.3, x, y, mx+bend, my+bend*0.6)
	}
	leaf(s.between(-3, 3)*k, -100*k, 8*k)
	leaf(-30*k, -82*k, 7*k)
	leaf(31*k, -78*k, 7*k)
	leaf(-36*k, -54*k, 6*k)
	leaf(37*k, -50*k, 6*k)
	return p
}

// clock is a clock on a wall.
func (s *stage) clock(r float64) *prop {
	p := new(prop).oval(0, -r, r, r)
	return p.line(0, -r*1.62, 0, -r, r*0.42, -r*0.78)
}

// frame is a picture on a wall.
func (s *stage) frame(w, h float64) *prop {
	p := new(prop).box(-w/2, -h, w, h).distant()
	p.path(geom.Rectangle(geom.R(-w/2+9, -h+9, w-18, h-18)))
	return p.line(-w/2+14, -18, -w*0.16, -h*0.62, w*0.06, -h*0.32, w*0.18, -h*0.5, w/2-14, -18)
}

// lamp is a lamp on a stand.
func (s *stage) lamp(high float64) *prop {
	k := high / 100
	p := new(prop).polygon(-8*k, -100*k, 8*k, -100*k, 14*k, -78*k, -14*k, -78*k)
	return p.line(0, -78*k, 0, -2.5*k).arc(about(0, 0, 11*k, 2.5*k), 180, 360)
}

// table is a table on two legs, seen from its side.
func (s *stage) table(w, h float64) *prop {
	p := new(prop).box(-w/2, -h, w, 12)
	leg := func(x, lean float64) { p.line(x, -h+12, x+lean, 0).line(x+9, -h+12, x+lean+7, 0) }
	leg(-w/2+14, -4)
	leg(w/2-23, 6)
	return p
}

// on puts what stands on something so high, moved aside by x.
func (p *prop) on(high, x float64, top *prop) *prop {
	m := top.moved(geom.Translate(geom.Pt(x, -high)))
	p.lines, p.bodies = append(p.lines, m.lines...), append(p.bodies, m.bodies...)
	return p
}

// shelf is a board on a wall with things on it, side by side.
func (s *stage) shelf(w float64, things ...*prop) *prop {
	p := new(prop)
	x := -w/2 + 12
	for _, t := range things {
		b := t.bounds()
		p.on(8, x-b.Min.X, t)
		x += b.W() + 10
	}
	p.box(-w/2, -8, w, 8)
	p.line(-w/2+16, 0, -w/2+16, 16).line(w/2-16, 0, w/2-16, 16)
	return p
}

// books are some books side by side.
func (s *stage) books(n int) *prop {
	p := new(prop)
	x := 0.0
	for range n {
		w, h := s.between(10, 17), s.between(38, 56)
		p.box(x, -h, w, h)
		x += w
	}
	return p.polygon(x+3, 0, x+14, -44, x+26, -41, x+15, 0)
}

// bottle is a bottle with a neck.
func (s *stage) bottle() *prop {
	p := new(prop)
	var l geom.Path
	l.MoveTo(geom.Pt(-12, 0))
	for _, q := range points([]float64{-12, -30, -5, -40, -5, -54, 5, -54, 5, -40, 12, -30, 12, 0}) {
		l.LineTo(q)
	}
	l.Close()
	return p.solid(l)
}

// jar is a jar with a lid.
func (s *stage) jar() *prop { return new(prop).round(-14, -36, 28, 36, 6).box(-11, -44, 22, 8) }

// wall hangs props one after another on what is free of the wall.
func (s *stage) wall(all ...*prop) {
	xs := [][2]float64{{0.11, 0.89}, {0.2, 0.8}, {0.34, 0.66}}
	first := s.rng.IntN(2)
	for i, p := range all {
		s.fix(p, xs, (first+i)%2)
	}
}

// fix puts a prop on a wall where all of it is seen.
func (s *stage) fix(p *prop, xs [][2]float64, side int) {
	for _, x := range xs {
		for _, y := range []float64{0.46, 0.4, 0.52, 0.58, 0.34, 0.28} {
			for i := range 2 {
				if s.fit(p, y*s.h, false, x[(side+i)%2]*s.w) {
					return
				}
			}
		}
	}
}
