package canvas

import (
	"math"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// A dot, made as a tight loop, is round whatever the brush: its ink covers
// what a disc of its size covers, without the gaps of single tufts.
func TestDotsAreRound(t *testing.T) {
	for _, r := range []float64{4, 8, 16} { // of the loop across
		s := Stroke{Path: geom.Ellipse(geom.R(40-r/2, 40-r/2, r, r)), Width: 1.7 * r, Color: sheer(look(t, "creative", plan.EngineSketch).Palette.Accent1, 1), Brush: plan.BrushBrush, Seed: 3}
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
