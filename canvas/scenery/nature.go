package scenery

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// lobes is a closed outline of bulges around an ellipse: crowns, bushes, smoke.
func (s *stage) lobes(x, y, a, b float64, n int) geom.Path {
	at := func(i int) geom.Point {
		sin, cos := math.Sincos(2 * math.Pi * (float64(i) + 0.25) / float64(n))
		return geom.Pt(x+a*0.86*cos, y+b*0.86*sin)
	}
	var p geom.Path
	p.MoveTo(at(0))
	for i := range n {
		from, to := at(i), at((i+1)%n)
		out := from.Lerp(to, 0.5).Sub(geom.Pt(x, y))
		bulge := s.between(0.3, 0.46) * from.Dist(to) / math.Max(out.Len(), 1)
		c := geom.Pt(out.X*bulge, out.Y*bulge).Mul(1.3)
		p.CubeTo(from.Add(c), to.Add(c), to)
	}
	p.Close()
	return p
}

// tree is a tree with a round crown, so high.
func (s *stage) tree(high float64) *prop {
	p, k := new(prop), high/100
	r := s.between(24, 28) * k
	p.solid(s.lobes(s.between(-2, 2)*k, -high+r*1.1, r*1.05, r*1.1, 7))
	p.hide(-4*k, -50*k, 4*k, -50*k, 5*k, 0, -5*k, 0)
	p.curve(-3.4*k, -46*k, -3.6*k, -20*k, -6*k, 0)
	p.curve(3*k, -46*k, 3.4*k, -20*k, 6.5*k, 0)
	p.curve(3*k, -34*k, 8*k, -41*k, 10*k, -46*k)
	return p
}

// pine is a tree of needles, so high.
func (s *stage) pine(high float64) *prop {
	p, k := new(prop), high/100
	lean := s.between(-1, 1) * k
	p.polygon(lean, -100*k, 14*k, -70*k, 7*k, -70*k, 21*k, -42*k, 10*k, -43*k, 27*k, -14*k, -27*k, -14*k, -11*k, -43*k, -21*k, -42*k, -7*k, -70*k, -14*k, -70*k)
	p.hide(-4*k, -14*k, 4*k, -14*k, 4*k, 0, -4*k, 0)
	p.line(-3.4*k, -14*k, -4*k, 0)
	p.line(3.4*k, -14*k, 4*k, 0)
	return p
}

// bush is a low bush.
func (s *stage) bush(wide float64) *prop {
	p := new(prop)
	n := 4
	var l geom.Path
	l.MoveTo(geom.Pt(-wide/2, 0))
	for i := range n {
		x0, x1 := wide*(float64(i)/float64(n)-0.5), wide*(float64(i+1)/float64(n)-0.5)
		y := func(x float64) float64 {
			return -wide * 0.36 * math.Sqrt(math.Max(0, 1-4*x*x/(wide*wide)))
		}
		up := wide * s.between(0.1, 0.16)
		l.CubeTo(geom.Pt(x0-wide*0.02, y(x0)-up), geom.Pt(x1+wide*0.02, y(x1)-up), geom.Pt(x1, y(x1)))
	}
	p.bodies = append(p.bodies, l)
	return p.path(l)
}

// tuft is some blades of grass.
func (s *stage) tuft() *prop {
	p, k := new(prop), s.between(0.8, 1.2)
	for i, n := 0, 3+s.rng.IntN(2); i < n; i++ {
		lean := (float64(i) - float64(n-1)/2) * 7
		up := s.between(18, 30) - math.Abs(lean)*0.6
		p.curve(lean*0.5*k, 0, (lean*0.7+1)*k, -up*0.5*k, lean*1.5*k, -up*k)
	}
	return p
}

// stone is a flat stone.
func (s *stage) stone() *prop {
	w := s.between(9, 17)
	return new(prop).curve(-w, 0, -w*0.7, -w*0.55, w*0.1, -w*0.75, w*0.8, -w*0.4, w, 0)
}

// cloud is a cloud, so wide.
func (s *stage) cloud(wide float64) *prop {
	p, k := new(prop), wide/100
	var l geom.Path
	l.MoveTo(geom.Pt(-44*k, 0))
	l.CubeTo(geom.Pt(-62*k, -2*k), geom.Pt(-56*k, -27*k), geom.Pt(-34*k, -22*k))
	l.CubeTo(geom.Pt(-34*k, -46*k), geom.Pt(2*k, -50*k), geom.Pt(6*k, -30*k))
	l.CubeTo(geom.Pt(16*k, -44*k), geom.Pt(38*k, -38*k), geom.Pt(35*k, -20*k))
	l.CubeTo(geom.Pt(54*k, -22*k), geom.Pt(56*k, 0), geom.Pt(42*k, 0))
	l.Close()
	return p.solid(l)
}

