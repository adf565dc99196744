package order

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// Which part is next.
const (
	readAcross = 0.6  // of a step sideways against one down
	within     = 0.8  // of a part's box that lies in another's: it lies in it
	larger     = 1.3  // times as large is what a part lies in
	sizeWeight = 0.5  // of the way to a part against its extent: larger ones are worth a longer way
	boxWeight  = 0.05 // of the way between middles against the gap between boxes
	sameSize   = 0.75 // of the larger's sides, the smaller's: they are alike …
	sameHeight = 0.4  // … if their middles are level but for this share of their height, and …
	fewApart   = 6    // … no further apart than that many times their width
)

// ranked are parts in the order they are drawn: the large ones as one reads, each followed
// by what lies in it or belongs to it. Those of one thing, whose frame is drawn, are of one
// rank: the pen goes on to what is near.
func (a *arranger) ranked(parts []cluster, ofOne bool) []cluster {
	most := 0.0
	for _, c := range parts {
		most = max(most, extent(c.box))
	}
	of := make([]int, len(parts)) // what each belongs to; −1: nothing
	for i, c := range parts {
		of[i] = holder(parts, i)
		if of[i] < 0 && !ofOne && extent(c.box) < mainShare*most {
			of[i] = nearestMain(parts, i, mainShare*most)
		}
	}
	var main []int
	with := make([][]int, len(parts))
	for i := range parts {
		if of[i] < 0 {
			main = append(main, i)
		} else {
			with[of[i]] = append(with[of[i]], i)
		}
	}
	slices.SortStableFunc(main, func(i, j int) int { return cmp.Compare(a.read(parts[i].box), a.read(parts[j].box)) })
	out := make([]cluster, 0, len(parts))
	var draw func(i int)
	draw = func(i int) {
		out = append(out, parts[i])
		here, last := a.corner(parts[i].box), -1
		for rest := with[i]; len(rest) > 0; {
			k := following(parts, rest, last, here)
			last = rest[k]
			here = parts[last].box.Center()
			rest = slices.Delete(rest, k, k+1)
			draw(last)
		}
	}
	if ofOne {
		main = chain(parts, main)
	}
	for _, i := range twinned(parts, main) {
		draw(i)
	}
	return out
}

// chain is parts from the first on, always the next to what is near.
func chain(parts []cluster, rest []int) []int {
	out := make([]int, 0, len(rest))
	here, last := parts[rest[0]].box.Center(), -1
	for k := 0; len(rest) > 0; {
		if len(out) > 0 {
			k = following(parts, rest, last, here)
		}
		last = rest[k]
		here = parts[last].box.Center()
		rest = slices.Delete(rest, k, k+1)
		out = append(out, last)
	}
	return out
}

// read is small for what is read first: lines from top to bottom count more than columns.
func (r Reading) read(b geom.Rect) float64 {
	if r.FromRight {
		return b.Min.Y - readAcross*b.Max.X
	}
	return b.Min.Y + readAcross*b.Min.X
}

// corner is where somebody begins who draws what lies in a box.
func (r Reading) corner(b geom.Rect) geom.Point {
	if r.FromRight {
		return geom.Pt(b.Max.X, b.Min.Y)
	}
	return b.Min
}

// holder is the smallest part that another lies in; −1: none.
func holder(parts []cluster, i int) int {
	b := parts[i].box
	best, size := -1, math.Inf(1)
	for j, c := range parts {
		e := extent(c.box)
		if j == i || e < larger*extent(b) || e >= size || overlap(b, c.box) < within {
			continue
		}
		best, size = j, e
	}
	return best
}

// overlap is the share of a that lies in b; a may be a point or a straight line.
func overlap(a, b geom.Rect) float64 {
	share := func(a0, a1, b0, b1 float64) float64 {
		if a1 <= a0 {
			if a0 >= b0 && a0 <= b1 {
				return 1
			}
			return 0
		}
		return max(min(a1, b1)-max(a0, b0), 0) / (a1 - a0)
	}
	return share(a.Min.X, a.Max.X, b.Min.X, b.Max.X) * share(a.Min.Y, a.Max.Y, b.Min.Y, b.Max.Y)
}

// nearestMain is the part of at least an extent that a small one lies nearest to.
func nearestMain(parts []cluster, i int, least float64) int {
	b := parts[i].box
	best, dist := -1, math.Inf(1)
	for j, c := range parts {
		if j == i || extent(c.box) < least {
			continue
		}
		if d := b.Gap(c.box) + boxWeight*b.Center().Dist(c.box.Center()); d < dist {
			best, dist = j, d
		}
	}
	return best
}

// following is which of the rest is drawn after the last: its like, or what is near.
func following(parts []cluster, rest []int, last int, here geom.Point) int {
	best, cost := 0, math.Inf(1)
	for k, i := range rest {
		c := parts[i].box.Center().Dist(here) - sizeWeight*extent(parts[i].box)
		if last >= 0 && alike(parts[last].box, parts[i].box) {
			c -= fewApart * extent(parts[i].box)
		}
		if c < cost {
			best, cost = k, c
		}
	}
	return best
}

// twinned moves what is alike at one height together.
func twinned(parts []cluster, order []int) []int {
	for k := range order {
		for j := k + 2; j < len(order); j++ {
			if alike(parts[order[k]].box, parts[order[j]].box) && !alike(parts[order[k]].box, parts[order[k+1]].box) {
				i := order[j]
				copy(order[k+2:j+1], order[k+1:j])
				order[k+1] = i
				break
			}
		}
	}
	return order
}

// alike reports whether two parts are a pair, as eyes and wheels are: as large, level, and
// not far apart.
func alike(a, b geom.Rect) bool {
	like := func(p, q float64) bool { return min(p, q) >= sameSize*max(p, q) }
	c, d := a.Center(), b.Center()
	return like(a.W(), b.W()) && like(a.H(), b.H()) &&
		math.Abs(c.Y-d.Y) <= sameHeight*max(a.H(), b.H()) && math.Abs(c.X-d.X) <= fewApart*max(a.W(), b.W())
}
