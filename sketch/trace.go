package sketch

import (
	"image"
	"image/color"

	"github.com/inkreel/inkreel/plan"
)

// TraceOptions say what a mark is drawn on and by whom.
type TraceOptions struct {
	Board color.RGBA    // colour under the mark; zero: white. Lines are what stands out from it
	Lang  plan.Language // of the writing: its direction, and whether words are written whole
	// Glyphs keeps the strokes of letters between marks; nil: nothing is kept.
	Glyphs *Glyphs
}

// rtl tells whether a hand writing the language goes from right to left.
func (o TraceOptions) rtl() bool { return o.Lang == "ar" || o.Lang == "ur" }

var _ image.Image
