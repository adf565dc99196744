package scenery

// drawLandscape is a country with hills, a tree, the sun and a cloud.
func drawLandscape(s *stage) {
	at := s.sides(120)
	s.stand(s.tree(s.between(250, 290)), s.ground, at...)
	s.stand(s.bush(120), s.ground, at[1], at[0])
	s.turf()
	s.hill(s.w*s.between(0.1, 0.3), s.w*0.7, 0.13*s.h)
	s.hill(s.w*s.between(0.75, 0.9), s.w*0.8, 0.17*s.h)
	s.hill(s.w*s.between(0.45, 0.55), s.w*0.7, 0.2*s.h)
	s.sky(0.34, s.sun(38), s.cloud(140))
	s.flock(2)
}
