package canvas

import (
	"image"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// Grown is marks that appear together as one thing growing in one direction: a
// column of a chart, outline and filling, rising from its base.
type Grown struct {
	Marks  []Mark
	Toward geom.Point // the direction, of length 1
}

// Bounds implements Mark.
func (g Grown) Bounds() image.Rectangle {
	var r image.Rectangle
	for _, m := range g.Marks {
		r = r.Union(m.Bounds())
	}
	return r
}

func (Grown) mark() {}

func (g Grown) render() *image.RGBA {
	img := image.NewRGBA(g.Bounds())
	for _, m := range g.Marks {
		Paint(img, m)
	}
	return img
}

// grows reports whether an element's bars grow instead of being drawn: those
// of composed charts for which the plan asks no other motion.
func grows(p *plan.Plan, e *plan.Element) bool {
	auto := func(m plan.Motion) bool { return m == "" || m == plan.MotionAuto }
	return p.Engine != plan.EngineSketch && e.Kind == plan.KindChart && (e.Chart == plan.ChartColumn || e.Chart == plan.ChartBar) &&
		auto(e.Motion) && auto(p.VisualMotion)
}

// growing is a chart's marks with each bar as one thing that grows. A bar is
// an outline and what follows within it.
func growing(e *plan.Element, marks []Mark) []Mark {
	var out []Mark
	for i := 0; i < len(marks); {
		s, ok := marks[i].(Stroke)
		n := 1
		if ok && !s.Aid {
			around := s.Bounds().Inset(-4)
			for i+n < len(marks) && fillsBar(marks[i+n], around) {
				n++
			}
		}
		if n == 1 {
			out = append(out, marks[i])
		} else {
			out = append(out, Grown{Marks: marks[i : i+n : i+n], Toward: fromBase(e, s.Path)})
		}
		i += n
	}
	return out
}

// fillsBar reports whether a mark colours or hatches what lies within r.
func fillsBar(m Mark, r image.Rectangle) bool {
	switch m.(type) {
	case Fill, Stroke:
		return m.Bounds().In(r)
	}
	return false
}

// fromBase is the direction of a bar whose outline begins at its base.
func fromBase(e *plan.Element, outline geom.Path) geom.Point {
	from, mid := outline[0].A, outline.Bounds().Center()
	if e.Chart == plan.ChartBar {
		if from.X > mid.X {
			return geom.Pt(-1, 0)
		}
		return geom.Pt(1, 0)
	}
	if from.Y < mid.Y {
		return geom.Pt(0, 1)
	}
	return geom.Pt(0, -1)
}
