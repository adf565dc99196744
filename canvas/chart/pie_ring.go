package chart

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// pieRing is where the pie and its labels lie.
type pieRing struct {
	centre geom.Point
	radius float64
	out    float64 // how far a highlighted slice is drawn out
	labels []pieLabel
	key    *pieKey // instead of labels
	cost   float64 // of what is unlovely about it
}

// pieLabel is the place of one label: the edge nearest the pie, at its middle.
type pieLabel struct {
	at    geom.Point
	right bool
}

// on is the point at an angle and a distance from the centre.
func (r pieRing) on(angle, far float64) geom.Point { return geom.OnCircle(r.centre, far, angle) }

// centreOf is where a slice has its tip: drawn out when highlighted.
func (r pieRing) centreOf(c *chart, s slice) pieRing {
	if s.index == c.accent {
		r.centre = r.on(s.mid(), r.out)
	}
	return r
}

// slicePath is the outline of what of a slice lies d pixels and more within its
// edges.
func slicePath(r pieRing, s slice, d float64, hollow bool) geom.Path {
	sweep := s.to - s.from
	full := sweep > 2*math.Pi-1e-9
	if sweep < 0.3 { // too thin to have an inside
		d = 0
	}
	// side is by how much an arc of that radius is shorter at each end.
	side := func(radius float64) float64 {
		if full {
			return 0
		}
		return math.Asin(math.Min(d/radius, 1))
	}
	outer, inner := r.radius-d, r.radius*donutHole+d
	p := arcPath(r, outer, s.from+side(outer), s.to-side(outer))
	switch {
	case hollow:
		hole := arcPath(r, inner, s.to-side(inner), s.from+side(inner))
		if full {
			p.Close()
		} else {
			hole[0].Op = geom.LineTo
		}
		p = append(p, hole...)
	case !full:
		// Where the edges, each moved inwards, meet.
		p.LineTo(r.on(s.mid(), math.Min(d/math.Sin(sweep/2), 0.5*outer)))
	}
	p.Close()
	return p
}

// arcPath is a circular arc about the ring's centre from angle a to b.
func arcPath(r pieRing, radius, a, b float64) geom.Path { return geom.Arc(r.centre, radius, a, b) }
