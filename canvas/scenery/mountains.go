package scenery

import "github.com/inkreel/inkreel/internal/geom"

// drawMountains is a range with snow on its tops and pines before it.
func drawMountains(s *stage) {
	for _, x := range s.sides(80) {
		s.stand(s.pine(s.between(210, 260)), s.ground, x)
	}
	for _, x := range s.sides(170) {
		s.stand(s.pine(s.between(140, 180)), s.ground, x)
	}
	s.turf()
	k := 1.0
	if s.tall() {
		k = 0.8
	}
	s.peak(s.w*s.between(0.14, 0.24), s.w*0.46*k, 0.3*s.h*k)
	s.peak(s.w*s.between(0.76, 0.86), s.w*0.5*k, 0.34*s.h*k)
	s.peak(s.w*s.between(0.42, 0.58), s.w*0.5, 0.2*s.h*k)
	s.sky(0.3, s.cloud(130))
	s.flock(1)
}

// peak is a mountain with its snow, standing on the ground.
func (s *stage) peak(x, wide, high float64) {
	g := s.ground
	p := new(prop).distant()
	left := points([]float64{x - wide/2, g, x - wide*0.27, g - high*0.46, x - wide*0.19, g - high*0.52, x, g - high})
	right := points([]float64{x, g - high, x + wide*0.12, g - high*0.72, x + wide*0.2, g - high*0.66, x + wide/2, g})
	whole := append(append(geom.Polyline{}, left...), right[1:]...)
	p.bodies = append(p.bodies, append(whole.Path(), geom.Segment{Op: geom.Close}))
	p.path(whole.Path())
	// Snow ends in a zigzag between the slopes.
	p.line(x-wide*0.093, g-high*0.753, x-wide*0.045, g-high*0.69, x-wide*0.012, g-high*0.76, x+wide*0.03, g-high*0.67, x+wide*0.066, g-high*0.75, x+wide*0.12, g-high*0.72)
	s.put(p, geom.Identity)
}
