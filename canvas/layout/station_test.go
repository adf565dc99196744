package layout

import (
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
)

// A ring around a sign and its label takes its room beside them: the picture in it
// stays nearly as large as those of its neighbours.
func TestRingsLeavePicturesLarge(t *testing.T) {
	for _, f := range []paint.Frame{{W: 1536, H: 1024}, {W: 1024, H: 1536}} {
		for _, layout := range []plan.Layout{plan.LayoutFlow, plan.LayoutGrid, plan.LayoutCycle, plan.LayoutTimeline} {
			for n := 3; n <= 5; n++ {
				scene := signs(n)
				scene[1].Emphasis = plan.EmphasisCircle
				c := inFrame(t, f, "en", layout, scene...)
				if in, beside := c.all[1].cs.Side, c.all[2].cs.Side; in < 0.6*beside {
					t.Errorf("%v %s: the ringed one of %d pictures is %.0f px large, its neighbour %.0f", f, layout, n, in, beside)
				}
			}
		}
	}
}

// Of a small box, too, the picture keeps more than its ring.
func TestRingsLeaveRoomInBoxes(t *testing.T) {
	e := sign("sun", "sun", "")
	e.Emphasis, e.Box = plan.EmphasisCircle, &plan.Box{X: 0.1, Y: 0.1, W: 0.1, H: 0.15}
	c := inFrame(t, paint.Frame{W: 1536, H: 1024}, "en", plan.LayoutAuto, e)
	it := c.all[0]
	in := it.innerSize(c, it.box.Max.Sub(it.box.Min))
	if side := min(in.X, in.Y); side < 0.55*it.box.W() {
		t.Errorf("in a box %.0f px wide the picture is %.0f px large", it.box.W(), side)
	}
}
