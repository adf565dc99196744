package words

import (
	"strings"
	"unicode"
)

// leastClause is how many characters a clause has at least, of a script whose
// signs are words or syllables half of it.
const leastClause = 18

// Clauses splits a sentence where one may pause: behind commas, semicolons,
// colons and dashes, before brackets and before conjunctions. A clause too short
// to stand alone stays with its neighbour. The clauses one after the other are
// the sentence but for white space.
func (w *Words) Clauses(sentence string) []string {
	least := leastClause
	if w.lang.Writing.Square {
		least /= 2
	}
	var out []string
	start := 0
	cut := func(at int) {
		part := strings.TrimSpace(sentence[start:at])
		if hasRunes(part, least) && hasRunes(strings.TrimSpace(sentence[at:]), least) {
			out = append(out, part)
			start = at
		}
	}
	for _, at := range w.pauses(sentence) {
		cut(at)
	}
	if rest := strings.TrimSpace(sentence[start:]); rest != "" {
		out = append(out, rest)
	}
	return out
}

// hasRunes reports whether a text has n characters or more, without counting all.
func hasRunes(text string, n int) bool {
	for range text {
		if n--; n <= 0 {
			return true
		}
	}
	return false
}

// pauses are the places where a sentence may be split.
func (w *Words) pauses(sentence string) []int {
	t := w.table()
	var at []int
	for i, r := range sentence {
		end := i + width(sentence[i:])
		next := firstRune(sentence[end:])
		switch {
		case strings.ContainsRune(",;:", r) && unicode.IsSpace(next):
			at = append(at, end)
		case strings.ContainsRune("，；：、،؛", r):
			at = append(at, end)
		case strings.ContainsRune("—–", r) && !unicode.IsDigit(next):
			at = append(at, end)
		case r == '(' || r == '（':
			at = append(at, i)
		}
	}
	for i, tok := range w.Tokens(sentence) {
		if i > 0 && t.conjunctions[fold(tok.Text)] {
			at = append(at, tok.Start)
		}
	}
	return sortedBy(at, func(i int) int { return i })
}
