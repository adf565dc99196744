package fonts

import (
	_ "embed"
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"
)

//go:embed thai.txt
var thaiList string

// LicenceThai is the text of the licences of the Thai dictionary.
//
//go:embed LICENSE-thai-dictionary.txt
var LicenceThai string

//go:embed thaidict.txt.zst
var thaiDictionary []byte

// thaiWords is ICU's dictionary and a small list of everyday and school words
// that are read as one. Thai has no spaces
// between words; a stretch that no listed words cover is kept together, and
// split only before a leading vowel when it is too long for a line. So names
// and rare words are never cut in two, but lines may end up shorter.
var thaiWords = sync.OnceValue(func() map[string]bool {
	words := make(map[string]bool, 28000)
	maps.Copy(words, everyday())
	dec, err := unpack()
	if err != nil {
		panic("fonts: " + err.Error())
	}
	all, err := dec.DecodeAll(thaiDictionary, nil)
	if err != nil {
		panic("fonts: Thai dictionary: " + err.Error()) // which a test reads
	}
	for w := range strings.FieldsSeq(string(all)) {
		words[w] = true
	}
	return words
})

// everyday are the words of the small list.
var everyday = sync.OnceValue(func() map[string]bool {
	words := map[string]bool{}
	for line := range strings.Lines(thaiList) {
		for w := range strings.FieldsSeq(line) {
			if strings.HasPrefix(line, "#") {
				break
			}
			words[w] = true
		}
	}
	return words
})

// longestThaiWord is the length in runes of the longest word worth looking for.
const longestThaiWord = 20

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
// left over, then the fewest words are used, and marks their seams. Syllables
// beside what is left over, such as those of a foreign word, stay with it.
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
	var ends []int // of the pieces, from the last
	for i := len(text); i > 0; i = best[i].from {
		ends = append(ends, i)
	}
	slices.Reverse(ends)
	glued := make([]bool, len(ends)) // to what no word covers
	piece := func(k int) []rune {
		if k == 0 {
			return text[:ends[0]]
		}
		return text[ends[k-1]:ends[k]]
	}
	short := func(k int) bool {
		p := piece(k)
		return len(p) <= longestSyllable && !everyday()[string(p)]
	}
	for k, end := range ends {
		glued[k] = !best[end].known || k > 0 && glued[k-1] && short(k)
	}
	for k := len(ends) - 2; k >= 0; k-- {
		glued[k] = glued[k] || glued[k+1] && short(k)
	}
	for k := range len(ends) - 1 {
		if !glued[k] || !glued[k+1] {
			markSeam(at, ends[k])
		}
	}
}

// longestSyllable is the length of what is taken for a part of a name or a
// foreign word where it stands beside letters that no word covers.
const longestSyllable = 3

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
