package layout

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/overlay"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
	"github.com/inkreel/inkreel/styles/data"
)

// typeOf is the size in design units of the smallest and the largest type of an element.
func typeOf(c *composition, it *item) (least, most float64) {
	least = math.Inf(1)
	leading := lineHeights(c.ctx, it.e)
	for _, m := range it.built.marks {
		w, ok := m.(paint.Writing)
		if !ok || w.Text == nil {
			continue
		}
		for _, l := range w.Text.Lines {
			if len(l.Glyphs) > 0 {
				size := (l.Bot - l.Top) / leading / c.ctx.Unit
				least, most = math.Min(least, size), math.Max(most, size)
			}
		}
	}
	return least, most
}

// A title alone is a poster, and a hook down a tall frame the more so.
func TestTitlesAloneAreLarge(t *testing.T) {
	for _, f := range frames {
		least := 110.0
		if f.H > f.W {
			least = 150
		}
		for _, role := range []plan.Role{plan.RoleTitle, plan.RoleHeading, plan.RoleBody} {
			for _, words := range []string{"Drink first", "Why do we sleep?"} {
				c := inFrame(t, f, "en", plan.LayoutAuto, text(role, words))
				if size, _ := typeOf(c, c.all[0]); size < least {
					t.Errorf("%v: %s %q alone has %.0f units, at least %.0f wanted", f, role, words, size, least)
				}
			}
		}
	}
}

// Heads grow where there is room, not at the cost of what they head.
func TestHeadsGrowWhereThereIsRoom(t *testing.T) {
	for _, f := range frames {
		few := inFrame(t, f, "en", plan.LayoutAuto, signs(2)...)
		_, own := typeOf(few, few.all[0])
		if f.W > f.H && own < 110 {
			t.Errorf("%v: the heading of two signs has %.0f units", f, own)
		}
		plain := newComposition(few.sc, true)
		plain.growth = few.growth
		if usual := plain.size(plan.RoleHeading) / plain.ctx.Unit; own > raises[0]*usual*1.01 || own < usual*0.99 {
			t.Errorf("%v: a heading of %.0f units has grown to %.0f", f, usual, own)
		}
	}
}

// Words of scenes with room for it are read at ease; what is full is not refused.
func TestTypeIsSmallWhereItMustBe(t *testing.T) {
	arrows := []plan.Element{arrow("sun", "cloud", "warms"), arrow("cloud", "leaf", "waters"), arrow("leaf", "heart", "feeds")}
	for _, f := range frames {
		for n := 1; n <= 8; n++ {
			elements := signs(n)
			if n == 4 {
				elements = append(elements, arrows...)
			}
			c := inFrame(t, f, "en", plan.LayoutAuto, elements...)
			for _, it := range c.all {
				if size, _ := typeOf(c, it); size < element.ReadableType-0.5 {
					t.Errorf("%v: of %d signs, %q has type of %.0f units", f, n, it.e.Label, size)
				}
			}
			if !c.ctx.AtEase {
				t.Errorf("%v: %d signs are too many for type that is read at ease", f, n)
			}
		}
	}
	full := []plan.Element{text(plan.RoleHeading, "All of it")}
	for range 4 {
		full = append(full, plan.Element{Kind: plan.KindTable, Header: []string{"what there is of it", "how much there is", "where it comes from"}, Rows: [][]string{
			{"flour of rye", "five hundred grams", "the mill in the valley"}, {"water", "four hundred grams", "the well"}, {"salt", "ten grams", "the mine in the hills"},
			{"sourdough", "a hundred grams", "the loaf before"}}})
	}
	if c := inFrame(t, paint.Frame{W: 1536, H: 1024}, "en", plan.LayoutAuto, full...); c.ctx.AtEase {
		t.Error("a scene that is full has type as large as any")
	}
}

// Formulas below each other have their signs on one line, and the last is the largest.
func TestEquationsStandAtTheirSigns(t *testing.T) {
	formula := func(tex string) plan.Element { return plan.Element{Kind: plan.KindFormula, Tex: tex} }
	for _, lang := range []plan.Language{"en", "ar"} {
		for _, f := range []paint.Frame{{W: 1536, H: 1024}, {W: 1024, H: 1536}} {
			c := inFrame(t, f, lang, plan.LayoutAuto, text(plan.RoleHeading, "3 = 3"), formula(`2x + 3 = 9`), formula(`2x = 6`), formula(`\boxed{x = 3}`))
			var signs []float64
			for i, it := range c.all[1:] {
				r, ok := it.kind.Relates(c.ctx, it.e)
				if !ok {
					t.Fatalf("%q has no sign", it.e.Tex)
				}
				ink := it.built.covers
				signs = append(signs, ink.Center().X+(r.At-r.W/2)*it.cs.Size)
				if prev := c.all[i].built.covers; ink.Min.Y < prev.Max.Y {
					t.Errorf("%s, %v: %q begins at %.0f, what is above it ends at %.0f", lang, f, it.e.Tex, ink.Min.Y, prev.Max.Y)
				}
			}
			if slices.Max(signs)-slices.Min(signs) > 3*c.ctx.Unit {
				t.Errorf("%s, %v: signs stand at %.0f", lang, f, signs)
			}
			if a, b := c.all[2].cs.Size, c.all[3].cs.Size; b < 1.2*a {
				t.Errorf("%s, %v: steps have %.0f px, what they come to %.0f", lang, f, a, b)
			}
		}
	}
}

