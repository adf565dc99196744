package geom

import "math"

// Inside reports whether p lies in r, not on its edge.
func Inside(r Rect, p Point) bool {
	return p.X > r.Min.X && p.X < r.Max.X && p.Y > r.Min.Y && p.Y < r.Max.Y
}

// Crosses reports whether the segment from a to b passes through r.
func Crosses(r Rect, a, b Point) bool { return Clip(r, a, b) >= 0 }

// Meets reports whether any part of a line lies in r.
func Meets(r Rect, l Polyline) bool {
	for i := 1; i < len(l); i++ {
		if Crosses(r, l[i-1], l[i]) {
			return true
		}
	}
	return false
}

// Clip is the share of the way a to b that lies in r, negative where none of it
// does (Liang and Barsky's clipping).
func Clip(r Rect, a, b Point) float64 {
	t0, t1 := 0.0, 1.0
	d := b.Sub(a)
	for _, e := range [4][2]float64{{-d.X, a.X - r.Min.X}, {d.X, r.Max.X - a.X}, {-d.Y, a.Y - r.Min.Y}, {d.Y, r.Max.Y - a.Y}} {
		if e[0] == 0 {
			if e[1] < 0 {
				return -1
			}
			continue
		}
		t := e[1] / e[0]
		if e[0] < 0 {
			t0 = math.Max(t0, t)
		} else {
			t1 = math.Min(t1, t)
		}
	}
	if t0 > t1 {
		return -1
	}
	return t1 - t0
}

// Crossings is how often two lines cross.
func Crossings(a, b Polyline) int {
	n := 0
	for i := 1; i < len(a); i++ {
		for j := 1; j < len(b); j++ {
			d, e := a[i].Sub(a[i-1]), b[j].Sub(b[j-1])
			den := d.Cross(e)
			if den == 0 {
				continue
			}
			to := b[j-1].Sub(a[i-1])
			if t, u := to.Cross(e)/den, to.Cross(d)/den; t >= 0 && t < 1 && u >= 0 && u < 1 {
				n++
			}
		}
	}
	return n
}

// SegmentDist is the distance of p from the segment a to b.
func SegmentDist(p, a, b Point) float64 {
	d := b.Sub(a)
	n := d.Dot(d)
	if n == 0 {
		return p.Dist(a)
	}
	return p.Dist(a.Lerp(b, math.Min(math.Max(p.Sub(a).Dot(d)/n, 0), 1)))
}
