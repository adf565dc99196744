package sketch

import (
	"math"
	"testing"

	"github.com/inkreel/inkreel/plan"
)

// The pen is painted where it goes, within half a pixel to either side where it
// moves fast and exactly where it moves slowly; it leans within half a degree.
func TestThePenIsPaintedOnItsWay(t *testing.T) {
	c := testConfig(768, 512)
	c.Pen = plan.PenMarker
	cur := cursorOf(newTestScript(t, c))
	fast, slow := 0, 0
	for n := 1; n < c.Frames; n++ {
		p, q, was := cur.poses[n], cur.way[n], cur.way[n-1]
		if !q.On || !was.On {
			continue
		}
		if math.Hypot(float64(q.X-was.X), float64(q.Y-was.Y)) < wholeFrom {
			if slow++; p != q {
				t.Errorf("frame %d: a slow pen is painted at %+v and goes to %+v", n, p, q)
			}
			continue
		}
		fast++
		for _, d := range [3]float32{p.X - q.X, p.Y - q.Y, p.Lift - q.Lift} {
			if math.Abs(float64(d)) > 0.5 {
				t.Errorf("frame %d: the pen is painted at %+v and goes to %+v", n, p, q)
			}
		}
		if math.Abs(float64(p.Tilt-q.Tilt)) > tiltStep*1.01 || p.On != q.On {
			t.Errorf("frame %d: the pen is painted as %+v and leans as %+v", n, p, q)
		}
	}
	if fast < 50 || slow < 5 {
		t.Errorf("only %d fast frames and %d slow ones were looked at", fast, slow)
	}
}
