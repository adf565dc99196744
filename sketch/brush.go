package sketch

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// waiting marks ink whose arrival is not decided yet. It is no stroke's: their
// numbers end at MaxStrokes−1.
const waiting = Never - 1

// easel is a layer whose pixels are being given their arrivals. Coordinates
// are the layer's own: its top left is the origin.
type easel struct {
	w, h    int
	at      []Arrival
	strokes []Stroke
	runs    [][]float64 // length up to each point of each stroke's spine
	edge    []reach     // of the tip's last position, per row
}

// reach is the run of pixels x0 <= x < x1 of a row that the tip covers.
type reach struct{ x0, x1 int32 }

// newEasel has every pixel with alpha waiting.
func newEasel(layer *image.RGBA) *easel {
	w, h := layer.Rect.Dx(), layer.Rect.Dy()
	e := &easel{w: w, h: h, at: make([]Arrival, w*h), edge: make([]reach, h)}
	for y := range h {
		row := layer.Pix[y*layer.Stride : y*layer.Stride+4*w]
		at := e.at[y*w : y*w+w]
		for x := range at {
			if row[4*x+3] != 0 {
				at[x] = waiting
			} else {
				at[x] = Never
			}
		}
	}
	return e
}

// full reports whether no further stroke can be numbered.
func (e *easel) full() bool { return len(e.strokes) >= MaxStrokes }

// draw adds the line as a stroke and lets every waiting pixel arrive when a
// round tip, grown by slack pixels, first covers it. claim limits the pixels
// to those it is true for; nil: all. It reports whether any pixel came.
func (e *easel) draw(l *line, slack float64, claim func(i int) bool) bool {
	if e.full() {
		return false
	}
	total := l.length()
	if total == 0 {
		return false
	}
	n := len(e.strokes)
	tip := tip{easel: e, claim: claim, y1: -1}
	run := 0.0
	for i := 1; i < len(l.at); i++ {
		a, b := l.at[i-1], l.at[i]
		ra, rb := l.r[i-1]+slack, l.r[i]+slack
		c := b.Dist(a)
		steps := max(int(math.Ceil(c)), 1)
		for k := range steps {
			t := float64(k) / float64(steps)
			tip.press(a.Lerp(b, t), ra+(rb-ra)*t, at(n, (run+c*t)/total))
		}
		run += c
	}
	tip.press(l.at[len(l.at)-1], l.r[len(l.r)-1]+slack, at(n, 1))
	if !tip.came {
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

// tip is a round pen tip on its way. A step only looks at the pixels it did
// not cover before, the crescent in front.
type tip struct {
	*easel
	claim  func(i int) bool
	y0, y1 int // rows whose edge is that of the last position
	came   bool
}

// press puts the tip down at c with radius r at moment a.
func (t *tip) press(c geom.Point, r float64, a Arrival) {
	y0 := max(int(math.Ceil(c.Y-r-0.5)), 0)
	y1 := min(int(math.Floor(c.Y+r-0.5)), t.h-1)
	for y := y0; y <= y1; y++ {
		dy := float64(y) + 0.5 - c.Y
		half := math.Sqrt(max(r*r-dy*dy, 0))
		x0 := int32(max(math.Ceil(c.X-half-0.5), 0))
		x1 := int32(min(math.Floor(c.X+half-0.5)+1, float64(t.w)))
		if x0 >= x1 {
			x0, x1 = 0, 0
		}
		was := t.edge[y]
		if y < t.y0 || y > t.y1 || was.x0 >= was.x1 || was.x1 <= x0 || was.x0 >= x1 {
			t.take(y, x0, x1, a)
		} else {
			t.take(y, x0, was.x0, a)
			t.take(y, was.x1, x1, a)
		}
		t.edge[y] = reach{x0, x1}
	}
	t.y0, t.y1 = y0, y1
}

// take lets the waiting pixels of a run arrive.
func (t *tip) take(y int, x0, x1 int32, a Arrival) {
	for i := y*t.w + int(x0); i < y*t.w+int(x1); i++ {
		if t.at[i] == waiting && (t.claim == nil || t.claim(i)) {
			t.at[i] = a
			t.came = true
		}
	}
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

// unhide lets hidden pixels wait like others.
func (e *easel) unhide() {
	for i, a := range e.at {
		if a == hidden {
			e.at[i] = waiting
		}
	}
}

// rest are the pixels that still wait.
func (e *easel) rest() []int32 {
	var px []int32
	for i, a := range e.at {
		if a == waiting {
			px = append(px, int32(i))
		}
	}
	return px
}

// done is the finished work over its layer, strokes moved to board pixels.
// What still waits arrives with what is nearest; if nothing was drawn at all,
// in one sweep.
func (e *easel) done(layer *image.RGBA) *Ink {
	e.unhide()
	e.settle(6)
	e.reached(0)
	e.strays()
	e.sweep(e.rest(), hand{lean: slant, object: e.nextObject()})
	if n := len(e.strokes); n > 0 {
		for _, i := range e.rest() { // no stroke is left for them: they come with the last
			e.at[i] = at(n-1, 1)
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
	return &Ink{Layer: layer, At: e.at, Strokes: e.strokes}
}
