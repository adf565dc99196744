package carto

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// chained are lines joined end to end, so that a coast is drawn in one go however many
// countries it has; where several borders meet, a line goes on as straight as may be.
func chained(lines []geom.Polyline) []geom.Polyline {
	type end struct {
		line int
		last bool
	}
	at := map[[2]int][]end{}
	spot := func(p geom.Point) [2]int { return [2]int{int(math.Round(p.X * 16)), int(math.Round(p.Y * 16))} }
	for i, l := range lines {
		a, b := spot(l[0]), spot(l[len(l)-1])
		if a != b {
			at[a], at[b] = append(at[a], end{i, false}), append(at[b], end{i, true})
		}
	}
	used := make([]bool, len(lines))
	// grow takes a line on from its last point as far as it goes.
	grow := func(l geom.Polyline) geom.Polyline {
		for {
			meet := at[spot(l[len(l)-1])]
			way := l[len(l)-1].Sub(l[len(l)-2]).Unit()
			var next geom.Polyline
			best, straightest := -1, leastStraight
			if len(meet) == 2 {
				straightest = -2 // there is no other way
			}
			for _, e := range meet {
				if used[e.line] {
					continue
				}
				on := slices.Clone(lines[e.line])
				if e.last {
					slices.Reverse(on)
				}
				if cos := on[1].Sub(on[0]).Unit().Dot(way); cos > straightest {
					best, straightest, next = e.line, cos, on
				}
			}
			if best < 0 {
				return l
			}
			used[best] = true
			l = append(l, next[1:]...)
		}
	}
	var out []geom.Polyline
	for i, l := range lines {
		if used[i] {
			continue
		}
		used[i] = true
		l = grow(slices.Clone(l))
		slices.Reverse(l)
		l = grow(l)
		slices.Reverse(l)
		out = append(out, l)
	}
	return out
}

// inOrder are lines as a hand draws them: the longest first, and of the others always the
// one that begins nearest to where the pen is. What is too small is left out.
func inOrder(lines []geom.Polyline, small func(geom.Polyline) bool) []geom.Polyline {
	kept := make([]geom.Polyline, 0, len(lines))
	for _, l := range lines {
		if !small(l) {
			kept = append(kept, l)
		}
	}
	slices.SortStableFunc(kept, func(a, b geom.Polyline) int { return cmp.Compare(b.Length(), a.Length()) })
	const led = 8 // large ones lead, by length
	for i := min(led, len(kept)); i < len(kept); i++ {
		if i == 0 {
			continue
		}
		pen := kept[i-1][len(kept[i-1])-1]
		best, far := i, math.Inf(1)
		for k := i; k < len(kept); k++ {
			if d := math.Min(pen.Dist(kept[k][0]), pen.Dist(kept[k][len(kept[k])-1])); d < far {
				best, far = k, d
			}
		}
		l := kept[best]
		copy(kept[i+1:best+1], kept[i:best])
		if pen.Dist(l[len(l)-1]) < pen.Dist(l[0]) {
			slices.Reverse(l)
		}
		kept[i] = l
	}
	return kept
}

// leastStraight is the cosine of the turn up to which a line goes on through a place where
// several meet.
const leastStraight = 0.2
