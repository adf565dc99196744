package kind

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/internal/elementtest"
)

func anyTable(r *rand.Rand) *plan.Element {
	e := &plan.Element{Kind: plan.KindTable, ID: fmt.Sprint(r.Uint32())}
	cols, rows := 1+r.IntN(5), 1+r.IntN(7)
	words := []string{"one", "a longer cell of several words", "1,700", "3.25", "−12", "$7", "", "Österreich", "40 %", "yes"}
	for range cols {
		e.Header = append(e.Header, words[r.IntN(len(words))])
	}
	if r.IntN(4) == 0 {
		e.Header = nil
	}
	for range rows {
		var row []string
		for range cols - r.IntN(2) {
			row = append(row, words[r.IntN(len(words))])
		}
		row = append(row, "x")
		e.Rows = append(e.Rows, row)
	}
	if r.IntN(2) == 0 {
		h := r.IntN(rows)
		e.Highlight = &h
	}
	return e
}

func TestTablesStayInTheirBoxAndReadable(t *testing.T) {
	drawn, looks := 0, append(plan.CanvasStyles(), "technical_compact")
	for i := range 150 {
		r := rand.New(rand.NewPCG(uint64(i), 5))
		ctx := elementtest.Context(t, looks[i%len(looks)], plan.EngineCanvas, []plan.Language{"en", "ar"}[i/len(looks)%2])
		e := anyTable(r)
		box := geom.R(20+r.Float64()*50, 20+r.Float64()*50, 260+r.Float64()*1150, 220+r.Float64()*700)
		built, err := buildTable(ctx, e, element.Constraints{}, box)
		marks, covers := built.Marks, built.Covers
		if err != nil {
			elementtest.WantFault(t, err, nil)
			continue
		}
		drawn++
		elementtest.KeepsInside(t, box, marks, covers)
		elementtest.Readable(t, ctx, marks)
		if t.Failed() {
			t.Fatalf("case %d: %q %q in %v", i, e.Header, e.Rows, box)
		}
	}
	if drawn < 100 {
		t.Errorf("only %d of 150 tables found room", drawn)
	}
}

// On ruled paper the rows of a table stand on its lines, and two families set a table off in the same way at most.
func TestTablesHaveTheHandOfTheirFamily(t *testing.T) {
	lit := 1
	e := &plan.Element{Kind: plan.KindTable, Header: []string{"", "May"}, Rows: [][]string{{"in", "3,000"}, {"out", "1,650"}, {"left", "370"}}, Highlight: &lit}
	alike := map[string][]string{}
	for _, name := range plan.CanvasStyles() {
		if strings.HasSuffix(name, "_compact") || strings.HasSuffix(name, "_legacy") {
			continue
		}
		ctx := elementtest.Context(t, name, plan.EngineCanvas, "en")
		built, err := buildTable(ctx, e, element.Constraints{}, geom.R(100, 200, 900, 640))
		if err != nil {
			t.Fatal(err)
		}
		var hand string
		for _, m := range built.Marks {
			switch m := m.(type) {
			case paint.Writing:
				base := (m.At.Y + m.Text.Lines[0].Baseline) / ctx.Unit
				if off := math.Mod(base-paint.RuledFirst, paint.RuledStep); ctx.Look.Paper == plan.PaperRuled && math.Min(off, paint.RuledStep-off) > 1 {
					t.Errorf("%s: %.1f is no line of the paper", name, base)
				}
				hand += "w"
			case paint.Fill:
				hand += "f"
			case paint.Stroke:
				hand += fmt.Sprintf("s%.1f", m.Width/ctx.Line())
			}
		}
		alike[hand] = append(alike[hand], name)
	}
	for _, names := range alike {
		if len(names) > 2 {
			t.Errorf("%v set tables off alike", names)
		}
	}
}

