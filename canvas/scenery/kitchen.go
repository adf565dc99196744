package scenery

import "github.com/inkreel/inkreel/internal/geom"

// drawKitchen is a kitchen: a counter with a stove, jars on a shelf.
func drawKitchen(s *stage) {
	at := s.sides(140)
	s.stand(s.stove(), s.ground, at[0])
	s.stand(s.counter(), s.ground, at[1])
	s.wall(s.shelf(190, s.jar(), s.jar(), s.bottle(), s.jar()), s.window(170, 190))
	s.room()
}

// stove is a stove with a steaming pot.
func (s *stage) stove() *prop {
	const w, h = 200, 190
	p := new(prop)
	pot := new(prop).round(-46, -58, 92, 58, 12).line(-54, -58, 54, -58).line(-8, -58, -8, -68, 8, -68, 8, -58)
	pot.curve(-46, -42, -60, -42, -60, -30, -47, -28).curve(46, -42, 60, -42, 60, -30, 47, -28)
	pot.distant()
	pot.curve(-14, -82, -22, -96, -10, -108, -18, -124).curve(12, -82, 4, -96, 16, -108, 8, -124)
	p.box(-w/2, -h, w, h)
	p.distant()
	p.line(-w/2, -h+34, w/2, -h+34)
	p.path(geom.RoundRect(geom.R(-w/2+22, -h+56, w-44, 92), 8))
	p.line(-w/2+34, -h+72, w/2-34, -h+72)
	for i := range 4 {
		x := -w/2 + 40 + float64(i)*40
		p.arc(about(x, -h+17, 8, 8), 0, 360)
	}
	p.on(h, 0, pot)
	return p
}

// counter is a counter with a door, a drawer and a bowl of fruit.
func (s *stage) counter() *prop {
	const w, h = 220, 190
	p := new(prop).box(-w/2-8, -h, w+16, 14).box(-w/2, -h+14, w, h-14)
	p.distant()
	p.line(0, -h+20, 0, -8).line(-w/2+8, -h+62, w/2-8, -h+62)
	p.line(-w/4-16, -h+38, -w/4+16, -h+38).line(w/4-16, -h+38, w/4+16, -h+38)
	p.line(-16, -h+84, -16, -h+112).line(16, -h+84, 16, -h+112)
	p.far = false
	bowl := new(prop)
	bowl.solid(points([]float64{-50, -34, -36, -8, -18, 0, 18, 0, 36, -8, 50, -34}).CatmullRom()).line(-50, -34, 50, -34)
	bowl.arc(about(-20, -38, 17, 17), 170, 370).arc(about(16, -38, 19, 19), 170, 370)
	return p.on(h, s.between(-40, 40), bowl)
}
