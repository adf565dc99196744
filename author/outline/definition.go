package outline

import (
	"strings"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
)

// How many words a term has at most, and the words that say what it means.
const (
	mostTerm    = 3
	leastSense  = 3
	mostMeaning = 16
)

// definition shows a term and what it means. Of what stands on both sides of "is
// a" or "is called" the shorter one is the term.
func definition(f *facts) (story.Relation, float64) {
	for i := range f.sentences {
		s := &f.sentences[i]
		for _, m := range s.has(words.Definition) {
			if rel, ok := f.naming(i, m); ok {
				return rel, f.defines(rel.Head.Label)
			}
			before, after := s.text[:m.Start], s.text[m.End:s.senseEnd(f.phrases, m.End)]
			if f.relative(before, m) {
				continue
			}
			termText, sense, at := before, after, 0
			called := s.text[m.End:s.clauseEnd(m.End)]
			if n := len(f.w.Tokens(called)); n > 0 && n <= mostTerm && len(f.w.Tokens(before)) > max(n, mostTerm) && !f.forward(m) {
				if f.pointing(s, m) {
					continue // "they do the same, and it is called": what that is was said before
				}
				termText, sense, at = called, before, m.End
			}
			if trim(sense) == "" { // the verb stands last
				cut := s.topic(f)
				termText, sense = s.text[:cut], s.text[cut:m.Start]
			}
			if sense == after {
				sense = f.defined(s.text[m.Start:m.End], s.text[m.Start:m.Start+(m.End-m.Start)+len(after)])
			}
			start := s.start + at
			it, ok := f.item(start, start+len(termText))
			if !ok || !f.fits(it.Label, mostTerm) || f.refers(it.Label) {
				continue
			}
			tokens := f.w.Tokens(it.Label)
			if meaning(tokens) == 0 || f.breaks(tokens[0]) { // "since bees are"
				continue
			}
			text := f.sense(sense)
			if text == "" {
				continue
			}
			if it.Icon == "" {
				it.Icon = f.kindOf(s, text)
			}
			return story.Relation{Kind: story.Definition, Head: it, Text: text}, f.defines(it.Label)
		}
	}
	return story.Relation{}, 0
}

// relative reports whether a mark is the verb of a relative clause, "a word that is
// easy": it says how something is, not what. "Which is called" does name.
func (f *facts) relative(before string, m words.Mark) bool {
	mark := f.w.Tokens(m.Text)
	if meaning(mark) > 0 {
		return false
	}
	if tokens := f.w.Tokens(before); len(tokens) > 0 && f.g.further[strings.ToLower(tokens[len(tokens)-1].Text)] {
		return true
	}
	return len(mark) > 0 && f.g.further[strings.ToLower(mark[0].Text)]
}

// naming is a name for what the sentence before says: "This is called
// evaporation." Where the verb stands last, the name is before it.
func (f *facts) naming(i int, m words.Mark) (rel story.Relation, ok bool) {
	s := &f.sentences[i]
	const longestCopula = 4 // letters
	if mark := f.w.Tokens(m.Text); i == 0 || f.forward(m) || len(mark) == 1 && mark[0].Stop && utf8.RuneCountInString(m.Text) <= longestCopula {
		return rel, false // "sind" says how they are, not what they are called
	}
	from, end := s.clauseStart(m.Start), s.clauseEnd(m.End)
	subject := f.w.Tokens(s.text[from:m.Start])
	for len(subject) > 0 && f.joint(subject[0]) {
		subject = subject[1:]
	}
	if len(subject) == 0 || !f.w.Anaphoric(subject[0].Text) {
		return rel, false
	}
	start := m.End
	if trim(s.text[m.End:end]) == "" && len(subject) > 1 {
		start, end = from+subject[1].Start, m.Start
	} else if len(subject) > mostTerm {
		return rel, false
	}
	if !f.fits(s.text[start:end], mostTerm) {
		return rel, false
	}
	head, ok := f.item(s.start+start, s.start+end)
	if tokens := f.w.Tokens(head.Label); !ok || meaning(tokens) < len(tokens) {
		return rel, false // "these are far more dangerous" is no name
	}
	text := f.sense(f.sentences[i-1].text)
	return story.Relation{Kind: story.Definition, Head: head, Text: text}, text != "" && !f.refers(text)
}

