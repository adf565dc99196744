package outline

import (
	"unicode"

	"github.com/inkreel/inkreel/author/words"
)

// verbFirst reports whether a phrase of a language whose verb stands second begins with
// it, as what stands behind "then" does: no article, no name, and no noun where those
// have capitals.
func (p phrases) verbFirst(s string) bool {
	tokens := p.w.Tokens(s)
	if len(tokens) < 2 || !verbSecond[p.w.Language().Primary()] {
		return false
	}
	first := tokens[0]
	return unicode.IsLower([]rune(first.Text)[0]) && !p.article(first) && !p.breaks(first) && !p.weak(first) && !first.Number
}

// particle reports whether a word may be the second half of a verb that stands at the
// end of its clause: "Der Vesuv brach im Jahr 79 aus".
func (p phrases) particle(tokens []words.Token, i int) bool {
	const behind = 3 // words of the shortest such clause
	return verbSecond[p.w.Language().Primary()] && i >= behind-1 && i == len(tokens)-1 && p.breaks(tokens[i])
}
