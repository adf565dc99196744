package fonts

import (
	"fmt"

	"github.com/inkreel/inkreel/plan"
)

// MissingGlyphError says that no face at hand can write a character. Nothing
// is drawn in its place.
type MissingGlyphError struct {
	Char rune
	Lang plan.Language
	Hint string // what would help; may be empty
}

func (e *MissingGlyphError) Error() string {
	s := fmt.Sprintf("no face can write %q (%U) in language %q", e.Char, e.Char, e.Lang)
	if e.Hint != "" {
		s += ": " + e.Hint
	}
	return s
}
