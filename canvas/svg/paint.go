package svg

import (
	"image/color"
	"math"
	"strings"

	"github.com/inkreel/inkreel/internal/geom"
)

// paint is a flat colour or a gradient; the zero paint is none.
type paint struct {
	color color.RGBA // premultiplied
	grad  *gradient
}

func (p paint) none() bool { return p.grad == nil && p.color.A == 0 }

// mean is a colour that stands for the paint.
func (p paint) mean() color.RGBA {
	if p.grad != nil {
		return p.grad.ramp[len(p.grad.ramp)/2]
	}
	return p.color
}

// gradient is a ramp of colours over a line or circle.
type gradient struct {
	ramp   [256]color.RGBA // premultiplied
	radial bool
	// back maps a point of the document's user space to the gradient's own:
	// the line from (0,0) to (1,0), or the unit circle about the origin.
	back   geom.Affine
	focus  geom.Point // of a radial gradient, inside the unit circle
	spread string
}

// refID is the id in "#id" or "url(#id) fallback".
func refID(s string) string {
	s = strings.TrimSpace(s)
	if in, ok := strings.CutPrefix(s, "url("); ok {
		in, _, _ = strings.Cut(in, ")")
		s = strings.Trim(in, `"' `)
	}
	id, ok := strings.CutPrefix(s, "#")
	if !ok {
		return ""
	}
	return id
}

// paint resolves a fill or stroke value for an outline.
func (b *builder) paint(v string, opacity float64, at place, outline geom.Path) paint {
	if v == "" || v == "none" {
		return paint{}
	}
	if strings.HasPrefix(v, "url(") {
		_, fallback, _ := strings.Cut(v, ")")
		switch e := b.ref(v); {
		case e == nil:
		case e.name == "linearGradient" || e.name == "radialGradient":
			if p, ok := b.gradient(e, opacity, at, outline); ok {
				return p
			}
		default:
			b.doc.warn("<%s> as paint is left out", e.name)
		}
		v = strings.TrimSpace(fallback)
		if v == "" || v == "none" {
			return paint{}
		}
	}
	c, ok := parseColor(v, at.style.color)
	if !ok {
		b.doc.warn("colour %.40q is not read", v)
		return paint{}
	}
	return paint{color: premultiply(c, opacity)}
}

// gradient resolves a gradient element, with what it inherits by href.
func (b *builder) gradient(e *element, opacity float64, at place, outline geom.Path) (paint, bool) {
	chain := []*element{e}
	for next := b.ref(e.attr["href"]); next != nil && len(chain) < 16; next = b.ref(next.attr["href"]) {
		chain = append(chain, next)
	}
	attr := func(name string) string {
		for _, c := range chain {
			if v, ok := c.attr[name]; ok {
				return v
			}
		}
		return ""
	}
	g := &gradient{radial: e.name == "radialGradient", spread: attr("spreadMethod")}
	if !b.ramp(g, chain, opacity, at) {
		return paint{}, false
	}
	box := tight(outline)
	userSpace := attr("gradientUnits") == "userSpaceOnUse"
	w, h, d := 1.0, 1.0, 1.0
	if userSpace {
		w, h, d = b.doc.View.W(), b.doc.View.H(), b.diagonal()
	} else if box.W() <= 0 || box.H() <= 0 {
		return paint{color: g.ramp[255]}, true
	}
	num := func(name, other string, whole float64) float64 {
		v := attr(name)
		if v == "" {
			v = other
		}
		n, _ := length(v, whole, at.style.size)
		return n
	}
	var m geom.Affine // from the gradient's own space to its units
	if g.radial {
		cx, cy, r := num("cx", "50%", w), num("cy", "50%", h), num("r", "50%", d)
		if !(r > 0) {
			return paint{color: g.ramp[255]}, true
		}
		m = geom.Affine{A: r, D: r, E: cx, F: cy}
		fx, fy := cx, cy
		if attr("fx") != "" {
			fx = num("fx", "", w)
		}
		if attr("fy") != "" {
			fy = num("fy", "", h)
		}
		g.focus = geom.Pt((fx-cx)/r, (fy-cy)/r)
		if l := g.focus.Len(); l > 0.99 {
			g.focus = g.focus.Mul(0.99 / l)
		}
	} else {
		x1, y1, x2, y2 := num("x1", "0%", w), num("y1", "0%", h), num("x2", "100%", w), num("y2", "0%", h)
		if x1 == x2 && y1 == y2 {
			return paint{color: g.ramp[255]}, true
		}
		m = geom.Affine{A: x2 - x1, B: y2 - y1, C: y1 - y2, D: x2 - x1, E: x1, F: y1}
	}
	m = m.Then(transform(attr("gradientTransform")))
	if !userSpace {
		m = m.Then(geom.Affine{A: box.W(), D: box.H(), E: box.Min.X, F: box.Min.Y})
	}
	back, ok := invert(m.Then(at.m))
	if !ok {
		return paint{color: g.ramp[255]}, true
	}
	g.back = back
	return paint{grad: g}, true
}

