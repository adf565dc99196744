package trace

import (
	"image"
	"math"
	"math/bits"
	"sync"

	"github.com/inkreel/inkreel/internal/geom"
)

// builder is a layer whose pixels are being given their arrivals. Coordinates
// are the layer's own: its top left is the origin. A pixel with ink is waiting,
// hidden, which is waiting until it is shown again, or decided.
type builder struct {
	grid
	at      []Arrival // by index; Never where nothing is decided
	inked   set       // pixels with ink
	waiting set
	hidden  set
	from    geom.Point // where the pen comes from, before the first stroke
	origin  geom.Point // of the layer, in board pixels
	strokes []Stroke
	runs    [][]float64 // length up to each point of each stroke's spine

	// Scratch of spread.
	near        set
	front, next []int32
	come        []Arrival
}

// builders are those not in use: their memory is used again.
var builders = sync.Pool{New: func() any { return new(builder) }}

// newBuilder has every pixel with alpha waiting.
func newBuilder(layer *image.RGBA) *builder {
	f := newGrid(layer.Rect.Dx(), layer.Rect.Dy())
	e := f.builder(f.alpha(layer, nil))
	e.origin = originOf(layer)
	return e
}

// builder has the pixels waiting. The set is not changed.
func (g grid) builder(inked set) *builder {
	e := builders.Get().(*builder)
	*e = builder{
		grid: g, inked: inked, waiting: append(e.waiting[:0], inked...),
		at: resized(e.at, g.size()), hidden: resized(e.hidden, g.words()), near: resized(e.near, g.words()),
		front: e.front, next: e.next, come: e.come,
	}
	for i := range e.at {
		e.at[i] = Never
	}
	clear(e.hidden)
	clear(e.near)
	return e
}

// originOf is the upper left corner of a layer on the board.
func originOf(layer *image.RGBA) geom.Point { return geom.FromPixels(layer.Rect).Min }

// alpha is the set of the layer's pixels with ink, in the memory of s.
func (g grid) alpha(layer *image.RGBA, s set) set {
	s = resized(s, g.words())
	clear(s)
	for y := range g.h {
		row := layer.Pix[y*layer.Stride : y*layer.Stride+4*g.w]
		p := g.index(0, y)
		for x := range g.w {
			if row[4*x+3] != 0 {
				s.add(p + x)
			}
		}
	}
	return s
}

// full reports whether no further stroke can be numbered.
func (b *builder) full() bool { return len(b.strokes) >= MaxStrokes }

// A broad tip is not down at once: it is pressed down while it begins to move.
const (
	fineTip   = 5.0 // pixels of the radius of a tip that is down as soon as it touches
	pressedIn = 0.5 // radii of the way in which a broader one is
)

// drawLine adds the line as a stroke and lets every waiting pixel arrive when a
// round tip, grown by slack pixels, first covers it. It reports whether any
// pixel came.
func (b *builder) drawLine(l *line, slack float64) bool {
	if b.full() {
		return false
	}
	total := l.length()
	if total == 0 {
		return false
	}
	tip := tip{builder: b, number: len(b.strokes), total: total, press: min(pressedIn*(l.r[0]+slack), total)}
	if l.r[0]+slack <= fineTip {
		tip.press = 0
	}
	run := 0.0
	for i := 1; i < len(l.at); i++ {
		from, to := l.at[i-1], l.at[i]
		ra, rb := l.r[i-1]+slack, l.r[i]+slack
		c := to.Dist(from)
		steps := max(int(math.Ceil(c)), 1)
		for k := range steps {
			t := float64(k) / float64(steps)
			tip.lead(touch{from.Lerp(to, t), ra + (rb-ra)*t}, run+c*t)
		}
		run += c
	}
	tip.lead(touch{l.at[len(l.at)-1], l.r[len(l.r)-1] + slack}, total)
	if !tip.came {
		return false
	}
	b.addStroke(Stroke{Spine: l.at, Width: l.width() + 2*slack, Object: l.object})
	return true
}

// touch is where a round tip touches the board, and its radius.
type touch struct {
	at geom.Point
	r  float64
}

// tip is a round tip that draws a line.
type tip struct {
	*builder
	number  int     // of the line's stroke
	total   float64 // length of the line
	press   float64 // of it, in which the tip is pressed down; 0: it is down at once
	touches []touch // while it is pressed down
	came    bool    // whether any pixel has come
}

// lead leads the tip on to where run pixels of the line are drawn.
func (t *tip) lead(to touch, run float64) {
	a := ArrivalAt(t.number, run/t.total)
	down := 1.0
	if run < t.press {
		down = run / t.press
	}
	if t.press > 0 {
		t.touches = append(t.touches, to)
		for _, d := range t.touches {
			t.came = t.stamp(d.at, min(d.r, fineTip+(d.r-fineTip)*down), a) || t.came
		}
		if down == 1 {
			t.touches, t.press = nil, 0
		}
		return
	}
	t.came = t.stamp(to.at, to.r, a) || t.came
}

