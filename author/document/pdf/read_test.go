package pdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/author/document"
	"github.com/inkreel/inkreel/author/document/documenttest"
)

// shape prints a document, a line for each block.
func shape(d *document.Document) string {
	var b strings.Builder
	for _, block := range d.Blocks {
		switch block.Kind {
		case document.Heading:
			fmt.Fprintf(&b, "h%d %s\n", block.Level, block.Text)
		case document.Paragraph:
			fmt.Fprintf(&b, "p %s\n", block.Text)
		case document.List:
			sign := "*"
			if block.List.Ordered {
				sign = "#"
			}
			for _, i := range block.List.Items {
				fmt.Fprintf(&b, "%s%s %s\n", strings.Repeat(" ", i.Level), sign, i.Text)
			}
		case document.Table:
			fmt.Fprintf(&b, "table %s\n| %s\n", block.Table.Caption, strings.Join(block.Table.Header, " | "))
			for _, row := range block.Table.Rows {
				fmt.Fprintf(&b, "  %s\n", strings.Join(row, " | "))
			}
		case document.Figure:
			fmt.Fprintf(&b, "figure %s %s\n", block.Figure.Type, block.Figure.Caption)
		default:
			fmt.Fprintf(&b, "%s %s\n", block.Kind, block.Text)
		}
	}
	return b.String()
}

