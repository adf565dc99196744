package paint

import (
	"image"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// Grown is marks that appear together as one thing growing in one direction: a
// column of a chart, outline and filling, rising from its base. With Round it grows
// clockwise about a point instead, as what fills a ring does; with Swing it is seen whole
// and turns about that point, as the hand of a dial does.
type Grown struct {
	Marks  []Mark
	Toward geom.Point  // the direction, of length 1; with Round where it begins, seen from there
	Round  *geom.Point // nil: it grows straight
	Swing  float64     // radians clockwise from where it ends to where it begins to turn about Round; 0: it grows
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

// Staged is a mark that is not drawn: others are seen in its place before it, one after
// the other.
type Staged interface {
	Mark
	Steps() int              // how many are seen before it, at least one
	Step(k int) []Mark       // the k-th of them, from 0
	Covers() image.Rectangle // where it is seen, with all that is seen before it
}

// Counted is a number that is not written but counts up to what it says: what its
// Writing.Counts are is seen before it.
type Counted struct{ Writing }

// Steps implements Staged.
func (c Counted) Steps() int { return len(c.Counts) }

// Step implements Staged. It ends where the number does, so that a unit stays in its
// place, or has its middle where it is broader.
func (c Counted) Step(k int) []Mark {
	w := c.Writing
	w.Text, w.Counts = c.Counts[k], nil
	half := geom.Pt((c.Text.W-w.Text.W)/2, 0)
	w.At = c.At.Add(half)
	if half.X > 0 { // along the line, which may be turned
		w.At = w.At.Add(geom.RotateAbout(c.Rotate, geom.Point{}).Apply(half))
	}
	return []Mark{w}
}

// Covers implements Staged.
func (c Counted) Covers() image.Rectangle { return seenIn(c) }

// Swung is what turns about a point to where it stays: a Grown with a Swing.
type Swung struct{ Grown }

// swingSteps are the places a hand is seen in before the last: one a frame, nearly.
const swingSteps = 34

// Steps implements Staged.
func (s Swung) Steps() int { return swingSteps }

// Step implements Staged: it sets out at once and comes to rest slowly.
func (s Swung) Step(k int) []Mark {
	rad := s.Swing * math.Pow(1-float64(k)/swingSteps, 3)
	return TurnedMarks(s.Marks, geom.RotateAbout(rad, *s.Round), rad)
}

// Covers implements Staged.
func (s Swung) Covers() image.Rectangle { return seenIn(s) }

// seenIn is where a mark is seen, with all that is seen before it.
func seenIn(s Staged) image.Rectangle {
	r := s.Bounds()
	for k := range s.Steps() {
		for _, m := range s.Step(k) {
			r = r.Union(m.Bounds())
		}
	}
	return r
}

// Moving are marks of which numbers that can count do, and hands that can turn.
func Moving(marks []Mark) []Mark {
	out := slices.Clone(marks)
	for i, m := range out {
		switch m := m.(type) {
		case Writing:
			if len(m.Counts) > 0 {
				out[i] = Counted{m}
			}
		case Grown:
			if m.Swing != 0 {
				out[i] = Swung{m}
			}
		}
	}
	return out
}
