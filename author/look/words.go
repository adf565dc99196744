package look

import (
	"slices"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/plan"
)

// wordKind is what a word of a description does.
type wordKind int

const (
	unknownWord wordKind = iota
	pause                // a comma or a stop
	filler
	negation
	onWord // what follows is the board
	colorWord
	noun // of board, ink or accents
	said // an entry
)

// role of a colour.
type role int

const (
	noRole role = iota
	boardRole
	inkRole
	accentRole
)

// term is a word of a description, or several that are one name.
type term struct {
	text   string
	kind   wordKind
	color  lab
	abroad name // what a word of another language names
	role   role // of a noun
	entry  *entry
}

// mostText is how many bytes of a description are read: more words say nothing
// more of a look.
const mostText = 2000

// terms reads a description: in the language it is in, where that is told, then in
// English, then in any other.
func (x *lexicon) terms(text string, lang plan.Language) []term {
	var own, others []*tongue
	for i := range x.foreign {
		if t := &x.foreign[i]; t.code == string(lang) {
			own = append(own, t)
		} else {
			others = append(others, t)
		}
	}
	words := split(text)
	var out []term
	for len(words) > 0 {
		found, n := abroad(words, own)
		if n == 0 {
			var t term
			if t, n = x.term(words); n > 0 {
				found = []term{t}
			} else {
				found, n = abroad(words, others)
			}
		}
		if n == 0 {
			found, n = []term{{text: words[0]}}, 1
		}
		out, words = append(out, found...), words[n:]
	}
	return x.shaded(out)
}

// shaded gives colours of other languages their values: dark and light are those
// of the colour behind them, or before where there is none behind.
func (x *lexicon) shaded(terms []term) []term {
	for i := range terms {
		t := &terms[i]
		if t.abroad.color == "" {
			continue
		}
		if t.color = x.colors[t.abroad.color]; t.abroad.shade != "" {
			t.color = x.modifiers[t.abroad.shade].of(t.color)
		}
	}
	for i := range terms {
		shade := terms[i].abroad.shade
		if terms[i].abroad.color != "" || shade == "" {
			continue
		}
		for _, j := range [2]int{i + 1, i - 1} {
			if j >= 0 && j < len(terms) && terms[j].abroad.color != "" {
				terms[j].color = x.modifiers[shade].of(terms[j].color)
				break
			}
		}
	}
	return terms
}

// split parts a description into words and pauses, small letters.
func split(text string) []string {
	if len(text) > mostText {
		text = text[:mostText]
	}
	var out []string
	var word strings.Builder
	end := func() {
		if word.Len() > 0 {
			out = append(out, strings.Trim(word.String(), "'"))
			word.Reset()
		}
	}
	for _, r := range strings.ToLower(strings.ToValidUTF8(text, " ")) {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r), r == '#', r == '\'', r == '\u200c', r == '\u200d':
			word.WriteRune(r)
		case r == '’':
			word.WriteByte('\'')
		case strings.ContainsRune(",;.!?/()\n、。，؛،।", r):
			end()
			out = append(out, ",")
		default:
			end()
		}
	}
	end()
	return slices.DeleteFunc(out, func(w string) bool { return w == "" })
}

// term is the longest name that words begin with, and of how many words it is; 0:
// they begin with none.
func (x *lexicon) term(words []string) (term, int) {
	if words[0] == "," {
		return term{kind: pause}, 1
	}
	if c, ok := parseHex(words[0]); ok {
		return term{text: words[0], kind: colorWord, color: c}, 1
	}
	for n := min(mostWords, len(words)); n > 0; n-- {
		name := strings.Join(words[:n], " ")
		if t, ok := x.named(name); ok {
			return t, n
		}
		if n > 1 { // as light blue, which CSS writes as one word, or black-and-white
			if t, ok := x.colors[strings.ReplaceAll(name, " ", "")]; ok && x.modifiers[words[0]] == (modifier{}) {
				return term{text: name, kind: colorWord, color: t}, n
			}
		}
	}
	return x.modified(words)
}

// named is what one name means.
func (x *lexicon) named(name string) (term, bool) {
	t := term{text: name}
	switch {
	case x.not[name]:
		t.kind = negation
	case x.on[name]:
		t.kind = onWord
	case x.filler[name]:
		t.kind = filler
	default:
		c, isColor := x.colors[name]
		e := x.entries[name]
		_, isModifier := x.modifiers[name]
		if t.entry = e; e != nil || !strings.Contains(name, " ") {
			t.role = x.roleOf(name)
		}
		switch {
		case isModifier: // what it is depends on what follows
			return t, false
		case isColor:
			t.kind, t.color = colorWord, c
			t.entry, t.role = nil, noRole
		case e != nil:
			t.kind = said
		case t.role != noRole:
			t.kind = noun
		default:
			return t, false
		}
	}
	return t, true
}

func (x *lexicon) roleOf(name string) role {
	last := name[strings.LastIndexByte(name, ' ')+1:]
	switch {
	case x.board[last]:
		return boardRole
	case x.ink[last]:
		return inkRole
	case x.accents[last]:
		return accentRole
	}
	return noRole
}

// modified is a colour behind modifiers, as dark green; a modifier alone may be a
// mood, or goes for nothing.
func (x *lexicon) modified(words []string) (term, int) {
	m, ok := x.modifiers[words[0]]
	if !ok {
		return term{}, 0
	}
	if len(words) > 1 && words[1] != "," {
		if t, n := x.term(words[1:]); n > 0 && t.kind == colorWord {
			t.color, t.text = m.of(t.color), words[0]+" "+t.text
			return t, n + 1
		}
	}
	t := term{text: words[0], kind: filler}
	if e := x.entries[words[0]]; e != nil {
		t.kind, t.entry = said, e
	}
	return t, 1
}

// abroad are the colours that words of other languages begin with, and how many
// words name them; of several languages that which finds most in them, as what is
// written in Chinese has a few colours of Japanese.
func abroad(words []string, in []*tongue) (best []term, n int) {
	for n = min(mostWords, len(words)); n > 0; n-- {
		text := strings.Join(words[:n], "-")
		for _, t := range in {
			var names []name
			if t.within && n == 1 {
				names = t.findAll(text)
			} else if c := t.find(text); c != (name{}) {
				names = []name{c}
			}
			if len(names) <= len(best) {
				continue
			}
			best = nil
			for _, c := range names {
				best = append(best, term{text: text, kind: c.kind(), abroad: c, role: c.role})
			}
		}
		if len(best) > 0 {
			return best, n
		}
	}
	return nil, 0
}

// kind is what a name does in a description.
func (n name) kind() wordKind {
	switch {
	case n.color != "":
		return colorWord
	case n.role != noRole:
		return noun
	case n.on:
		return onWord
	}
	return filler
}
