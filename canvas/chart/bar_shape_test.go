package chart

import (
	"fmt"
	"math"
	"testing"

	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
)

// TestBarsEndAtTheirValues checks that bars of every shape reach as far as plain ones, no
// further, and begin where they do, and that what grows has the corners that it ends with.
func TestBarsEndAtTheirValues(t *testing.T) {
	areas := func(bars styles.Bars, kind plan.ChartKind) (out []geom.Rect, caps []float64) {
		ctx := elementtest.Context(t, "modern_minimal", plan.EngineCanvas, "en")
		ctx.Look.Bars = bars
		e := &plan.Element{Kind: plan.KindChart, ID: "c", Chart: kind, Labels: []string{"a", "b", "c", "d"}, Series: []plan.Series{{Values: []float64{5, -3, 12, 0.4}}}}
		built, err := Build(ctx, e, element.Constraints{}, geom.R(0, 0, 900, 600))
		if err != nil {
			t.Fatal(err)
		}
		at := 0
		for _, a := range built.Acts {
			var r geom.Rect
			for _, m := range built.Marks[at : at+a.Marks] {
				if f, ok := m.(paint.Fill); ok && a.Grows != nil {
					r = r.Union(f.Path.Bounds())
				}
			}
			at += a.Marks
			if a.Grows != nil {
				out, caps = append(out, r), append(caps, a.Grows.Cap)
			}
		}
		return out, caps
	}
	for _, kind := range []plan.ChartKind{plan.ChartColumn, plan.ChartBar} {
		plain, _ := areas(styles.BarsPlain, kind)
		for _, bars := range []styles.Bars{styles.BarsRound, styles.BarsPill, styles.BarsBlock, styles.BarsCapped} {
			t.Run(fmt.Sprint(kind, " ", bars), func(t *testing.T) {
				got, caps := areas(bars, kind)
				if len(got) != len(plain) || len(plain) != 4 {
					t.Fatalf("%d bars grow, %d plain ones, of 4", len(got), len(plain))
				}
				for i, r := range got {
					p := plain[i]
					if off := math.Max(r.Min.Dist(p.Min), r.Max.Dist(p.Max)); off > 0.01 {
						t.Errorf("bar %d is in %v, a plain one in %v", i, r, p)
					}
					if most := math.Min(p.W(), p.H()); caps[i] > most+1e-6 || (caps[i] > 0) != (bars != styles.BarsCapped) {
						t.Errorf("bar %d of %.0f by %.0f grows with corners of %.1f", i, p.W(), p.H(), caps[i])
					}
				}
			})
		}
	}
}
