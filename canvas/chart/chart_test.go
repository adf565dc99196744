package chart

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/internal/elementtest"
)

var chartKinds = []plan.ChartKind{plan.ChartBar, plan.ChartColumn, plan.ChartLine, plan.ChartArea, plan.ChartPie, plan.ChartDonut, plan.ChartStacked, plan.ChartWaterfall, plan.ChartSlope, plan.ChartRange, plan.ChartScatter, plan.ChartSparkline, plan.ChartMultiples, plan.ChartSankey}

// anyChart is a chart of generated data: small, large, negative, equal, zero.
func anyChart(r *rand.Rand) *plan.Element {
	e := &plan.Element{Kind: plan.KindChart, ID: fmt.Sprint(r.Uint32()), Chart: chartKinds[r.IntN(len(chartKinds))]}
	if e.Chart == plan.ChartSankey {
		e.Unit, e.Flows = []string{"", "$", "TWh"}[r.IntN(3)], anyFlows(r)
		return e
	}
	n, rows := 1+r.IntN(14), 1+r.IntN(4)
	if e.Chart == plan.ChartPie || e.Chart == plan.ChartDonut {
		n, rows = 1+r.IntN(7), 1
	}
	switch e.Chart {
	case plan.ChartWaterfall:
		rows = 1
	case plan.ChartRange, plan.ChartScatter:
		rows = 2
	case plan.ChartSlope:
		n = 2
	}
	words := []string{"a", "Wednesday", "North America", "2024", "carbon dioxide", "π", "Österreich", "x y z"}
	for range n {
		e.Labels = append(e.Labels, words[r.IntN(len(words))])
	}
	scale := math.Pow10(r.IntN(22) - 8)
	mode := r.IntN(5)
	for s := range rows {
		row := plan.Series{Name: fmt.Sprintf("series %c", 'A'+s)}
		for range n - r.IntN(2)*r.IntN(n) {
			v := r.Float64() * scale
			switch {
			case mode == 0:
				v = scale
			case mode == 1 && r.IntN(3) == 0:
				v = 0
			case mode == 2 && rows > 0 && e.Chart != plan.ChartPie && e.Chart != plan.ChartDonut && e.Chart != plan.ChartStacked:
				v -= scale / 2
			}
			row.Values = append(row.Values, v)
		}
		e.Series = append(e.Series, row)
	}
	e.Unit = []string{"", "$", "%", "million km²", "°C"}[r.IntN(5)]
	if r.IntN(2) == 0 {
		h := r.IntN(n)
		e.Highlight = &h
	}
	return e
}

func TestChartsStayInTheirBoxAndReadable(t *testing.T) {
	looks := []struct {
		name   string
		engine plan.Engine
	}{{"whiteboard", plan.EngineCanvas}, {"chalkboard_color", plan.EngineCanvas}, {"technical_compact", plan.EngineCanvas}, {"crayon", plan.EngineSketch}}
	drawn := 0
	for i := range 400 {
		r := rand.New(rand.NewPCG(uint64(i), 1))
		l := looks[i%len(looks)]
		ctx := elementtest.Context(t, l.name, l.engine, []plan.Language{"en", "de", "hi", "fr", "ar"}[r.IntN(5)])
		e := anyChart(r)
		box := geom.R(20+r.Float64()*50, 20+r.Float64()*50, 260+r.Float64()*1150, 220+r.Float64()*700)
		built, err := Build(ctx, e, element.Constraints{}, box)
		marks, covers := built.Marks, built.Covers
		if err != nil {
			elementtest.WantFault(t, err, nil)
			continue
		}
		drawn++
		elementtest.KeepsInside(t, box, marks, covers)
		elementtest.Readable(t, ctx, marks)
		if t.Failed() {
			t.Fatalf("case %d: %s of %v in %v", i, e.Chart, e.Series, box)
		}
	}
	if drawn < 250 {
		t.Errorf("only %d of 400 charts found room", drawn)
	}
}

func TestChartsAreTheSameEveryTime(t *testing.T) {
	e := anyChart(rand.New(rand.NewPCG(3, 1)))
	build := func() []paint.Mark {
		built, err := Build(elementtest.Context(t, "whiteboard", plan.EngineCanvas, "en"), e, element.Constraints{}, geom.R(0, 0, 900, 600))
		marks := built.Marks
		if err != nil {
			t.Fatal(err)
		}
		return marks
	}
	if !reflect.DeepEqual(build(), build()) {
		t.Error("two charts of the same element differ")
	}
}

