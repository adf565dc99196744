package kind

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
)

// shapeSpec is what a shape looks like: its natural width to height, and where
// in its box a label has room (fractions): one of several lines, and, where the
// sides slope, a wider one of a single line.
type shapeSpec struct {
	aspect float64
	label  geom.Rect
	slim   geom.Rect
}

// rooms are the places a label may take, as fractions of the box.
func (f shapeSpec) rooms() []geom.Rect {
	if f.slim.Empty() {
		return []geom.Rect{f.label}
	}
	return []geom.Rect{f.label, f.slim}
}

// holds reports whether a label w×h fits into the shape filling box.
func (f shapeSpec) holds(x element.Extent, box geom.Point) bool {
	for _, r := range f.rooms() {
		if x.W <= box.X*r.W()+element.Slack && x.H <= box.Y*r.H()+element.Slack {
			return true
		}
	}
	return false
}

var shapeSpecs = map[plan.Shape]shapeSpec{
	plan.ShapeRect:      {1.6, geom.R(0.08, 0.1, 0.84, 0.8), geom.Rect{}},
	plan.ShapeRoundRect: {1.6, geom.R(0.09, 0.1, 0.82, 0.8), geom.Rect{}},
	plan.ShapeEllipse:   {1.5, geom.R(0.15, 0.19, 0.7, 0.62), geom.R(0.1, 0.31, 0.8, 0.38)},
	plan.ShapeDiamond:   {1.35, geom.R(0.24, 0.25, 0.52, 0.5), geom.R(0.16, 0.37, 0.68, 0.26)},
	plan.ShapeTriangle:  {1.15, geom.R(0.25, 0.5, 0.5, 0.44), geom.Rect{}},
	plan.ShapeHexagon:   {1.16, geom.R(0.14, 0.14, 0.72, 0.72), geom.R(0.09, 0.37, 0.82, 0.26)},
	plan.ShapeStar:      {1.05, geom.R(0.29, 0.36, 0.42, 0.34), geom.Rect{}},
	plan.ShapeCloud:     {1.55, geom.R(0.16, 0.26, 0.68, 0.5), geom.Rect{}},
	plan.ShapeBubble:    {1.4, geom.R(0.1, 0.1, 0.8, 0.56), geom.Rect{}},
	plan.ShapeBrace:     {0.28, geom.Rect{}, geom.Rect{}},
	plan.ShapeLine:      {9, geom.Rect{}, geom.Rect{}},
}

// outline is the shape's contour filling box, drawn as a hand would: from the
// top left or the top, clockwise.
func outline(s plan.Shape, box geom.Rect) geom.Path {
	at := func(x, y float64) geom.Point {
		return geom.Pt(box.Min.X+x*box.W(), box.Min.Y+y*box.H())
	}
	switch s {
	case plan.ShapeRect:
		return geom.Rectangle(box)
	case plan.ShapeRoundRect:
		return geom.RoundRect(box, math.Min(box.W(), box.H())*0.22)
	case plan.ShapeEllipse:
		return geom.Ellipse(box)
	case plan.ShapeDiamond:
		return geom.Polygon(at(0.5, 0), at(1, 0.5), at(0.5, 1), at(0, 0.5))
	case plan.ShapeTriangle:
		return geom.Polygon(at(0.5, 0), at(1, 1), at(0, 1))
	case plan.ShapeHexagon:
		return geom.Polygon(at(0.25, 0), at(0.75, 0), at(1, 0.5), at(0.75, 1), at(0.25, 1), at(0, 0.5))
	case plan.ShapeStar:
		return star(box)
	case plan.ShapeCloud:
		return cloud(at)
	case plan.ShapeBubble:
		return bubble(box)
	case plan.ShapeBrace:
		return brace(at)
	case plan.ShapeLine:
		var p geom.Path
		p.MoveTo(at(0, 0.5))
		p.LineTo(at(1, 0.5))
		return p
	}
	return geom.Rectangle(box)
}

