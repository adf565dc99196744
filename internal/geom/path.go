package geom

import "math"

// Op is what a segment does.
type Op uint8

// The segment kinds.
const (
	MoveTo Op = iota
	LineTo
	QuadTo
	CubeTo
	Close
)

// Segment continues a path: MoveTo and LineTo use A; QuadTo has control A and
// end B; CubeTo controls A, B and end C; Close none.
type Segment struct {
	Op      Op
	A, B, C Point
}

// Path is a sequence of subpaths, each opened by a MoveTo.
type Path []Segment

// MoveTo opens a subpath at p.
func (p *Path) MoveTo(a Point) { *p = append(*p, Segment{Op: MoveTo, A: a}) }

// LineTo draws a line to a.
func (p *Path) LineTo(a Point) { *p = append(*p, Segment{Op: LineTo, A: a}) }

// QuadTo draws a quadratic Bézier curve to b.
func (p *Path) QuadTo(a, b Point) { *p = append(*p, Segment{Op: QuadTo, A: a, B: b}) }

// CubeTo draws a cubic Bézier curve to c.
func (p *Path) CubeTo(a, b, c Point) { *p = append(*p, Segment{Op: CubeTo, A: a, B: b, C: c}) }

// Close draws back to the subpath's start.
func (p *Path) Close() { *p = append(*p, Segment{Op: Close}) }

// Transform is the path with every point mapped by m.
func (p Path) Transform(m Affine) Path {
	q := make(Path, len(p))
	for i, s := range p {
		q[i] = Segment{s.Op, m.Apply(s.A), m.Apply(s.B), m.Apply(s.C)}
	}
	return q
}

// Bounds is the smallest rectangle holding all points and controls, which
// holds the curve too.
func (p Path) Bounds() Rect {
	r := Rect{Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}}
	grow := func(q Point) {
		r.Min = Point{math.Min(r.Min.X, q.X), math.Min(r.Min.Y, q.Y)}
		r.Max = Point{math.Max(r.Max.X, q.X), math.Max(r.Max.Y, q.Y)}
	}
	for _, s := range p {
		switch s.Op {
		case MoveTo, LineTo:
			grow(s.A)
		case QuadTo:
			grow(s.A)
			grow(s.B)
		case CubeTo:
			grow(s.A)
			grow(s.B)
			grow(s.C)
		}
	}
	if r.Min.X > r.Max.X {
		return Rect{}
	}
	return r
}

// Flatten is the path as polylines, one per subpath, nowhere further than
// about tol pixels from the curve. A closed subpath repeats its first point.
func (p Path) Flatten(tol float64) []Polyline {
	var out []Polyline
	var cur Polyline
	var at, start Point
	flush := func() {
		if len(cur) > 0 {
			out = append(out, cur)
		}
		cur = nil
	}
	need := func() {
		if len(cur) == 0 {
			cur = Polyline{at}
		}
	}
	for _, s := range p {
		switch s.Op {
		case MoveTo:
			flush()
			at, start = s.A, s.A
			cur = Polyline{at}
		case LineTo:
			need()
			cur = append(cur, s.A)
			at = s.A
		case QuadTo:
			need()
			// The error of n equal chords of a quadratic is |a−2b+c|/(4·n²).
			d := at.Sub(s.A.Mul(2)).Add(s.B).Len()
			n := steps(d/4, tol)
			for i := 1; i <= n; i++ {
				cur = append(cur, quadAt(at, s.A, s.B, float64(i)/float64(n)))
			}
			at = s.B
		case CubeTo:
			need()
			// Bound by the second derivative: (√3/18 … 1/8)·6·max second difference.
			d := math.Max(at.Sub(s.A.Mul(2)).Add(s.B).Len(), s.A.Sub(s.B.Mul(2)).Add(s.C).Len())
			n := steps(d*0.75, tol)
			for i := 1; i <= n; i++ {
				cur = append(cur, CubicAt(at, s.A, s.B, s.C, float64(i)/float64(n)))
			}
			at = s.C
		case Close:
			if len(cur) > 0 && at != start {
				cur = append(cur, start)
			}
			at = start
			flush()
		}
	}
	flush()
	return out
}

// steps is how many equal chords keep an error that falls with n² below tol.
func steps(err1, tol float64) int {
	n := int(math.Ceil(math.Sqrt(err1 / tol)))
	return min(max(n, 1), 200)
}

func quadAt(a, b, c Point, t float64) Point {
	u := 1 - t
	return a.Mul(u * u).Add(b.Mul(2 * u * t)).Add(c.Mul(t * t))
}

// CubicAt is the point at parameter t of a cubic Bézier curve.
func CubicAt(a, b, c, d Point, t float64) Point {
	u := 1 - t
	return a.Mul(u * u * u).Add(b.Mul(3 * u * u * t)).Add(c.Mul(3 * u * t * t)).Add(d.Mul(t * t * t))
}

// Length of the whole path, lifts not counted, to about tol per chord.
func (p Path) Length(tol float64) float64 {
	var l float64
	for _, q := range p.Flatten(tol) {
		l += q.Length()
	}
	return l
}

