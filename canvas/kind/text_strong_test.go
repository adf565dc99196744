package kind

import (
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/internal/elementtest"
)

// Strong words are seen in every look, in colour and without: by their colour,
// by their weight in type that is not heavy itself, or by a line below them.
func TestStrongWordsAreSeen(t *testing.T) {
	for _, engine := range []plan.Engine{plan.EngineCanvas, plan.EngineSketch} {
		for _, name := range styles.Names(engine) {
			for _, colour := range []bool{true, false} {
				for _, named := range []string{"", "accent1", "muted"} {
					for _, role := range []plan.Role{plan.RoleTitle, plan.RoleHeading, plan.RoleBody, plan.RoleQuote, plan.RoleLabel, plan.RoleCaption} {
						ctx := elementtest.Context(t, name, engine, "en")
						ctx.Look, ctx.Colour = element.SceneLook(ctx.Look, &plan.Scene{}, colour), colour
						e := &plan.Element{ID: "t", Kind: plan.KindText, Role: role, Color: named, Text: "why **jolly** tulips\nwait"}
						box := geom.R(60, 60, 1200, 500)
						built, err := buildText(ctx, e, element.Constraints{}, box)
						marks, covers := built.Marks, built.Covers
						if err != nil {
							t.Fatal(err)
						}
						strongIsSeen(t, ctx, role, marks, covers)
						if t.Failed() {
							t.Fatalf("%s, colour %v, %s named %q", name, colour, role, named)
						}
					}
				}
			}
		}
	}
}

func strongIsSeen(t *testing.T, ctx *element.Context, role plan.Role, marks []paint.Mark, covers geom.Rect) {
	t.Helper()
	for i, m := range marks {
		w, ok := m.(paint.Writing)
		if !ok {
			continue
		}
		if (element.TextColors{Ink: w.Color, Strong: w.Strong}).Distinct() {
			return
		}
		if paint.Contrast(w.Strong, ctx.Look.Palette.Board) < 0.8*paint.Contrast(w.Color, ctx.Look.Palette.Board) {
			t.Error("strong words are paler than the others")
		}
		if !element.Heavy(ctx.Style(role, 40)) {
			return
		}
		if i+1 == len(marks) {
			t.Error("nothing tells strong words from the others")
			return
		}
		word := w.Inked(w.Place(), func(strong bool) bool { return strong })
		line := geom.FromPixels(marks[i+1].Bounds())
		if line.Min.X > word.Min.X+4 || line.Max.X < word.Max.X-4 || line.Min.Y < word.Min.Y+0.6*word.H() {
			t.Errorf("the line at %v is not below the strong word at %v", line, word)
		}
		if !covers.Inset(-ctx.Line()).Contains(line) {
			t.Errorf("the line at %v leaves the text's place %v", line, covers)
		}
		return
	}
	t.Error("nothing is written")
}
