package trace

import (
	"math"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/svg"
	"github.com/inkreel/inkreel/internal/drawtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// placedSVG places a document of 400×300 units in as many pixels.
func placedSVG(t *testing.T, shapes string) paint.Picture {
	t.Helper()
	return drawtest.Must(pageOf(t, shapes).Place(geom.R(0, 0, 400, 300), plan.FitContain, 1))
}

// pageOf is a picture with the margins of its page.
func pageOf(t *testing.T, shapes string) *paint.Source {
	t.Helper()
	doc, err := svg.Parse([]byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">`+shapes+`</svg>`), svg.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	return &paint.Source{W: doc.W, H: doc.H, Vector: doc}
}

// lengthIn is how much line the ink has in r, and the first stroke there.
func lengthIn(k *Ink, r geom.Rect) (length float64, first int) {
	first = -1
	for i, s := range k.Strokes {
		if s.Sweep {
			continue
		}
		for j := 1; j < len(s.Spine); j++ {
			if m := s.Spine[j].Lerp(s.Spine[j-1], 0.5); m.X >= r.Min.X && m.Y >= r.Min.Y && m.X < r.Max.X && m.Y < r.Max.Y {
				length += s.Spine[j].Dist(s.Spine[j-1])
				if first < 0 {
					first = i
				}
			}
		}
	}
	return length, first
}

// Lines under other things leave no crumbs where they cross the outlines of
// those.
func TestHiddenLinesAreNotDrawn(t *testing.T) {
	p := placedSVG(t, `<path d="M20 150H380M60 20V280M200 20V280" stroke="#c00" stroke-width="4" fill="none"/>
<rect x="40" y="40" width="300" height="220" fill="#fe8" stroke="#222" stroke-width="8"/>
<path d="M100 90H280M100 150H280M100 210H280" stroke="#222" stroke-width="8" fill="none"/>`)
	k := check(t, p, Options{})
	inside, _ := lengthIn(k, geom.R(52, 52, 276, 196))
	if math.Abs(inside-540) > 20 {
		t.Errorf("%.0f px of line inside the sheet, want the three of 180", inside)
	}
	if left, _ := lengthIn(k, geom.R(0, 140, 35, 20)); left < 10 {
		t.Errorf("%.0f px of the line that shows beside the sheet", left)
	}
}

// What shows in scraps from behind something is drawn after it, without
// changing the order of the rest.
func TestScrapsComeAfterWhatHidesThem(t *testing.T) {
	p := placedSVG(t, `<circle cx="200" cy="150" r="110" fill="#8ac" stroke="#222" stroke-width="4"/>
<rect x="110" y="20" width="280" height="260" fill="#fc6" stroke="#222" stroke-width="4"/>
<rect x="140" y="60" width="60" height="60" fill="#c33" stroke="#222" stroke-width="4"/>`)
	k := check(t, p, Options{})
	_, circle := lengthIn(k, geom.R(80, 100, 20, 100))
	_, sheet := lengthIn(k, geom.R(380, 100, 15, 100))
	_, square := lengthIn(k, geom.R(135, 70, 10, 40))
	if sheet < 0 || circle < sheet || square < sheet {
		t.Errorf("sheet, circle behind it and square begin with strokes %d, %d and %d", sheet, circle, square)
	}
}

// An outline that two shapes share is drawn once.
func TestSharedEdgesAreDrawnOnce(t *testing.T) {
	const d = `d="M60 150C60 20 340 20 340 150S60 280 60 150Z"`
	k := check(t, placedSVG(t, `<path `+d+` fill="#a63"/><path `+d+` fill="#c85"/><path `+d+` fill="none" stroke="#222" stroke-width="3"/>`), Options{})
	path, _ := geom.ParseSVG("M60 150C60 20 340 20 340 150S60 280 60 150Z")
	want := path.Flatten(0.1)[0].Length()
	if got, _ := lengthIn(k, geom.R(0, 0, 400, 300)); got < 0.95*want || got > 1.1*want {
		t.Errorf("%.0f px of line for an outline of %.0f", got, want)
	}
}

// Names the plan gives win over what hides what.
func TestWantedPartsBeforeWhatHidesThem(t *testing.T) {
	s := pageOf(t, `<circle id="sun" cx="200" cy="150" r="110" fill="#8ac" stroke="#222" stroke-width="4"/>
<rect id="sheet" x="110" y="20" width="280" height="260" fill="#fc6" stroke="#222" stroke-width="4"/>`)
	box := geom.R(0, 0, 400, 300)
	p := drawtest.Must(s.Place(box, plan.FitContain, 1))
	var err error
	if p.Order, err = s.OrderIn(box, plan.FitContain, []plan.Part{{ID: "sun"}}); err != nil {
		t.Fatal(err)
	}
	k := check(t, p, Options{})
	_, sun := lengthIn(k, geom.R(80, 100, 20, 100))
	_, sheet := lengthIn(k, geom.R(380, 100, 15, 100))
	if sun < 0 || sun > sheet {
		t.Errorf("the sun, wanted first, begins with stroke %d, the sheet with %d", sun, sheet)
	}
}

// A picture that is painted from the back to the front, the grass first and the house over
// its door, is drawn as a person would: house, door, knob, and the grass last.
func TestPaintersOrderIsNoDrawingOrder(t *testing.T) {
	k := check(t, placedSVG(t, `<g stroke="#222" stroke-width="4"><path d="M10 262H390" fill="none"/><path d="M60 160H340V260H60Z" fill="#fd9"/><path d="M40 160L200 40L360 160Z" fill="#c33"/>
<circle cx="135" cy="225" r="4" fill="#222"/><path d="M100 190H150V260H100Z" fill="none"/><path d="M230 185H280V220H230Z" fill="#9cf"/></g>`), Options{})
	_, roof := lengthIn(k, geom.R(190, 30, 20, 20))
	_, wall := lengthIn(k, geom.R(55, 170, 10, 60))
	_, door := lengthIn(k, geom.R(97, 195, 6, 40))
	_, knob := lengthIn(k, geom.R(128, 218, 14, 14))
	_, grass := lengthIn(k, geom.R(10, 255, 40, 14))
	if roof < 0 || roof > door || wall < 0 || wall > door || knob > 0 && door > knob || grass < door {
		t.Errorf("roof %d, wall %d, door %d, knob %d, grass %d", roof, wall, door, knob, grass)
	}
}
