package words

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// enough is how much of a text is read to tell its language, in words; foreign is
// what a word with letters that a language does not have says against it, where 1 is
// what a common word says for the only language that has it.
const (
	enough  = 400
	foreign = 0.5
)

// scripts are the letters that each script of a language has, by ISO 15924.
var scripts = map[string][]*unicode.RangeTable{
	"Latn": {unicode.Latin}, "Cyrl": {unicode.Cyrillic}, "Grek": {unicode.Greek}, "Arab": {unicode.Arabic}, "Deva": {unicode.Devanagari},
	"Hani": {unicode.Han, unicode.Hiragana, unicode.Katakana}, "Hang": {unicode.Hangul}, "Thai": {unicode.Thai}, "Taml": {unicode.Tamil},
	"Telu": {unicode.Telugu}, "Beng": {unicode.Bengali}, "Gujr": {unicode.Gujarati}, "Knda": {unicode.Kannada}, "Mlym": {unicode.Malayalam}, "Guru": {unicode.Gurmukhi},
}

// Detect tells which language a text is in, by its script and, of languages that
// share one, by the words that every text of the language is full of: the more a
// word tells the fewer of them have it, and letters that a language does not have
// speak against it. Of two for which as much speaks, Indonesian and Malay of a few
// words, it is the first in the list of languages. It is not ok where nothing speaks
// for any.
func Detect(text string) (lang plan.Language, ok bool) {
	best := detect(firstWords(text, enough))
	if best.lang == nil || best.several && best.share == 0 && best.lead == 0 {
		return "", false
	}
	return best.lang.Language(), true
}

// told is which language a text is told to be in.
type told struct {
	lang    *Words
	share   float64 // of the text's words that are among its common ones
	several bool    // others of its script have been tried
	lead    float64 // by which more speaks for it than for any of them
}

// detect is the language whose common words and letters tell most of a text.
func detect(text string) told {
	script := scriptOf(text)
	var tried []*Words
	for i := range locale.Languages {
		if l := &locale.Languages[i]; writes(l, script, text) {
			tried = append(tried, Of(plan.Language(l.Code)))
		}
	}
	switch len(tried) {
	case 0:
		return told{}
	case 1:
		return told{lang: tried[0], share: 1}
	}
	speaks, hits := make([]float64, len(tried)), make([]int, len(tried))
	spoken := spokenWords(text)
	for _, word := range spoken {
		var having []int
		for i, w := range tried {
			if w.commonWords().has(word) {
				having = append(having, i)
				hits[i]++
			}
		}
		for _, i := range having {
			speaks[i] += 1 / float64(len(having))
		}
		for i, w := range tried {
			if !w.commonWords().spells(word) {
				speaks[i] -= foreign
			}
		}
	}
	most := 0
	for i := range tried {
		if speaks[i] > speaks[most] {
			most = i
		}
	}
	best := told{lang: tried[most], share: float64(hits[most]) / float64(max(1, len(spoken))), several: true, lead: math.Inf(1)}
	for i := range tried {
		if i != most {
			best.lead = min(best.lead, speaks[most]-speaks[i])
		}
	}
	return best
}

// spokenWords are the words of a text, folded, numbers aside.
func spokenWords(text string) (list []string) {
	for _, u := range plan.Words(text) {
		if !unicode.IsDigit(firstRune(u.Word)) {
			list = append(list, fold(u.Word))
		}
	}
	return list
}

// commonWords are the words without meaning of their own that a language's texts are
// full of, those that tell it from its neighbours among them, its numbers, its articles
// that are written together with a word, and its letters beyond ASCII.
type commonWords struct {
	words    map[string]bool
	elisions []string
	letters  map[rune]bool
}

// spells reports whether a language has the letters of a word.
func (c *commonWords) spells(word string) bool {
	for _, r := range word {
		if r >= utf8.RuneSelf && unicode.IsLetter(r) && !c.letters[r] {
			return false
		}
	}
	return true
}

func (c *commonWords) has(word string) bool {
	if c.words[word] {
		return true
	}
	for _, e := range c.elisions {
		if strings.HasPrefix(word, e) {
			return true
		}
	}
	return false
}

// commonWords are those of the language, which are read without the rest of its
// data: to tell one language twenty are asked.
func (w *Words) commonWords() *commonWords {
	w.commonOnce.Do(func() {
		text := ownData(w.lang.Code)
		s := sections(text)
		common := slices.Concat(s["stop words"], s["telling"])
		for _, entry := range s["numbers"] {
			_, written := pair(entry)
			common = append(common, written...)
		}
		w.common = commonWords{common.set(), s["elisions"], map[rune]bool{}}
		for _, r := range fold(text + w.lang.Sample) {
			if r >= utf8.RuneSelf {
				w.common.letters[r] = true
			}
		}
	})
	return &w.common
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
	spoken := spokenWords(text)
	if len(spoken) < fewest {
		return true
	}
	mine := 0
	for _, word := range spoken {
		if w.commonWords().has(word) {
			mine++
		}
	}
	best := detect(text)
	return !best.several || best.lang == w || best.share <= clearlyMore*float64(mine)/float64(len(spoken))
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
