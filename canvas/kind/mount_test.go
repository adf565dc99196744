package kind

import (
	"github.com/inkreel/inkreel/internal/drawtest"

	"image"
	"image/color"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/overlay"
)

var everyFrame = []styles.Frame{
	styles.FrameNone, styles.FrameLine, styles.FrameRule, styles.FrameCard, styles.FramePolaroid, styles.FrameTape,
	styles.FrameMagnets, styles.FrameChalk, styles.FrameBrackets, styles.FrameBlock,
}

// gallery holds one photograph and one video.
type photoShelf struct{ photo *paint.Source }

func (p photoShelf) Picture(string) (*paint.Source, error)       { return p.photo, nil }
func (photoShelf) VideoSize(string) (width, height int, _ error) { return 640, 360, nil }

func photo(w, h int) *paint.Source {
	return &paint.Source{W: float64(w), H: float64(h), Bitmap: paint.NewPixels(slope(w, h))}
}

// slope is the pixels of photo.
func slope(w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.SetRGBA(x, y, color.RGBA{uint8(40 + 160*x/w), uint8(60 + 120*y/h), 150, 255})
		}
	}
	return img
}

func kitWith(t *testing.T, style string, f styles.Frame) *element.Context {
	t.Helper()
	l := drawtest.Look(t, style, plan.EngineCanvas)
	l.Frame = f
	return &element.Context{Look: l, Frame: paint.Frame{W: 1536, H: 1024}, Unit: 1, Colour: true, Assets: photoShelf{photo(600, 400)}}
}

// A framed photograph stays in its box, frame and all, and is as it was but
// for what lies over its corners; what it covers is as large as what measuring
// promised.
func TestFramesKeepToTheirBoxAndSparePictures(t *testing.T) {
	for _, style := range []string{"whiteboard", "chalkboard_color", "sharpie"} {
		for _, f := range everyFrame {
			for _, box := range []geom.Rect{geom.R(200, 150, 700, 560), geom.R(200, 150, 260, 200), geom.R(90, 80, 300, 700)} {
				ctx := kitWith(t, style, f)
				e := &plan.Element{ID: "p", Kind: plan.KindImage, Source: "p", KeepOriginal: true}
				built, err := buildImage(ctx, e, element.Constraints{}, box)
				marks, covers := built.Marks, built.Covers
				if err != nil {
					t.Fatal(err)
				}
				// Hand-drawn lines may sway by a few pixels.
				if !box.Inset(-4).Contains(covers) {
					t.Errorf("%s %s: covers %v, the box is %v", style, f, covers, box)
				}
				sheet := image.NewRGBA(image.Rect(0, 0, 1536, 1024))
				for _, m := range marks {
					if b := geom.FromPixels(m.Bounds()); !box.Inset(-14).Contains(b) {
						t.Errorf("%s %s: a mark reaches %v out of %v", style, f, b, box)
					}
					paint.Paint(sheet, m)
				}
				want, err := measureImage(ctx, e, element.Constraints{Room: geom.Pt(box.W(), box.H())})
				if err != nil || want.X > box.W()+1 || want.Y > box.H()+1 {
					t.Errorf("%s %s: wants %v of %v: %v", style, f, want, box, err)
				}
				at := ctx.MountFor(want).Inner(geom.R(covers.Center().X-want.X/2, covers.Center().Y-want.Y/2, want.X, want.Y))
				unlike := 0
				s := ctx.Assets.(photoShelf).photo
				whole := slope(int(s.W), int(s.H))
				for i := range 9 {
					for j := range 9 {
						q := at.Min.Add(geom.Pt(at.W()*(0.2+0.075*float64(i)), at.H()*(0.2+0.075*float64(j))))
						u, v := int((q.X-at.Min.X)/at.W()*s.W), int((q.Y-at.Min.Y)/at.H()*s.H)
						if a, b := sheet.RGBAAt(int(q.X), int(q.Y)), whole.RGBAAt(u, v); a.A != 255 || drawtest.Gap(a.R, b.R) > 9 || drawtest.Gap(a.G, b.G) > 9 || drawtest.Gap(a.B, b.B) > 9 {
							unlike++
						}
					}
				}
				if unlike > 0 {
					t.Errorf("%s %s in %v: %d of 81 places of the picture are changed", style, f, box, unlike)
				}
			}
		}
	}
}

// Every frame is another, and only a picture with hard edges gets one.
func TestFramesDifferAndNeedAnEdge(t *testing.T) {
	seen := map[string]styles.Frame{}
	for _, f := range everyFrame {
		ctx := kitWith(t, "whiteboard", f)
		e := &plan.Element{ID: "p", Kind: plan.KindImage, Source: "p", KeepOriginal: true}
		draw := func(s *paint.Source) string {
			ctx.Assets = photoShelf{s}
			built, err := buildImage(ctx, e, element.Constraints{}, geom.R(100, 100, 640, 480))
			marks := built.Marks
			if err != nil {
				t.Fatal(err)
			}
			sheet := image.NewRGBA(image.Rect(0, 0, 840, 680))
			for _, m := range marks {
				paint.Paint(sheet, m)
			}
			return string(sheet.Pix)
		}
		got := draw(photo(600, 400))
		if other, ok := seen[got]; ok {
			t.Errorf("%s looks as %s does", f, other)
		}
		seen[got] = f
		img := slope(600, 400)
		for i := range img.Pix {
			if y := i / img.Stride; y < 40 || y > 360 {
				img.Pix[i] = 0
			}
		}
		cut := &paint.Source{W: 600, H: 400, Bitmap: paint.NewPixels(img)}
		ctx.Look.Frame = styles.FrameNone
		bare := draw(cut)
		ctx.Look.Frame = f
		if f != styles.FrameNone && draw(cut) != bare {
			t.Errorf("%s frames a cut-out", f)
		}
	}
}

