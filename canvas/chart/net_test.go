package chart

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
)

// anyFlows are flows that lead on: a few nodes in steps, each but the last leading to one
// of a later step.
func anyFlows(r *rand.Rand) (out []plan.Flow) {
	steps := 2 + r.IntN(3)
	var nodes [][]string
	for s := range steps {
		var names []string
		for i := range 1 + r.IntN(4) {
			names = append(names, fmt.Sprintf("%s %d%d", []string{"coal", "district heating", "π"}[r.IntN(3)], s, i))
		}
		nodes = append(nodes, names)
	}
	for s := range steps - 1 {
		for _, from := range nodes[s] {
			later := nodes[s+1+r.IntN(steps-s-1)]
			if out = append(out, plan.Flow{From: from, To: later[r.IntN(len(later))], Value: math.Pow10(r.IntN(3)) * (0.5 + r.Float64())}); len(out) == 12 {
				return out
			}
		}
	}
	return out
}

// What flows is as broad as it is much, beside its like at both ends and clear of nodes it
// does not lead to; what flows into a node and out of it fills it.
func TestFlowsAreToScale(t *testing.T) {
	for i := range 200 {
		r := rand.New(rand.NewPCG(uint64(i), 5))
		n := netOf(anyFlows(r))
		cols := n.columns()
		s := settling{gap: 12, top: 30, bottom: 600}
		s.scale = n.scaled(cols, s.bottom-s.top, s.gap)
		n.settle(cols, s)
		for _, c := range cols {
			end := s.top
			for _, k := range c {
				d := n.nodes[k]
				if d.y-d.h/2 < end-0.5 || d.y+d.h/2 > s.bottom+0.5 {
					t.Fatalf("case %d: a node from %.1f to %.1f, clear is %.1f to %.1f", i, d.y-d.h/2, d.y+d.h/2, end, s.bottom)
				}
				end = d.y + d.h/2 + s.gap
				for side, legs := range [][]int{d.right, d.left} {
					y, sum := d.y-d.h/2, 0.0
					for _, l := range legs {
						h := n.legs[l].value * s.scale
						if math.Abs(n.legs[l].y[side]-y-h/2) > 1e-6 {
							t.Fatalf("case %d: a flow at %.2f, want %.2f", i, n.legs[l].y[side], y+h/2)
						}
						y, sum = y+h, sum+h
					}
					if sum > d.h+1e-6 {
						t.Fatalf("case %d: flows %.2f high at a node of %.2f", i, sum, d.h)
					}
				}
			}
		}
		for k, legs := range n.flows {
			for j := 1; j < len(legs); j++ {
				if a, b := n.legs[legs[j-1]], n.legs[legs[j]]; a.to != b.from || a.y[1] != b.y[0] || !n.nodes[a.to].passed() {
					t.Fatalf("case %d: flow %d breaks off", i, k)
				}
			}
		}
	}
}

// One source keeps its flows in the order in which they are given.
func TestFlowsKeepTheirOrder(t *testing.T) {
	var flows []plan.Flow
	for i, v := range []float64{1400, 620, 280, 450, 250} {
		flows = append(flows, plan.Flow{From: "income", To: fmt.Sprint(i), Value: v})
	}
	n := netOf(flows)
	cols := n.columns()
	n.settle(cols, settling{scale: 0.1, gap: 9, top: 17, bottom: 555})
	for i, k := range cols[1] {
		if n.nodes[k].name != fmt.Sprint(i) {
			t.Errorf("place %d has %s", i, n.nodes[k].name)
		}
	}
}

