package lexer

import (
	"strings"

	"github.com/alecthomas/chroma/v2"
)

// message is HTTP: its rules leave the body as one generic token, which the
// language of its media type reads.
type message struct {
	chroma.Lexer
	registry *chroma.LexerRegistry
}

// Tokenise cuts a message into tokens.
func (m message) Tokenise(o *chroma.TokeniseOptions, text string) (chroma.Iterator, error) {
	tokens, err := chroma.Tokenise(m.Lexer, o, text)
	if err != nil {
		return nil, err
	}
	var out []chroma.Token
	field, media := "", ""
	for _, t := range tokens {
		switch {
		case t.Type == chroma.Name:
			field = t.Value
		case t.Type == chroma.Literal && strings.EqualFold(field, "content-type"):
			media, _, _ = strings.Cut(t.Value, ";")
			field = ""
		case t.Type == chroma.Generic && media != "":
			body, err := m.body(strings.TrimSpace(media), t.Value)
			if err != nil {
				return nil, err
			}
			out = append(out, body...)
			continue
		}
		out = append(out, t)
	}
	return chroma.Literator(out...), nil
}

// body cuts a body into tokens. Where no language has its media type, that of
// its suffix is taken: calendar+xml is read as xml.
func (m message) body(media, text string) ([]chroma.Token, error) {
	l := m.registry.MatchMimeType(media)
	if tree, format, ok := strings.Cut(media, "/"); ok && l == nil {
		if i := strings.LastIndexByte(format, '+'); i >= 0 {
			l = m.registry.MatchMimeType(tree + "/" + format[i+1:])
		}
	}
	if l == nil {
		return []chroma.Token{{Type: chroma.Text, Value: text}}, nil
	}
	return chroma.Tokenise(l, nil, text)
}
