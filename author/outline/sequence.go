package outline

import (
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
)

// leastSteps is how many steps are a way.
const leastSteps = 2

// sequence shows steps: what stands behind "first", "then", "finally", and what
// stands before the first of them in its sentence.
func sequence(f *facts) (story.Relation, float64) {
	items, marks := f.steps()
	if len(items) < leastSteps || !labelled(items) {
		return story.Relation{}, 0
	}
	return story.Relation{Kind: story.Sequence, Items: items}, min(0.9, 0.4+0.15*float64(marks))
}

// steps are the stretches of the narration that marks of sequence part, as
// items, and how many marks there are.
func (f *facts) steps() (items []story.Item, marks int) {
	var stretches []stretch
	for i := range f.sentences {
		s := &f.sentences[i]
		own := s.has(words.Sequence)
		var at []words.Mark
		for _, m := range own {
			if f.parting(s, m) {
				at = append(at, m)
			}
		}
		if len(at) == 0 {
			continue
		}
		marks += len(at)
		if before, ok := f.leadsTo(i, at[0]); ok && len(stretches) == 0 {
			stretches = append(stretches, before)
		}
		if before := trim(s.text[:at[0].Start]); len(f.w.Tokens(before)) >= 2 {
			stretches = append(stretches, stretch{start: s.start, end: s.start + at[0].Start})
		}
		for k, m := range at {
			end := len(s.text)
			for _, again := range s.has(words.Cycle) {
				if at := s.clauseStart(again.Start); at > m.End {
					end = at // "and it begins again" is no step
				}
			}
			if k+1 < len(at) {
				end = at[k+1].Start
			}
			start := m.End
			if f.verbFirst(trim(s.text[m.End:end])) {
				start = m.Start // "then the magma gathers", where the verb stands before it
			}
			stretches = append(stretches, stretch{start: s.start + start, end: s.start + end})
		}
	}
	return f.itemsBy(f.order, stretches), marks
}

// leadsTo is the sentence before one that begins with "then" and goes on about the
// same: the step before that, "The bee cleans the cells. Then it feeds the larvae."
func (f *facts) leadsTo(i int, m words.Mark) (stretch, bool) {
	s := &f.sentences[i]
	if i == 0 || len(f.g.firsts) == 0 || f.g.firsts[strings.ToLower(m.Text)] || !s.opens(m) || !f.refers(s.text[m.End:]) {
		return stretch{}, false
	}
	before := &f.sentences[i-1]
	if f.w.Question(before.text) || f.refers(before.text) || len(before.has(words.Definition)) > 0 {
		return stretch{}, false
	}
	return stretch{start: before.start, end: before.start + len(before.text)}, true
}

// parting reports whether a mark parts steps where it stands: it begins a
// sentence or a clause, or follows an "and".
func (f *facts) parting(s *sentence, m words.Mark) bool {
	before := s.text[:m.Start]
	if s.opens(m) || s.clauseStart(m.Start) > 0 && trim(s.text[s.clauseStart(m.Start):m.Start]) == "" {
		return true
	}
	tokens := f.w.Tokens(before)
	if len(tokens) == 0 || f.joins(m.Text) || !f.spaced() && strings.HasSuffix(before, " ") {
		return true
	}
	last := tokens[len(tokens)-1]
	_, and := f.and(last)
	return and || trim(s.text[last.End:m.Start]) == "" && s.text[last.End:m.Start] != " "
}
