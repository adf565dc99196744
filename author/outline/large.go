package outline

import (
	"cmp"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
)

// large is the last of some quantities as one large number over what it is of: what
// it counts, else what the sentence is about. It is not ok where the text does not
// say what that is, unless a title can say the whole.
func (f *facts) large(others []measure) (story.Relation, bool) {
	m := others[len(others)-1]
	start, end := m.in.start+m.Start, m.in.start+m.End
	it := story.Item{Value: m.Value, Text: strings.TrimSpace(m.Text) + f.every(m), Cue: f.cue(start, end)}
	for _, label := range []func() string{
		func() string { return f.countedBy(m) },
		func() string { return f.measuredOf(m) },
		func() string { return story.Capital(f.owner(others)) },
		func() string { return story.Capital(f.antecedent(m)) },
		func() string { return story.Capital(f.predicate(m)) },
	} {
		if it.Label = label(); it.Label != "" {
			break
		}
	}
	if it.Label == "" && !strings.Contains(claim(f.w, m.in.text), it.Text) {
		return story.Relation{}, false
	}
	it.Icon = cmp.Or(surestOf(f.named(m.Of)), surestOf(f.namedToo(it.Label)))
	if it.Icon == "" && m.Kind == words.Money {
		it.Icon = moneyIcon
	}
	return story.Relation{Kind: story.Amount, Items: []story.Item{it}}, true
}

// every is what follows a sum or a measure and says how often: " per month", " a year".
func (f *facts) every(m measure) string {
	if m.Unit == "" || m.Kind == words.Time || m.Kind == words.Percent {
		return ""
	}
	rest := m.in.text[m.End:]
	tokens := f.w.Tokens(rest)
	if len(tokens) < 2 || !f.binds(tokens[0]) || f.joint(tokens[0]) || strings.TrimSpace(rest[:tokens[0].Start]) != "" || tokens[0].Start == 0 {
		return ""
	}
	if q := f.w.Quantities("5 " + tokens[1].Text); len(q) != 1 || q[0].Kind != words.Time || rest[tokens[0].End:tokens[1].Start] != " " {
		return ""
	}
	return rest[:tokens[1].End]
}

// moneyIcon is the picture of a sum whose sentence names no other.
const moneyIcon = "cash-banknote"

// namedToo are the things a label names that the scene names too: alone "Baker Street"
// looks like a title, of which "Baker" is a word.
func (f *facts) namedToo(label string) []words.Thing {
	return slices.DeleteFunc(f.named(label), func(t words.Thing) bool {
		return !slices.ContainsFunc(f.things, func(o words.Thing) bool { return o.Key() == t.Key() })
	})
}

// mostWordsCounted is how many words are read on behind a number.
const mostWordsCounted = 5

// countedBy is what a number counts, with what follows it where that is short: "times a
// day", "of the shallow corals".
func (f *facts) countedBy(m measure) string {
	if m.Of == "" {
		return ""
	}
	rest := m.in.text[m.End:]
	at := strings.Index(rest, m.Of)
	if at < 0 || at > 30 {
		return ""
	}
	share := m.Kind == words.Percent || m.Kind == words.Share
	from := at
	if lead := f.w.Tokens(rest[:at]); share && len(lead) > 0 && f.weak(lead[0]) && trim(rest[:lead[0].Start]) == "" {
		from = lead[0].Start // "of the shallow corals"
	}
	all := trim(rest[from:max(at+len(m.Of), m.in.clauseEnd(m.End)-m.End)])
	tokens := f.w.Tokens(all)
	goesOn := slices.ContainsFunc(tokens, func(t words.Token) bool {
		return f.joint(t) || f.g.further[strings.ToLower(t.Text)] || t.Number || f.w.Anaphoric(t.Text) && !f.article(t)
	})
	if k := slices.IndexFunc(tokens, f.joint); k > 1 && k <= mostWordsCounted && !f.dangles(tokens[:k]) && !slices.ContainsFunc(tokens[:k], func(t words.Token) bool { return t.Number }) && len(f.every(measure{words.Quantity{Unit: m.Of, End: m.End + at + len(m.Of)}, m.in})) > 0 {
		all = trim(all[:tokens[k-1].End]) // "turns per minute | and sweeps"
	} else if len(tokens) > mostWordsCounted || goesOn || f.dangles(tokens) {
		all = trim(rest[from : at+len(m.Of)])
	}
	if from < at {
		return all
	}
	return story.Capital(f.label(all))
}

// measuredOf is what a measure is of where that stands right behind it: "of coffee".
func (f *facts) measuredOf(m measure) string {
	if m.Unit == "" || m.Kind == words.Time || m.Kind == words.Money {
		return ""
	}
	rest := m.in.text[m.End:]
	tokens := f.w.Tokens(rest)
	if len(tokens) < 2 || !f.weak(tokens[0]) || f.joint(tokens[0]) || f.g.verbal[strings.ToLower(tokens[0].Text)] || trim(rest[:tokens[0].Start]) != "" {
		return ""
	}
	n := 1
	for n < len(tokens) && n <= longestTerm && !tokens[n].Stop && !tokens[n].Number && strings.Trim(rest[tokens[n-1].End:tokens[n].Start], " -") == "" {
		n++
	}
	if n == 1 {
		return ""
	}
	return rest[tokens[0].Start:tokens[n-1].End]
}

