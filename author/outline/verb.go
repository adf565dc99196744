package outline

import (
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/internal/words"
)

// verbFirst reports whether a phrase of a language whose verb stands second begins with
// it, as what stands behind "then" does: no article, no name, and no noun where those
// have capitals.
func (p phrases) verbFirst(s string) bool {
	tokens := p.w.Tokens(s)
	if len(tokens) < 2 || !p.g.verbSecond {
		return false
	}
	first := tokens[0]
	return unicode.IsLower([]rune(first.Text)[0]) && !p.article(first) && !p.breaks(first) && !p.weak(first) && !first.Number
}

// particle reports whether a word may be the second half of a verb that stands at the
// end of its clause: "Der Vesuv brach im Jahr 79 aus".
func (p phrases) particle(tokens []words.Token, i int) bool {
	const behind = 3 // words of the shortest such clause
	return p.g.verbSecond && i >= behind-1 && i == len(tokens)-1 && p.breaks(tokens[i])
}

// verbed reports whether a sentence that was cut has its verb: where that stands last,
// one that ends as verbs do, in a word without a meaning of its own.
func (p phrases) verbed(cut string) bool {
	if !p.g.verbLast() {
		return true
	}
	tokens := p.w.Tokens(cut)
	return p.spaced() && tokens[len(tokens)-1].Stop
}

// splits reports whether a phrase that is cut before token i loses a part of its verb,
// which stands at the end of the clause, before an "and" or at its end: "brach im Jahr
// 79 | aus und begrub".
func (p phrases) splits(tokens []words.Token, i int) bool {
	for k := i; k < len(tokens); k++ {
		apart := k+1 == len(tokens) || p.joint(tokens[k+1]) || tokens[k+1].Start > tokens[k].End+1
		if apart && p.g.particles[strings.ToLower(tokens[k].Text)] {
			return true
		}
		if apart {
			return false
		}
	}
	return false
}

// verbless reports whether a clause that is cut before token i has lost its verb, as far
// as the order of words tells it: "the number of bicycle trips", "los empleados de Madrid"
// are nouns alone, joined by articles and "of", where no two words stand before another
// that the second could be the verb of.
func (p phrases) verbless(tokens []words.Token, i int) bool {
	if p.g.verbLast() || len(p.g.articles) == 0 || !p.article(tokens[0]) {
		return false
	}
	const noun = 2 // words of one, as "bicycle trips"
	run := 0
	for k := 1; k < i; k++ {
		t := tokens[k]
		switch {
		case p.article(t) && run > 0: // "makes the bread"
			return false
		case p.article(t):
		case p.weak(t) && !p.joint(t) && !p.g.verbal[strings.ToLower(t.Text)]:
			if p.g.isBound(strings.ToLower(tokens[k-1].Text)) {
				return false // "consists of"
			}
			run = 0
		case t.Stop && !t.Number && (k > 1 || p.w.Anaphoric(t.Text)):
			return false
		default:
			if run++; run > noun {
				return false
			}
		}
	}
	return true
}

// nouns reports whether a clause is nouns alone, as far as verbless tells.
func (p phrases) nouns(clause string) bool {
	tokens := p.w.Tokens(clause)
	return len(tokens) > 0 && p.verbless(tokens, len(tokens))
}
