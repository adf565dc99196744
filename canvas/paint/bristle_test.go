package paint

import (
	"github.com/inkreel/inkreel/internal/drawtest"

	"math"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// A dot, made as a tight loop, is round whatever the brush: its ink covers
// what a disc of its size covers, without the gaps of single tufts.
func TestDotsAreRound(t *testing.T) {
	for _, r := range []float64{4, 8, 16} { // of the loop across
		s := Stroke{Path: geom.Ellipse(geom.R(40-r/2, 40-r/2, r, r)), Width: 1.7 * r, Color: Sheer(drawtest.Look(t, "creative", plan.EngineSketch).Palette.Accent1, 1), Brush: plan.BrushBrush, Seed: 3}
		img := Render(s)
		var ink float64
		for i := 3; i < len(img.Pix); i += 4 {
			ink += float64(img.Pix[i]) / 255
		}
		full := math.Pi * math.Pow((r+s.Width)/2, 2)
		if share := ink / full; share < 0.5 || share > 1.1 {
			t.Errorf("a dot %.0f px across covers %.2f of a disc", r+s.Width, share)
		}
		if a := img.RGBAAt(40, 40).A; a < 200 {
			t.Errorf("a dot %.0f px across: its middle has alpha %d", r+s.Width, a)
		}
	}
}

// A closed form drawn with a brush is closed: no spoke from its middle misses
// the line, wherever the hand began.
func TestBrushClosesForms(t *testing.T) {
	for seed := range int64(12) {
		s := Stroke{Path: geom.Ellipse(geom.R(40, 40, 200, 200)), Width: 9, Color: Sheer(drawtest.Look(t, "creative", plan.EngineSketch).Palette.Accent1, 1), Brush: plan.BrushBrush, Seed: seed}
		img := Render(s)
		for i := range 360 {
			sin, cos := math.Sincos(float64(i) * math.Pi / 180)
			most := uint8(0)
			for r := 90.0; r < 110; r += 0.5 {
				most = max(most, img.RGBAAt(int(140+r*cos), int(140+r*sin)).A)
			}
			if most < 128 {
				t.Errorf("seed %d: at %d degrees the line has alpha %d", seed, i, most)
			}
		}
	}
}
