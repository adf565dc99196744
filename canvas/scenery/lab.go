package scenery

import "github.com/inkreel/inkreel/internal/geom"

// drawLab is a laboratory: a bench with flasks and a microscope, bottles on a shelf.
func drawLab(s *stage) {
	at := s.sides(150)
	s.stand(s.bench().on(170, -64, s.flask(1)).on(170, 12, s.tubes()), s.ground, at[0])
	s.stand(s.bench().on(170, 10, s.microscope()), s.ground, at[1])
	s.wall(s.shelf(210, s.bottle(), s.jar(), s.bottle(), s.jar()), s.shelf(190, s.books(3), s.flask(0.7)))
	s.room()
}

// bench is a bench with a cupboard.
func (s *stage) bench() *prop {
	const w, h = 240, 170
	p := new(prop).box(-w/2, -h, w, 12)
	p.bodies = append(p.bodies, geom.Rectangle(geom.R(-w/2+12, -h+12, w-24, h-12-8)))
	p.line(-w/2+12, -h+12, -w/2+12, 0).line(w/2-12, -h+12, w/2-12, 0)
	p.distant()
	p.line(0, -h+18, 0, -6).line(-14, -h+60, -14, -h+90).line(14, -h+60, 14, -h+90)
	p.far = false
	return p
}

// flask is a flask with something in it.
func (s *stage) flask(k float64) *prop {
	p := new(prop).polygon(-9*k, -92*k, 9*k, -92*k, 9*k, -58*k, 36*k, -6*k, 30*k, 0, -30*k, 0, -36*k, -6*k, -9*k, -58*k)
	p.line(-13*k, -93*k, 13*k, -93*k)
	p.distant()
	p.curve(-22*k, -34*k, -8*k, -38*k, 8*k, -32*k, 22*k, -34*k)
	p.arc(about(-5*k, -18*k, 4*k, 4*k), 0, 360).arc(about(8*k, -24*k, 3*k, 3*k), 0, 360)
	p.far = false
	return p
}

// tubes are test tubes in a rack.
func (s *stage) tubes() *prop {
	p := new(prop)
	for i := range 3 {
		x := 14 + float64(i)*26
		var l geom.Path
		l.MoveTo(geom.Pt(x-8, -74))
		l.LineTo(geom.Pt(x-8, -18))
		l.CubeTo(geom.Pt(x-8, -6), geom.Pt(x+8, -6), geom.Pt(x+8, -18))
		l.LineTo(geom.Pt(x+8, -74))
		p.path(l).distant().line(x-7, -44+float64(i%2)*12, x+7, -44+float64(i%2)*12)
		p.far = false
	}
	return p.line(-4, -56, 84, -56).line(-4, 0, 84, 0).line(0, -56, 0, 0).line(80, -56, 80, 0)
}

// microscope is a microscope.
func (s *stage) microscope() *prop {
	p := new(prop).round(-40, -12, 84, 12, 5)
	p.polygon(-22, -118, -4, -126, 16, -78, -2, -70)
	p.line(-17, -120, -21, -130, -13, -134, -9, -124)
	p.line(2, -72, 5, -62, 13, -66, 11, -75)
	p.curve(4, -108, 34, -100, 46, -66, 36, -34, 26, -12)
	p.curve(12, -92, 26, -84, 32, -62, 24, -40, 14, -34)
	return p.line(-26, -34, 22, -34)
}
