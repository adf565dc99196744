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
	Turn   bool        // with Round: it is part of a whole turn, and comes when that goes over it
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
type Counted struct {
	Writing
	Rise geom.Point // where it begins, seen from where it stays, in pixels: it may ride on what grows
	Ease Ease       // of its way from there
	// Centred: it keeps its middle while it counts, not its end.
	Centred bool
}

// Steps implements Staged.
func (c Counted) Steps() int { return len(c.Counts) }

// Step implements Staged. It ends where the number does, so that a unit stays in its
// place, or has its middle where it is broader.
func (c Counted) Step(k int) []Mark {
	w := c.Writing
	w.Text, w.Counts = c.Counts[k], nil
	half := geom.Pt((c.Text.W-w.Text.W)/2, 0)
	w.At = c.At.Add(half)
	if half.X > 0 && !c.Centred { // along the line, which may be turned
		w.At = w.At.Add(geom.RotateAbout(c.Rotate, geom.Point{}).Apply(half))
	}
	w.At = w.At.Add(c.Rise.Mul(1 - c.Ease.Share(float64(k)/float64(len(c.Counts)))))
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
				out[i] = Counted{Writing: m}
			}
		case Grown:
			if m.Swing != 0 {
				out[i] = Swung{m}
			}
		}
	}
	return out
}

// Beat is when a mark of a choreographed drawing appears, and how. No hand draws it:
// several come at once, each in its own time.
type Beat struct {
	Start, End float64 // seconds from the drawing's start
	Ease       Ease
	Fade       bool // it appears evenly, not along its strokes
	Tip        *Tip // runs ahead of it while it appears; nil: nothing does
}

// Tip is a mark carried along the end of a line that is growing.
type Tip struct {
	Mark Mark          // as it lies where the way begins
	Way  geom.Polyline // of its middle, in the direction the line grows
}

// Ease is how what moves sets out and comes to rest. Nothing moves evenly.
type Ease uint8

// The eases.
const (
	EaseOut   Ease = iota // at once, then ever more slowly
	EaseInOut             // gently at both ends
)

// Share is how much of a movement is done after a share 0..1 of its time.
func (e Ease) Share(time float64) float64 {
	t := math.Min(math.Max(time, 0), 1)
	if e == EaseOut {
		return 1 - math.Pow(1-t, 3)
	}
	if t < 0.5 {
		return 2 * t * t
	}
	return 1 - 2*(1-t)*(1-t)
}

// Time is the share of its time gone by when a share 0..1 of a movement is done.
func (e Ease) Time(share float64) float64 {
	s := math.Min(math.Max(share, 0), 1)
	if e == EaseOut {
		return 1 - math.Cbrt(1-s)
	}
	if s < 0.5 {
		return math.Sqrt(s / 2)
	}
	return 1 - math.Sqrt((1-s)/2)
}

// Ends is when the last of some beats ends, in seconds.
func Ends(beats []Beat) float64 {
	end := 0.0
	for _, b := range beats {
		end = math.Max(end, b.End)
	}
	return end
}
