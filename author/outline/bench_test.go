package outline

import (
	"fmt"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/words"
)

func BenchmarkMinute(b *testing.B) {
	src, set := sourceOf(b, "lesson")
	words.Of(set.Language).Things("a bee") // the language is read once
	for b.Loop() {
		script, err := Writer{}.Script(b.Context(), src, set)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := (Writer{}).Storyboard(b.Context(), src, script, set); err != nil {
			b.Fatal(err)
		}
	}
}

// report is a document of forty pages: sentences made of the words of the others
// of testdata, in twenty chapters.
func report(tb testing.TB) *document.Document {
	var sentences []string
	for _, name := range []string{"lesson", "history", "comparison", "biography", "water", "news", "manual"} {
		src, set := sourceOf(tb, name)
		for _, block := range src.Documents[0].Blocks {
			if block.Kind == document.Paragraph {
				sentences = append(sentences, words.Of(set.Language).Sentences(block.Text)...)
			}
		}
	}
	const pages, perPage, perParagraph = 40, 30, 5
	d := &document.Document{Title: "A report"}
	n := 0
	for page := range pages {
		if page%2 == 0 {
			d.Blocks = append(d.Blocks, document.Block{Kind: document.Heading, Level: 2, Text: fmt.Sprintf("Chapter on %s", strings.Fields(sentences[page])[0])})
		}
		for range perPage / perParagraph {
			var p []string
			for range perParagraph {
				one, other := sentences[n%len(sentences)], sentences[(n*7+3)%len(sentences)]
				half := strings.Fields(one)
				p = append(p, strings.Join(half[:len(half)/2], " ")+" "+strings.ToLower(other))
				n++
			}
			d.Blocks = append(d.Blocks, document.Block{Kind: document.Paragraph, Text: strings.Join(p, " ")})
		}
	}
	return d
}

func BenchmarkReport(b *testing.B) {
	src := &story.Source{Documents: []*document.Document{report(b)}}
	set := &story.Settings{Language: "en", Timing: "2"}
	words.Of(set.Language).Things("a bee")
	for b.Loop() {
		script, err := Writer{}.Script(b.Context(), src, set)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := (Writer{}).Storyboard(b.Context(), src, script, set); err != nil {
			b.Fatal(err)
		}
	}
}
