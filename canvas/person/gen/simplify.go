package main

import (
	"github.com/inkreel/inkreel/internal/geom"
)

// smoothed is a line without the steps of its pixels: points move to the mean of
// themselves and their neighbours, again and again; the ends of an open one stay.
func smoothed(l geom.Polyline, rounds int) geom.Polyline {
	n := len(l) - 1
	closed := n > 3 && l[0] == l[n]
	for range rounds {
		out := append(geom.Polyline{}, l...)
		for i := range l {
			switch {
			case i > 0 && i < n:
				out[i] = l[i-1].Add(l[i].Mul(2)).Add(l[i+1]).Mul(0.25)
			case closed:
				out[i] = l[n-1].Add(l[0].Mul(2)).Add(l[1]).Mul(0.25)
			}
		}
		l = out
	}
	return l
}

// simplified leaves points out that lie within tol of the line through the others
// (Douglas and Peucker, 1973).
func simplified(l geom.Polyline, tol float64) geom.Polyline {
	if len(l) < 3 {
		return l
	}
	if l[0] == l[len(l)-1] { // a closed one is parted where it is furthest from its beginning
		k := 0
		for i, p := range l {
			if p.Dist(l[0]) > l[k].Dist(l[0]) {
				k = i
			}
		}
		if k > 0 {
			return append(simplified(l[:k+1:k+1], tol), simplified(l[k:], tol)[1:]...)
		}
	}
	far, at := tol, -1
	for i := 1; i < len(l)-1; i++ {
		if d := geom.SegmentDist(l[i], l[0], l[len(l)-1]); d > far {
			far, at = d, i
		}
	}
	if at < 0 {
		return geom.Polyline{l[0], l[len(l)-1]}
	}
	return append(simplified(l[:at+1:at+1], tol), simplified(l[at:], tol)[1:]...)
}