// Outlay is the length of the path's control polygons, lifts not counted: the
// path itself is no longer, and nothing of it need be computed to know.
func (p Path) Outlay() float64 {
	var l float64
	var at, start Point
	to := func(q Point) {
		l += at.Dist(q)
		at = q
	}
	for _, s := range p {
		switch s.Op {
		case MoveTo:
			at, start = s.A, s.A
		case LineTo:
			to(s.A)
		case QuadTo:
			to(s.A)
			to(s.B)
		case CubeTo:
			to(s.A)
			to(s.B)
			to(s.C)
		case Close:
			to(start)
		}
	}
	return l
}

// Polyline is a connected run of points.
type Polyline []Point

// Bounds is what the points lie in, of which there is one at least; a point or a
// straight line have none within.
func (l Polyline) Bounds() Rect {
	r := Rect{l[0], l[0]}
	for _, p := range l[1:] {
		r = r.Span(Rect{p, p})
	}
	return r
}

// Length is the sum of its chords, in pixels.
func (l Polyline) Length() float64 {
	var d float64
	for i := 1; i < len(l); i++ {
		d += l[i].Dist(l[i-1])
	}
	return d
}

// Path is the polyline as a path.
func (l Polyline) Path() Path {
	if len(l) == 0 {
		return nil
	}
	p := make(Path, len(l), len(l)+1) // it may be closed
	for i, q := range l {
		p[i] = Segment{Op: LineTo, A: q}
	}
	p[0].Op = MoveTo
	return p
}

// Resample is the polyline with points about every d pixels along it, ends kept.
func (l Polyline) Resample(d float64) Polyline {
	total := l.Length()
	if len(l) < 2 || total == 0 || d <= 0 {
		return l
	}
	n := max(int(math.Round(total/d)), 1)
	step := total / float64(n)
	out := append(make(Polyline, 0, n+1), l[0])
	var run float64
	next := step
	for i := 1; i < len(l); i++ {
		c := l[i].Dist(l[i-1])
		for next <= run+c && len(out) < n {
			out = append(out, l[i-1].Lerp(l[i], (next-run)/c))
			next += step
		}
		run += c
	}
	return append(out, l[len(l)-1])
}

// CatmullRom is a smooth path through the points (uniform, tension 0.5); with
// fewer than three points, the polyline itself.
func (l Polyline) CatmullRom() Path {
	if len(l) < 3 {
		return l.Path()
	}
	var p Path
	p.MoveTo(l[0])
	for i := 0; i+1 < len(l); i++ {
		a, b, c, d := l[max(i-1, 0)], l[i], l[i+1], l[min(i+2, len(l)-1)]
		p.CubeTo(b.Add(c.Sub(a).Mul(1.0/6)), c.Sub(d.Sub(b).Mul(1.0/6)), c)
	}
	return p
}

// kappa places the controls of a quarter circle, error 2.7e-4 of the radius.
const kappa = 0.5522847498307936

// Ellipse is the ellipse inscribed in r, clockwise from the right.
func Ellipse(r Rect) Path {
	c := r.Center()
	a, b := r.W()/2, r.H()/2
	ka, kb := a*kappa, b*kappa
	var p Path
	p.MoveTo(Pt(c.X+a, c.Y))
	p.CubeTo(Pt(c.X+a, c.Y+kb), Pt(c.X+ka, c.Y+b), Pt(c.X, c.Y+b))
	p.CubeTo(Pt(c.X-ka, c.Y+b), Pt(c.X-a, c.Y+kb), Pt(c.X-a, c.Y))
	p.CubeTo(Pt(c.X-a, c.Y-kb), Pt(c.X-ka, c.Y-b), Pt(c.X, c.Y-b))
	p.CubeTo(Pt(c.X+ka, c.Y-b), Pt(c.X+a, c.Y-kb), Pt(c.X+a, c.Y))
	p.Close()
	return p
}

// Rectangle is r's outline, clockwise from the top left.
func Rectangle(r Rect) Path {
	var p Path
	p.MoveTo(r.Min)
	p.LineTo(Pt(r.Max.X, r.Min.Y))
	p.LineTo(r.Max)
	p.LineTo(Pt(r.Min.X, r.Max.Y))
	p.Close()
	return p
}

// RoundRect is r's outline with corners of radius rad, clockwise.
func RoundRect(r Rect, rad float64) Path {
	rad = math.Min(rad, math.Min(r.W(), r.H())/2)
	k := rad * (1 - kappa)
	x0, y0, x1, y1 := r.Min.X, r.Min.Y, r.Max.X, r.Max.Y
	var p Path
	p.MoveTo(Pt(x0+rad, y0))
	p.LineTo(Pt(x1-rad, y0))
	p.CubeTo(Pt(x1-k, y0), Pt(x1, y0+k), Pt(x1, y0+rad))
	p.LineTo(Pt(x1, y1-rad))
	p.CubeTo(Pt(x1, y1-k), Pt(x1-k, y1), Pt(x1-rad, y1))
	p.LineTo(Pt(x0+rad, y1))
	p.CubeTo(Pt(x0+k, y1), Pt(x0, y1-k), Pt(x0, y1-rad))
	p.LineTo(Pt(x0, y0+rad))
	p.CubeTo(Pt(x0, y0+k), Pt(x0+k, y0), Pt(x0+rad, y0))
	p.Close()
	return p
}

// Polygon is a closed path through points.
func Polygon(points ...Point) Path {
	p := Polyline(points).Path()
	p.Close()
	return p
}
