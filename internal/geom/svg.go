package geom

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// ParseSVG reads SVG path data (SVG 1.1, 8.3): all commands, absolute and
// relative; arcs become cubic curves. The error names the byte where reading
// stopped.
func ParseSVG(d string) (Path, error) {
	r := svgReader{s: d}
	for r.skip(); r.i < len(r.s); r.skip() {
		cmd := r.command()
		if r.err == nil {
			r.draw(cmd)
		}
		if r.err != nil {
			return nil, r.err
		}
		r.last = cmd
	}
	return r.path, nil
}

// command is the next one: as written, or the last one again where further
// arguments follow it; after a move these are lines.
func (r *svgReader) command() byte {
	cmd := r.s[r.i]
	switch {
	case isCommand(cmd):
		r.i++
	case r.last == 0 || r.last == 'Z' || r.last == 'z':
		r.err = fmt.Errorf("byte %d: %q is not a path command", r.i, cmd)
	case r.last == 'M':
		cmd = 'L'
	case r.last == 'm':
		cmd = 'l'
	default:
		cmd = r.last
	}
	if r.err == nil && len(r.path) == 0 && cmd != 'M' && cmd != 'm' {
		r.err = fmt.Errorf("byte %d: path must begin with M", r.i)
	}
	return cmd
}

// draw reads a command's arguments and adds what it draws.
func (r *svgReader) draw(cmd byte) {
	var base Point
	if cmd >= 'a' {
		base = r.at
	}
	switch cmd {
	case 'M', 'm':
		r.at = r.point(base)
		r.start = r.at
		r.path.MoveTo(r.at)
	case 'L', 'l':
		r.at = r.point(base)
		r.path.LineTo(r.at)
	case 'H', 'h':
		r.at = Pt(r.number()+base.X, r.at.Y)
		r.path.LineTo(r.at)
	case 'V', 'v':
		r.at = Pt(r.at.X, r.number()+base.Y)
		r.path.LineTo(r.at)
	case 'C', 'c':
		first := r.point(base)
		r.ctrl = r.point(base)
		r.at = r.point(base)
		r.path.CubeTo(first, r.ctrl, r.at)
	case 'S', 's':
		first := r.mirrored("CcSs")
		r.ctrl = r.point(base)
		r.at = r.point(base)
		r.path.CubeTo(first, r.ctrl, r.at)
	case 'Q', 'q':
		r.ctrl = r.point(base)
		r.at = r.point(base)
		r.path.QuadTo(r.ctrl, r.at)
	case 'T', 't':
		r.ctrl = r.mirrored("QqTt")
		r.at = r.point(base)
		r.path.QuadTo(r.ctrl, r.at)
	case 'A', 'a':
		rx, ry, rot := r.number(), r.number(), r.number()
		large, sweep := r.flag(), r.flag()
		end := r.point(base)
		r.path.arc(r.at, end, math.Abs(rx), math.Abs(ry), rot*math.Pi/180, large, sweep)
		r.at = end
	case 'Z', 'z':
		r.path.Close()
		r.at = r.start
	}
}

// mirrored is the control point with which a curve goes on smoothly from the
// one before, if that was drawn by one of some commands.
func (r *svgReader) mirrored(after string) Point {
	if strings.IndexByte(after, r.last) < 0 {
		return r.at
	}
	return r.at.Mul(2).Sub(r.ctrl)
}

func isCommand(c byte) bool {
	switch c {
	case 'M', 'm', 'L', 'l', 'H', 'h', 'V', 'v', 'C', 'c', 'S', 's', 'Q', 'q', 'T', 't', 'A', 'a', 'Z', 'z':
		return true
	}
	return false
}

// svgReader reads path data and keeps the first error.
type svgReader struct {
	s   string
	i   int // byte of s
	err error

	path            Path
	at, start, ctrl Point // the pen, where the outline began, the last control point
	last            byte  // command
}

