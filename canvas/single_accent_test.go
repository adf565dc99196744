package canvas

import (
	"github.com/inkreel/inkreel/internal/drawtest"

	"image/color"
	"math"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// In a look of one accent what is redrawn has the accent's hue or none, and
// there is something of both.
func TestSoleAccentInPictures(t *testing.T) {
	l := drawtest.Look(t, "modern_minimal", plan.EngineCanvas)
	accent, _ := paint.HueAngle(l.Palette.Accent1)
	p := drawtest.Must(tulips(t).Place(geom.R(0, 0, 400, 500), plan.FitContain, 1)).Stylize(l, 1)
	var hued, grey int
	for i := 0; i < len(p.Image.Pix); i += 4 {
		q := p.Image.Pix[i : i+4 : i+4]
		if q[3] < 200 {
			continue
		}
		h, s := paint.HueAngle(color.RGBA{q[0], q[1], q[2], 255})
		switch {
		case s < 0.12:
			grey++
		case math.Abs(math.Remainder(h-accent, 360)) > 25:
			t.Fatalf("%v is neither a grey nor the accent", q)
		default:
			hued++
		}
	}
	if hued < 1000 || grey < 1000 {
		t.Errorf("%d pixels of the accent, %d grey ones", hued, grey)
	}
}
