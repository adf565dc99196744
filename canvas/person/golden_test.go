package person_test

import (
	"image/color"
	"testing"

	"github.com/inkreel/inkreel/canvas/figure"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/person"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/golden"
	"github.com/inkreel/inkreel/plan"
)

// TestPersonsStayAsLookedAt compares small sheets of persons in looks of several media
// with ones somebody has found well drawn.
func TestPersonsStayAsLookedAt(t *testing.T) {
	const w, h, air = 170.0, 250.0, 8.0
	persons := []plan.Element{
		{Cast: "mara", Role: "teacher", Skin: plan.SkinMedium, Pose: "presenting"},
		{Cast: "ben", Role: "child", Skin: plan.SkinDark, Face: "laughing"},
		{Cast: "eva", Role: "scientist", Skin: plan.SkinLight, HairColor: plan.HairRed, Pose: "explaining"},
		{Cast: "tom", Role: "worker", Skin: plan.SkinMediumDark, Beard: "full"},
		{Cast: "ada", Role: "grandmother", Pose: "sitting"},
	}
	for name, engine := range map[string]plan.Engine{
		"classic": plan.EngineSketch, "crayon": plan.EngineSketch, "creative": plan.EngineSketch, "improved(beta)": plan.EngineSketch,
		"chalkboard_color": plan.EngineCanvas, "editorial": plan.EngineCanvas,
	} {
		t.Run(name, func(t *testing.T) {
			ctx := elementtest.Context(t, name, engine, "en")
			f := paint.Frame{W: int(float64(len(persons))*(w+air) + air), H: h + 2*air}
			img := paint.Paper(ctx.Look, f, 1)
			for i := range persons {
				e := persons[i]
				e.ID, e.Kind = e.Cast, plan.KindPerson
				d := person.Of(&e, 0).Drawing(color.RGBA{})
				at := geom.R(air+float64(i)*(w+air), air, w, h)
				for _, m := range figure.Draw(ctx, &e, d, geom.FitRect(d.View, at)).Marks {
					paint.Paint(img, m)
				}
			}
			golden.Frame(t, "../../testdata/golden/canvas", img, 12)
		})
	}
}
