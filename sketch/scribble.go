package sketch

import (
	"math"
	"slices"
	"sort"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/sketch/trace"
)

// A hand that lays colour follows its sweep while the eye can follow the hand.
// Where there is less time it takes a broader brush: it goes to and fro less
// often, lays more at once, and the colour comes where the pen goes over it.
const (
	toAndFro         = 2.5    // times the area's diagonal: a shorter way does not go to and fro
	scribbleFrom     = 3000.0 // design units a second of a sweep, from which on it is scribbled
	scribbleRate     = 8.0    // passes a second, at most
	scribbleMost     = 2500.0 // design units a second along passes, on average
	scribbleCentring = 0.8    // how far the tip keeps to the middle of a pass: 0 not at all, 1 at most
	scribbleMargin   = 0.05   // share of a pass at either end that the tip leaves to the brush's breadth, at least
)

// scribble is a sweep that is scribbled: an area laid to and fro in passes of the
// same breadth.
type scribble struct {
	along, across geom.Point // of length 1
	from, passPx  float64    // across: where the first pass begins, and how broad all are
	turn          []float64  // along: where passes begin, and the last one ends
	when          []float64  // shares of the sweep's time at which they do
	side          float64    // share of a pass at either end that the tip does not reach
	low, step     float64    // along: where the wave begins, and its grid
	wave          []float64  // of the edges of passes, by their breadth
}

// newScribble is the scribble of a sweep drawn in the given seconds; nil: the pen
// follows it, because it is slow or does not go to and fro.
func newScribble(stroke *trace.Stroke, t tempo, seconds, unit float64) *scribble {
	total := stroke.Spine.Length()
	if box := stroke.Bounds(); total <= scribbleFrom*unit*seconds || total <= toAndFro*math.Hypot(box.W(), box.H()) {
		return nil
	}
	s := &scribble{from: math.Inf(1)}
	s.findAxes(stroke.Spine)
	to := math.Inf(-1)
	for _, p := range stroke.Spine {
		v := p.Dot(s.across)
		s.from, to = math.Min(s.from, v-stroke.Width/2), math.Max(to, v+stroke.Width/2)
	}
	rows := math.Max((to-s.from)/math.Max(stroke.Width, 1), 1) // of the sweep itself
	passes := math.Min(math.Min(scribbleMost*unit*seconds*rows/total, scribbleRate*seconds), rows)
	n := max(int(math.Round(passes)), 1)
	s.passPx = (to - s.from) / float64(n)
	s.passTimes(stroke.Spine, t, n)
	s.findTurns(stroke, n)
	s.waveEdges()
	way := 0.0
	for k := range n {
		way += math.Abs(s.turn[k+1] - s.turn[k])
	}
	// Even one pass can be too long for its time: the tip goes where it can.
	s.side = max((1-scribbleFrom*unit*seconds/max(way, 1))/2, scribbleMargin)
	return s
}

// waveEdges keeps the edges of passes parallel but not ruled, as those of a sweep.
func (s *scribble) waveEdges() {
	const points = 256
	s.low = slices.Min(s.turn)
	s.step = math.Max((slices.Max(s.turn)-s.low)/(points-1), 1)
	s.wave = make([]float64, points)
	for i := range s.wave {
		u := float64(i) * s.step / s.passPx
		s.wave[i] = trace.Waver(u)
	}
}

// passTimes gives every pass the time in which the sweep comes across it.
func (s *scribble) passTimes(spine geom.Polyline, t tempo, n int) {
	s.when = make([]float64, n+1)
	s.when[n] = 1
	total, run, k := spine.Length(), 0.0, 1
	for i := 1; i < len(spine); i++ {
		run += spine[i].Dist(spine[i-1])
		for ; k < n && s.from+float64(k)*s.passPx <= spine[i].Dot(s.across); k++ {
			s.when[k] = t.timeAt(math.Min(run/total, 1))
		}
	}
	for ; k < n; k++ {
		s.when[k] = 1
	}
}

