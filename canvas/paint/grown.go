package paint

import (
	"image"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// Grown is marks that appear together as one thing growing in one direction: a
// column of a chart, outline and filling, rising from its base. With Round it grows
// clockwise about a point instead, as what fills a ring does.
type Grown struct {
	Marks  []Mark
	Toward geom.Point  // the direction, of length 1; with Round where it begins, seen from there
	Round  *geom.Point // nil: it grows straight
}

// Ungrown are marks with those that would grow as they are drawn instead.
func Ungrown(marks []Mark) []Mark {
	grows := func(m Mark) bool { _, ok := m.(Grown); return ok }
	if !slices.ContainsFunc(marks, grows) {
		return marks
	}
	var out []Mark
	for _, m := range marks {
		if g, ok := m.(Grown); ok {
			out = append(out, g.Marks...)
		} else {
			out = append(out, m)
		}
	}
	return out
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
