package tex

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// accented sets a body and the mark over or under it.
func (s *setter) accented(n accented, h how) (box, error) {
	b, err := s.row(n.body, h)
	if err != nil {
		return box{}, err
	}
	em, pen := s.em(h), s.penPx(h)
	ink := geom.R(0, -b.asc, b.w, b.asc+b.desc)
	var parts geom.Rect
	for i := range b.parts {
		parts = parts.Union(b.parts[i].bounds())
	}
	if !parts.Empty() {
		ink = parts
	}
	wide := accents[n.mark]
	x, w := ink.Center().X, ink.W()
	if !wide {
		// A slanted letter leans to the right: its top lies right of its middle.
		x += 0.1 * b.asc * boolToFloat(slanted(n.body))
		w = clamp(0.8*w, 0.26*em, 0.44*em)
	}
	out := b
	out.char = false
	if n.mark == "underline" || n.mark == "underbrace" {
		y := b.desc + 2.2*pen
		p, tall := accentPath(n.mark, math.Max(w, 0.4*em), em)
		out.stroke(p.Transform(geom.Translate(geom.Pt(x, y+tall))), pen, h.color)
		out.reach(b.asc, y+tall+pen/2)
		return out, nil
	}
	asc := math.Max(b.asc, s.xHeight*em)
	y := -asc - 0.09*em - pen/2
	if wide {
		y -= pen
		w = math.Max(w, 0.4*em)
	}
	p, tall := accentPath(n.mark, w, em)
	width := pen
	if n.mark == "dot" || n.mark == "ddot" {
		width = 1.25 * pen
	}
	out.stroke(p.Transform(geom.Translate(geom.Pt(x, y))), width, h.color)
	out.reach(-y+tall+pen/2, b.desc)
	out.lean = 0
	return out, nil
}