// pointing reports whether the clause of a mark has but a word that points back before
// it, behind a clause that is not its own.
func (f *facts) pointing(s *sentence, m words.Mark) bool {
	from := s.clauseStart(m.Start)
	subject := f.w.Tokens(s.text[from:m.Start])
	for len(subject) > 0 && f.joint(subject[0]) {
		subject = subject[1:]
	}
	return from > 0 && len(subject) == 1 && f.w.Anaphoric(subject[0].Text)
}

// forward reports whether a mark ends in an article: what follows "is a" is what
// the term means, never the term.
func (f *facts) forward(m words.Mark) bool {
	tokens := f.w.Tokens(m.Text)
	return len(tokens) > 0 && f.g.articles[strings.ToLower(tokens[len(tokens)-1].Text)]
}

// kindOf is the picture of what a term is a kind of: the thing that the words of
// its meaning begin with, "a mountain that".
func (f *facts) kindOf(s *sentence, meaningText string) string {
	at := strings.Index(s.text, meaningText)
	if at < 0 {
		return ""
	}
	var before []words.Token
	for _, t := range s.tokens {
		if t.Start < at {
			continue
		}
		for _, thing := range f.things {
			if thing.Start == s.start+t.Start && (meaning(before) == 0 || meaning(before) == 1 && !before[len(before)-1].Stop) {
				return thing.Name
			}
		}
		before = append(before, t)
	}
	return ""
}

// defined is what stands behind a copula: of "is the process by which" "the
// process by which". Other marks are left out whole.
func (f *facts) defined(mark, all string) string {
	tokens := f.w.Tokens(mark)
	i := 0
	for i < len(tokens) && tokens[i].Stop && !f.g.articles[strings.ToLower(tokens[i].Text)] {
		i++
	}
	if i == 0 || i == len(tokens) {
		return all[len(mark):]
	}
	return all[tokens[i].Start:]
}

// sense is what a term means, in at most as many words as a board has room for.
func (f *facts) sense(s string) string {
	s = trim(s)
	n := len(f.w.Tokens(s))
	if n < leastSense {
		return ""
	}
	if n <= mostMeaning {
		return s
	}
	joined := ""
	at := 0
	for _, clause := range f.w.Clauses(s) {
		end := at + strings.Index(s[at:], clause) + len(clause)
		if len(f.w.Tokens(s[:end])) > mostMeaning {
			break
		}
		joined, at = trim(s[:end]), end
	}
	return joined
}

// defines is how sure a definition is one: the heading or a phrase set bold in
// the text speaks for it.
func (f *facts) defines(term string) float64 {
	stems := map[string]bool{}
	for _, t := range f.w.Tokens(f.heading) {
		stems[t.Stem] = true
	}
	for _, t := range f.w.Tokens(term) {
		if !t.Stop && stems[t.Stem] {
			return 0.72
		}
	}
	if f.strong[strings.ToLower(term)] {
		return 0.72
	}
	return 0.56
}

// senseEnd is where what follows a mark ends: before a semicolon, a dash or
// an "and" behind a comma, or at the end of the sentence.
func (s *sentence) senseEnd(p phrases, at int) int {
	if i := strings.IndexAny(s.text[at:], ";；—"); i >= 0 {
		return at + i
	}
	for i, r := range s.text {
		if i > at && strings.ContainsRune(commas, r) && p.joins(s.text[i+len(string(r)):]) {
			return i
		}
	}
	return len(trimEnd(s.text))
}
