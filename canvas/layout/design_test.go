package layout

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/kind"
	"github.com/inkreel/inkreel/internal/elementtest"
)

// inFrame is a scene of the whiteboard look in a frame of another size.
func inFrame(t *testing.T, f paint.Frame, lang plan.Language, layout plan.Layout, elements ...plan.Element) *composition {
	t.Helper()
	sc := onBoard(t, lang, layout, elements...)
	sc.Frame = f
	return built(t, sc)
}

// signs are n icons with labels, under a heading.
func signs(n int) []plan.Element {
	names := []string{"sun", "cloud", "leaf", "heart", "rocket", "home", "mail", "truck", "plane", "pencil", "book", "clock"}
	out := []plan.Element{text(plan.RoleHeading, "What there is")}
	for i := range n {
		out = append(out, sign(names[i], names[i], names[i]))
	}
	return out
}

// rowsOf counts elements by the height they stand at.
func rowsOf(items []*item) []int {
	var out []int
	last := math.Inf(-1)
	for _, it := range items {
		if y := it.built.anchor.Center().Y; y > last+40 || len(out) == 0 {
			out, last = append(out, 0), y
		}
		out[len(out)-1]++
	}
	return out
}

func TestGridsLeaveNoOrphans(t *testing.T) {
	for _, f := range []paint.Frame{{W: 1536, H: 1024}, {W: 1920, H: 1080}, {W: 1024, H: 1536}, {W: 1080, H: 1920}} {
		for n := 4; n <= 12; n++ {
			rows := rowsOf(inFrame(t, f, "en", plan.LayoutGrid, signs(n)...).all[1:])
			last, most := rows[len(rows)-1], rows[0]
			if len(rows) > 1 && most > 2 && last < (most+1)/2 {
				t.Errorf("%v: %d icons stand in rows of %v", f, n, rows)
			}
		}
	}
}

// A scene of icons fills its frame: no row of small pictures with air above
// and below.
func TestIconsFillTheirScene(t *testing.T) {
	for _, f := range []paint.Frame{{W: 1536, H: 1024}, {W: 1920, H: 1080}, {W: 1024, H: 1536}, {W: 1080, H: 1920}} {
		for n := 3; n <= 8; n++ {
			c := inFrame(t, f, "en", plan.LayoutAuto, signs(n)...)
			var body geom.Rect
			for _, it := range c.all[1:] {
				body = body.Union(it.built.covers)
			}
			if share := body.W() * body.H() / (c.area.W() * c.area.H()); share < 0.3 {
				t.Errorf("%v: %d icons cover %.0f %% of their room", f, n, 100*share)
			}
			above, below := body.Min.Y-c.area.Min.Y, c.area.Max.Y-body.Max.Y
			if d := math.Abs(above - below); d > 0.08*float64(f.H) {
				t.Errorf("%v: %d icons stand %.0f px below the heading and %.0f px above the margin", f, n, above, below)
			}
		}
	}
}

// Letters in a chart are of a size with the words beside it.
func TestChartsHoldTheirOwnBesideWords(t *testing.T) {
	chart := plan.Element{Kind: plan.KindChart, Chart: plan.ChartLine, Labels: []string{"Q1", "Q2", "Q3", "Q4"},
		Series: []plan.Series{{Name: "churn", Values: []float64{4, 3, 2.5, 2}}}}
	for _, beside := range []plan.Element{
		text(plan.RoleBody, "Customers who were called in their first week stay twice as long as all others do."),
		{Kind: plan.KindList, Items: plan.Items("Dedicated manager", "Quarterly reviews", "Guidance in the product")},
	} {
		for _, f := range []paint.Frame{{W: 1536, H: 1024}, {W: 1080, H: 1920}} {
			c := inFrame(t, f, "en", plan.LayoutAuto, text(plan.RoleHeading, "Churn is falling"), chart, beside)
			words := func(it *item) float64 {
				least := math.Inf(1)
				for _, m := range it.built.marks {
					if w, ok := m.(paint.Writing); ok {
						least = math.Min(least, w.Text.Lines[0].Bot-w.Text.Lines[0].Top)
					}
				}
				return least
			}
			if a, b := words(c.all[1]), words(c.all[2]); a < 0.5*b {
				t.Errorf("%v: lines of %.0f px in the chart, %.0f px beside it", f, a, b)
			}
			if share := c.all[1].built.covers.W() * c.all[1].built.covers.H() / (c.area.W() * c.area.H()); share < 0.28 {
				t.Errorf("%v: the chart takes %.0f %% of the room", f, 100*share)
			}
		}
	}
}

