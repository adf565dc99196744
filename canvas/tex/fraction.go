package tex

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// Fraction parameters of Computer Modern (cmsy10), in em.
const (
	numShiftDisplay = 0.677
	numShiftText    = 0.394
	numShiftBare    = 0.444
	denShiftDisplay = 0.686
	denShiftText    = 0.345
	barOverhang     = 0.09
	besideFraction  = 0.12
)

// fraction sets numerator, bar and denominator (rule 15), in that order.
func (s *setter) fraction(n fraction, h how) (box, error) {
	if n.style != nil {
		h.style = *n.style
	}
	inside := h.in(h.style.over())
	num, err := s.row(n.num, inside)
	if err != nil {
		return box{}, err
	}
	den, err := s.row(n.den, inside)
	if err != nil {
		return box{}, err
	}
	em, pen := s.em(h), s.penPx(h)
	axis := s.axis * em
	up, down := numShiftText*em, denShiftText*em
	clear := math.Max(pen, 0.1*em)
	if h.style == display {
		up, down = numShiftDisplay*em, denShiftDisplay*em
		clear = math.Max(2*pen, 0.17*em)
	}
	if n.bare {
		up = math.Max(up, numShiftBare*em)
		if short := 2.5*clear - ((up - num.desc) - (den.asc - down)); short > 0 {
			up += short / 2
			down += short / 2
		}
	} else {
		up = math.Max(up, axis+pen/2+clear+num.desc)
		down = math.Max(down, den.asc+clear+pen/2-axis)
	}
	overhang := barOverhang * em
	if n.bare {
		overhang = 0
	}
	w := math.Max(num.w, den.w) + 2*overhang
	b := nothing()
	b.put(num, geom.Pt((w-num.w)/2, -up))
	if !n.bare {
		var bar geom.Path
		bar.MoveTo(geom.Pt(pen/2, -axis))
		bar.LineTo(geom.Pt(w-pen/2, -axis))
		b.stroke(bar, pen, h.color)
	}
	b.put(den, geom.Pt((w-den.w)/2, down))
	b.w = w
	if n.open == "" && n.close == "" {
		return b.padded(besideFraction * em), nil
	}
	return s.between(n.open, n.close, b, h)
}

// padded has white of width px on both sides.
func (b box) padded(px float64) box {
	out := nothing()
	out.put(b, geom.Pt(px, 0))
	out.w = b.w + 2*px
	return out
}

// root sets index, sign and body (rule 11).
func (s *setter) root(n root, h how) (box, error) {
	body, err := s.row(n.body, h)
	if err != nil {
		return box{}, err
	}
	em, pen := s.em(h), s.penPx(h)
	// A root over nothing, or over a low letter, still has the height of one.
	body.reach(s.xHeight*em*1.25, 0.02*em)
	clear := pen + s.xHeight*em/8
	if h.style == display {
		clear = pen + s.xHeight*em/4
	}
	top, bottom := -(body.asc + clear), body.desc+pen*0.5
	// The hook keeps its size however tall the root grows.
	hook := bottom - math.Min(0.52*(bottom-top), 0.6*em)
	lead := 0.56*em + math.Min(0.06*(bottom-top), 0.2*em)
	b := nothing()
	x := 0.04 * em
	if len(n.index) > 0 {
		index, err := s.row(n.index, h.in(scriptscript))
		if err != nil {
			return box{}, err
		}
		x = math.Max(x, index.w-0.26*em)
		b.put(index, geom.Pt(x+0.26*em-index.w, hook-0.16*em-index.desc))
	}
	var sign geom.Path
	sign.MoveTo(geom.Pt(x, hook+0.06*em))
	sign.LineTo(geom.Pt(x+0.13*em, hook-0.03*em))
	sign.LineTo(geom.Pt(x+0.3*em, bottom))
	sign.LineTo(geom.Pt(x+lead, top))
	sign.LineTo(geom.Pt(x+lead+body.w+0.12*em, top))
	b.stroke(sign, pen, h.color)
	b.reach(-top+pen/2, bottom+pen/2)
	b.put(body, geom.Pt(x+lead+0.05*em, 0))
	b.w = x + lead + body.w + 0.18*em
	return b, nil
}
