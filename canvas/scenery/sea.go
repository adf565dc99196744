package scenery

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// drawSea is a sea: a horizon with a boat, waves, the sun, gulls.
func drawSea(s *stage) {
	horizon := 0.76 * s.h
	s.stand(s.boat(), horizon+8, s.sides(150)...)
	s.swell(horizon)
	s.put(new(prop).distant().line(s.w*0.012, horizon, s.w*0.988, horizon), geom.Identity)
	s.sky(0.34, s.sun(40), s.cloud(130))
	s.flock(2)
}

// boat is a sailing boat.
func (s *stage) boat() *prop {
	p := new(prop).solid(append(points([]float64{-74, -34, -54, -8, -30, 2, 40, 2, 62, -12, 80, -36}).CatmullRom(), geom.Segment{Op: geom.Close}))
	p.line(2, -34, 2, -190)
	p.polygon(-8, -178, -8, -46, -66, -46)
	p.polygon(12, -172, 12, -46, 62, -46)
	if s.chance(0.5) {
		return p.flipped()
	}
	return p
}

// swell is rows of short waves below the horizon, larger towards whoever looks.
func (s *stage) swell(horizon float64) {
	deep := s.h - horizon
	for row := range 4 {
		t := (float64(row) + 0.8) / 4.3
		y, long := horizon+deep*t, 40+70*t
		n := max(int(s.w/(long*(3.4+s.between(0, 0.6)))), 2)
		p := new(prop)
		p.far = row < 2
		for i := range n {
			x := s.w * (float64(i) + s.between(0.15, 0.6) + 0.25*math.Mod(float64(row), 2)) / float64(n)
			if x < 12 || x+2*long > s.w-12 {
				continue
			}
			up := long * 0.16
			p.curve(x, y, x+long*0.22, y-up*0.3, x+long*0.5, y-up, x+long*0.78, y-up*0.3, x+long, y, x+long*1.22, y-up*0.3, x+long*1.5, y-up, x+long*1.78, y-up*0.3, x+long*2, y)
		}
		s.put(p, geom.Identity)
	}
}
