// Package geom is the plane geometry every drawing room speaks: points,
// rectangles, affine maps, paths and flattened lines. Coordinates are pixels
// of the frame, x right and y down, origin top left, unless a caller says
// otherwise. It knows nothing of ink.
package geom

import (
	"image"
	"math"
)

// Point is a position or a vector, in pixels.
type Point struct{ X, Y float64 }

// Pt is Point{x, y}.
func Pt(x, y float64) Point { return Point{x, y} }

// Add is p+q.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Sub is p−q.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Mul is p scaled by k.
func (p Point) Mul(k float64) Point { return Point{p.X * k, p.Y * k} }

// Dot is the scalar product.
func (p Point) Dot(q Point) float64 { return p.X*q.X + p.Y*q.Y }

// Cross is the z of the vector product; positive when q lies clockwise of p on screen.
func (p Point) Cross(q Point) float64 { return p.X*q.Y - p.Y*q.X }

// Len is the distance from the origin.
func (p Point) Len() float64 { return math.Hypot(p.X, p.Y) }

// Dist is the distance to q.
func (p Point) Dist(q Point) float64 { return math.Hypot(p.X-q.X, p.Y-q.Y) }

// Lerp is the point a share t of the way to q.
func (p Point) Lerp(q Point, t float64) Point {
	return Point{p.X + (q.X-p.X)*t, p.Y + (q.Y-p.Y)*t}
}

// Unit is p with length one; the zero vector stays zero.
func (p Point) Unit() Point {
	l := p.Len()
	if l == 0 {
		return Point{}
	}
	return p.Mul(1 / l)
}

// Perp is p turned a quarter clockwise on screen.
func (p Point) Perp() Point { return Point{-p.Y, p.X} }

// Rect is an axis-parallel rectangle; Min is inside, Max bounds it.
type Rect struct{ Min, Max Point }

// R is the rectangle at x, y with width w and height h.
func R(x, y, w, h float64) Rect { return Rect{Point{x, y}, Point{x + w, y + h}} }

// W is the width.
func (r Rect) W() float64 { return r.Max.X - r.Min.X }

// H is the height.
func (r Rect) H() float64 { return r.Max.Y - r.Min.Y }

// Center is the middle.
func (r Rect) Center() Point { return r.Min.Lerp(r.Max, 0.5) }

// Empty reports whether r holds no area.
func (r Rect) Empty() bool { return r.Max.X <= r.Min.X || r.Max.Y <= r.Min.Y }

// Inset shrinks r by d on every side; negative d grows it.
func (r Rect) Inset(d float64) Rect {
	return Rect{Point{r.Min.X + d, r.Min.Y + d}, Point{r.Max.X - d, r.Max.Y - d}}
}

// Translate moves r by d.
func (r Rect) Translate(d Point) Rect { return Rect{r.Min.Add(d), r.Max.Add(d)} }

// Union is the smallest rectangle holding both; empty ones do not count.
func (r Rect) Union(s Rect) Rect {
	if r.Empty() {
		return s
	}
	if s.Empty() {
		return r
	}
	return r.Span(s)
}

// Span is the smallest rectangle about both, either of which may be a point or a
// straight line.
func (r Rect) Span(s Rect) Rect {
	return Rect{
		Point{min(r.Min.X, s.Min.X), min(r.Min.Y, s.Min.Y)},
		Point{max(r.Max.X, s.Max.X), max(r.Max.Y, s.Max.Y)},
	}
}

// Gap is the distance between two rectangles, 0 where they touch.
func (r Rect) Gap(s Rect) float64 {
	dx := max(r.Min.X-s.Max.X, s.Min.X-r.Max.X, 0)
	dy := max(r.Min.Y-s.Max.Y, s.Min.Y-r.Max.Y, 0)
	return math.Hypot(dx, dy)
}

// Intersect is what both hold, possibly empty.
func (r Rect) Intersect(s Rect) Rect {
	return Rect{
		Point{math.Max(r.Min.X, s.Min.X), math.Max(r.Min.Y, s.Min.Y)},
		Point{math.Min(r.Max.X, s.Max.X), math.Min(r.Max.Y, s.Max.Y)},
	}
}

// Contains reports whether s lies within r.
func (r Rect) Contains(s Rect) bool {
	return s.Min.X >= r.Min.X && s.Min.Y >= r.Min.Y && s.Max.X <= r.Max.X && s.Max.Y <= r.Max.Y
}

// Overlaps reports whether r and s share area.
func (r Rect) Overlaps(s Rect) bool { return !r.Intersect(s).Empty() }

// Pixels is the smallest whole-pixel rectangle holding r.
func (r Rect) Pixels() image.Rectangle {
	return image.Rect(
		int(math.Floor(r.Min.X)), int(math.Floor(r.Min.Y)),
		int(math.Ceil(r.Max.X)), int(math.Ceil(r.Max.Y)),
	)
}

// FromPixels is r as a Rect.
func FromPixels(r image.Rectangle) Rect {
	return Rect{Point{float64(r.Min.X), float64(r.Min.Y)}, Point{float64(r.Max.X), float64(r.Max.Y)}}
}

// Affine maps (x, y) to (A·x + C·y + E, B·x + D·y + F), SVG's matrix order.
type Affine struct{ A, B, C, D, E, F float64 }

// Identity leaves points where they are.
var Identity = Affine{A: 1, D: 1}

// Translate moves by d.
func Translate(d Point) Affine { return Affine{1, 0, 0, 1, d.X, d.Y} }

// Scale scales about the origin.
func Scale(sx, sy float64) Affine { return Affine{A: sx, D: sy} }

// RotateAbout turns by rad (clockwise on screen) about c.
func RotateAbout(rad float64, c Point) Affine {
	s, co := math.Sincos(rad)
	return Affine{co, s, -s, co, c.X - co*c.X + s*c.Y, c.Y - s*c.X - co*c.Y}
}

// Then is m followed by n.
func (m Affine) Then(n Affine) Affine {
	return Affine{
		n.A*m.A + n.C*m.B, n.B*m.A + n.D*m.B,
		n.A*m.C + n.C*m.D, n.B*m.C + n.D*m.D,
		n.A*m.E + n.C*m.F + n.E, n.B*m.E + n.D*m.F + n.F,
	}
}

// Apply maps p.
func (m Affine) Apply(p Point) Point {
	return Point{m.A*p.X + m.C*p.Y + m.E, m.B*p.X + m.D*p.Y + m.F}
}

// FitRect maps view onto box, centred, keeping its shape.
func FitRect(view, box Rect) Affine {
	k := math.Min(box.W()/view.W(), box.H()/view.H())
	c, d := view.Center(), box.Center()
	return Affine{k, 0, 0, k, d.X - k*c.X, d.Y - k*c.Y}
}