// The words of a flow can be read on a phone, with words below it and without,
// and where it branches.
func TestFlowsAreReadOnPhones(t *testing.T) {
	node := func(id, label string) plan.Element {
		return plan.Element{ID: id, Kind: plan.KindShape, Shape: plan.ShapeRoundRect, Label: label}
	}
	arrow := func(from, to string) plan.Element { return plan.Element{Kind: plan.KindArrow, From: from, To: to} }
	labels := []string{"wood chips", "pulp", "press", "sheet", "dry", "polish", "wind", "cut"}
	var flows [][]plan.Element
	for n := 3; n <= len(labels); n++ {
		e := []plan.Element{text(plan.RoleHeading, "Making paper")}
		for i := range n {
			e = append(e, node(labels[i], labels[i]))
		}
		for i := range n - 1 {
			e = append(e, arrow(labels[i], labels[i+1]))
		}
		flows = append(flows, e, append(slices.Clone(e), text(plan.RoleBody, "Each step takes less water than the one before it.")))
	}
	flows = append(flows, []plan.Element{
		text(plan.RoleHeading, "How a request travels"),
		node("a", "browser"), node("b", "gateway"), node("c", "server 1"), node("d", "server 2"), node("e", "cache"), node("f", "queue"), node("g", "database"), node("h", "reports"),
		arrow("a", "b"), arrow("b", "c"), arrow("b", "d"), arrow("c", "e"), arrow("d", "e"), arrow("e", "g"), arrow("d", "f"), arrow("g", "h"),
	})
	for _, f := range []paint.Frame{{W: 1536, H: 1024}, {W: 1024, H: 1536}} {
		for i, e := range flows {
			c := inFrame(t, f, "en", plan.LayoutAuto, e...)
			for _, it := range c.all {
				for _, m := range it.built.marks {
					w, ok := m.(paint.Writing)
					if !ok || it.e.Kind != plan.KindShape {
						continue
					}
					if size := (w.Text.Lines[0].Bot - w.Text.Lines[0].Top) / 1.25; size < 0.9*c.ctx.PhoneType() {
						t.Errorf("%v, flow %d: %q is set in %.0f px", f, i, it.e.Label, size)
					}
				}
			}
		}
	}
}

// Sides one below the other begin at one edge.
func TestSidesShareTheirEdge(t *testing.T) {
	c := inFrame(t, paint.Frame{W: 1024, H: 1536}, "en", plan.LayoutCompare, text(plan.RoleTitle, "Renting or buying?"),
		text(plan.RoleHeading, "Rent"), plan.Element{Kind: plan.KindList, Items: plan.Items("move when you like and where you like", "no repairs")},
		text(plan.RoleHeading, "Buy"), plan.Element{Kind: plan.KindList, Items: plan.Items("yours", "tied")})
	for _, pair := range [][2]int{{1, 3}, {2, 4}} {
		a, b := c.all[pair[0]].built.covers, c.all[pair[1]].built.covers
		if math.Abs(a.Min.X-b.Min.X) > 1 {
			t.Errorf("sides begin at %.0f and %.0f px", a.Min.X, b.Min.X)
		}
	}
}

// The one icon of a list is a picture beside the words, not an entry.
func TestListsShowTheirSign(t *testing.T) {
	for _, f := range []paint.Frame{{W: 1536, H: 1024}, {W: 1024, H: 1536}} {
		c := inFrame(t, f, "en", plan.LayoutList, text(plan.RoleHeading, "Sleep better"),
			plan.Element{Kind: plan.KindList, Items: plan.Items("Get up at the same hour", "Keep the room cool", "No coffee after noon")}, sign("moon", "moon", ""))
		if side := c.all[2].built.anchor.H(); side < 200*c.ctx.Unit {
			t.Errorf("%v: the icon is %.0f px high", f, side)
		}
	}
}

