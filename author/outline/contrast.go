package outline

import (
	"strings"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
)

// contrast shows two sides that are set against each other: what stands before
// "but" and what stands behind it, or two things of which one is compared with
// the other.
func contrast(f *facts) (story.Relation, float64) {
	for i := range f.sentences {
		s := &f.sentences[i]
		for _, m := range s.has(words.Contrast) {
			if items := f.opposed(i, m); len(items) == 2 && labelled(items) {
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

// leastSide is how many words are said of a side.
const leastSide = 2

// opposed are the sides of a mark as items.
func (f *facts) opposed(i int, m words.Mark) []story.Item {
	s := &f.sentences[i]
	if s.aside(m) || f.within(s, m) { // "The new phone, however, has a screen."
		if i == 0 {
			return nil
		}
		before := &f.sentences[i-1]
		first, ok := f.itemBy(f.said, before.start, before.start+len(before.text))
		second, too := f.itemBy(func(string) string {
			return f.said(trim(s.text[:m.Start]) + " " + trim(s.text[m.End:]))
		}, s.start, s.start+len(s.text))
		if !ok || !too {
			return nil
		}
		return []story.Item{first, second}
	}
	if from := f.behindSubject(s, m); from > 0 { // "a cat sleeps long, a dog by contrast little"
		first, ok := f.itemBy(f.said, s.start, s.start+from)
		second, too := f.itemBy(func(string) string {
			return f.said(trim(s.text[from:m.Start]) + " " + trim(s.text[m.End:]))
		}, s.start+from, s.start+len(s.text))
		if !ok || !too {
			return nil
		}
		return []story.Item{first, second}
	}
	sides := f.sides(i, m)
	for _, p := range sides {
		if n := len(f.w.Tokens(f.narration[p.start:p.end])); n < leastSide && !s.opens(m) { // "unlike birds" is enough
			return nil
		}
	}
	items := f.itemsBy(f.said, sides)
	for k, it := range items {
		cut := len(f.w.Tokens(f.narration[sides[k].start:sides[k].end])) > len(f.w.Tokens(it.Label))+1
		if f.dated(it.Label) || f.refers(it.Label) && cut || f.spaced() && f.dangles(f.w.Tokens(it.Label)) && !f.g.verbLast() && !f.refers(lastWord(it.Label)) {
			return nil // "however hard it is"
		}
	}
	return items
}

// lastWord is the last word of a label.
func lastWord(s string) string { return s[strings.LastIndex(s, " ")+1:] }

// within reports whether a mark stands right behind the subject, as "dagegen" may:
// what it is set against is in the sentence before.
func (f *facts) within(s *sentence, m words.Mark) bool {
	before := s.text[:m.Start]
	return f.isSubject(before) && comma(before) < 0
}

// behindSubject is where the clause begins in which a mark stands right behind the
// subject, set against the clause before it in the same sentence; 0 where it does not.
func (f *facts) behindSubject(s *sentence, m words.Mark) int {
	from := s.clauseStart(m.Start)
	if from == 0 || !f.isSubject(s.text[from:m.Start]) || f.binds(f.w.Tokens(s.text[from:m.Start])[0]) && !f.article(f.w.Tokens(s.text[from:m.Start])[0]) {
		return 0
	}
	return from
}

// isSubject reports whether what stands before a mark is short enough for the subject of
// its clause.
func (f *facts) isSubject(before string) bool {
	const most = 2 // words
	n := len(f.w.Tokens(before))
	return f.spaced() && !f.g.verbLast() && n > 0 && n <= most && strings.HasSuffix(before, " ")
}

// aside reports whether a mark stands between two commas.
func (s *sentence) aside(m words.Mark) bool {
	before, after := strings.TrimRight(s.text[:m.Start], " "), strings.TrimLeft(s.text[m.End:], " ")
	last, _ := utf8.DecodeLastRuneInString(before)
	next, _ := utf8.DecodeRuneInString(after)
	return strings.ContainsRune(commas, last) && strings.ContainsRune(commas, next)
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
	if all := s.has(words.Contrast); len(all) > 1 && all[0] == m { // "On the one hand …, on the other hand …"
		return []stretch{{start: s.start + m.End, end: s.start + all[1].Start}, {start: s.start + all[1].End, end: end}}
	}
	// "While cats sleep by day, dogs sleep by night."
	if at := s.clauseEnd(m.End); at < len(s.text) && trim(s.text[m.End:at]) != "" && !f.goesOn(s, at) {
		return []stretch{{start: s.start + m.End, end: s.start + at}, {start: s.start + at, end: end}}
	}
	if i == 0 {
		return nil
	}
	before := &f.sentences[i-1]
	return []stretch{{start: before.start, end: before.start + len(before.text)}, {start: s.start + m.End, end: end}}
}

// goesOn reports whether a clause joins the one before it by a word of its own:
// "and", "because", "which".
func (f *facts) goesOn(s *sentence, at int) bool {
	rest := f.w.Tokens(s.text[at:])
	if len(rest) == 0 || f.joint(rest[0]) || f.breaks(rest[0]) {
		return true
	}
	for _, m := range s.marks {
		if m.Start == at+rest[0].Start {
			return true
		}
	}
	return false
}

// compared are the things on both sides of a "than", each with what is said of
// it.
func (f *facts) compared(s *sentence, m words.Mark) []story.Item {
	at := s.start + m.Start
	if next := f.w.Tokens(s.text[m.End:]); len(next) == 0 || next[0].Number || f.g.further[strings.ToLower(m.Text)] {
		return nil // "more than 1,000"; "que", which mostly begins a clause
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
	if left == nil || right == nil || left.Key() == right.Key() {
		return nil
	}
	from := s.clauseStart(m.Start)
	if left.Start < s.start+from || f.spaced() && len(f.w.Tokens(f.narration[s.start+from:left.Start])) > leastSide {
		return nil // "She found that a mineral was harder than iron": who is compared is not its subject
	}
	var items []story.Item
	for _, t := range []*words.Thing{left, right} {
		it, ok := f.item(t.Start, t.End)
		if !ok {
			return nil
		}
		items = append(items, it)
	}
	d := f.label(f.narration[left.End:at])
	if meaning(f.w.Tokens(d)) == 0 || d == items[1].Label {
		return nil // nothing is said by which they could be compared
	}
	items[0].Details = []string{d}
	return items
}
