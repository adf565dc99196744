package fonts

import (
	"fmt"
	"unicode"

	"github.com/go-text/typesetting/language"

	"github.com/inkreel/inkreel/plan"
)

// MissingGlyphError says that no face at hand can write a character. Nothing
// is drawn in its place.
type MissingGlyphError struct {
	Char rune
	Lang plan.Language
	Hint string // what would help
}

func (e *MissingGlyphError) Error() string {
	return fmt.Sprintf("no face can write %q (%U) in a text of language %q: %s", e.Char, e.Char, e.Lang, e.Hint)
}

func missing(r rune, lang plan.Language) error {
	e := &MissingGlyphError{Char: r, Lang: lang, Hint: "write it in other characters, or show it as an image element"}
	switch s := language.LookupScript(r); {
	case unicode.Is(unicode.Co, r):
		e.Hint = "private use characters mean nothing outside their own font; use characters of Unicode"
	case unicode.Is(unicode.Han, r):
		e.Hint = "the bundled faces hold the Chinese characters in common use; write it with a common variant, or show it as an image element"
	case s.Strong() && s != language.Unknown && !bundled(s):
		e.Hint = fmt.Sprintf("the bundled faces cover the scripts of the plan's languages, not %q (ISO 15924); transliterate it, or show it as an image element", s)
	}
	return e
}

// bundled reports whether some family is made for a script.
func bundled(s language.Script) bool {
	for i := range catalog {
		for _, have := range catalog[i].scripts {
			if have == s {
				return true
			}
		}
	}
	return false
}
