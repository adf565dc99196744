package chart

import (
	"image"
	"math"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/elementtest"
)

// A chart spends little of its time on its grid: the frame stands after three tenths of a
// second, what it shows takes seven tenths of the time or more, lines at least nine
// tenths of a second, bars set out one after another, and every mark has its beat.
func TestChartsSpendTheirTimeOnData(t *testing.T) {
	for _, lang := range []plan.Language{"en", "ar"} {
		ctx := elementtest.Context(t, "modern_minimal", plan.EngineCanvas, lang)
		for _, kind := range chartKinds {
			e := &plan.Element{Kind: plan.KindChart, ID: "c", Chart: kind, Labels: []string{"one", "two", "three"}, Unit: "$", Series: []plan.Series{{Name: "x", Values: plan.Values{3, 8, 5}}}}
			switch kind {
			case plan.ChartRange, plan.ChartScatter:
				e.Series = append(e.Series, plan.Series{Name: "y", Values: plan.Values{5, 9, 7}})
			case plan.ChartSlope:
				e.Labels, e.Series[0].Values = e.Labels[:2], plan.Values{3, 8}
			case plan.ChartSankey:
				e.Labels, e.Series, e.Flows = nil, nil, []plan.Flow{{From: "a", To: "b", Value: 3}, {From: "b", To: "c", Value: 2}, {From: "a", To: "c", Value: 1}}
			}
			b, err := Build(ctx, e, element.Constraints{}, geom.R(40, 40, 1200, 700))
			if err != nil {
				t.Fatal(kind, err)
			}
			marks, beats, err := element.Conduct(b.Marks, b.Acts)
			if err != nil || len(marks) != len(beats) {
				t.Fatalf("%s: %d marks, %d beats, %v", kind, len(marks), len(beats), err)
			}
			first, last, n := math.Inf(1), 0.0, 0
			for i, m := range marks {
				if s, ok := m.(paint.Stroke); ok && s.Aid && beats[i].End > gridSeconds && kind != plan.ChartWaterfall {
					t.Errorf("%s: a grid line until %.2f s", kind, beats[i].End)
				}
				g, grows := m.(paint.Grown)
				if !grows && kind != plan.ChartScatter {
					continue
				}
				n++
				first, last = min(first, beats[i].Start), max(last, beats[i].End)
				if grows && kind == plan.ChartLine && (beats[i].End-beats[i].Start < 0.9 || beats[i].Tip == nil) {
					t.Errorf("a line in %.2f s, with tip %v", beats[i].End-beats[i].Start, beats[i].Tip)
				}
				if grows && kind == plan.ChartPie && (!g.Turn || g.Toward.Dist(geom.Pt(0, -1)) > 0.6) {
					t.Errorf("a slice that does not sweep from twelve o'clock: %v", g.Toward)
				}
			}
			if end := paint.Ends(beats); n == 0 || last-first < 0.7*end && kind != plan.ChartScatter {
				t.Errorf("%s: data from %.2f to %.2f s of %.2f", kind, first, last, end)
			}
		}
	}
}

// What a chart shows of a label can come by itself, when the label is said: it begins at once,
// each of its marks has a beat, and no mark is lost, added or drawn otherwise.
func TestLabelsComeByThemselves(t *testing.T) {
	ctx := elementtest.Context(t, "modern_minimal", plan.EngineCanvas, "en")
	for _, kind := range []plan.ChartKind{plan.ChartBar, plan.ChartColumn, plan.ChartStacked, plan.ChartWaterfall, plan.ChartRange, plan.ChartPie, plan.ChartDonut} {
		e := &plan.Element{Kind: plan.KindChart, ID: "c", Chart: kind, Labels: []string{"one", "two", "three"}, Series: []plan.Series{{Name: "x", Values: plan.Values{3, 8, 5}}}}
		if kind == plan.ChartRange {
			e.Series = append(e.Series, plan.Series{Name: "y", Values: plan.Values{5, 9, 7}})
		}
		build := func(e *plan.Element) element.Built {
			b, err := Build(ctx, e, element.Constraints{}, geom.R(40, 40, 1200, 700))
			if err != nil {
				t.Fatal(kind, err)
			}
			return b
		}
		whole := build(e)
		told := e.WithPartCues([]plan.Cue{{}, {Set: true, Seconds: 1}, {Set: true, Seconds: 2}})
		b := build(&told)
		if len(whole.Parts) != 0 || len(b.Parts) != 2 || len(b.Marks) != len(whole.Marks) || b.Parts[0] >= b.Parts[1] {
			t.Fatalf("%s: parts at %v of %d marks; whole, at %v of %d", kind, b.Parts, len(b.Marks), whole.Parts, len(whole.Marks))
		}
		bounds := map[image.Rectangle]int{}
		for i := range b.Marks {
			bounds[b.Marks[i].Bounds()]++
			bounds[whole.Marks[i].Bounds()]--
		}
		for r, n := range bounds {
			if n != 0 {
				t.Errorf("%s: %d more marks in %v than without cues", kind, n, r)
			}
		}
		at, first := 0, math.Inf(1)
		for _, a := range b.Acts {
			if at == b.Parts[1] {
				first = math.Inf(1)
			}
			if at += a.Marks; at > b.Parts[1] {
				first = min(first, a.Start)
			}
		}
		if first != 0 || at != len(b.Marks) {
			t.Errorf("%s: the last label begins %.2f s after its word, %d of %d marks have beats", kind, first, at, len(b.Marks))
		}
	}
}

// Values that lie far apart are read all the same, on an axis whose kind is said.
func TestFarValuesAreWritten(t *testing.T) {
	ctx := elementtest.Context(t, "whiteboard", plan.EngineCanvas, "en")
	e := &plan.Element{Kind: plan.KindChart, ID: "c", Chart: plan.ChartColumn, Labels: []string{"a", "b"}, Series: []plan.Series{{Name: "mass", Values: plan.Values{0.005, 20000}}}}
	c, err := newChart(ctx, e, element.Constraints{}, geom.R(0, 0, 900, 600))
	if err != nil || !c.log || c.caption() != "mass (log)" {
		t.Fatalf("%v, %q", err, c.caption())
	}
	for i, want := range []string{"0.005", "20,000"} {
		if got := c.num.Text(c.rows[0].values[i]); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
