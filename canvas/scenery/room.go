package scenery

// drawRoom is a living room.
func drawRoom(s *stage) {
	at := s.sides(110)
	s.stand(s.plant(s.between(190, 220)), s.ground, at[0])
	s.stand(s.lamp(380), s.ground, at[1])
	s.wall(s.window(190, 240), s.frame(120, 150))
	s.room()
}
