package trace

import (
	"image/color"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/internal/tracetest"
)

// crowns are areas of colour without an outline, as of trees whose edge is rough and not
// quite sharp: how far inside of the nearest one a place lies, in pixels.
func crowns(x, y float64) float64 {
	most := math.Inf(-1)
	for i, at := range []geom.Point{{X: 120, Y: 120}, {X: 330, Y: 150}, {X: 220, Y: 320}} {
		d := geom.Pt(x, y).Sub(at)
		turn := math.Atan2(d.Y, d.X)
		most = max(most, 80+6*math.Sin(float64(11+3*i)*turn)+2*math.Sin(37*turn)-d.Len())
	}
	return most
}

// A contour is an ink line of its own, whole when the pen has drawn it: it does not show
// now and now not, and close when colour comes.
func TestContoursAreWholeOnceDrawn(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	green := color.RGBA{70, 160, 60, 255}
	m := tracetest.Painted(440, 420, func(x, y int) color.RGBA {
		in := min(max(crowns(float64(x)+0.5, float64(y)+0.5)/1.5+0.5, 0), 1)
		c := paint.Blend(tracetest.White, green, in)
		n := 0.7 * r.NormFloat64() // of the JPEG it was
		for _, v := range []*uint8{&c.R, &c.G, &c.B} {
			*v = uint8(min(max(float64(*v)+n, 0), 255))
		}
		return c
	})
	paint.Paint(m, tracetest.Line("M20 412L420 405", 5, tracetest.BlackInk)) // what is ink
	k := check(t, paint.Picture{Image: m}, Options{})
	line, late := 0, 0
	for n := range k.Strokes {
		s := &k.Strokes[n]
		if s.Sweep {
			continue
		}
		for _, q := range s.Spine.Resample(1) {
			for _, d := range [5]geom.Point{{}, {X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
				p := q.Add(d)
				if crowns(p.X, p.Y) < 0.5 {
					continue // board
				}
				line++
				if k.At[int(p.Y)*440+int(p.X)] > ArrivalAt(n, 1) {
					late++
				}
			}
		}
	}
	if line < 3000 || float64(late) > 0.01*float64(line) {
		t.Errorf("of %d places on contours %d come after them", line, late)
	}
	for n, s := range k.Strokes {
		if !s.Sweep && s.Length() < 300 {
			t.Errorf("stroke %d of the contours is %.0f px long: each goes around in one go", n, s.Length())
		}
	}
}
