package tex

import (
	"math"
	"unicode/utf8"

	"github.com/inkreel/inkreel/internal/geom"
)

// fenced sets \left … \right: delimiters as tall as what they hold.
func (s *setter) fenced(n fenced, h how) (box, error) {
	bodies := make([]box, len(n.parts))
	all := nothing()
	for i, r := range n.parts {
		var err error
		if bodies[i], err = s.row(r, h); err != nil {
			return box{}, err
		}
		all.reach(bodies[i].asc, bodies[i].desc)
	}
	height := s.fenceHeight(all.settled(), h)
	b := nothing()
	add := func(o box) {
		b.put(o, geom.Pt(b.w, 0))
		b.w += o.w
	}
	for i, body := range bodies {
		name := n.open
		if i > 0 {
			name = n.middles[i-1]
		}
		d, err := s.delimiter(name, height, h)
		if err != nil {
			return box{}, err
		}
		add(d)
		add(body)
	}
	d, err := s.delimiter(n.close, height, h)
	if err != nil {
		return box{}, err
	}
	add(d)
	return b, nil
}

// between sets a box between two delimiters.
func (s *setter) between(opening, ending string, body box, h how) (box, error) {
	height := s.fenceHeight(body, h)
	l, err := s.delimiter(opening, height, h)
	if err != nil {
		return box{}, err
	}
	r, err := s.delimiter(ending, height, h)
	if err != nil {
		return box{}, err
	}
	b := nothing()
	b.put(l, geom.Point{})
	b.put(body, geom.Pt(l.w, 0))
	b.put(r, geom.Pt(l.w+body.w, 0))
	b.w = l.w + body.w + r.w
	return b, nil
}

// fenceHeight is how tall a delimiter about the axis must be to cover b. TeX
// lets it fall short by a tenth (\delimiterfactor 901); so little would look
// careless with round pens, so it covers all.
func (s *setter) fenceHeight(b box, h how) float64 {
	axis := s.axis * s.em(h)
	return 2 * math.Max(b.asc-axis, b.desc+axis)
}

// delimiter sets one of height px centred on the axis: the face's own glyph
// while that is tall enough, else strokes.
func (s *setter) delimiter(name string, height float64, h how) (box, error) {
	em := s.em(h)
	if name == "" {
		return box{w: besideFraction * em}, nil
	}
	r, _ := utf8.DecodeRuneInString(name)
	if g, err := s.face.Glyph(r, Upright, em); err == nil && g.Bounds.H() >= 0.93*height && r < 0x80 {
		s.note(h)
		b := box{w: g.Advance, asc: -g.Bounds.Min.Y, desc: g.Bounds.Max.Y}
		b.parts = []Part{{Glyph: g, Color: h.color}}
		return b, nil
	}
	return s.tallDelimiter(r, math.Max(height, em), h), nil
}

// tallDelimiter draws a delimiter with the pen.
func (s *setter) tallDelimiter(r rune, height float64, h how) box {
	em, pen := s.em(h), s.penPx(h)
	axis := s.axis * em
	half := height/2 - pen/2 + 0.04*em
	// Curves grow wider with their height, but slower.
	w := em * (0.12 + 0.1*math.Sqrt(height/em))
	p, w := delimiterPath(r, w, half, em)
	side := pen/2 + 0.09*em
	b := box{w: w + 2*side, asc: axis + half + pen/2, desc: half + pen/2 - axis}
	b.stroke(p.Transform(geom.Translate(geom.Pt(side, -axis))), pen, h.color)
	return b
}

// delimiterPath is the pen's way along a delimiter of the given width and half
// height about the origin's height, and its real width.
func delimiterPath(r rune, w, half, em float64) (geom.Path, float64) {
	var p geom.Path
	line := func(pts ...geom.Point) {
		for i, q := range pts {
			if i == 0 {
				p.MoveTo(q)
			} else {
				p.LineTo(q)
			}
		}
	}
	switch r {
	case '(':
		p.MoveTo(geom.Pt(w, -half))
		p.CubeTo(geom.Pt(w*0.3, -half*0.72), geom.Pt(0, -half*0.38), geom.Pt(0, 0))
		p.CubeTo(geom.Pt(0, half*0.38), geom.Pt(w*0.3, half*0.72), geom.Pt(w, half))
	case '[':
		line(geom.Pt(w*0.75, -half), geom.Pt(0, -half), geom.Pt(0, half), geom.Pt(w*0.75, half))
	case '⌊':
		line(geom.Pt(0, -half), geom.Pt(0, half), geom.Pt(w*0.75, half))
	case '⌈':
		line(geom.Pt(w*0.75, -half), geom.Pt(0, -half), geom.Pt(0, half))
	case '⟨':
		line(geom.Pt(w, -half), geom.Pt(0, 0), geom.Pt(w, half))
	case '{':
		w = math.Max(w, 0.34*em)
		m := w * 0.5 // the spine
		k := math.Min(half*0.5, 0.45*em)
		p.MoveTo(geom.Pt(w, -half))
		p.CubeTo(geom.Pt(m*1.1, -half), geom.Pt(m, -half+k*0.3), geom.Pt(m, -half+k))
		p.LineTo(geom.Pt(m, -k))
		p.CubeTo(geom.Pt(m, -k*0.35), geom.Pt(m*0.7, -k*0.08), geom.Pt(0, 0))
		p.CubeTo(geom.Pt(m*0.7, k*0.08), geom.Pt(m, k*0.35), geom.Pt(m, k))
		p.LineTo(geom.Pt(m, half-k))
		p.CubeTo(geom.Pt(m, half-k*0.3), geom.Pt(m*1.1, half), geom.Pt(w, half))
	case '|':
		line(geom.Pt(0, -half), geom.Pt(0, half))
		w = 0
	case '‖':
		w = 0.2 * em
		line(geom.Pt(0, -half), geom.Pt(0, half))
		line(geom.Pt(w, -half), geom.Pt(w, half))
	case '/':
		w = half * 0.8
		line(geom.Pt(w, -half), geom.Pt(0, half))
	case '\\':
		w = half * 0.8
		line(geom.Pt(0, -half), geom.Pt(w, half))
	default: // the right-hand ones mirror their partners
		partner := map[rune]rune{')': '(', ']': '[', '⌋': '⌊', '⌉': '⌈', '⟩': '⟨', '}': '{'}[r]
		q, w := delimiterPath(partner, w, half, em)
		return q.Transform(geom.Affine{A: -1, D: 1, E: w}), w
	}
	if r == '[' || r == '⌊' || r == '⌈' {
		w *= 0.75
	}
	return p, w
}
