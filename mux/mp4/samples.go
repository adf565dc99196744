package mp4

// Samples walks the samples of a track in its file.
type Samples struct {
	Time uint64 // ticks before the next one

	track *Track
	n     int // samples given
	chunk int
	used  uint32 // samples of the chunk given
	at    uint64 // where the next one begins
	run   int
	spent uint32 // samples of the time run given
}

// Samples begins with the first sample.
func (t *Track) Samples() *Samples {
	s := &Samples{track: t}
	if len(t.Chunks) > 0 {
		s.at = t.Chunks[0].Offset
	}
	return s
}

// Left reports whether there is a next sample.
func (s *Samples) Left() bool { return s.n < len(s.track.Sizes) }

// Next is where in the file the next sample lies, and its bytes; there must be
// one.
func (s *Samples) Next() (offset int64, size int) {
	t := s.track
	for s.used == t.Chunks[s.chunk].Samples {
		s.chunk++
		s.used, s.at = 0, t.Chunks[s.chunk].Offset
	}
	for s.spent == t.Times[s.run].Count {
		s.run++
		s.spent = 0
	}
	offset, size = int64(s.at), int(t.Sizes[s.n])
	s.at += uint64(size)
	s.Time += uint64(t.Times[s.run].Ticks)
	s.n, s.used, s.spent = s.n+1, s.used+1, s.spent+1
	return offset, size
}
