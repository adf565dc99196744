package geom

import (
	"cmp"
	"slices"
)

// Hull is the corners of the smallest convex form that holds all points of l,
// in order around it; fewer than three when the points lie on one line.
func (l Polyline) Hull() Polyline {
	ps := slices.Clone(l)
	slices.SortFunc(ps, func(a, b Point) int {
		return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y))
	})
	ps = slices.Compact(ps)
	if len(ps) < 3 {
		return ps
	}
	var out Polyline
	// Once along each side, dropping what lies inside of a turn (Andrew, 1979).
	for range 2 {
		from := len(out)
		for _, p := range ps {
			for n := len(out); n-from > 1 && out[n-1].Sub(out[n-2]).Cross(p.Sub(out[n-1])) <= 0; n = len(out) {
				out = out[:n-1]
			}
			out = append(out, p)
		}
		out = out[:len(out)-1] // the other side begins there
		slices.Reverse(ps)
	}
	return out
}
