package sketch

import (
	"testing"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
	"github.com/inkreel/inkreel/styles"
)

// Places come from the pen as all else does: nothing of one is seen before it.
func TestPlacesPlayHonestly(t *testing.T) {
	for look, place := range map[string]string{"classic": "street", "crayon": "sea", "creative": "classroom"} {
		t.Run(look+"/"+place, func(t *testing.T) {
			l, err := styles.Named(look, plan.EngineSketch)
			if err != nil {
				t.Fatal(err)
			}
			p := &plan.Plan{Version: 1, Engine: plan.EngineSketch, Language: "en", TextLanguage: "en", Scenes: []plan.Scene{{ID: "s", Background: plan.Background{Name: place},
				Elements: []plan.Element{{ID: "t", Kind: plan.KindText, Text: "here"}}}}}
			p.Output.Scale = 0.25
			ds, err := canvas.Compose(canvas.Scene{Plan: p, Look: l, Frame: paint.FrameOf(p)})
			if err != nil {
				t.Fatal(err)
			}
			if len(ds) != 2 || len(ds[0].Marks) == 0 {
				t.Fatalf("%d drawings, want a place and what it is the place of", len(ds))
			}
			for _, m := range ds[0].Marks {
				k, err := trace.Mark(m, trace.Options{Board: l.Palette.Board})
				if err != nil {
					t.Fatal(err)
				}
				if k != nil {
					playsHonestly(t, k)
				}
			}
		})
	}
}
