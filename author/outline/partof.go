package outline

import (
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
)

// partOf shows a whole and its parts: what stands before "consists of", and the
// enumeration behind it, or behind the colon that follows, or the sentences that
// count the parts out.
func partOf(f *facts) (story.Relation, float64) {
	if rel, ok := f.countedOut(); ok {
		return rel, 0.82
	}
	for i := range f.sentences {
		s := &f.sentences[i]
		for _, m := range s.has(words.PartOf) {
			from, score := m.End, 0.75
			if at := strings.IndexAny(s.text[from:], ":："); at >= 0 {
				from += at + 1
				score = 0.82
			}
			to := len(trimEnd(s.text))
			for _, o := range s.has(words.PartOf) {
				if o.Start > from {
					to = min(to, o.Start)
				}
			}
			parts := f.enumeration(s.start+from, s.start+to)
			wholeEnd := m.Start
			if len(parts) < 2 && m.Start > 0 { // the verb stands last: the parts are before it
				wholeEnd = s.topic(f)
				parts = f.enumeration(s.start+wholeEnd, s.start+m.Start)
			}
			if s.measures(parts) {
				continue
			}
			items := f.items(parts)
			if len(items) < 2 || len(items) < len(parts) || !labelled(items) {
				continue
			}
			whole, ok := f.whole(s, wholeEnd, items)
			if !ok {
				whole = f.headed()
			}
			if whole.Label != "" {
				return story.Relation{Kind: story.PartOf, Head: whole, Items: items}, score
			}
		}
	}
	return story.Relation{}, 0
}

// measures reports whether parts are numbers of something rather than things.
func (s *sentence) measures(parts []stretch) bool {
	for _, q := range s.quantities {
		for _, p := range parts {
			if q.Kind != words.Count && s.start+q.Start >= p.start && s.start+q.End <= p.end {
				return true
			}
		}
	}
	return false
}

// topic is where a sentence goes on behind what it is about: behind its first word
// and the article before that. Scripts without spaces put a comma there.
func (s *sentence) topic(f *facts) int {
	n := 0
	if len(s.tokens) > 0 && f.g.articles[strings.ToLower(s.tokens[0].Text)] {
		n = 1
	}
	if at := comma(s.text); at > 0 && f.fits(s.text[:at], mostTerm) && !f.spaced() {
		return at
	}
	if len(s.tokens) > n+1 {
		return s.tokens[n].End
	}
	return 0
}

// whole is what the parts are of.
func (f *facts) whole(s *sentence, end int, parts []story.Item) (story.Item, bool) {
	start := s.clauseStart(end)
	it, ok := f.itemBy(func(s string) string { return f.label(f.subject(s)) }, s.start+start, s.start+end)
	if !ok || !f.fits(it.Label, 4) || f.refers(it.Label) {
		return it, false
	}
	for _, p := range parts {
		if strings.EqualFold(p.Label, it.Label) {
			return it, false
		}
	}
	return it, true
}
