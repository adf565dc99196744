package kind

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/internal/elementtest"
)

var formulas = []string{
	`E = mc^2`, `A = P\left(1 + \frac{r}{n}\right)^{nt}`, `x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}`, `\sum_{i=1}^{n} i = \frac{n(n+1)}{2}`,
	`6CO_2 + 6H_2O \rightarrow C_6H_{12}O_6 + 6O_2`, `\int_0^\infty e^{-x^2}\,dx = \frac{\sqrt{\pi}}{2}`, `\begin{pmatrix} a & b \\ c & d \end{pmatrix}\vec v`,
	`f(x) = \begin{cases} x^2 & \text{if } x \geq 0 \\ -x & \text{otherwise} \end{cases}`, `\boxed{\hat\theta} \approx \sqrt[3]{\alpha\beta}`, `\nabla \cdot \vec E = \frac{\rho}{\varepsilon_0}`,
}

func TestFormulasStayInTheirBox(t *testing.T) {
	for _, name := range []string{"whiteboard", "chalkboard_color", "editorial", "technical_compact", "sharpie"} {
		ctx := elementtest.Context(t, name, plan.EngineCanvas, "en")
		for _, box := range []geom.Rect{geom.R(10, 10, 1400, 900), geom.R(200, 100, 640, 240), geom.R(30.5, 40.25, 420, 500)} {
			for _, s := range formulas {
				e := &plan.Element{Kind: plan.KindFormula, ID: "f", Tex: s}
				built, err := buildFormula(ctx, e, element.Constraints{}, box)
				marks, covers := built.Marks, built.Covers
				if err != nil {
					t.Errorf("%s in %v: %v", s, box, err)
					continue
				}
				elementtest.KeepsInside(t, box, marks, covers)
				if t.Failed() {
					t.Fatalf("%s in %v with %s", s, box, name)
				}
			}
		}
	}
}

func TestFormulaMeasureFitsBuild(t *testing.T) {
	ctx := elementtest.Context(t, "whiteboard", plan.EngineCanvas, "en")
	for _, s := range formulas {
		e := &plan.Element{Kind: plan.KindFormula, ID: "f", Tex: s}
		room := geom.Pt(1200, 700)
		want, err := measureFormula(ctx, e, element.Constraints{Room: room})
		if err != nil {
			t.Fatal(err)
		}
		if want.X > room.X || want.Y > room.Y {
			t.Errorf("%s wants %v of %v", s, want, room)
		}
		built, err := buildFormula(ctx, e, element.Constraints{}, geom.R(100, 100, want.X, want.Y))
		marks, covers := built.Marks, built.Covers
		if err != nil {
			t.Fatal(err)
		}
		elementtest.KeepsInside(t, geom.R(100, 100, want.X, want.Y), marks, covers)
		if covers.W() < 0.8*want.X {
			t.Errorf("%s fills %v of the %v it wanted", s, covers.W(), want.X)
		}
	}
}

func TestLongFormulaBreaks(t *testing.T) {
	ctx := elementtest.Context(t, "whiteboard", plan.EngineCanvas, "en")
	e := &plan.Element{Kind: plan.KindFormula, ID: "f", Tex: `(a+b)(a-b)(a+c) = a^2(a+c) - b^2(a+c) = a^3 + a^2c - ab^2 - b^2c`}
	for width, want := range map[float64]int{4000: 1, 520: 3} {
		built, err := buildFormula(ctx, e, element.Constraints{}, geom.R(0, 0, width, 600))
		marks := built.Marks
		if err != nil {
			t.Fatal(err)
		}
		if got := bandsOf(marks); got != want {
			t.Errorf("%v px wide: %d lines, want %d", width, got, want)
		}
	}
}