// findAxes finds the directions: the passes lead where most of the way leads.
func (s *scribble) findAxes(spine geom.Polyline) {
	var xx, xy, yy float64
	for i := 1; i < len(spine); i++ {
		d := spine[i].Sub(spine[i-1])
		l := math.Max(d.Len(), 1e-9)
		xx, xy, yy = xx+d.X*d.X/l, xy+d.X*d.Y/l, yy+d.Y*d.Y/l
	}
	sin, cos := math.Sincos(math.Atan2(2*xy, xx-yy) / 2)
	s.along, s.across = geom.Pt(cos, sin), geom.Pt(-sin, cos)
	if spine[len(spine)-1].Sub(spine[0]).Dot(s.across) < 0 {
		s.across = s.across.Mul(-1)
	}
}

// findTurns finds where passes turn: between the ends of what either lies in.
func (s *scribble) findTurns(stroke *trace.Stroke, n int) {
	low, high := make([]float64, n), make([]float64, n)
	for k := range n {
		low[k], high[k] = math.Inf(1), math.Inf(-1)
		mid := s.from + (float64(k)+0.5)*s.passPx
		for _, p := range stroke.Spine {
			if math.Abs(p.Dot(s.across)-mid) <= (s.passPx+stroke.Width)/2 {
				u := p.Dot(s.along)
				low[k], high[k] = math.Min(low[k], u), math.Max(high[k], u)
			}
		}
	}
	// It begins where the sweep does.
	back := stroke.Spine[0].Dot(s.along) > (low[0]+high[0])/2
	s.turn = make([]float64, n+1)
	for k := range s.turn {
		side := low
		if (k%2 == 1) != back {
			side = high
		}
		s.turn[k] = (side[max(k-1, 0)] + side[min(k, n-1)]) / 2
	}
}

// point is the tip at a share of the sweep's time.
func (s *scribble) point(time float64) geom.Point {
	k := min(max(sort.SearchFloat64s(s.when, time)-1, 0), len(s.turn)-2)
	x := float64(k) // passes
	if w := s.when[k+1] - s.when[k]; w > 0 {
		x += (time - s.when[k]) / w
	}
	swing := s.side + (1-2*s.side)*(1-math.Cos(math.Pi*(x-float64(k))))/2
	u := s.turn[k] + (s.turn[k+1]-s.turn[k])*swing
	return s.along.Mul(u).Add(s.across.Mul(s.from + s.passPx*s.level(onward(x))))
}

// onward is how many passes far across the tip is after x passes: it keeps to
// the middle of one and goes on to the next where it turns.
func onward(x float64) float64 {
	return x + scribbleCentring*math.Sin(2*math.Pi*x)/(2*math.Pi)
}

// level is how many passes far across the tip is, kept to the middle of the
// first and the last: beside them there may be nothing to lay colour on.
func (s *scribble) level(y float64) float64 {
	return min(max(y, 0.5), float64(len(s.turn))-1.5)
}

// passProfile is, by the share of a pass's way along, the share of its time and how
// far across the tip is then.
var passProfile = func() (t [4097]struct{ time, onward float64 }) {
	for i := range t {
		x := math.Acos(1-2*float64(i)/float64(len(t)-1)) / math.Pi
		t[i].time, t[i].onward = x, onward(x)
	}
	return t
}()

// timeAt is the share of the sweep's time at which the brush comes over p: in
// the pass that p lies in, when the tip is as far along. What lies aside of the
// tip comes a little later.
func (s *scribble) timeAt(p geom.Point) float64 {
	u := p.Dot(s.along)
	y := (p.Dot(s.across)-s.from)/s.passPx + s.wave[min(max(int((u-s.low)/s.step), 0), len(s.wave)-1)]
	k := min(max(int(y), 0), len(s.turn)-2)
	long := s.turn[k+1] - s.turn[k]
	if math.Abs(long) < 1 {
		return s.when[k]
	}
	const last = float64(len(passProfile) - 1)
	w := min(max((u-s.turn[k])/long, 0), 1)
	off := 2 * (y - s.level(float64(k)+passProfile[int(w*last)].onward))
	w = min(w+s.passPx/math.Abs(long)*off*off/4, 1)
	return s.when[k] + (s.when[k+1]-s.when[k])*passProfile[int(w*last)].time
}
