package trace

import (
	"fmt"
	"image/color"
	"math"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
)

// TestBarsGrowWithTheirRoundEnds checks that what grows with round corners has them all along:
// of every line across it the outermost pixels come later than those in the middle, by as much as
// the corner is round, and all of it is there in the end.
func TestBarsGrowWithTheirRoundEnds(t *testing.T) {
	const long, wide, radius = 200, 60, 24.0
	for _, d := range []geom.Point{geom.Pt(0, -1), geom.Pt(0, 1), geom.Pt(1, 0), geom.Pt(-1, 0)} {
		t.Run(fmt.Sprint(d), func(t *testing.T) {
			r := geom.R(40, 30, math.Abs(d.X)*long+math.Abs(d.Y)*wide, math.Abs(d.Y)*long+math.Abs(d.X)*wide)
			marks := []paint.Mark{paint.Fill{Path: geom.Rectangle(r), Color: color.RGBA{A: 255}}}
			ink, err := Mark(paint.Grown{Marks: marks, Toward: d, Cap: radius}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			size := ink.Layer.Rect
			// when is where the front is, in pixels from the base, as a pixel is reached that stands
			// along pixels from it and side pixels from the middle.
			when := func(along, side float64) float64 {
				p := r.Center().Add(d.Mul(along - long/2)).Add(geom.Pt(math.Abs(d.Y), math.Abs(d.X)).Mul(side))
				a := ink.At[(int(p.Y)-size.Min.Y)*size.Dx()+int(p.X)-size.Min.X]
				if a == Never {
					t.Fatalf("the pixel %.0f along and %.0f aside never comes", along, side)
				}
				return a.Share() * (long - 1 + radius)
			}
			for along := 0.5; along < long; along += 20 {
				middle := when(along, 0.5)
				for _, side := range []float64{-25.5, -18.5, -10.5, 10.5, 18.5, 25.5} {
					out := math.Max(math.Abs(side)-(wide/2-radius), 0)
					want := radius - math.Sqrt(radius*radius-out*out)
					if got := when(along, side) - middle; math.Abs(got-want) > 2 { // the layer is a pixel wider than its ink
						t.Errorf("%.0f along, %.1f aside: %.1f pixels after the middle, want %.1f", along, side, got, want)
					}
				}
			}
		})
	}
}
