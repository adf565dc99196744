package layout

import (
	"fmt"
	"image"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/canvas/picture"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
)

// The least share of the board's cells, squares of 64 px of 1024, that hold ink in the
// example plans, the mean of scenes by what they show. What a figure inks is decided by its
// data; scenes that the plan has placed itself, and words alone, are not counted but in all.
//
// The least share of the frame within the convex hull of all that is shown, likewise. A row
// of three signs or words in the middle leaves more empty, a grid less. Composed are scenes
// with heads over several things or with words beside a picture: the others have the form of
// what they show, which is one thing or two or three side by side.
var leastFilled = map[string]map[string]float64{
	"classic":        {"pictures": 0.475, "signs": 0.44, "figures": 0.45, "all": 0.455},
	"modern_minimal": {"pictures": 0.545, "signs": 0.51, "figures": 0.74, "all": 0.615},
}

var leastHull = map[string]map[string]float64{
	"chalkboard_color": {"all": 0.655},
	"whiteboard":       {"all": 0.665},
	"sharpie":          {"all": 0.665},
	"classic":          {"pictures": 0.585, "signs": 0.555, "figures": 0.56, "all": 0.57, "composed": 0.585},
	"modern_minimal":   {"pictures": 0.665, "signs": 0.635, "figures": 0.78, "all": 0.705, "composed": 0.66},
}

// fewLow is in how many of the example scenes the hull is below 60 % of the frame. They are what keeps its form:
// one picture or person and few words, two people who talk, round and slim figures, a large number; and
// stations whose labels stand in the middle of their height, so that corners of the hull are cut off.
var fewLow = map[string]int{"modern_minimal": 26, "chalkboard_color": 45, "whiteboard": 37, "sharpie": 37}

// leastReach is the share of the frame's width, or of its height, that what a scene shows
// reaches across at least: it is as large as its room lets it be.
const leastReach = 0.72

