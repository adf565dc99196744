package lexer

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
)

// otherwise are the languages whose rules are not chroma's to the letter, since
// chroma has functions in them. Their tokens are compared (TestTokensAreChromas).
var otherwise = map[string]string{
	"Caddyfile":            "a group without a token",
	"Caddyfile Directives": "a group without a token",
	"Go":                   "raw strings",
	"HTTP":                 "headers",
	"Haxe":                 "conditional compilation",
	"markdown":             "front matter",
	"Raku":                 "quotes and pod, see gen",
	"reStructuredText":     "code blocks",
}

// The same names and aliases lead to the same languages.
func TestNamesAreChromas(t *testing.T) {
	want := slices.Compact(lexers.Names(true))
	if got := slices.Compact(Names()); !slices.Equal(got, want) {
		t.Errorf("names and aliases are not chroma's:\n%q\n%q", got, want)
	}
	for _, name := range want {
		for _, n := range []string{name, strings.ToLower(name), strings.ToUpper(name)} {
			i := slices.IndexFunc(want, func(w string) bool { return strings.EqualFold(w, n) })
			if got, want := Get(n).Config().Name, lexers.Get(want[i]).Config().Name; got != want {
				t.Errorf("%s is %s, want %s", n, got, want)
			}
		}
	}
	for _, n := range []string{"", "gloang", "main.go", ".py", "text/html"} {
		if l := Get(n); l != nil {
			t.Errorf("%q is %s, want no language", n, l.Config().Name)
		}
	}
}

// Rules find each other by file names and media types too, in chroma's order.
func TestRulesFindTheSameLanguages(t *testing.T) {
	want := lexers.GlobalLexerRegistry.Lexers
	if len(all().registry.Lexers) != len(want) {
		t.Fatalf("%d languages, want %d", len(all().registry.Lexers), len(want))
	}
	for i, l := range all().registry.Lexers {
		got, want := l.Config(), want[i].Config()
		if got.Name != want.Name || got.Priority != want.Priority || !slices.Equal(got.Filenames, want.Filenames) ||
			!slices.Equal(got.AliasFilenames, want.AliasFilenames) || !slices.Equal(got.MimeTypes, want.MimeTypes) {
			t.Errorf("language %d is %+v, want %+v", i, got, want)
		}
	}
	for _, name := range lexers.Names(true) {
		if got, want := all().registry.Get(name).Config().Name, lexers.Get(name).Config().Name; got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

// Rules that are the same find the same in every text.
func TestRulesAreChromas(t *testing.T) {
	compared := 0
	for _, l := range lexers.GlobalLexerRegistry.Lexers {
		name := l.Config().Name
		want, ok := l.(*chroma.RegexLexer)
		if _, other := otherwise[name]; other || !ok {
			continue
		}
		rules, err := want.Rules()
		if err != nil {
			t.Fatal(err)
		}
		p, err := all().registry.Get(name).(*language).page()
		if err != nil {
			t.Fatal(err)
		}
		compared++
		if !reflect.DeepEqual(p.Rules, rules) {
			t.Errorf("%s: rules are not chroma's", name)
		}
		got, c := p.Config, want.Config()
		if got.CaseInsensitive != c.CaseInsensitive || got.DotAll != c.DotAll || got.NotMultiline != c.NotMultiline || got.EnsureNL != c.EnsureNL {
			t.Errorf("%s: rules are not matched as chroma does", name)
		}
	}
	if compared < 270 {
		t.Errorf("%d languages compared, want 270", compared)
	}
}
