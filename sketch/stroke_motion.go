package sketch

import (
	"math"

	"github.com/inkreel/inkreel/sketch/trace"
)

const (
	muchLaid   = 7500.0 // square design units of full ink a second, above which a sweep goes as its ink asks …
	sweepSwift = 1.6    // … up to so many times its mean speed, …
	sweepLeast = 1.1    // … unless the eye lost it at this already
	sweepParts = 96     // parts of it whose ink is told apart
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
	laid := laidBySweeps(ink, times, muchLaid*unit*unit/float64(fps))
	for i := range ms {
		s, b := &ink.Strokes[i], times[i]
		speed := s.Length() / unit / math.Max((b.End-b.Start)/float64(fps), 1e-9)
		swift := laidSwift // of a blot
		if s.Sweep {
			swift = math.Min(eyeSpeed/math.Max(speed, 1e-9), sweepSwift)
		}
		switch parts := laid[i]; {
		case parts != nil && s.Wash:
			ms[i].tempo = laidTempo(parts, math.Min(math.Max(laidSpeed/speed, laidFastest), laidSwift))
		case parts != nil && swift > sweepLeast:
			ms[i].tempo = laidTempo(parts, swift)
		default:
			ms[i].tempo = tempoOf(s, unit)
		}
		// What begins and ends in one frame is seen whole.
		if s.Sweep && !s.Blank && math.Floor(b.Start) < math.Floor(b.End) {
			ms[i].swing = newSwing(s, (b.End-b.Start)/float64(fps), fps, unit)
		}
	}
	return ms
}

// laidBySweeps is the ink left in equal parts of the length of each wash, and of each other sweep, or
// line that is more of a blot, that leaves more than much in a frame; nil: a hand goes
// through it as through a line.
func laidBySweeps(ink *trace.Ink, times []StrokeTime, much float64) [][]float64 {
	laid, any := make([][]float64, len(ink.Strokes)), false
	for i := range ink.Strokes {
		switch s := &ink.Strokes[i]; {
		case len(s.Laid) > 1:
			laid[i] = s.Laid
		case (s.Passes >= fewPasses || !s.Sweep && s.Width > s.Length()) && s.Ink > much*(times[i].End-times[i].Start):
			laid[i], any = make([]float64, sweepParts), true
		}
	}
	if !any {
		return laid
	}
	w := ink.Layer.Rect.Dx()
	for i, a := range ink.At {
		if a == trace.Never || a.Stroke() >= len(laid) {
			continue
		}
		if parts := laid[a.Stroke()]; parts != nil && !ink.Strokes[a.Stroke()].Wash {
			parts[min(int(a.Share()*sweepParts), sweepParts-1)] += ink.Weight(i%w, i/w)
		}
	}
	return laid
}
