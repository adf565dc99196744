package trace

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/disintegration/imaging"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/tracetest"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// Contours of a photograph flow: the ball is drawn in few long strokes, not
// in pieces, and of the lawn only a few blades.
func TestContoursFlow(t *testing.T) {
	for _, w := range []int{480, 1000} {
		h := w * 2 / 3
		k := check(t, paint.Picture{Image: tracetest.Still(w, h)}, Options{})
		ball, lawn, pieces := 0.0, 0.0, 0
		for _, s := range k.Strokes {
			if s.Sweep {
				continue
			}
			on := 0
			for _, p := range s.Spine {
				if d := math.Hypot(p.X-float64(w)/2, p.Y-float64(h)/2) / float64(h); math.Abs(d-0.3) < 0.02 {
					on++
				}
			}
			switch {
			case 2*on > len(s.Spine):
				ball += s.Length()
				pieces++
			case s.Spine[0].Y > 0.64*float64(h):
				lawn += s.Length()
			}
		}
		round := 2 * math.Pi * 0.3 * float64(h)
		if ball < 0.75*round || pieces > 6 {
			t.Errorf("%d px wide: the ball of %.0f px is drawn with %.0f px in %d pieces", w, round, ball, pieces)
		}
		if lawn > 5*float64(w) {
			t.Errorf("%d px wide: %.0f px of lines on the lawn", w, lawn)
		}
	}
}

// The contours a photograph is redrawn with are drawn as lines, as wide as they
// are; little of them is left for the hatching.
func TestContoursOfTheRedrawnPhotographAreFollowed(t *testing.T) {
	for _, name := range []string{"classic", "dry_erase", "crayon", "creative"} {
		look, err := styles.Named(name, plan.EngineSketch)
		if err != nil {
			t.Fatal(err)
		}
		p := tracetest.FittedIn(t, "../../testdata/plans/assets/lake.jpg", 900, 600).Stylize(look, 1)
		if p.Lines == nil {
			t.Errorf("%s: no contours", name)
			continue
		}
		k := check(t, p, Options{Board: look.Palette.Board})
		all, followed := 0, 0
		for i, a := range k.At {
			if p.Lines.Pix[i] < 128 || a == Never {
				continue
			}
			all++
			if !k.Strokes[a.Stroke()].Sweep {
				followed++
			}
		}
		if all < 500 || followed*10 < all*8 {
			t.Errorf("%s: of %d pixels of contours %d come with lines", name, all, followed)
		}
	}
}

// Each kind of picture is told from the others, whatever its size.
func TestPhotographsAreToldFromDrawings(t *testing.T) {
	drawings, photos := tracetest.Pictures(), map[string]*image.RGBA{"still": tracetest.Still(600, 400)}
	for _, name := range []string{"grey photo", "colour photo"} {
		photos[name] = drawings[name]
	}
	shaded := tracetest.Painted(500, 400, func(x, y int) color.RGBA { // as painted with a soft brush
		a, b := math.Sin(float64(x)/70), math.Sin(float64(x+2*y)/110)
		return color.RGBA{uint8(120 + 70*a), uint8(120 + 60*b), uint8(140 - 40*a*b), 255}
	})
	photos["painted"] = shaded
	art := map[string]*image.RGBA{"line art": tracetest.LineArt(), "hatching": tracetest.Hatching()}
	for _, name := range []string{"face", "crossing", "framed", "silhouette", "coloured rectangle", "hairline", "stripes", "chequers"} {
		art[name] = drawings[name]
	}
	for _, file := range []string{"coffee.png", "crayfish.png", "tulips.png", "house.jpg"} {
		art[file] = tracetest.FittedIn(t, "../../testdata/plans/assets/"+file, 500, 500).Image
	}
	for want, set := range map[bool]map[string]*image.RGBA{true: photos, false: art} {
		for name, m := range set {
			for _, k := range []float64{0.6, 1, 2.2} {
				w, h := int(float64(m.Rect.Dx())*k), int(float64(m.Rect.Dy())*k)
				sized := &image.RGBA{Pix: m.Pix, Stride: m.Stride, Rect: m.Rect}
				if k != 1 {
					n := imaging.Resize(m, w, h, imaging.Lanczos)
					sized = &image.RGBA{Pix: n.Pix, Stride: n.Stride, Rect: n.Rect}
				}
				t.Run(fmt.Sprintf("%s %dx%d", name, w, h), func(t *testing.T) {
					if got := newView(sized, tracetest.White).isPhotograph(); got != want {
						t.Errorf("taken for a photograph: %v, want %v", got, want)
					}
				})
			}
		}
	}
}
