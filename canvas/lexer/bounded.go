package lexer

import (
	"strings"

	"github.com/alecthomas/chroma/v2"
)

// standstill is how many empty tokens in a row are an endless loop. Rules that
// step through states without reading give some tens.
const standstill = 1000

// lineFeeds ends all lines alike.
var lineFeeds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// bounded is a lexer that comes to an end: rules that match nothing for ever, as
// JSONata's and Jungle's do on texts that are none of theirs, leave the rest of
// the text plain.
type bounded struct{ chroma.Lexer }

// Tokenise cuts a text into tokens.
func (b bounded) Tokenise(o *chroma.TokeniseOptions, text string) (chroma.Iterator, error) {
	if o == nil || o.EnsureLF {
		text = lineFeeds.Replace(text) // as the lexer does, or the rest would be cut off elsewhere
	}
	it, err := b.Lexer.Tokenise(o, text)
	if err != nil {
		return nil, err
	}
	read, empty, over := 0, 0, false
	return func() chroma.Token {
		if over {
			return chroma.EOF
		}
		t := it()
		read += len(t.Value)
		if empty++; t.Value != "" {
			empty = 0
		}
		if empty < standstill {
			return t
		}
		over = true
		return chroma.Token{Type: chroma.Text, Value: text[min(read, len(text)):]}
	}, nil
}
