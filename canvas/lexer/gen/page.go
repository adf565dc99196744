package main

import (
	"encoding/xml"
	"fmt"
	"go/scanner"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"github.com/alecthomas/chroma/v2"
)

// page is a language's rules as they are written.
type page struct {
	XMLName xml.Name      `xml:"lexer"`
	Config  chroma.Config `xml:"config"`
	States  []state       `xml:"rules>state"`
	// Within is the language that stands around this one, and reads what this one
	// leaves over.
	Within string  `xml:"within,omitempty"`
	Words  []words `xml:"words"`
}

type state struct {
	Name  string        `xml:"name,attr"`
	Rules []chroma.Rule `xml:"rule"`
}

// words are tokens that are of another type than the rules say.
type words struct {
	From chroma.TokenType `xml:"from"`
	To   chroma.TokenType `xml:"to"`
	List string           `xml:"list"` // parted by blanks
}

// pageOf takes a lexer apart. Of those that chroma composes, the parts are
// hidden; what cannot be read from them are the words of a mapping, for which
// every word of the vocabulary is tried.
func pageOf(l chroma.Lexer, vocabulary []string) (page, error) {
	switch kind := reflect.TypeOf(l).Elem().Name(); kind {
	case "RegexLexer":
		return pageOfRules(l.(*chroma.RegexLexer))
	case "markdownLexer", "httpBodyContentTyper":
		// What they do beyond their rules is done by a rule of ours (markdown) and
		// by the program (HTTP).
		return pageOf(hidden(l, "Lexer").(chroma.Lexer), vocabulary)
	case "delegatingLexer":
		p, err := pageOf(hidden(l, "language").(chroma.Lexer), vocabulary)
		p.Within = hidden(l, "root").(chroma.Lexer).Config().Name
		return p, err
	case "remappingLexer":
		p, err := pageOf(hidden(l, "lexer").(chroma.Lexer), vocabulary)
		p.Words = mapped(hidden(l, "mapper").(func(chroma.Token) []chroma.Token), vocabulary)
		return p, err
	default:
		return page{}, fmt.Errorf("composed in a way that is not known: %s", kind)
	}
}

// hidden is a field of chroma's own.
func hidden(l chroma.Lexer, field string) any {
	v := reflect.ValueOf(l).Elem().FieldByName(field)
	return reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem().Interface()
}

func pageOfRules(l *chroma.RegexLexer) (page, error) {
	rules, err := l.Rules()
	if err != nil {
		return page{}, err
	}
	c := l.Config()
	// Names lie in the index.
	p := page{Config: chroma.Config{Name: c.Name, CaseInsensitive: c.CaseInsensitive, DotAll: c.DotAll, NotMultiline: c.NotMultiline, EnsureNL: c.EnsureNL}}
	if change, ok := changed[c.Name]; ok {
		if rules, err = change(rules.Clone()); err != nil {
			return page{}, err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(rules)) {
		s := state{Name: name}
		for i, r := range rules[name] {
			plain, exact := plainRule(r)
			if !exact && !partial[c.Name] {
				return page{}, fmt.Errorf("rule %d of state %s does what XML cannot say: %s", i, name, r.Pattern)
			}
			s.Rules = append(s.Rules, plain)
		}
		p.States = append(p.States, s)
	}
	return p, nil
}

// mapped are the words of the vocabulary that a mapping gives another type.
func mapped(mapper func(chroma.Token) []chroma.Token, vocabulary []string) []words {
	var out []words
	for _, from := range chroma.TokenTypeValues() {
		lists := map[chroma.TokenType][]string{}
		for _, w := range vocabulary {
			if to := mapper(chroma.Token{Type: from, Value: w})[0].Type; to != from {
				lists[to] = append(lists[to], w)
			}
		}
		for _, to := range slices.Sorted(maps.Keys(lists)) {
			out = append(out, words{from, to, strings.Join(lists[to], " ")})
		}
	}
	return out
}

// literals are the words that stand as strings in the Go files of a folder.
func literals(dir string) ([]string, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	var out []string
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		var s scanner.Scanner
		s.Init(token.NewFileSet().AddFile(name, -1, len(src)), src, nil, 0)
		for {
			_, tok, lit := s.Scan()
			if tok == token.EOF {
				break
			}
			if tok != token.STRING {
				continue
			}
			if w, err := strconv.Unquote(lit); err == nil && w != "" && !strings.ContainsAny(w, " \t\n") {
				out = append(out, w)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out), nil
}
