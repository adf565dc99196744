package sketch

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/sketch/trace"
)

// move is how a hand goes through one stroke in the time it has.
type move struct {
	tempo tempo
	band  *band // of a sweep that is scribbled; nil: the tip follows the stroke
}

// movesOf are the moves of all strokes of an ink that are drawn in these beats.
func movesOf(ink *trace.Ink, beats []Beat, fps int, unit float64) []move {
	ms := make([]move, len(ink.Strokes))
	for i := range ms {
		s := &ink.Strokes[i]
		ms[i].tempo = tempoOf(s, unit)
		// What begins and ends in one frame is seen whole.
		if b := beats[i]; s.Sweep && !s.Blank && math.Floor(b.Start) < math.Floor(b.End) {
			ms[i].band = newBand(s, ms[i].tempo, (b.End-b.Start)/float64(fps), unit)
		}
	}
	return ms
}

// timed are the arrivals of an ink, but in strokes that are scribbled their
// shares are of the time, and the pixels come where the brush goes.
func timed(ink *trace.Ink, moves []move) []trace.Arrival {
	if !slices.ContainsFunc(moves, func(m move) bool { return m.band != nil }) {
		return ink.At
	}
	out := slices.Clone(ink.At)
	r := ink.Layer.Rect
	w := r.Dx()
	for y := range r.Dy() {
		for x, a := range out[y*w:][:w] {
			k := a.Stroke()
			if k >= len(moves) || moves[k].band == nil {
				continue
			}
			p := geom.Pt(float64(r.Min.X+x)+0.5, float64(r.Min.Y+y)+0.5)
			out[y*w+x] = trace.ArrivalAt(k, moves[k].band.timeAt(p))
		}
	}
	return out
}
