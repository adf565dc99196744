package svg

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// lineCap and lineJoin are the forms of ends and corners.
type (
	lineCap  uint8
	lineJoin uint8
)

const (
	capButt lineCap = iota
	capRound
	capSquare
)

const (
	joinMiter lineJoin = iota
	joinRound
	joinBevel
)

// pen is how outlines are stroked; lengths are the figure's own units.
type pen struct {
	width  float64
	cap    lineCap
	join   lineJoin
	miter  float64
	dash   []float64 // even count, sum above zero; nil: solid
	offset float64
}

// maxDashes bounds the dashes of one figure; beyond it lines are solid.
const maxDashes = 20_000

// outline covers the stroked lines with convex pieces that all turn the same
// way, to be filled together by nonzero winding. Lines are the flattened
// figure; tol is how far round parts may stray, in the same units.
func (p pen) outline(lines []geom.Polyline, closed []bool, tol float64) []geom.Polyline {
	s := stroker{pen: p, half: p.width / 2}
	// A chord over angle a strays r·(1−cos(a/2)).
	s.step = 2 * math.Acos(max(1-tol/max(s.half, tol), 0))
	s.step = min(max(s.step, 0.05), 1)
	left := maxDashes
	for i, l := range lines {
		l = distinct(l)
		if len(p.dash) == 0 || left <= 0 {
			s.line(l, closed[i] && len(l) > 2)
			continue
		}
		if closed[i] && len(l) > 1 && l[0] != l[len(l)-1] {
			l = append(l, l[0])
		}
		dashes := p.cut(l, left)
		left -= len(dashes)
		if dashes == nil {
			s.line(l, closed[i] && len(l) > 2)
		}
		for _, d := range dashes {
			s.line(distinct(d), false)
		}
	}
	return s.out
}

type stroker struct {
	pen
	half, step float64
	out        []geom.Polyline
}

// distinct drops points that repeat the one before.
func distinct(l geom.Polyline) geom.Polyline {
	out := make(geom.Polyline, 0, len(l))
	for _, q := range l {
		if len(out) == 0 || q.Dist(out[len(out)-1]) > 1e-9 {
			out = append(out, q)
		}
	}
	return out
}

// piece adds a convex polygon, turned clockwise on screen.
func (s *stroker) piece(l ...geom.Point) {
	var a float64
	for i := range l {
		a += l[i].Cross(l[(i+1)%len(l)])
	}
	if a < 0 {
		for i, j := 0, len(l)-1; i < j; i, j = i+1, j-1 {
			l[i], l[j] = l[j], l[i]
		}
	}
	if a != 0 {
		s.out = append(s.out, l)
	}
}

func (s *stroker) line(l geom.Polyline, closed bool) {
	if closed && l[0].Dist(l[len(l)-1]) < 1e-9 {
		l = l[:len(l)-1]
	}
	switch len(l) {
	case 0:
		return
	case 1:
		s.dot(l[0])
		return
	}
	n := len(l)
	for i := range n {
		if i == n-1 && !closed {
			break
		}
		a, b := l[i], l[(i+1)%n]
		off := b.Sub(a).Unit().Perp().Mul(s.half)
		s.piece(a.Add(off), b.Add(off), b.Sub(off), a.Sub(off))
	}
	for i := range n {
		if !closed && (i == 0 || i == n-1) {
			continue
		}
		s.corner(l[(i+n-1)%n], l[i], l[(i+1)%n])
	}
	if !closed {
		s.end(l[0], l[0].Sub(l[1]).Unit())
		s.end(l[n-1], l[n-1].Sub(l[n-2]).Unit())
	}
}

// dot is what a line without length leaves: a round or square cap's ends.
func (s *stroker) dot(c geom.Point) {
	if s.cap == capButt {
		return
	}
	s.end(c, geom.Pt(1, 0))
	s.end(c, geom.Pt(-1, 0))
}

// end puts the cap on an end at c, dir pointing out of the line.
func (s *stroker) end(c, dir geom.Point) {
	off := dir.Perp().Mul(s.half)
	switch s.cap {
	case capRound:
		s.fan(c, off, math.Pi, -1)
	case capSquare:
		out := dir.Mul(s.half)
		s.piece(c.Add(off), c.Add(off).Add(out), c.Sub(off).Add(out), c.Sub(off))
	}
}

// fan is the sector about c from c+from over the angle, turning with sign.
func (s *stroker) fan(c, from geom.Point, angle, sign float64) {
	n := max(int(math.Ceil(angle/s.step)), 1)
	l := geom.Polyline{c}
	for i := 0; i <= n; i++ {
		sin, cos := math.Sincos(sign * angle * float64(i) / float64(n))
		l = append(l, c.Add(geom.Pt(from.X*cos-from.Y*sin, from.X*sin+from.Y*cos)))
	}
	s.piece(l...)
}

// corner joins the lines a–b and b–c on the outside of their turn.
func (s *stroker) corner(a, b, c geom.Point) {
	u, v := b.Sub(a).Unit(), c.Sub(b).Unit()
	turn := math.Atan2(u.Cross(v), u.Dot(v))
	if math.Abs(turn) < 1e-4 {
		return
	}
	sign := 1.0
	if turn > 0 {
		sign = -1 // the outside of a clockwise turn is on the left
	}
	from, to := u.Perp().Mul(sign*s.half), v.Perp().Mul(sign*s.half)
	switch s.join {
	case joinRound:
		s.fan(b, from, math.Abs(turn), -sign)
		return
	case joinMiter:
		// The mitre's length is 1/sin of half the angle between the lines.
		if cos := math.Cos(turn / 2); cos > 0 && 1/cos <= s.miter {
			tip := b.Add(from.Add(to).Unit().Mul(s.half / cos))
			s.piece(b, b.Add(from), tip, b.Add(to))
			return
		}
	}
	s.piece(b, b.Add(from), b.Add(to))
}

// cut is the line in dashes; nil when there would be more than most.
func (p pen) cut(l geom.Polyline, most int) []geom.Polyline {
	var sum float64
	for _, d := range p.dash {
		sum += d
	}
	if l.Length()/sum*float64(len(p.dash)) > float64(most) {
		return nil
	}
	i, left := 0, math.Mod(p.offset, sum)
	if left < 0 {
		left += sum
	}
	for left >= p.dash[i] && left > 0 {
		left -= p.dash[i]
		i = (i + 1) % len(p.dash)
	}
	left = p.dash[i] - left
	var out []geom.Polyline
	var cur geom.Polyline
	if i%2 == 0 && len(l) > 0 {
		cur = geom.Polyline{l[0]}
	}
	for k := 1; k < len(l); k++ {
		a, b := l[k-1], l[k]
		d, run := a.Dist(b), 0.0
		for d-run > left {
			run += left
			q := a.Lerp(b, run/d)
			if i%2 == 0 {
				out = append(out, append(cur, q))
				cur = nil
			} else {
				cur = geom.Polyline{q}
			}
			i = (i + 1) % len(p.dash)
			left = p.dash[i]
			if len(out) > most {
				return nil
			}
		}
		left -= d - run
		if i%2 == 0 {
			cur = append(cur, b)
		}
	}
	if len(cur) > 1 {
		out = append(out, cur)
	}
	return out
}
