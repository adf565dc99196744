package lexer

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/alecthomas/chroma/v2"
)

// Every language cuts any text into tokens that are the text again, and comes to
// an end.
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
		want := strings.ReplaceAll(strings.ReplaceAll(code, "\r\n", "\n"), "\r", "\n")
		if got := all.String(); strings.TrimRight(got, "\n") != strings.TrimRight(want, "\n") {
			t.Errorf("%s: %q became %q", name, code, got)
		}
	})
}