// addStroke appends a stroke.
func (b *builder) addStroke(s Stroke) {
	run := make([]float64, len(s.Spine))
	for i := 1; i < len(run); i++ {
		run[i] = run[i-1] + s.Spine[i].Dist(s.Spine[i-1])
	}
	b.strokes, b.runs = append(b.strokes, s), append(b.runs, run)
}

// stamp puts a round tip of radius r down at c: the waiting pixels it covers
// arrive at moment a. It reports whether there were any.
func (b *builder) stamp(c geom.Point, r float64, a Arrival) bool {
	came := false
	y0, y1 := max(ceil(c.Y-r-0.5), 0), min(floor(c.Y+r-0.5), b.h-1)
	for y := y0; y <= y1; y++ {
		dy := float64(y) + 0.5 - c.Y
		half := math.Sqrt(max(r*r-dy*dy, 0))
		x0, x1 := max(ceil(c.X-half-0.5), 0), min(floor(c.X+half-0.5), b.w-1)
		if x0 <= x1 && b.arrive(b.index(x0, y), b.index(x1, y), a) {
			came = true
		}
	}
	return came
}

// arrive lets the waiting pixels from p to q, of one row, arrive.
func (b *builder) arrive(p, q int, a Arrival) bool {
	came := false
	first, last := p>>6, q>>6
	for i := first; i <= last; i++ {
		w := b.waiting[i]
		if i == first {
			w &= ^uint64(0) << (p & 63)
		}
		if i == last {
			w &= ^uint64(0) >> (^q & 63)
		}
		if w == 0 {
			continue
		}
		came = true
		b.waiting[i] &^= w
		for ; w != 0; w &= w - 1 {
			b.at[i<<6|bits.TrailingZeros64(w)] = a
		}
	}
	return came
}

// ceil and floor round without leaving the integers.
func ceil(v float64) int {
	i := int(v)
	if float64(i) < v {
		i++
	}
	return i
}

func floor(v float64) int {
	i := int(v)
	if float64(i) > v {
		i--
	}
	return i
}

// local are points of the board in the layer's own coordinates.
func (b *builder) local(l geom.Polyline, layer *image.RGBA) geom.Polyline {
	d := geom.Pt(float64(layer.Rect.Min.X), float64(layer.Rect.Min.Y))
	out := make(geom.Polyline, len(l))
	for i, p := range l {
		out[i] = p.Sub(d)
	}
	return out
}

// hide lets pixel p wait until it is shown again.
func (b *builder) hide(p int) {
	b.waiting.drop(p)
	b.hidden.add(p)
}

// unhide lets hidden pixels wait like others.
func (b *builder) unhide() {
	for i, w := range b.hidden {
		b.waiting[i] |= w
	}
	clear(b.hidden)
}

// stillWaiting are the pixels that still wait.
func (b *builder) stillWaiting() []int32 {
	var px []int32
	for p := range b.waiting.all() {
		px = append(px, int32(p))
	}
	return px
}

// decide lets pixel p arrive at moment a.
func (b *builder) decide(p int, a Arrival) {
	b.at[p] = a
	b.waiting.drop(p)
}

// finish is the finished work over its layer, strokes moved to board pixels.
// What still waits arrives with what is nearest; if nothing was drawn at all,
// in one sweep. The builder is of no use then.
func (b *builder) finish(layer *image.RGBA) *Ink {
	b.unhide()
	b.spread(6)
	b.joinNearestLine(0)
	b.joinDust()
	b.sweep(b.stillWaiting(), sweepStyle{angle: hatchAngle, object: b.nextObject()})
	if n := len(b.strokes); n > 0 {
		for _, i := range b.stillWaiting() { // no stroke is left for them: they come with the last
			b.decide(int(i), ArrivalAt(n-1, 1))
		}
	}
	d := geom.Pt(float64(layer.Rect.Min.X), float64(layer.Rect.Min.Y))
	for i := range b.strokes {
		s := &b.strokes[i]
		spine := make(geom.Polyline, len(s.Spine))
		for j, p := range s.Spine {
			spine[j] = p.Add(d)
		}
		s.Spine = spine
	}
	k := &Ink{Layer: layer, At: make([]Arrival, 0, b.w*b.h), Strokes: b.strokes}
	for y := range b.h {
		k.At = append(k.At, b.at[b.index(0, y):b.index(b.w, y)]...)
	}
	b.inked, b.strokes, b.runs = nil, nil, nil
	builders.Put(b)
	return k
}