// The label of a large shape is no caption.
func TestLabelsGrowWithTheirShapes(t *testing.T) {
	shape := func(id string, box *plan.Box) plan.Element {
		return plan.Element{ID: id, Kind: plan.KindShape, Shape: plan.ShapeRoundRect, Label: id, Box: box}
	}
	c := inFrame(t, paint.Frame{W: 1536, H: 1024}, "en", plan.LayoutFlow, shape("wood", nil), shape("pulp", nil), shape("paper", nil))
	for _, it := range c.all {
		if size, _ := typeOf(c, it); size < 0.2*it.built.anchor.H()/c.ctx.Unit {
			t.Errorf("a station %.0f px high has a label of %.0f units", it.built.anchor.H(), size)
		}
	}
	c = inFrame(t, paint.Frame{W: 1536, H: 1024}, "en", plan.LayoutAuto, shape("sun", &plan.Box{X: 0.1, Y: 0.1, W: 0.4, H: 0.6}),
		plan.Element{ID: "moon", Kind: plan.KindIcon, Name: "moon", Label: "moon", Box: &plan.Box{X: 0.6, Y: 0.1, W: 0.3, H: 0.6}})
	for _, it := range c.all {
		if size, _ := typeOf(c, it); size < 60 {
			t.Errorf("%s in a large box has a label of %.0f units", it.e.ID, size)
		}
	}
}

// What moves to another beside it has its place in one row with them.
func TestBerthsStandInTheRow(t *testing.T) {
	for _, lang := range []plan.Language{"en", "ar"} {
		c := inFrame(t, paint.Frame{W: 1536, H: 1024}, lang, plan.LayoutAuto, sign("red", "sun", ""),
			plan.Element{ID: "green", Kind: plan.KindIcon, Name: "leaf", Moves: &plan.Moves{To: plan.Goal{ID: "basket"}}}, sign("basket", "home", ""))
		if rows := rowsOf(c.all); len(rows) != 1 {
			t.Fatalf("%s: three things stand in rows of %v", lang, rows)
		}
		moved := c.all[1].built.covers.Translate(c.all[1].landed)
		if goal := c.all[2].built.covers; moved.Overlaps(goal.Inset(1)) || math.Abs(moved.Center().X-goal.Center().X) > 1.6*goal.W() {
			t.Errorf("%s: what moves comes to lie at %.0f, its goal is at %.0f", lang, moved, goal)
		}
	}
}

// A logo in a corner leaves a title in the middle of the frame.
func TestLogosLeaveTitlesInTheMiddle(t *testing.T) {
	for _, at := range []plan.Corner{plan.TopLeft, plan.TopRight} {
		sc := onBoard(t, "en", plan.LayoutAuto, signs(3)...)
		sc.Plan.Watermark, sc.Plan.LogoPosition = true, at
		sc.Reserved = overlay.Reserve(sc.Plan, 0, sc.Frame, sc.Look)
		if len(sc.Reserved) == 0 {
			t.Fatal("no logo")
		}
		c := built(t, sc)
		if titleAlign(c.ctx) != plan.AlignCenter {
			t.Fatal("the look's titles do not stand in the middle")
		}
		if x := c.all[0].built.covers.Center().X; math.Abs(x-float64(sc.Frame.W)/2) > 2 {
			t.Errorf("%s: the title stands about %.0f of %d px", at, x, sc.Frame.W)
		}
	}
}

