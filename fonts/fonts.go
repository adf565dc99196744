// Package fonts turns text into placed outlines: bundled faces with open
// licences, chosen by style and language, shaped, broken into lines. It knows
// nothing of frames or colour.
//
//	s := fonts.NewShaper()
//	t, err := s.Layout([]fonts.Span{{Text: "Hello"}}, fonts.Style{Type: plan.TypeHandwriting, Lang: "en", SizePx: 48}, 600, plan.AlignStart)
package fonts

import (
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// Style is how a text is set.
type Style struct {
	Type       plan.TypeStyle
	Face       string        // a display face, one of DisplayFaces, in languages it writes; empty or elsewhere: the type's own
	Lang       plan.Language // chooses the face: zh, ja and ko differ
	SizePx     float64       // em size in pixels; faces are brought to letters of like height
	Bold       bool
	LineHeight float64 // times the size; 0: the script's own, 1.25 for Latin to 1.6 for Nastaliq
	Balance    bool    // lines of like length, for titles: no last line of one short word
}

// Span is a run of text; newlines break lines.
type Span struct {
	Text   string
	Strong bool
}

// Text is laid out text. Its origin is the top left of its box; y grows down.
type Text struct {
	Lines    []Line
	W, H     float64 // of the box: the longest line, all line heights
	RTL      bool    // read from right to left
	Clusters int     // graphemes that leave ink
	Size     float64 // of the type in pixels; 0: of several, as in a formula
}

// Line is one line of placed glyphs in reading order.
type Line struct {
	Glyphs   []Glyph
	X, W     float64 // left edge and width of the line within the text
	Baseline float64 // y of the baseline within the text
	Top, Bot float64 // y of the line's box
}

// Glyph is one placed outline.
type Glyph struct {
	Outline geom.Path // pixels about the glyph's origin; shared: do not change
	X, Y    float64   // of the origin, within the text
	Advance float64   // pixels, 0 for marks
	Cluster int       // index of the grapheme in reading order
	Word    int       // index of the word in reading order
	Strong  bool      // of a strong span
	Mark    bool      // a combining mark: written after its base
	Script  string    // ISO 15924: it is written as this script is; empty: figures and signs, which are of all
	RTL     bool      // in a stretch that is read from right to left
}