// Words of tables and numbers can be read on the areas of full colour that some families lay under them: large type, by 3:1.
func TestWordsStandOutFromPlates(t *testing.T) {
	lit := 1
	for _, name := range plan.CanvasStyles() {
		ctx := elementtest.Context(t, name, plan.EngineCanvas, "en")
		for _, e := range []*plan.Element{
			{Kind: plan.KindTable, Header: []string{"", "May"}, Rows: [][]string{{"in", "3,000"}, {"out", "1,650"}, {"left", "370"}}, Highlight: &lit},
			{Kind: plan.KindText, Role: plan.RoleStat, Text: "480\nnew members"},
		} {
			build := buildTable
			if e.Kind == plan.KindText {
				build = buildStat
			}
			built, err := build(ctx, e, element.Constraints{Peers: element.Peers{All: 3, Number: 2, Said: 6}}, geom.R(100, 200, 900, 640))
			if err != nil {
				t.Fatal(err)
			}
			for i, m := range built.Marks {
				w, ok := m.(paint.Writing)
				if !ok || len(w.Text.Lines) == 0 {
					continue
				}
				on := ctx.Look.Palette.Board
				for _, below := range built.Marks[:i] {
					if f, ok := below.(paint.Fill); ok && f.Color.A == 255 && f.Brush == "" && f.Path.Bounds().Contains(w.LineBox(0)) {
						on = f.Color
					}
				}
				if c := paint.Contrast(w.Color, on); c < paint.ContrastLarge {
					t.Errorf("%s, %s: words stand out by %.2f", name, e.Kind, c)
				}
			}
		}
	}
}

func TestNumberLike(t *testing.T) {
	for s, want := range map[string]bool{
		"1,700": true, "3.14": true, "−12": true, "$7,612": true, "40 %": true, "12 km": true, "–": true, "3:1": true, "1e3": true,
		"one": false, "": false, "Boeing 747": false, "abc": false,
	} {
		if got := numberLike(s); got != want {
			t.Errorf("%q: got %v, want %v", s, got, want)
		}
	}
}

func TestDecimalPointsAlign(t *testing.T) {
	ctx := elementtest.Context(t, "whiteboard", plan.EngineCanvas, "en")
	e := &plan.Element{ID: "t", Header: []string{"n"}, Rows: [][]string{{"1.5"}, {"1000.25"}, {"7"}}}
	tab, err := fitTable(ctx, e, element.Constraints{Room: geom.Pt(800, 600)})
	if err != nil {
		t.Fatal(err)
	}
	if err := tab.letter(); err != nil {
		t.Fatal(err)
	}
	tab.compose(geom.Pt(0, 0))
	var points []float64 // right end of each number's whole part
	for _, m := range tab.Marks {
		if w, ok := m.(paint.Writing); ok && len(points) < 4 {
			head := 0.0
			if i := len(points) - 1; i >= 0 {
				if head, err = tab.headWidth(e.Rows[i][0]); err != nil {
					t.Fatal(err)
				}
			}
			points = append(points, w.At.X+head)
		}
	}
	if len(points) != 4 || math.Abs(points[1]-points[2]) > 0.01 || math.Abs(points[1]-points[3]) > 0.01 {
		t.Errorf("decimal points at %v", points)
	}
}

func TestHighlightedRowIsMarkedLast(t *testing.T) {
	ctx := elementtest.Context(t, "whiteboard", plan.EngineCanvas, "en")
	row := 1
	e := &plan.Element{ID: "t", Header: []string{"a"}, Rows: [][]string{{"x"}, {"y"}, {"z"}}, Highlight: &row}
	built, err := buildTable(ctx, e, element.Constraints{}, geom.R(0, 0, 600, 500))
	marks := built.Marks
	if err != nil {
		t.Fatal(err)
	}
	band, ok := marks[len(marks)-1].(paint.Fill)
	if !ok || band.Color.A == 255 {
		t.Fatalf("the last mark is %T, want a translucent band", marks[len(marks)-1])
	}
	y := band.Path.Bounds().Center().Y
	var cells []float64
	for _, m := range marks {
		if w, ok := m.(paint.Writing); ok {
			cells = append(cells, geom.FromPixels(w.Bounds()).Center().Y)
		}
	}
	if math.Abs(cells[2]-y) > math.Abs(cells[1]-y) || math.Abs(cells[2]-y) > math.Abs(cells[3]-y) {
		t.Errorf("band at %v, rows at %v", y, cells)
	}
}

