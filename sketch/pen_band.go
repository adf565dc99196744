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
	scribbleFrom = 3000.0 // design units a second of a sweep, from which on it is scribbled
	scribbleRate = 8.0    // passes a second, at most
	scribbleMost = 2500.0 // design units a second along passes, on average
	scribbleKeep = 0.8    // how far the tip keeps to the middle of a pass: 0 not at all, 1 at most
	scribbleSide = 0.05   // share of a pass at either end that the tip leaves to the brush's breadth, at least
)

// band is a sweep that is scribbled: an area laid to and fro in passes of the
// same breadth.
type band struct {
	along, across geom.Point // of length 1
	from, breadth float64    // across: where the first pass begins, and how broad all are
	turn          []float64  // along: where passes begin, and the last one ends
	when          []float64  // shares of the sweep's time at which they do
	side          float64    // share of a pass at either end that the tip does not reach
	low, step     float64    // along: where the wave begins, and its grid
	wave          []float64  // of the edges of passes, by their breadth
}

// newBand is the scribble of a sweep drawn in the given seconds; nil: the pen
// follows it, because it is slow or does not go to and fro.
func newBand(s *trace.Stroke, t tempo, seconds, unit float64) *band {
	total := s.Spine.Length()
	if box := s.Bounds(); total <= scribbleFrom*unit*seconds || total <= 2.5*math.Hypot(box.W(), box.H()) {
		return nil
	}
	b := &band{from: math.Inf(1)}
	b.lie(s.Spine)
	to := math.Inf(-1)
	for _, p := range s.Spine {
		v := p.Dot(b.across)
		b.from, to = math.Min(b.from, v-s.Width/2), math.Max(to, v+s.Width/2)
	}
	rows := math.Max((to-b.from)/math.Max(s.Width, 1), 1) // of the sweep itself
	passes := math.Min(math.Min(scribbleMost*unit*seconds*rows/total, scribbleRate*seconds), rows)
	n := max(int(math.Round(passes)), 1)
	b.breadth = (to - b.from) / float64(n)
	b.times(s.Spine, t, n)
	b.turns(s, n)
	b.waver()
	way := 0.0
	for k := range n {
		way += math.Abs(b.turn[k+1] - b.turn[k])
	}
	// Even one pass can be too long for its time: the tip goes where it can.
	b.side = max((1-scribbleFrom*unit*seconds/max(way, 1))/2, scribbleSide)
	return b
}

// waver keeps the edges of passes parallel but not ruled, as those of a sweep.
func (b *band) waver() {
	const points = 256
	b.low = slices.Min(b.turn)
	b.step = math.Max((slices.Max(b.turn)-b.low)/(points-1), 1)
	b.wave = make([]float64, points)
	for i := range b.wave {
		u := float64(i) * b.step / b.breadth
		b.wave[i] = 0.13*math.Sin(0.9*u) + 0.09*math.Sin(2.3*u+1)
	}
}

// times gives every pass the time in which the sweep comes across it.
func (b *band) times(spine geom.Polyline, t tempo, n int) {
	b.when = make([]float64, n+1)
	b.when[n] = 1
	total, run, k := spine.Length(), 0.0, 1
	for i := 1; i < len(spine); i++ {
		run += spine[i].Dist(spine[i-1])
		for ; k < n && b.from+float64(k)*b.breadth <= spine[i].Dot(b.across); k++ {
			b.when[k] = t.timeAt(math.Min(run/total, 1))
		}
	}
	for ; k < n; k++ {
		b.when[k] = 1
	}
}

