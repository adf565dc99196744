package translate

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// How much of a translation may be as it was: names, terms and what languages have
// in common. A text of fewer words is not judged by itself.
const (
	mostSame      = 0.6
	leastWords    = 5
	leastLetters  = 30
	mostForeign   = 0.4 // letters of the source's script, where the languages' scripts differ
	mostUnknown   = 0.2 // words of all that dictionaries may lack
	quotedShorter = 60  // runes of a text that are quoted in an error
)

// check finds what is wrong with translations: empty ones, those left in the source's
// language, and numbers lost or changed.
func check(source, answer []string, from, to plan.Language) error {
	for i, text := range answer {
		switch {
		case !hasWords(text):
			return fmt.Errorf("%s: the translation is empty", quoted(source[i]))
		case leftOver(source[i], text, from, to):
			return fmt.Errorf("%s: the translation is still in %s", quoted(source[i]), from.Name())
		}
		if lost := lostNumber(source[i], text); lost != "" {
			return fmt.Errorf("%s: the translation lacks the number %s", quoted(source[i]), lost)
		}
	}
	return nil
}

func quoted(text string) string {
	if r := []rune(text); len(r) > quotedShorter {
		text = string(r[:quotedShorter]) + "…"
	}
	return fmt.Sprintf("%q", text)
}

// hasWords reports whether there is anything to translate in a text.
func hasWords(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) }

// leftOver reports whether a translation is in the language it was made from: where
// their scripts differ by its letters, else by words that are the same.
func leftOver(source, text string, from, to plan.Language) bool {
	script := locale.Of(from).Writing.Script
	if script == locale.Of(to).Writing.Script {
		return sameWords(source, text) > mostSame
	}
	foreign, all := 0, 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			if all++; unicode.In(r, scripts[script]...) {
				foreign++
			}
		}
	}
	return all >= leastLetters && float64(foreign) > mostForeign*float64(all)
}

// scripts are the letters of scripts, by ISO 15924; Hani is what Chinese and Japanese
// are written in.
var scripts = map[string][]*unicode.RangeTable{
	"Latn": {unicode.Latin}, "Cyrl": {unicode.Cyrillic}, "Grek": {unicode.Greek}, "Arab": {unicode.Arabic}, "Deva": {unicode.Devanagari},
	"Beng": {unicode.Bengali}, "Gujr": {unicode.Gujarati}, "Guru": {unicode.Gurmukhi}, "Taml": {unicode.Tamil}, "Telu": {unicode.Telugu},
	"Knda": {unicode.Kannada}, "Mlym": {unicode.Malayalam}, "Thai": {unicode.Thai}, "Hang": {unicode.Hangul},
	"Hani": {unicode.Han, unicode.Hiragana, unicode.Katakana},
}

// sameWords is the share of a text's words that are the source's, in the same order
// of letters; 0 of a text of few words.
func sameWords(source, text string) float64 {
	before := map[string]int{}
	for _, w := range plan.Words(source) {
		before[strings.ToLower(w.Word)]++
	}
	same, all := 0, 0
	for _, w := range plan.Words(text) {
		if !hasWords(w.Word) {
			continue
		}
		all++
		if k := strings.ToLower(w.Word); before[k] > 0 {
			before[k]--
			same++
		}
	}
	if all < leastWords {
		return 0
	}
	return float64(same) / float64(all)
}

// lostNumber is a number of the source that its translation lacks; empty: none. Signs
// between digits differ among languages, numbers of one digit become words.
func lostNumber(source, text string) string {
	there := numbers(text)
	for _, n := range numbers(source) {
		i := slices.Index(there, n)
		if i < 0 && len(n) > 1 {
			return n
		}
		if i >= 0 {
			there = slices.Delete(there, i, i+1)
		}
	}
	return ""
}

// numbers are the digits of each number of a text.
func numbers(text string) []string {
	var out []string
	var cur strings.Builder
	r := []rune(text)
	for i, c := range r {
		if unicode.Is(unicode.Nd, c) {
			cur.WriteRune('0' + digit(c))
			continue
		}
		inside := strings.ContainsRune(".,’'٫٬\u00a0\u202f", c) && i > 0 && i+1 < len(r) && unicode.Is(unicode.Nd, r[i-1]) && unicode.Is(unicode.Nd, r[i+1])
		if !inside && cur.Len() > 0 {
			out = append(out, cur.String())
			cur.Reset()
		}
	}
	if cur.Len() > 0 {
		out = append(out, cur.String())
	}
	return out
}

// digit is the value of a decimal digit: those of a script stand in a row of ten that
// begins with zero.
func digit(r rune) rune {
	zero := r
	for zero > 0 && r-zero < 9 && unicode.Is(unicode.Nd, zero-1) {
		zero--
	}
	return r - zero
}
