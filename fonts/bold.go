package fonts

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// syntheticWeight is how much thicker a face without a bold of its own is made,
// in ems: what sets the bold of most hands apart from their regular.
const syntheticWeight = 0.035

// squareWeight is it for characters of many strokes, which would close.
const squareWeight = 0.022

// bolder is how much thicker the family is made for its bold.
func (f *family) bolder() float64 {
	if len(f.scripts) > 0 && square(f.scripts[0]) {
		return squareWeight
	}
	return syntheticWeight
}

// embolden moves a glyph's outline outwards by half of d, so that its strokes
// grow by d pixels, and shifts it right by as much: its left edge stays. Curves
// keep their form by moving control points like corners.
func embolden(p geom.Path, d float64) geom.Path {
	half := d / 2
	if area(p) < 0 {
		half = -half
	}
	out := make(geom.Path, 0, len(p))
	for start := 0; start < len(p); {
		end := start + 1
		for end < len(p) && p[end].Op != geom.MoveTo {
			end++
		}
		out = append(out, emboldenContour(p[start:end], half, math.Abs(d)/2)...)
		start = end
	}
	return out
}

// points lists the places of a segment, in order.
func points(s *geom.Segment) []*geom.Point {
	switch s.Op {
	case geom.QuadTo:
		return []*geom.Point{&s.A, &s.B}
	case geom.CubeTo:
		return []*geom.Point{&s.A, &s.B, &s.C}
	case geom.Close:
		return nil
	}
	return []*geom.Point{&s.A}
}

// emboldenContour moves every point of a closed contour along the bisector of
// its neighbours by off pixels, miters cut at twice that, and all by right.
func emboldenContour(c geom.Path, off, right float64) geom.Path {
	out := append(geom.Path(nil), c...)
	var at []*geom.Point
	for i := range out {
		at = append(at, points(&out[i])...)
	}
	old := make([]geom.Point, len(at))
	for i, p := range at {
		old[i] = *p
	}
	for i, p := range at {
		in, on := neighbour(old, i, -1), neighbour(old, i, 1)
		a, b := old[i].Sub(in).Unit(), on.Sub(old[i]).Unit()
		n := a.Add(b).Unit().Perp()
		if n == (geom.Point{}) {
			n = a.Perp()
		}
		cos := math.Max(n.Dot(a.Perp()), 0.5)
		*p = old[i].Sub(n.Mul(off / cos)).Add(geom.Pt(right, 0))
	}
	return out
}

// neighbour is the nearest other place before or after i, round the contour.
func neighbour(at []geom.Point, i, step int) geom.Point {
	n := len(at)
	for k := 1; k < n; k++ {
		if q := at[((i+k*step)%n+n)%n]; q != at[i] {
			return q
		}
	}
	return at[i]
}

// area is the signed area inside the contours' control polygons: its sign
// says which way round outer contours run.
func area(p geom.Path) float64 {
	sum := 0.0
	var last, first geom.Point
	for i := range p {
		if p[i].Op == geom.MoveTo {
			sum += last.Cross(first)
			first = p[i].A
			last = first
			continue
		}
		for _, q := range points(&p[i]) {
			sum += last.Cross(*q)
			last = *q
		}
	}
	return sum + last.Cross(first)
}