// Nothing of a video's frame lies over the video, but for tape and magnets at
// its rim, and its corners are cut where the frame is rounded.
func TestFramesLeaveVideosFree(t *testing.T) {
	for _, f := range everyFrame {
		ctx := kitWith(t, "playful", f)
		e := &plan.Element{ID: "v", Kind: plan.KindVideo, Source: "v"}
		built, err := buildVideo(ctx, e, element.Constraints{}, geom.R(100, 100, 640, 480))
		marks, covers := built.Marks, built.Covers
		if err != nil {
			t.Fatal(err)
		}
		film := marks[0].(paint.Film)
		if film.Box.Min.X%2+film.Box.Min.Y%2+film.Box.Dx()%2+film.Box.Dy()%2 != 0 {
			t.Errorf("%s: the video plays in %v, not on even pixels", f, film.Box)
		}
		if !covers.Contains(geom.FromPixels(film.Box)) {
			t.Errorf("%s: covers %v, the video %v", f, covers, film.Box)
		}
		sheet := image.NewRGBA(image.Rect(0, 0, 840, 680))
		for _, m := range marks[1:] {
			paint.Paint(sheet, m)
		}
		in := film.Box.Inset(1 + int(film.Corner/3))
		if f == styles.FrameTape || f == styles.FramePolaroid || f == styles.FrameMagnets {
			in = film.Box.Inset(34)
		}
		for y := in.Min.Y; y < in.Max.Y; y += 3 {
			for x := in.Min.X; x < in.Max.X; x += 3 {
				if sheet.RGBAAt(x, y).A != 0 {
					t.Fatalf("%s: ink over the video at %d,%d", f, x, y)
				}
			}
		}
		mask := element.CornerMask(film.Box.Size(), film.Corner)
		if rounded := f == styles.FrameCard || f == styles.FrameBlock; rounded != (mask != nil) {
			t.Errorf("%s: corner radius %g", f, film.Corner)
		} else if rounded && (mask.AlphaAt(0, 0).A != 0 || mask.AlphaAt(film.Box.Dx()/2, 0).A < 250) {
			t.Errorf("%s: the corner shows %d, the middle of the edge %d", f, mask.AlphaAt(0, 0).A, mask.AlphaAt(film.Box.Dx()/2, 0).A)
		}
	}
}

// A narrator's picture and its frame stay in the place kept free for it; shown
// in full it keeps its own shape.
func TestNarratorViews(t *testing.T) {
	for _, orientation := range []plan.Orientation{plan.Horizontal, plan.Vertical} {
		for _, position := range []string{"left-top", "right-top", "left-bottom", "right-bottom"} {
			for _, own := range []plan.OwnNarration{
				{Layout: "round_overlay"},
				{Layout: "side_by_side", Split: "25%", Fit: "crop"}, {Layout: "side_by_side", Split: "50%", Fit: "full"},
			} {
				for _, f := range everyFrame {
					own.Position = position
					p := &plan.Plan{Orientation: orientation, OwnNarration: &own}
					frame := paint.FrameOf(p)
					l := drawtest.Look(t, "whiteboard", plan.EngineCanvas)
					l.Frame = f
					n, ok := overlay.NarratorView(p, frame, l, image.Pt(640, 360))
					if !ok {
						t.Fatal("there is a narrator to be shown")
					}
					place := overlay.Reserve(&plan.Plan{Orientation: orientation, OwnNarration: &own, Scenes: make([]plan.Scene, 1)}, 0, frame, l)[0].Pixels()
					if !n.Box.In(place) || (n.Frame != nil && !n.Frame.Rect.In(place)) {
						t.Errorf("%s %s %s: plays in %v, framed %v, kept free %v", own.Layout, position, f, n.Box, n.Frame.Rect, place)
					}
					round, full := own.Layout == "round_overlay", own.Fit == "full"
					if round && (n.Mask == nil || n.Mask.AlphaAt(0, 0).A != 0 || n.Frame == nil || n.Box.Dx() != n.Box.Dy()) {
						t.Errorf("%s: not a ringed circle: %v", position, n.Box)
					}
					if r := float64(n.Box.Dx()) / float64(n.Box.Dy()); full && (r < 1.75 || r > 1.81) {
						t.Errorf("%s %s: 16:9 is shown as %v", position, f, n.Box)
					}
				}
			}
		}
	}
	if _, ok := overlay.NarratorView(&plan.Plan{}, paint.Frame{W: 1536, H: 1024}, drawtest.Look(t, "whiteboard", plan.EngineCanvas), image.Pt(640, 360)); ok {
		t.Error("a plan without a narrator shows one")
	}
}
