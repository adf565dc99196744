package overlay

import (
	"image"
	"image/color"
	"testing"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// onePicture are assets that consist of one picture.
type onePicture struct{ *image.RGBA }

func (o onePicture) Picture(string) (*paint.Source, error) {
	return &paint.Source{W: float64(o.Rect.Dx()), H: float64(o.Rect.Dy()), Bitmap: o}, nil
}
func (onePicture) VideoSize(string) (w, h int, err error) { return 640, 360, nil }

func (o onePicture) Size() image.Point { return o.Rect.Size() }
func (o onePicture) Scaled(part image.Rectangle, size image.Point) (*image.RGBA, error) {
	out := image.NewRGBA(image.Rectangle{Max: size})
	for y := range size.Y {
		for x := range size.X {
			out.SetRGBA(x, y, o.RGBAAt(part.Min.X+x*part.Dx()/size.X, part.Min.Y+y*part.Dy()/size.Y))
		}
	}
	return out, nil
}

// Words can be read on a picture behind a scene wherever they stand, in every look, and the
// accents are seen; with a dim of the plan's own it is as that says.
func TestWordsAreReadOnPicturesBehindAScene(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 120, 80))
	for y := range 80 {
		for x := range 120 {
			img.SetRGBA(x, y, color.RGBA{uint8(2 * x), uint8(255 - x), uint8(3 * y), 255})
		}
	}
	f := paint.Frame{W: 96, H: 64}
	none := 0.0
	for _, engine := range []plan.Engine{plan.EngineCanvas, plan.EngineSketch} {
		for _, name := range styles.Names(engine) {
			film, err := styles.Named(name, engine)
			if err != nil {
				t.Fatal(err)
			}
			p := &plan.Plan{Scenes: []plan.Scene{{Background: plan.Background{Source: "x.png"}, Elements: make([]plan.Element, 1)}}}
			look := element.SceneLook(film, &p.Scenes[0], true)
			page, err := PicturePage(p, 0, PageOf(p, look, f), onePicture{img})
			if err != nil {
				t.Fatal(err)
			}
			lost, unseen := 0, 0
			for y := range f.H {
				for x := range f.W {
					c := page.RGBAAt(x, y)
					if paint.Contrast(c, look.Palette.Ink) < 0.97*paint.ContrastText {
						lost++
					}
					if paint.Contrast(c, look.Palette.Accent1) < 0.97*paint.ContrastLarge {
						unseen++
					}
				}
			}
			if most := f.W * f.H / 50; lost > most || unseen > most {
				t.Errorf("%s: on %d of %d pixels words are lost, on %d the accent", name, lost, f.W*f.H, unseen)
			}
			p.Scenes[0].Background.Dim = &none
			if page, err = PicturePage(p, 0, PageOf(p, look, f), onePicture{img}); err != nil || page.RGBAAt(90, 10).R < 150 {
				t.Errorf("%s: undimmed it is %v, %v", name, page.RGBAAt(90, 10), err)
			}
		}
	}
}