// examples are the scenes of the example plans whose sizes a layout decides.
func examples(t *testing.T, engine plan.Engine, each func(p *plan.Plan, i int, what string)) {
	t.Helper()
	for _, pattern := range []string{"*.json", "motion/*.json"} {
		files, err := filepath.Glob("../../testdata/plans/" + pattern)
		if err != nil || len(files) == 0 {
			t.Fatal("no plans", err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			p, err := plan.Decode(data, plan.Options{Icons: icon.Set{}, Pictures: picture.Set{}})
			if err != nil {
				t.Fatal(file, err)
			}
			p.Engine, p.Orientation, p.CustomStyle = engine, plan.Horizontal, nil
			for i := range p.Scenes {
				if what := subjectOf(&p.Scenes[i]); what != "" {
					each(p, i, what)
				}
			}
		}
	}
}

// composed reports whether a scene has heads over several things, or words beside a picture.
func composed(s *plan.Scene) bool {
	var heads, words, things int
	for _, e := range s.Elements {
		switch {
		case e.Kind == plan.KindArrow:
		case e.Kind == plan.KindText && (e.Role == plan.RoleTitle || e.Role == plan.RoleHeading):
			heads++
		case e.Kind == plan.KindText || e.Kind == plan.KindList:
			words++
		default:
			things++
		}
	}
	return heads > 0 && things+words > 1 || words > 0 && things > 0
}

// TestScenesFillTheirBoard draws the finished scenes of the example plans small.
func TestScenesFillTheirBoard(t *testing.T) {
	f := paint.Frame{W: 1536 / 4, H: 1024 / 4}
	shaper := fonts.NewShaper()
	for name := range leastHull {
		engine := plan.EngineCanvas
		if slices.Contains(plan.SketchStyles(), name) {
			engine = plan.EngineSketch
		}
		look, err := styles.Named(name, engine)
		if err != nil {
			t.Fatal(err)
		}
		filled, hulls := map[string][]float64{}, map[string][]float64{}
		examples(t, engine, func(p *plan.Plan, i int, what string) {
			ds, err := Compose(Scene{Plan: p, Index: i, Look: look, Frame: f, Assets: folder{"../../testdata/plans"}, Shaper: shaper})
			if err != nil {
				t.Fatal(p.Scenes[i].ID, err)
			}
			board := paint.Paper(element.SceneLook(look, &p.Scenes[i], true), f, 1)
			img := &image.RGBA{Pix: slices.Clone(board.Pix), Stride: board.Stride, Rect: board.Rect}
			var shown geom.Rect
			for _, d := range ds {
				d.Paint(img)
				shown = shown.Union(d.Bounds)
			}
			if w, h := shown.W()/float64(f.W), shown.H()/float64(f.H); math.Max(w, h) < leastReach && p.Scenes[i].Layout != plan.LayoutFree {
				t.Errorf("%s, %s: what is shown takes %.0f %% of the width and %.0f %% of the height", name, p.Scenes[i].ID, 100*w, 100*h)
			}
			c, h := cells(board, img), hull(board, img)
			filled[what], filled["all"] = append(filled[what], c), append(filled["all"], c)
			hulls[what], hulls["all"] = append(hulls[what], h), append(hulls["all"], h)
			if composed(&p.Scenes[i]) {
				hulls["composed"] = append(hulls["composed"], h)
			}
		})
		low := 0
		for _, h := range hulls["all"] {
			if h < 0.6 {
				low++
			}
		}
		t.Logf("%s: the hull is below 60 %% in %d scenes", name, low)
		if most, ok := fewLow[name]; ok && low > most {
			t.Errorf("%s: the hull is below 60 %% of the frame in %d scenes, at most %d should be so", name, low, most)
		}
		for _, bound := range []struct {
			of    string
			least map[string]float64
			got   map[string][]float64
		}{{"of the cells hold ink", leastFilled[name], filled}, {"of the frame is within the hull", leastHull[name], hulls}} {
			for what, least := range bound.least {
				mean := sum(bound.got[what]) / float64(len(bound.got[what]))
				t.Logf("%s, %s: %.1f %% %s in %d scenes", name, what, 100*mean, bound.of, len(bound.got[what]))
				if !(mean >= least) {
					t.Errorf("%s, %s: %.1f %% %s in the mean of %d scenes; at least %.1f %% should", name, what, 100*mean, bound.of, len(bound.got[what]), 100*least)
				}
			}
		}
	}
}

// subjectOf is what a scene shows; empty where the layout does not decide how large that
// is, or it is a film.
func subjectOf(s *plan.Scene) string {
	what := ""
	for _, e := range s.Elements {
		switch e.Kind {
		case plan.KindVideo:
			return ""
		case plan.KindChart, plan.KindDiagram, plan.KindMap, plan.KindTable, plan.KindFormula, plan.KindCode:
			what = "figures"
		case plan.KindPicture, plan.KindPerson, plan.KindImage:
			if what != "figures" {
				what = "pictures"
			}
		case plan.KindIcon, plan.KindShape:
			if what == "" {
				what = "signs"
			}
		}
		if e.Box != nil {
			return ""
		}
	}
	return what
}

// cells is the share of a board's cells of 64 px of 1024 in which something stands out.
func cells(board, img *image.RGBA) float64 {
	side := board.Rect.Dy() / 16
	all, inked := 0, 0
	for y := 0; y < board.Rect.Dy(); y += side {
		for x := 0; x < board.Rect.Dx(); x += side {
			all++
			if slices.ContainsFunc(rows(board, x, y, side), func(at int) bool {
				for k := range 4 * side {
					if d := int(board.Pix[at+k]) - int(img.Pix[at+k]); d >= standOut || -d >= standOut {
						return true
					}
				}
				return false
			}) {
				inked++
			}
		}
	}
	return float64(inked) / float64(all)
}

// hull is the share of a board within the convex hull of all that stands out.
func hull(board, img *image.RGBA) float64 {
	var edge geom.Polyline
	w, h := board.Rect.Dx(), board.Rect.Dy()
	for y := range h {
		first, last := w, -1
		for x := range w {
			at := board.PixOffset(x, y)
			for k := range 3 {
				if d := int(board.Pix[at+k]) - int(img.Pix[at+k]); d >= standOut || -d >= standOut {
					first, last = min(first, x), x
				}
			}
		}
		if last >= 0 {
			for _, dy := range []float64{0, 1} {
				edge = append(edge, geom.Pt(float64(first), float64(y)+dy), geom.Pt(float64(last+1), float64(y)+dy))
			}
		}
	}
	area := 0.0
	corners := edge.Hull()
	for i, a := range corners {
		area += a.Cross(corners[(i+1)%len(corners)]) / 2
	}
	return math.Abs(area) / float64(w*h)
}

// standOut is by how many levels of 255 ink stands out from the board at least.
const standOut = 24

// rows are where the rows of a cell begin in the pixels of an image.
func rows(img *image.RGBA, x, y, side int) (out []int) {
	for r := range side {
		out = append(out, img.PixOffset(x, y+r))
	}
	return out
}

// Signs stand in as many columns as show them largest, never all in one row of a grid.
func TestSignsStandInColumnsThatShowThemLargest(t *testing.T) {
	for _, f := range []struct {
		frame paint.Frame
		rows  []string // of n signs, from two on
	}{
		{paint.Frame{W: 1536, H: 1024}, []string{"2", "3", "2 2", "3 2", "3 3", "4 3", "4 4", "5 4"}},
		{paint.Frame{W: 1024, H: 1536}, []string{"1 1", "1 1 1", "2 2", "2 2 1", "2 2 2", "2 2 2 1", "3 3 2", "3 3 3"}},
	} {
		for i, want := range f.rows {
			n := i + 2
			got := strings.Trim(fmt.Sprint(rowsOf(inFrame(t, f.frame, "en", plan.LayoutGrid, signs(n)...).all[1:])), "[]")
			if got != want {
				t.Errorf("%v: %d signs stand in rows of %s, want %s", f.frame, n, got, want)
			}
		}
	}
}

// Few signs are large, whatever the layout: 22 % of the frame's height across, of its
// width down.
func TestFewSignsAreLarge(t *testing.T) {
	const least = 0.22
	for _, f := range frames {
		for n := 1; n <= 4; n++ {
			for _, layout := range []plan.Layout{plan.LayoutAuto, plan.LayoutGrid, plan.LayoutColumns, plan.LayoutFlow, plan.LayoutCycle, plan.LayoutCompare, plan.LayoutFree} {
				if f.H > f.W && (layout == plan.LayoutColumns || layout == plan.LayoutFree) {
					continue // one below the other, or in lines
				}
				c := inFrame(t, f, "en", layout, signs(n)...)
				for _, it := range c.all[1:] {
					a := it.built.anchor
					if side := math.Max(a.W(), a.H()); side < least*math.Min(float64(f.W), float64(f.H)) {
						t.Errorf("%v, %s: one of %d signs is %.0f px high", f, layout, n, side)
					}
				}
			}
		}
	}
}

// Four signs in a wide room have their labels beside them, in any direction of reading, and
// stand apart from each other; three of a flow have the second higher across a wide frame, and
// stand below one another in a tall one.
func TestSignsUseTheRoomBesideTheirRow(t *testing.T) {
	for _, lang := range []plan.Language{"en", "ar"} {
		c := inFrame(t, paint.Frame{W: 1536, H: 1024}, lang, plan.LayoutGrid, signs(4)...)
		for i, it := range c.all[1:] {
			a, words := it.built.anchor, it.built.words[0]
			if words.Overlaps(a) || words.Center().Y < a.Min.Y || words.Center().Y > a.Max.Y || (words.Min.X > a.Max.X) == (lang == "ar") {
				t.Errorf("%s: %s at %v has its label at %v", lang, it.e.Label, a, words)
			}
			for _, other := range c.all[1 : i+1] {
				if other.built.covers.Overlaps(it.built.covers) {
					t.Errorf("%s: %s at %v overlaps %s at %v", lang, it.e.Label, it.built.covers, other.e.Label, other.built.covers)
				}
			}
		}
	}
	for _, f := range frames {
		c := inFrame(t, f, "en", plan.LayoutFlow, signs(3)...)
		var y [3]float64
		for i, it := range c.all[1:4] {
			y[i] = it.built.anchor.Center().Y
		}
		level := func(i, k int) bool { return math.Abs(y[i]-y[k]) < 3 }
		if wide := f.W > f.H; wide && !(y[1] < y[0]-40 && level(0, 2)) || !wide && !(y[1] > y[0]+100 && y[2] > y[1]+100) {
			t.Errorf("%v: three signs of a flow stand at the heights %.0f", f, y)
		}
	}
}

// A hero is at least twice as large as what accompanies it.
func TestHeroesAreTwiceAsLarge(t *testing.T) {
	for _, f := range frames {
		for n := 2; n <= 5; n++ {
			star := plan.Element{ID: "star", Kind: plan.KindPicture, Name: "honeybee"}
			c := inFrame(t, f, "en", plan.LayoutHero, append([]plan.Element{star}, signs(n)[1:]...)...)
			high := math.Max(c.all[0].built.anchor.W(), c.all[0].built.anchor.H())
			for _, it := range c.all[1:] {
				a := it.built.anchor
				if side := math.Max(a.W(), a.H()); high < 2*side {
					t.Errorf("%v: the hero is %.0f px high, one of %d beside it %.0f", f, high, n, side)
				}
			}
		}
	}
}

// About every third thing has a colour, neighbours not the same one; what the plan says of
// colours holds.
func TestAccentsAreSpread(t *testing.T) {
	off, on := false, true
	for n := 1; n <= 9; n++ {
		elements := signs(n)
		for _, colour := range []*bool{nil, &on, &off} {
			for _, style := range []string{"classic", "formal"} {
				look, err := styles.Named(style, plan.EngineSketch)
				if err != nil {
					t.Fatal(err)
				}
				sc := onBoard(t, "en", plan.LayoutGrid, elements...)
				sc.Look, sc.Plan.EnableColor = look, colour
				want := max(int(math.Round(float64(n)/3)), 1)
				if style == "formal" || colour == &off {
					want = 0
				}
				got := colorsOf(newComposition(sc, true))
				if len(got) != want || !slices.Equal(got, colorsOf(newComposition(sc, true))) || len(got) > 1 && got[0] == got[1] {
					t.Errorf("%s, %d signs: accents %v, want %d", style, n, got, want)
				}
			}
		}
	}
	elements := signs(3)
	elements[2].Color = "accent4"
	sc := onBoard(t, "en", plan.LayoutGrid, elements...)
	if got := colorsOf(newComposition(sc, true)); len(got) != 3 || got[1] != "accent4" || got[0] == got[1] || got[1] == got[2] || got[0] == got[2] {
		t.Errorf("on a whiteboard three signs have %v: each its own is wanted", got)
	}
	var err error
	if sc.Look, err = styles.Named("classic", plan.EngineSketch); err != nil {
		t.Fatal(err)
	}
	if got := colorsOf(newComposition(sc, true)); !slices.Equal(got, []string{"accent4"}) {
		t.Errorf("beside a colour of the plan's, signs have %v", got)
	}
}

// colorsOf are the colours of a scene's elements in their order.
func colorsOf(c *composition) (out []string) {
	for _, it := range c.all {
		if it.e.Color != "" {
			out = append(out, it.e.Color)
		}
	}
	return out
}

// joinedSigns are n signs under a heading, each of which leads to the next; round: and the last to the first.
func joinedSigns(n int, round bool) []plan.Element {
	out := signs(n)
	for i := 1; i < n; i++ {
		out = append(out, arrow(out[i].ID, out[i+1].ID, ""))
	}
	if round {
		out = append(out, arrow(out[n].ID, out[1].ID, ""))
	}
	return out
}

// Between four stations of a wide frame there is nothing but arrows: labels stand on the outer sides,
// in any direction of reading, and the signs are large.
func TestFourStationsHaveTheirLabelsOutside(t *testing.T) {
	const least = 0.26 // of the frame's height
	for _, f := range []paint.Frame{{W: 1536, H: 1024}, {W: 1920, H: 1080}} {
		for _, lang := range []plan.Language{"en", "ar"} {
			for _, layout := range []plan.Layout{plan.LayoutFlow, plan.LayoutCycle} {
				if layout == plan.LayoutFlow && f.W*2 > f.H*3 {
					continue // these have the width for a row of large ones
				}
				for _, elements := range [][]plan.Element{signs(4), joinedSigns(4, layout == plan.LayoutCycle)} {
					c := inFrame(t, f, lang, layout, elements...)
					middle := c.area.Center().X
					for i, it := range c.all[1:5] {
						a, words := it.built.anchor, it.built.words[0]
						if outer := words.Max.X <= a.Min.X; outer != (a.Center().X < middle) || !outer && words.Min.X < a.Max.X {
							t.Errorf("%v, %s, %s: %s at %v has its label at %v", f, lang, layout, it.e.Label, a, words)
						}
						if a.H() < least*float64(f.H) {
							t.Errorf("%v, %s, %s: %s is %.0f px high", f, lang, layout, it.e.Label, a.H())
						}
						for _, other := range c.all[1 : i+1] {
							if other.built.covers.Overlaps(it.built.covers) {
								t.Errorf("%v, %s, %s: %s overlaps %s", f, lang, layout, it.e.Label, other.e.Label)
							}
						}
						for _, way := range c.connectors {
							for _, l := range way.Flatten(1) {
								for _, p := range l {
									if geom.Inside(words, p) {
										t.Fatalf("%v, %s, %s: an arrow lies over the label of %s at %v", f, lang, layout, it.e.Label, p)
									}
								}
							}
						}
					}
				}
			}
		}
	}
}

// The stops of a long cycle are no small signs around an empty middle.
func TestLongCyclesAreLarge(t *testing.T) {
	least := map[int]float64{5: 0.2, 6: 0.19, 7: 0.15, 8: 0.15} // of the frame's shorter side
	for _, f := range append([]paint.Frame{{W: 1080, H: 1080}}, frames...) {
		for n, share := range least {
			for _, elements := range [][]plan.Element{signs(n), joinedSigns(n, true)} {
				c := inFrame(t, f, "en", plan.LayoutCycle, elements...)
				for i, it := range c.all[1 : n+1] {
					if a := it.built.anchor; a.H() < share*math.Min(float64(f.W), float64(f.H)) {
						t.Errorf("%v: one of %d stops is %.0f px high", f, n, a.H())
					}
					for _, other := range c.all[1 : i+1] {
						if other.built.covers.Overlaps(it.built.covers) {
							t.Errorf("%v: of %d stops %s overlaps %s", f, n, it.e.Label, other.e.Label)
						}
					}
				}
			}
		}
	}
}

// Down a tall frame a few stations take the most of it: three with their labels beside them.
func TestFewStationsFillATallFrame(t *testing.T) {
	for _, f := range []paint.Frame{{W: 1024, H: 1536}, {W: 1080, H: 1920}} {
		for _, lang := range []plan.Language{"en", "ar"} {
			for n := 3; n <= 4; n++ {
				c := inFrame(t, f, lang, plan.LayoutFlow, joinedSigns(n, false)...)
				var all geom.Rect
				for _, it := range c.all[1 : n+1] {
					all = all.Union(it.built.covers)
					if words := it.built.words[0]; n == 3 && (words.Center().Y < it.built.anchor.Min.Y || words.Center().Y > it.built.anchor.Max.Y) {
						t.Errorf("%v, %s: %s at %v has its label at %v", f, lang, it.e.Label, it.built.anchor, words)
					}
				}
				if all.H() < 0.6*float64(f.H) || all.W() < 0.42*float64(f.W) {
					t.Errorf("%v, %s: %d stations take %.0f×%.0f px", f, lang, n, all.W(), all.H())
				}
			}
		}
	}
}

// Every stop of a round is joined to the next, in frames of every form.
func TestRoundsAreClosed(t *testing.T) {
	names := []string{"sun", "droplet", "cloud", "cloud-rain", "leaf", "flower", "tree"}
	for _, style := range []string{"chalkboard_color", "modern_minimal", "whiteboard_compact"} {
		for _, f := range []paint.Frame{{W: 1536, H: 1024}, {W: 1792, H: 1024}, {W: 1080, H: 1080}, {W: 1080, H: 1920}} {
			for n := 3; n <= len(names); n++ {
				for _, head := range []string{"", "The way of water"} {
					var all []plan.Element
					if head != "" {
						all = append(all, text(plan.RoleTitle, head))
					}
					for i, name := range names[:n] {
						all = append(all, sign(name, name, [...]string{"heat of the sun", "vapour", "clouds"}[i%3]))
					}
					look, err := styles.Named(style, plan.EngineCanvas)
					if err != nil {
						t.Fatal(err)
					}
					sc := onBoard(t, "en", plan.LayoutCycle, all...)
					sc.Look, sc.Frame = look, f
					if c := built(t, sc); len(c.connectors) != n {
						t.Errorf("%s, %v: %d stops under %q are joined by %d arrows", style, f, n, head, len(c.connectors))
					}
				}
			}
		}
	}
}
