package lexer

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/alecthomas/chroma/v2"
)

// Every language cuts any text into tokens, loses nothing of it, and comes to an
// end.
func FuzzTokens(f *testing.F) {
	names := Names()
	for i, s := range []string{"func main() { println(1) }", "<a href='b'>{{c}}</a>", "/* \"", "\x00\xff\r\n\t", "#!/bin/sh\n$(`'", "{\"a\": [1e9,"} {
		for k := range 8 {
			f.Add(uint(i+37*k), s)
		}
	}
	f.Fuzz(func(t *testing.T, language uint, code string) {
		if len(code) > 1000 || !utf8.ValidString(code) {
			return
		}
		name := names[language%uint(len(names))]
		tokens, err := chroma.Tokenise(Get(name), &chroma.TokeniseOptions{State: "root", EnsureLF: true}, code)
		if err != nil {
			return
		}
		var all strings.Builder
		for _, tok := range tokens {
			all.WriteString(tok.Value)
		}
		// Some rules of chroma's write a character twice; none may make much of little.
		if n := all.Len(); n < len(strings.Join(strings.Fields(code), "")) || n > 2*len(code)+1 {
			t.Errorf("%s: %q became %q", name, code, all.String())
		}
	})
}
