package geom

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// SVGError is where path data breaks its grammar, and how.
type SVGError struct {
	At      int // byte of the data
	Problem string
}

func (e *SVGError) Error() string { return fmt.Sprintf("byte %d: %s", e.At, e.Problem) }

// ParseSVG reads SVG path data (SVG 2, 9.3): all commands, absolute and
// relative; arcs become cubic curves. The error is a *SVGError.
func ParseSVG(d string) (Path, error) {
	r := svgReader{s: d, most: math.MaxFloat64}
	if err := r.read(); err != nil {
		return nil, err
	}
	return r.path, nil
}

// CheckSVG reports what ParseSVG would, and numbers that are larger than most,
// whatever their sign.
func CheckSVG(d string, most float64) *SVGError {
	r := svgReader{s: d, most: most}
	return r.read()
}

func (r *svgReader) read() *SVGError {
	for r.skip(); r.i < len(r.s) && r.err == nil; r.skip() {
		if cmd := r.command(); r.err == nil {
			r.draw(cmd)
			r.last = cmd
		}
	}
	return r.err
}

// command is the next one: as written, or the last one again where further
// arguments follow it; after a move these are lines.
func (r *svgReader) command() byte {
	cmd := r.s[r.i]
	switch {
	case isCommand(cmd):
		r.i++
		r.letter, r.taken = cmd, 0
	case r.last == 0 || isLetter(cmd):
		first, _ := utf8.DecodeRuneInString(r.s[r.i:])
		r.fail(strconv.QuoteRuneToASCII(first) + " is no command")
	case arguments[lower(r.last)] == 0:
		r.fail(string(r.last) + " takes no numbers")
	case r.last == 'M':
		cmd = 'L'
	case r.last == 'm':
		cmd = 'l'
	default:
		cmd = r.last
	}
	if len(r.path) == 0 && lower(cmd) != 'm' {
		r.fail("a path begins with M")
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
		a := svgArc{rx: math.Abs(rx), ry: math.Abs(ry), turn: rot * math.Pi / 180}
		a.large, a.sweep = r.flag(), r.flag()
		end := r.point(base)
		r.path.arc(r.at, end, a)
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

// arguments is how many numbers each command takes. A command may be followed
// by any positive multiple, a close by none.
var arguments = map[byte]int{'m': 2, 'l': 2, 'h': 1, 'v': 1, 'c': 6, 's': 4, 'q': 4, 't': 2, 'a': 7, 'z': 0}

func isCommand(c byte) bool { return strings.IndexByte("mlhvcsqtaz", lower(c)) >= 0 }

func isLetter(c byte) bool { return 'a' <= lower(c) && lower(c) <= 'z' }

// lower is a letter in lower case.
func lower(c byte) byte { return c | 0x20 }

// svgReader reads path data and keeps the first error.
type svgReader struct {
	s    string
	i    int     // byte of s
	most float64 // of a number's size
	err  *SVGError

	path            Path
	at, start, ctrl Point // the pen, where the outline began, the last control point
	last            byte  // command, as it is meant
	letter          byte  // the command as it is written …
	taken           int   // … and how many numbers have followed it
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
	if r.ended() {
		return false
	}
	if r.s[r.i] != '0' && r.s[r.i] != '1' {
		r.fail("a flag of an arc is 0 or 1")
		return false
	}
	r.i++
	r.taken++
	return r.s[r.i-1] == '1'
}

// ended notes a fault where the numbers of a command end too early.
func (r *svgReader) ended() bool {
	if r.i < len(r.s) && !isLetter(r.s[r.i]) {
		return false
	}
	r.fail(fmt.Sprintf("%c takes %d numbers at a time, found %d", r.letter, arguments[lower(r.letter)], r.taken))
	return true
}

// fail keeps the first fault.
func (r *svgReader) fail(problem string) {
	if r.err == nil {
		r.err = &SVGError{r.i, problem}
	}
}

// number reads one number. At a fault it stays where the number begins.
func (r *svgReader) number() float64 {
	r.skip()
	if r.err != nil || r.ended() {
		return 0
	}
	end := r.endOfNumber()
	v, err := strconv.ParseFloat(r.s[r.i:end], 64)
	if err != nil || math.Abs(v) > r.most {
		want := "a number"
		if r.most < math.MaxFloat64 {
			want += " of at most " + strings.Replace(strconv.FormatFloat(r.most, 'g', -1, 64), "e+0", "e", 1)
		}
		r.fail(want + " was expected")
		return 0
	}
	r.i = end
	r.taken++
	return v
}

// endOfNumber is where a number that begins here ends; r.i where none does.
func (r *svgReader) endOfNumber() int {
	end := r.after(r.i, "+-", 1)
	whole := r.after(end, digits, -1)
	fraction := r.after(r.after(whole, ".", 1), digits, -1)
	if e := r.after(fraction, "eE", 1); e > fraction {
		sign := r.after(e, "+-", 1)
		if exponent := r.after(sign, digits, -1); exponent > sign {
			return exponent
		}
	}
	return fraction // an e without figures is no exponent
}

const digits = "0123456789"

// after is the first place behind i that does not hold a byte of a set, or
// that is so many bytes on; -1: any.
func (r *svgReader) after(i int, set string, most int) int {
	for ; most != 0 && i < len(r.s) && strings.IndexByte(set, r.s[i]) >= 0; most-- {
		i++
	}
	return i
}

// svgArc is an elliptical arc as path data has it.
type svgArc struct {
	rx, ry       float64
	turn         float64 // of the ellipse, radians
	large, sweep bool
}

// arc appends an elliptical arc from a to b by the endpoint-to-centre conversion of
// SVG 1.1, appendix F.6.5, as cubics of at most a quarter turn.
func (p *Path) arc(a, b Point, e svgArc) {
	rx, ry := e.rx, e.ry
	if a == b {
		return
	}
	if rx == 0 || ry == 0 {
		p.LineTo(b)
		return
	}
	sin, cos := math.Sincos(e.turn)
	h := a.Sub(b).Mul(0.5)
	x1, y1 := cos*h.X+sin*h.Y, -sin*h.X+cos*h.Y
	if l := x1*x1/(rx*rx) + y1*y1/(ry*ry); l > 1 {
		rx, ry = rx*math.Sqrt(l), ry*math.Sqrt(l)
	}
	den := rx*rx*y1*y1 + ry*ry*x1*x1
	k := math.Sqrt(math.Max(0, rx*rx*ry*ry-den) / den)
	if e.large == e.sweep {
		k = -k
	}
	cx, cy := k*rx*y1/ry, -k*ry*x1/rx
	m := a.Lerp(b, 0.5)
	c := Pt(cos*cx-sin*cy+m.X, sin*cx+cos*cy+m.Y)
	t0 := math.Atan2((y1-cy)/ry, (x1-cx)/rx)
	t1 := math.Atan2((-y1-cy)/ry, (-x1-cx)/rx)
	d := t1 - t0
	switch {
	case e.sweep && d < 0:
		d += 2 * math.Pi
	case !e.sweep && d > 0:
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
