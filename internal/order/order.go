// Package order says in which order a hand draws the lines of a picture: what stands
// apart one after the other, the large before the small that belongs to it, in each
// thing its frame before its parts, one part before the next, what is alike at one
// height together, and the ground at last. Lines are grouped by nearness as in Fu, Zhou,
// Liu and Mitra, "Animated Construction of Line Drawings" (2011).
//
//	steps, pen := order.Steps(lines, order.Reading{}, pen, nil)
//	for _, s := range steps { … s.Of(lines) … }
package order

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// What belongs together, as shares.
const (
	near       = 0.06 // of the extent of what is parted: lines no further apart are of one part
	touching   = 0.2  // of that: lines no further apart touch
	frameShare = 0.4  // of the span of a part's largest line: those that make its frame
	mainShare  = 0.5  // of the largest part's extent: a thing of its own, not the part of another
	deepest    = 5    // parts of parts of parts
	mostParts  = 200  // that are told apart in one; the others are one
)

// Reading is how somebody reads: where they begin.
type Reading struct{ FromRight bool }

// Group is lines that are drawn in one go, in whatever order is the shortest.
type Group struct {
	Lines []int // by number
	Part  int   // of the picture, from 0: groups of one follow each other
}

// Of is the groups of lines in drawing order. Every line has a point at least and is in
// one group.
func Of(lines []geom.Polyline, r Reading) []Group {
	if len(lines) == 0 {
		return nil
	}
	a := &arranger{Reading: r, lines: make([]shape, len(lines))}
	all := make([]int, len(lines))
	for i, l := range lines {
		all[i] = i
		a.lines[i] = shape{l, l.Bounds()}
	}
	stands, ground := a.parted(all)
	if len(stands) > 0 {
		a.arrange(stands, 0)
	}
	if len(ground) > 0 {
		a.part++
		a.put(ground)
	}
	return a.out
}

// shape is a line and its measures.
type shape struct {
	at  geom.Polyline
	box geom.Rect
}

type arranger struct {
	Reading
	lines []shape
	out   []Group
	part  int
}

// cluster is lines that lie near each other.
type cluster struct {
	lines []int
	box   geom.Rect
}

// extent is the side of a square as large as a box; of a line a share of its length.
func extent(b geom.Rect) float64 {
	w, h := b.W(), b.H()
	thin := 0.1 * max(w, h)
	return math.Sqrt(max(w, thin) * max(h, thin))
}

func (a *arranger) boxOf(set []int) geom.Rect {
	b := a.lines[set[0]].box
	for _, i := range set[1:] {
		b = b.Span(a.lines[i].box)
	}
	return b
}

func (a *arranger) put(set []int) {
	if len(set) > 0 {
		a.out = append(a.out, Group{set, a.part})
	}
}

// arrange puts a set of lines into order.
func (a *arranger) arrange(set []int, depth int) {
	if len(set) == 1 || depth == deepest {
		a.put(set)
		return
	}
	reach := near * extent(a.boxOf(set))
	parts := a.clusters(set, reach)
	if len(parts) == 1 {
		frame, rest := a.frame(set, reach)
		a.put(frame)
		if len(rest) > 0 {
			a.arrange(rest, depth+1)
		}
		return
	}
	for i, c := range a.ranked(parts, depth > 0) {
		if depth == 0 && i > 0 {
			a.part++
		}
		a.arrange(c.lines, depth+1)
	}
}

// frame parts lines into the large ones that go from others to others, or around, which
// make the form, and the rest: small ones, and rays and feelers with a free end.
func (a *arranger) frame(set []int, reach float64) (frame, rest []int) {
	sticks := a.stickingOut(set, reach)
	largest := 0.0
	for _, i := range set {
		if !sticks[i] {
			largest = max(largest, a.span(i))
		}
	}
	for _, i := range set {
		if a.span(i) >= frameShare*largest && !sticks[i] {
			frame = append(frame, i)
		} else {
			rest = append(rest, i)
		}
	}
	return frame, rest
}

// span is how far a line reaches across or down.
func (a *arranger) span(i int) float64 { return max(a.lines[i].box.W(), a.lines[i].box.H()) }