// No words of a chart lie on one another, none is smaller than 30 of 1,024 lines where there
// is room, and what it shows takes a third of its box or more, in frames of every form.
func TestWordsOfChartsKeepApart(t *testing.T) {
	drawn := 0
	for i := range 90 {
		r := rand.New(rand.NewPCG(uint64(i), 31))
		look := []struct {
			name   string
			engine plan.Engine
		}{{"modern_minimal", plan.EngineCanvas}, {"technical", plan.EngineCanvas}, {"sharpie", plan.EngineCanvas}, {"classic", plan.EngineSketch}}[i%4]
		ctx := elementtest.Context(t, look.name, look.engine, []plan.Language{"en", "de", "hi", "ar", "zh"}[r.IntN(5)])
		box := geom.R(80, 160, 1370, 780)
		if i%3 == 0 {
			ctx.Frame = paint.Frame{W: 1024, H: 1536}
			ctx.Unit = ctx.Frame.Unit()
			box = geom.R(50, 200, 924, 1000)
		}
		ctx.Drawn = look.engine == plan.EngineSketch
		e := anyChart(r)
		b, err := Build(ctx, e, element.Constraints{}, box)
		if err != nil {
			continue
		}
		drawn++
		var words []geom.Rect
		shown := geom.Rect{}
		for _, m := range b.Marks {
			w, ok := m.(paint.Writing)
			if !ok {
				if s, is := m.(paint.Stroke); !is || !s.Aid {
					shown = shown.Union(geom.FromPixels(m.Bounds()))
				}
				continue
			}
			in := w.Inked(w.Place(), func(bool) bool { return true })
			for _, o := range words {
				if in.Inset(1.5).Overlaps(o.Inset(1.5)) {
					t.Fatalf("case %d, %s %s of %v: words at %v and %v", i, look.name, e.Chart, e.Series, in, o)
				}
			}
			words = append(words, in)
		}
		switch e.Chart {
		case plan.ChartBar, plan.ChartRange, plan.ChartScatter, plan.ChartSparkline, plan.ChartSlope: // as high as they are many, or as values are apart
			continue
		}
		if share := shown.W() * shown.H() / (box.W() * box.H()); share < 0.33 {
			t.Errorf("case %d, %s %s of %d: data in %.2f of the box", i, look.name, e.Chart, len(e.Labels), share)
		}
	}
	if drawn < 65 {
		t.Errorf("only %d charts found room", drawn)
	}
}

// Columns whose labels have no room lie as bars, with the labels over them where they are
// longer than bars may give up.
func TestLongLabelsLieDown(t *testing.T) {
	ctx := elementtest.Context(t, "modern_minimal", plan.EngineCanvas, "de")
	e := &plan.Element{
		Kind: plan.KindChart, ID: "c", Chart: plan.ChartColumn, Series: []plan.Series{{Values: plan.Values{3, 5, 8, 2, 6}}},
		Labels: []string{"Rechtsschutzversicherung", "Haftpflicht", "Krankenversicherung", "Berufsunfähigkeitsversicherung", "Rente"},
	}
	b, err := Build(ctx, e, element.Constraints{}, geom.R(60, 150, 1100, 800))
	if err != nil {
		t.Fatal(err)
	}
	written := 0
	for _, m := range b.Marks {
		if w, ok := m.(paint.Writing); ok {
			if written++; w.Text.H < leastTick*ctx.Unit {
				t.Errorf("words %.0f px high", w.Text.H)
			}
		}
	}
	if written != 10 {
		t.Errorf("%d words, want five names and five values", written)
	}
}

// A chart is written in one kind of digits: those of its labels.
func TestDigitsOfLabels(t *testing.T) {
	ctx := elementtest.Context(t, "modern_minimal", plan.EngineCanvas, "hi")
	e := &plan.Element{Kind: plan.KindChart, ID: "c", Chart: plan.ChartColumn, Labels: []string{"२०२०", "२०२१"}, Unit: "%", Series: []plan.Series{{Values: plan.Values{45, 60}}}}
	c, err := newChart(ctx, e, element.Constraints{}, geom.R(0, 0, 900, 600))
	if err != nil || c.num.Text(45) != "४५%" || c.num.Counted(60, 0.5) != "३०%" {
		t.Errorf("%q, %v", c.num.Text(45), err)
	}
}
