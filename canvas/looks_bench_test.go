package canvas

import (
	"github.com/inkreel/inkreel/internal/drawtest"

	"image"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Every sketch look's paper, and a drawn picture of 0.6 megapixels in it with
// its hatching.
func BenchmarkSketchLooks(b *testing.B) {
	src := tulips(b)
	for _, name := range styles.Names(plan.EngineSketch) {
		l := drawtest.Look(b, name, plan.EngineSketch)
		b.Run("paper/"+name, func(b *testing.B) {
			for b.Loop() {
				paint.Paper(l, paint.Frame{W: 1536, H: 1024}, 1)
			}
		})
		b.Run("picture/"+name, func(b *testing.B) {
			for b.Loop() {
				raw := drawtest.Must(src.Place(geom.R(0, 0, 700, 900), plan.FitContain, 1))
				marks := append([]paint.Mark{raw.Stylize(l, 1)}, raw.Hatching(l, 1)...)
				for _, m := range marks {
					if paint.Render(m) == (*image.RGBA)(nil) {
						b.Fatal("nothing")
					}
				}
			}
		})
	}
}
