package layout

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Arrows of every arrangement keep clear of what they join, of each other and
// of what they pass, in every layout and frame and in both directions of reading.
func TestArrowsInEveryLayout(t *testing.T) {
	layouts := []plan.Layout{
		plan.LayoutAuto, plan.LayoutFlow, plan.LayoutCycle, plan.LayoutFree, plan.LayoutGrid,
		plan.LayoutTimeline, plan.LayoutCompare, plan.LayoutColumns, plan.LayoutList,
	}
	joins := map[string][]plan.Element{
		"chain":       {arrow("a", "b", "first"), arrow("b", "c", ""), arrow("c", "d", "last of all")},
		"ring":        {arrow("a", "b", ""), arrow("b", "c", ""), arrow("c", "d", ""), arrow("d", "a", "again")},
		"there, back": {arrow("a", "b", "ask"), arrow("b", "a", "answer"), arrow("b", "c", ""), arrow("c", "b", "")},
		"all to one":  {arrow("a", "d", ""), arrow("b", "d", "adds"), arrow("c", "d", "")},
		"one to all":  {arrow("a", "b", ""), arrow("a", "c", "and"), arrow("a", "d", "")},
		"skipping":    {arrow("a", "c", "over"), arrow("b", "d", "over too")},
	}
	stops := []plan.Element{text(plan.RoleHeading, "What leads where"), sign("a", "sun", "light"), sign("b", "leaf", "leaves"), sign("c", "cloud", "clouds"), sign("d", "rocket", "off")}
	for name, arrows := range joins {
		for _, curve := range []plan.Curve{plan.CurveStraight, plan.CurveArc, plan.CurveElbow} {
			for _, layout := range layouts {
				for _, f := range []paint.Frame{{W: 1536, H: 1024}, {W: 1024, H: 1536}} {
					lang := plan.Language("en")
					if curve == plan.CurveArc {
						lang = "ar"
					}
					elements := append([]plan.Element{}, stops...)
					for _, a := range arrows {
						a.Curve = curve
						elements = append(elements, a)
					}
					sc := onBoard(t, "en", layout, elements...)
					sc.Plan.TextLanguage, sc.Frame = lang, f
					c := newComposition(sc, true)
					c.layOut()
					if len(c.faults) > 0 {
						t.Errorf("%s, %s, %s, %v: %v", name, curve, layout, f, c.faults)
						continue
					}
					if why := tangles(c); len(why) > 0 {
						t.Errorf("%s, %s, %s, %v: %s", name, curve, layout, f, strings.Join(why, "; "))
					}
				}
			}
		}
	}
}

// Arrows between groups, and on a panel the plan has laid under what they join.
func TestArrowsBetweenGroupsAndOnPanels(t *testing.T) {
	in := func(g string, e plan.Element) plan.Element { e.Group = g; return e }
	for _, layout := range []plan.Layout{plan.LayoutAuto, plan.LayoutCompare, plan.LayoutGrid, plan.LayoutFlow} {
		sc := onBoard(t, "en", layout,
			in("x", sign("a", "sun", "light")), in("x", sign("b", "leaf", "leaves")),
			in("y", sign("c", "cloud", "clouds")), in("y", sign("d", "rocket", "off")),
			arrow("a", "c", "lifts"), arrow("d", "b", ""))
		c := newComposition(sc, false)
		c.layOut()
		if why := tangles(c); len(c.faults) > 0 || len(why) > 0 {
			t.Errorf("%s: %v %s", layout, c.faults, strings.Join(why, "; "))
		}
	}
	at := func(e plan.Element, x, y, w, h float64) plan.Element {
		e.Box = &plan.Box{X: x, Y: y, W: w, H: h}
		return e
	}
	panel := plan.Element{ID: "p", Kind: plan.KindShape, Shape: plan.ShapeRect}
	c := built(t, onBoard(t, "en", plan.LayoutFree, at(panel, 0.1, 0.1, 0.8, 0.8),
		at(sign("a", "sun", ""), 0.15, 0.4, 0.15, 0.2), at(sign("b", "leaf", ""), 0.7, 0.4, 0.15, 0.2), arrow("a", "b", "over")))
	shaft, label := c.all[3].built.shaft, c.all[3].built.label
	if n := len(shaft); math.Abs(shaft[0].Y-shaft[n-1].Y) > 1 || shaft.Length() > 1.01*shaft[0].Dist(shaft[n-1]) {
		t.Errorf("on a panel the arrow is not straight: %.0f", shaft)
	}
	if !c.all[0].built.covers.Contains(label) || lineMeets(shaft, label) {
		t.Errorf("on a panel the label lies at %.0f", label)
	}
}

