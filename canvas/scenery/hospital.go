package scenery

// drawHospital is a sickroom: a bed, a drip, a screen with a heartbeat.
func drawHospital(s *stage) {
	at := s.sides(190)
	if s.stand(s.bed(), s.ground, at[0]) {
		s.stand(s.drip(), s.ground, at[0]+180, at[0]-180, at[1])
	} else {
		s.stand(s.drip(), s.ground, at...)
	}
	s.stand(s.cabinet(), s.ground, at[1])
	s.wall(s.heartbeat(), s.window(170, 200))
	s.room()
}

// bed is a bed on wheels.
func (s *stage) bed() *prop {
	p := new(prop)
	p.blob(-112, -122, -84, -136, -58, -124, -54, -108, -84, -104, -112, -108)
	p.round(-122, -108, 250, 34, 10)
	p.line(-130, -160, -130, -16).line(136, -130, 136, -16).curve(-130, -160, -122, -166, -116, -158, -116, -110).line(-130, -62, 136, -62)
	p.arc(about(-130, -9, 8, 8), 0, 360).arc(about(136, -9, 8, 8), 0, 360)
	p.distant()
	p.curve(-40, -106, -30, -92, -34, -76)
	p.far = false
	return p
}

// drip is a bag on a pole.
func (s *stage) drip() *prop {
	p := new(prop).line(0, -290, 0, -10).line(-22, -290, 22, -290).line(-26, 0, 0, -12, 26, 0)
	p.round(-38, -278, 32, 52, 8)
	p.distant()
	p.line(-36, -250, -8, -250).curve(-22, -226, -26, -180, -14, -150, -24, -120)
	p.far = false
	return p
}

// cabinet is a cabinet with a cross.
func (s *stage) cabinet() *prop {
	p := new(prop).box(-56, -140, 112, 140)
	p.polygon(-9, -112, 9, -112, 9, -97, 24, -97, 24, -79, 9, -79, 9, -64, -9, -64, -9, -79, -24, -79, -24, -97, -9, -97)
	p.distant()
	p.line(-50, -44, 50, -44).line(-12, -24, 12, -24)
	p.far = false
	return p.on(140, -20, s.bottle()).on(140, 22, s.jar())
}

// heartbeat is a screen on the wall with a heartbeat on it.
func (s *stage) heartbeat() *prop {
	p := new(prop).round(-80, -116, 160, 116, 12).distant()
	return p.line(-64, -54, -30, -54, -20, -70, -8, -30, 6, -90, 18, -54, 64, -54)
}