// sun is a sun with rays.
func (s *stage) sun(r float64) *prop {
	p := new(prop).oval(0, -1.7*r, r, r)
	p.bodies = append(p.bodies, geom.Ellipse(geom.R(-1.9*r, -3.6*r, 3.8*r, 3.8*r)))
	const rays = 9
	turn := s.rng.Float64()
	for i := range rays {
		sin, cos := math.Sincos(2 * math.Pi * (float64(i) + turn) / rays)
		p.line(1.32*r*cos, -1.7*r+1.32*r*sin, 1.66*r*cos, -1.7*r+1.66*r*sin)
	}
	return p
}

// bird is a bird far away.
func (s *stage) bird() *prop {
	k := s.between(0.8, 1.2)
	p := new(prop).curve(-22*k, -4*k, -12*k, -13*k, -3*k, -7*k, 0, 0).curve(0, 0, 4*k, -8*k, 13*k, -13*k, 22*k, -6*k)
	return p.hide(-22*k, -16*k, 22*k, -16*k, 22*k, 2*k, -22*k, 2*k)
}

// sky hangs props one after another in what is free of the sky, from the corners
// inwards, down to a share of the board's height.
func (s *stage) sky(low float64, all ...*prop) {
	xs := [][2]float64{{0.1, 0.9}, {0.22, 0.78}, {0.4, 0.6}}
	first := s.rng.IntN(2)
	for i, p := range all {
		s.hang(p, low, xs, (first+i)%2)
	}
}

// flock hangs birds in what is free of the sky further in.
func (s *stage) flock(n int) {
	xs := [][2]float64{{0.28, 0.7}, {0.33, 0.76}, {0.2, 0.82}}
	for i := range n {
		s.hang(s.bird(), 0.42, xs[i%2:], s.rng.IntN(2))
	}
}

// hang puts a prop where all of it is seen above a share of the board's height.
func (s *stage) hang(p *prop, low float64, xs [][2]float64, side int) {
	for _, x := range xs {
		for _, y := range []float64{0.2, 0.15, 0.26, 0.34, 0.42, 0.5} {
			for i := range 2 {
				if y <= low && s.fit(p, y*s.h, false, x[(side+i)%2]*s.w) {
					return
				}
			}
		}
	}
}

// turf is the ground line across the board, with grass and stones here and there.
func (s *stage) turf() {
	s.floor(2.5)
	s.grow(5)
}

// floor is the ground line across the board, up and down by so much.
func (s *stage) floor(uneven float64) {
	var xy []float64
	n := int(s.w/130) + 2
	for i := range n + 1 {
		xy = append(xy, s.w*(0.012+0.976*float64(i)/float64(n)), s.ground+s.between(-uneven, uneven))
	}
	s.put(new(prop).curve(xy...), geom.Identity)
}

// grow puts about so many tufts and stones on and below the ground.
func (s *stage) grow(n int) {
	if s.tall() {
		n = max(n*2/3, 2)
	}
	for i := range n {
		x := s.w * (float64(i) + s.between(0.2, 0.8)) / float64(n)
		if s.chance(0.3) {
			s.put(s.stone(), geom.Translate(geom.Pt(x, s.ground+s.between(18, 0.5*(s.h-s.ground)))))
			continue
		}
		y := s.ground
		if s.chance(0.4) {
			y += s.between(16, 0.45*(s.h-s.ground))
		}
		s.stand(s.tuft(), y, x)
	}
}

// hill is a far hill from edge to edge of its width, solid down to the ground.
func (s *stage) hill(x, wide, high float64) {
	p := new(prop).distant()
	g := s.ground
	xy := []float64{x - wide/2, g, x - wide*0.32, g - high*0.45, x - wide*0.12, g - high*0.92, x + wide*0.05, g - high, x + wide*0.3, g - high*0.5, x + wide/2, g}
	l := points(xy).CatmullRom()
	p.bodies = append(p.bodies, l)
	s.put(p.path(l), geom.Identity)
}
