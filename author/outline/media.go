package outline

import (
	"strings"

	"github.com/inkreel/inkreel/author/script"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
)

// showMedia places the user's pictures and videos that no marker has placed, by
// what they show, and the pictures of a problem at its beginning.
func showMedia(src *story.Source, out *story.Script) {
	w := words.Of(out.Language)
	script.Place(out, src, func(s string) []string { return about(w, s) })
	script.PlaceProblem(out, src)
}

// marking is the picture or video of the user's that a source's own markers show
// with what is read.
type marking struct {
	images, videos int // how many there are
	image, video   int // the one shown, from 1; 0: none
}

// take takes the markers out of a text and returns what is shown with it. What ends
// before its first word is shown with it no more.
func (m *marking) take(text string) (said string, image, video int) {
	said = text
	if marks := script.Markers(text); len(marks) > 0 {
		for _, k := range marks {
			switch {
			case k.End && !hasLetter(script.Unmarked(text[:k.From])):
				m.image, m.video = 0, 0
			case !k.End && k.Video && k.N <= m.videos:
				m.image, m.video = 0, k.N
			case !k.End && !k.Video && k.N <= m.images:
				m.image, m.video = k.N, 0
			}
		}
		image, video = m.image, m.video
		if last := marks[len(marks)-1]; last.End {
			m.image, m.video = 0, 0
		}
	} else {
		image, video = m.image, m.video
	}
	if strings.Contains(text, "[") {
		said = oneLine(script.Unmarked(text))
	}
	return said, image, video
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
