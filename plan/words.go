package plan

import (
	"iter"
	"strings"
	"unicode"

	"github.com/rivo/uniseg"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// TextWord is a word of a text and where it stands there.
type TextWord struct {
	Word       string
	Start, End int // bytes of the text: text[Start:End] is the word
}

// Words are the words of a text in order, by the word boundaries of Unicode
// Standard Annex 29; what holds neither letter nor digit (punctuation,
// spaces, pictures) is none. Scripts written without spaces fall into their
// smallest spoken parts: Chinese and Hiragana into characters, Thai, Lao,
// Khmer and Burmese into letters with their marks, Katakana into runs. No word
// ends within a grapheme.
func Words(text string) []TextWord {
	var words []TextWord
	state, start, end := -1, 0, 0
	for rest := text; rest != ""; {
		var cluster string
		var boundaries int
		cluster, rest, boundaries, state = uniseg.StepString(rest, state)
		end += len(cluster)
		if boundaries&uniseg.MaskWord == 0 {
			continue
		}
		if part := text[start:end]; isSpoken(part) {
			words = append(words, TextWord{part, start, end})
		}
		start = end
	}
	return words
}

// isSpoken reports whether a part of a text is said aloud.
func isSpoken(part string) bool {
	return strings.ContainsFunc(part, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) })
}

// token is a word made comparable, and the number of the spoken word it
// belongs to.
type token struct {
	folded string
	word   int
}

// transcript is what is said, ready to be searched.
type transcript []token

// transcriptOf reads a list of spoken words. An entry may hold several words
// ("ice cream") or none ("–").
func transcriptOf(words []string) transcript {
	s := make(transcript, 0, len(words))
	for i, w := range words {
		for _, part := range Words(w) {
			s = append(s, token{folded(part.Word), i})
		}
	}
	return s
}

// find is the first and last spoken word of an occurrence of a phrase, which
// may end in #n for its n-th. The letters of whole words must agree; how they are joined need not, so that
// "ice-cream" finds "ice cream" and "CO2" finds "CO₂".
func (s transcript) find(phrase string) (first, last int, ok bool) {
	phrase, nth := splitOccurrence(phrase)
	for at := range s.occurrences(phrase) {
		if nth--; nth == 0 {
			return at.first, at.last, true
		}
	}
	return 0, 0, false
}

// span is a run of spoken words.
type span struct{ first, last int }

// occurrences are the places where words are said, none within another.
func (s transcript) occurrences(words string) iter.Seq[span] {
	want := ""
	for _, w := range Words(words) {
		want += folded(w.Word)
	}
	return func(yield func(span) bool) {
		if want == "" {
			return
		}
		for i := 0; i < len(s); i++ {
			end := s.matches(i, want)
			if end < 0 {
				continue
			}
			if !yield(span{s[i].word, s[end].word}) {
				return
			}
			i = end
		}
	}
}

// matches is the last token of an occurrence of want that begins with token
// i, -1 if there is none.
func (s transcript) matches(i int, want string) (end int) {
	for ; i < len(s); i++ {
		rest, ok := strings.CutPrefix(want, s[i].folded)
		if !ok {
			return -1
		}
		if want = rest; want == "" {
			return i
		}
	}
	return -1
}

var fold = cases.Fold()

// folded is a word as it is compared: without case, in compatibility form,
// letters, digits and their marks alone ("Don’t" and "DON'T" are "dont").
func folded(word string) string {
	ascii := true
	for i := range len(word) {
		ascii = ascii && word[i] < 0x80
	}
	if ascii {
		word = strings.ToLower(word)
	} else {
		word = norm.NFKC.String(fold.String(norm.NFKC.String(word)))
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) {
			return r
		}
		return -1
	}, word)
}