func TestChartFaults(t *testing.T) {
	ctx := elementtest.Context(t, "whiteboard", plan.EngineCanvas, "en")
	box := geom.R(0, 0, 600, 400)
	long := strings.Repeat("unpronounceable", 5)
	values := func(v ...float64) []plan.Series { return []plan.Series{{Values: v}} }
	for _, c := range []struct {
		name string
		e    plan.Element
		box  geom.Rect
		want []string
	}{
		{"negative slice", plan.Element{Chart: plan.ChartPie, Labels: []string{"a", "b"}, Series: values(3, -1)}, box, []string{"series[0].values[1]", "-1"}},
		{"pie of nothing", plan.Element{Chart: plan.ChartDonut, Series: values(0, 0)}, box, []string{"series[0].values", "donut of nothing", "above zero"}},
		{"two rings", plan.Element{Chart: plan.ChartPie, Series: append(values(1), values(2)...)}, box, []string{"series", "2 series", "column"}},
		{"no values", plan.Element{Chart: plan.ChartLine}, box, []string{"series", "at least one value"}},
		{"long word", plan.Element{Chart: plan.ChartColumn, Labels: []string{"a", long, "c"}, Series: values(1, 2, 3)}, box, []string{"labels[1]", "overflows", "22 units"}},
		{"long bar name", plan.Element{Chart: plan.ChartBar, Labels: []string{long}, Series: values(1)}, box, []string{"labels[0]", "overflows"}},
		{"tiny box", plan.Element{Chart: plan.ChartColumn, Series: values(1)}, geom.R(0, 0, 60, 40), []string{"box", "overflows", "60×40"}},
		{"unknown", plan.Element{Chart: "radar", Series: values(1)}, box, []string{"chart", `"radar"`, "bar, column"}},
		{"no finite number", plan.Element{Chart: plan.ChartBar, Series: values(math.Inf(1))}, box, []string{"series[0].values[0]", "finite"}},
		{"nothing but gaps", plan.Element{Chart: plan.ChartBar, Series: values(math.NaN())}, box, []string{"series", "at least one value"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Build(ctx, &c.e, element.Constraints{}, c.box)
			var faults plan.Faults
			if !errors.As(err, &faults) || len(faults) != 1 {
				t.Fatalf("got %v, want one fault", err)
			}
			if faults[0].Path != c.want[0] {
				t.Errorf("path: got %q, want %q", faults[0].Path, c.want[0])
			}
			for _, w := range c.want[1:] {
				if !strings.Contains(err.Error(), w) {
					t.Errorf("got %q, want %q in it", err, w)
				}
			}
		})
	}
}

func TestHighlightTakesTheAccent(t *testing.T) {
	ctx := elementtest.Context(t, "whiteboard", plan.EngineCanvas, "en")
	lit := 1
	e := &plan.Element{Kind: plan.KindChart, Chart: plan.ChartColumn, Labels: []string{"a", "b", "c"}, Series: []plan.Series{{Values: []float64{1, 2, 3}}}, Highlight: &lit}
	built, err := Build(ctx, e, element.Constraints{}, geom.R(0, 0, 800, 500))
	marks := built.Marks
	if err != nil {
		t.Fatal(err)
	}
	accents := 0
	for _, m := range marks {
		if s, ok := m.(paint.Stroke); ok && s.Color == ctx.Look.Palette.Accent1 && s.Width == ctx.PenWidth(1) {
			accents++
		}
	}
	if accents != 1 {
		t.Errorf("%d outlines in the accent, want the highlighted column's alone", accents)
	}
}

