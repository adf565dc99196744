package lexer

import (
	_ "embed"
	"encoding/xml"
	"fmt"
	"strings"
	"sync"

	"github.com/alecthomas/chroma/v2"
	"github.com/klauspost/compress/zstd"
)

//go:embed rules.zst
var packed []byte

// language is a chroma.Lexer that reads its rules when it is first used.
type language struct {
	config   chroma.Config // names; how rules are matched stands with them
	packed   []byte        // its page, compressed
	registry *chroma.LexerRegistry
	lexer    func() (chroma.Lexer, error)
}

func newLanguage(c chroma.Config) *language {
	l := &language{config: c}
	l.lexer = sync.OnceValues(l.read)
	return l
}

// Config is the language's names.
func (l *language) Config() *chroma.Config { return &l.config }

// Tokenise cuts a text into tokens.
func (l *language) Tokenise(o *chroma.TokeniseOptions, text string) (chroma.Iterator, error) {
	lexer, err := l.lexer()
	if err != nil {
		return nil, err
	}
	return lexer.Tokenise(o, text)
}

// SetRegistry notes where other languages are found. It is called once, before
// the language can be used.
func (l *language) SetRegistry(r *chroma.LexerRegistry) chroma.Lexer {
	if l.registry == nil {
		l.registry = r
	}
	return l
}

// SetAnalyser does nothing: languages are named, not guessed.
func (l *language) SetAnalyser(func(string) float32) chroma.Lexer { return l }

// AnalyseText is 0: languages are named, not guessed.
func (l *language) AnalyseText(string) float32 { return 0 }

// page is a language's rules as gen writes them.
type page struct {
	Config chroma.Config `xml:"config"`
	Rules  chroma.Rules  `xml:"rules"`
	// Within is the language around this one, which reads what this one leaves over.
	Within string `xml:"within"`
	// Words are tokens that are of another type than the rules say.
	Words []struct {
		From chroma.TokenType `xml:"from"`
		To   chroma.TokenType `xml:"to"`
		List string           `xml:"list"`
	} `xml:"words"`
}

// read makes the lexer of the language's page.
func (l *language) read() (chroma.Lexer, error) {
	p, err := l.page()
	if err != nil {
		return nil, fmt.Errorf("%s: the embedded rules are broken: %w", l.config.Name, err)
	}
	if l.config.Name == "Haxe" {
		conditional(p.Rules)
	}
	rules, err := chroma.NewLexer(&p.Config, func() chroma.Rules { return p.Rules })
	if err != nil {
		return nil, err
	}
	var out chroma.Lexer = bounded{rules.SetRegistry(l.registry)}
	if len(p.Words) > 0 {
		m := make(chroma.TypeMapping, len(p.Words))
		for i, w := range p.Words {
			m[i].From, m[i].To, m[i].Words = w.From, w.To, strings.Fields(w.List)
		}
		out = chroma.TypeRemappingLexer(out, m)
	}
	if p.Within != "" {
		out = chroma.DelegatingLexer(l.registry.Get(p.Within), out)
	}
	if l.config.Name == "HTTP" {
		out = message{out, l.registry}
	}
	return out, nil
}

func (l *language) page() (p page, err error) {
	dec, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		return p, err
	}
	defer dec.Close()
	text, err := dec.DecodeAll(l.packed, nil)
	if err != nil {
		return p, err
	}
	return p, xml.Unmarshal(text, &p)
}
