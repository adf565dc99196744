package svg

import (
	"image/color"
	"math"
	"strings"

	"github.com/inkreel/inkreel/internal/geom"
)

// style is the inherited properties at an element.
type style struct {
	fill, stroke               string // as written
	fillOpacity, strokeOpacity float64
	evenOdd, clipEvenOdd       bool
	width                      float64
	cap, join                  string
	miter                      float64
	dash                       []float64
	dashOffset                 float64
	color                      color.NRGBA // currentColor
	hidden                     bool
	size                       float64 // of type
	family                     string
	bold, italic               bool
	anchor                     string
}

var rootStyle = style{
	fill: "black", stroke: "none", fillOpacity: 1, strokeOpacity: 1, width: 1, cap: "butt", join: "miter", miter: 4,
	color: color.NRGBA{A: 255}, size: 16, anchor: "start",
}

// inherit is the style at e inside an element of style s.
func (b *builder) inherit(s style, e *element) style {
	text := func(dst *string, name string) {
		if v := b.tree.prop(e, name); v != "" && v != "inherit" {
			*dst = v
		}
	}
	if v := b.tree.prop(e, "color"); v != "" {
		if c, ok := parseColor(v, s.color); ok {
			s.color = c
		}
	}
	text(&s.fill, "fill")
	text(&s.stroke, "stroke")
	text(&s.cap, "stroke-linecap")
	text(&s.join, "stroke-linejoin")
	text(&s.family, "font-family")
	text(&s.anchor, "text-anchor")
	if v := b.tree.prop(e, "font-size"); v != "" {
		if n, ok := length(v, s.size, s.size); ok && n > 0 {
			s.size = n
		}
	}
	share(&s.fillOpacity, b.tree.prop(e, "fill-opacity"))
	share(&s.strokeOpacity, b.tree.prop(e, "stroke-opacity"))
	b.number(&s.width, e, "stroke-width", s.size)
	b.number(&s.miter, e, "stroke-miterlimit", s.size)
	b.number(&s.dashOffset, e, "stroke-dashoffset", s.size)
	flag(&s.evenOdd, b.tree.prop(e, "fill-rule"), "evenodd")
	flag(&s.clipEvenOdd, b.tree.prop(e, "clip-rule"), "evenodd")
	if v := b.tree.prop(e, "visibility"); v != "" && v != "inherit" {
		s.hidden = v != "visible"
	}
	if v := b.tree.prop(e, "font-weight"); v != "" {
		s.bold = v == "bold" || v == "bolder" || v >= "600" && v <= "900"
	}
	flag(&s.italic, b.tree.prop(e, "font-style"), "italic")
	if v := b.tree.prop(e, "stroke-dasharray"); v != "" {
		s.dash = b.dashes(v, s.size)
	}
	return s
}

func flag(dst *bool, v, yes string) {
	if v != "" && v != "inherit" {
		*dst = v == yes
	}
}

func (b *builder) number(dst *float64, e *element, name string, em float64) {
	if v := b.tree.prop(e, name); v != "" {
		if n, ok := length(v, b.diagonal(), em); ok {
			*dst = n
		}
	}
}

// diagonal is what percentages of lengths without direction refer to (SVG 1.1, 7.10).
func (b *builder) diagonal() float64 {
	return math.Hypot(b.doc.View.W(), b.doc.View.H()) / math.Sqrt2
}

func (b *builder) dashes(v string, em float64) []float64 {
	if v == "none" {
		return nil
	}
	var dash []float64
	var sum float64
	for f := range strings.FieldsFuncSeq(v, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' || r == '\n' }) {
		n, ok := length(f, b.diagonal(), em)
		if !ok || n < 0 || len(dash) >= 64 {
			return nil
		}
		dash = append(dash, n)
		sum += n
	}
	if !(sum > 0) {
		return nil
	}
	if len(dash)%2 == 1 {
		dash = append(dash, dash...)
	}
	return dash
}

// share sets a value of 0..1, given as number or percentage.
func share(dst *float64, v string) {
	if n, ok := length(v, 1, 1); ok {
		*dst = min(max(n, 0), 1)
	}
}

// pen is how an outline is stroked, in the figure's own units.
func (s style) pen() pen {
	p := pen{width: s.width, miter: max(s.miter, 1), dash: s.dash, offset: s.dashOffset}
	switch s.cap {
	case "round":
		p.cap = capRound
	case "square":
		p.cap = capSquare
	}
	switch s.join {
	case "round":
		p.join = joinRound
	case "bevel":
		p.join = joinBevel
	}
	return p
}

// scaleOf is by how much m scales lengths on average.
func scaleOf(m geom.Affine) float64 { return math.Sqrt(math.Abs(m.A*m.D - m.B*m.C)) }
