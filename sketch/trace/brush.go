package trace

import (
	"image"
	"math"
	"math/bits"
	"sync"

	"github.com/inkreel/inkreel/internal/geom"
)

// easel is a layer whose pixels are being given their arrivals. Coordinates
// are the layer's own: its top left is the origin. A pixel with ink is waiting,
// hidden, which is waiting until it is told to, or decided.
type easel struct {
	field
	at      []Arrival // by index; Never where nothing is decided
	inked   set       // pixels with ink
	waiting set
	hidden  set
	from    geom.Point // where the pen comes from, before the first stroke
	strokes []Stroke
	runs    [][]float64 // length up to each point of each stroke's spine

	// Scratch of settle.
	near        set
	front, next []int32
	come        []Arrival
}

// easels are those nobody draws on: what they take up is used again.
var easels = sync.Pool{New: func() any { return new(easel) }}

// newEasel has every pixel with alpha waiting.
func newEasel(layer *image.RGBA) *easel {
	f := newField(layer.Rect.Dx(), layer.Rect.Dy())
	return f.easel(f.alpha(layer, nil))
}

// easel has the pixels waiting. The set is not changed.
func (f field) easel(inked set) *easel {
	e := easels.Get().(*easel)
	*e = easel{
		field: f, inked: inked, waiting: append(e.waiting[:0], inked...),
		at: grown(e.at, f.size()), hidden: grown(e.hidden, f.words()), near: grown(e.near, f.words()),
		front: e.front, next: e.next, come: e.come,
	}
	for i := range e.at {
		e.at[i] = Never
	}
	clear(e.hidden)
	clear(e.near)
	return e
}

// alpha is the set of the layer's pixels with ink, in the memory of s.
func (f field) alpha(layer *image.RGBA, s set) set {
	s = grown(s, f.words())
	clear(s)
	for y := range f.h {
		row := layer.Pix[y*layer.Stride : y*layer.Stride+4*f.w]
		p := f.index(0, y)
		for x := range f.w {
			if row[4*x+3] != 0 {
				s.add(p + x)
			}
		}
	}
	return s
}

// full reports whether no further stroke can be numbered.
func (e *easel) full() bool { return len(e.strokes) >= MaxStrokes }

// draw adds the line as a stroke and lets every waiting pixel arrive when a
// round tip, grown by slack pixels, first covers it. It reports whether any
// pixel came.
func (e *easel) draw(l *line, slack float64) bool {
	if e.full() {
		return false
	}
	total := l.length()
	if total == 0 {
		return false
	}
	n := len(e.strokes)
	came := false
	run := 0.0
	for i := 1; i < len(l.at); i++ {
		a, b := l.at[i-1], l.at[i]
		ra, rb := l.r[i-1]+slack, l.r[i]+slack
		c := b.Dist(a)
		steps := max(int(math.Ceil(c)), 1)
		for k := range steps {
			t := float64(k) / float64(steps)
			came = e.press(a.Lerp(b, t), ra+(rb-ra)*t, ArrivalAt(n, (run+c*t)/total)) || came
		}
		run += c
	}
	came = e.press(l.at[len(l.at)-1], l.r[len(l.r)-1]+slack, ArrivalAt(n, 1)) || came
	if !came {
		return false
	}
	e.add(Stroke{Spine: l.at, Width: l.width() + 2*slack, Object: l.object})
	return true
}

// add appends a stroke.
func (e *easel) add(s Stroke) {
	run := make([]float64, len(s.Spine))
	for i := 1; i < len(run); i++ {
		run[i] = run[i-1] + s.Spine[i].Dist(s.Spine[i-1])
	}
	e.strokes, e.runs = append(e.strokes, s), append(e.runs, run)
}

// press puts a round tip of radius r down at c: the waiting pixels it covers
// arrive at moment a. It reports whether there were any.
func (e *easel) press(c geom.Point, r float64, a Arrival) bool {
	came := false
	y0, y1 := max(ceil(c.Y-r-0.5), 0), min(floor(c.Y+r-0.5), e.h-1)
	for y := y0; y <= y1; y++ {
		dy := float64(y) + 0.5 - c.Y
		half := math.Sqrt(max(r*r-dy*dy, 0))
		x0, x1 := max(ceil(c.X-half-0.5), 0), min(floor(c.X+half-0.5), e.w-1)
		if x0 <= x1 && e.take(e.index(x0, y), e.index(x1, y), a) {
			came = true
		}
	}
	return came
}

// take lets the waiting pixels from p to q, of one row, arrive.
func (e *easel) take(p, q int, a Arrival) bool {
	came := false
	first, last := p>>6, q>>6
	for i := first; i <= last; i++ {
		w := e.waiting[i]
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
		e.waiting[i] &^= w
		for ; w != 0; w &= w - 1 {
			e.at[i<<6|bits.TrailingZeros64(w)] = a
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
func (e *easel) local(l geom.Polyline, layer *image.RGBA) geom.Polyline {
	d := geom.Pt(float64(layer.Rect.Min.X), float64(layer.Rect.Min.Y))
	out := make(geom.Polyline, len(l))
	for i, p := range l {
		out[i] = p.Sub(d)
	}
	return out
}

// hide lets pixel p wait until it is told to.
func (e *easel) hide(p int) {
	e.waiting.drop(p)
	e.hidden.add(p)
}

// unhide lets hidden pixels wait like others.
func (e *easel) unhide() {
	for i, w := range e.hidden {
		e.waiting[i] |= w
	}
	clear(e.hidden)
}

// rest are the pixels that still wait.
func (e *easel) rest() []int32 {
	var px []int32
	for p := range e.waiting.all() {
		px = append(px, int32(p))
	}
	return px
}

// decide lets pixel p arrive at moment a.
func (e *easel) decide(p int, a Arrival) {
	e.at[p] = a
	e.waiting.drop(p)
}

// done is the finished work over its layer, strokes moved to board pixels.
// What still waits arrives with what is nearest; if nothing was drawn at all,
// in one sweep. The easel is of no use then.
func (e *easel) done(layer *image.RGBA) *Ink {
	e.unhide()
	e.settle(6)
	e.reached(0)
	e.strays()
	e.sweep(e.rest(), hand{lean: slant, object: e.nextObject()})
	if n := len(e.strokes); n > 0 {
		for _, i := range e.rest() { // no stroke is left for them: they come with the last
			e.decide(int(i), ArrivalAt(n-1, 1))
		}
	}
	d := geom.Pt(float64(layer.Rect.Min.X), float64(layer.Rect.Min.Y))
	for i := range e.strokes {
		s := &e.strokes[i]
		spine := make(geom.Polyline, len(s.Spine))
		for j, p := range s.Spine {
			spine[j] = p.Add(d)
		}
		s.Spine = spine
	}
	k := &Ink{Layer: layer, At: make([]Arrival, 0, e.w*e.h), Strokes: e.strokes}
	for y := range e.h {
		k.At = append(k.At, e.at[e.index(0, y):e.index(e.w, y)]...)
	}
	e.inked, e.strokes, e.runs = nil, nil, nil
	easels.Put(e)
	return k
}
