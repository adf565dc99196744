package chart

import (
	"math"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/internal/elementtest"
)

// Lines have dashes of their own where colour does not tell them apart, and
// only there.
func TestLinesOfOneInkAreDashed(t *testing.T) {
	e := &plan.Element{ID: "c", Kind: plan.KindChart, Chart: plan.ChartLine, Labels: []string{"a", "b", "c"}, Series: []plan.Series{
		{Name: "up", Values: []float64{1, 4, 9}}, {Name: "down", Values: []float64{8, 5, 2}}, {Name: "level", Values: []float64{5, 5, 6}},
	}}
	for _, l := range []struct {
		name   string
		engine plan.Engine
		colour bool
		dashed bool
	}{
		{"classic", plan.EngineSketch, true, true}, {"formal", plan.EngineSketch, true, true},
		{"chalkboard_bw", plan.EngineCanvas, true, true}, {"whiteboard", plan.EngineCanvas, true, false},
		{"whiteboard", plan.EngineCanvas, false, true}, {"modern_minimal", plan.EngineCanvas, true, false},
	} {
		ctx := elementtest.Context(t, l.name, l.engine, "en")
		ctx.Colour = l.colour
		built, err := Build(ctx, e, element.Constraints{}, geom.R(0, 0, 900, 600))
		marks := built.Marks
		if err != nil {
			t.Fatal(err)
		}
		width := (&chart{MarkList: element.MarkList{Ctx: ctx}}).dataWidth()
		var runs []int
		for _, m := range marks {
			if s, ok := m.(paint.Stroke); ok && s.Width == width {
				runs = append(runs, len(s.Path.Flatten(1)))
			}
		}
		if len(runs) != 3 || runs[0] != 1 || (runs[1] > 8) != l.dashed || (runs[2] > runs[1]) != l.dashed {
			t.Errorf("%s, colour %v: lines of %v movements, dashed wanted: %v", l.name, l.colour, runs, l.dashed)
		}
	}
}

// Dashes lie on the line, cover their share of it and begin at its start.
func TestDashes(t *testing.T) {
	line := geom.Polyline{geom.Pt(0, 0), geom.Pt(100, 0), geom.Pt(100, 200)}
	for _, pattern := range dashes[1:] {
		var drawn, on, all float64
		for i, v := range pattern {
			all += v
			if i%2 == 0 {
				on += v
			}
		}
		lines := dashed(line.Path(), pattern, 2).Flatten(0.1)
		for _, l := range lines {
			drawn += l.Length()
			for _, q := range l {
				if q.Y != 0 && q.X != 100 {
					t.Fatalf("%v is off the line", q)
				}
			}
		}
		if lines[0][0] != line[0] {
			t.Errorf("%v begins at %v", pattern, lines[0][0])
		}
		if got, want := drawn/300, on/all; math.Abs(got-want) > 0.06 {
			t.Errorf("%v covers %.2f of the line, want %.2f", pattern, got, want)
		}
	}
}

// Looks of flat colour lay no hatching in their charts, and neighbours differ
// in hue or lightness, the last slice of a pie from the first one too.
func TestFlatSeriesAreToldApart(t *testing.T) {
	seen := 0
	for _, l := range elementtest.Looks() {
		ctx := &element.Context{Look: l, Unit: 1, Colour: true}
		c := &chart{MarkList: element.MarkList{Ctx: ctx, Element: &plan.Element{}}, kind: plan.ChartPie, accent: -1, rows: make([]dataRow, 1)}
		if !c.parts().FlatHued() {
			continue
		}
		seen++
		for n := 2; n <= 8; n++ {
			for i := range n {
				a, b := c.parts().Of(i, false), c.parts().Of((i+1)%n, false)
				if a.Style != plan.FillSolid {
					t.Fatalf("%s: slice %d is filled with %s", l.Name, i, a.Style)
				}
				ha, _ := paint.HueAngle(a.Fill)
				hb, _ := paint.HueAngle(b.Fill)
				if paint.Contrast(a.Fill, b.Fill) < 1.3 && math.Abs(math.Remainder(ha-hb, 360)) < 35 {
					t.Errorf("%s: of %d slices %d and its neighbour are %v and %v", l.Name, n, i, a.Fill, b.Fill)
				}
			}
		}
	}
	if seen < 5 {
		t.Errorf("only %d looks lay flat colour", seen)
	}
}

// Neighbours in its charts are told apart by lightness.
func TestSoleAccentInCharts(t *testing.T) {
	ctx := elementtest.Context(t, "modern_minimal", plan.EngineCanvas, "en")
	c := &chart{MarkList: element.MarkList{Ctx: ctx, Element: &plan.Element{}}, accent: -1}
	for i := range 7 {
		col := c.parts().Color(i)
		if _, s := paint.HueAngle(col); (s > 0.12) != (i == 0) {
			t.Errorf("series %d is %v", i, col)
		}
		if i > 0 && paint.Contrast(col, c.parts().Color(i-1)) < 1.3 {
			t.Errorf("series %d and %d are %v and %v", i-1, i, c.parts().Color(i-1), col)
		}
	}
}