func TestCrosses(t *testing.T) {
	r := geom.R(10, 10, 10, 10)
	for _, c := range []struct {
		a, b geom.Point
		want bool
	}{
		{geom.Pt(0, 15), geom.Pt(30, 15), true}, {geom.Pt(12, 12), geom.Pt(13, 13), true}, {geom.Pt(0, 0), geom.Pt(9, 30), false},
		{geom.Pt(0, 25), geom.Pt(30, 25), false}, {geom.Pt(15, 0), geom.Pt(15, 9), false}, {geom.Pt(5, 15), geom.Pt(15, 5), true},
	} {
		if got := geom.Crosses(r, c.a, c.b); got != c.want {
			t.Errorf("%v to %v: got %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

func TestLabelsAreSpread(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		n := 1 + r.IntN(6)
		ys := make([]float64, n)
		for i := range ys {
			ys[i] = float64(i) + r.Float64()*100
		}
		for i := 1; i < n; i++ {
			ys[i] = math.Max(ys[i], ys[i-1])
		}
		spreadApart(ys, 20, 0, 140)
		for i := 1; i < n; i++ {
			if ys[i]-ys[i-1] < 20-1e-3 {
				t.Fatalf("%v: neighbours closer than 20", ys)
			}
		}
	}
}

// More names than there is room for still keep apart; those of a chart are
// written smaller.
func TestManyNamesDoNotCollide(t *testing.T) {
	ys := make([]float64, 12)
	spreadApart(ys, 20, 0, 110)
	for i := 1; i < len(ys); i++ {
		if ys[i]-ys[i-1] < 10-1e-6 {
			t.Fatalf("%v: neighbours closer than a twelfth of the room", ys)
		}
	}
	if ys[0] < 0 || ys[11] > 110+1e-9 {
		t.Errorf("%v leave the room", ys)
	}
	ctx := elementtest.Context(t, "whiteboard", plan.EngineCanvas, "en")
	e := &plan.Element{Kind: plan.KindChart, ID: "c", Chart: plan.ChartLine, Labels: []string{"a", "b"}}
	for i := range 12 {
		e.Series = append(e.Series, plan.Series{Name: fmt.Sprintf("series %d", i), Values: []float64{float64(i), 4}})
	}
	built, err := Build(ctx, e, element.Constraints{}, geom.R(100, 60, 1300, 900))
	marks := built.Marks
	if err != nil {
		t.Fatal(err)
	}
	var words []geom.Rect
	for _, m := range marks {
		if w, ok := m.(paint.Writing); ok {
			words = append(words, geom.FromPixels(w.Bounds()))
		}
	}
	for i, a := range words {
		for _, b := range words[:i] {
			if a.Inset(4).Overlaps(b.Inset(4)) {
				t.Errorf("words at %v and %v", a, b)
			}
		}
	}
}

func BenchmarkChart(b *testing.B) {
	ctx := elementtest.Context(b, "whiteboard", plan.EngineCanvas, "en")
	for _, kind := range chartKinds {
		if kind == plan.ChartSankey {
			continue
		}
		e := &plan.Element{Kind: plan.KindChart, ID: "c", Chart: kind, Labels: []string{"one", "two", "three", "four", "five"}, Series: []plan.Series{{Name: "x", Values: []float64{3, 5, 8, 2, 7}}}, Unit: "$"}
		switch kind {
		case plan.ChartSlope:
			e.Labels, e.Series[0].Values = e.Labels[:2], e.Series[0].Values[:2]
		case plan.ChartRange, plan.ChartScatter:
			e.Series = append(e.Series, plan.Series{Name: "y", Values: []float64{4, 9, 9, 5, 8}})
		}
		b.Run(string(kind), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Build(ctx, e, element.Constraints{}, geom.R(100, 100, 900, 600)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// No grid line runs through a word.
func TestGridLinesSpareWords(t *testing.T) {
	seen := 0
	for i := range 150 {
		r := rand.New(rand.NewPCG(uint64(i), 9))
		ctx := elementtest.Context(t, []string{"whiteboard", "modern_minimal_compact", "sharpie", "chalkboard_bw"}[i%4], plan.EngineCanvas, "en")
		e := anyChart(r)
		built, err := Build(ctx, e, element.Constraints{}, geom.R(40, 40, 500+r.Float64()*900, 300+r.Float64()*600))
		marks := built.Marks
		if err != nil {
			continue
		}
		var words []geom.Rect
		for _, m := range marks {
			if w, ok := m.(paint.Writing); ok {
				words = append(words, w.Inked(w.Place(), func(bool) bool { return true }))
			}
		}
		for _, m := range marks {
			s, ok := m.(paint.Stroke)
			if !ok || !s.Aid {
				continue
			}
			seen++
			line := paint.Render(s)
			for _, w := range words {
				r := w.Pixels().Intersect(line.Rect)
				for y := r.Min.Y; y < r.Max.Y; y++ {
					for x := r.Min.X; x < r.Max.X; x++ {
						if line.RGBAAt(x, y).A > 0 {
							t.Fatalf("case %d (%s): a grid line runs through the word at %v", i, e.Chart, w)
						}
					}
				}
			}
		}
	}
	if seen < 80 {
		t.Errorf("only %d grid lines drawn", seen)
	}
}

// However labels are thinned, the highlighted one is written, else the last.
func TestThinnedLabelsKeepTheHighlight(t *testing.T) {
	for n := 6; n <= 40; n += 5 {
		for _, kind := range []plan.ChartKind{plan.ChartLine, plan.ChartColumn} {
			for lit := -1; lit < n; lit += 2 {
				ctx := elementtest.Context(t, "whiteboard", plan.EngineCanvas, "en")
				e := &plan.Element{Kind: plan.KindChart, ID: "c", Chart: kind, Series: []plan.Series{{Name: "rent"}}}
				for i := range n {
					e.Labels = append(e.Labels, fmt.Sprint(1981+i))
					e.Series[0].Values = append(e.Series[0].Values, float64(100+i%7))
				}
				keep := n - 1
				if lit >= 0 {
					e.Highlight, keep = &lit, lit
				}
				built, err := Build(ctx, e, element.Constraints{}, geom.R(40, 40, 700, 420))
				marks := built.Marks
				if err != nil {
					t.Fatal(err)
				}
				slot := 700.0 / float64(n)
				found, last := false, math.Inf(-1)
				for _, m := range marks {
					w, ok := m.(paint.Writing)
					if !ok || w.At.Y < 400 {
						continue
					}
					in := w.Inked(w.Place(), func(bool) bool { return true })
					if in.Min.X < last {
						t.Errorf("%d labels, %d highlighted: two overlap at %v", n, lit, in)
					}
					last = in.Max.X
					at := 40 + (float64(keep)+0.5)*slot
					found = found || math.Abs(in.Center().X-at) < 90
				}
				if !found {
					t.Errorf("%s of %d labels: number %d is not written", kind, n, keep)
				}
			}
		}
	}
}

// Thinned labels have one distance in the data, however long some of them are,
// and end with the last.
func TestThinnedLabelsAreEven(t *testing.T) {
	months := []string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}
	for n := 13; n <= 40; n++ {
		ctx := elementtest.Context(t, "modern_minimal", plan.EngineCanvas, "en")
		e := &plan.Element{Kind: plan.KindChart, ID: "c", Chart: plan.ChartLine, Series: []plan.Series{{Values: make([]float64, n)}}}
		for i := range n {
			e.Labels = append(e.Labels, months[i%12])
		}
		c, err := newChart(ctx, e, element.Constraints{}, geom.R(40, 40, 1300, 600))
		if err != nil {
			t.Fatal(err)
		}
		c.size = 56
		cs, err := c.categories(slots{1220 / float64(n), 80, 0})
		if err != nil {
			t.Fatal(n, err)
		}
		var at []int
		for i, shown := range cs.shown {
			if shown {
				at = append(at, i)
			}
		}
		if len(at) < 2 || at[len(at)-1] != n-1 {
			t.Fatalf("of %d labels %v are written", n, at)
		}
		for i := 2; i < len(at); i++ {
			if at[i]-at[i-1] != at[1]-at[0] {
				t.Errorf("of %d labels %v are written", n, at)
			}
		}
	}
}

// In a frame of any form a pie of few slices is the largest thing of its room.
func TestPiesUseTheirRoom(t *testing.T) {
	for _, f := range []paint.Frame{{W: 1536, H: 1024}, {W: 1024, H: 1536}, {W: 1080, H: 1920}, {W: 1024, H: 1024}} {
		for _, style := range []string{"whiteboard", "modern_minimal_compact", "sharpie"} {
			for _, kind := range []plan.ChartKind{plan.ChartPie, plan.ChartDonut} {
				ctx := elementtest.Context(t, style, plan.EngineCanvas, "en")
				ctx.Frame, ctx.Unit = f, f.Unit()
				e := &plan.Element{Kind: plan.KindChart, ID: "c", Chart: kind, Labels: []string{"wind", "solar", "gas", "coal", "hydro"},
					Series: []plan.Series{{Values: []float64{38, 22, 18, 12, 10}}}, Unit: "%"}
				room := geom.Pt(float64(f.W)*0.88, float64(f.H)*0.7)
				size, err := Measure(ctx, e, element.Constraints{Room: room})
				if err != nil {
					t.Fatal(err)
				}
				built, err := Build(ctx, e, element.Constraints{}, geom.R(0, 0, size.X, size.Y))
				marks := built.Marks
				if err != nil {
					t.Fatal(err)
				}
				var pie geom.Rect
				for _, m := range marks {
					if _, ok := m.(paint.Writing); !ok {
						pie = pie.Union(geom.FromPixels(m.Bounds()))
					}
				}
				if share := pie.H() / math.Min(room.X, room.Y); share < 0.6 {
					t.Errorf("%v, %s, %s: the pie is %.0f px high in a room of %v", f, style, kind, pie.H(), room)
				}
			}
		}
	}
}

// What fills a slice keeps the same distance from all its edges.
func TestSlicesAreFilledEvenly(t *testing.T) {
	const d = 6
	for i := range 200 {
		r := rand.New(rand.NewPCG(uint64(i), 8))
		ring := pieRing{centre: geom.Pt(300, 300), radius: 120 + 120*r.Float64()}
		s := slice{from: r.Float64() * 3}
		s.to = s.from + 0.4 + r.Float64()*5.6
		hollow := i%2 == 0
		outline, inner := slicePath(ring, s, 0, hollow).Flatten(0.05), slicePath(ring, s, d, hollow).Flatten(0.05)
		for _, l := range inner {
			for _, q := range l.Resample(5) {
				least := math.Inf(1)
				for _, o := range outline {
					o = append(o, o[0])
					for k := 1; k < len(o); k++ {
						least = math.Min(least, distToSegment(q, o[k-1], o[k]))
					}
				}
				// At the tip of a narrow slice both edges are near.
				if least < d-0.7 || least > d+0.7 && q.Dist(ring.centre) > 60 {
					t.Fatalf("case %d, %v wide, hollow %v: %v lies %.1f px from the outline, want %d", i, s.to-s.from, hollow, q, least, d)
				}
			}
		}
	}
}

func distToSegment(q, a, b geom.Point) float64 {
	d := b.Sub(a)
	if n := d.Dot(d); n > 0 {
		a = a.Add(d.Mul(math.Min(math.Max(q.Sub(a).Dot(d)/n, 0), 1)))
	}
	return q.Dist(a)
}

// TestHighlightedValueStandsClear checks that the one value written over narrow
// columns lies on none of them.
func TestHighlightedValueStandsClear(t *testing.T) {
	for _, sign := range []float64{1, -1} {
		ctx := elementtest.Context(t, "chalkboard_color", plan.EngineCanvas, "en")
		lit := 5
		e := &plan.Element{Kind: plan.KindChart, ID: "c", Chart: plan.ChartColumn, Unit: "$", Highlight: &lit, Series: []plan.Series{{}}}
		for i := range 20 {
			e.Labels = append(e.Labels, fmt.Sprint("L", i))
			e.Series[0].Values = append(e.Series[0].Values, sign*1e9*float64(i*i))
		}
		built, err := Build(ctx, e, element.Constraints{}, geom.R(80, 60, 1370, 900))
		marks := built.Marks
		if err != nil {
			t.Fatal(err)
		}
		var value geom.Rect
		for _, m := range marks {
			if w, ok := m.(paint.Writing); ok && w.Color == ctx.Legible(ctx.Look.Palette.Accent1, ctx.Ground(e), 1) {
				value = geom.R(w.At.X, w.At.Y, w.Text.W, w.Text.H)
			}
		}
		if value.Empty() {
			t.Fatal("the highlighted value is not written")
		}
		for _, m := range marks {
			if s, ok := m.(paint.Stroke); ok && len(s.Path.Flatten(1)[0]) > 2 { // a column, not a line of the grid
				for _, p := range s.Path.Flatten(1)[0].Resample(4) {
					if geom.Inside(value, p) {
						t.Fatalf("the value at %v lies on a column at %v", value, p)
					}
				}
			}
		}
	}
}

// TestFewBarsHaveWordsOfUsualSize checks that the words of a chart do not
// shrink with the number of its bars.
func TestFewBarsHaveWordsOfUsualSize(t *testing.T) {
	for n := 1; n <= 4; n++ {
		ctx := elementtest.Context(t, "whiteboard", plan.EngineCanvas, "en")
		e := &plan.Element{Kind: plan.KindChart, ID: "c", Chart: plan.ChartBar, Series: []plan.Series{{}}}
		for i := range n {
			e.Labels = append(e.Labels, fmt.Sprint("bar ", i))
			e.Series[0].Values = append(e.Series[0].Values, float64(i+2))
		}
		room := geom.Pt(1370, 900)
		want, err := Measure(ctx, e, element.Constraints{Room: room})
		if err != nil {
			t.Fatal(err)
		}
		built, err := Build(ctx, e, element.Constraints{}, geom.R(80, 60, want.X, want.Y))
		marks := built.Marks
		if err != nil {
			t.Fatal(err)
		}
		tallest := 0.0
		for _, m := range marks {
			if w, ok := m.(paint.Writing); ok {
				tallest = math.Max(tallest, w.Text.H)
			}
		}
		if usual := ctx.Size(plan.RoleLabel, 1); tallest < usual {
			t.Errorf("%d bars: the tallest word is %.0f px high, labels are %.0f px", n, tallest, usual)
		}
	}
}
