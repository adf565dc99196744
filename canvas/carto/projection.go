package carto

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// projection lays the globe flat: longitudes from its central meridian, −π to π, and
// latitudes, in radians, to a plane whose y grows to the south. Lines may run on beyond
// the antimeridian. All three keep areas in proportion.
type projection interface {
	project(lambda, phi float64) geom.Point
}

// equalEarth is the Equal Earth projection: for the world (Šavrič, Patterson and Jenny,
// "The Equal Earth map projection", 2018, International Journal of Geographical
// Information Science 33, equations 3 to 5).
type equalEarth struct{}

func (equalEarth) project(lambda, phi float64) geom.Point {
	const a1, a2, a3, a4 = 1.340264, -0.081106, 0.000893, 0.003796
	m := math.Sqrt(3) / 2
	t := math.Asin(m * math.Sin(phi))
	t2 := t * t
	t6 := t2 * t2 * t2
	return geom.Pt(
		lambda*math.Cos(t)/(m*(a1+3*a2*t2+t6*(7*a3+9*a4*t2))),
		-t*(a1+a2*t2+t6*(a3+a4*t2)),
	)
}

// conic is Albers' equal-area conic projection: for what lies broad in middle latitudes
// (Snyder, "Map projections: a working manual", USGS Professional Paper 1395, 1987, page 100,
// equations 14-1 to 14-6).
type conic struct{ n, c, rho0 float64 }

// newConic is true to scale at two latitudes, and has its origin at a third.
func newConic(south, north, origin float64) conic {
	n := (math.Sin(south) + math.Sin(north)) / 2
	if math.Abs(n) < 1e-3 {
		n = math.Copysign(1e-3, n) // nearly a cylinder
	}
	c := conic{n: n, c: math.Cos(south)*math.Cos(south) + 2*n*math.Sin(south)}
	c.rho0 = c.rho(origin)
	return c
}

func (c conic) rho(phi float64) float64 {
	return math.Sqrt(math.Max(c.c-2*c.n*math.Sin(phi), 0)) / c.n
}

func (c conic) project(lambda, phi float64) geom.Point {
	rho, theta := c.rho(phi), c.n*lambda
	return geom.Pt(rho*math.Sin(theta), rho*math.Cos(theta)-c.rho0)
}

// azimuthal is Lambert's azimuthal equal-area projection: for the poles, and for what
// lies round about the equator (Snyder, page 185, equations 24-2 to 24-4).
type azimuthal struct{ sin, cos float64 }

func newAzimuthal(phi float64) azimuthal {
	s, c := math.Sincos(phi)
	return azimuthal{s, c}
}

func (a azimuthal) project(lambda, phi float64) geom.Point {
	sp, cp := math.Sincos(phi)
	sl, cl := math.Sincos(lambda)
	// Nothing is shown of what lies near the other end of the globe.
	k := math.Sqrt(2 / math.Max(1+a.sin*sp+a.cos*cp*cl, 1e-6))
	return geom.Pt(k*cp*sl, -k*(a.cos*sp-a.sin*cp*cl))
}
