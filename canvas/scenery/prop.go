package scenery

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// prop is one thing of a place, in design units about its foot: what is above has a
// negative y.
type prop struct {
	lines  []line
	bodies []geom.Path // what hides what is behind it
	far    bool        // lines added from now on are thinner and paler
	scrap  float64     // the length in design units of what is worth to be seen of a line
}

// line adds a line through points, x and y by turns.
func (p *prop) line(xy ...float64) *prop { return p.path(points(xy).Path()) }

// curve adds a smooth line through points.
func (p *prop) curve(xy ...float64) *prop { return p.path(points(xy).CatmullRom()) }

// path adds a line.
func (p *prop) path(l geom.Path) *prop {
	p.lines = append(p.lines, line{l, p.far})
	return p
}

// solid adds the outline of what hides what is behind it.
func (p *prop) solid(outline geom.Path) *prop {
	p.bodies = append(p.bodies, outline)
	return p.path(outline)
}

// hide hides what is behind a polygon without drawing it.
func (p *prop) hide(xy ...float64) *prop {
	p.bodies = append(p.bodies, geom.Polygon(points(xy)...))
	return p
}

// polygon adds a solid with corners.
func (p *prop) polygon(xy ...float64) *prop { return p.solid(geom.Polygon(points(xy)...)) }

// box adds a solid rectangle by its left, its top, its width and its height.
func (p *prop) box(x, y, w, h float64) *prop { return p.solid(geom.Rectangle(geom.R(x, y, w, h))) }

// round adds a solid rectangle with round corners.
func (p *prop) round(x, y, w, h, radius float64) *prop {
	return p.solid(geom.RoundRect(geom.R(x, y, w, h), radius))
}

// oval adds a solid ellipse by its middle and its half axes.
func (p *prop) oval(x, y, a, b float64) *prop {
	return p.solid(geom.Ellipse(about(x, y, a, b)))
}

// blob adds a solid with a smooth outline through points.
func (p *prop) blob(xy ...float64) *prop {
	l := points(xy)
	n := len(l)
	// Once around with the ends overlapping, so that it is smooth where it closes.
	ring := append(append(geom.Polyline{l[n-1]}, l...), l[0], l[1])
	all := ring.CatmullRom()
	out := geom.Path{{Op: geom.MoveTo, A: l[0]}}
	return p.solid(append(out, all[2:len(all)-1]...))
}

// about is the box of an ellipse by its middle and its half axes.
func about(x, y, a, b float64) geom.Rect { return geom.R(x-a, y-b, 2*a, 2*b) }

// arc adds an arc of the ellipse in a box, from and to in degrees clockwise from the right.
func (p *prop) arc(box geom.Rect, from, to float64) *prop {
	c, a, b := box.Center(), box.W()/2, box.H()/2
	n := int(math.Abs(to-from)/18) + 2
	var l geom.Polyline
	for i := range n + 1 {
		sin, cos := math.Sincos((from + (to-from)*float64(i)/float64(n)) * math.Pi / 180)
		l = append(l, geom.Pt(c.X+a*cos, c.Y+b*sin))
	}
	return p.path(l.CatmullRom())
}

// distant makes what is added from now on thinner and paler.
func (p *prop) distant() *prop {
	p.far = true
	return p
}

// flipped is the prop seen in a mirror.
func (p *prop) flipped() *prop { return p.moved(geom.Scale(-1, 1)) }

func (p *prop) moved(to geom.Affine) *prop {
	out := &prop{far: p.far}
	for _, l := range p.lines {
		out.lines = append(out.lines, line{l.path.Transform(to), l.far})
	}
	for _, b := range p.bodies {
		out.bodies = append(out.bodies, b.Transform(to))
	}
	return out
}

// bounds holds all of a prop.
func (p *prop) bounds() geom.Rect {
	var r geom.Rect
	for i, l := range p.lines {
		b := geom.Rect{Min: geom.Pt(math.Inf(1), math.Inf(1)), Max: geom.Pt(math.Inf(-1), math.Inf(-1))}
		for _, q := range l.path.Flatten(1) {
			for _, v := range q {
				b.Min = geom.Pt(math.Min(b.Min.X, v.X), math.Min(b.Min.Y, v.Y))
				b.Max = geom.Pt(math.Max(b.Max.X, v.X), math.Max(b.Max.Y, v.Y))
			}
		}
		if i == 0 {
			r = b
		}
		r.Min = geom.Pt(math.Min(r.Min.X, b.Min.X), math.Min(r.Min.Y, b.Min.Y))
		r.Max = geom.Pt(math.Max(r.Max.X, b.Max.X), math.Max(r.Max.Y, b.Max.Y))
	}
	return r
}

// points are pairs of x and y.
func points(xy []float64) geom.Polyline {
	l := make(geom.Polyline, len(xy)/2)
	for i := range l {
		l[i] = geom.Pt(xy[2*i], xy[2*i+1])
	}
	return l
}