// Words that find no place beside their arrow are a fault that names it.
func TestLabelsWithoutRoomAreFaults(t *testing.T) {
	long := strings.Repeat("words without end ", 90)
	c := newComposition(onBoard(t, "en", plan.LayoutFlow, sign("a", "sun", ""), sign("b", "leaf", ""), arrow("a", "b", long)), false)
	c.layOut()
	if got := fmt.Sprint(c.faults); !strings.Contains(got, "elements[2].label") || !strings.Contains(got, "overflows") {
		t.Errorf("got %q", got)
	}
}

// walled is a scene in which an arrow has to find its way between many walls.
func walled(t testing.TB) *composition {
	look, err := styles.Named("whiteboard", plan.EngineCanvas)
	if err != nil {
		t.Fatal(err)
	}
	elements := []plan.Element{sign("a", "sun", ""), sign("b", "leaf", "")}
	for i := range 10 {
		elements = append(elements, plan.Element{
			ID: fmt.Sprint("w", i), Kind: plan.KindShape, Shape: plan.ShapeRect,
			Box: &plan.Box{X: 0.2 + 0.13*float64(i%5), Y: 0.08 + 0.45*float64(i/5), W: 0.1, H: 0.4},
		})
	}
	elements[0].Box = &plan.Box{X: 0.06, Y: 0.45, W: 0.08, H: 0.1}
	elements[1].Box = &plan.Box{X: 0.86, Y: 0.2, W: 0.08, H: 0.1}
	a := arrow("a", "b", "")
	elements = append(elements, a)
	p := &plan.Plan{Version: 1, Engine: plan.EngineCanvas, Language: "en", TextLanguage: "en", Scenes: []plan.Scene{{Layout: plan.LayoutFree, Elements: elements}}}
	c := newComposition(Scene{Plan: p, Look: look, Frame: paint.FrameOf(p)}, false)
	c.placeAll()
	c.build()
	if len(c.faults) > 0 {
		t.Fatal(c.faults)
	}
	return c
}

func TestSearchFindsTheWayBetweenWalls(t *testing.T) {
	c := walled(t)
	if why := tangles(c); len(why) > 0 {
		t.Error(strings.Join(why, "; "))
	}
	shaft := c.all[len(c.all)-1].built.shaft
	if direct := shaft[0].Dist(shaft[len(shaft)-1]); shaft.Length() > 1.8*direct {
		t.Errorf("%.0f px for a distance of %.0f", shaft.Length(), direct)
	}
	var level geom.Polyline // all but its rounded corners runs level or upright
	for i := 1; i < len(shaft); i++ {
		if d := shaft[i].Sub(shaft[i-1]); math.Abs(d.X) > 0.1 && math.Abs(d.Y) > 0.1 {
			level = append(level, d)
		}
	}
	if len(level) == 0 {
		t.Error("no corner is rounded")
	}
}

func BenchmarkArrowSearch(b *testing.B) {
	c := walled(b)
	it := c.all[len(c.all)-1]
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := c.search(it, c.all[0], c.all[1], efforts[0]); !ok {
			b.Fatal("no way")
		}
	}
}
