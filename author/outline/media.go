package outline

import (
	"github.com/inkreel/inkreel/author/script"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/words"
)

// showMedia places the user's pictures and videos that no marker has placed, by
// what they show, and the pictures of a problem at its beginning.
func showMedia(src *story.Source, out *story.Script) {
	w := words.Of(out.Language)
	script.Place(out, src, func(s string) []string { return about(w, s) })
	script.PlaceProblem(out, src)
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
