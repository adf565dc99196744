package order

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// Step is a line as the pen takes it.
type Step struct {
	Line int
	Back bool // from its end to its beginning
}

// Of is the step's line as it is drawn.
func (s Step) Of(lines []geom.Polyline) geom.Polyline {
	l := lines[s.Line]
	if s.Back {
		l = slices.Clone(l)
		slices.Reverse(l)
	}
	return l
}

// Steps is lines as a hand draws them that is at pen, group by group, and where it is
// after them. If first is not nil, it says with which line of the first group the hand
// begins, wherever it is.
func Steps(lines []geom.Polyline, r Reading, pen geom.Point, first func(group []int) int) ([]Step, geom.Point) {
	out := make([]Step, 0, len(lines))
	for i, g := range Of(lines, r) {
		var steps []Step
		if i == 0 && first != nil {
			steps, pen = WalkFrom(lines, g.Lines, first(g.Lines))
		} else {
			steps, pen = Walk(lines, g.Lines, pen)
		}
		out = append(out, steps...)
	}
	return out, pen
}

// WalkFrom is the lines of a group beginning with one of them, group[first].
func WalkFrom(lines []geom.Polyline, group []int, first int) ([]Step, geom.Point) {
	l := lines[group[first]]
	rest := append(slices.Clone(group[:first]), group[first+1:]...)
	steps, pen := Walk(lines, rest, l[len(l)-1])
	return append([]Step{{Line: group[first]}}, steps...), pen
}

const (
	longBonus = 0.12 // of a line's length: so much longer a way it is worth
	backCost  = 0.15 // of a line's length: so much longer a way is it worth not to draw it backwards
)

// Walk is the lines of a group from where the pen is, always on to what is near; it says
// where the pen ends.
func Walk(lines []geom.Polyline, group []int, pen geom.Point) ([]Step, geom.Point) {
	rest := slices.Clone(group)
	out := make([]Step, 0, len(rest))
	for len(rest) > 0 {
		best, back, cost := 0, false, math.Inf(1)
		for k, i := range rest {
			l := lines[i]
			first, last, long := l[0], l[len(l)-1], l.Length()
			if c := pen.Dist(first) - longBonus*long; c < cost {
				best, back, cost = k, false, c
			}
			if c := pen.Dist(last) - longBonus*long + backCost*long; c < cost && first.Dist(last) > 1 {
				best, back, cost = k, true, c
			}
		}
		i := rest[best]
		rest = append(rest[:best], rest[best+1:]...)
		out = append(out, Step{i, back})
		l := lines[i]
		pen = l[len(l)-1]
		if back {
			pen = l[0]
		}
	}
	return out, pen
}
