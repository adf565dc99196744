package canvas

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// route is the shaft of an arrow between two built elements, from edge to edge
// with a gap, bent around what lies between where a single bow can.
func (c *composition) route(e *plan.Element, from, to *leaf) (shaft geom.Path, a, b geom.Point) {
	switch e.Curve {
	case plan.CurveElbow:
		return c.elbow(from.made, to.made)
	case plan.CurveArc:
		return c.bowed(from.made, to.made, 0.17)
	}
	for _, t := range c.tracks {
		if t.from == from && t.to == to {
			if l, ok := t.path(from.made, to.made); ok {
				pts := l.Flatten(1)[0]
				return l, pts[0], pts[len(pts)-1]
			}
		}
	}
	a, b = c.ends(from.made, to.made)
	if c.crosses(geom.Polyline{a, b}, from, to) {
		for _, bend := range []float64{0.25, -0.25, 0.45, -0.45, 0.7, -0.7} {
			s, p, q := c.bowed(from.made, to.made, bend)
			l := s.Flatten(1)
			if len(l) > 0 && !c.crosses(l[0], from, to) && c.k.safe().Inset(-c.k.gap(1)).Contains(s.Bounds()) {
				return s, p, q
			}
		}
	}
	return geom.Polyline{a, b}.Path(), a, b
}

// ends are the points where a straight arrow leaves and arrives: on the way
// between the middles, outside both covers and a gap away. Nearly level and
// nearly upright ones are straightened.
func (c *composition) ends(from, to made) (a, b geom.Point) {
	p, q := from.anchor.Center(), to.anchor.Center()
	d := q.Sub(p)
	// Level while both pictures can be met at one height.
	top, bottom := math.Max(from.anchor.Min.Y, to.anchor.Min.Y), math.Min(from.anchor.Max.Y, to.anchor.Max.Y)
	left, right := math.Max(from.anchor.Min.X, to.anchor.Min.X), math.Min(from.anchor.Max.X, to.anchor.Max.X)
	const shared = 0.35 // of the smaller side
	switch {
	case math.Abs(d.X) > math.Abs(d.Y) && bottom-top > shared*math.Min(from.anchor.H(), to.anchor.H()):
		p.Y, q.Y = (top+bottom)/2, (top+bottom)/2
	case math.Abs(d.Y) > math.Abs(d.X) && right-left > shared*math.Min(from.anchor.W(), to.anchor.W()):
		p.X, q.X = (left+right)/2, (left+right)/2
	}
	return c.trim(p, q, from, to)
}

// trim shortens the way p to q to what lies outside both elements and their
// gaps.
func (c *composition) trim(p, q geom.Point, from, to made) (a, b geom.Point) {
	gap := c.k.gap(1)
	a = leave(p, q, from, gap)
	b = leave(q, p, to, gap)
	way := q.Sub(p).Unit()
	if b.Sub(a).Dot(way) < gap { // too near: meet in the middle of the space there is
		a, b = leave(p, q, from, 2*c.k.Unit), leave(q, p, to, 2*c.k.Unit)
	}
	return a, b
}

// leave is the first point of the way p to q after which nothing of m lies
// within gap: not its picture, and not its label either.
func leave(p, q geom.Point, m made, gap float64) geom.Point {
	way := q.Sub(p)
	length := way.Len()
	if length == 0 {
		return p
	}
	way = way.Mul(1 / length)
	t := exit(p, way, m.anchor.Inset(-gap))
	if c := pierce(p, way, m.contour); c > 0 {
		t = math.Min(t, c+gap)
	}
	// The label, if the way runs through it.
	for _, r := range m.labels() {
		r = r.Inset(-gap * 0.6)
		for s := t; s < length; s += 2 {
			if inside(r, p.Add(way.Mul(s))) {
				t = math.Max(t, s+exit(p.Add(way.Mul(s)), way, r))
				break
			}
		}
	}
	return p.Add(way.Mul(math.Min(t, length)))
}

// exit is how far along way (a unit vector) a point inside r leaves it.
func exit(p, way geom.Point, r geom.Rect) float64 {
	t := math.Inf(1)
	if way.X > 0 {
		t = math.Min(t, (r.Max.X-p.X)/way.X)
	} else if way.X < 0 {
		t = math.Min(t, (r.Min.X-p.X)/way.X)
	}
	if way.Y > 0 {
		t = math.Min(t, (r.Max.Y-p.Y)/way.Y)
	} else if way.Y < 0 {
		t = math.Min(t, (r.Min.Y-p.Y)/way.Y)
	}
	if t < 0 || math.IsInf(t, 1) {
		return 0
	}
	return t
}

