package layout

import (
	"testing"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/internal/elementtest"
)

// twelve is a scene of twelve elements as a producer would write it.
func twelve() *plan.Plan {
	e := []plan.Element{
		{ID: "t", Kind: plan.KindText, Role: plan.RoleTitle, Text: "How a letter travels"},
		{ID: "a", Kind: plan.KindIcon, Name: "pencil", Label: "written"},
		{ID: "b", Kind: plan.KindIcon, Name: "mail", Label: "posted"},
		{ID: "c", Kind: plan.KindIcon, Name: "truck", Label: "collected"},
		{ID: "d", Kind: plan.KindIcon, Name: "plane", Label: "flown"},
		{ID: "e", Kind: plan.KindIcon, Name: "home", Label: "read"},
		{Kind: plan.KindArrow, From: "a", To: "b"},
		{Kind: plan.KindArrow, From: "b", To: "c"},
		{Kind: plan.KindArrow, From: "c", To: "d", Label: "by night"},
		{Kind: plan.KindArrow, From: "d", To: "e"},
		{ID: "x", Kind: plan.KindText, Role: plan.RoleBody, Text: "Three days, four people and one stamp bring it **anywhere**."},
		{ID: "y", Kind: plan.KindText, Role: plan.RoleCaption, Text: "Letters within one country take a day less."},
	}
	return &plan.Plan{
		Version: 1, Engine: plan.EngineCanvas, Language: "en", TextLanguage: "en",
		Scenes: []plan.Scene{{ID: "s1", Elements: e}},
	}
}

// figures is a scene of twelve elements of every costly kind.
func figures() *plan.Plan {
	e := []plan.Element{
		{ID: "t", Kind: plan.KindText, Role: plan.RoleTitle, Text: "All at once"},
		{ID: "a", Kind: plan.KindChart, Chart: plan.ChartColumn, Labels: []string{"2021", "2022", "2023"}, Series: []plan.Series{{Name: "n", Values: []float64{3, 5, 8}}}},
		{ID: "b", Kind: plan.KindTable, Header: []string{"what", "how many"}, Rows: [][]string{{"suns", "1"}, {"moons", "290"}}},
		{ID: "c", Kind: plan.KindFormula, Tex: `A = P(1 + \frac{r}{n})^{nt}`},
		{ID: "d", Kind: plan.KindCode, CodeLanguage: "go", Code: "for i := range 3 {\n\tfmt.Println(i)\n}"},
		{ID: "e", Kind: plan.KindList, Items: plan.Items("first of all", "then this", "at last that")},
		{ID: "f", Kind: plan.KindText, Text: "Words that say what all of this is about, in a line or two."},
		{ID: "g", Kind: plan.KindIcon, Name: "sun", Label: "light"},
		{ID: "h", Kind: plan.KindIcon, Name: "leaf", Label: "leaves"},
		{ID: "i", Kind: plan.KindShape, Shape: plan.ShapeCloud, Label: "rain"},
		{ID: "j", Kind: plan.KindArrow, From: "g", To: "h", Label: "falls on"},
		{ID: "k", Kind: plan.KindText, Role: plan.RoleCaption, Text: "More than a page should hold."},
	}
	return &plan.Plan{Version: 1, Engine: plan.EngineCanvas, Language: "en", TextLanguage: "en", Scenes: []plan.Scene{{ID: "s1", Elements: e}}}
}

func BenchmarkCompose12(b *testing.B)        { benchmarkCompose(b, twelve()) }
func BenchmarkCompose12Figures(b *testing.B) { benchmarkCompose(b, figures()) }

func benchmarkCompose(b *testing.B, p *plan.Plan) {
	look, err := styles.Named("whiteboard", plan.EngineCanvas)
	if err != nil {
		b.Fatal(err)
	}
	sc := Scene{Plan: p, Look: look, Frame: paint.FrameOf(p), Assets: elementtest.Plain{W: 640, H: 360}}
	for name, shaper := range map[string]func() *fonts.Shaper{
		"cold": fonts.NewShaper,
		"warm": func() func() *fonts.Shaper { s := fonts.NewShaper(); return func() *fonts.Shaper { return s } }(),
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sc.Shaper = shaper()
				if _, err := Compose(sc); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
