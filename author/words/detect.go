package words

import (
	"unicode"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// enough is how much of a text is read to tell its language, in words; sure is the
// share of words without meaning of their own, "the", "of", that no text in
// another language has of them.
const (
	enough = 400
	sure   = 0.55
)

// scripts are the letters that each script of a language has, by ISO 15924.
var scripts = map[string][]*unicode.RangeTable{
	"Latn": {unicode.Latin}, "Cyrl": {unicode.Cyrillic}, "Grek": {unicode.Greek}, "Arab": {unicode.Arabic}, "Deva": {unicode.Devanagari},
	"Hani": {unicode.Han, unicode.Hiragana, unicode.Katakana}, "Hang": {unicode.Hangul}, "Thai": {unicode.Thai}, "Taml": {unicode.Tamil},
	"Telu": {unicode.Telugu}, "Beng": {unicode.Bengali}, "Gujr": {unicode.Gujarati}, "Knda": {unicode.Kannada}, "Mlym": {unicode.Malayalam}, "Guru": {unicode.Gurmukhi},
}

// Detect tells which language a text is in, by its script and, of languages that
// share one, by how many of its words are among those that every text of the
// language is full of. It is not ok where the text has too little of any.
func Detect(text string) (lang plan.Language, ok bool) {
	best, share, several := detect(firstWords(text, enough))
	if best == nil || several && share == 0 {
		return "", false
	}
	return best.Language(), true
}

// detect is the language that has the greatest share of common words in a text,
// and whether others of its script have been tried.
func detect(text string) (best *Words, most float64, several bool) {
	script := scriptOf(text)
	for i := range locale.Languages {
		l := &locale.Languages[i]
		if !writes(l, script, text) {
			continue
		}
		several = several || best != nil
		w := Of(plan.Language(l.Code))
		share, _ := w.common(text)
		if best == nil || share > most {
			best, most = w, share
		}
		if most >= sure {
			break
		}
	}
	return best, most, several
}

// writes reports whether a text, mostly in a script, is in the letters of a language.
func writes(l *locale.Language, script, text string) bool {
	return l.Writing.Script == script && (!l.Writing.Unspaced || !l.Writing.Square || syllables(l.Sample) == syllables(text))
}

// Against a language speaks a text of so many words or more that has so many times
// the share of another's common words.
const (
	fewest      = 20
	clearlyMore = 1.8
)

// MayBe reports whether a text may be in a language: its letters are, and where
// several languages have those, its common words do not say otherwise. A text of a
// few words may be in any. One in a pair of languages is in the letters of either.
func MayBe(text string, lang plan.Language) bool {
	text = firstWords(text, enough)
	script := scriptOf(text)
	if script == "" || lang.Secondary() != "" {
		return true
	}
	w := Of(lang)
	if !writes(w.lang, script, text) {
		return false
	}
	mine, n := w.common(text)
	if n < fewest {
		return true
	}
	best, most, _ := detect(text)
	return best == w || most <= clearlyMore*mine
}

// common is the share of a text's words that carry no meaning of their own, and how
// many words it has, numbers aside.
func (w *Words) common(text string) (share float64, all int) {
	stops := 0
	for _, t := range w.Tokens(text) {
		if t.Number {
			continue
		}
		all++
		if t.Stop {
			stops++
		}
	}
	return float64(stops) / float64(max(1, all)), all
}

// scriptOf is the script of which a text has most letters; empty for one without
// letters of any here.
func scriptOf(text string) (script string) {
	letters := 0
	count := map[string]int{}
	for _, r := range text {
		if !unicode.IsLetter(r) {
			continue
		}
		for s, tables := range scripts {
			if unicode.In(r, tables...) {
				count[s]++
			}
		}
	}
	for s, n := range count {
		if n > letters || n == letters && s < script {
			script, letters = s, n
		}
	}
	return script
}

// syllables reports whether a text has the letters that of the languages in Chinese
// characters only Japanese has, and not just in a name.
func syllables(text string) bool {
	kana, all := 0, 0
	for _, r := range text {
		if unicode.In(r, unicode.Hiragana, unicode.Katakana) {
			kana++
		}
		all++
	}
	return kana*10 >= all
}

// firstWords is the beginning of a text: n words where spaces part them, and as
// many letters as those would have where not.
func firstWords(text string, n int) string {
	spaces, runes := 0, 0
	for i, r := range text {
		if unicode.IsSpace(r) {
			spaces++
		}
		runes++
		if spaces >= n || runes >= 8*n {
			return text[:i]
		}
	}
	return text
}
