package kind

import (
	"math"
	"testing"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// A person stays in its box with bubble and name, whatever its form, its size and the
// look; words lie neither on the person nor on each other.
func TestPersonsKeepToTheirBoxes(t *testing.T) {
	for look, lang := range map[string]plan.Language{"classic": "en", "crayon": "ar"} {
		ctx := elementtest.Context(t, look, plan.EngineSketch, lang)
		for _, pose := range []plan.Pose{"standing", "pointing_up", "cycling", "thinking"} {
			for _, box := range []geom.Rect{geom.R(200, 150, 900, 620), geom.R(90, 80, 420, 800)} {
				for _, bubble := range []string{"", "Words!", "Some more words than that, for the bubble to have several lines."} {
					e := &plan.Element{ID: "p", Kind: plan.KindPerson, Pose: pose, Label: "a name", Bubble: bubble}
					if bubble == "Words!" {
						e.Facing = plan.FacingLeft
					}
					b, err := buildPerson(ctx, e, element.Constraints{}.InBox(box), box)
					if err != nil {
						t.Fatalf("%s %s in %v: %v", look, pose, box, err)
					}
					room := box.Inset(-6 * ctx.Unit) // a loose hand's
					elementtest.KeepsInside(t, room, b.Marks, b.Covers.Inset(-6*ctx.Unit))
					if b.Contour == nil || !room.Contains(b.Anchor) || (b.Looks < 0) != (e.Facing == plan.FacingLeft) {
						t.Errorf("%s %s in %v: arrows meet %v, it looks to %d", look, pose, box, b.Anchor, b.Looks)
					}
					if stands := pose == "standing" || pose == "thinking"; stands != (b.Feet > 0) || stands && math.Abs(b.Feet-b.Anchor.Max.Y) > 1 {
						t.Errorf("%s %s in %v: feet at %.0f of %v", look, pose, box, b.Feet, b.Anchor)
					}
					var words []geom.Rect
					for _, m := range b.Marks {
						if w, ok := m.(paint.Writing); ok {
							words = append(words, geom.FromPixels(w.Bounds()))
						}
					}
					if want := 1 + min(len(bubble), 1); len(words) != want || want == 2 && words[0].Overlaps(words[1]) {
						t.Errorf("%s %s in %v: words at %v", look, pose, box, words)
					}
					for _, w := range words {
						for _, l := range b.Contour.Flatten(1) {
							if geom.Meets(w, l) {
								t.Errorf("%s %s in %v: words at %v lie on the person", look, pose, box, w)
								break
							}
						}
					}
				}
			}
		}
	}
}

// What a person is measured to need is room enough, and the same for all who stand.
func TestPersonsFitWhatTheyMeasure(t *testing.T) {
	ctx := elementtest.Context(t, "classic", plan.EngineSketch, "en")
	var feet []float64
	for _, role := range []plan.Role{"child", "man", "businesswoman"} {
		e := &plan.Element{ID: "p", Kind: plan.KindPerson, Role: role, Pose: "standing", Label: "name"}
		cs := element.Constraints{Room: geom.Pt(500, 600)}
		want, err := measurePerson(ctx, e, cs)
		if err != nil || want.X > 500 || want.Y > 600+element.Slack {
			t.Fatalf("a %s wants %v of a room of 500×600: %v", role, want, err)
		}
		box := geom.R(50, 60, want.X, want.Y)
		b, err := buildPerson(ctx, e, cs.InBox(box), box)
		if err != nil {
			t.Fatal(err)
		}
		elementtest.Readable(t, ctx, b.Marks)
		feet = append(feet, b.Feet)
	}
	if math.Abs(feet[0]-feet[1]) > 4 || math.Abs(feet[0]-feet[2]) > 4 {
		t.Errorf("feet stand at %v", feet)
	}
}

func TestPersonsWithoutRoomForTheirWords(t *testing.T) {
	ctx := elementtest.Context(t, "classic", plan.EngineSketch, "en")
	box := geom.R(0, 0, 120, 90)
	e := &plan.Element{ID: "p", Kind: plan.KindPerson, Bubble: "Far more words than such a small box can hold in any type that is read."}
	if _, err := buildPerson(ctx, e, element.Constraints{}.InBox(box), box); !element.IsOverflow(err) {
		t.Errorf("got %v, want an overflow", err)
	}
}