func TestTableFaults(t *testing.T) {
	ctx := elementtest.Context(t, "whiteboard", plan.EngineCanvas, "en")
	many := make([][]string, 40)
	for i := range many {
		many[i] = []string{"a", "b"}
	}
	for _, c := range []struct {
		name string
		e    plan.Element
		want []string
	}{
		{"empty", plan.Element{}, []string{"rows", "without cells"}},
		{"too many rows", plan.Element{Rows: many}, []string{"rows: the table overflows", "40 rows", "22 units"}},
		{"too wide a word", plan.Element{Rows: [][]string{{"a", strings.Repeat("wide", 20)}}}, []string{"rows[0][1]: the table overflows"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := buildTable(ctx, &c.e, element.Constraints{}, geom.R(0, 0, 500, 400))
			elementtest.WantFault(t, err, c.want)
		})
	}
}

func TestShareOut(t *testing.T) {
	want := []float64{100, 400, 50}
	shareOut(want, []float64{20, 60, 50}, 300)
	if math.Abs(want[0]-100) > 1e-6 || math.Abs(want[1]-150) > 1e-6 || want[2] != 50 {
		t.Errorf("got %v, want the widest column cut to 150", want)
	}
}

func BenchmarkTable(b *testing.B) {
	ctx := elementtest.Context(b, "whiteboard", plan.EngineCanvas, "en")
	e := &plan.Element{ID: "t", Header: []string{"years", "simple", "compound"}, Rows: [][]string{{"10", "1,700", "1,967"}, {"20", "2,400", "3,870"}, {"30", "3,100", "7,612"}}}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := buildTable(ctx, e, element.Constraints{}, geom.R(0, 0, 800, 500)); err != nil {
			b.Fatal(err)
		}
	}
}

// In a Compact look the rows of a long table stand in two parts across a wide frame: every row once,
// those of both parts on one line, the second part where one reads on, and never larger than its box.
func TestLongTablesStandInTwoParts(t *testing.T) {
	for _, lang := range []plan.Language{"en", "ar"} {
		for _, rows := range []int{foldedRows, foldedRows + 1, 24, 31} {
			ctx := elementtest.Context(t, "whiteboard_compact", plan.EngineCanvas, lang)
			e := &plan.Element{Kind: plan.KindTable, ID: "t", Header: []string{"Places", "Hours"}}
			for i := range rows {
				e.Rows = append(e.Rows, []string{"care", fmt.Sprint(10 + i)})
			}
			last := rows - 1
			e.Highlight = &last
			box := geom.R(60, 150, 1400, 820)
			built, err := buildTable(ctx, e, element.Constraints{}, box)
			if err != nil {
				t.Fatal(err)
			}
			elementtest.KeepsInside(t, box, built.Marks, built.Covers)
			elementtest.Readable(t, ctx, built.Marks)
			var first []geom.Rect // cells of the first column, in the order of rows
			words := 0
			for _, m := range built.Marks {
				w, ok := m.(paint.Writing)
				if !ok {
					continue
				}
				words++
				if w.Text.Clusters == len("care") {
					first = append(first, geom.R(w.At.X, w.At.Y, w.Text.W, w.Text.H))
				}
			}
			parts := 1
			if rows > foldedRows {
				parts = 2
			}
			if words != 2*parts+2*rows || len(first) != rows {
				t.Fatalf("%s, %d rows: %d words, %d of the first column", lang, rows, words, len(first))
			}
			deep := (rows + parts - 1) / parts
			for i, r := range first {
				if i%deep > 0 && (r.Min.Y <= first[i-1].Min.Y || math.Abs(r.Min.X-first[i-1].Min.X) > 1) {
					t.Errorf("%s, %d rows: row %d is at %v, the one before at %v", lang, rows, i, r.Min, first[i-1].Min)
				}
				if i < deep {
					continue
				}
				if up := first[i-deep]; math.Abs(r.Min.Y-up.Min.Y) > 1 || (r.Min.X < up.Min.X) != (lang == "ar") {
					t.Errorf("%s, %d rows: row %d is at %v, that of the first part at %v", lang, rows, i, r.Min, up.Min)
				}
			}
		}
	}
}
