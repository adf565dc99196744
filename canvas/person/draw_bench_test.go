package person_test

import (
	"image/color"
	"testing"

	"github.com/inkreel/inkreel/canvas/figure"
	"github.com/inkreel/inkreel/canvas/person"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// A person is chosen, read and made marks of, as tall as seven tenths of the board.
func BenchmarkPrepare(b *testing.B) {
	for _, look := range []string{"classic", "crayon"} { // the broadest brush costs most
		for _, pose := range plan.Poses() {
			b.Run(look+"/"+string(pose), func(b *testing.B) {
				ctx := elementtest.Context(b, look, plan.EngineSketch, "en")
				e := &plan.Element{ID: "p", Kind: plan.KindPerson, Role: "teacher", Pose: pose}
				b.ReportAllocs()
				for b.Loop() {
					d := person.Of(e, 1).Drawing(color.RGBA{})
					figure.Draw(ctx, e, d, geom.FitRect(d.View, geom.R(300, 150, 700, 700)))
				}
			})
		}
	}
}
