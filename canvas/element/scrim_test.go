package element_test

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// Words can be read on any picture under its scrim, in every look of both engines, and no
// more of the veil lies there than they need.
func TestWordsAreReadOnScrims(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 7))
	for _, engine := range []plan.Engine{plan.EngineCanvas, plan.EngineSketch} {
		for _, name := range styles.Names(engine) {
			look, err := styles.Named(name, engine)
			if err != nil {
				t.Fatal(err)
			}
			for range 4 {
				img := image.NewRGBA(image.Rect(0, 0, 60, 40))
				from, span := rng.IntN(256), 1+rng.IntN(255)
				for i := range img.Pix {
					img.Pix[i] = uint8(min(from+rng.IntN(span), 255))
					if i%4 == 3 {
						img.Pix[i] = 255
					}
				}
				s := element.ScrimFor(img, look)
				if s.Share > 0.8 {
					t.Errorf("%s: a scrim of %.2f hides the picture", name, s.Share)
				}
				s.Lay(img, img.Rect)
				lost := 0
				for y := range 40 {
					for x := range 60 {
						if paint.Contrast(img.RGBAAt(x, y), s.Ink) < 0.97*paint.ContrastText {
							lost++
						}
					}
				}
				if lost > 60*40/50 {
					t.Errorf("%s: ink is lost on %d pixels of 2400", name, lost)
				}
			}
			dark, light := element.Scrims(look)
			for _, s := range []element.Scrim{dark.Worst(paint.ContrastText), light.Worst(paint.ContrastText)} {
				for _, c := range []color.RGBA{{0, 0, 0, 255}, {255, 255, 255, 255}, {255, 240, 0, 255}, {30, 0, 255, 255}} {
					if got := paint.Contrast(s.Ink, s.Through(c)); got < 0.97*paint.ContrastText {
						t.Errorf("%s: contrast %.2f on %v", name, got, c)
					}
				}
			}
		}
	}
}
