package markup

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/documenttest"
)

func TestMarkdown(t *testing.T) { documenttest.Golden(t, "*.md", Markdown) }

func TestHTML(t *testing.T) { documenttest.Golden(t, "*.html", HTML) }

func FuzzMarkdown(f *testing.F) {
	documenttest.Fuzz(f, "*.md", Markdown, "> - 1. a\n\n[a]: b\n\n![a][a]", "+++\ntitle = \"a\"\n+++\n|a|\n|-|\n")
}

func FuzzHTML(f *testing.F) {
	documenttest.Fuzz(f, "*.html", HTML, "<table><tr><td rowspan=9 colspan=9>a<tr><th>b", "<p><b>a<p></b>b<li>c")
}

func TestNothingToRead(t *testing.T) {
	for name, c := range map[string]struct {
		read document.Reader
		text string
		want document.Reason
	}{
		"an empty file":           {Markdown, "", document.Empty},
		"a front alone":           {Markdown, "---\ntitle: x\n---\n", document.Empty},
		"pictures alone":          {Markdown, "![](a.png)\n\n![](b.png)", document.Pictures},
		"a page of scripts":       {HTML, "<html><script>var a = 'text'</script><nav>Home</nav>", document.Empty},
		"a page of one picture":   {HTML, "<img src=a.png>", document.Pictures},
		"a tag of many megabytes": {HTML, "<p title=\"" + strings.Repeat("x", 20<<20) + "\">a", document.Broken},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := c.read(context.Background(), []byte(c.text), document.Limits{})
			var f *document.Fault
			if !errors.As(err, &f) || f.Reason != c.want {
				t.Errorf("got %v, want a fault of %s", err, c.want)
			}
		})
	}
}

// A file that is read in pieces reads as it would whole.
func TestPieces(t *testing.T) {
	var b strings.Builder
	b.WriteString("[far]: https://example.org\n\n")
	for i := range 4000 {
		fmt.Fprintf(&b, "A paragraph, number %d, with a [link][far]\nover two lines.\n\n```\ncode\n\n# no title\n```\n\n1. one\n\n   more of one\n\n2. two\n\n", i)
		if i%100 == 0 {
			fmt.Fprintf(&b, "## Title %d\n\n", i)
		}
	}
	doc, err := Markdown(context.Background(), []byte(b.String()), document.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	paragraphs, lists := 0, 0
	for _, block := range doc.Blocks {
		switch block.Kind {
		case document.Paragraph:
			if want := fmt.Sprintf("A paragraph, number %d, with a link over two lines.", paragraphs); block.Text != want {
				t.Fatalf("got %q, want %q", block.Text, want)
			}
			paragraphs++
		case document.List:
			lists++
			if n := len(block.List.Items); n != 2 {
				t.Fatalf("list %d has %d items", lists, n)
			}
		}
	}
	if paragraphs != 4000 || lists != 4000 {
		t.Errorf("%d paragraphs, %d lists", paragraphs, lists)
	}
}

// A link that only says where it leads, between brackets, is not read out.
func TestBracketedLinks(t *testing.T) {
	for in, want := range map[string]string{
		"A plan ([plan.md](docs/plan.md)) is drawn.":        "A plan is drawn.",
		"A plan ([a_b.md](a_b.md#top)), which is drawn.":    "A plan, which is drawn.",
		"A plan ([by hand](plan.md)) is drawn.":             "A plan (by hand) is drawn.",
		"A plan ([plan](plan.md) or script) is drawn.":      "A plan (plan or script) is drawn.",
		"A plan is in [plan.md](plan.md), and call `f ()`.": "A plan is in plan.md, and call f ().",
	} {
		doc, err := Markdown(context.Background(), []byte(in), document.Limits{})
		if err != nil || len(doc.Blocks) != 1 || doc.Blocks[0].Text != want {
			t.Errorf("%q: %v, %v", in, doc, err)
		}
	}
}

// pages is a text of about n pages in one of the languages below.
func pages(n int, paragraph, title func(text string) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(title(fmt.Sprintf("Chapter %d", i)))
		for range 5 {
			b.WriteString(paragraph(strings.Repeat("Water **evaporates** from the [sea](https://example.org/sea) and rises into the sky, where it cools. ", 5)))
		}
	}
	return b.String()
}

func BenchmarkMarkdown100Pages(b *testing.B) {
	text := []byte(pages(100, func(s string) string { return s + "\n\n" }, func(s string) string { return "# " + s + "\n\n" }))
	benchmark(b, Markdown, text)
}

func BenchmarkHTML100Pages(b *testing.B) {
	text := []byte("<html><body><main>" + pages(100, func(s string) string {
		return "<p>" + strings.ReplaceAll(s, "**evaporates**", "<b>evaporates</b>") + "</p>\n"
	}, func(s string) string { return "<h1>" + s + "</h1>\n" }) + "</main>")
	benchmark(b, HTML, text)
}

func benchmark(b *testing.B, read document.Reader, data []byte) {
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := read(context.Background(), data, document.Limits{}); err != nil {
			b.Fatal(err)
		}
	}
}
