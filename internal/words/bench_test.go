package words_test

import (
	"os"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// page is about as much English as a page has: 500 words.
func page(tb testing.TB) string {
	data, err := os.ReadFile("testdata/english.txt")
	if err != nil {
		tb.Fatal(err)
	}
	var text []string
	for line := range strings.Lines(string(data)) {
		if sentence, _, ok := strings.Cut(line, "\t"); ok {
			text = append(text, strings.Fields(sentence)...)
		}
	}
	return strings.Join(text[:500], " ")
}

// A page is read sentence by sentence, with all that is asked of one.
func BenchmarkPage(b *testing.B) {
	text := page(b)
	w := words.Of("en")
	for b.Loop() {
		for _, s := range w.Sentences(text) {
			w.Things(s)
			w.Quantities(s)
			w.Dates(s)
			w.Marks(s)
		}
	}
}

func BenchmarkThings(b *testing.B) {
	text := page(b)
	w := words.Of("en")
	for b.Loop() {
		for _, s := range w.Sentences(text) {
			w.Tokens(s)
			w.Things(s)
		}
	}
}

// BenchmarkLanguages reads the first sentence of every language, whose data is
// read by the first round alone.
func BenchmarkLanguages(b *testing.B) {
	for b.Loop() {
		for _, l := range locale.Languages {
			words.Of(plan.Language(l.Code)).Things(l.Sample)
		}
	}
}

// What no list knows is looked for in the tags of all icons.
func BenchmarkFindByTags(b *testing.B) {
	w := words.Of("en")
	for b.Loop() {
		w.Find("quarterly onboarding checklist", 3)
	}
}
