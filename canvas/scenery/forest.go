package scenery

// drawForest is a wood: trees at both sides, smaller ones between them.
func drawForest(s *stage) {
	for _, x := range s.sides(100) {
		s.stand(s.pine(s.between(360, 430)), s.ground, x)
	}
	for _, x := range s.sides(230) {
		s.stand(s.tree(s.between(270, 320)), s.ground, x)
	}
	s.stand(s.bush(110), s.ground, 0.3*s.w, 0.7*s.w)
	s.turf()
	s.stand(s.mushroom(), s.ground+0.3*(s.h-s.ground), s.sides(200)...)
	n := int(s.w / 150)
	for i := range n {
		x := s.w * (float64(i) + s.between(0.3, 0.7)) / float64(n)
		s.far(s.pine(s.between(110, 190)), x)
	}
}

// mushroom is a mushroom.
func (s *stage) mushroom() *prop {
	p := new(prop).curve(-24, -24, -20, -44, 0, -54, 20, -44, 24, -24).line(-24, -24, 24, -24)
	return p.curve(-7, -24, -6, -10, -9, 0).curve(7, -24, 6, -10, 9, 0)
}
