package fonts

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
)

//go:embed thai.txt
var thaiList string

// thaiWords is a small list of everyday and school words. Thai has no spaces
// between words; a stretch that no listed words cover is kept together, and
// split only before a leading vowel when it is too long for a line. So names
// and rare words are never cut in two, but lines may end up shorter than with
// a full dictionary.
var thaiWords = sync.OnceValue(func() map[string]bool {
	words := map[string]bool{}
	for w := range strings.FieldsSeq(thaiList) {
		if !strings.HasPrefix(w, "#") {
			words[w] = true
		}
	}
	return words
})

// longestThaiWord is the length in runes of the longest word worth looking for.
const longestThaiWord = 16

// thaiBreaks adds the chances to break within stretches of Thai.
func thaiBreaks(text []rune, at []breakClass) {
	for i := 0; i < len(text); {
		if !unicode.Is(unicode.Thai, text[i]) {
			i++
			continue
		}
		end := i
		for end < len(text) && unicode.Is(unicode.Thai, text[end]) {
			end++
		}
		breakThai(text[i:end], at[i:end])
		i = end
	}
}

// breakThai covers a stretch with listed words such that the fewest runes are
// left over, then the fewest words are used, and marks their seams.
func breakThai(text []rune, at []breakClass) {
	const leftOver = 100
	type step struct {
		cost, from int
		known      bool
	}
	best := make([]step, len(text)+1)
	for i := 1; i <= len(text); i++ {
		best[i] = step{cost: best[i-1].cost + leftOver, from: i - 1}
		if !startsThai(text, i) {
			continue
		}
		for from := i - 1; from >= 0 && i-from <= longestThaiWord; from-- {
			if c := best[from].cost + 1; c < best[i].cost && startsThai(text, from) && thaiWords()[string(text[from:i])] {
				best[i] = step{c, from, true}
			}
		}
	}
	for i := 1; i < len(text); i++ {
		if leadingVowel(text[i]) && startsThai(text, i) {
			at[i] = max(at[i], emergencyBreak)
		}
	}
	for i := len(text); i > 0; i = best[i].from {
		if best[i].known {
			markSeam(at, i)
			markSeam(at, best[i].from)
		}
	}
}

func markSeam(at []breakClass, i int) {
	if i > 0 && i < len(at) {
		at[i] = breakAllowed
	}
}

// startsThai reports whether a word may start at i: not between a consonant
// and its vowel signs, tone marks or repetition, nor after a leading vowel.
func startsThai(text []rune, i int) bool {
	if i == 0 || i == len(text) {
		return true
	}
	r := text[i]
	switch {
	case r >= 'ะ' && r <= 'ฺ', r >= '็' && r <= '๎', r == 'ๅ', r == 'ๆ', r == 'ฯ':
		return false
	}
	return !leadingVowel(text[i-1])
}

// leadingVowel reports a vowel sign written before its consonant: a syllable
// begins with it.
func leadingVowel(r rune) bool { return r >= 'เ' && r <= 'ไ' }
