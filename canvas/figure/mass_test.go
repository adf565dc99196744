package figure

import (
	"math"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
)

// What is covered counts once, from wherever it is covered; what is outside of the view
// or of the part that is seen does not count.
func TestMassOf(t *testing.T) {
	view := geom.R(10, 20, 100, 50)
	box := func(x, y, w, h float64) Shape {
		p := geom.Path{}
		p.MoveTo(geom.Pt(x, y))
		for _, q := range []geom.Point{{X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}} {
			p.LineTo(q)
		}
		p.Close()
		return Shape{Path: p}
	}
	for name, c := range map[string]struct {
		drawing Drawing
		share   float64
		center  geom.Point
	}{
		"all":     {Drawing{View: view, Shapes: []Shape{box(10, 20, 100, 50)}}, 1, geom.Pt(0.5, 0.5)},
		"a half":  {Drawing{View: view, Shapes: []Shape{box(10, 20, 50, 50)}}, 0.5, geom.Pt(0.25, 0.5)},
		"twice":   {Drawing{View: view, Shapes: []Shape{box(10, 20, 50, 50), box(20, 20, 30, 50)}}, 0.5, geom.Pt(0.25, 0.5)},
		"beyond":  {Drawing{View: view, Shapes: []Shape{box(60, 0, 500, 500)}}, 0.5, geom.Pt(0.75, 0.5)},
		"a disc":  {Drawing{View: geom.R(0, 0, 10, 10), Shapes: []Shape{box(0, 0, 10, 10)}, Within: geom.Ellipse(geom.R(0, 0, 10, 10))}, math.Pi / 4, geom.Pt(0.5, 0.5)},
		"nothing": {Drawing{View: view}, 1, geom.Pt(0.5, 0.5)},
	} {
		m := MassOf(c.drawing)
		if math.Abs(m.Share-c.share) > 0.02 || m.Center.Dist(c.center) > 0.02 {
			t.Errorf("%s: %.3f at %.3f; want %.3f at %.3f", name, m.Share, m.Center, c.share, c.center)
		}
	}
}
