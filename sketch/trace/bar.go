package trace

import (
	"image"
	"math"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
)

// traceBar lets the layer arrive along the mark's direction in one sweep:
// the pen, where there is one, goes up its middle.
func traceBar(m paint.Grown, layer *image.RGBA) *Ink {
	d := m.Toward
	along := func(x, y int) float64 { return (float64(x)+0.5)*d.X + (float64(y)+0.5)*d.Y }
	if m.Round != nil {
		along = func(x, y int) float64 { return turnFrom(d, geom.Pt(float64(x)+0.5, float64(y)+0.5).Sub(*m.Round)) }
	}
	if m.Round == nil && m.Cap > 0 {
		along = rounded(m, layer)
	}
	if m.Turn {
		straight := along
		along = func(x, y int) float64 { return math.Mod(straight(x, y)+2*math.Pi, 2*math.Pi) }
	}
	from, to := math.Inf(1), math.Inf(-1)
	eachInked(layer, func(x, y, _ int) {
		from, to = min(from, along(x, y)), max(to, along(x, y))
	})
	if from > to {
		return nil
	}
	if m.Turn {
		from, to = 0, 2*math.Pi
	}
	whole := max(to-from, 1)
	if m.Round != nil {
		whole = max(to-from, 1e-3)
	}
	ink := arriving(layer, func(x, y int) float64 { return (along(x, y) - from) / whole })
	if m.Round != nil {
		ink.Strokes = []Stroke{aroundStroke(m, layer, from, to)}
		return ink
	}
	mid := geom.FromPixels(layer.Rect).Center()
	foot := mid.Add(d.Mul(from - mid.Dot(d)))
	ink.Strokes = []Stroke{{
		Spine: geom.Polyline{foot, foot.Add(d.Mul(to - from))}, Sweep: true,
		Width: math.Abs(d.Y)*float64(layer.Rect.Dx()) + math.Abs(d.X)*float64(layer.Rect.Dy()),
	}}
	return ink
}

// rounded is how far along its way what grows reaches a pixel, where it goes ahead with the
// round corners of its end.
func rounded(m paint.Grown, layer *image.RGBA) func(x, y int) float64 {
	d, across := m.Toward, geom.Pt(-m.Toward.Y, m.Toward.X)
	ink := geom.FromPixels(layer.Rect)
	straight := (math.Abs(across.X)*ink.W()+math.Abs(across.Y)*ink.H())/2 - m.Cap
	return func(x, y int) float64 {
		p := geom.Pt(float64(x)+0.5, float64(y)+0.5)
		out := min(max(math.Abs(p.Sub(ink.Center()).Dot(across))-straight, 0), m.Cap)
		return p.Dot(d) + m.Cap - math.Sqrt(m.Cap*m.Cap-out*out)
	}
}

// turnFrom is the angle clockwise from one direction to another, from -π/2 to 3/2 π: what
// lies a little before the first is not a whole turn behind it.
func turnFrom(a, b geom.Point) float64 {
	turn := math.Atan2(a.Cross(b), a.Dot(b))
	if turn < -math.Pi/2 {
		turn += 2 * math.Pi
	}
	return turn
}

// aroundStroke is the way around the middle of what grows about a point.
func aroundStroke(m paint.Grown, layer *image.RGBA, from, to float64) Stroke {
	inner, outer := math.Inf(1), 0.0
	eachInked(layer, func(x, y, _ int) {
		r := geom.Pt(float64(x)+0.5, float64(y)+0.5).Dist(*m.Round)
		inner, outer = min(inner, r), max(outer, r)
	})
	s := Stroke{Sweep: true, Width: outer - inner}
	const steps = 48
	for i := range steps + 1 {
		sin, cos := math.Sincos(from + (to-from)*float64(i)/steps)
		d := geom.Pt(m.Toward.X*cos-m.Toward.Y*sin, m.Toward.X*sin+m.Toward.Y*cos)
		s.Spine = append(s.Spine, m.Round.Add(d.Mul((inner+outer)/2)))
	}
	return s
}

// traceStaged lets the finished mark come in the last moment: until then others are
// seen in its place, and no pen draws it.
func traceStaged(layer *image.RGBA) *Ink {
	ink := arriving(layer, func(int, int) float64 { return 1 })
	mid := geom.FromPixels(layer.Rect).Center()
	ink.Strokes = []Stroke{{Spine: geom.Polyline{mid, mid}, Sweep: true, Blank: true, Width: float64(layer.Rect.Dy())}}
	return ink
}

// arriving is the ink of a layer of one stroke, of which every pixel with ink comes at a
// share of it.
func arriving(layer *image.RGBA, share func(x, y int) float64) *Ink {
	ink := &Ink{Layer: layer, At: make([]Arrival, layer.Rect.Dx()*layer.Rect.Dy())}
	for i := range ink.At {
		ink.At[i] = Never
	}
	eachInked(layer, func(x, y, i int) { ink.At[i] = ArrivalAt(0, share(x, y)) })
	return ink
}

// eachInked calls f for every pixel of the layer that has ink, in board pixels, and
// with its index.
func eachInked(layer *image.RGBA, f func(x, y, i int)) {
	w := layer.Rect.Dx()
	for y := range layer.Rect.Dy() {
		row := layer.Pix[y*layer.Stride:]
		for x := range w {
			if row[4*x+3] != 0 {
				f(layer.Rect.Min.X+x, layer.Rect.Min.Y+y, y*w+x)
			}
		}
	}
}
