package figure_test

import (
	"testing"

	"github.com/inkreel/inkreel/canvas/figure"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/golden"
	"github.com/inkreel/inkreel/plan"
)

// TestFiguresStayAsLookedAt compares small sheets of pictures in looks of every medium
// with ones somebody has found well drawn.
func TestFiguresStayAsLookedAt(t *testing.T) {
	const side, air, columns = 150.0, 12.0, 3
	names := []string{"strawberry", "penguin", "bicycle", "house-with-garden", "woman-running", "flag-brazil"}
	for name, engine := range map[string]plan.Engine{
		"classic": plan.EngineSketch, "crayon": plan.EngineSketch, "creative": plan.EngineSketch, "improved(beta)": plan.EngineSketch,
		"infographics": plan.EngineSketch, "formal": plan.EngineSketch, "chalkboard_color": plan.EngineCanvas,
	} {
		t.Run(name, func(t *testing.T) {
			ctx := elementtest.Context(t, name, engine, "en")
			rows := (len(names) + columns - 1) / columns
			f := paint.Frame{W: columns*(side+air) + air, H: int(float64(rows)*(side+air) + air)}
			img := paint.Paper(ctx.Look, f, 1)
			for i, n := range names {
				d := named(t, n)
				at := geom.R(air+float64(i%columns)*(side+air), air+float64(i/columns)*(side+air), side, side)
				for _, m := range figure.Draw(ctx, &plan.Element{ID: n}, d, geom.FitRect(d.View, at)).Marks {
					paint.Paint(img, m)
				}
			}
			golden.Frame(t, "../../testdata/golden/canvas", img, 12)
		})
	}
}
