package canvas

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// hand is a path drawn by the look's hand; care below 1 is for things drawn
// with more of it than a loose box.
func (k *Kit) hand(p geom.Path, care float64, seed int64) geom.Path {
	return Rough(p, k.Look.Roughness*care, k.Unit, seed)
}

// laid lets areas lie as the look's medium lays them.
func (k *Kit) laid(marks []Mark) []Mark {
	for i, m := range marks {
		if f, ok := m.(Fill); ok {
			f.Medium, f.Tip = k.Look.Medium, tips[k.Look.Medium]*k.Unit
			marks[i] = f
		}
	}
	return marks
}

// hatch is the strokes of a hatching of a closed path with the look's brush,
// sparing clear.
func (k *Kit) hatch(p geom.Path, style plan.FillStyle, c rgba, clear geom.Rect, seed int64) []Mark {
	gap, width := math.Min(math.Max(k.line()*4.4, 15*k.Unit), 30*k.Unit), k.line()*0.62
	var under []Mark
	switch k.Look.Medium {
	case styles.MediumPencil:
		gap, width = 9*k.Unit, pencilPoint*k.Unit
		if style == plan.FillSolid {
			// A pencil fills by hatching closely over a tint.
			under = Hatch(p, style, sheer(c, 0.3), 0, 0, seed)
			style, gap = plan.FillCross, 7*k.Unit
		}
	case styles.MediumWax:
		gap, width = k.line()*2.5, k.line()*0.85
	case styles.MediumCharcoal:
		gap = k.line() * 3.3
	}
	if style == plan.FillWash && k.Look.Dark() {
		// A thin wash of a light colour on a dark board is mud.
		return k.laid([]Mark{Fill{Path: p, Color: sheer(c, darkWash), Brush: plan.BrushBrush, Seed: seed}})
	}
	lines := Hatch(p, style, c, gap, width, seed)
	if !clear.Empty() {
		lines = besideWords(lines, clear, seed)
	}
	return k.laid(append(under, Brushed(lines, k.Look.Brush)...))
}

// leastHatched is the share of a hatching that must be left beside words; what
// is less looks like crumbs.
const leastHatched = 0.15

// besideWords is a hatching without its lines at the words in clear, or nothing
// where too little would be left.
func besideWords(lines []Mark, clear geom.Rect, seed int64) []Mark {
	whole, left := 0.0, 0.0
	for i, m := range lines {
		if s, ok := m.(Stroke); ok {
			whole += s.Path.Length(0.5)
			s.Path = spare(s.Path, clear, seed)
			left += s.Path.Length(0.5)
			lines[i] = s
		}
	}
	if left < leastHatched*whole {
		return nil
	}
	return lines
}
