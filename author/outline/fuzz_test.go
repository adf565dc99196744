package outline

import (
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// Whatever a document holds: a film that says nothing the document does not, or
// an error.
func FuzzOutline(f *testing.F) {
	for _, name := range names(f) {
		src, set := sourceOf(f, name)
		text := ""
		for _, b := range src.Documents[0].Blocks {
			text += b.Text + "\n\n"
		}
		f.Add(text, string(set.Language), string(set.Timing), false)
		f.Add(text, "", "0.25", true)
	}
	f.Add("| a | b |\n| 1 | 2 % |\n\n- a\n- b: c\n\n1. x and y\n\nE = mc^2, $x$ [1] (see Fig. 2) https://x.y", "en", "auto", true)
	f.Fuzz(func(t *testing.T, text, lang, timing string, marked bool) {
		if len(text) > 4000 {
			return
		}
		set := &story.Settings{Timing: story.Timing(timing)}
		if l, ok := plan.ParseLanguage(lang); ok {
			set.Language = l
		}
		text = strings.ToValidUTF8(text, " ") // as readers of documents see to
		d := plain(text)
		if marked {
			d = documentOf(text)
		}
		src := &story.Source{Documents: []*document.Document{d}}
		script, err := Writer{}.Script(t.Context(), src, set)
		if err != nil {
			return
		}
		board, err := Writer{}.Storyboard(t.Context(), src, script, set)
		if err != nil {
			t.Fatal(err)
		}
		if len(board.Scenes) != len(script.Scenes) {
			t.Fatalf("%d scenes of %d", len(board.Scenes), len(script.Scenes))
		}
		checkShown(t, src, board, set.Title, false)
	})
}
