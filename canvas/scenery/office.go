package scenery

// drawOffice is an office: a desk with a screen, blinds, a plant.
func drawOffice(s *stage) {
	at := s.sides(150)
	s.stand(s.desk(), s.ground, at[0])
	s.stand(s.plant(s.between(180, 210)), s.ground, at[1])
	s.wall(s.blinds(), s.clock(42))
	s.room()
}

// desk is a desk with a screen and a chair before it.
func (s *stage) desk() *prop {
	p := s.table(230, 130)
	screen := new(prop).round(-62, -112, 124, 80, 6).line(-4, -32, -8, 0).line(4, -32, 8, 0).line(-28, 0, 28, 0)
	screen.distant()
	screen.line(-46, -94, 8, -94).line(-46, -78, 30, -78).line(-46, -62, -4, -62)
	mug := new(prop).box(-12, -26, 24, 26).curve(12, -20, 24, -20, 24, -8, 12, -6)
	return p.on(130, -16, screen).on(130, 82, mug)
}

// blinds is a window with blinds.
func (s *stage) blinds() *prop {
	const w, h = 190, 220
	p := new(prop).box(-w/2, -h, w, h).distant()
	for i := range 6 {
		y := -h + 22 + float64(i)*22
		p.line(-w/2+8, y, w/2-8, y)
	}
	return p.line(w/2-22, -h+22, w/2-22, -h+166)
}