func TestDatesStandOut(t *testing.T) {
	for in, want := range map[string]string{
		"1969 ARPANET":        "**1969**\nARPANET",
		"3500 BC writing":     "**3500 BC**\nwriting",
		"3500 BC":             "3500 BC",
		"5 min stir":          "**5\u00a0min**\nstir",
		"ARPANET 1969":        "ARPANET 1969",
		"1969":                "1969",
		"**1969** ARPANET":    "**1969** ARPANET",
		"1969\nARPANET":       "1969\nARPANET",
		"ISO/IEC-14496-10 is": "ISO/IEC-14496-10 is",
	} {
		if got := dated(in); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
}

// The marks of a quote stand at its first and its last word.
func TestQuoteMarksHugTheWords(t *testing.T) {
	for _, lang := range []plan.Language{"en", "ar"} {
		words := map[plan.Language]string{"en": "One long line of words\nends.", "ar": "سطر طويل من الكلمات\nانتهى"}[lang]
		ctx := elementtest.Context(t, "whiteboard", plan.EngineCanvas, lang)
		built, err := kind.Of(plan.KindText).Build(ctx, &plan.Element{ID: "q", Kind: plan.KindText, Role: plan.RoleQuote, Align: plan.AlignCenter, Text: words}, element.Constraints{}, geom.R(0, 0, 1200, 600))
		marks := built.Marks
		if err != nil {
			t.Fatal(err)
		}
		w := marks[1].(paint.Writing)
		for i, l := range w.Text.Lines {
			at := geom.FromPixels(marks[2*i].Bounds())
			line := geom.R(w.At.X+l.X, w.At.Y+l.Top, l.W, l.Bot-l.Top)
			far := math.Max(line.Min.X-at.Max.X, at.Min.X-line.Max.X)
			if far < 0 || far > 1.2*(l.Bot-l.Top) {
				t.Errorf("%s: mark at %v, its line at %v", lang, at, line)
			}
		}
	}
}

// The months of a year stand under their columns in type a phone can show.
func TestBroadChartsTakeTheWidth(t *testing.T) {
	c := inFrame(t, paint.Frame{W: 1536, H: 1024}, "en", plan.LayoutAuto, text(plan.RoleHeading, "Visitors in the first year"),
		plan.Element{Kind: plan.KindChart, Chart: plan.ChartColumn, Labels: []string{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"},
			Series: []plan.Series{{Values: []float64{1200, 1350, 1800, 2100, 2600, 3400, 3900, 4100, 3300, 2500, 1900, 2200}}}},
		text(plan.RoleBody, "Summer brings twice as many people as the rest of the year."))
	for _, m := range c.all[1].built.marks {
		if w, ok := m.(paint.Writing); ok {
			if size := (w.Text.Lines[0].Bot - w.Text.Lines[0].Top) / 1.25; size < 0.9*c.ctx.PhoneType() {
				t.Errorf("words at %v are set in %.0f px", w.At, size)
			}
		}
	}
}

func TestSectionsStandOnOneLine(t *testing.T) {
	for _, layout := range []plan.Layout{plan.LayoutCompare, plan.LayoutColumns} {
		c := built(t, onBoard(t, "en", layout,
			text(plan.RoleTitle, "Build or buy?"),
			text(plan.RoleHeading, "Build"), plan.Element{Kind: plan.KindList, Items: plan.Items("fits", "slow")},
			text(plan.RoleHeading, "Buy"), plan.Element{Kind: plan.KindList, Items: plan.Items("good enough", "costs", "waits", "and more")}))
		if a, b := c.all[1].built.covers.Min.Y, c.all[3].built.covers.Min.Y; math.Abs(a-b) > 1 {
			t.Errorf("%s: headings stand at %.0f and %.0f px", layout, a, b)
		}
	}
}

// One long word makes its title smaller, not the scene another.
func TestLongWordsShrinkTheirTitleAlone(t *testing.T) {
	for _, f := range []paint.Frame{{W: 1536, H: 1024}, {W: 1024, H: 1536}} {
		c := inFrame(t, f, "de", plan.LayoutAuto, text(plan.RoleTitle, "Rechtsschutzversicherungsgesellschaften verstehen"), text(plan.RoleBody, "Was sie leisten."))
		title, words := c.all[0].built.covers, c.all[1].built.covers
		if !safeArea(c.ctx).Inset(-1).Contains(title) || words.Min.Y-title.Max.Y > 0.15*float64(f.H) {
			t.Errorf("%v: the title stands at %.0f, what explains it at %.0f", f, title, words)
		}
		if h := words.H(); h < 1.1*c.size(plan.RoleBody) {
			t.Errorf("%v: the words shrank to lines of %.0f px", f, h)
		}
	}
}

func TestNumbersKeepTheirUnits(t *testing.T) {
	for in, want := range map[string]string{
		"92 to 96 °C is right": "92 to 96\u00a0°C is right",
		"18 g, then 300 ml":    "18\u00a0g, then 300\u00a0ml",
		"12 apples":            "12 apples",
		"25 %":                 "25\u00a0%",
		"a 5 b":                "a 5 b",
		"":                     "",
	} {
		if got := element.Glued(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

// What stands between two elements is gone around, whatever the arrow's curve.
func TestArrowsGoAround(t *testing.T) {
	at := func(e plan.Element, x, y, w, h float64) plan.Element {
		e.Box = &plan.Box{X: x, Y: y, W: w, H: h}
		return e
	}
	wall := plan.Element{ID: "wall", Kind: plan.KindShape, Shape: plan.ShapeRect}
	for _, curve := range []plan.Curve{plan.CurveStraight, plan.CurveArc, plan.CurveElbow} {
		for _, label := range []string{"", "over"} {
			a := arrow("a", "b", label)
			a.Curve = curve
			c := built(t, onBoard(t, "en", plan.LayoutFree,
				at(sign("a", "sun", ""), 0.06, 0.45, 0.12, 0.15), at(sign("b", "leaf", ""), 0.82, 0.45, 0.12, 0.15), at(wall, 0.42, 0.1, 0.14, 0.7), a))
			if why := tangles(c); len(why) > 0 {
				t.Errorf("%s: %s", curve, strings.Join(why, "; "))
			}
		}
	}
}

// Arrows to and fro between the same two keep apart, and so do their labels.
func TestArrowsThereAndBack(t *testing.T) {
	for _, f := range []paint.Frame{{W: 1536, H: 1024}, {W: 1024, H: 1536}} {
		c := inFrame(t, f, "en", plan.LayoutFlow, sign("a", "sun", "a"), sign("b", "leaf", "b"), arrow("a", "b", "there"), arrow("b", "a", "and back"))
		if why := tangles(c); len(why) > 0 {
			t.Errorf("%v: %s", f, strings.Join(why, "; "))
		}
		for _, p := range c.all[2].built.shaft {
			for _, q := range c.all[3].built.shaft {
				if p.Dist(q) < c.ctx.Gap(0) {
					t.Errorf("%v: the arrows meet at %.0f", f, p)
				}
			}
		}
	}
}

// Every stop of a ring leads on to the next with an arrow one can see.
func TestRingsCloseWithArrows(t *testing.T) {
	for _, f := range frames {
		for n := 3; n <= 6; n++ {
			elements := signs(n)
			for i := range elements[1:] {
				elements[i+1].Label = "a label of some length"
			}
			c := inFrame(t, f, "en", plan.LayoutCycle, elements...)
			arrows := 0
			for _, it := range c.all {
				for _, m := range append(it.lead, it.built.marks...) {
					if s, ok := m.(paint.Stroke); ok && s.Width == c.ctx.Line()*1.1 && s.Path.Flatten(1)[0].Length() > 0.8*ringArrow*c.ctx.Unit {
						arrows++
					}
				}
			}
			if arrows < n {
				t.Errorf("%v: %d of %d arrows in the ring", f, arrows, n)
			}
		}
	}
}

// writings are a drawing's texts with their first letters' places.
func writings(marks []paint.Mark) []paint.Writing {
	var out []paint.Writing
	for _, m := range marks {
		if w, ok := m.(paint.Writing); ok {
			out = append(out, w)
		}
	}
	return out
}

// In languages read from the right, charts begin at the right and have their
// axis there, and so do tables their first column.
func TestFiguresAreMirrored(t *testing.T) {
	box := geom.R(100, 100, 900, 560)
	chart := &plan.Element{ID: "c", Kind: plan.KindChart, Labels: []string{"أ", "ب", "ج"}, Series: []plan.Series{{Name: "س", Values: []float64{10, 20, 30}}}}
	for _, form := range []plan.ChartKind{plan.ChartBar, plan.ChartColumn, plan.ChartLine, plan.ChartArea} {
		chart.Chart = form
		var mean [2]float64
		for i, lang := range []plan.Language{"en", "ar"} {
			built, err := kind.Of(plan.KindChart).Build(elementtest.Context(t, "whiteboard", plan.EngineCanvas, lang), chart, element.Constraints{}, box)
			marks, covers := built.Marks, built.Covers
			if err != nil {
				t.Fatal(err)
			}
			if !box.Inset(-1).Contains(covers) {
				t.Errorf("%s in %s leaves its box: %.0f", form, lang, covers)
			}
			all := writings(marks)
			for _, w := range all {
				mean[i] += (w.At.X + w.Text.W/2 - box.Center().X) / float64(len(all))
			}
		}
		if math.Abs(mean[0]+mean[1]) > 12 || math.Abs(mean[0]) < 1 {
			t.Errorf("%s: words lie %.0f px off the middle in English, %.0f px in Arabic; not mirrored", form, mean[0], mean[1])
		}
	}
	table := &plan.Element{ID: "t", Kind: plan.KindTable, Header: []string{"اسم", "عدد"}, Rows: [][]string{{"شمس", "30"}, {"ريح", "5"}}}
	for lang, sign := range map[plan.Language]float64{"en": 1, "ur": -1, "ar": -1} {
		built, err := kind.Of(plan.KindTable).Build(elementtest.Context(t, "whiteboard", plan.EngineCanvas, lang), table, element.Constraints{}, box)
		marks := built.Marks
		if err != nil {
			t.Fatal(err)
		}
		w := writings(marks)
		if (w[1].At.X-w[0].At.X)*sign < 0 || (w[3].At.X-w[2].At.X)*sign < 0 {
			t.Errorf("%s: the columns stand at %.0f and %.0f", lang, w[0].At.X, w[1].At.X)
		}
	}
}

// Nothing laid over words costs them their contrast, in any look.
func TestBandsAndSwipesStayLegible(t *testing.T) {
	for _, look := range elementtest.Looks() {
		for _, bg := range []string{"", "#777777", "#fff4c2", "#0b2545"} {
			scene := &plan.Scene{Background: plan.Background{Name: bg}}
			ctx := &element.Context{Look: element.SceneLook(look, scene, true), Unit: 1, Colour: true}
			for _, role := range append(styles.Roles(), "#ffe14d", "#000000", "#ffffff", "#ff0000") {
				e := &plan.Element{Kind: plan.KindText, Fill: role, Emphasis: plan.EmphasisHighlight}
				c := ctx.TextColor(e, plan.RoleBody, 30)
				if got := paint.Contrast(c.Ink, ctx.Ground(e)); got < paint.ContrastText {
					t.Errorf("%s on %q: words on a swipe of %s have contrast %.2f", look.Name, bg, role, got)
				}
				title := &plan.Element{Kind: plan.KindText, Role: plan.RoleTitle, Fill: role, Color: "accent4"}
				if got := paint.Contrast(ctx.TextColor(title, title.Role, 64).Ink, ctx.Ground(title)); got < paint.ContrastLarge {
					t.Errorf("%s on %q: a title on a pool of %s has contrast %.2f", look.Name, bg, role, got)
				}
				veil := ctx.Veil(ctx.Named(role, ctx.Look.Palette.Accent1), ctx.Look.Palette.Board)
				ink := ctx.Beneath(veil, ctx.Look.Palette.Board, ctx.Look.Palette.Ink, 30)
				if got := paint.Contrast(paint.Through(veil, ink), paint.Through(veil, ctx.Look.Palette.Board)); got < paint.ContrastText {
					t.Errorf("%s on %q: words under a band of %s have contrast %.2f", look.Name, bg, role, got)
				}
			}
		}
	}
}

// Arrows end at all of a ruled icon, its level and upright lines among it.
func TestLevelLinesBelongToTheIcon(t *testing.T) {
	for _, name := range []string{"formal", "classic"} {
		ctx := elementtest.Context(t, name, plan.EngineSketch, "en")
		e := &plan.Element{ID: "sun", Kind: plan.KindIcon, Name: "sun"}
		built, err := kind.Of(plan.KindIcon).Build(ctx, e, element.Constraints{}, geom.R(100, 100, 200, 200))
		if err != nil {
			t.Fatal(err)
		}
		if w := built.Anchor.W(); w < 165 {
			t.Errorf("%s: a sun 200 px wide ends arrows at %.0f px, without its rays", name, w)
		}
	}
}

// Words on a wash can be read in every look, whatever accent it has.
func TestWordsOnWashesAreLegible(t *testing.T) {
	for _, l := range elementtest.Looks() {
		for _, fill := range styles.Roles()[3:] {
			ctx := elementtest.Context(t, l.Name, l.Engine, "en")
			e := &plan.Element{ID: "s", Kind: plan.KindShape, Shape: plan.ShapeBubble, Label: "hello there", Fill: fill, FillStyle: plan.FillWash}
			built, err := kind.Of(plan.KindShape).Build(ctx, e, element.Constraints{}, geom.R(0, 0, 400, 270))
			marks := built.Marks
			if err != nil {
				t.Fatal(err)
			}
			ground := l.Palette.Board
			for _, m := range marks {
				switch m := m.(type) {
				case paint.Fill:
					ground = paint.Through(m.Color, ground)
				case paint.Writing:
					if got := paint.Contrast(m.Color, ground); got < paint.ContrastText {
						t.Errorf("%s, %s: %v on %v is %.1f:1", l.Name, fill, m.Color, ground, got)
					}
				}
			}
		}
	}
}

// A heading followed at once by headings of sections heads all of them.
func TestHeadingOverSections(t *testing.T) {
	c := built(t, onBoard(t, "en", plan.LayoutCompare, text(plan.RoleHeading, "Rent or buy"),
		text(plan.RoleHeading, "Rent"), plan.Element{Kind: plan.KindList, Items: plan.Items("free to move", "no repairs")},
		text(plan.RoleHeading, "Buy"), plan.Element{Kind: plan.KindList, Items: plan.Items("a home", "a loan")}))
	var boxes []geom.Rect
	for _, it := range c.all {
		boxes = append(boxes, it.built.covers)
	}
	if boxes[0].Max.Y > boxes[1].Min.Y || boxes[0].Max.Y > boxes[3].Min.Y {
		t.Errorf("the heading at %v is not over the sections at %v and %v", boxes[0], boxes[1], boxes[3])
	}
	if math.Abs(boxes[1].Min.Y-boxes[3].Min.Y) > 2 || boxes[1].Max.X > boxes[3].Min.X {
		t.Errorf("the sections at %v and %v do not stand side by side", boxes[1], boxes[3])
	}
}

// Entries of a few words keep to one line beside a picture, under a heading and alone, in every family, and the heading
// of a list stands over it or before it.
func TestShortEntriesKeepToOneLine(t *testing.T) {
	list := plan.Element{Kind: plan.KindList, Items: plan.Items("Clean water", "Warm clothes", "A good map", "Spare batteries")}
	heading, photo := text(plan.RoleHeading, "Before you start"), plan.Element{Kind: plan.KindImage, Source: "p"}
	for _, name := range styles.Names(plan.EngineCanvas) {
		look, err := styles.Named(name, plan.EngineCanvas)
		if err != nil {
			t.Fatal(err)
		}
		if look.Compact { // type of its own size
			continue
		}
		for _, f := range []paint.Frame{{W: 1920, H: 1080}, {W: 1080, H: 1080}} {
			for _, all := range [][]plan.Element{{list, photo}, {heading, list}} {
				for seed := range int64(styles.Turns) {
					sc := onBoard(t, "en", plan.LayoutAuto, all...)
					sc.Look, sc.Frame, sc.Plan.Seed = look, f, seed
					c := built(t, sc)
					for _, it := range c.all {
						for _, m := range it.built.marks {
							if w, ok := m.(paint.Writing); ok && it.kind.Entries && len(w.Text.Lines) > 1 {
								t.Errorf("%s, %v, seed %d: an entry is broken into %d lines", name, f, seed, len(w.Text.Lines))
							}
						}
					}
					if h, l := c.all[0], c.all[1]; h.is(plan.RoleHeading) && h.box.Max.Y > l.box.Min.Y+1 && h.box.Max.X > l.box.Min.X+1 {
						t.Errorf("%s, %v, seed %d: the heading at %v stands neither over nor before its list at %v", name, f, seed, h.box, l.box)
					}
				}
			}
		}
	}
}
