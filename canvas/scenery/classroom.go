package scenery

// drawClassroom is a classroom: a desk with books and a globe, a window, a clock, a
// blackboard.
func drawClassroom(s *stage) {
	at := s.sides(140)
	s.stand(s.pupil(), s.ground, at[0])
	s.stand(s.globe(), s.ground, at[1])
	s.wall(s.blackboard(), s.window(180, 220), s.clock(44))
	s.room()
}

// pupil is a school desk with books.
func (s *stage) pupil() *prop {
	return s.table(200, 120).on(120, -78, s.books(3)).on(120, 54, s.apple())
}

// apple is an apple.
func (s *stage) apple() *prop {
	p := new(prop).blob(0, -34, 16, -40, 24, -22, 12, 0, 0, -3, -12, 0, -24, -22, -16, -40)
	return p.curve(0, -34, 2, -44, 8, -50)
}

// globe is a globe on a stand.
func (s *stage) globe() *prop {
	const r = 56
	p := new(prop).oval(0, -96, r, r)
	p.arc(about(0, -96, r+14, r+14), -60, 110)
	p.line(0, -26, 0, -8).arc(about(0, 0, 40, 9), 180, 360)
	p.distant()
	p.curve(-40, -134, -18, -120, -26, -98, -44, -86).curve(8, -146, 2, -124, 26, -112, 40, -126)
	return p.curve(-6, -82, 16, -88, 26, -70, 10, -50)
}

// blackboard is a board on the wall with a sum and a triangle on it.
func (s *stage) blackboard() *prop {
	const w, h = 250, 160
	p := new(prop).box(-w/2, -h, w, h-8).box(-w/2-6, -8, w+12, 8)
	p.distant()
	p.line(-108, -128, -108, -104).line(-98, -116, -84, -116).line(-91, -123, -91, -109)
	p.curve(-75, -122, -67, -130, -59, -122, -73, -104, -57, -104).line(-47, -120, -33, -120).line(-47, -110, -33, -110)
	p.curve(-22, -126, -8, -128, -14, -118, -6, -110, -20, -104)
	p.line(-96, -80, -20, -80).line(-96, -60, -40, -60)
	return p.line(28, -44, 96, -44, 62, -112, 28, -44)
}
