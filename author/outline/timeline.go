package outline

import (
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/words"
)

// leastEvents is how many dates make a timeline.
const leastEvents = 2

// timeline shows what happened when: the dates of the scene, each with what its
// clause says.
func timeline(f *facts) (story.Relation, float64) {
	var items []story.Item
	for i := range f.sentences {
		s := &f.sentences[i]
		for k, d := range s.dates {
			if it, ok := f.event(s, d, k); ok {
				items = append(items, it)
			}
		}
	}
	years := map[string]bool{}
	for _, it := range items {
		years[it.When] = true
	}
	if len(items) < leastEvents || len(years) < len(items) || !labelled(items) {
		return story.Relation{}, 0
	}
	distinct(items)
	return story.Relation{Kind: story.Time, Items: items}, min(0.84, 0.62+0.06*float64(len(items)))
}

// event is a date and what its clause says beside it.
func (f *facts) event(s *sentence, d words.Date, k int) (story.Item, bool) {
	start, end := 0, len(s.text)
	if k > 0 {
		start = f.boundary(s, s.dates[k-1].End, d.Start)
	}
	if k+1 < len(s.dates) {
		end = f.boundary(s, d.End, s.dates[k+1].Start)
	}
	it := story.Item{When: d.Text, Cue: f.cue(s.start+d.Start, s.start+d.End)}
	before, after := trim(s.text[start:d.Start]), trim(s.text[d.End:end])
	before = f.withoutTail(before)
	// What the clause says stands on the longer side of its date.
	for _, side := range []string{longer(after, before), shorter(after, before)} {
		if len(f.w.Tokens(side)) < 2 {
			continue
		}
		if it.Label = f.label(side); it.Label != "" {
			break
		}
	}
	it.Icon = f.icon(s.start+start, s.start+end)
	return it, it.Label != "" && it.Cue != ""
}

func longer(a, b string) string {
	if len(b) > len(a) {
		return b
	}
	return a
}

func shorter(a, b string) string {
	if len(b) > len(a) {
		return a
	}
	return b
}

// boundary is where between two dates the clause of the second begins: behind
// the last comma or before the last "and", else right behind the first date.
func (f *facts) boundary(s *sentence, from, to int) int {
	text := s.text[from:to]
	if at := strings.LastIndexAny(text, commas+";；"); at >= 0 {
		return from + at
	}
	at := from
	for _, t := range f.w.Tokens(text) {
		if _, ok := f.and(t); ok {
			at = from + t.Start
		}
	}
	if at == from {
		return to
	}
	return at
}

// withoutTail is a phrase without the prepositions at its end, which belong to
// the date behind it.
func (f *facts) withoutTail(s string) string {
	tokens := f.w.Tokens(s)
	for len(tokens) > 0 && tokens[len(tokens)-1].Stop && !f.g.verbLast() {
		tokens = tokens[:len(tokens)-1]
	}
	if len(tokens) == 0 {
		return ""
	}
	return s[:tokens[len(tokens)-1].End]
}
