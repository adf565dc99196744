package main

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/dlclark/regexp2/v2"
)

// partial are the languages whose rules are written without what is a function
// in chroma. Haxe's one, for conditional compilation, is in the program. Raku's
// look ahead for closing brackets, of quotes in any of 180 pairs, and change the
// rules while they are in use, which two texts at once do not survive: without
// them what stands in rare ones is coloured as if it were code.
var partial = map[string]bool{"Haxe": true, "Raku": true}

// changed are the languages of which a rule is written another way than chroma
// does, since that one calls a function; it finds the same tokens.
var changed = map[string]func(chroma.Rules) (chroma.Rules, error){
	"Go":               rawStrings,
	"Raku":             blocks,
	"markdown":         frontMatter,
	"reStructuredText": codeBlocks,
}

// rawStrings has Go's raw strings read as text templates whose text is a string,
// by the templates' rules as states of Go.
func rawStrings(rules chroma.Rules) (chroma.Rules, error) {
	i := slices.IndexFunc(rules["root"], func(r chroma.Rule) bool { return strings.HasPrefix(r.Pattern, "(`)") })
	if i < 0 {
		return nil, errors.New("no rule of raw strings")
	}
	const raw = "raw string"
	template := lexers.GoTextTemplate.(*chroma.RegexLexer).MustRules().Rename("root", raw)
	for j, r := range template[raw] {
		if r.Type == chroma.Other {
			template[raw][j].Type = chroma.LiteralString
		}
	}
	rules["root"][i].Type = chroma.ByGroups(chroma.LiteralString, chroma.UsingSelf(raw), chroma.LiteralString)
	return rules.Merge(template), nil
}

// frontMatter has the YAML at the beginning of a Markdown text read as such.
func frontMatter(rules chroma.Rules) (chroma.Rules, error) {
	r := chroma.Rule{Pattern: `(\A---\r?\n(?:.*\n)*?---\r?\n)`, Type: chroma.ByGroups(chroma.Using("YAML"))}
	rules["root"] = append([]chroma.Rule{r}, rules["root"]...)
	return rules, nil
}

// codeBlocks has the code of reStructuredText in one group, as UsingByGroup
// needs it.
func codeBlocks(rules chroma.Rules) (chroma.Rules, error) {
	const parts, whole = `([ \t]+)(.*)(\n)((?:(?:\8.*|)\n)+)`, `(([ \t]+).*\n(?:(?:\9.*|)\n)+)`
	for i, r := range rules["root"] {
		if head, ok := strings.CutSuffix(r.Pattern, parts); ok {
			rules["root"][i] = chroma.Rule{Pattern: head + whole, Type: chroma.UsingByGroup(6, 8,
				chroma.Punctuation, chroma.Text, chroma.OperatorWord, chroma.Punctuation, chroma.Text, chroma.Keyword, chroma.Text,
				chroma.String, chroma.Ignore)}
			return rules, nil
		}
	}
	return nil, errors.New("no rule of code blocks")
}

// blocks gives Raku's rules what of their functions can be said plainly: code in
// brackets ends where the brackets do, and documentation at its =end.
func blocks(rules chroma.Rules) (chroma.Rules, error) {
	i := slices.IndexFunc(rules["common"], func(r chroma.Rule) bool { return strings.Contains(r.Pattern, "<keyword>(?:qq|q|Q)") })
	if i < 0 {
		return nil, errors.New("no rule of quotes")
	}
	rules["common"] = slices.Replace(rules["common"], i, i+1, quotes()...)
	for name, state := range rules {
		for i, r := range state {
			// Chroma lists the brackets in the order of a map, another one each time.
			state[i].Pattern = class.ReplaceAllStringFunc(r.Pattern, func(s string) string {
				signs := sign.FindAllString(s[1:len(s)-1], -1)
				slices.Sort(signs)
				return "[" + strings.Join(signs, "") + "]"
			})
			_, function := r.Mutator.(chroma.MutatorFunc)
			switch {
			case strings.Contains(r.Pattern, `=begin)(?<ws2> +)(?!code)`):
				state[i] = chroma.Rule{
					Pattern: `(?<=^ *)( *)(=begin)( +)(\w[\w'-]*)([^\n]*)(.*?)(^ *=end)( +)(\4)`,
					Type: chroma.ByGroups(chroma.Comment, chroma.Keyword, chroma.StringDoc, chroma.Keyword, chroma.StringDoc, chroma.UsingSelf("pod-begin"),
						chroma.Keyword, chroma.StringDoc, chroma.Keyword),
				}
			case function && name == "token":
				state[i].Mutator = chroma.Push("#pop", "root")
			case function && (strings.HasSuffix(r.Pattern, "{") || strings.HasSuffix(r.Pattern, `\(`)):
				state[i].Mutator = chroma.Push("root") // which ends with its bracket
			}
		}
	}
	return rules, nil
}

