package scenery

import "github.com/inkreel/inkreel/internal/geom"

// drawClassroom is a classroom: a desk with books and a globe, a window, a clock, the
// edge of a blackboard.
func drawClassroom(s *stage) {
	at := s.sides(140)
	s.stand(s.pupil(), s.ground, at[0])
	s.stand(s.globe(), s.ground, at[1])
	s.wall(s.window(180, 220), s.clock(44))
	s.room()
	s.blackboard()
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
	p.arc(0, -96, r+14, r+14, -60, 110)
	p.line(0, -26, 0, -8).arc(0, 0, 40, 9, 180, 360)
	p.distant()
	p.curve(-40, -134, -18, -120, -26, -98, -44, -86).curve(8, -146, 2, -124, 26, -112, 40, -126)
	return p.curve(-6, -82, 16, -88, 26, -70, 10, -50)
}

// blackboard is the lower edge of a board on the wall with chalk on its ledge, behind
// what is shown.
func (s *stage) blackboard() {
	const in = 0.045
	x0, x1, y0, y1 := in*s.w, (1-in)*s.w, 0.035*s.h, s.ground-64
	p := new(prop).distant()
	p.line(x0, y1-0.3*s.h, x0, y1)
	p.line(x1, y1-0.3*s.h, x1, y1)
	p.line(x0-10, y1, x1+10, y1).line(x0-10, y1+11, x1+10, y1+11)
	p.line(x0, y0+0.16*s.h, x0, y0, x0+0.16*s.w, y0)
	p.line(x1, y0+0.16*s.h, x1, y0, x1-0.16*s.w, y0)
	s.put(p, geom.Identity)
}
