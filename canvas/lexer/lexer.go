// Package lexer knows the languages of code: in goes a name, out comes what cuts
// a text into tokens. A language's rules are read when it first cuts a text, and
// those of others when it comes upon them (the script in a page, the code in
// Markdown), so that a program that shows no code reads none.
//
//	if l := lexer.Get("c++"); l != nil {
//		tokens, err := chroma.Tokenise(l, nil, "int x = 1;")
//	}
//
// The rules are those of chroma, MIT licence, see LICENSE-chroma.txt.
package lexer

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/alecthomas/chroma/v2"
)

//go:generate go run -C ../.. ./canvas/lexer/gen

//go:embed index.txt
var index string

// Licence is that of the rules, with its copyright lines.
//
//go:embed LICENSE-chroma.txt
var Licence string

// Get is the lexer of a language by its name or alias, in upper or lower case;
// nil where there is none. It may be used by many at once. What it does not need
// of chroma's interface, analysers and registries, it leaves alone.
func Get(name string) chroma.Lexer {
	b := all()
	for _, n := range b.names {
		if strings.EqualFold(n, name) {
			return b.registry.Get(n)
		}
	}
	return nil
}

// Names are the names and aliases of all languages, sorted. The caller owns the
// list.
func Names() []string { return slices.Clone(all().names) }

// book is all languages, none of them read.
type book struct {
	registry *chroma.LexerRegistry
	names    []string
}

var all = sync.OnceValue(open)

func open() book {
	reg := chroma.NewLexerRegistry()
	offset := 0
	for line := range strings.Lines(index) {
		l, size, err := parse(line)
		if err != nil {
			panic(fmt.Sprintf("languages: the embedded index is broken: %v", err)) // no input of ours can cause it
		}
		l.packed = packed[offset : offset+size]
		offset += size
		reg.Register(l)
	}
	return book{reg, reg.Names(true)}
}

// parse reads a line of the index, whose fields are listed in gen, and returns
// the number of bytes of the language's rules too.
func parse(line string) (*language, int, error) {
	f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
	if len(f) != 7 {
		return nil, 0, fmt.Errorf("%d fields in %q", len(f), line)
	}
	c := chroma.Config{Name: f[0], Aliases: list(f[1]), Filenames: list(f[2]), AliasFilenames: list(f[3]), MimeTypes: list(f[4])}
	if f[5] != "" {
		p, err := strconv.ParseFloat(f[5], 32)
		if err != nil {
			return nil, 0, err
		}
		c.Priority = float32(p)
	}
	size, err := strconv.Atoi(f[6])
	return newLanguage(c), size, err
}

// list is the parts of a field.
func list(field string) []string {
	if field == "" {
		return nil
	}
	return strings.Split(field, "|")
}
