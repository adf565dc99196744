package main

import (
	"maps"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/canvas/picture"
	"github.com/inkreel/inkreel/internal/words"
)

// addPictures adds the names and keywords of the built-in pictures that a language's
// concepts do not have. Keywords are worth less than names.
func (f *file) addPictures(own annotations, concepts *file) {
	for _, emoji := range slices.Sorted(maps.Keys(own.names)) {
		id := words.ID(emoji)
		if picture.Of(id) == "" {
			continue
		}
		known := concepts.wordsOf("concepts", id)
		take := func(word, sign string) {
			if len(strings.Fields(word)) <= longest && !slices.Contains(known, word) && !slices.Contains(known, "~"+word) {
				f.add("pictures", id, sign+word)
			}
		}
		take(own.names[emoji], "")
		for _, w := range own.words[emoji] {
			take(w, "~")
		}
	}
}

// wordsOf are the words for a thing of a section.
func (f *file) wordsOf(in, name string) []string {
	for _, s := range f.sections {
		for _, l := range s.lines {
			if s.name == in && l.name == name {
				return l.words
			}
		}
	}
	return nil
}