// lie finds the directions: the passes lead where most of the way leads.
func (b *band) lie(spine geom.Polyline) {
	var xx, xy, yy float64
	for i := 1; i < len(spine); i++ {
		d := spine[i].Sub(spine[i-1])
		l := math.Max(d.Len(), 1e-9)
		xx, xy, yy = xx+d.X*d.X/l, xy+d.X*d.Y/l, yy+d.Y*d.Y/l
	}
	sin, cos := math.Sincos(math.Atan2(2*xy, xx-yy) / 2)
	b.along, b.across = geom.Pt(cos, sin), geom.Pt(-sin, cos)
	if spine[len(spine)-1].Sub(spine[0]).Dot(b.across) < 0 {
		b.across = b.across.Mul(-1)
	}
}

// turns finds where passes turn: between the ends of what either lies in.
func (b *band) turns(s *trace.Stroke, n int) {
	low, high := make([]float64, n), make([]float64, n)
	for k := range n {
		low[k], high[k] = math.Inf(1), math.Inf(-1)
		mid := b.from + (float64(k)+0.5)*b.breadth
		for _, p := range s.Spine {
			if math.Abs(p.Dot(b.across)-mid) <= (b.breadth+s.Width)/2 {
				u := p.Dot(b.along)
				low[k], high[k] = math.Min(low[k], u), math.Max(high[k], u)
			}
		}
	}
	// It begins where the sweep does.
	back := s.Spine[0].Dot(b.along) > (low[0]+high[0])/2
	b.turn = make([]float64, n+1)
	for k := range b.turn {
		side := low
		if (k%2 == 1) != back {
			side = high
		}
		b.turn[k] = (side[max(k-1, 0)] + side[min(k, n-1)]) / 2
	}
}

// point is the tip at a share of the sweep's time.
func (b *band) point(time float64) geom.Point {
	k := min(max(sort.SearchFloat64s(b.when, time)-1, 0), len(b.turn)-2)
	x := float64(k) // passes
	if w := b.when[k+1] - b.when[k]; w > 0 {
		x += (time - b.when[k]) / w
	}
	swing := b.side + (1-2*b.side)*(1-math.Cos(math.Pi*(x-float64(k))))/2
	u := b.turn[k] + (b.turn[k+1]-b.turn[k])*swing
	return b.along.Mul(u).Add(b.across.Mul(b.from + b.breadth*b.level(onward(x))))
}

// onward is how many passes far across the tip is after x passes: it keeps to
// the middle of one and goes on to the next where it turns.
func onward(x float64) float64 {
	return x + scribbleKeep*math.Sin(2*math.Pi*x)/(2*math.Pi)
}

// level is how many passes far across the tip is, kept to the middle of the
// first and the last: beside them there may be nothing to lay colour on.
func (b *band) level(y float64) float64 {
	return min(max(y, 0.5), float64(len(b.turn))-1.5)
}

// gone is, by the share of a pass's way along, the share of its time and how
// far across the tip is then.
var gone = func() (t [4097]struct{ time, onward float64 }) {
	for i := range t {
		x := math.Acos(1-2*float64(i)/float64(len(t)-1)) / math.Pi
		t[i].time, t[i].onward = x, onward(x)
	}
	return t
}()

// timeAt is the share of the sweep's time at which the brush comes over p: in
// the pass that p lies in, when the tip is as far along. What lies aside of the
// tip comes a little later.
func (b *band) timeAt(p geom.Point) float64 {
	u := p.Dot(b.along)
	y := (p.Dot(b.across)-b.from)/b.breadth + b.wave[min(max(int((u-b.low)/b.step), 0), len(b.wave)-1)]
	k := min(max(int(y), 0), len(b.turn)-2)
	long := b.turn[k+1] - b.turn[k]
	if math.Abs(long) < 1 {
		return b.when[k]
	}
	const last = float64(len(gone) - 1)
	w := min(max((u-b.turn[k])/long, 0), 1)
	off := 2 * (y - b.level(float64(k)+gone[int(w*last)].onward))
	w = min(w+b.breadth/math.Abs(long)*off*off/4, 1)
	return b.when[k] + (b.when[k+1]-b.when[k])*gone[int(w*last)].time
}
