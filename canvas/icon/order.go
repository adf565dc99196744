package icon

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/order"
)

// strokes parts a path where the pen lifts, and lets each stroke begin where
// a hand would: at the upper left.
func strokes(p geom.Path) []geom.Path {
	var out []geom.Path
	for start := 0; start < len(p); {
		end := start + 1
		for end < len(p) && p[end].Op != geom.MoveTo {
			end++
		}
		if s := fromUpperLeft(p[start:end]); len(s) > 1 {
			out = append(out, s)
		}
		start = end
	}
	return out
}

// fromUpperLeft turns a closed stroke to begin at its corner nearest the upper
// left, and an open one to run away from there.
func fromUpperLeft(p geom.Path) geom.Path {
	closed := p[len(p)-1].Op == geom.Close
	if closed {
		p = p[:len(p)-1]
		if len(p) > 1 && to(p[len(p)-1]) != p[0].A {
			p = append(slices.Clone(p), geom.Segment{Op: geom.LineTo, A: p[0].A})
		}
	}
	if len(p) < 2 {
		return nil
	}
	if end := to(p[len(p)-1]); end.Dist(p[0].A) > 1e-6 {
		if early(end) < early(p[0].A) {
			return reversed(p)
		}
		return p
	}
	return turned(p)
}

// early is smaller the sooner a hand gets to a place when it works from the
// top left; rows count a little more than columns, which also settles ties.
func early(p geom.Point) float64 { return p.X + 1.05*p.Y }

// turned is a closed stroke begun at its earliest corner.
func turned(p geom.Path) geom.Path {
	first := 0
	for i := 1; i < len(p); i++ {
		if early(to(p[i])) < early(to(p[first]))-1e-6 {
			first = i
		}
	}
	var out geom.Path
	out.MoveTo(to(p[first]))
	out = append(out, p[first+1:]...)
	out = append(out, p[1:first+1]...)
	out.Close()
	return out
}

// reversed is an open stroke drawn from its other end.
func reversed(p geom.Path) geom.Path {
	var out geom.Path
	out.MoveTo(to(p[len(p)-1]))
	for i := len(p) - 1; i > 0; i-- {
		back := to(p[i-1])
		switch s := p[i]; s.Op {
		case geom.QuadTo:
			out.QuadTo(s.A, back)
		case geom.CubeTo:
			out.CubeTo(s.B, s.A, back)
		default:
			out.LineTo(back)
		}
	}
	return out
}

// to is where a segment ends.
func to(s geom.Segment) geom.Point {
	switch s.Op {
	case geom.QuadTo:
		return s.B
	case geom.CubeTo:
		return s.C
	}
	return s.A
}

// inOrder are strokes as a hand draws them: the largest form first, then what hangs
// together with it, then part after part, the ground at last.
func inOrder(strokes []geom.Path) []geom.Path {
	if len(strokes) == 0 {
		return nil
	}
	const flat = 0.1
	lines := make([]geom.Polyline, len(strokes))
	for i, s := range strokes {
		lines[i] = s.Flatten(flat)[0] // a stroke moves the pen
	}
	steps, _ := order.Steps(lines, order.Reading{}, geom.Point{}, func(group []int) int { return first(strokes, group) })
	out := make([]geom.Path, len(steps))
	for i, s := range steps {
		if out[i] = strokes[s.Line]; s.Back {
			out[i] = reversed(out[i])
		}
	}
	return out
}

// first is which stroke of a group a hand begins with: of the large ones the highest.
func first(strokes []geom.Path, group []int) int {
	const large = 0.7 // of the largest's extent
	largest := 0.0
	for _, i := range group {
		largest = math.Max(largest, extent(strokes[i]))
	}
	best := -1
	for k, i := range group {
		if extent(strokes[i]) >= large*largest && (best < 0 || strokes[i].Bounds().Min.Y < strokes[group[best]].Bounds().Min.Y) {
			best = k
		}
	}
	return best
}

// extent is how much of the picture a stroke spans: a contour spans more than
// a straight line as long, which is a detail in it. The two units added let
// lines have an extent at all.
func extent(p geom.Path) float64 {
	b := p.Bounds()
	return math.Sqrt((b.W() + 2) * (b.H() + 2))
}
