package tex

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// setter turns nodes into boxes. Its lengths named em are shares of the
// current size.
type setter struct {
	face     Face
	base     float64 // em size of the formula, pixels
	xHeight  float64 // em: of the face's x
	pen      float64 // em: thickness of bars and drawn signs
	axis     float64 // em: height of the line that fractions and signs centre on
	smallest float64
}

// how a row is set.
type how struct {
	style style
	color string
}

func (h how) in(s style) how { h.style = s; return h }

// Typeset lays the formula out with letters of sizePx pixels to the em, in
// display style. The error is an *Error when no face holds a character.
func (f *Formula) Typeset(face Face, sizePx float64) (*Block, error) {
	s := &setter{face: face, base: sizePx, smallest: sizePx}
	if err := s.measure(); err != nil {
		return nil, err
	}
	b, err := s.row(f.body, how{style: display})
	if err != nil {
		return nil, err
	}
	return &Block{Parts: b.parts, W: b.w, Ascent: b.asc, Descent: b.desc, Smallest: s.smallest}, nil
}

// measure takes the face's proportions from its glyphs: x for the x-height and
// the hyphen for the thickness of a stroke.
func (s *setter) measure() error {
	x, err := s.face.Glyph('x', Upright, s.base)
	if err != nil {
		return err
	}
	s.xHeight = clamp(-x.Bounds.Min.Y/s.base, 0.3, 0.6)
	s.pen = 0.05
	if h, err := s.face.Glyph('-', Upright, s.base); err == nil {
		s.pen = clamp(h.Bounds.H()/s.base, 0.04, 0.085)
	}
	// Computer Modern's axis of 0.25 em stands over an x-height of 0.431 em.
	s.axis = 0.58 * s.xHeight
	return nil
}

func clamp(v, lo, hi float64) float64 { return math.Min(math.Max(v, lo), hi) }

// em is the current size in pixels.
func (s *setter) em(h how) float64 {
	em := s.base * h.style.scale()
	return em
}

// row sets a horizontal list with TeX's spaces between classes.
func (s *setter) row(r row, h how) (box, error) {
	b := nothing()
	classes := classesOf(r)
	last := -1 // class of the atom before, −1 at the start
	for i, n := range r {
		switch n := n.(type) {
		case space:
			b.w += n.em * s.em(h)
			continue
		case restyle:
			h.style = n.to
			continue
		}
		o, err := s.node(n, h)
		if err != nil {
			return box{}, err
		}
		if last >= 0 {
			b.w += gap(class(last), classes[i], h.style) * s.em(h)
		}
		last = int(classes[i])
		b.put(o, geom.Pt(b.w, 0))
		b.w += o.w
		b.lean = o.lean
		b.char = o.char && len(r) == 1
	}
	return b.settled(), nil
}

// classesOf are the classes of a row's atoms after TeX's rule that a binary
// operator without two sides is an ordinary sign (rules 5 and 6).
func classesOf(r row) []class {
	cs := make([]class, len(r))
	prev := -1
	for i, n := range r {
		switch n.(type) {
		case space, restyle:
			continue
		}
		c := n.class()
		if c == bin && (prev < 0 || cs[prev] == bin || cs[prev] == op || cs[prev] == rel || cs[prev] == open || cs[prev] == punct) {
			c = ord
		}
		if prev >= 0 && cs[prev] == bin && (c == rel || c == closing || c == punct) {
			cs[prev] = ord
		}
		cs[i] = c
		prev = i
	}
	if prev >= 0 && cs[prev] == bin {
		cs[prev] = ord
	}
	return cs
}

// gaps between classes in TeX's code (The TeXbook, p. 170): 1 thin, 2 medium,
// 3 thick, negative only in display and text style.
var gaps = [8][8]int8{
	//        ord op bin rel open close punct inner
	ord:     {0, 1, -2, -3, 0, 0, 0, -1},
	op:      {1, 1, 0, -3, 0, 0, 0, -1},
	bin:     {-2, -2, 0, 0, -2, 0, 0, -2},
	rel:     {-3, -3, 0, 0, -3, 0, 0, -3},
	open:    {0, 0, 0, 0, 0, 0, 0, 0},
	closing: {0, 1, -2, -3, 0, 0, 0, -1},
	punct:   {-1, -1, 0, -1, -1, -1, -1, -1},
	inner:   {-1, 1, -2, -3, -1, 0, -1, -1},
}

// gap between two neighbours, in em.
func gap(a, b class, st style) float64 {
	g := gaps[a][b]
	if g < 0 {
		if st >= script {
			return 0
		}
		g = -g
	}
	return [4]float64{0, 3.0 / 18, 4.0 / 18, 5.0 / 18}[g]
}

// node sets one node.
func (s *setter) node(n node, h how) (box, error) {
	switch n := n.(type) {
	case row:
		return s.row(n, h)
	case sign:
		return s.sign(n, h)
	case words:
		return s.words(n, h)
	case bigOp:
		return s.bigOp(n, h)
	case scripts:
		return s.scripts(n, h)
	case fraction:
		return s.fraction(n, h)
	case root:
		return s.root(n, h)
	case fenced:
		return s.fenced(n, h)
	case fence:
		return s.delimiter(n.name, n.times*s.em(h), h)
	case matrix:
		return s.matrix(n, h)
	case accented:
		return s.accented(n, h)
	case stacked:
		return s.stacked(n, h)
	case longArrow:
		return s.longArrow(n, h)
	case negated:
		return s.negated(n, h)
	case colored:
		h.color = n.role
		return s.row(n.body, h)
	case boxed:
		return s.boxed(n, h)
	case struck:
		return s.struck(n, h)
	case space: // with a script on it
		return box{w: n.em * s.em(h)}, nil
	case restyle:
		return box{}, nil
	case phantom:
		b, err := s.row(n.body, h)
		b.parts = nil
		return b, err
	}
	panic("tex: a node without a setter")
}

// sign sets one character: drawn where the package knows its strokes, else
// from the face.
func (s *setter) sign(n sign, h how) (box, error) {
	if d, ok := drawn(n.r); ok {
		return s.drawn(d, 1, h), nil
	}
	g, err := s.face.Glyph(n.r, n.variant, s.em(h))
	if err != nil {
		return box{}, &Error{Pos: n.pos, Problem: err.Error()}
	}
	s.note(h)
	b := box{w: g.Advance, asc: -g.Bounds.Min.Y, desc: g.Bounds.Max.Y, char: true}
	b.lean = math.Max(0, g.Bounds.Max.X-g.Advance)
	b.parts = []Part{{Glyph: g, Color: h.color}}
	return b, nil
}

// note remembers the smallest size letters are set in.
func (s *setter) note(h how) { s.smallest = math.Min(s.smallest, s.em(h)) }

// words sets upright text.
func (s *setter) words(n words, h how) (box, error) {
	glyphs, w, err := s.face.Text(n.text, n.variant, s.em(h))
	if err != nil {
		return box{}, &Error{Pos: n.pos, Problem: err.Error()}
	}
	s.note(h)
	b := nothing()
	b.w, b.char = w, true
	for _, g := range glyphs {
		b.parts = append(b.parts, Part{Glyph: g.Glyph, At: g.At, Color: h.color})
		b.reach(-g.Bounds.Min.Y-g.At.Y, g.Bounds.Max.Y+g.At.Y)
	}
	return b.settled(), nil
}

// penPx is the thickness of a bar or drawn sign. Scripts are a little bolder
// than their size says, as they are in a well-cut face.
func (s *setter) penPx(h how) float64 {
	return s.pen * s.base * (0.3 + 0.7*h.style.scale())
}
