package sketch

import (
	"fmt"
	"math"
	"testing"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch/trace"
	"github.com/inkreel/inkreel/styles"
)

// Emphasis comes from the pen alone, written from right to left where one
// reads so: nothing of it is seen before the pen has been there.
func TestEmphasisIsDrawnByThePen(t *testing.T) {
	for lang, words := range map[plan.Language]string{"en": "Roots drink by night, long after the leaves", "ar": "القهوة تنمو في الجبال العالية هنا"} {
		for _, how := range []plan.Emphasis{plan.EmphasisUnderline, plan.EmphasisCircle, plan.EmphasisBox, plan.EmphasisHighlight} {
			for _, name := range []string{"classic", "crayon", "creative"} {
				t.Run(fmt.Sprintf("%s/%s/%s", lang, how, name), func(t *testing.T) {
					for _, m := range emphasisOf(t, name, lang, words, how) {
						k, err := trace.Mark(m, trace.Options{Lang: lang})
						if err != nil {
							t.Fatal(err)
						}
						playsHonestly(t, k)
						s := k.Strokes[0]
						mid := geom.FromPixels(k.Layer.Rect).Center().X
						if _, line := m.(paint.Stroke); how != plan.EmphasisBox && (s.Spine[0].X > mid) != lang.RTL() {
							t.Errorf("begins at %.0f of %v (a line: %v)", s.Spine[0].X, k.Layer.Rect, line)
						}
					}
				})
			}
		}
	}
}

// emphasisOf are the marks that emphasise words on a board.
func emphasisOf(t *testing.T, name string, lang plan.Language, words string, how plan.Emphasis) []paint.Mark {
	t.Helper()
	l, err := styles.Named(name, plan.EngineSketch)
	if err != nil {
		t.Fatal(err)
	}
	e := plan.Element{Kind: plan.KindText, Text: words, Emphasis: how, Box: &plan.Box{X: 0.1, Y: 0.1, W: 0.36, H: 0.7}}
	p := &plan.Plan{Version: 1, Engine: plan.EngineSketch, Language: lang, TextLanguage: lang, Scenes: []plan.Scene{{ID: "s", Elements: []plan.Element{e}}}}
	p.Output.Scale = 0.4
	ds, err := canvas.Compose(canvas.Scene{Plan: p, Look: l, Frame: paint.FrameOf(p)})
	if err != nil {
		t.Fatal(err)
	}
	var out []paint.Mark
	for _, m := range ds[0].Marks {
		if _, words := m.(paint.Writing); !words {
			out = append(out, m)
		}
	}
	if len(out) == 0 || math.IsNaN(ds[0].Bounds.W()) {
		t.Fatal("nothing emphasises the words")
	}
	return out
}
