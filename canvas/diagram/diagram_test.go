package diagram_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/canvas/diagram"
	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

var vocabulary = map[plan.Language]string{
	"en": "light of a small star falls on leaves and water until night returns",
	"de": "Wasserkreislauf Verdunstung und Niederschlag bestimmen das Wetter",
	"ar": "تبدأ رحلة القهوة من حبة صغيرة وتنتهي في كوبك",
	"ja": "光 海の水 温め 雲になり 雨が降る",
	"hi": "सूरज समुद्र के पानी को गर्म करता है",
}

// dice makes diagrams of any form that a plan may hold.
type dice struct {
	*rand.Rand
	lang plan.Language
}

func (d dice) words(most int) string {
	all := strings.Fields(vocabulary[d.lang])
	var out []string
	for range 1 + d.IntN(most) {
		out = append(out, all[d.IntN(len(all))])
	}
	return strings.Join(out, " ")
}

func (d dice) items(most, words int, children int) []plan.Item {
	out := make([]plan.Item, 1+d.IntN(most))
	for i := range out {
		v := float64(d.IntN(101))
		out[i] = plan.Item{Label: d.words(words), Value: &v, Done: d.IntN(2) == 0}
		if d.IntN(5) == 0 {
			out[i].Icon = "sun"
		}
		if children > 0 && d.IntN(2) == 0 {
			for _, c := range d.items(3, 2, children-1) {
				out[i].Children = append(out[i].Children, plan.Item{Label: c.Label, Children: c.Children})
			}
		}
	}
	return out
}

func (d dice) element(form plan.DiagramKind) *plan.Element {
	value := float64(d.IntN(101))
	e := &plan.Element{ID: "d", Kind: plan.KindDiagram, Diagram: form, Unit: []string{"", "%", "km"}[d.IntN(3)]}
	switch form {
	case plan.DiagramBigNumber:
		e.Value, e.Label = &value, d.words(5)
	case plan.DiagramGauge, plan.DiagramDial, plan.DiagramThermometer:
		e.Value, e.Label = &value, d.words(4)
		if d.IntN(2) == 0 {
			e.Items = d.items(4, 1, 0)
		}
	case plan.DiagramTree:
		e.Label, e.Items = d.words(2), d.items(7, 2, 2)
	case plan.DiagramMindmap:
		e.Label, e.Items = d.words(2), d.items(8, 2, 1)
	case plan.DiagramMatrix:
		e.Items = d.items(4, 3, 1)
		if d.IntN(2) == 0 {
			e.Axes = []string{d.words(2), d.words(2)}
		}
	case plan.DiagramVenn:
		e.Items = d.items(3, 2, 0)
		n := len(e.Items)
		for i := range e.Items {
			e.Items[i].Icon = ""
		}
		for k := range n * (n - 1) / 2 {
			e.Items = append(e.Items, plan.Item{Label: d.words(1), Sets: [][]int{{0, 1}, {1, 2}, {0, 2}}[k]})
		}
	case plan.DiagramProgress, plan.DiagramPyramid, plan.DiagramTimeline, plan.DiagramChecklist:
		e.Items = d.items(8, 3, 0)
	}
	if n := len(e.Items); n > 0 && d.IntN(2) == 0 {
		at := d.IntN(n)
		e.Highlight = &at
	}
	return e
}

var all = []plan.DiagramKind{
	plan.DiagramTimeline, plan.DiagramVenn, plan.DiagramPyramid, plan.DiagramMatrix, plan.DiagramTree, plan.DiagramMindmap,
	plan.DiagramGauge, plan.DiagramDial, plan.DiagramThermometer, plan.DiagramProgress, plan.DiagramBigNumber, plan.DiagramChecklist,
}

var boxes = []geom.Rect{geom.R(70, 190, 1396, 760), geom.R(60, 230, 904, 1210), geom.R(100, 200, 640, 600)}

// Whatever a diagram shows, its words lie apart from each other, within its box,
// and are large enough to be read.
func TestWordsLieApart(t *testing.T) {
	contexts := map[plan.Language][]*element.Context{}
	for lang := range vocabulary {
		for _, style := range []string{"whiteboard", "playful", "technical"} {
			contexts[lang] = append(contexts[lang], elementtest.Context(t, style, plan.EngineCanvas, lang))
		}
	}
	langs := []plan.Language{"en", "de", "ar", "ja", "hi"}
	for _, form := range all {
		t.Run(string(form), func(t *testing.T) {
			tight := 0
			const tries = 60
			for seed := range uint64(tries) {
				d := dice{rand.New(rand.NewPCG(seed, 11)), langs[seed%5]}
				ctx := contexts[d.lang][seed/5%3]
				e, box := d.element(form), boxes[d.IntN(len(boxes))]
				built, err := diagram.Build(ctx, e, element.Constraints{Room: geom.Pt(box.W(), box.H())}, box)
				if err != nil {
					if !strings.Contains(err.Error(), "overflows") {
						t.Fatalf("seed %d: %v", seed, err)
					}
					tight++
					continue
				}
				for _, why := range flaws(ctx, built, box) {
					t.Errorf("seed %d, %s, %s in %.0f×%.0f: %s", seed, ctx.Look.Name, d.lang, box.W(), box.H(), why)
				}
			}
			if tight > tries/8 {
				t.Errorf("%d of %d are refused as too full", tight, tries)
			}
		})
	}
}

