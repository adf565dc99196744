package outline

import (
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/words"
)

// contrast shows two sides that are set against each other: what stands before
// "but" and what stands behind it, or two things of which one is compared with
// the other.
func contrast(f *facts) (story.Relation, float64) {
	for i := range f.sentences {
		s := &f.sentences[i]
		for _, m := range s.has(words.Contrast) {
			if items := f.items(f.sides(i, m)); len(items) == 2 && labelled(items) {
				return story.Relation{Kind: story.Contrast, Items: items}, 0.6
			}
		}
		for _, m := range s.has(words.Comparison) {
			if items := f.compared(s, m); len(items) == 2 && labelled(items) {
				return story.Relation{Kind: story.Contrast, Items: items}, 0.5
			}
		}
	}
	return story.Relation{}, 0
}

// sides are what a mark sets against each other.
func (f *facts) sides(i int, m words.Mark) []stretch {
	s := &f.sentences[i]
	end := s.start + len(s.text)
	if !s.opens(m) {
		from := s.clauseStart(m.Start)
		if trim(s.text[from:m.Start]) == "" {
			from = 0
		}
		return []stretch{{start: s.start + from, end: s.start + m.Start}, {start: s.start + m.End, end: end}}
	}
	// "While cats sleep by day, dogs sleep by night."
	if at := s.clauseEnd(m.End); at < len(s.text) && trim(s.text[m.End:at]) != "" {
		return []stretch{{start: s.start + m.End, end: s.start + at}, {start: s.start + at, end: end}}
	}
	if i == 0 {
		return nil
	}
	before := &f.sentences[i-1]
	return []stretch{{start: before.start, end: before.start + len(before.text)}, {start: s.start + m.End, end: end}}
}

// compared are the things on both sides of a "than", each with what is said of
// it.
func (f *facts) compared(s *sentence, m words.Mark) []story.Item {
	at := s.start + m.Start
	if next := f.w.Tokens(s.text[m.End:]); len(next) == 0 || next[0].Number {
		return nil // "more than 1,000"
	}
	var left, right *words.Thing
	for i := range f.things {
		t := &f.things[i]
		switch {
		case t.Start < s.start || t.End > s.start+len(s.text):
		case t.End <= at && left == nil:
			left = t
		case t.Start >= s.start+m.End && right == nil:
			right = t
		}
	}
	if left == nil || right == nil || left.Name == right.Name {
		return nil
	}
	var items []story.Item
	for _, t := range []*words.Thing{left, right} {
		it, ok := f.item(t.Start, t.End)
		if !ok {
			return nil
		}
		items = append(items, it)
	}
	if d := f.label(f.narration[left.End:at]); d != "" && d != items[1].Label {
		items[0].Details = []string{d}
	}
	return items
}
