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
	w := layer.Rect.Dx()
	along := func(x, y int) float64 { return (float64(x)+0.5)*d.X + (float64(y)+0.5)*d.Y }
	from, to := math.Inf(1), math.Inf(-1)
	eachInked(layer, func(x, y, _ int) {
		from, to = min(from, along(x, y)), max(to, along(x, y))
	})
	if from > to {
		return nil
	}
	ink := &Ink{Layer: layer, At: make([]Arrival, w*layer.Rect.Dy())}
	for i := range ink.At {
		ink.At[i] = Never
	}
	eachInked(layer, func(x, y, i int) {
		ink.At[i] = ArrivalAt(0, (along(x, y)-from)/max(to-from, 1))
	})
	mid := geom.FromPixels(layer.Rect).Center()
	foot := mid.Add(d.Mul(from - mid.Dot(d)))
	ink.Strokes = []Stroke{{
		Spine: geom.Polyline{foot, foot.Add(d.Mul(to - from))}, Sweep: true,
		Width: math.Abs(d.Y)*float64(w) + math.Abs(d.X)*float64(layer.Rect.Dy()),
	}}
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
