package oklab_test

import (
	"image/color"
	"math"
	"testing"

	"github.com/inkreel/inkreel/internal/oklab"
)

// Values of the colours are Ottosson's.
func TestColorsOfScreens(t *testing.T) {
	for c, want := range map[color.RGBA]oklab.Color{
		{A: 255}:                         {},
		{R: 255, G: 255, B: 255, A: 255}: {L: 1},
		{R: 255, A: 255}:                 {L: 0.628, A: 0.225, B: 0.126},
		{G: 255, A: 255}:                 {L: 0.866, A: -0.234, B: 0.179},
		{B: 255, A: 255}:                 {L: 0.452, A: -0.032, B: -0.312},
	} {
		got := oklab.Of(c)
		if got.Distance(want) > 0.001 {
			t.Errorf("%v is %v; it should be %v", c, got, want)
		}
		if got.Clipped() != c || got.Fitted() != c {
			t.Errorf("%v comes back as %v and %v", c, got.Clipped(), got.Fitted())
		}
	}
}

func TestFittedKeepsLightnessAndHue(t *testing.T) {
	for hue := -3.0; hue < 3; hue += 0.5 {
		want := oklab.Color{L: 0.7}.Turned(hue, 0.4)
		got := oklab.Of(want.Fitted())
		if math.Abs(got.L-want.L) > 0.01 || math.Abs(math.Remainder(got.Hue()-hue, 2*math.Pi)) > 0.05 {
			t.Errorf("%v became %v", want, got)
		}
	}
}
