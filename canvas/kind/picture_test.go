package kind

import (
	"testing"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// A picture stays in its box with its label, whatever its form, its size and the look,
// and arrows meet what is drawn of it.
func TestPicturesKeepToTheirBoxes(t *testing.T) {
	for _, look := range []string{"classic", "crayon", "creative"} {
		for _, lang := range []plan.Language{"en", "ar"} {
			ctx := elementtest.Context(t, look, plan.EngineSketch, lang)
			for _, name := range []string{"giraffe", "bicycle", "volcano", "flag-japan"} {
				for _, box := range []geom.Rect{geom.R(200, 150, 700, 560), geom.R(200, 150, 260, 250), geom.R(90, 80, 300, 700)} {
					for _, label := range []string{"", "a label of words"} {
						for _, beside := range []bool{false, true} {
							e := &plan.Element{ID: "p", Kind: plan.KindPicture, Name: name, Label: label, Flip: &beside}
							cs := element.Constraints{Beside: beside}.InBox(box)
							b, err := buildPicture(ctx, e, cs, box)
							if err != nil {
								t.Fatalf("%s %s in %v: %v", look, name, box, err)
							}
							room := box.Inset(-6 * ctx.Unit) // a loose hand's
							elementtest.KeepsInside(t, room, b.Marks, b.Covers.Inset(-6*ctx.Unit))
							if !room.Contains(b.Anchor) || b.Contour == nil {
								t.Errorf("%s %s in %v: arrows meet %v", look, name, box, b.Anchor)
							}
							for _, m := range b.Marks {
								if w, ok := m.(paint.Writing); ok && geom.FromPixels(w.Bounds()).Overlaps(b.Contour.Bounds()) {
									t.Errorf("%s %s in %v: the label lies on the picture", look, name, box)
								}
							}
						}
					}
				}
			}
		}
	}
}

// What a picture is measured to need is room enough for it.
func TestPicturesFitWhatTheyMeasure(t *testing.T) {
	ctx := elementtest.Context(t, "classic", plan.EngineSketch, "en")
	for _, name := range []string{"giraffe", "train", "owl"} {
		for _, side := range []float64{0, 180} {
			e := &plan.Element{ID: "p", Kind: plan.KindPicture, Name: name, Label: "words"}
			cs := element.Constraints{Room: geom.Pt(900, 800), Side: side}
			want, err := measurePicture(ctx, e, cs)
			if err != nil {
				t.Fatal(err)
			}
			if want.X > 900+element.Slack || want.Y > 800+element.Slack {
				t.Errorf("%s wants %v of a room of 900×800", name, want)
			}
			box := geom.R(50, 60, want.X, want.Y)
			b, err := buildPicture(ctx, e, cs.InBox(box), box)
			if err != nil {
				t.Fatal(err)
			}
			if got := b.Anchor.W() * b.Anchor.H(); got < 0.5*want.X*(want.Y-100)*0.5 {
				t.Errorf("%s fills %.0f px² of %v", name, got, want)
			}
			elementtest.Readable(t, ctx, b.Marks)
		}
	}
}

// Flipped, a picture is its own mirror image.
func TestFlippedPicturesLookTheOtherWay(t *testing.T) {
	ctx := elementtest.Context(t, "professional_clean", plan.EngineSketch, "en")
	box := geom.R(100, 100, 300, 300)
	var at [2]geom.Rect
	for i, flip := range []bool{false, true} {
		b, err := buildPicture(ctx, &plan.Element{ID: "p", Kind: plan.KindPicture, Name: "dog", Flip: &flip}, element.Constraints{}.InBox(box), box)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range b.Marks { // the tongue, of which there is one
			if f, ok := m.(paint.Fill); ok {
				if r := f.Path.Bounds(); r.W() < 60 && (at[i].Empty() || r.Min.X < at[i].Min.X) {
					at[i] = r
				}
			}
		}
	}
	mid := box.Center().X
	if !(at[0].Center().X < mid && at[1].Center().X > mid) {
		t.Errorf("small parts lie at %v, flipped at %v", at[0], at[1])
	}
}

func TestUnknownPicture(t *testing.T) {
	ctx := elementtest.Context(t, "classic", plan.EngineSketch, "en")
	box := geom.R(0, 0, 300, 300)
	if _, err := buildPicture(ctx, &plan.Element{Kind: plan.KindPicture, Name: "unicorn-with-wings"}, element.Constraints{}.InBox(box), box); err == nil {
		t.Error("a picture that is none is drawn")
	}
}
