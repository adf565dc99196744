package canvas

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// hand is a path drawn by the look's hand; care below 1 is for things drawn
// with more of it than a loose box.
func (k *Kit) hand(p geom.Path, care float64, seed int64) geom.Path {
	return Rough(p, k.Look.Roughness*care, k.Unit, seed)
}

// hatch is the strokes of a hatching of a closed path with the look's brush,
// sparing clear.
func (k *Kit) hatch(p geom.Path, style plan.FillStyle, c rgba, clear geom.Rect, seed int64) []Mark {
	marks := Brushed(Hatch(p, style, c, math.Max(k.line()*4.4, 15*k.Unit), k.line()*0.62, seed), k.Look.Brush)
	for i, m := range marks {
		if s, ok := m.(Stroke); ok {
			s.Path = spare(s.Path, clear)
			marks[i] = s
		}
	}
	return marks
}