// stickingOut are the lines with a free end that are straight, as rays are, or lie for the
// most part beside the large ones of the others.
func (a *arranger) stickingOut(set []int, reach float64) map[int]bool {
	free := a.free(set, reach)
	largest := 0.0
	for _, i := range set {
		if !free[i] {
			largest = max(largest, a.span(i))
		}
	}
	bound := slices.DeleteFunc(slices.Clone(set), func(i int) bool { return free[i] || a.span(i) < frameShare*largest })
	if len(bound) == 0 {
		return nil
	}
	const most, straight = 0.5, 1.02
	box := a.boxOf(bound)
	for i := range free {
		l := a.lines[i].at
		ray := l.Length() < straight*l[0].Dist(l[len(l)-1])
		free[i] = ray || overlap(a.lines[i].box, box) < most
	}
	return free
}

// free are the open lines with an end that no other line of the set touches.
func (a *arranger) free(set []int, reach float64) map[int]bool {
	at := map[[2]int][2]int{} // two of the lines in every cell, from 1
	cell := max(touching*reach, 1e-6)
	for _, i := range set {
		visit(a.lines[i].at, cell, func(c [2]int) {
			if p := at[c]; p[0] == 0 {
				at[c] = [2]int{i + 1}
			} else if p[0] != i+1 && p[1] == 0 {
				at[c] = [2]int{p[0], i + 1}
			}
		})
	}
	out := map[int]bool{}
	for _, i := range set {
		l := a.lines[i].at
		first, last := l[0], l[len(l)-1]
		if first.Dist(last) <= reach {
			continue
		}
		for _, p := range [2]geom.Point{first, last} {
			x, y := int(math.Floor(p.X/cell)), int(math.Floor(p.Y/cell))
			near := false
			for d := range 9 {
				for _, k := range at[[2]int{x + d%3 - 1, y + d/3 - 1}] {
					near = near || k > 0 && k != i+1
				}
			}
			if !near {
				out[i] = true
			}
		}
	}
	return out
}

// clusters parts lines into those that lie nearer to each other than about reach.
func (a *arranger) clusters(set []int, reach float64) []cluster {
	joined := NewSets(len(set))
	cell := max(reach/1.5, 1e-6)
	first := map[[2]int]int{} // the first line in every cell; the others are joined to it
	for k, i := range set {
		visit(a.lines[i].at, cell, func(at [2]int) {
			if j, ok := first[at]; ok {
				joined.Join(k, j)
			} else {
				first[at] = k
			}
		})
	}
	for k, i := range set {
		visit(a.lines[i].at, cell, func(at [2]int) {
			for dy := -1; dy <= 1; dy++ {
				for dx := -1; dx <= 1; dx++ {
					if j, ok := first[[2]int{at[0] + dx, at[1] + dy}]; ok {
						joined.Join(k, j)
					}
				}
			}
		})
	}
	var out []cluster
	number := map[int]int{}
	for k, i := range set {
		r := joined.Of(k)
		n, ok := number[r]
		if !ok {
			n = len(out)
			number[r] = n
			out = append(out, cluster{box: a.lines[i].box})
		}
		out[n].lines = append(out[n].lines, i)
		out[n].box = out[n].box.Span(a.lines[i].box)
	}
	return few(out)
}

// visit calls do for the cells that a line runs through, again and again maybe.
func visit(l geom.Polyline, cell float64, do func([2]int)) {
	var last [2]int
	for i, p := range l {
		steps := 1
		if i > 0 {
			steps = max(int(math.Ceil(p.Dist(l[i-1])/cell)), 1)
		}
		for s := range steps {
			q := p
			if s > 0 {
				q = p.Lerp(l[i-1], float64(s)/float64(steps))
			}
			at := [2]int{int(math.Floor(q.X / cell)), int(math.Floor(q.Y / cell))}
			if i == 0 && s == 0 || at != last {
				do(at)
			}
			last = at
		}
	}
}

// few makes one of the smallest clusters where there are too many to look at.
func few(all []cluster) []cluster {
	if len(all) <= mostParts {
		return all
	}
	slices.SortStableFunc(all, func(a, b cluster) int { return cmp.Compare(extent(b.box), extent(a.box)) })
	rest := &all[mostParts-1]
	for _, c := range all[mostParts:] {
		rest.lines, rest.box = append(rest.lines, c.lines...), rest.box.Span(c.box)
	}
	return all[:mostParts]
}
