package sketch

import (
	"fmt"
	"testing"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
	"github.com/inkreel/inkreel/styles"
)

// Diagrams come from the pen alone: nothing of one is seen before the pen has been
// there.
func TestDiagramsAreDrawnByThePen(t *testing.T) {
	lit, value := 1, 60.0
	items := func() []plan.Item {
		years := []float64{10, 40, 90}
		return []plan.Item{{Label: "seed", Value: &years[0], Done: true}, {Label: "leaf", Value: &years[1]}, {Label: "tree", Value: &years[2]}}
	}
	venn := []plan.Item{{Label: "fast"}, {Label: "both", Sets: []int{0, 2}}, {Label: "good"}}
	for form, e := range map[plan.DiagramKind]plan.Element{
		plan.DiagramTimeline: {Items: items()}, plan.DiagramVenn: {Items: venn}, plan.DiagramPyramid: {Items: items()}, plan.DiagramMatrix: {Items: items()},
		plan.DiagramTree: {Items: items(), Label: "wood"}, plan.DiagramMindmap: {Items: items(), Label: "wood"}, plan.DiagramGauge: {Items: items(), Value: &value},
		plan.DiagramDial: {Value: &value}, plan.DiagramThermometer: {Value: &value}, plan.DiagramProgress: {Items: items()}, plan.DiagramChecklist: {Items: items()},
	} {
		for _, name := range []string{"classic", "crayon", "creative"} {
			t.Run(fmt.Sprintf("%s/%s", form, name), func(t *testing.T) {
				e.Kind, e.Diagram, e.Box = plan.KindDiagram, form, &plan.Box{X: 0.1, Y: 0.1, W: 0.8, H: 0.8}
				if len(e.Items) > 0 {
					e.Highlight = &lit
				}
				l, err := styles.Named(name, plan.EngineSketch)
				if err != nil {
					t.Fatal(err)
				}
				p := &plan.Plan{Version: 1, Engine: plan.EngineSketch, Language: "en", TextLanguage: "en", Scenes: []plan.Scene{{ID: "s", Elements: []plan.Element{e}}}}
				p.Output.Scale = 0.25
				ds, err := canvas.Compose(canvas.Scene{Plan: p, Look: l, Frame: paint.FrameOf(p)})
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range ds[0].Marks {
					if _, words := m.(paint.Writing); words {
						continue // as those of all other elements
					}
					k, err := trace.Mark(m, trace.Options{Lang: "en"})
					if err != nil {
						t.Fatal(err)
					}
					playsHonestly(t, k)
				}
			})
		}
	}
}
