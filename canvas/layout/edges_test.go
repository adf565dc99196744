package layout

import (
	"math"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/kind"
	"github.com/inkreel/inkreel/internal/elementtest"
)

// inStyle is a built scene in a look of the canvas.
func inStyle(t *testing.T, style string, f paint.Frame, layout plan.Layout, elements ...plan.Element) *composition {
	t.Helper()
	look, err := styles.Named(style, plan.EngineCanvas)
	if err != nil {
		t.Fatal(err)
	}
	sc := onBoard(t, "en", layout, elements...)
	sc.Look, sc.Frame = look, f
	return built(t, sc)
}

// What is alone under a heading in a tall frame fills most of it.
func TestFiguresAloneFillTallFrames(t *testing.T) {
	for name, e := range map[string]plan.Element{
		"table": {Kind: plan.KindTable, Header: []string{"Method", "Coffee", "Water"}, Rows: [][]string{{"French press", "30 g", "500 ml"}, {"Pour over", "18 g", "300 ml"}, {"Moka", "15 g", "150 ml"}}},
		"chart": {Kind: plan.KindChart, Chart: plan.ChartLine, Labels: []string{"1980", "2000", "2020"}, Series: []plan.Series{{Values: []float64{7, 6, 4}}}},
	} {
		c := inStyle(t, "sharpie", paint.Frame{W: 1024, H: 1536}, plan.LayoutAuto, text(plan.RoleHeading, "Brew ratio"), e)
		if got := c.all[1].built.covers.H(); got < 0.5*safeArea(c.ctx).H() {
			t.Errorf("the %s is %.0f px high in %.0f", name, got, safeArea(c.ctx).H())
		}
	}
}

// What stands under a heading at the start of the page begins where it does, or
// clearly further in.
func TestBodiesKeepTheHeadingsEdge(t *testing.T) {
	photo := plan.Element{Kind: plan.KindImage, Source: "x.png", KeepOriginal: true}
	list := func(items ...string) plan.Element {
		return plan.Element{Kind: plan.KindList, Items: plan.Items(items...)}
	}
	bodies := map[string][]plan.Element{
		"photo": {photo, text(plan.RoleBody, "High valleys, hard winters, short springs.")},
		"sides": {text(plan.RoleHeading, "Build"), list("Fits exactly", "Slow to start"), text(plan.RoleHeading, "Buy"), list("Good enough on day one", "Costs grow with seats")},
	}
	for _, style := range []string{"modern_minimal", "editorial", "technical"} {
		for name, body := range bodies {
			for _, f := range []paint.Frame{{W: 1536, H: 1024}, {W: 1024, H: 1536}} {
				layout := plan.LayoutColumns
				if name == "sides" {
					layout = plan.LayoutCompare
				}
				c := inStyle(t, style, f, layout, slices.Concat([]plan.Element{text(plan.RoleTitle, "Where it begins")}, body)...)
				first := math.Inf(1)
				for _, it := range c.all[1:] {
					first = math.Min(first, it.box.Min.X)
				}
				if off := first - c.all[0].box.Min.X; off > 1 && off < nearMiss*float64(f.W) {
					t.Errorf("%s, %s, %v: the body begins %.0f px beside its title", style, name, f, off)
				}
			}
		}
	}
}

// An arrow in line with a ray of the sun stands clear of it by more than the
// ray's own length.
func TestArrowsStandClearOfRays(t *testing.T) {
	for _, style := range []string{"whiteboard", "sharpie", "notebook_infographic", "chalkboard_color"} {
		c := inStyle(t, style, paint.Frame{W: 1536, H: 1024}, plan.LayoutAuto, sign("sun", "sun", ""), sign("leaf", "leaf", ""), arrow("sun", "leaf", ""))
		sun, a := c.all[0].built, c.all[2].built
		if len(sun.rays) != 8 {
			t.Fatalf("%s: the sun has %d rays", style, len(sun.rays))
		}
		gap := a.shaft[0].X - sun.anchor.Max.X
		if ray := sun.rays[0]; gap < ray.from.Dist(ray.to)+ray.width {
			t.Errorf("%s: the arrow begins %.0f px behind the ray", style, gap)
		}
	}
}

// The numbers of a list stand clear of its words and of nothing else's place,
// in type of any kind and both directions of reading.
func TestNumbersKeepOffTheirItems(t *testing.T) {
	for _, style := range []string{"technical", "playful", "modern_minimal"} {
		for lang, item := range map[plan.Language]string{"en": "word", "ar": "الحبة"} {
			ctx := elementtest.Context(t, style, plan.EngineCanvas, lang)
			e := &plan.Element{ID: "l", Kind: plan.KindList, Marker: plan.MarkerNumber, Items: slices.Repeat(plan.Items(item), 12)}
			built, err := kind.Of(plan.KindList).Build(ctx, e, element.Constraints{}, geom.R(100, 100, 800, 1100))
			marks, covers := built.Marks, built.Covers
			if err != nil {
				t.Fatal(err)
			}
			w := writings(marks)
			for i := 0; i < len(w); i += 2 {
				number, words := geom.R(w[i].At.X, w[i].At.Y, w[i].Text.W, 1), geom.R(w[i+1].At.X, w[i+1].At.Y, w[i+1].Text.W, 1)
				gap := words.Min.X - number.Max.X
				if lang == "ar" {
					gap = number.Min.X - words.Max.X
					if !w[i].Text.RTL {
						t.Errorf("%s: number %d runs from the left", style, i/2+1)
					}
				}
				if gap < 0.3*ctx.Size(plan.RoleBody, 1)*0.5 || number.Min.X < covers.Min.X-1 || number.Max.X > covers.Max.X+1 {
					t.Errorf("%s, %s: number %d at %.0f, its words at %.0f", style, lang, i/2+1, number, words)
				}
			}
		}
	}
}
