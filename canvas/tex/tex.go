// Package tex reads a subset of TeX's mathematics and lays it out: fractions,
// roots, scripts, growing delimiters, operators with limits, matrices, accents
// and Greek. It returns placed outlines and pen strokes in the order a hand
// writes them, and knows nothing of colour, brushes or boards.
//
//	f, err := tex.Parse(`\frac{-b \pm \sqrt{b^2-4ac}}{2a}`)
//	b, err := f.Typeset(face, 64)
//
// The rules of spacing, script placement and fractions follow Donald Knuth,
// The TeXbook, Appendix G, with the parameters of Computer Modern; heights come
// from the glyphs themselves, so that a handwriting face sets as well as a
// mathematical one.
package tex

import (
	"fmt"

	"github.com/inkreel/inkreel/internal/geom"
)

// Error is a fault in a formula's source.
type Error struct {
	Pos     int    // byte in the source
	Problem string // what was found
	Accept  string // what would do; may be empty
}

// Error is the one line a person reads.
func (e *Error) Error() string {
	s := fmt.Sprintf("byte %d: %s", e.Pos, e.Problem)
	if e.Accept != "" {
		s += "; " + e.Accept
	}
	return s
}

// Formula is a parsed formula, ready to be set at any size. It is immutable.
type Formula struct {
	body row
}

// Variant is the cut of a letter.
type Variant uint8

// The variants: Upright for digits, functions and symbols; Slanted for
// variables; Bold for vectors and matrices.
const (
	Upright Variant = iota
	Slanted
	Bold
)

// Glyph is the outline of one character about its origin on the baseline:
// pixels, y down.
type Glyph struct {
	Outline geom.Path
	Advance float64
	Bounds  geom.Rect // of the outline
}

// Placed is a glyph of a shaped run, relative to the run's start on the baseline.
type Placed struct {
	Glyph
	At geom.Point
}

// Face supplies the letters. A Face belongs to one goroutine.
type Face interface {
	// Glyph is one character at an em size in pixels; an error when no face
	// holds it.
	Glyph(r rune, v Variant, sizePx float64) (Glyph, error)
	// Text is a shaped run of words and its advance.
	Text(s string, v Variant, sizePx float64) ([]Placed, float64, error)
}

// Part is one trace of a set formula: a filled outline, or a pen stroke when
// Line is not empty.
type Part struct {
	Glyph
	At    geom.Point // of the glyph's origin; strokes hold their place in Line
	Line  geom.Path  // centre line of a stroke
	Width float64    // of the stroke, pixels
	Color string     // palette role given by \textcolor; empty: the formula's own
}

// Block is a set formula: its parts in writing order about the left end of
// the baseline, pixels, y down.
type Block struct {
	Parts    []Part
	W        float64 // advance
	Ascent   float64 // above the baseline
	Descent  float64 // below the baseline
	Smallest float64 // em size of the smallest script used, pixels
}

// Bounds is the ink of all parts, strokes with their width.
func (b *Block) Bounds() geom.Rect {
	var r geom.Rect
	for i := range b.Parts {
		r = r.Union(b.Parts[i].bounds())
	}
	return r
}

func (p *Part) bounds() geom.Rect {
	if p.Line == nil {
		return p.Glyph.Bounds.Translate(p.At)
	}
	return p.Line.Bounds().Inset(-p.Width / 2)
}