// tight is the box of an outline without its control points.
func tight(p geom.Path) geom.Rect {
	loose := p.Bounds()
	size := max(loose.W(), loose.H())
	if !(size > 0) {
		return loose
	}
	lo, hi := loose.Max, loose.Min
	for _, l := range p.Flatten(size / 1000) {
		for _, q := range l {
			lo = geom.Pt(min(lo.X, q.X), min(lo.Y, q.Y))
			hi = geom.Pt(max(hi.X, q.X), max(hi.Y, q.Y))
		}
	}
	return geom.Rect{Min: lo, Max: hi}
}

// ramp fills in the colours from the first element of the chain with stops.
func (b *builder) ramp(g *gradient, chain []*element, opacity float64, at place) bool {
	type stop struct {
		at float64
		c  color.NRGBA
	}
	var stops []stop
	for _, e := range chain {
		for _, c := range e.children {
			if c.name != "stop" || len(stops) >= 256 {
				continue
			}
			s := stop{c: color.NRGBA{A: 255}}
			share(&s.at, c.attr["offset"])
			current := at.style.color
			if v, ok := parseColor(b.tree.prop(c, "color"), current); ok {
				current = v
			}
			if v, ok := parseColor(b.tree.prop(c, "stop-color"), current); ok {
				s.c = v
			}
			alpha := 1.0
			share(&alpha, b.tree.prop(c, "stop-opacity"))
			s.c.A = uint8(float64(s.c.A)*alpha + 0.5)
			if n := len(stops); n > 0 {
				s.at = max(s.at, stops[n-1].at)
			}
			stops = append(stops, s)
		}
		if len(stops) > 0 {
			break
		}
	}
	if len(stops) == 0 {
		return false
	}
	k := 0
	for i := range g.ramp {
		t := float64(i) / 255
		for k+1 < len(stops) && stops[k+1].at <= t {
			k++
		}
		c := stops[k].c
		if t > stops[k].at && k+1 < len(stops) {
			u := (t - stops[k].at) / (stops[k+1].at - stops[k].at)
			c = mix(c, stops[k+1].c, u)
		}
		g.ramp[i] = premultiply(c, opacity)
	}
	return true
}

func mix(a, b color.NRGBA, t float64) color.NRGBA {
	m := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*t + 0.5) }
	return color.NRGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), m(a.A, b.A)}
}

// at is the colour at a point of the gradient's own space.
func (g *gradient) at(p geom.Point) color.RGBA {
	t := p.X
	if g.radial {
		t = g.radius(p)
	}
	switch g.spread {
	case "repeat":
		t -= math.Floor(t)
	case "reflect":
		t = math.Abs(t - 2*math.Round(t/2))
	}
	if !(t > 0) {
		return g.ramp[0]
	}
	return g.ramp[int(min(t, 1)*255+0.5)]
}

// radius is how far p lies on the way from the focus to the unit circle.
func (g *gradient) radius(p geom.Point) float64 {
	if g.focus == (geom.Point{}) {
		return p.Len()
	}
	// p = f + s·(q−f) with |q| = 1: solve for the scale 1/s.
	d := p.Sub(g.focus)
	a, c := d.Dot(d), g.focus.Dot(g.focus)-1
	if a == 0 {
		return 0
	}
	hb := d.Dot(g.focus)
	return a / (math.Sqrt(hb*hb-a*c) - hb)
}

func invert(m geom.Affine) (geom.Affine, bool) {
	det := m.A*m.D - m.B*m.C
	if math.Abs(det) < 1e-18 || math.IsNaN(det) || math.IsInf(det, 0) {
		return geom.Affine{}, false
	}
	return geom.Affine{
		A: m.D / det, B: -m.B / det, C: -m.C / det, D: m.A / det,
		E: (m.C*m.F - m.D*m.E) / det, F: (m.B*m.E - m.A*m.F) / det,
	}, true
}
