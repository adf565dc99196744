package kind

import (
	"image/color"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// A picture that a camera moves over is as much larger than its box as the camera
// nears, and as opaque; grey where the film is; checked as it is drawn.
func TestPictureUnderACamera(t *testing.T) {
	e := &plan.Element{ID: "p", Kind: plan.KindImage, Source: "p", KeepOriginal: true, Motion: plan.MotionKenBurns}
	box := geom.R(200, 150, 700, 560)
	for _, f := range everyFrame {
		for _, colour := range []bool{true, false} {
			ctx := kitWith(t, "whiteboard", f)
			ctx.Colour = colour
			built, err := buildImage(ctx, e, element.Constraints{}, box)
			if err != nil {
				t.Fatal(err)
			}
			film, ok := built.Marks[0].(paint.Film)
			if !ok {
				t.Fatalf("%s: the first mark is a %T", f, built.Marks[0])
			}
			for _, side := range [][2]int{{film.Box.Dx(), film.Still.Rect.Dx()}, {film.Box.Dy(), film.Still.Rect.Dy()}} {
				if k := float64(side[1]) / float64(side[0]); side[0]%2 != 0 || side[1]%2 != 0 || k < 1.1 || k > 1.14 {
					t.Errorf("%s: a picture of %v in a box of %v", f, film.Still.Rect, film.Box)
				}
			}
			if c := film.Still.RGBAAt(20, 20); (c.R == c.B) == colour || c.A != 255 {
				t.Errorf("%s, in colour %v: a pixel is %v", f, colour, c)
			}
			ctx.Draft = true
			if draft, err := buildImage(ctx, e, element.Constraints{}, box); err != nil || draft.Covers != built.Covers {
				t.Errorf("%s: the draft covers %v, what is drawn %v; %v", f, draft.Covers, built.Covers, err)
			}
		}
	}
	cut := slope(600, 400)
	cut.SetRGBA(7, 7, color.RGBA{})
	ctx := kitWith(t, "whiteboard", styles.FrameNone)
	ctx.Assets = photoShelf{&paint.Source{W: 600, H: 400, Bitmap: paint.NewPixels(cut)}}
	if _, err := buildImage(ctx, e, element.Constraints{}, box); err == nil || !strings.Contains(err.Error(), "seen through") {
		t.Errorf("over a cut-out: %v", err)
	}
}
