package outline

import (
	"slices"
	"strings"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
)

// leastAspects is how many sides of a topic branch off from it.
const leastAspects = 3

// aspects shows a topic and its sides: "Geography covers rivers, mountains, climate and
// cities", or a list whose entries each name one and say more of it.
func aspects(f *facts) (story.Relation, float64) {
	if rel, ok := f.branches(); ok {
		return rel, 0.91
	}
	for i := range f.sentences {
		s := &f.sentences[i]
		for _, w := range f.shaped("aspects") {
			at := phraseAt(s.text, w, 1)
			if at < 0 || f.w.Question(s.text) {
				continue
			}
			from := at + len(w)
			if colon := strings.IndexAny(s.text[from:], ":："); colon >= 0 {
				from += colon + 1
			}
			parts := f.enumeration(s.start+from, s.start+len(trimEnd(s.text)))
			items := f.items(parts)
			if len(items) < leastAspects || len(items) < len(parts) || !labelled(items) || s.measures(parts) {
				continue
			}
			if topic := f.topicOf(s, at, items); topic.Label != "" {
				return story.Relation{Kind: story.Aspects, Head: topic, Items: items}, 0.83
			}
		}
	}
	return story.Relation{}, 0
}

// topicOf is what a sentence is about whose sides are named behind a place: its first
// noun phrase, else the heading.
func (f *facts) topicOf(s *sentence, at int, parts []story.Item) story.Item {
	before := s.text[:at]
	if label := f.nounPhrase(before); label != "" && f.fits(label, mostTerm) && !f.refers(label) {
		if from := strings.Index(before, label); from >= 0 {
			if it, ok := f.item(s.start+from, s.start+from+len(label)); ok {
				return it
			}
		}
	}
	if it, ok := f.whole(s, at, parts); ok && len(f.w.Quantities(it.Label)) == 0 && f.fits(it.Label, mostTerm) {
		return it
	}
	return f.headed()
}

// branches is a list of which each entry names a side of what its heading is about and
// says more of it.
func (f *facts) branches() (story.Relation, bool) {
	if f.block == nil || f.block.Kind != document.List || f.block.List == nil || f.block.List.Ordered {
		return story.Relation{}, false
	}
	rel, ok := f.entries()
	if !ok || rel.Kind != story.List || len(rel.Items) < leastAspects || rel.Head.Label == "" || !f.fits(rel.Head.Label, mostTerm) {
		return rel, false
	}
	if first := f.w.Tokens(rel.Head.Label)[0]; first.Stop && !f.article(first) || isGeneric(rel.Head.Label) {
		return rel, false // "What to remember"
	}
	if slices.ContainsFunc(rel.Items, func(it story.Item) bool { return len(it.Details) == 0 || !f.fits(it.Label, mostTerm) }) {
		return rel, false
	}
	rel.Kind = story.Aspects
	return rel, true
}
