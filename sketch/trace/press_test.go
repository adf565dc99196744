package trace

import (
	"image/color"
	"math"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
)

// A broad tip is pressed down while it begins to move: where it touches the board, no more comes
// at once than a fine one covers, and all of it has come before it is half a breadth on.
func TestABroadTipIsPressedDown(t *testing.T) {
	const length, width = 400.0, 80.0
	line := geom.Polyline{geom.Pt(100, 100), geom.Pt(100+length, 100)}
	k, err := Mark(paint.Stroke{Path: line.Path(), Width: width, Color: color.RGBA{A: 255}}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := &k.Strokes[0]
	from := s.Spine[0]
	w := k.Layer.Rect.Dx()
	first, cap, late := 0, 0, 0
	for i, a := range k.At {
		if a == Never || a.Stroke() != 0 {
			continue
		}
		p := geom.Pt(float64(k.Layer.Rect.Min.X+i%w)+0.5, float64(k.Layer.Rect.Min.Y+i/w)+0.5)
		if a.Share()*s.Length() < 1 {
			first++
		}
		if p.Dist(from) < width/2-2 {
			cap++
			if a.Share()*s.Length() > width/4+2 {
				late++
			}
		}
	}
	if most := math.Pi * math.Pow(2*fineTip, 2); float64(first) > most {
		t.Errorf("%d pixels come with the first of its way, at most %.0f are to", first, most)
	}
	if late > cap/50 {
		t.Errorf("%d of the %d pixels where the tip touches come after it is pressed down", late, cap)
	}
}
