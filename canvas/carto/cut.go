package carto

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// convex is the outline of what is shown, clockwise as it is seen:
// inside lies to the right of every edge.
type convex geom.Polyline

// outline is a frame as a convex outline, or the ellipse within it.
func outline(r geom.Rect, round bool) convex {
	if !round {
		return convex{r.Min, geom.Pt(r.Max.X, r.Min.Y), r.Max, geom.Pt(r.Min.X, r.Max.Y)}
	}
	const n = 90
	out := make(convex, n)
	for i := range out {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / n)
		out[i] = geom.Pt(r.Center().X+cos*r.W()/2, r.Center().Y+sin*r.H()/2)
	}
	return out
}

// side is how far q lies inside of edge i.
func (c convex) side(i int, q geom.Point) float64 {
	a, b := c[i], c[(i+1)%len(c)]
	return b.Sub(a).Cross(q.Sub(a))
}

// holds reports whether q lies within.
func (c convex) holds(q geom.Point) bool {
	for i := range c {
		if c.side(i, q) < 0 {
			return false
		}
	}
	return true
}

// area is what is left of a closed outline (Sutherland and Hodgman, 1974).
func (c convex) area(l geom.Polyline) geom.Polyline {
	for i := range c {
		if len(l) == 0 {
			return nil
		}
		l = clipped(l, func(q geom.Point) float64 { return c.side(i, q) })
	}
	return l
}

// clipped is the part of a closed outline where inside is not negative.
func clipped(l geom.Polyline, inside func(geom.Point) float64) geom.Polyline {
	var out geom.Polyline
	a := l[len(l)-1]
	da := inside(a)
	for _, b := range l {
		db := inside(b)
		if (da < 0) != (db < 0) {
			out = append(out, a.Lerp(b, da/(da-db)))
		}
		if db >= 0 {
			out = append(out, b)
		}
		a, da = b, db
	}
	return out
}

// lines are the parts of a line within. Cut reports whether it had to be cut.
func (c convex) lines(l geom.Polyline) (out []geom.Polyline, cut bool) {
	var run geom.Polyline
	flush := func() {
		if len(run) > 1 {
			out = append(out, run)
		}
		run = nil
	}
	for i := 1; i < len(l); i++ {
		from, to, ok := c.stretch(l[i-1], l[i])
		if !ok {
			flush()
			continue
		}
		if run == nil || from > 0 {
			flush()
			run = geom.Polyline{l[i-1].Lerp(l[i], from)}
			cut = cut || from > 0
		}
		run = append(run, l[i-1].Lerp(l[i], to))
		if to < 1 {
			cut = true
			flush()
		}
	}
	flush()
	return out, cut
}

// stretch is the part of the way from a to b that lies within, as shares of it (Cyrus
// and Beck, 1978).
func (c convex) stretch(a, b geom.Point) (from, to float64, ok bool) {
	from, to = 0, 1
	for i := range c {
		da, db := c.side(i, a), c.side(i, b)
		switch {
		case da < 0 && db < 0:
			return 0, 0, false
		case da < 0:
			from = math.Max(from, da/(da-db))
		case db < 0:
			to = math.Min(to, da/(da-db))
		}
	}
	return from, to, from < to
}

// ringPieces cuts a ring of longitudes (from the central meridian, running on where it
// crosses the antimeridian) and latitudes into rings that lie between −180 and 180. One
// that runs about a pole is closed over it.
func ringPieces(l geom.Polyline) []geom.Polyline {
	if turn := l[len(l)-1].X - l[0].X; math.Abs(turn) > 180 {
		pole := 90.0
		if mean(l) < 0 {
			pole = -90
		}
		l = append(l[:len(l):len(l)], geom.Pt(l[0].X+math.Copysign(360, turn), l[0].Y))
		var over geom.Polyline
		for i := range 13 { // along the pole, which is a line on some maps
			over = append(over, geom.Pt(l[len(l)-1].X-math.Copysign(30, turn)*float64(i), pole))
		}
		l = append(l, over...)
	}
	var out []geom.Polyline
	for k := -1; k <= 1; k++ {
		moved := make(geom.Polyline, len(l))
		inside := true
		for i, q := range l {
			moved[i] = geom.Pt(q.X+360*float64(k), q.Y)
			inside = inside && math.Abs(moved[i].X) <= 180
		}
		if !inside {
			moved = clipped(moved, func(q geom.Point) float64 { return q.X + 180 })
			if len(moved) > 0 {
				moved = clipped(moved, func(q geom.Point) float64 { return 180 - q.X })
			}
		}
		if len(moved) > 2 {
			out = append(out, moved)
		}
	}
	return out
}

func mean(l geom.Polyline) float64 {
	var sum float64
	for _, q := range l {
		sum += q.Y
	}
	return sum / float64(len(l))
}