// star is the five-pointed star filling box. The inner radius is a little
// fuller than the pentagram's 0.382, which looks thin when drawn by hand.
func star(box geom.Rect) geom.Path {
	const inner = 0.44
	// The unit star spans ±sin 72° across and −1..cos 36° down.
	w, top, bottom := math.Sin(2*math.Pi/5), -1.0, math.Cos(math.Pi/5)
	pts := make([]geom.Point, 10)
	for i := range pts {
		r := 1.0
		if i%2 == 1 {
			r = inner
		}
		s, c := math.Sincos(float64(i) * math.Pi / 5)
		pts[i] = geom.Pt(
			box.Min.X+(s*r+w)/(2*w)*box.W(),
			box.Min.Y+(-c*r-top)/(bottom-top)*box.H())
	}
	return geom.Polygon(pts...)
}

// cloud is seven bumps over a flat foot.
func cloud(at func(x, y float64) geom.Point) geom.Path {
	var p geom.Path
	p.MoveTo(at(0.2, 0.93))
	p.CubeTo(at(0.03, 0.95), at(-0.04, 0.66), at(0.11, 0.56))
	p.CubeTo(at(0.04, 0.34), at(0.19, 0.2), at(0.3, 0.27))
	p.CubeTo(at(0.36, -0.02), at(0.62, -0.03), at(0.67, 0.2))
	p.CubeTo(at(0.82, 0.1), at(0.95, 0.28), at(0.89, 0.48))
	p.CubeTo(at(1.06, 0.56), at(1.02, 0.94), at(0.82, 0.93))
	p.CubeTo(at(0.62, 1.01), at(0.4, 1.0), at(0.2, 0.93))
	p.Close()
	return p
}

// bubble is a speech bubble: a round box with a tail to the lower left.
func bubble(box geom.Rect) geom.Path {
	w, h := box.W(), box.H()
	x0, y0, x1, y1 := box.Min.X, box.Min.Y, box.Max.X, box.Min.Y+h*0.76
	r := math.Min(w, y1-y0) * 0.26
	k := r * 0.45
	var p geom.Path
	p.MoveTo(geom.Pt(x0+r, y0))
	p.LineTo(geom.Pt(x1-r, y0))
	p.CubeTo(geom.Pt(x1-k, y0), geom.Pt(x1, y0+k), geom.Pt(x1, y0+r))
	p.LineTo(geom.Pt(x1, y1-r))
	p.CubeTo(geom.Pt(x1, y1-k), geom.Pt(x1-k, y1), geom.Pt(x1-r, y1))
	p.LineTo(geom.Pt(x0+w*0.42, y1))
	p.QuadTo(geom.Pt(x0+w*0.32, y1+h*0.16), geom.Pt(x0+w*0.18, box.Max.Y))
	p.QuadTo(geom.Pt(x0+w*0.26, y1+h*0.12), geom.Pt(x0+w*0.26, y1))
	p.LineTo(geom.Pt(x0+r, y1))
	p.CubeTo(geom.Pt(x0+k, y1), geom.Pt(x0, y1-k), geom.Pt(x0, y1-r))
	p.LineTo(geom.Pt(x0, y0+r))
	p.CubeTo(geom.Pt(x0, y0+k), geom.Pt(x0+k, y0), geom.Pt(x0+r, y0))
	p.Close()
	return p
}

// brace is a curly brace whose point looks to the left.
func brace(at func(x, y float64) geom.Point) geom.Path {
	var p geom.Path
	p.MoveTo(at(1, 0))
	p.CubeTo(at(0.45, 0.0), at(0.52, 0.1), at(0.52, 0.22))
	p.CubeTo(at(0.52, 0.4), at(0.5, 0.47), at(0, 0.5))
	p.CubeTo(at(0.5, 0.53), at(0.52, 0.6), at(0.52, 0.78))
	p.CubeTo(at(0.52, 0.9), at(0.45, 1), at(1, 1))
	return p
}
