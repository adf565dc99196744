package outline

import (
	"github.com/inkreel/inkreel/author/script"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/words"
)

// showMedia places the user's pictures and videos that no marker has placed, by
// what they show. Pictures of a problem are numbered on from the others and stand
// at its beginning, while it is stated.
func showMedia(src *story.Source, out *story.Script) {
	w := words.Of(out.Language)
	script.Place(out, src, func(s string) []string { return about(w, s) })
	for i := range min(len(src.Problem), len(out.Scenes)) {
		if s := &out.Scenes[i]; s.Image == 0 && s.Video == 0 {
			s.Image = len(src.Images) + i + 1
		}
	}
}

// about is what a text is about, in a form that can be compared: the stems of its
// words, and what its words name.
func about(w *words.Words, s string) (terms []string) {
	for _, t := range w.Tokens(s) {
		if !t.Stop && !t.Number {
			terms = append(terms, t.Stem)
		}
	}
	for _, t := range w.Things(s) {
		terms = append(terms, "="+t.Concept)
	}
	return terms
}

// stemsIn are the words of a text that carry meaning.
func stemsIn(w *words.Words, s string) map[string]bool {
	m := map[string]bool{}
	for _, t := range w.Tokens(s) {
		if !t.Stop && !t.Number {
			m[t.Stem] = true
		}
	}
	return m
}