// Events have stems, and their dates stand out under pictures as well.
func TestEventsHaveStems(t *testing.T) {
	c := inFrame(t, paint.Frame{W: 1536, H: 1024}, "en", plan.LayoutTimeline, sign("a", "sun", "1969 ARPANET"), sign("b", "leaf", "1991 web"), sign("c", "cloud", "2007 phone"))
	for _, it := range c.all {
		var stem geom.Rect
		for _, m := range it.lead {
			if s, ok := m.(paint.Stroke); ok && s.Path.Bounds().W() < 1 {
				stem = s.Path.Bounds()
			}
		}
		if stem.H() < 8*c.ctx.Unit {
			t.Errorf("%s has a stem %.0f px high", it.e.ID, stem.H())
		}
		for _, m := range it.built.marks {
			if w, ok := m.(paint.Writing); ok && (len(w.Text.Lines) != 2 || !w.Text.Lines[0].Glyphs[0].Strong) {
				t.Errorf("the date of %s does not stand out", it.e.ID)
			}
		}
	}
}

// A Compact look holds twice the entries of an Expanded one beside the same figure and signs,
// all of it in type that is read at ease.
func TestCompactLooksPack(t *testing.T) {
	content := func(entries int) []plan.Element {
		var items []string
		for i := range entries {
			items = append(items, []string{"Sweep the chimney before the first fire", "Drain the garden tap and the hose", "Seal the gaps around the old windows", "Clear the gutters of leaves and moss"}[i%4])
		}
		return []plan.Element{
			text(plan.RoleTitle, "Before the winter comes"), {ID: "l", Kind: plan.KindList, Items: plan.Items(items...)},
			{ID: "c", Kind: plan.KindChart, Chart: plan.ChartColumn, Labels: []string{"Oct", "Nov", "Dec"}, Series: []plan.Series{{Values: []float64{120, 210, 330}}}},
			sign("a", "home", "house"), sign("b", "flame", "heating"), sign("d", "leaf", "garden"),
		}
	}
	for _, family := range []string{"whiteboard", "editorial", "playful"} {
		for profile, entries := range map[string][]int{"": {12, 20}, data.CompactSuffix: {12, 24}} {
			look, err := styles.Named(family+profile, plan.EngineCanvas)
			if err != nil {
				t.Fatal(err)
			}
			for _, n := range entries {
				sc := onBoard(t, "en", plan.LayoutAuto, content(n)...)
				sc.Look = look
				c := newComposition(sc, true)
				c.layOut()
				if atEase := len(c.faults) == 0 && c.ctx.AtEase; atEase == (n == 20) {
					t.Errorf("%s, %d entries, a chart and three signs: type that is read at ease: %t", look.Name, n, atEase)
				}
			}
		}
	}
}

// In a Compact look icons with labels hold nearly twice of what they hold in an Expanded one under a
// heading, lists twice and tables, whose rows stand in two parts, three times, in type that is read at ease.
func TestCompactLooksHoldTwice(t *testing.T) {
	labels := []string{"help desk", "delivery", "garden", "care", "launch", "home office", "letters"}
	icons := []string{"sun", "cloud", "leaf", "heart", "rocket", "home", "mail"}
	contents := map[string]func(n int) []plan.Element{
		"icons": func(n int) (out []plan.Element) {
			for i := range n {
				out = append(out, sign(fmt.Sprint("i", i), icons[i%7], labels[i%7]))
			}
			return out
		},
		"entries": func(n int) []plan.Element {
			var items []string
			for i := range n {
				items = append(items, labels[i%7])
			}
			return []plan.Element{{ID: "l", Kind: plan.KindList, Items: plan.Items(items...)}}
		},
		"rows": func(n int) []plan.Element {
			e := plan.Element{ID: "t", Kind: plan.KindTable, Header: []string{"Offer", "Hours"}}
			for i := range n {
				e.Rows = append(e.Rows, []string{labels[i%7], fmt.Sprint(i)})
			}
			return []plan.Element{e}
		},
	}
	atEase := func(look, what string, n int) bool {
		l, err := styles.Named(look, plan.EngineCanvas)
		if err != nil {
			t.Fatal(err)
		}
		sc := onBoard(t, "en", plan.LayoutAuto, append([]plan.Element{text(plan.RoleHeading, "What there is")}, contents[what](n)...)...)
		sc.Look = l
		c := newComposition(sc, true)
		c.layOut()
		return len(c.faults) == 0 && c.ctx.AtEase
	}
	// A scene has 60 elements at most: of icons that is what limits it.
	for what, n := range map[string]struct{ over, packed int }{"icons": {34, 59}, "entries": {18, 44}, "rows": {12, 36}} {
		for _, look := range []string{"whiteboard", "playful"} {
			if look == "whiteboard" && atEase(look, what, n.over) {
				t.Errorf("%s holds %d %s: the Compact one is to hold twice as many as it", look, n.over, what)
			}
			if !atEase(look+data.CompactSuffix, what, n.packed) {
				t.Errorf("%s%s does not hold %d %s", look, data.CompactSuffix, n.packed, what)
			}
		}
	}
}
