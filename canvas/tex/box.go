package tex

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// style is TeX's style: it sets the size and the generosity of a row.
type style uint8

const (
	display style = iota
	text
	script
	scriptscript
)

// scale is the em size of a style against the formula's.
func (s style) scale() float64 {
	switch s {
	case script:
		return 0.7
	case scriptscript:
		return 0.55
	}
	return 1
}

// scripted is the style of scripts on this style.
func (s style) scripted() style {
	if s <= text {
		return script
	}
	return scriptscript
}

// over is the style of numerators and denominators.
func (s style) over() style { return min(s+1, scriptscript) }

// box is set material: parts about the left end of its baseline.
type box struct {
	parts     []Part
	w         float64
	asc, desc float64 // extent above and below the baseline; desc of a raised box is negative
	lean      float64 // how far the top leans over w: room for a superscript
	tuck      float64 // how far a subscript moves in under a leaning foot
	char      bool    // a single character: scripts sit by font parameters
}

// size is the whole height.
func (b box) size() float64 { return b.asc + b.desc }

// put appends a copy of o at d, growing the extents but not the width.
func (b *box) put(o box, d geom.Point) {
	for _, p := range o.parts {
		if p.Line != nil {
			p.Line = p.Line.Transform(geom.Translate(d))
		} else {
			p.At = p.At.Add(d)
		}
		b.parts = append(b.parts, p)
	}
	b.reach(o.asc-d.Y, o.desc+d.Y)
}

// reach grows the extents; an empty box takes them as they are.
func (b *box) reach(asc, desc float64) {
	b.asc, b.desc = math.Max(b.asc, asc), math.Max(b.desc, desc)
}

// stroke appends a pen stroke.
func (b *box) stroke(p geom.Path, width float64, color string) {
	b.parts = append(b.parts, Part{Line: p, Width: width, Color: color})
}

// nothing is a box that takes no room; its extents give way to any other's.
func nothing() box { return box{asc: math.Inf(-1), desc: math.Inf(-1)} }

// settled replaces the extents of a box that stayed empty.
func (b box) settled() box {
	if math.IsInf(b.asc, -1) {
		b.asc, b.desc = 0, 0
	}
	return b
}