func read(t testing.TB, data []byte) *document.Document {
	t.Helper()
	d, err := Read(t.Context(), data, document.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func file(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Files that LibreOffice and groff have set, beside what they say.
func TestFiles(t *testing.T) { documenttest.Golden(t, "*.pdf", Read) }

// filler is lines that fill a column of some 160 points at 10 points.
var filler = []string{
	"Rivers carry sand and stones from", "the mountains to the sea. On their", "way they cut valleys and build up", "plains, and where they slow down they",
	"leave behind what they carried for", "hundreds of kilometres. A river that", "floods its banks makes the land more", "fertile than any plough could do it.",
}

func TestThreeColumns(t *testing.T) {
	w := &writer{}
	w.page(
		at(60, 70, boldF, 20, "What rivers do to the land they cross"),
		columnOf(40, 110, 9, "First column. "+filler[0], filler[1], filler[2], filler[3], filler[4]),
		columnOf(220, 110, 9, "Second column. "+filler[0], filler[1], filler[2], filler[3], filler[4]),
		columnOf(400, 110, 9, "Third column. "+filler[0], filler[1], filler[2], filler[3], filler[4]),
	)
	d := read(t, w.bytes())
	text := shape(d)
	first, second, third := strings.Index(text, "First column"), strings.Index(text, "Second column"), strings.Index(text, "Third column")
	if first < 0 || second < first || third < second || d.Title != "What rivers do to the land they cross" {
		t.Errorf("title %q, blocks\n%s", d.Title, text)
	}
}

func TestTables(t *testing.T) {
	grid := func(x, y float64, cells [][]string, wide, high float64) string {
		var b strings.Builder
		for r, row := range cells {
			for c, cell := range row {
				for i, l := range strings.Split(cell, "\n") {
					b.WriteString(at(x+float64(c)*wide+4, y+float64(r)*high+13+11*float64(i), regular, 9, l))
				}
			}
		}
		for r := range len(cells) + 1 {
			b.WriteString(rule(x, y+float64(r)*high, wide*float64(len(cells[0])), 0.5))
		}
		for c := range len(cells[0]) + 1 {
			b.WriteString(rule(x+float64(c)*wide, y, 0.5, high*float64(len(cells))))
		}
		return b.String()
	}
	w := &writer{}
	w.page(
		at(60, 60, regular, 10, "The following two tables show the same rivers with and without rules around them."),
		at(60, 85, regular, 9, "Table 1: Long rivers"),
		grid(60, 92, [][]string{{"River", "Length", "Flows into"}, {"Nile", "6650 km", "the Medi-\nterranean Sea"}, {"Amazon", "6400 km", "the Atlantic\nOcean"}}, 110, 30),
		at(60, 220, regular, 10, "Between the two stands a sentence that is longer than the cells of either of them are."),
		at(60, 250, boldF, 10, "River"), at(200, 250, boldF, 10, "Length"), at(300, 250, boldF, 10, "Countries"),
		at(60, 264, regular, 10, "Rhine"), at(200, 264, regular, 10, "1233 km"), at(300, 264, regular, 10, "6"),
		at(60, 278, regular, 10, "Danube"), at(200, 278, regular, 10, "2857 km"), at(300, 278, regular, 10, "10"),
		at(60, 292, regular, 10, "Elbe"), at(200, 292, regular, 10, "1094 km"), at(300, 292, regular, 10, "2"),
	)
	const want = `p The following two tables show the same rivers with and without rules around them.
table Long rivers
| River | Length | Flows into
  Nile | 6650 km | the Mediterranean Sea
  Amazon | 6400 km | the Atlantic Ocean
p Between the two stands a sentence that is longer than the cells of either of them are.
table 
| River | Length | Countries
  Rhine | 1233 km | 6
  Danube | 2857 km | 10
  Elbe | 1094 km | 2
`
	if got := shape(read(t, w.bytes())); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// What stands on every page, and notes, are no part of the text; words and
// paragraphs go on over lines and pages.
func TestOverPages(t *testing.T) {
	w := &writer{title: "Microsoft Word - draft3.doc"}
	for i := range 4 {
		w.page(
			at(60, 40, regular, 9, "Rivers and their valleys"), at(400, 40, regular, 9, fmt.Sprintf("Chapter %d", i/2+1)),
			columnOf(60, 80, 10, "this "+[]string{"first", "second", "third", "last"}[i]+" page begins in the middle of a sentence that was begun before it and is",
				"ended "+[]string{"here", "there", "soon", "now"}[i]+". The water of the river carries everything with it that it can lift, and the hy-",
				"drologists measure it. It is a well-known fact that a slow river carries less than a fast one", "does, and so"),
			columnOf(60, 700, 8, "1 A note at the foot of the page that nobody needs to hear."),
			at(290, 800, regular, 9, fmt.Sprintf("%d", i+17)),
		)
	}
	got := shape(read(t, w.bytes()))
	if strings.Contains(got, "note") || strings.Contains(got, "valleys") || strings.Contains(got, "Chapter") || strings.Contains(got, "17") {
		t.Errorf("what stands on every page is read:\n%s", got)
	}
	if n := strings.Count(got, "\n"); n != 1 {
		t.Errorf("%d blocks, want one paragraph over all pages:\n%s", n, got)
	}
	if !strings.Contains(got, "hydrologists") || !strings.Contains(got, "well-known") {
		t.Errorf("hyphens:\n%s", got)
	}
}

func TestFigures(t *testing.T) {
	w := &writer{}
	w.picture(320, 240)
	w.picture(20, 20)
	var chart strings.Builder
	chart.WriteString("1 w 100 300 m 100 420 l S 100 300 m 260 300 l S\n")
	for i := range 6 {
		fmt.Fprintf(&chart, "%d 300 m %d 380 l %d 360 l %d 340 l %d 330 l %d 310 l h f\n", 110+20*i, 115+20*i, 120+20*i, 121+20*i, 122+20*i, 124+20*i)
		chart.WriteString(at(float64(110+20*i), 552, regular, 7, fmt.Sprint(2000+i)))
	}
	w.page(
		at(60, 60, regular, 10, "A picture stands below this sentence, and a drawing of lines below the next one."),
		shown(1, 500, 50, 12, 12), // a sign
		shown(0, 100, 80, 200, 150),
		at(100, 245, regular, 8, "Figure 1. A pattern of two colours"),
		at(60, 300, regular, 10, "The rain of six years was measured in the valley and drawn by hand as you can see here."),
		chart.String(),
		at(100, 575, regular, 8, "Figure 2: Rain by year"),
		at(60, 620, regular, 10, "Nothing of this is more than an example of pictures in a text, which ends with this sentence."),
	)
	d := read(t, w.bytes())
	const want = `p A picture stands below this sentence, and a drawing of lines below the next one.
figure image/jpeg A pattern of two colours
p The rain of six years was measured in the valley and drawn by hand as you can see here.
figure image/png Rain by year
p Nothing of this is more than an example of pictures in a text, which ends with this sentence.
`
	if got := shape(d); got != want {
		t.Fatalf("got\n%s\nwant\n%s", got, want)
	}
	if !bytes.Equal(d.Blocks[1].Figure.Data, w.images[0]) {
		t.Error("the stored picture is not taken as it is")
	}
	m, _, err := image.Decode(bytes.NewReader(d.Blocks[3].Figure.Data))
	if err != nil || m.Bounds().Dx() < 300 {
		t.Errorf("drawing: %v, %v", m, err)
	}
}

func TestFaults(t *testing.T) {
	scan := &writer{}
	scan.picture(600, 800)
	scan.page(shown(0, 0, 0, 595, 842))
	scan.page(shown(0, 0, 0, 595, 842), at(250, 820, regular, 8, "Scanned by Scan"))
	turned := &writer{}
	turned.page("BT /F1 12 Tf 0 1 -1 0 300 200 Tm (All of this page stands on its side.) Tj ET\n")
	blank := &writer{}
	blank.page()
	whole := file(t, "paper.pdf")
	for name, c := range map[string]struct {
		data   []byte
		reason document.Reason
	}{
		"password":  {file(t, "refused/locked.pdf"), document.Encrypted},
		"cut short": {whole[:300], document.Broken},
		"no PDF":    {[]byte("%PDF-1.4\nnothing of a file"), document.Broken},
		"no bytes":  {nil, document.Empty},
		"no text":   {blank.bytes(), document.Empty},
		"turned":    {turned.bytes(), document.Pictures},
		"scan":      {scan.bytes(), document.Pictures},
	} {
		_, err := Read(t.Context(), c.data, document.Limits{})
		var fault *document.Fault
		if !errors.As(err, &fault) || fault.Reason != c.reason {
			t.Errorf("%s: %v, want the reason %q", name, err, c.reason)
		}
	}
	if _, err := Read(t.Context(), whole, document.Limits{Bytes: 1000}); err == nil || !strings.Contains(err.Error(), "more than the 1000") {
		t.Errorf("too many bytes: %v", err)
	}
	pages, err := Pictures(t.Context(), scan.bytes(), document.Limits{})
	if err != nil || len(pages) != 2 {
		t.Fatalf("pictures of the scan: %d, %v", len(pages), err)
	}
	if m, _, err := image.Decode(bytes.NewReader(pages[0].Data)); err != nil || m.Bounds().Dy() != mostSide {
		t.Errorf("a page of the scan: %v", err)
	}
}

// A file that lost its end is read as far as it goes.
func TestCutShort(t *testing.T) {
	whole := file(t, "paper.pdf")
	for _, n := range []int{1, 10, 100, 500} {
		_, err := Read(t.Context(), whole[:len(whole)-n], document.Limits{})
		var fault *document.Fault
		if err != nil && !errors.As(err, &fault) {
			t.Errorf("%d bytes less: %v", n, err)
		}
	}
}

func TestLimits(t *testing.T) {
	w := book(12)
	d, err := Read(t.Context(), w, document.Limits{Pages: 3})
	if err != nil || len(d.Notes) != 1 || d.Notes[0] != "Only the first 3 of 12 pages were read." {
		t.Errorf("%v, %v", d, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Read(ctx, w, document.Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of its context: %v", err)
	}
}

// A page that would take a day is ended by the context.
func TestHang(t *testing.T) {
	read(t, book(1)) // so that PDFium is there
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if d, err := Read(ctx, bomb(12, 100), document.Limits{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, %v", d, err)
	}
	read(t, book(1)) // and goes on with the next file
}

// A page that unpacks to more than there may be is left out, and ends nothing but
// its own file.
func TestMemory(t *testing.T) {
	_, err := Read(t.Context(), blown(256), document.Limits{})
	var fault *document.Fault
	if !errors.As(err, &fault) {
		t.Errorf("got %v", err)
	}
	read(t, book(1))
}

// Words and rules strewn over a page are told apart in bounded time.
func TestStrewn(t *testing.T) {
	w := &writer{}
	r := rand.New(rand.NewPCG(1, 1))
	for range 3 {
		var b strings.Builder
		for range 8000 {
			b.WriteString(at(r.Float64()*560, r.Float64()*820, regular, 1+r.Float64()*9, "word"))
			b.WriteString(rule(r.Float64()*560, r.Float64()*820, r.Float64()*40, r.Float64()*4))
		}
		w.page(b.String())
	}
	read(t, book(1)) // starts PDFium
	_ = documenttest.Bounded(t, Read, w.bytes())
}

// book is a PDF of n pages of prose with headings.
func book(n int) []byte {
	w := &writer{title: "A book of rivers"}
	for i := range n {
		parts := []string{at(250, 40, regular, 9, "A book of rivers"), at(290, 800, regular, 9, fmt.Sprint(i+1)),
			at(60, 80, boldF, 16, fmt.Sprintf("Chapter %d: what happens on the way to the sea", i+1))}
		for l := range 50 {
			parts = append(parts, at(60, 110+13*float64(l), regular, 10, filler[l%len(filler)]+" "+filler[(l*3+i)%len(filler)]+"."))
		}
		w.page(parts...)
	}
	return w.bytes()
}

func BenchmarkRead100Pages(b *testing.B) {
	data := book(100)
	read(b, data) // starts PDFium
	b.ReportAllocs()
	for b.Loop() {
		read(b, data)
	}
}
