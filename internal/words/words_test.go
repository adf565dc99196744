package words_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/words"
)

// Whatever a full stop may mean, a sentence is cut where it ends.
func TestSentencesEnglish(t *testing.T) {
	for _, want := range [][]string{
		{"Dr. Smith met Mrs. Jones at 5 p.m. on Monday.", "They talked."},
		{"Pi is 3.14 and e.g. tau is twice that.", "See Fig. 3 and No. 5 for more."},
		{"He lives in the U.S. and works there.", "He moved to the U.S.", "The country is large."},
		{`"Stop!" he said.`, `"Why?"`, "Nobody knew."},
		{"J. R. R. Tolkien wrote it.", "It sold well."},
		{"Wait... there is more.", "Really?!", "Yes."},
		{"How rain is made", "Water rises.", "It falls."},
		{"Inkreel Inc. was founded in 2020.", "We take vitamin C.", "The body needs it."},
		{"(This is an aside.)", "It ends."},
		{"1. Mix the flour.", "2. Add water."},
	} {
		for _, sep := range []string{" ", "\n"} {
			if sep == " " && slices.ContainsFunc(want, func(s string) bool { return !strings.ContainsAny(s, ".!?") }) {
				sep = "\n\n"
			}
			if got := words.Of("en").Sentences(strings.Join(want, sep)); !slices.Equal(got, want) {
				t.Errorf("got  %q\nwant %q", got, want)
			}
		}
	}
}
