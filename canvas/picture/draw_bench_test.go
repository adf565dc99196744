package picture_test

import (
	"testing"

	"github.com/inkreel/inkreel/canvas/figure"
	"github.com/inkreel/inkreel/canvas/picture"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// A picture is read and made marks of, at the size it has beside words.
func BenchmarkPrepare(b *testing.B) {
	for _, look := range []string{"classic", "crayon"} { // the broadest brush costs most
		for _, name := range []string{"strawberry", "volcano", "scientist", "ferris-wheel", "person-climbing", "rolled-up-newspaper", "flag-mexico"} {
			b.Run(look+"/"+name, func(b *testing.B) {
				ctx := elementtest.Context(b, look, plan.EngineSketch, "en")
				e := &plan.Element{ID: "p", Kind: plan.KindPicture, Name: name}
				b.ReportAllocs()
				for b.Loop() {
					p, ok := picture.Get(name)
					if !ok {
						b.Fatalf("there is no picture %s", name)
					}
					d := p.Drawing(figure.Complexion{})
					figure.Draw(ctx, e, d, geom.FitRect(d.View, geom.R(300, 200, 460, 460)))
				}
			})
		}
	}
}
