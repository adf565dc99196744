package scenery

// drawGround is a line with grass and stones.
func drawGround(s *stage) {
	s.turf()
}
