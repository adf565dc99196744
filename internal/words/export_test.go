package words

import (
	"maps"
	"slices"

	"github.com/inkreel/inkreel/canvas/picture"
)

// CalledIDs are the things that a language calls something.
func CalledIDs(w *Words) []string {
	var out []string
	for _, c := range w.pictures() {
		out = append(out, c.id)
	}
	return out
}

// FirstDrawn are the concepts of which other languages' first word is drawn.
func FirstDrawn() []string { return slices.Sorted(maps.Keys(drawn().first)) }

// IsDrawn reports whether a picture shows a concept.
func IsDrawn(id string) bool {
	i, ok := catalogue().byID[id]
	return ok && shows(&catalogue().list[i], "", true) && picture.Of(id) != ""
}
