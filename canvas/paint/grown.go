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
	Cap    float64     // radius of the corners of what grows straight, pixels: its end has them all along
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

	Enter *Entrance // how it comes by itself; nil: it appears where it is
	One   int       // marks with the same number come as one thing; 0: each alone
	Parts []Part    // what comes one after the other; none: all of it from Start to End
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
	EaseFling             // most of it at once, and long in coming to rest
)

// Share is how much of a movement is done after a share 0..1 of its time.
func (e Ease) Share(time float64) float64 {
	t := math.Min(math.Max(time, 0), 1)
	switch e {
	case EaseOut:
		return 1 - math.Pow(1-t, 3)
	case EaseFling:
		return 1 - math.Pow(1-t, 5)
	}
	if t < 0.5 {
		return 2 * t * t
	}
	return 1 - 2*(1-t)*(1-t)
}

// Time is the share of its time gone by when a share 0..1 of a movement is done.
func (e Ease) Time(share float64) float64 {
	s := math.Min(math.Max(share, 0), 1)
	switch e {
	case EaseOut:
		return 1 - math.Cbrt(1-s)
	case EaseFling:
		return 1 - math.Pow(1-s, 0.2)
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

// Entrance is how something comes to its place by itself: from where, how large, and what
// is seen of it on its way. Its finished pixels move; none are drawn.
type Entrance struct {
	From  geom.Point // where it begins, seen from its place, in pixels
	Scale float64    // how large it begins, of its size; 0: as large as it is
	Over  float64    // by how much of its size it grows beyond that before it settles
	Foot  bool       // it grows from the middle of its lower edge, not from its own
	Fade  float64    // share of its time in which it becomes opaque; 0: it is at once
	// Masked: no more of it is seen than what lies in its own place, as words rise from
	// behind an edge.
	Masked bool
	// Wipe is the direction in which a soft edge uncovers it, along one axis; the zero
	// point: none does.
	Wipe image.Point
}

// Part is a part of a mark that comes by itself, as a word of a line does.
type Part struct {
	Rect       image.Rectangle // of the mark's pixels: parts leave none out and share none
	Start, End float64         // seconds from the drawing's start
}

// Pose is what is seen of something on its way, as an Entrance has it.
type Pose struct {
	By    geom.Point // how far it is from its place, in pixels
	Scale float64    // of its size
	Alpha float64    // how opaque it is, 0 to 1
	Bare  float64    // share of it that a wipe has uncovered, 0 to 1
}

// At is the pose after a share 0..1 of the time, at an ease.
func (e *Entrance) At(time float64, ease Ease) Pose {
	done := ease.Share(time)
	p := Pose{By: e.From.Mul(1 - done), Scale: 1, Alpha: 1, Bare: 1}
	if e.Scale > 0 {
		p.Scale = 1 - (1-e.Scale)*(1-e.settled(time, done))
	}
	if e.Fade > 0 {
		rest := 1 - math.Min(time/e.Fade, 1)
		p.Alpha = 1 - rest*rest
	}
	if e.Wipe != (image.Point{}) {
		p.Bare = done
	}
	return p
}

// settled is the share of its growth that is done: above 1 while it is too large.
func (e *Entrance) settled(time, done float64) float64 {
	if e.Over <= 0 || e.Scale >= 1 {
		return done
	}
	k := swing(e.Over / (1 - e.Scale))
	u := math.Min(math.Max(time, 0), 1) - 1
	return 1 + (k+1)*u*u*u + k*u*u
}

// swing is the number k for which the curve 1 + (k+1)u³ + ku², u from −1 to 0, goes beyond
// 1 by a share: its highest point lies 4k³/27(k+1)² above it.
func swing(share float64) float64 {
	low, high := 0.0, 40.0
	for range 40 {
		k := (low + high) / 2
		if 4*k*k*k/(27*(k+1)*(k+1)) < share {
			low = k
		} else {
			high = k
		}
	}
	return low
}

// reachOver is by how many pixels what is resampled may lie beyond its edges.
const reachOver = 1

// Reach is where something that lies in r is seen on its way.
func (e *Entrance) Reach(r image.Rectangle) image.Rectangle {
	if e.Masked {
		return r
	}
	out := r
	if e.Scale > 0 {
		k := math.Max(1+e.Over, e.Scale)
		out = out.Union(Scaled(r, e.Pivot(r), k))
	}
	by := image.Pt(int(math.Ceil(math.Abs(e.From.X))), int(math.Ceil(math.Abs(e.From.Y))))
	from := out
	if e.From.X < 0 {
		by.X = -by.X
	}
	if e.From.Y < 0 {
		by.Y = -by.Y
	}
	return out.Union(from.Add(by)).Inset(-reachOver)
}

// Pivot is the point about which something in r grows.
func (e *Entrance) Pivot(r image.Rectangle) geom.Point {
	p := geom.Pt(float64(r.Min.X+r.Max.X)/2, float64(r.Min.Y+r.Max.Y)/2)
	if e.Foot {
		p.Y = float64(r.Max.Y)
	}
	return p
}

// Scaled is r about a point at another size, in whole pixels that hold it.
func Scaled(r image.Rectangle, about geom.Point, k float64) image.Rectangle {
	at := func(v int, c float64) float64 { return c + (float64(v)-c)*k }
	return image.Rect(
		int(math.Floor(at(r.Min.X, about.X))), int(math.Floor(at(r.Min.Y, about.Y))),
		int(math.Ceil(at(r.Max.X, about.X))), int(math.Ceil(at(r.Max.Y, about.Y))),
	)
}
