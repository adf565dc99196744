package words

import (
	"slices"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/plan"
)

// Token is a word of a sentence.
type Token struct {
	Text       string
	Start, End int    // bytes of the sentence
	Stem       string // what its forms have in common, folded; only to be compared
	Stop       bool   // carries no meaning of its own: "the", "of", "is"
	Number     bool   // begins with a digit, or is the word of a number
}

// Tokens are the words of a sentence in order. Languages that part words by
// spaces have those of plan.Words; in the others known words are found, the
// longest first, and what is left between them is kept together. A phrase of
// whole tokens is found by plan.Cue.Locate where it stands.
func (w *Words) Tokens(sentence string) []Token {
	return w.table().tokens(sentence)
}

func (t *table) tokens(sentence string) []Token {
	units := plan.Words(sentence)
	if t.known != nil {
		units = t.joined(sentence, units)
	}
	tokens := make([]Token, len(units))
	for i, u := range units {
		key := t.key(u.Word)
		_, isNumber := t.numbers[key]
		tokens[i] = Token{
			Text: u.Word, Start: u.Start, End: u.End,
			Stem:   t.stem(key),
			Stop:   t.stop[key],
			Number: unicode.IsDigit(firstRune(key)) || isNumber,
		}
	}
	return tokens
}

// longestKnown is how many units a known word is looked for in.
const longestKnown = 12

// joined makes words of the smallest units of a script without spaces.
func (t *table) joined(sentence string, units []plan.TextWord) []plan.TextWord {
	var out []plan.TextWord
	open := -1 // where units that are in no known word began
	shut := func(i int) {
		if open >= 0 {
			out = append(out, t.unknown(sentence, units[open:i])...)
			open = -1
		}
	}
	for i := 0; i < len(units); {
		end := i
		for end+1 < len(units) && end-i+1 < longestKnown && units[end+1].Start == units[end].End {
			end++
		}
		for ; end > i; end-- {
			if t.known[sentence[units[i].Start:units[end].End]] {
				break
			}
		}
		if end == i && !t.known[units[i].Word] && isUnspaced(firstRune(units[i].Word)) {
			if open >= 0 && (units[i-1].End != units[i].Start || script(units[i-1].Word) != script(units[i].Word)) {
				shut(i)
			}
			if open < 0 {
				open = i
			}
			i++
			continue
		}
		shut(i)
		out = append(out, plan.TextWord{Word: sentence[units[i].Start:units[end].End], Start: units[i].Start, End: units[end].End})
		i = end + 1
	}
	shut(len(units))
	return out
}

// unknown makes words of units between known ones: Chinese, whose words have
// two characters mostly, falls into pairs; others are kept whole.
func (t *table) unknown(sentence string, units []plan.TextWord) []plan.TextWord {
	size := len(units)
	if t.pairs && unicode.Is(unicode.Han, firstRune(units[0].Word)) {
		size = 2
	}
	var out []plan.TextWord
	for len(units) > 0 {
		n := min(size, len(units))
		if len(units) == 3 && size == 2 {
			n = 3
		}
		a, b := units[0].Start, units[n-1].End
		out = append(out, plan.TextWord{Word: sentence[a:b], Start: a, End: b})
		units = units[n:]
	}
	return out
}

// isUnspaced reports whether a letter is of a script without spaces.
func isUnspaced(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai)
}

// script parts runs of unknown letters.
func script(word string) int {
	switch r := firstRune(word); {
	case unicode.Is(unicode.Han, r):
		return 1
	case unicode.Is(unicode.Hiragana, r):
		return 2
	case unicode.Is(unicode.Katakana, r):
		return 3
	}
	return 4
}

// key is a word as it is looked up: folded, without an article that is written
// together with it ("l'eau").
func (t *table) key(word string) string {
	return fold(word[t.elided(word):])
}

// elided is how many bytes of a word are an article written together with it.
func (t *table) elided(word string) int {
	if at := strings.IndexAny(word, "'’"); at >= 0 && slices.Contains(t.elisions, fold(word[:at])+"'") {
		if size := at + width(word[at:]); size < len(word) {
			return size
		}
	}
	return 0
}

// fold makes words comparable: in lower case, without what some write and some
// do not.
func fold(word string) string {
	word = strings.ToLower(word)
	for i := range len(word) {
		if word[i] >= 0x80 {
			return strings.Map(plain, word)
		}
	}
	return word
}

// alike are the letters that stand for others in careless or in careful writing:
// letters of India with a nukta, carriers of the hamza, the ё.
var alike = map[rune]rune{
	'’': '\'', 'ё': 'е', 'أ': 'ا', 'إ': 'ا', 'آ': 'ا', 'ى': 'ي',
	'\u0958': 'क', '\u0959': 'ख', '\u095a': 'ग', '\u095b': 'ज', '\u095c': 'ड', '\u095d': 'ढ', '\u095e': 'फ', '\u095f': 'य',
	'\u09dc': 'ড', '\u09dd': 'ঢ', '\u09df': 'য',
	'\u0a33': 'ਲ', '\u0a36': 'ਸ', '\u0a59': 'ਖ', '\u0a5a': 'ਗ', '\u0a5b': 'ਜ', '\u0a5e': 'ਫ',
}

// plain maps a letter to the one it is compared as, and drops marks that are
// left out at will: nuktas, vowel signs of Arabic, joiners.
func plain(r rune) rune {
	switch {
	case r == '\u093c' || r == '\u09bc' || r == '\u0a3c' || r == '\u0abc', '\u064b' <= r && r <= '\u0652', r == 'ـ', r == '\u200c', r == '\u200d', r == '\u00ad':
		return -1
	}
	if a, ok := alike[r]; ok {
		return a
	}
	return r
}