// flaws are what a reader would object to in a diagram.
func flaws(ctx *element.Context, built element.Built, box geom.Rect) (out []string) {
	if !box.Inset(-2).Contains(built.Covers) {
		out = append(out, fmt.Sprintf("it covers %.0f of %.0f", built.Covers, box))
	}
	var words []geom.Rect
	for _, m := range built.Marks {
		w, ok := m.(paint.Writing)
		if !ok {
			continue
		}
		at := geom.FromPixels(w.Bounds()).Inset(1)
		for _, other := range words {
			if at.Overlaps(other) {
				out = append(out, fmt.Sprintf("words at %.0f lie over words at %.0f", at, other))
			}
		}
		words = append(words, at)
	}
	if len(words) == 0 {
		out = append(out, "it says nothing")
	}
	return out
}

// In languages read from the right a diagram is turned round, icons and ticks are
// not.
func TestDiagramsAreMirrored(t *testing.T) {
	box := boxes[0]
	for _, form := range all {
		v := []float64{10, 20, 90}
		e := &plan.Element{ID: "d", Kind: plan.KindDiagram, Diagram: form, Label: "قهوة", Value: &v[1],
			Items: []plan.Item{{Label: "حبة", Value: &v[0]}, {Label: "رحلة طويلة", Value: &v[1]}, {Label: "كوبك", Value: &v[2]}}}
		var mean [2]float64
		for i, lang := range []plan.Language{"en", "ar"} {
			built, err := diagram.Build(elementtest.Context(t, "whiteboard", plan.EngineCanvas, lang), e, element.Constraints{}, box)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range built.Marks {
				if w, ok := m.(paint.Writing); ok {
					mean[i] += w.At.X + w.Text.W/2 - box.Center().X
				}
			}
		}
		round := form == plan.DiagramGauge || form == plan.DiagramDial || form == plan.DiagramBigNumber
		if sum := mean[0] + mean[1]; !round && (sum > 60 || sum < -60) {
			t.Errorf("%s: words lie %.0f px off the middle in English, %.0f px in Arabic", form, mean[0], mean[1])
		}
	}
}

// What stands out is drawn last.
func TestHighlightComesLast(t *testing.T) {
	lit := 0
	ctx := elementtest.Context(t, "whiteboard", plan.EngineCanvas, "en")
	for _, form := range []plan.DiagramKind{plan.DiagramTimeline, plan.DiagramPyramid, plan.DiagramMatrix, plan.DiagramTree, plan.DiagramMindmap, plan.DiagramProgress, plan.DiagramChecklist} {
		v := 50.0
		e := &plan.Element{ID: "d", Kind: plan.KindDiagram, Diagram: form, Label: "root", Highlight: &lit,
			Items: []plan.Item{{Label: "unmistakable", Value: &v}, {Label: "b", Value: &v}, {Label: "c", Value: &v}}}
		built, err := diagram.Build(ctx, e, element.Constraints{}, boxes[0])
		if err != nil {
			t.Fatal(err)
		}
		widest, last := 0.0, 0.0
		for _, m := range built.Marks {
			if w, ok := m.(paint.Writing); ok && w.Text.Clusters > 4 || ok && w.Text.Clusters < 4 {
				if w.Text.Clusters == len("unmistakable") {
					widest = w.Text.W
				}
				if w.Text.Clusters == 1 || w.Text.Clusters == len("unmistakable") {
					last = w.Text.W
				}
			}
		}
		if widest == 0 || last != widest {
			t.Errorf("%s: what stands out is not written last", form)
		}
	}
}

// BenchmarkBuild is a diagram set and laid out, of the form that takes longest and
// of one in common use.
func BenchmarkBuild(b *testing.B) {
	for _, form := range []plan.DiagramKind{plan.DiagramTimeline, plan.DiagramVenn, plan.DiagramTree} {
		b.Run(string(form), func(b *testing.B) {
			e := dice{rand.New(rand.NewPCG(3, 3)), "en"}.element(form)
			for b.Loop() {
				ctx := elementtest.Context(b, "whiteboard", plan.EngineCanvas, "en")
				if _, err := diagram.Build(ctx, e, element.Constraints{}, boxes[0]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Items that have a cue are parts of their own behind all else, and nothing of a
// diagram is lost or drawn twice.
func TestItemsAreDrawnAtTheirCues(t *testing.T) {
	ctx := elementtest.Context(t, "whiteboard", plan.EngineCanvas, "en")
	box := boxes[0]
	for _, form := range all {
		d := dice{rand.New(rand.NewPCG(3, 5)), "en"}
		e := d.element(form)
		for len(e.Items) == 0 && form != plan.DiagramBigNumber {
			e = d.element(form)
		}
		build := func() element.Built {
			built, err := diagram.Build(ctx, e, element.Constraints{Room: geom.Pt(box.W(), box.H())}, box)
			if err != nil {
				t.Fatalf("%s: %v", form, err)
			}
			return built
		}
		plain := build()
		if form == plan.DiagramProgress { // one bar has no items
			items := e.Items
			e.Items, e.Value, e.Highlight = nil, items[0].Value, nil
			build()
			e.Items, e.Value = items, nil
			plain = build()
		}
		for i := range e.Items {
			e.Items[i].Cue = plan.Cue{Set: i%2 == 0, Seconds: float64(i)}
		}
		built := build()
		if len(plain.Parts) != 0 || len(built.Parts) != len(e.PartCues()) || len(built.Marks) != len(plain.Marks) {
			t.Errorf("%s: %d parts and %d marks for %d cues; without, %d and %d", form, len(built.Parts), len(built.Marks), len(e.PartCues()), len(plain.Parts), len(plain.Marks))
		}
		for k, first := range built.Parts {
			if last := append(built.Parts, len(built.Marks))[k+1]; first >= last {
				t.Errorf("%s: part %d of %d has no marks", form, k, len(built.Parts))
			}
		}
	}
}
