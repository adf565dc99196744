package paint

import (
	"image"

	"github.com/inkreel/inkreel/internal/geom"
)

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
