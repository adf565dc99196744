package paint

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/drawtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// cottage is a house whose wall stands before its roof in the document, on a page that is
// drawn out to its edges.
const cottage = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">
<path d="M0 0H200V200H0Z" fill="none" stroke="#222"/>
<g id="house">
  <rect id="wall" x="40" y="90" width="120" height="90" fill="#d8b48a" stroke="#222" stroke-width="4"/>
  <g id="roof"><path id="gable" d="M30 90L100 30L170 90Z" fill="#b03a2e" stroke="#222" stroke-width="4"/></g>
  <rect id="door" x="85" y="130" width="30" height="50" fill="#5d4037" stroke="#222" stroke-width="4"/>
</g>
</svg>`

func source(t *testing.T, data string) *Source {
	t.Helper()
	s, err := DecodePicture([]byte(data), 1e6)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestOrderMarksTheNamedShapes(t *testing.T) {
	s := source(t, cottage)
	box := geom.R(100, 50, 400, 400)
	o, err := s.OrderIn(box, plan.FitContain, []plan.Part{{ID: "roof"}, {ID: "house"}, {Region: &plan.Box{X: 0, Y: 0.9, W: 1, H: 0.1}}})
	if err != nil {
		t.Fatal(err)
	}
	if got := o.Lines; !slices.Equal(got, []uint8{0, 2, 1, 2}) {
		t.Errorf("lines belong to parts %v, want 0 2 1 2", got)
	}
	for _, c := range []struct {
		x, y int // of the document
		part uint8
	}{{100, 70, 1}, {60, 120, 2}, {100, 150, 2}, {10, 10, 0}, {10, 190, 3}} {
		if got := o.Of.AlphaAt(100+2*c.x, 50+2*c.y).A; got != c.part {
			t.Errorf("at %d,%d is part %d, want %d", c.x, c.y, got, c.part)
		}
	}
	turned := Picture{Image: drawtest.Must(s.Place(box, plan.FitContain, 1)).Image, Order: o}.turned(geom.RotateAbout(0.3, box.Center()))
	if at := geom.RotateAbout(0.3, box.Center()).Apply(geom.Pt(300, 190)); turned.Order.Of.AlphaAt(int(at.X), int(at.Y)).A != 1 || turned.Order.Of.Rect != turned.Image.Rect {
		t.Errorf("turned by 0.3 the roof is not where it was led")
	}
}

func TestRegionsFollowTheCrop(t *testing.T) {
	s := &Source{W: 200, H: 100, Bitmap: NewPixels(drawtest.Checkered(200, 100))}
	o, err := s.OrderIn(geom.R(0, 0, 100, 100), plan.FitCover, []plan.Part{{Region: &plan.Box{X: 0.5, Y: 0, W: 0.5, H: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	if l, r := o.Of.AlphaAt(48, 50).A, o.Of.AlphaAt(52, 50).A; l != 0 || r != 1 {
		t.Errorf("beside the middle are parts %d and %d, want 0 and 1", l, r)
	}
}

func TestUnknownPartsAreFaults(t *testing.T) {
	for name, c := range map[string]struct {
		source *Source
		says   string
	}{
		"a slip":  {source(t, cottage), `order[0]: nothing called "rooof" is drawn in the picture; did you mean "roof"? accepted: roof, house, wall, gable, door, or regions`},
		"no ids":  {source(t, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>`), "have no ids; accepted: regions"},
		"a photo": {&Source{W: 200, H: 100, Bitmap: NewPixels(drawtest.Checkered(200, 100))}, "in the bitmap"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := c.source.OrderIn(geom.R(0, 0, 100, 100), plan.FitContain, []plan.Part{{ID: "rooof"}})
			var faults plan.Faults
			if !errors.As(err, &faults) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v, want %q", err, c.says)
			}
		})
	}
}
