package geom

import "math"

// OnCircle is the point of a circle at an angle in radians, clockwise from twelve
// o'clock.
func OnCircle(centre Point, radius, angle float64) Point {
	s, co := math.Sincos(angle)
	return centre.Add(Pt(s*radius, -co*radius))
}

// Arc is a circular arc from angle a to b, in radians clockwise from twelve
// o'clock, as cubics of at most a quarter turn.
func Arc(centre Point, radius, a, b float64) Path {
	n := max(int(math.Ceil(math.Abs(b-a)/(math.Pi/2)-1e-9)), 1)
	step := (b - a) / float64(n)
	k := 4.0 / 3 * math.Tan(step/4) * radius
	var p Path
	p.MoveTo(OnCircle(centre, radius, a))
	for i := range n {
		u, v := a+float64(i)*step, a+float64(i+1)*step
		su, cu := math.Sincos(u)
		sv, cv := math.Sincos(v)
		p.CubeTo(OnCircle(centre, radius, u).Add(Pt(cu*k, su*k)), OnCircle(centre, radius, v).Sub(Pt(cv*k, sv*k)), OnCircle(centre, radius, v))
	}
	return p
}