// bandsOf counts the stretches of height that hold ink, white between them.
func bandsOf(marks []paint.Mark) int {
	var filled [2048]bool
	for _, m := range marks {
		b := m.Bounds()
		for y := b.Min.Y; y < b.Max.Y; y++ {
			filled[y] = true
		}
	}
	n := 0
	for y := 1; y < len(filled); y++ {
		if filled[y] && !filled[y-1] {
			n++
		}
	}
	return n
}

func TestFormulaFaults(t *testing.T) {
	ctx := elementtest.Context(t, "whiteboard", plan.EngineCanvas, "en")
	for _, c := range []struct {
		name, tex string
		box       geom.Rect
		want      []string
	}{
		{"unknown command", `x + \alhpa`, geom.R(0, 0, 800, 400), []string{"tex: byte 4", `\alhpa`, `near: \alpha`}},
		{"too long", strings.Repeat("abcdefg", 30), geom.R(0, 0, 400, 200), []string{"tex: the formula overflows", "22 units", "400"}},
		{"nothing to see", `& \quad {}`, geom.R(0, 0, 400, 200), []string{"tex: nothing of the formula can be seen"}},
		{"no letter", "x = 鿿", geom.R(0, 0, 400, 200), []string{"tex: byte 4", "鿿"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := buildFormula(ctx, &plan.Element{Tex: c.tex}, element.Constraints{}, c.box)
			elementtest.WantFault(t, err, c.want)
		})
	}
}

func TestFormulaIsWrittenInOrder(t *testing.T) {
	ctx := elementtest.Context(t, "whiteboard", plan.EngineCanvas, "en")
	built, err := buildFormula(ctx, &plan.Element{ID: "f", Tex: `\frac{ab}{cd} = x`}, element.Constraints{}, geom.R(0, 0, 600, 300))
	marks := built.Marks
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range marks {
		got = append(got, reflect.TypeOf(m).Name())
	}
	// Numerator, bar, denominator, sign, letter.
	if want := []string{"Writing", "Stroke", "Writing", "Stroke", "Writing"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	num := marks[0].(paint.Writing).Text
	if num.Clusters != 2 || num.Lines[0].Glyphs[0].X >= num.Lines[0].Glyphs[1].X {
		t.Errorf("the numerator is not two letters from left to right: %+v", num.Lines)
	}
}

func TestFormulaColors(t *testing.T) {
	ctx := elementtest.Context(t, "whiteboard", plan.EngineCanvas, "en")
	built, err := buildFormula(ctx, &plan.Element{ID: "f", Tex: `a\textcolor{accent2}{b}`, Color: "accent1"}, element.Constraints{}, geom.R(0, 0, 600, 300))
	marks := built.Marks
	if err != nil {
		t.Fatal(err)
	}
	if a, b := marks[0].(paint.Writing).Color, marks[1].(paint.Writing).Color; a != ctx.Look.Palette.Accent1 || b != ctx.Look.Palette.Accent2 {
		t.Errorf("got %v and %v", a, b)
	}
}

func TestSpaceAroundWords(t *testing.T) {
	ctx := elementtest.Context(t, "whiteboard", plan.EngineCanvas, "en")
	width := func(tex string) float64 {
		built, err := buildFormula(ctx, &plan.Element{ID: "f", Tex: tex}, element.Constraints{}, geom.R(0, 0, 1500, 800))
		covers := built.Covers
		if err != nil {
			t.Fatal(err)
		}
		return covers.W()
	}
	if a, b := width(`x\text{ if }y`), width(`x\text{if}y`); a < b+math.Max(20, 0.02*b) {
		t.Errorf("with spaces %.0f px, without %.0f: white at the ends of words is lost", a, b)
	}
}

func BenchmarkFormula(b *testing.B) {
	ctx := elementtest.Context(b, "whiteboard", plan.EngineCanvas, "en")
	e := &plan.Element{Kind: plan.KindFormula, ID: "f", Tex: formulas[2]}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := buildFormula(ctx, e, element.Constraints{}, geom.R(0, 0, 800, 400)); err != nil {
			b.Fatal(err)
		}
	}
}
