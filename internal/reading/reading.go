// Package reading says how a text is read aloud, for a speech program that does not
// know it by itself. In goes a clause of a language and the words that captions have
// of it, out comes what is to be said for each of them, or for several at once. It
// starts nothing, and reads the data of a language when it is first asked for it.
package reading

import (
	"strings"

	"github.com/inkreel/inkreel/internal/locale"
)

// Group is some words that follow one another and what is said for them.
type Group struct {
	Words int    // of the text, one at least
	Say   string // without commands or line breaks
}

// Reader reads texts of one language.
type Reader struct {
	lang *locale.Language
}

// Of is the reader of a language.
func Of(lang *locale.Language) Reader { return Reader{lang} }

// Read is what is said for words of text, which occur there in this order with nothing
// but spaces between them. The groups together have all words.
func (r Reader) Read(text string, words []string) []Group {
	return asWritten(text, words)
}

// asWritten has the words that spaces part.
func asWritten(text string, words []string) []Group {
	var out []Group
	for _, w := range words {
		i := strings.Index(text, w)
		if n := len(out); i == 0 && n > 0 {
			out[n-1].Words++
			out[n-1].Say += w
		} else {
			out = append(out, Group{1, w})
		}
		text = text[max(i, 0)+len(w):]
	}
	return out
}
