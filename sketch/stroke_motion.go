package sketch

import (
	"math"

	"github.com/inkreel/inkreel/sketch/trace"
)

// strokeMotion is how a hand goes through one stroke in the time it has.
type strokeMotion struct {
	tempo tempo
	swing *swing // how the tip is seen in a sweep that is too fast; nil: where it is
}

// strokeMotions are the motions of all strokes of an ink that are drawn in these
// times.
func strokeMotions(ink *trace.Ink, times []StrokeTime, fps int, unit float64) []strokeMotion {
	ms := make([]strokeMotion, len(ink.Strokes))
	for i := range ms {
		s := &ink.Strokes[i]
		ms[i].tempo = tempoOf(s, unit)
		// What begins and ends in one frame is seen whole.
		if b := times[i]; s.Sweep && !s.Blank && math.Floor(b.Start) < math.Floor(b.End) {
			ms[i].swing = newSwing(s, (b.End-b.Start)/float64(fps), fps, unit)
		}
	}
	return ms
}
