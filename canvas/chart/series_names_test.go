package chart

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// Series of columns, bars and stacks are named where they stand: there is no legend as long
// as the chart is not full, and no name lies on a value or on another.
func TestSeriesAreNamedWhereTheyStand(t *testing.T) {
	names := []string{"men", "2023", "Natural gas", "Renewable energy", "children"}
	for i := range 90 {
		r := rand.New(rand.NewPCG(uint64(i), 7))
		e := &plan.Element{Kind: plan.KindChart, ID: fmt.Sprint(i), Chart: []plan.ChartKind{plan.ChartColumn, plan.ChartBar, plan.ChartStacked}[i%3]}
		groups, rows := 2+r.IntN(3), 2+r.IntN(2)
		for g := range groups {
			e.Labels = append(e.Labels, string(rune('A'+g)))
		}
		for s := range rows {
			row := plan.Series{Name: names[(i+s)%len(names)]}
			for range groups {
				row.Values = append(row.Values, float64(5+r.IntN(90)))
			}
			e.Series = append(e.Series, row)
		}
		look := []struct {
			name   string
			engine plan.Engine
		}{{"modern_minimal", plan.EngineCanvas}, {"classic", plan.EngineSketch}}[i%2]
		ctx := elementtest.Context(t, look.name, look.engine, "en")
		box := geom.R(40, 40, 900+r.Float64()*500, 600+r.Float64()*300)
		built, err := Build(ctx, e, element.Constraints{}, box)
		if err != nil {
			t.Fatal(err)
		}
		elementtest.KeepsInside(t, box, built.Marks, built.Covers)
		var words []geom.Rect
		for _, m := range built.Marks {
			if s, ok := m.(paint.Stroke); ok && s.Width == ctx.PenWidth(lineKey) {
				t.Errorf("case %d, %s: a legend says what %v are", i, e.Chart, e.Series)
			}
			w, ok := m.(paint.Writing)
			if !ok {
				continue
			}
			at := w.Inked(w.Place(), func(bool) bool { return true })
			for _, other := range words {
				if at.Inset(0.2 * at.H()).Overlaps(other.Inset(0.2 * other.H())) { // boxes of type are higher than letters
					t.Errorf("case %d, %s: words at %v lie on those at %v", i, e.Chart, at, other)
				}
			}
			words = append(words, at)
		}
	}
}
