package sketch

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/sketch/trace"
)

// strokeMotion is how a hand goes through one stroke in the time it has.
type strokeMotion struct {
	tempo    tempo
	scribble *scribble // of a sweep that is scribbled; nil: the tip follows the stroke
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
			ms[i].scribble = newScribble(s, ms[i].tempo, (b.End-b.Start)/float64(fps), unit)
		}
	}
	return ms
}

// scribbledArrivals are the arrivals of an ink, but in strokes that are
// scribbled their shares are of the time, and the pixels come where the brush
// goes.
func scribbledArrivals(ink *trace.Ink, motions []strokeMotion) []trace.Arrival {
	if !slices.ContainsFunc(motions, func(m strokeMotion) bool { return m.scribble != nil }) {
		return ink.At
	}
	out := slices.Clone(ink.At)
	r := ink.Layer.Rect
	w := r.Dx()
	for y := range r.Dy() {
		for x, a := range out[y*w:][:w] {
			k := a.Stroke()
			if k >= len(motions) || motions[k].scribble == nil {
				continue
			}
			p := geom.Pt(float64(r.Min.X+x)+0.5, float64(r.Min.Y+y)+0.5)
			out[y*w+x] = trace.ArrivalAt(k, motions[k].scribble.timeAt(p))
		}
	}
	return out
}
