package llm

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/pattern"
	"github.com/inkreel/inkreel/plan"
)

// plain is a text of a model in one line: without marks of Markdown, media
// markers, emoji of no use and what cannot be printed.
func plain(s string) string {
	s = markers().ReplaceAllString(s, " ")
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
var markers = pattern.New(`\[(?:START|END)\]|\[(?:IMAGE|VIDEO) \d+\]`)

// places are addresses and paths of files: nothing that is spoken or drawn.
var places = pattern.New(`(?i)[a-z][a-z0-9+.-]*://|\bwww\.|\bdata:[a-z]+/|(?:^|[\s"'(])(?:~|\.{1,2})?/[\w.-]+/[\w./-]*|\b[a-z]:\\`)

// isPlace reports whether a text holds an address or a path.
func isPlace(s string) bool { return places().MatchString(s) }

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