// pierce is how far along way (a unit vector) from p the last line of a
// contour is crossed, 0 when none is.
func pierce(p, way geom.Point, contour []geom.Polyline) float64 {
	var far float64
	for _, l := range contour {
		for i := 1; i < len(l); i++ {
			side := l[i].Sub(l[i-1])
			den := way.Cross(side)
			if den == 0 {
				continue
			}
			to := l[i-1].Sub(p)
			if u := to.Cross(way) / den; u >= 0 && u <= 1 {
				far = math.Max(far, to.Cross(side)/den)
			}
		}
	}
	return far
}

// labels are the parts of covers beside the anchor that hold words.
func (m made) labels() []geom.Rect {
	var out []geom.Rect
	for _, k := range m.marks {
		if w, ok := k.(Writing); ok {
			r := geom.R(w.At.X, w.At.Y, w.Text.W, w.Text.H)
			if !m.anchor.Contains(r) {
				out = append(out, r)
			}
		}
	}
	return out
}

// bow is an arc from a to b that rises bend times its length, upwards for
// positive bend going right.
func bow(a, b geom.Point, bend float64) geom.Path {
	m := a.Lerp(b, 0.5)
	rise := b.Sub(a).Perp().Mul(-bend * 4 / 3)
	var p geom.Path
	p.MoveTo(a)
	p.CubeTo(a.Lerp(m, 0.6).Add(rise), b.Lerp(m, 0.6).Add(rise), b)
	return p
}

// bowed is an arc between two elements; leaving at a slant, it starts where
// the slanted way leaves the first and ends where it meets the second.
func (c *composition) bowed(from, to made, bend float64) (geom.Path, geom.Point, geom.Point) {
	p, q := from.anchor.Center(), to.anchor.Center()
	if q.X < p.X {
		bend = -bend // arcs rise whichever way they run
	}
	rise := q.Sub(p).Perp().Mul(-bend)
	m := p.Lerp(q, 0.5).Add(rise)
	a, _ := c.trim(p, m, from, made{anchor: geom.R(m.X, m.Y, 0.1, 0.1)})
	b, _ := c.trim(q, m, to, made{anchor: geom.R(m.X, m.Y, 0.1, 0.1)})
	var s geom.Path
	s.MoveTo(a)
	top := a.Lerp(b, 0.5).Add(rise.Mul(0.9))
	s.CubeTo(a.Lerp(top, 0.62), b.Lerp(top, 0.62), b)
	return s, a, b
}

// elbow leaves and arrives at right angles around a rounded corner; between
// elements that stand in line it is straight.
func (c *composition) elbow(from, to made) (geom.Path, geom.Point, geom.Point) {
	p, q := from.anchor.Center(), to.anchor.Center()
	gap := c.k.gap(1)
	d := q.Sub(p)
	level := math.Abs(d.X) > math.Abs(d.Y)
	aligned := math.Abs(d.Y) < to.anchor.H()/2+gap
	if !level {
		aligned = math.Abs(d.X) < to.anchor.W()/2+gap
	}
	var pts geom.Polyline
	switch {
	case !aligned && level:
		corner := geom.Pt(q.X, p.Y)
		a, _ := c.trim(p, corner, from, made{anchor: geom.R(q.X, p.Y, 0.1, 0.1)})
		b, _ := c.trim(q, corner, to, made{anchor: geom.R(q.X, p.Y, 0.1, 0.1)})
		pts = geom.Polyline{a, corner, b}
	case !aligned:
		corner := geom.Pt(p.X, q.Y)
		a, _ := c.trim(p, corner, from, made{anchor: geom.R(p.X, q.Y, 0.1, 0.1)})
		b, _ := c.trim(q, corner, to, made{anchor: geom.R(p.X, q.Y, 0.1, 0.1)})
		pts = geom.Polyline{a, corner, b}
	default:
		a, b := c.ends(from, to)
		pts = geom.Polyline{a, b} // in line already: there is nothing to turn
	}
	return rounded(pts, 18*c.k.Unit), pts[0], pts[len(pts)-1]
}

// rounded is a polyline whose corners are rounded to radius r at most.
func rounded(l geom.Polyline, r float64) geom.Path {
	var p geom.Path
	p.MoveTo(l[0])
	for i := 1; i+1 < len(l); i++ {
		in, out := l[i].Sub(l[i-1]), l[i+1].Sub(l[i])
		k := math.Min(r, math.Min(in.Len(), out.Len())/2)
		p.LineTo(l[i].Sub(in.Unit().Mul(k)))
		p.QuadTo(l[i], l[i].Add(out.Unit().Mul(k)))
	}
	p.LineTo(l[len(l)-1])
	return p
}

// crosses reports whether a way runs through elements other than its ends.
func (c *composition) crosses(way geom.Polyline, from, to *leaf) bool {
	for _, p := range way.Resample(6 * c.k.Unit) {
		for _, l := range c.all {
			if l != from && l != to && l.built && l.e.Kind != plan.KindArrow && inside(l.made.covers, p) {
				return true
			}
		}
	}
	return false
}
