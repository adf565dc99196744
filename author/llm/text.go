package llm

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/words"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
)

// plain is a text of a model in one line: without marks of Markdown, media
// markers, emoji of no use and what cannot be printed.
func plain(s string) string {
	s = markers.ReplaceAllString(s, " ")
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '*' || r == '`' || r == '#' || r == utf8.RuneError:
			return -1
		case unicode.IsSpace(r):
			return ' '
		case r == '\u200c' || r == '\u200d': // joiners are letters' business
			return r
		case unicode.Is(unicode.So, r) && r > 0x2000, !unicode.IsPrint(r):
			return -1
		}
		return r
	}, s)
	return strings.Join(strings.Fields(s), " ")
}

// markers place the user's media in a script; a model may not.
var markers = regexp.MustCompile(`\[(?:START|END)\]|\[(?:IMAGE|VIDEO) \d+\]`)

// places are addresses and paths of files: nothing that is spoken or drawn.
var places = regexp.MustCompile(`(?i)[a-z][a-z0-9+.-]*://|\bwww\.|\bdata:[a-z]+/|(?:^|[\s"'(])(?:~|\.{1,2})?/[\w.-]+/[\w./-]*|\b[a-z]:\\`)

// isPlace reports whether a text holds an address or a path.
func isPlace(s string) bool { return places.MatchString(s) }

// said is a text that words are looked for in, as the engine looks for cues.
type said []string

func newSaid(text string) said { return strings.Fields(text) }

// has reports whether the words are said, whole and in order. Case, punctuation
// and spacing do not matter.
func (s said) has(phrase string) bool {
	phrase = strings.ReplaceAll(phrase, "#", " ")
	if strings.TrimSpace(phrase) == "" {
		return false
	}
	_, ok := plan.Cue{Phrase: phrase, Set: true}.Locate(s)
	return ok
}

// vocabulary is the words of a text.
type vocabulary map[string]bool

func newVocabulary(text string) vocabulary {
	v := vocabulary{}
	for _, w := range plan.Words(text) {
		v[strings.ToLower(w.Word)] = true
	}
	return v
}

// lacks returns a word of a text that is not in it; empty: all are.
func (v vocabulary) lacks(text string) string {
	for _, w := range plan.Words(text) {
		if !v[strings.ToLower(w.Word)] {
			return w.Word
		}
	}
	return ""
}

// length is how long a text is, as its writer counts: in words, in a language
// that does not part them in characters.
func length(text string, l plan.Language) (n int, unit string) {
	if !locale.Of(l).Writing.Unspaced {
		return len(plan.Words(text)), "words"
	}
	for _, r := range text {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			n++
		}
	}
	return n, "characters"
}

// charactersOfAWord is about how many signs of a language without spaces say what
// a word of another does.
const charactersOfAWord = 3

// atMost returns how many words a limit of words is in a language.
func atMost(words int, l plan.Language) int {
	if locale.Of(l).Writing.Unspaced {
		return words * charactersOfAWord
	}
	return words
}

// scripts are the tables of letters by ISO 15924, as package locale names them.
var scripts = map[string][]*unicode.RangeTable{
	"Arab": {unicode.Arabic}, "Beng": {unicode.Bengali}, "Cyrl": {unicode.Cyrillic}, "Deva": {unicode.Devanagari},
	"Grek": {unicode.Greek}, "Gujr": {unicode.Gujarati}, "Guru": {unicode.Gurmukhi}, "Hang": {unicode.Hangul},
	"Hani": {unicode.Han, unicode.Hiragana, unicode.Katakana}, "Knda": {unicode.Kannada}, "Latn": {unicode.Latin},
	"Mlym": {unicode.Malayalam}, "Taml": {unicode.Tamil}, "Telu": {unicode.Telugu}, "Thai": {unicode.Thai},
}

// Shares of letters and words from which on a text is in a language: half leaves
// room for names and terms of another.
const (
	ownLetters   = 0.5
	fewestTokens = 20
	clearlyMore  = 1.8 // times the small words of another language
	smallWords   = 0.2 // share that any language has of its own
	fewestKana   = 20  // one letter in so many of Japanese is one
)

// rivals are the languages whose small words a text is tried with: those that models
// fall back to.
var rivals = []plan.Language{"en", "es", "fr", "de", "pt", "it"}

// isIn reports whether a text may be in a language: by its letters, and where these
// say nothing, by small words. A short text may be in any.
func isIn(text string, l plan.Language) bool {
	primary := locale.Of(l.Primary())
	tables := scripts[primary.Writing.Script]
	own, kana, letters := 0, 0, 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
			if unicode.In(r, tables...) {
				own++
			}
			if unicode.In(r, unicode.Hiragana, unicode.Katakana) {
				kana++
			}
		}
	}
	switch {
	case letters == 0 || l.Secondary() != "":
		return true // a pair is written in either's letters
	case float64(own) < ownLetters*float64(letters):
		return false
	case primary.Writing.Script == "Hani": // which Chinese and Japanese share
		return (l.Primary() == "ja") == (kana*fewestKana > letters)
	}
	if primary.Writing.Script != "Latn" {
		return true
	}
	mine, n := stops(text, l)
	if n < fewestTokens {
		return true
	}
	for _, other := range rivals {
		if other == l.Primary() {
			continue
		}
		if theirs, _ := stops(text, other); theirs > smallWords && theirs > clearlyMore*mine {
			return false
		}
	}
	return true
}

// stops is the share of a text's words that are small ones of a language, and how
// many words it has.
func stops(text string, l plan.Language) (share float64, n int) {
	const enough = 2000
	if len(text) > enough {
		text = strings.ToValidUTF8(text[:enough], "")
	}
	small := 0
	tokens := words.Of(l).Tokens(text)
	for _, t := range tokens {
		if t.Stop {
			small++
		}
	}
	return float64(small) / max(float64(len(tokens)), 1), len(tokens)
}
