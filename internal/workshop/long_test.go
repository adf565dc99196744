package workshop_test

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/internal/material"
	"github.com/inkreel/inkreel/internal/workshop"
	"github.com/inkreel/inkreel/plan"
)

// report is a text of a hundred pages: the documentation of this program.
func report(tb testing.TB) *document.Document {
	tb.Helper()
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		tb.Fatal(err)
	}
	var all strings.Builder
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			tb.Fatal(err)
		}
		all.Write(append(text, '\n'))
	}
	if n := len(plan.Words(all.String())); n < 20_000 {
		tb.Fatalf("%d words are no long report", n)
	}
	var files material.Files
	docs, err := files.Documents(tb.Context(), []string{material.Stdin}, strings.NewReader(all.String()))
	if err != nil {
		tb.Fatal(err)
	}
	docs[0].Blocks = slices.DeleteFunc(docs[0].Blocks, func(b document.Block) bool { return b.Figure != nil }) // those lie elsewhere
	return docs[0]
}

func openWorkshop(tb testing.TB) *workshop.Workshop {
	tb.Helper()
	shop, err := workshop.Open(func(string) (string, bool) { return "", false }, nil)
	if err != nil {
		tb.Fatal(err)
	}
	return shop
}

// A long report is told in two minutes: whole sentences of it, in order, from its
// beginning to its end.
func TestLongReport(t *testing.T) {
	t.Parallel()
	doc := report(t)
	set := story.Settings{Timing: "2", Engine: plan.EngineCanvas, Style: "whiteboard"}
	made, err := openWorkshop(t).Make(t.Context(), &story.Source{Documents: []*document.Document{doc}}, set)
	if err != nil {
		t.Fatal(err)
	}
	text := doc.String()
	seconds := 0.0
	var at []int // where in the report each scene begins
	for _, scene := range made.Script.Scenes {
		seconds += timing.Seconds(scene.Text(), made.Script.Language, set.Voice) + scene.Pause
		if i := strings.Index(text, strings.TrimRight(scene.Sentences[0], ".")); i >= 0 {
			at = append(at, i)
		}
	}
	if math.Abs(seconds-115) > 10 { // what scenes begin and end with comes on top
		t.Errorf("%g s of speech are foreseen, want about 115", seconds)
	}
	if len(at)*4 < len(made.Script.Scenes)*3 {
		t.Errorf("of %d scenes %d are the report's own words", len(made.Script.Scenes), len(at))
	} else if at[0] > len(text)/4 || at[len(at)-1] < len(text)*3/4 {
		t.Errorf("told is what lies between %d and %d of %d", at[0], at[len(at)-1], len(text))
	}
	data, err := plan.Encode(made.Plan)
	if err == nil {
		_, err = engine.Decode(data)
	}
	if err != nil {
		t.Error(err)
	}
}

// BenchmarkMinute writes the plan of a minute's film, document to plan.
func BenchmarkMinute(b *testing.B) {
	shop := openWorkshop(b)
	for b.Loop() {
		var files material.Files
		docs, err := files.Documents(b.Context(), []string{"../../testdata/sources/lesson-water-cycle.md"}, nil)
		if err == nil {
			_, err = shop.Make(b.Context(), &story.Source{Documents: docs}, story.Settings{Timing: "1", Engine: plan.EngineCanvas, Style: "whiteboard"})
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLongReport tells a hundred pages in two minutes.
func BenchmarkLongReport(b *testing.B) {
	shop := openWorkshop(b)
	for b.Loop() {
		src := &story.Source{Documents: []*document.Document{report(b)}}
		if _, err := shop.Make(b.Context(), src, story.Settings{Timing: "2", Engine: plan.EngineCanvas, Style: "whiteboard"}); err != nil {
			b.Fatal(err)
		}
	}
}
