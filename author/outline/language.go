package outline

import (
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// enoughText is how many characters of a source tell its language.
const enoughText = 4000

// language is that of the film: the one asked for, else the one a document says
// it is in if its letters do not speak against that, else the one whose common
// words the source has most of.
func language(src *story.Source, set *story.Settings) plan.Language {
	if set.Language != "" {
		return set.Language
	}
	text := sample(src)
	for _, d := range src.Documents {
		if d == nil {
			continue
		}
		code, _, _ := strings.Cut(strings.ToLower(d.Language), "-")
		if l, ok := locale.Find(code); ok && writtenIn(text, l) {
			return plan.Language(l.Code)
		}
	}
	return detect(text)
}

// sample is the beginning of what a source says.
func sample(src *story.Source) string {
	var b strings.Builder
	b.WriteString(src.Script)
	for _, d := range src.Documents {
		if d == nil {
			continue
		}
		for _, block := range d.Blocks {
			if b.Len() > enoughText {
				return b.String()
			}
			b.WriteString(" " + block.Text)
			if block.List != nil {
				for _, it := range block.List.Items {
					b.WriteString(" " + it.Text)
				}
			}
			if block.Table != nil {
				b.WriteString(" " + strings.Join(block.Table.Header, " "))
			}
		}
	}
	if strings.TrimSpace(b.String()) == "" {
		return src.Prompt
	}
	return b.String()
}

// writings are the letters of scripts, by their ISO 15924 codes.
var writings = map[string][]*unicode.RangeTable{
	"Latn": {unicode.Latin}, "Cyrl": {unicode.Cyrillic}, "Grek": {unicode.Greek}, "Deva": {unicode.Devanagari}, "Arab": {unicode.Arabic},
	"Beng": {unicode.Bengali}, "Taml": {unicode.Tamil}, "Telu": {unicode.Telugu}, "Gujr": {unicode.Gujarati}, "Knda": {unicode.Kannada},
	"Mlym": {unicode.Malayalam}, "Guru": {unicode.Gurmukhi}, "Thai": {unicode.Thai}, "Hang": {unicode.Hangul},
	"Hani": {unicode.Han, unicode.Hiragana, unicode.Katakana},
}

// scriptOf is the code of the script that most letters of a text are of; empty for
// a text without letters, or of scripts that no language here is written in.
func scriptOf(text string) (code string) {
	count := map[string]int{}
	for _, r := range text {
		for code, tables := range writings {
			if unicode.In(r, tables...) {
				count[code]++
			}
		}
	}
	for _, l := range locale.Languages {
		if of := l.Writing.Script; count[of] > count[code] {
			code = of
		}
	}
	return code
}

// writtenIn reports whether a text is mostly in the letters of a language.
func writtenIn(text string, l *locale.Language) bool { return scriptOf(text) == l.Writing.Script }

// detect is the language of a text: of those that are written in its letters the
// one whose common words it has most of.
func detect(text string) plan.Language {
	counts := map[string]int{}
	for _, w := range plan.Words(text) {
		counts[strings.ToLower(w.Word)]++
	}
	of := scriptOf(text)
	best, most := plan.Language(locale.Languages[0].Code), -1
	for _, l := range locale.Languages {
		if l.Writing.Script != of {
			continue
		}
		score := 0
		for w := range grammars()[plan.Language(l.Code)].common {
			score += counts[w]
		}
		if score > most {
			best, most = plan.Language(l.Code), score
		}
	}
	return best
}
