package scenery

import "github.com/inkreel/inkreel/internal/geom"

// drawStreet is a street: houses at its sides, a lamp, a road.
func drawStreet(s *stage) {
	at := s.sides(150)
	s.stand(s.lantern(), s.ground, at[0]+150, at[1]-150, at[0]-150)
	s.stand(s.house(true), s.ground, at[0])
	s.stand(s.house(false), s.ground, at[1])
	s.stand(s.tree(210), s.ground, 0.3*s.w, 0.7*s.w)
	s.floor(0)
	s.road()
	s.sky(0.3, s.cloud(130))
}

// road is a kerb and the dashes of a road below the ground.
func (s *stage) road() {
	deep := s.h - s.ground
	kerb := new(prop).line(s.w*0.012, s.ground+0.16*deep, s.w*0.988, s.ground+0.16*deep)
	s.put(kerb.distant(), geom.Identity)
	dashes := new(prop).distant()
	const dash = 84
	for x := s.between(20, 80); x+dash < s.w-16; x += 2.3 * dash {
		dashes.line(x, s.ground+0.58*deep, x+dash, s.ground+0.58*deep)
	}
	s.put(dashes, geom.Identity)
}

// lantern is a street lamp.
func (s *stage) lantern() *prop {
	p := new(prop).polygon(-17, -300, 17, -300, 11, -264, -11, -264).line(-22, -300, 22, -300).curve(-10, -300, 0, -318, 10, -300)
	p.hide(-4, -264, 4, -264, 4, 0, -4, 0)
	return p.line(-3, -264, -3, -16).line(3, -264, 3, -16).line(-12, 0, -9, -16, 9, -16, 12, 0)
}

// house is a house with a gable, or one with a flat roof and a shop.
func (s *stage) house(gable bool) *prop {
	const w = 210
	p := new(prop)
	pane := func(x, y float64) { p.path(geom.Rectangle(geom.R(x, y, 38, 48))).line(x+19, y, x+19, y+48) }
	if gable {
		p.polygon(-w/2, 0, -w/2, -190, 0, -296, w/2, -190, w/2, 0)
		p.line(-w/2-20, -176, 0, -310, w/2+20, -176)
		p.distant()
		pane(-66, -158)
		pane(28, -158)
		p.line(-24, 0, -24, -74, 24, -74, 24, 0).arc(about(14, -36, 3, 3), 0, 360)
		p.arc(about(0, -222, 17, 17), 0, 360)
	} else {
		p.box(-w/2, -270, w, 270).box(-w/2-9, -284, w+18, 14)
		p.distant()
		pane(-70, -236)
		pane(32, -236)
		p.line(-w/2+12, -132, w/2-12, -132)
		for i := range 5 {
			x := -w/2 + 12 + float64(i)*37.2
			p.arc(about(x+18.6, -112, 18.6, 16), 0, 180).line(x, -132, x, -112)
		}
		p.line(w/2-12, -132, w/2-12, -112)
		p.path(geom.Rectangle(geom.R(-80, -88, 86, 60))).line(34, 0, 34, -88, 78, -88, 78, 0)
	}
	p.far = false
	return p
}
