package outline

import (
	"unicode"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
)

// place shows where something is: the names behind "is located in" and its like.
func place(f *facts) (story.Relation, float64) {
	for i := range f.sentences {
		s := &f.sentences[i]
		if f.w.Question(s.text) {
			continue
		}
		for _, m := range s.has(words.Place) {
			end := s.clauseEnd(m.End)
			it, ok := f.item(s.start+m.End, s.start+end)
			if !ok || !named(s.text[m.End:end]) || !f.fits(it.Label, 4) {
				continue
			}
			rel := story.Relation{Kind: story.Place, Items: []story.Item{it}}
			if head, ok := f.item(s.start+s.clauseStart(m.Start), s.start+m.Start); ok && f.fits(head.Label, 4) && !f.refers(head.Label) && head.Label != it.Label {
				rel.Head = head
			}
			return rel, 0.45
		}
	}
	return story.Relation{}, 0
}

// named reports whether a phrase may hold a name: a word in capitals, or letters
// of a script without them.
func named(s string) bool {
	for _, r := range s {
		if unicode.IsUpper(r) || unicode.IsLetter(r) && unicode.ToUpper(r) == unicode.ToLower(r) {
			return true
		}
	}
	return false
}
