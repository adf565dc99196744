package kind

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/internal/elementtest"
)

func TestTokenise(t *testing.T) {
	lines, err := tokenise("go", "// add\nfunc add(a int) string {\n\treturn \"x y\" + 12\n}\n\n")
	if err != nil {
		t.Fatal(err)
	}
	if len(lines) != 4 {
		t.Fatalf("%d lines, want 4", len(lines))
	}
	find := func(line int, text string) piece {
		t.Helper()
		i := slices.IndexFunc(lines[line].pieces, func(p piece) bool { return p.text == text })
		if i < 0 {
			t.Fatalf("line %d holds %v, not %q", line+1, lines[line].pieces, text)
		}
		return lines[line].pieces[i]
	}
	for _, c := range []struct {
		line int
		text string
		hue  hue
		col  int
	}{
		{0, "add", hueComment, 3}, {1, "func", hueKeyword, 0}, {1, "add", hueName, 5}, {1, "int", hueType, 11}, {2, "return", hueKeyword, 4}, {2, `"x`, hueString, 11}, {2, "12", hueNumber, 19},
	} {
		if p := find(c.line, c.text); p.hue != c.hue || p.col != c.col {
			t.Errorf("%q: hue %d in column %d, want %d in %d", c.text, p.hue, p.col, c.hue, c.col)
		}
	}
}

func TestTabsAndWideCharacters(t *testing.T) {
	lines, err := tokenise("", "a\tb\n\u6c34x\r\ny")
	if err != nil {
		t.Fatal(err)
	}
	want := []codeLine{{[]piece{{"a", 0, 0}, {"b", 4, 0}}, 5}, {[]piece{{"水x", 0, 0}}, 3}, {[]piece{{"y", 0, 0}}, 1}}
	if !reflect.DeepEqual(lines, want) {
		t.Errorf("got %v, want %v", lines, want)
	}
}

func TestCodeStaysInItsBox(t *testing.T) {
	code := "from math import sqrt\n\n# the golden ratio\ndef phi(n: int) -> float:\n    a, b = 0, 1\n    for _ in range(n):\n        a, b = b, a + b\n    return b / a"
	for _, name := range []string{"whiteboard", "chalkboard_color", "sharpie", "technical_compact"} {
		ctx := elementtest.Context(t, name, plan.EngineCanvas, "en")
		for _, box := range []geom.Rect{geom.R(10, 20, 1400, 900), geom.R(30.5, 40.25, 620, 480), geom.R(0, 0, 900, 330)} {
			e := &plan.Element{Kind: plan.KindCode, ID: "c", CodeLanguage: "python", Code: code, HighlightLines: []int{4, 5, 8}}
			built, err := buildCode(ctx, e, element.Constraints{}, box)
			marks, covers := built.Marks, built.Covers
			if err != nil {
				t.Fatalf("%s in %v: %v", name, box, err)
			}
			elementtest.KeepsInside(t, box, marks, covers)
			elementtest.Readable(t, ctx, marks)
		}
	}
}

func TestBandsJoinNeighbours(t *testing.T) {
	l := listing{MarkList: element.MarkList{Element: &plan.Element{HighlightLines: []int{7, 3, 4, 3}}}}
	if got, want := l.highlighted(), []lineRange{{3, 4}, {7, 7}}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestLineNumbersFromFourLines(t *testing.T) {
	for lines, want := range map[int]int{1: 0, 3: 0, 4: 3, 9: 3, 10: 4, 120: 5} {
		if got := gutter(lines); got != want {
			t.Errorf("%d lines: gutter of %d columns, want %d", lines, got, want)
		}
	}
}

func TestCodeFaults(t *testing.T) {
	ctx := elementtest.Context(t, "whiteboard", plan.EngineCanvas, "en")
	for _, c := range []struct {
		name string
		e    plan.Element
		want []string
	}{
		{"unknown language", plan.Element{CodeLanguage: "pyhton", Code: "x"}, []string{"language: ", `"pyhton"`, "near: python"}},
		{"no code", plan.Element{Code: " \n"}, []string{"code: no code"}},
		{"long line", plan.Element{Code: "short\n" + strings.Repeat("x", 200)}, []string{"code: line 2 overflows", "200 columns", "22 units"}},
		{"many lines", plan.Element{Code: strings.Repeat("x\n", 60)}, []string{"code: the code overflows", "60 lines"}},
		{"line beyond the end", plan.Element{Code: "a\nb", HighlightLines: []int{1, 3}}, []string{"highlight_lines[1]: line 3", "1 to 2"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := buildCode(ctx, &c.e, element.Constraints{}, geom.R(0, 0, 700, 500))
			elementtest.WantFault(t, err, c.want)
		})
	}
}

func TestCodeIsLegible(t *testing.T) {
	for _, name := range []string{"whiteboard", "chalkboard_color", "editorial", "technical", "playful"} {
		ctx := elementtest.Context(t, name, plan.EngineCanvas, "en")
		for h := huePlain; h <= huePunct; h++ {
			if got := paint.Contrast(hueColor(ctx, h, ctx.Look.Palette.Board, ctx.Floor()), ctx.Look.Palette.Board); got < paint.ContrastText-0.05 {
				t.Errorf("%s: hue %d has contrast %.2f", name, h, got)
			}
		}
	}
}

func FuzzTokenise(f *testing.F) {
	f.Add("go", "func main() {\n\tprintln(\"hi\")\n}")
	f.Add("python", "'''open")
	f.Add("", "\x00\xff\t\r")
	f.Fuzz(func(t *testing.T, language, code string) {
		lines, err := tokenise(language, code)
		if err != nil {
			return
		}
		for _, l := range lines {
			end := 0
			for _, p := range l.pieces {
				if p.text == "" || p.col < end || strings.ContainsAny(p.text, " \t\n\r") {
					t.Fatalf("%q: piece %+v after column %d", code, p, end)
				}
				end = p.col + 1
			}
			if l.width < end {
				t.Fatalf("%q: a line of %d columns has a piece in column %d", code, l.width, end)
			}
		}
	})
}

func BenchmarkCode(b *testing.B) {
	ctx := elementtest.Context(b, "whiteboard", plan.EngineCanvas, "en")
	e := &plan.Element{ID: "c", CodeLanguage: "go", Code: "package main\n\nfunc main() {\n\tfor i := range 3 {\n\t\tprintln(i)\n\t}\n}"}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := buildCode(ctx, e, element.Constraints{}, geom.R(0, 0, 800, 500)); err != nil {
			b.Fatal(err)
		}
	}
}