// A class of a hundred signs or more, and one of its signs.
var class, sign = regexp.MustCompile(`\[(?:\\.|[^\\\]]){100,}\]`), regexp.MustCompile(`\\.|[^\\]`)

// quotes are the rules of Raku's quotes in brackets that are often seen, which
// may hold such brackets once.
func quotes() []chroma.Rule {
	var out []chroma.Rule
	for _, brackets := range []string{"{}", "[]", "<>", "//", "||", "!!"} {
		open, end := regexp2.Escape(brackets[:1]), regexp2.Escape(brackets[1:])
		plain := `(?:\\.|[^\\` + open + end + `])*`
		held := plain
		if open != end {
			held += `(?:` + open + plain + end + plain + `)*`
		}
		for _, q := range []struct{ words, state string }{{`qq|q:qq|Q:qq`, "qq"}, {`q|Q`, "Q"}} {
			out = append(out, chroma.Rule{
				Pattern: `(?<=^|\b|\s)(` + q.words + `)((?::\w+)*)(\s*)(` + open + `)(` + held + `)(` + end + `)`,
				Type:    chroma.ByGroups(chroma.Keyword, chroma.StringAffix, chroma.Text, chroma.Punctuation, chroma.UsingSelf(q.state), chroma.Punctuation),
			})
		}
	}
	return out
}

// plainRule is a rule without functions, and reports whether it says the same.
func plainRule(r chroma.Rule) (chroma.Rule, bool) {
	exact := true
	if _, ok := r.Mutator.(chroma.MutatorFunc); ok {
		r.Mutator, exact = nil, false
	}
	if f, ok := r.Type.(chroma.EmitterFunc); ok {
		var same bool
		r.Type, same = tried(f, r.Pattern)
		return r, exact && same
	}
	// A field of an unexported type: ByGroups and UsingByGroup alike.
	v := reflect.ValueOf(r.Type)
	if v.Kind() != reflect.Pointer || !v.Elem().FieldByName("Emitters").IsValid() {
		return r, exact
	}
	changed := reflect.New(v.Type().Elem())
	changed.Elem().Set(v.Elem())
	emitters := slices.Clone(v.Elem().FieldByName("Emitters").Interface().(chroma.Emitters))
	for i, e := range emitters {
		switch e.(type) {
		case nil: // a group without an emitter cannot be written
			emitters[i] = chroma.Ignore
		case chroma.EmitterFunc:
			emitters[i], exact = chroma.Text, false
		}
	}
	changed.Elem().FieldByName("Emitters").Set(reflect.ValueOf(emitters))
	r.Type = changed.Interface().(chroma.Emitter)
	return r, exact
}

// tried finds out what type a function gives to each group, and reports whether
// that is all it does for groups of which none is like another.
func tried(f chroma.EmitterFunc, pattern string) (out chroma.Emitter, same bool) {
	re, err := regexp2.Compile(pattern)
	if err != nil {
		return chroma.Text, false
	}
	groups, named := []string{}, map[string]string{}
	for i := range re.GetGroupNumbers() {
		groups = append(groups, fmt.Sprint("group ", i))
		named[re.GroupNameFromNumber(i)] = groups[i]
	}
	defer func() {
		if recover() != nil { // it needs more of the lexer than a trial has
			out, same = chroma.Text, false
		}
	}()
	it := f(groups, &chroma.LexerState{
		NamedGroups: named, State: "root",
		Rules: chroma.CompiledRules{"root": {{Rule: chroma.Rule{Pattern: pattern}, Regexp: re}}},
	})
	tokens := it.Tokens()
	if len(groups) == 1 && len(tokens) == 1 && tokens[0].Value == groups[0] {
		return tokens[0].Type, true
	}
	emitters := make([]chroma.Emitter, len(groups)-1)
	for i := range emitters {
		emitters[i] = chroma.Ignore
	}
	last := 0
	for _, t := range tokens {
		i := slices.Index(groups, t.Value)
		if i <= last {
			return chroma.Text, false
		}
		emitters[i-1], last = t.Type, i
	}
	return chroma.ByGroups(emitters...), true
}