func boolToFloat(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// slanted reports whether a row is one slanted letter.
func slanted(r row) bool {
	if len(r) != 1 {
		return false
	}
	c, ok := r[0].(sign)
	return ok && c.variant == Slanted
}

// accentPath is a mark of width w centred on the origin, standing on it, and
// its height.
func accentPath(mark string, w, em float64) (geom.Path, float64) {
	var p geom.Path
	a := w / 2
	switch mark {
	case "hat", "widehat":
		t := math.Min(0.5*w, 0.2*em)
		p.MoveTo(geom.Pt(-a, 0))
		p.LineTo(geom.Pt(0, -t))
		p.LineTo(geom.Pt(a, 0))
		return p, t
	case "check", "breve":
		t := math.Min(0.45*w, 0.18*em)
		p.MoveTo(geom.Pt(-a, -t))
		if mark == "check" {
			p.LineTo(geom.Pt(0, 0))
			p.LineTo(geom.Pt(a, -t))
		} else {
			p.CubeTo(geom.Pt(-a*0.7, t*0.25), geom.Pt(a*0.7, t*0.25), geom.Pt(a, -t))
		}
		return p, t
	case "tilde", "widetilde":
		t := 0.12 * em
		p.MoveTo(geom.Pt(-a, -0.2*t))
		p.CubeTo(geom.Pt(-a*0.6, -1.6*t), geom.Pt(-a*0.1, -t*0.9), geom.Pt(0, -0.6*t))
		p.CubeTo(geom.Pt(a*0.2, -0.2*t), geom.Pt(a*0.7, 0.4*t), geom.Pt(a, -t))
		return p, t
	case "acute", "grave":
		t, lean := 0.18*em, 0.09*em
		if mark == "grave" {
			lean = -lean
		}
		p.MoveTo(geom.Pt(lean, -t))
		p.LineTo(geom.Pt(-lean*0.6, 0))
		return p, t
	case "dot", "ddot":
		d := 0.0
		if mark == "ddot" {
			d = 0.13 * em
			dot(&p, geom.Pt(-d, -0.04*em), 0.012*em)
		}
		dot(&p, geom.Pt(d, -0.04*em), 0.012*em)
		return p, 0.09 * em
	case "vec", "overrightarrow", "overleftarrow":
		t := 0.1 * em
		if mark == "vec" {
			a = math.Max(a, 0.2*em)
		}
		p.MoveTo(geom.Pt(-a, -t))
		p.LineTo(geom.Pt(a, -t))
		p.MoveTo(geom.Pt(a-0.14*em, -2*t))
		p.LineTo(geom.Pt(a, -t))
		p.LineTo(geom.Pt(a-0.14*em, 0))
		if mark == "overleftarrow" {
			p = p.Transform(geom.Scale(-1, 1))
		}
		return p, 2 * t
	case "overbrace", "underbrace":
		q, t := delimiterPath('{', 0.3*em, a, em)
		// Turned a quarter, the tip of the brace looks away from the body.
		if mark == "overbrace" {
			return q.Transform(geom.Affine{B: 1, C: 1, F: -t}), t
		}
		return q.Transform(geom.Affine{B: -1, C: 1}), t
	}
	// bar, overline, underline
	p.MoveTo(geom.Pt(-a, 0))
	p.LineTo(geom.Pt(a, 0))
	return p, 0
}

// dot adds a small circle, which the pen's width fills.
func dot(p *geom.Path, c geom.Point, r float64) {
	*p = append(*p, geom.Ellipse(geom.R(c.X-r, c.Y-r, 2*r, 2*r))...)
}

// boxed frames a body.
func (s *setter) boxed(n boxed, h how) (box, error) {
	b, err := s.row(n.body, h)
	if err != nil {
		return box{}, err
	}
	em, pen := s.em(h), s.penPx(h)
	pad := 0.3 * em
	b.reach(s.xHeight*em, 0)
	out := b.padded(pad)
	r := geom.R(pen/2, -b.asc-pad, out.w-pen, b.size()+2*pad)
	out.stroke(geom.RoundRect(r, 0.12*em), pen, h.color)
	out.reach(b.asc+pad+pen/2, b.desc+pad+pen/2)
	return out, nil
}

// struck sets a body and strikes it out from lower left to upper right.
func (s *setter) struck(n struck, h how) (box, error) {
	b, err := s.row(n.body, h)
	if err != nil {
		return box{}, err
	}
	pen := s.penPx(h)
	var p geom.Path
	p.MoveTo(geom.Pt(0, b.desc+0.5*pen))
	p.LineTo(geom.Pt(b.w, -b.asc-0.5*pen))
	b.stroke(p, pen, h.color)
	b.reach(b.asc+pen, b.desc+pen)
	return b, nil
}

// negated strikes a relation through.
func (s *setter) negated(n negated, h how) (box, error) {
	b, err := s.node(n.base, h)
	if err != nil {
		return box{}, err
	}
	em := s.em(h)
	c := geom.Pt(b.w/2, -s.axis*em)
	var p geom.Path
	p.MoveTo(c.Add(geom.Pt(0.13*em, -0.3*em)))
	p.LineTo(c.Add(geom.Pt(-0.13*em, 0.3*em)))
	b.stroke(p, s.penPx(h), h.color)
	b.reach(-c.Y+0.34*em, c.Y+0.34*em)
	b.char = false
	return b, nil
}

// longArrow sets an arrow as long as the words on it.
func (s *setter) longArrow(n longArrow, h how) (box, error) {
	above, below, err := s.smallRows(n.above, n.below, h)
	if err != nil {
		return box{}, err
	}
	em, pen := s.em(h), s.penPx(h)
	words := 0.0
	for _, b := range []*box{above, below} {
		if b != nil {
			words = math.Max(words, b.w)
		}
	}
	w := math.Max(words+0.7*em, 1.1*em)
	axis := s.axis * em
	p := arrowPath(w-0.16*em, em)
	if n.name == "xleftarrow" {
		p = p.Transform(geom.Affine{A: -1, D: 1, E: w - 0.16*em})
	}
	b := box{w: w, asc: axis + 0.2*em, desc: 0.2*em - axis}
	b.stroke(p.Transform(geom.Translate(geom.Pt(0.08*em, -axis))), pen, h.color)
	if above != nil {
		b.put(*above, geom.Pt((w-above.w)/2, -axis-0.16*em-pen-above.desc))
	}
	if below != nil {
		b.put(*below, geom.Pt((w-below.w)/2, -axis+0.16*em+pen+below.asc))
	}
	return b, nil
}

// arrowPath is a right arrow of length w at height zero.
func arrowPath(w, em float64) geom.Path {
	var p geom.Path
	p.MoveTo(geom.Pt(0, 0))
	p.LineTo(geom.Pt(w, 0))
	p.MoveTo(geom.Pt(w-0.22*em, -0.17*em))
	p.QuadTo(geom.Pt(w-0.14*em, -0.05*em), geom.Pt(w, 0))
	p.QuadTo(geom.Pt(w-0.14*em, 0.05*em), geom.Pt(w-0.22*em, 0.17*em))
	return p
}
