package trace

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
)

// A picture's texture is no line: strokes follow its guide, and every pixel of
// the textured picture arrives all the same.
func TestStrokesFollowTheGuide(t *testing.T) {
	plain := image.NewRGBA(image.Rect(40, 30, 340, 330))
	paint.Paint(plain, paint.Fill{Path: geom.Ellipse(geom.R(70, 60, 240, 240)), Color: color.RGBA{220, 60, 90, 255}})
	paint.Paint(plain, paint.Stroke{Path: geom.Ellipse(geom.R(70, 60, 240, 240)), Width: 7, Color: color.RGBA{20, 20, 24, 255}})
	grained := image.NewRGBA(plain.Rect)
	copy(grained.Pix, plain.Pix)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 700 { // strokes of a crayon leave streaks
		x, y := 40+rng.IntN(300), 30+rng.IntN(300)
		for k := range 9 {
			if p := image.Pt(x+k, y-k/2); p.In(grained.Rect) {
				grained.SetRGBA(p.X, p.Y, color.RGBA{})
			}
		}
	}
	lines := func(p paint.Picture) (*Ink, int) {
		k, err := Mark(p, Options{})
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, s := range k.Strokes {
			if !s.Sweep {
				n++
			}
		}
		return k, n
	}
	_, want := lines(paint.Picture{Image: plain})
	_, misled := lines(paint.Picture{Image: grained})
	guided, got := lines(paint.Picture{Image: grained, Guide: plain})
	// Leftover crumbs of the outline may still need a stroke or two.
	if got > want+2 || misled < 5*got {
		t.Errorf("%d lines with a guide, %d without, %d in the plain picture", got, misled, want)
	}
	for i, a := range guided.At {
		x, y := i%grained.Rect.Dx(), i/grained.Rect.Dx()
		if inked := grained.Pix[y*grained.Stride+4*x+3] != 0; inked != (a != Never) {
			t.Fatalf("pixel %d,%d: ink %v, arrival %x", x, y, inked, a)
		}
	}
}
