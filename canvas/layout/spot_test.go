package layout

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// inLook is a composed scene of a look.
func inLook(t *testing.T, style string, engine plan.Engine, f paint.Frame, elements ...plan.Element) *composition {
	t.Helper()
	look, err := styles.Named(style, engine)
	if err != nil {
		t.Fatal(err)
	}
	sc := onBoard(t, "en", plan.LayoutAuto, elements...)
	sc.Look, sc.Frame, sc.Plan.Engine = look, f, engine
	c := built(t, sc)
	c.washes()
	return c
}

// The wash behind a thing is seen on both sides of it or leaves it alone: it keeps to the
// margins, off all words and off everything else.
func TestWashesKeepOffAllElse(t *testing.T) {
	bee, snail := plan.Element{ID: "bee", Kind: plan.KindPicture, Name: "honeybee", Label: "a bee"}, plan.Element{ID: "snail", Kind: plan.KindPicture, Name: "snail"}
	title := text(plan.RoleTitle, "Life in the meadow")
	washed := 0
	for _, f := range frames[:2] {
		for _, elements := range [][]plan.Element{
			{bee}, {title, snail}, {bee, snail}, {title, sign("a", "sun", "sun"), sign("b", "leaf", "leaf"), sign("c", "cloud", "cloud")},
			{bee, plan.Element{Kind: plan.KindList, Items: plan.Items("one", "two")}}, signs(4)[1:],
			{sign("a", "sun", "sun"), sign("b", "leaf", "leaf"), arrow("a", "b", "")},
		} {
			c := inLook(t, "classic", plan.EngineSketch, f, elements...)
			for _, it := range c.all {
				if len(it.spot) == 0 {
					continue
				}
				washed++
				spot := it.spot[0].(paint.Fill).Path.Bounds()
				if !safeArea(c.ctx).Inset(-1).Contains(spot) {
					t.Errorf("%v: the wash of %s reaches to %v", f, it.e.ID, spot)
				}
				for _, w := range it.built.words {
					if w.Overlaps(spot) {
						t.Errorf("%v: the wash of %s at %v lies under its words at %v", f, it.e.ID, spot, w)
					}
				}
				for _, other := range c.all {
					if other != it && !other.connector() && other.built.covers.Overlaps(spot) {
						t.Errorf("%v: the wash of %s at %v lies under %s at %v", f, it.e.ID, spot, other.e.Kind, other.built.covers)
					}
				}
			}
		}
	}
	if washed < 12 {
		t.Errorf("%d things have a wash", washed)
	}
}

// What moves, is ringed or stands in a place has no wash, nor has anything in other looks.
func TestWhatHasNoWash(t *testing.T) {
	f := paint.Frame{W: 1536, H: 1024}
	bee := plan.Element{ID: "bee", Kind: plan.KindPicture, Name: "honeybee"}
	ringed, moves := bee, bee
	ringed.Emphasis = plan.EmphasisCircle
	moves.Moves = &plan.Moves{}
	for _, e := range []plan.Element{ringed, moves} {
		c := newComposition(onBoard(t, "en", plan.LayoutAuto, e), true)
		c.ctx.Look.Spots = true
		c.all[0].built.anchor, c.all[0].box = geom.R(400, 200, 500, 500), geom.R(400, 200, 500, 500)
		if c.spotted(c.all[0]) {
			t.Errorf("there is a wash behind %v", e)
		}
	}
	for _, it := range inLook(t, "modern_minimal", plan.EngineCanvas, f, bee).all {
		if len(it.spot) > 0 {
			t.Error("modern_minimal has a wash")
		}
	}
}

// What a wash leaves out is the picture's own form: the middle of a cup stays as white as
// the board, and beside it the wash is seen.
func TestWashesLeavePicturesOut(t *testing.T) {
	spot := geom.Ellipse(geom.R(0, 0, 200, 100)).Flatten(0.5)[0]
	form := geom.Polyline{geom.Pt(60, -20), geom.Pt(140, -20), geom.Pt(140, 70), geom.Pt(60, 70), geom.Pt(60, -20)}
	path, taken := leftOut(spot, geom.Pt(100, 50), []geom.Polyline{form}, 4)
	out := path.Flatten(0.5)
	if len(out) != 1 || area(out[0])*area(spot) > 0 {
		t.Fatalf("%d forms are left out, led round as the spot is", len(out))
	}
	if b := out[0].Bounds(); b.Min.Y < -1 || b.Max.Y > 70.1 || b.Min.X < 59 || b.Max.X > 141 {
		t.Errorf("what is left out reaches to %v", b)
	}
	if taken < 80*65 || taken > 80*70 {
		t.Errorf("%.0f of the wash are taken", taken)
	}
}

// A thing that is all there is stands on a ground, in looks whose pages are made of grounds.
func TestLoneThingsStandOnAGround(t *testing.T) {
	bee := plan.Element{ID: "bee", Kind: plan.KindPicture, Name: "honeybee"}
	for _, f := range frames[:2] {
		for _, elements := range [][]plan.Element{{bee}, {sign("sun", "sun", "sun")}, {text(plan.RoleTitle, "At home"), bee}} {
			for style, grounded := range map[string]bool{"modern_minimal": true, "illustrations": true, "playful": true, "technical": len(elements) == 1, "editorial": false} {
				c := inLook(t, style, plan.EngineCanvas, f, elements...)
				if grounded != (c.parts != nil && !c.parts.Panel.Empty()) && !(c.parts != nil && c.parts.Line != geom.Rect{}) {
					t.Errorf("%v, %s, %d elements: on a ground: %v", f, style, len(elements), !grounded)
				}
				if last := c.all[len(elements)-1]; grounded && len(elements) == 1 && !c.parts.Panel.Inset(-1).Contains(last.built.covers) {
					t.Errorf("%v, %s: %v reaches beyond its ground %v", f, style, last.built.covers, c.parts.Panel)
				}
			}
		}
	}
}

// A large number stands within its wash, with white on both sides, or has none.
func TestNumbersStandWithinTheirWash(t *testing.T) {
	washed := 0
	for _, f := range frames[:2] {
		for _, number := range []string{"7", "125", "1,250", "1,250,000", "1,250,000,000"} {
			for _, unit := range []string{"", "loaves"} {
				value, _ := strconv.ParseFloat(strings.ReplaceAll(number, ",", ""), 64)
				c := inLook(t, "professional_clean", plan.EngineSketch, f, text(plan.RoleTitle, "Every day"),
					plan.Element{ID: "n", Kind: plan.KindDiagram, Diagram: plan.DiagramBigNumber, Value: &value, Unit: unit, Label: "are baked in this city"})
				it := c.all[1]
				for _, m := range it.spot {
					washed++
					r, a := geom.FromPixels(m.Bounds()), c.flipped(it.built.anchor)
					if white := math.Min(a.Min.X-r.Min.X, r.Max.X-a.Max.X); white < 0.015*a.W() {
						t.Errorf("%v: %s %s, %.0f px wide, has %.0f px of its wash beside it", f, number, unit, a.W(), white)
					}
				}
			}
		}
	}
	if washed < 4 {
		t.Errorf("%d numbers have a wash", washed)
	}
}
