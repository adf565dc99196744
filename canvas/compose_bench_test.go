package canvas

import (
	"testing"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
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

func BenchmarkCompose12(b *testing.B) {
	p := twelve()
	look, err := styles.Named("whiteboard", plan.EngineCanvas)
	if err != nil {
		b.Fatal(err)
	}
	sc := Scene{Plan: p, Look: look, Frame: FrameOf(p), Assets: plain{640, 360}}
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
