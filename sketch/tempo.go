package sketch

import (
	"math"
	"sort"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/sketch/trace"
)

// tempo is how a hand moves along one stroke: the share of its time gone by
// when each equal part of its length is drawn. It speeds up after touching
// down, slows before lifting and in bends.
type tempo []float32

// steady is a movement of constant speed.
var steady = tempo{0, 1}

const (
	runUp      = 36.0 // design units over which a hand reaches its speed
	startSpeed = 0.4  // of full speed when touching down and lifting
	bendCost   = 1.1  // extra time of a step that turns by a right angle
)

// tempoOf measures a stroke.
func tempoOf(s *trace.Stroke, unit float64) tempo {
	total := s.Spine.Length()
	if total <= 0 {
		return steady
	}
	n := min(max(int(total/(6*unit)), 4), 64)
	ts := make(tempo, n+1)
	step := total / float64(n)
	run := math.Min(runUp*unit, total/3)
	w := walker{line: s.Spine}
	a, b := w.at(0), w.at(step/2)
	for i := range n {
		l := (float64(i) + 0.5) * step
		c := w.at(math.Min(l+step, total))
		edge := math.Min(math.Min(l, total-l)/run, 1)
		cost := 1 / (startSpeed + (1-startSpeed)*easeInOut(edge))
		if !s.Sweep {
			cost += bendCost * turn(a, b, c) / (math.Pi / 2)
		}
		ts[i+1] = ts[i] + float32(cost)
		a, b = b, c
	}
	for i := range ts {
		ts[i] /= ts[n]
	}
	ts[n] = 1
	return ts
}

// turn is the angle in radians, 0..π, by which a way a→b→c bends.
func turn(a, b, c geom.Point) float64 {
	u, v := b.Sub(a), c.Sub(b)
	if u == (geom.Point{}) || v == (geom.Point{}) {
		return 0
	}
	return math.Abs(math.Atan2(u.Cross(v), u.Dot(v)))
}

// timeAt is the share of the time gone by when a share 0..1 of the length is drawn.
func (t tempo) timeAt(share float64) float64 {
	x := share * float64(len(t)-1)
	i := min(int(x), len(t)-2)
	a, b := float64(t[i]), float64(t[i+1])
	return a + (b-a)*(x-float64(i))
}

// shareAt is the share of the length drawn after a share 0..1 of the time.
func (t tempo) shareAt(time float64) float64 {
	switch {
	case time <= 0:
		return 0
	case time >= 1:
		return 1
	}
	i := sort.Search(len(t), func(i int) bool { return float64(t[i]) > time }) - 1
	i = min(max(i, 0), len(t)-2)
	a, b := float64(t[i]), float64(t[i+1])
	f := 0.0
	if b > a {
		f = (time - a) / (b - a)
	}
	return (float64(i) + f) / float64(len(t)-1)
}

// easeInOut rises from 0 to 1 over t 0..1 with flat ends.
func easeInOut(t float64) float64 {
	t = math.Min(math.Max(t, 0), 1)
	return t * t * (3 - 2*t)
}

// easeEarly rises from 0 to 1 over t 0..1 with flat ends, sooner than it levels: what fades in is seen
// within three frames.
func easeEarly(t float64) float64 { return easeInOut(math.Pow(math.Max(t, 0), fadesEarly)) }

const fadesEarly = 0.78

// walker finds points at growing lengths along a polyline.
type walker struct {
	line geom.Polyline
	i    int     // of the chord in hand
	run  float64 // length before it
}

// at is the point l pixels along the line; l may not shrink between calls.
func (w *walker) at(l float64) geom.Point {
	for w.i+1 < len(w.line) {
		c := w.line[w.i].Dist(w.line[w.i+1])
		if l <= w.run+c {
			if c == 0 {
				return w.line[w.i]
			}
			return w.line[w.i].Lerp(w.line[w.i+1], math.Max(l-w.run, 0)/c)
		}
		w.run += c
		w.i++
	}
	if len(w.line) == 0 {
		return geom.Point{}
	}
	return w.line[len(w.line)-1]
}

const (
	muchLaid   = 7500.0 // square design units of full ink a second, above which a sweep goes as its ink asks …
	sweepSwift = 1.6    // … up to so many times its mean speed as long as the eye follows, …
	sweepLeast = 1.2    // … or so many, where the eye has lost it by then
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
		seconds := (b.End - b.Start) / float64(fps)
		ms[i].tempo = motionOf(s, laid[i], seconds, unit)
		// What begins and ends in one frame is seen whole.
		if s.Sweep && !s.Blank && math.Floor(b.Start) < math.Floor(b.End) {
			ms[i].swing = newSwing(s, seconds, fps, unit)
		}
	}
	return ms
}

// motionOf is how a hand goes through a stroke in so many seconds; parts is the ink left in equal parts of
// the length of one that goes as its ink asks, else nil.
func motionOf(s *trace.Stroke, parts []float64, seconds, unit float64) tempo {
	speed := s.Length() / unit / math.Max(seconds, 1e-9)
	swift := laidSwift // of a blot
	if s.Sweep {
		swift = math.Max(math.Min(eyeSpeed/math.Max(speed, 1e-9), sweepSwift), sweepLeast)
	}
	switch {
	case parts != nil && s.Wash:
		return laidTempo(parts, math.Min(math.Max(laidSpeed/speed, laidFastest), laidSwift))
	case parts != nil:
		return laidTempo(parts, swift)
	}
	return tempoOf(s, unit)
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
		case (s.Passes > 1 || !s.Sweep && s.Width > s.Length()) && s.Ink > much*(times[i].End-times[i].Start):
			laid[i], any = make([]float64, sweepParts), true
		}
	}
	if !any {
		return laid
	}
	weighParts(ink, laid)
	return laid
}

// laidOf is the ink left in equal parts of the length of a sweep.
func laidOf(ink *trace.Ink, stroke int) []float64 {
	laid := make([][]float64, len(ink.Strokes))
	laid[stroke] = make([]float64, sweepParts)
	weighParts(ink, laid)
	return laid[stroke]
}

// weighParts adds the ink that sweeps leave to their parts, where they have any.
func weighParts(ink *trace.Ink, laid [][]float64) {
	w := ink.Layer.Rect.Dx()
	for i, a := range ink.At {
		if a == trace.Never || a.Stroke() >= len(laid) {
			continue
		}
		if parts := laid[a.Stroke()]; parts != nil && !ink.Strokes[a.Stroke()].Wash {
			parts[min(int(a.Share()*sweepParts), sweepParts-1)] += ink.Weight(i%w, i/w)
		}
	}
}
