package outline

import (
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
)

// leastAround is how many stages go round.
const leastAround = 3

// cycle shows stages of which the last leads to the first: steps, or the clauses
// of sentences, where one of them says that it begins again.
func cycle(f *facts) (story.Relation, float64) {
	said := false
	for i := range f.sentences {
		if len(f.sentences[i].has(words.Cycle)) > 0 {
			said = true
		}
	}
	if !said {
		return story.Relation{}, 0
	}
	items, _ := f.steps()
	if len(items) < leastAround {
		items = f.stages()
	}
	if len(items) < leastAround || !labelled(items) {
		return story.Relation{}, 0
	}
	return story.Relation{Kind: story.Cycle, Items: items, Head: f.headed()}, 0.92
}

// stages are the clauses of the sentence that says that it begins again, but for
// that itself, or where it has too few of them the sentences before it.
func (f *facts) stages() (items []story.Item) {
	var told []stretch
	for i := range f.sentences {
		s := &f.sentences[i]
		again := s.has(words.Cycle)
		if len(again) == 0 {
			told = append(told, stretch{start: s.start, end: s.start + len(s.text)})
			continue
		}
		var list []stretch
		last := again[len(again)-1]
		for _, p := range f.parts(s.start, s.start+len(trimEnd(s.text))) {
			if at := s.start + last.Start; at >= p.end || p.start >= s.start+last.End {
				list = append(list, p)
			}
		}
		if len(list) >= leastAround {
			return f.itemsBy(f.said, list)
		}
	}
	return f.itemsBy(f.said, told)
}
