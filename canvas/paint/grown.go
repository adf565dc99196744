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

// Counted is a number that is not written but counts up to what it says: what its
// Writing.Counts are is seen before it, one after the other, in its place.
type Counted struct{ Writing }

// Step is the k-th of what is seen before; it ends where the number does, so that a unit
// stays in its place, or has its middle where it is broader.
func (c Counted) Step(k int) Writing {
	w := c.Writing
	w.Text, w.Counts = c.Counts[k], nil
	half := geom.Pt((c.Text.W-w.Text.W)/2, 0)
	w.At = c.At.Add(half)
	if half.X > 0 { // along the line, which may be turned
		w.At = w.At.Add(geom.RotateAbout(c.Rotate, geom.Point{}).Apply(half))
	}
	return w
}

// Covers is where it is seen, with all that is seen before it.
func (c Counted) Covers() image.Rectangle {
	r := c.Bounds()
	for k := range c.Counts {
		r = r.Union(c.Step(k).Bounds())
	}
	return r
}

// Counting are marks of which numbers that can count do.
func Counting(marks []Mark) []Mark {
	for i, m := range marks {
		if w, ok := m.(Writing); ok && len(w.Counts) > 0 {
			marks = append(append(append([]Mark(nil), marks[:i]...), Counted{w}), marks[i+1:]...)
		}
	}
	return marks
}
