package golden

import (
	"image"
	"image/color"
	"testing"
)

func TestDifferenceFindsAStroke(t *testing.T) {
	a, b := image.NewRGBA(image.Rect(0, 0, 64, 48)), image.NewRGBA(image.Rect(0, 0, 64, 48))
	if d, _ := Difference(a, b); d != 0 {
		t.Errorf("equal pictures differ by %g", d)
	}
	for x := 40; x < 48; x++ {
		b.Set(x, 33, color.RGBA{255, 255, 255, 255})
	}
	if d, at := Difference(a, b); d < 30 || at != image.Pt(40, 32) {
		t.Errorf("a line differs by %g at %v", d, at)
	}
	if d, _ := Difference(a, image.NewRGBA(image.Rect(0, 0, 64, 40))); d != 255 {
		t.Errorf("unlike sizes differ by %g", d)
	}
}