// owner is what stands before a number without stop words: of "The tower is 324
// metres tall" the tower. Empty where that is a verb alone, or begins with a word
// that points back.
func (f *facts) owner(others []measure) string {
	m := others[len(others)-1]
	before := f.before(others, len(others)-1)
	text := f.narration[before.start:before.end]
	if n := len(others); n > 1 && others[n-2].in == m.in && before.start == m.in.start+others[n-2].End && !f.g.verbLast() {
		return "" // "five hours | a night eat 385 calories"
	}
	tokens := f.w.Tokens(text)
	for len(tokens) > 1 && (f.joint(tokens[0]) || f.g.verbLast() && f.w.Anaphoric(tokens[0].Text)) { // "यह मीनार"
		before.start += tokens[1].Start
		text = text[tokens[1].Start:]
		tokens = f.w.Tokens(text)
	}
	if f.spaced() && len(tokens) > 0 && (f.w.Anaphoric(tokens[0].Text) && !f.article(tokens[0]) || f.g.further[strings.ToLower(tokens[0].Text)]) {
		return ""
	}
	label := f.subject(text)
	said := f.w.Tokens(label)
	if len(said) == 0 || len(said) > mostLabel || slices.ContainsFunc(said, func(t words.Token) bool { return t.Number }) {
		return ""
	}
	at := before.start + strings.Index(text, label)
	last := at + said[len(said)-1].Start
	if adjective := f.spaced() && len(said) > 1 && meaning(said) == 1 && f.g.subjects[strings.ToLower(said[0].Text)] && strings.TrimSpace(f.narration[at+len(label):before.end]) == ""; adjective {
		return "" // "the remaining 300 pounds"
	}
	if !f.spaced() || f.g.verbLast() || meaning(said) > 1 || len(said) > 1 && f.article(said[0]) {
		return label
	}
	if opens := trim(m.in.text[:at-m.in.start]) == ""; opens { // "Sales are", not "Bake it at"
		next := f.w.Tokens(f.narration[at+len(label) : before.end])
		if len(next) == 0 && !f.isThing(at) || len(next) > 0 && (f.w.Anaphoric(next[0].Text) || f.leads(next[0])) {
			return "" // "Grind 18 grams", "Bake it at 230 degrees"
		}
		return label
	}
	if f.isThing(last) || capitals(said[len(said)-1].Text) {
		return label
	}
	return ""
}

// predicate is what stands behind a number where the verb ends the sentence.
func (f *facts) predicate(m measure) string {
	if !f.g.verbLast() || !f.spaced() { // what stands right behind is a part of the number's word: "90分ごとに"
		return ""
	}
	return f.label(m.in.text[m.End:m.in.clauseEnd(m.End)])
}

// isThing reports whether there is a picture of what begins at a place.
func (f *facts) isThing(at int) bool {
	return slices.ContainsFunc(f.things, func(t words.Thing) bool { return t.Start == at })
}

// antecedent is what a number belongs to whose clause begins with a word that points
// back, or has a verb alone: what its sentence begins with, else the one before it.
func (f *facts) antecedent(m measure) string {
	for i := range f.sentences {
		if f.sentences[i].start != m.in.start {
			continue
		}
		for ; i >= 0; i-- {
			s := &f.sentences[i]
			if f.refers(s.text) {
				continue
			}
			end := len(s.text)
			if s.start == m.in.start {
				end = m.Start
			}
			return f.nounPhrase(s.text[:end])
		}
	}
	return ""
}

// mostNouns is how many words the noun phrase has at most that a sentence begins with.
const mostNouns = 5

// nounPhrase is what a sentence begins with up to its verb, where that is told by a
// word such as "is" or "has", or by a comma; else empty.
func (f *facts) nounPhrase(s string) string {
	tokens := f.w.Tokens(s)
	if !f.spaced() || f.g.verbLast() || len(tokens) == 0 || f.breaks(tokens[0]) || f.weak(tokens[0]) && !f.article(tokens[0]) {
		return "" // "To build a fund"
	}
	for i, t := range tokens {
		cut := i > 0 && comma(s[tokens[i-1].End:t.Start]) >= 0
		first := i == 0 || i == 1 && tokens[0].Stop
		within := f.weak(t) && !f.joint(t) && i > 0 && !tokens[i-1].Stop || i > 0 && f.weak(tokens[i-1]) && f.article(t) // "the capital of the north"
		if !cut && (!t.Stop || first || within) {
			continue
		}
		if i > mostNouns || slices.ContainsFunc(tokens[:i], func(t words.Token) bool { return t.Number }) || meaning(tokens[:i]) == 0 || f.numbersOff(s[:tokens[i-1].End]) || !cut && (f.leads(t) || f.joint(t) || f.g.further[strings.ToLower(t.Text)] || f.w.Anaphoric(t.Text)) || tokens[i-1].Stop {
			return ""
		}
		return f.said(s[:tokens[i-1].End])
	}
	return ""
}

// numbersOff reports whether a phrase ends in "first" or "fourth": the noun is behind it.
func (f *facts) numbersOff(s string) bool {
	return slices.ContainsFunc(f.w.Marks(s), func(m words.Mark) bool { return m.Kind == words.Sequence && m.End == len(s) })
}

// subject is a phrase without the stop words at its end: of "The tower is" the
// tower.
func (f *facts) subject(s string) string {
	tokens := f.w.Tokens(s)
	for len(tokens) > 0 && tokens[len(tokens)-1].Stop {
		tokens = tokens[:len(tokens)-1]
		if !f.spaced() {
			break // one particle: what precedes it is part of the word
		}
	}
	if len(tokens) == 0 {
		return ""
	}
	return trim(s[:tokens[len(tokens)-1].End])
}
