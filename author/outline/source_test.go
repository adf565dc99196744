package outline

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// sourceOf reads a source of testdata: a first line "language timing", then
// blocks parted by blank lines, written as Markdown writes them.
func sourceOf(t testing.TB, name string) (*story.Source, *story.Settings) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name+".md"))
	if err != nil {
		t.Fatal(err)
	}
	first, text, _ := strings.Cut(string(data), "\n")
	lang, timing, _ := strings.Cut(strings.TrimSpace(first), " ")
	return &story.Source{Documents: []*document.Document{documentOf(text)}}, &story.Settings{Language: plan.Language(lang), Timing: story.Timing(timing)}
}

func documentOf(text string) *document.Document {
	d := &document.Document{}
	for part := range strings.SplitSeq(text, "\n\n") {
		if part = strings.Trim(part, "\n"); part != "" {
			d.Blocks = append(d.Blocks, blockOf(part))
		}
	}
	return d
}

func blockOf(s string) document.Block {
	lines := strings.Split(s, "\n")
	first := lines[0]
	switch {
	case strings.HasPrefix(first, "#"):
		title := strings.TrimLeft(first, "#")
		return document.Block{Kind: document.Heading, Level: len(first) - len(title), Text: strings.TrimSpace(title)}
	case strings.HasPrefix(first, "- "), strings.HasPrefix(first, "1. "):
		l := &document.ListData{Ordered: first[0] == '1'}
		for _, line := range lines {
			_, item, _ := strings.Cut(line, " ")
			l.Items = append(l.Items, document.Item{Text: item})
		}
		return document.Block{Kind: document.List, List: l}
	case strings.HasPrefix(first, "| "):
		t := &document.TableData{}
		for i, line := range lines {
			var row []string
			for cell := range strings.SplitSeq(strings.Trim(line, "| "), "|") {
				row = append(row, strings.TrimSpace(cell))
			}
			if i == 0 {
				t.Header = row
			} else {
				t.Rows = append(t.Rows, row)
			}
		}
		return document.Block{Kind: document.Table, Table: t}
	case strings.HasPrefix(first, "> "):
		b := document.Block{Kind: document.Quote, Text: strings.TrimPrefix(first, "> ")}
		if len(lines) > 1 {
			b.By = strings.TrimPrefix(lines[1], "> – ")
		}
		return b
	case strings.HasPrefix(first, "```"):
		return document.Block{Kind: document.Code, Language: first[3:], Text: strings.Join(lines[1:len(lines)-1], "\n")}
	case strings.HasPrefix(first, "!["):
		caption, path, _ := strings.Cut(first[2:], "](")
		return document.Block{Kind: document.Figure, Figure: &document.Image{Caption: caption, Path: strings.TrimSuffix(path, ")")}}
	case strings.HasPrefix(first, "???"):
		return document.Block{Kind: document.Note, Text: strings.TrimSpace(first[3:])}
	case first == "---":
		return document.Block{Kind: document.Break}
	}
	return document.Block{Kind: document.Paragraph, Text: s}
}
