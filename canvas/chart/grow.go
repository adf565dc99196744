package chart

import (
	"image"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// GrowingBars is a chart's marks with each bar as one thing that grows instead of
// being drawn. A bar is an outline and what follows within it.
func GrowingBars(e *plan.Element, marks []paint.Mark) []paint.Mark {
	if e.Chart != plan.ChartColumn && e.Chart != plan.ChartBar {
		return marks
	}
	var out []paint.Mark
	for i := 0; i < len(marks); {
		s, ok := marks[i].(paint.Stroke)
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
			out = append(out, paint.Grown{Marks: marks[i : i+n : i+n], Toward: fromBase(e, s.Path)})
		}
		i += n
	}
	return out
}

// fillsBar reports whether a mark colours or hatches what lies within r.
func fillsBar(m paint.Mark, r image.Rectangle) bool {
	switch m.(type) {
	case paint.Fill, paint.Stroke:
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
