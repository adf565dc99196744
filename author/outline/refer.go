package outline

import (
	"strings"

	"github.com/inkreel/inkreel/internal/words"
)

// refer finds what each unit leans on: a sentence that begins with a pronoun or
// with a connective is not understood without the one before it. A connective
// with a comma behind it may be left out in any language: what follows has the
// order of a sentence of its own.
func (t *text) refer() {
	for i := range t.units {
		u := &t.units[i]
		u.tokens = t.words.Tokens(u.text)
		u.marks = t.words.Marks(u.text)
		u.lead = lead(u.text, u.marks)
		rest := u.tokens
		for len(rest) > 0 && rest[0].Start < len(u.lead) {
			rest = rest[1:]
		}
		opens := u.lead == "" && leansBack(u.text, u.marks)
		u.back = u.back || t.leans(rest) || opens
		if i == 0 || t.units[i-1].section != u.section && u.first {
			u.back = u.back && i > 0 && !u.first
		}
	}
}

// leans reports whether a sentence begins with a pronoun, or has one behind the
// adverbial at its beginning: "In Paris she met".
func (t *text) leans(tokens []words.Token) bool {
	if len(tokens) == 0 {
		return false
	}
	p := phrasesOf(t.words)
	if t.words.Anaphoric(tokens[0].Text) {
		return len(tokens) < 2 || !p.g.articles[strings.ToLower(tokens[0].Text)] || tokens[1].Stop
	}
	const far = 3 // words
	if !p.breaks(tokens[0]) {
		return false
	}
	for i := 2; i <= far && i < len(tokens); i++ {
		if !p.breaks(tokens[i-1]) && t.words.Anaphoric(tokens[i].Text) {
			return true
		}
	}
	return false
}

// leaning are the connectives that join a sentence to the one before it when they
// begin it.
var leaning = map[words.Connective]bool{words.Effect: true, words.Contrast: true, words.Example: true, words.Closing: true}

// leansBack reports whether a sentence begins with a connective that joins it to
// the one before.
func leansBack(s string, marks []words.Mark) bool {
	return len(marks) > 0 && !hasLetter(s[:marks[0].Start]) && leaning[marks[0].Kind]
}

// commas part a connective from its sentence.
const commas = ",，、،"

// lead is the connective at the beginning of a sentence with the comma behind it,
// empty where there is none.
func lead(s string, marks []words.Mark) string {
	if len(marks) == 0 || marks[0].Start > 0 || !leaning[marks[0].Kind] {
		return ""
	}
	rest := strings.TrimLeft(s[marks[0].End:], " ")
	for _, c := range commas {
		if after, ok := strings.CutPrefix(rest, string(c)); ok {
			after = strings.TrimLeft(after, " ")
			return s[:len(s)-len(after)]
		}
	}
	return ""
}

// forerunners are the units that must be told before a unit is: the one before it as
// long as they lean back, within a paragraph or list, and what announces it.
func (t *text) forerunners(i int) (needed []int) {
	if n := t.units[i].needs; n > 0 {
		needed = append(needed, n-1)
	}
	for t.units[i].back && i > 0 && t.units[i-1].section == t.units[i].section {
		i--
		needed = append(needed, i)
	}
	return needed
}