func (r *svgReader) skip() {
	for r.i < len(r.s) {
		switch r.s[r.i] {
		case ' ', '\t', '\n', '\r', '\f', ',':
			r.i++
		default:
			return
		}
	}
}

func (r *svgReader) point(base Point) Point {
	x := r.number()
	y := r.number()
	return Pt(x+base.X, y+base.Y)
}

func (r *svgReader) flag() bool {
	r.skip()
	if r.i < len(r.s) && (r.s[r.i] == '0' || r.s[r.i] == '1') {
		r.i++
		return r.s[r.i-1] == '1'
	}
	r.fail("an arc flag 0 or 1")
	return false
}

func (r *svgReader) fail(want string) {
	if r.err == nil {
		r.err = fmt.Errorf("byte %d: expected %s", r.i, want)
	}
}

func (r *svgReader) number() float64 {
	r.skip()
	start, dot, exp := r.i, false, false
	for r.i < len(r.s) {
		c := r.s[r.i]
		switch {
		case c >= '0' && c <= '9':
		case c == '.' && !dot && !exp:
			dot = true
		case (c == 'e' || c == 'E') && !exp && r.i > start:
			exp = true
		case (c == '+' || c == '-') && (r.i == start || r.s[r.i-1] == 'e' || r.s[r.i-1] == 'E'):
		default:
			goto done
		}
		r.i++
	}
done:
	v, err := strconv.ParseFloat(r.s[start:r.i], 64)
	if err != nil || math.IsInf(v, 0) {
		r.fail("a number")
		return 0
	}
	return v
}

// arc appends an elliptical arc by the endpoint-to-centre conversion of
// SVG 1.1, appendix F.6.5, as cubics of at most a quarter turn.
func (p *Path) arc(a, b Point, rx, ry, phi float64, large, sweep bool) {
	if a == b {
		return
	}
	if rx == 0 || ry == 0 {
		p.LineTo(b)
		return
	}
	sin, cos := math.Sincos(phi)
	h := a.Sub(b).Mul(0.5)
	x1, y1 := cos*h.X+sin*h.Y, -sin*h.X+cos*h.Y
	if l := x1*x1/(rx*rx) + y1*y1/(ry*ry); l > 1 {
		rx, ry = rx*math.Sqrt(l), ry*math.Sqrt(l)
	}
	den := rx*rx*y1*y1 + ry*ry*x1*x1
	k := math.Sqrt(math.Max(0, rx*rx*ry*ry-den) / den)
	if large == sweep {
		k = -k
	}
	cx, cy := k*rx*y1/ry, -k*ry*x1/rx
	m := a.Lerp(b, 0.5)
	c := Pt(cos*cx-sin*cy+m.X, sin*cx+cos*cy+m.Y)
	t0 := math.Atan2((y1-cy)/ry, (x1-cx)/rx)
	t1 := math.Atan2((-y1-cy)/ry, (-x1-cx)/rx)
	d := t1 - t0
	switch {
	case sweep && d < 0:
		d += 2 * math.Pi
	case !sweep && d > 0:
		d -= 2 * math.Pi
	}
	n := max(int(math.Ceil(math.Abs(d)/(math.Pi/2)-1e-9)), 1)
	step := d / float64(n)
	on := func(t float64) (pt, tangent Point) {
		s, co := math.Sincos(t)
		return Pt(c.X+rx*co*cos-ry*s*sin, c.Y+rx*co*sin+ry*s*cos),
			Pt(-rx*s*cos-ry*co*sin, -rx*s*sin+ry*co*cos)
	}
	alpha := 4.0 / 3 * math.Tan(step/4)
	p0, d0 := on(t0)
	for i := 1; i <= n; i++ {
		p1, d1 := on(t0 + float64(i)*step)
		if i == n {
			p1 = b
		}
		p.CubeTo(p0.Add(d0.Mul(alpha)), p1.Sub(d1.Mul(alpha)), p1)
		p0, d0 = p1, d1
	}
}
