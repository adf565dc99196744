package layout

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// arcBetween is an arc from a to b that rises bend times its length, upwards for
// positive bend going right.
func arcBetween(a, b geom.Point, bend float64) geom.Path {
	m := a.Lerp(b, 0.5)
	rise := b.Sub(a).Perp().Mul(-bend * 4 / 3)
	var p geom.Path
	p.MoveTo(a)
	p.CubeTo(a.Lerp(m, 0.6).Add(rise), b.Lerp(m, 0.6).Add(rise), b)
	return p
}

// bowMost is the most the peak of an arc's handles rises, times its length.
const bowMost = 0.6

// arc is an arc between two elements; leaving at a slant, it starts where
// the slanted way leaves the first and ends where it meets the second.
func (c *composition) arc(from, to placed, bend float64) geom.Path {
	p, q := from.anchor.Center(), to.anchor.Center()
	if q.X < p.X {
		bend = -bend // arcs rise whichever way they run
	}
	rise := q.Sub(p).Perp().Mul(-bend)
	m := p.Lerp(q, 0.5).Add(rise)
	a, _ := c.trim(p, m, from, placed{anchor: geom.R(m.X, m.Y, 0.1, 0.1)})
	b, _ := c.trim(q, m, to, placed{anchor: geom.R(m.X, m.Y, 0.1, 0.1)})
	// What is seen of the way may be short: it rises with that, or it is a hook.
	rise = rise.Mul(math.Min(0.9, bowMost*b.Sub(a).Len()/math.Max(rise.Len(), 1e-9)))
	var s geom.Path
	s.MoveTo(a)
	top := a.Lerp(b, 0.5).Add(rise)
	s.CubeTo(a.Lerp(top, 0.62), b.Lerp(top, 0.62), b)
	return s
}

// rounded is a polyline whose corners are rounded to radius r at most; its last
// stretch stays straight over the length keep where it is that long, for a head.
func rounded(l geom.Polyline, r, keep float64) geom.Path {
	var p geom.Path
	p.MoveTo(l[0])
	for i := 1; i+1 < len(l); i++ {
		in, out := l[i].Sub(l[i-1]), l[i+1].Sub(l[i])
		k := math.Min(r, math.Min(in.Len(), out.Len())/2)
		if i == len(l)-2 {
			k = math.Min(k, math.Max(out.Len()-keep, 0.1*out.Len()))
		}
		p.LineTo(l[i].Sub(in.Unit().Mul(k)))
		p.QuadTo(l[i], l[i].Add(out.Unit().Mul(k)))
	}
	p.LineTo(l[len(l)-1])
	return p
}

// elbowRadius is how round the corners of elbows are, in units.
const elbowRadius = 18.0

// squared leads through the same points level and upright only. It sets out
// along the longer side and turns at every point, so it never runs back over
// itself.
func squared(pts geom.Polyline) geom.Polyline {
	out := pts[:1:1]
	d := pts[1].Sub(pts[0])
	level := math.Abs(d.X) >= math.Abs(d.Y)
	for i, q := range pts[1:] {
		p := pts[i]
		switch {
		case p == q:
			continue
		case p.X == q.X:
			level = true
		case p.Y == q.Y:
			level = false
		case level:
			out = append(out, geom.Pt(q.X, p.Y)) // and arrives upright: level again next
		default:
			out = append(out, geom.Pt(p.X, q.Y))
		}
		out = append(out, q)
	}
	return out
}

// elbow leaves and arrives at right angles around a rounded corner, level at
// first where the elements lie further apart across than down, or else when
// other says so; between elements that stand in line it is straight.
func (c *composition) elbow(from, to placed, other bool) geom.Path {
	p, q := from.anchor.Center(), to.anchor.Center()
	gap := c.arrowGap()
	d := q.Sub(p)
	level := math.Abs(d.X) > math.Abs(d.Y)
	aligned := math.Abs(d.Y) < to.anchor.H()/2+gap
	if !level {
		aligned = math.Abs(d.X) < to.anchor.W()/2+gap
	}
	if aligned {
		a, b := c.ends(from, to)
		return geom.Polyline{a, b}.Path() // there is nothing to turn
	}
	corner := geom.Pt(p.X, q.Y)
	if level != other {
		corner = geom.Pt(q.X, p.Y)
	}
	turn := placed{anchor: geom.R(corner.X, corner.Y, 0.1, 0.1)}
	a, _ := c.trim(p, corner, from, turn)
	b, _ := c.trim(q, corner, to, turn)
	return rounded(geom.Polyline{a, corner, b}, elbowRadius*c.ctx.Unit, headMost(c.ctx))
}
