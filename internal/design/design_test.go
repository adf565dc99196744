package main

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// A board of 100 by 100 with a square in one corner, and a film in another: their hull is a
// band from corner to corner.
func TestHull(t *testing.T) {
	board, picture := image.NewRGBA(image.Rect(0, 0, 100, 100)), image.NewRGBA(image.Rect(0, 0, 100, 100))
	draw.Draw(board, board.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(picture, picture.Rect, image.White, image.Point{}, draw.Src)
	if h := hull(board, picture, nil); h != 0 {
		t.Errorf("an empty board has a hull of %v", h)
	}
	draw.Draw(picture, image.Rect(0, 0, 20, 20), image.NewUniform(color.RGBA{A: 255}), image.Point{}, draw.Src)
	if h := hull(board, picture, nil); math.Abs(h-0.04) > 1e-9 {
		t.Errorf("a square of 20 pixels has a hull of %v", h)
	}
	if h := hull(board, picture, []image.Rectangle{image.Rect(80, 80, 100, 100)}); math.Abs(h-0.36) > 1e-9 {
		t.Errorf("two squares in opposite corners have a hull of %v", h)
	}
}

// words are a line of 100 by 20 pixels at a place.
func words(element int, at geom.Point, size float64) *paint.Drawing {
	l := fonts.Line{W: 100, Bot: 20, Baseline: 16}
	return &paint.Drawing{Element: element, Kind: plan.KindText, Bounds: geom.Rect{Min: at, Max: at.Add(geom.Pt(100, 20))},
		Marks: []paint.Mark{paint.Writing{At: at, Text: &fonts.Text{Lines: []fonts.Line{l}, W: 100, H: 20, Size: size}}}}
}

func TestFaultsOfWords(t *testing.T) {
	s := &plan.Scene{Elements: []plan.Element{{ID: "a"}, {ID: "b"}, {ID: "c"}}}
	frame := geom.Rect{Max: geom.Pt(400, 300)}
	apart := []*paint.Drawing{words(0, geom.Pt(0, 0), 40), words(1, geom.Pt(0, 30), 18), words(2, geom.Pt(0, 60), 0)}
	if faults := labelFaults(s, apart, frame); len(faults) > 0 {
		t.Errorf("words that stand apart: %q", faults)
	}
	if px, of := smallest(s, apart, 0.5); px != 36 || of != "b" {
		t.Errorf("the smallest words are %v px, of %q", px, of)
	}
	got := strings.Join(labelFaults(s, []*paint.Drawing{words(0, geom.Pt(0, 0), 40), words(1, geom.Pt(90, 8), 40), words(2, geom.Pt(350, 200), 40)}, frame), "; ")
	if want := "a lies on b; c leaves the frame"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestFaultsOfArrows(t *testing.T) {
	s := &plan.Scene{Elements: []plan.Element{{ID: "a"}, {ID: "b"}, {ID: "c"}, {ID: "arrow", From: "a", To: "b"}}}
	arrow := func(from, to geom.Point) *paint.Drawing {
		return &paint.Drawing{Element: 3, Kind: plan.KindArrow, Marks: []paint.Mark{paint.Stroke{Path: geom.Polyline{from, to}.Path()}}}
	}
	a, b := words(0, geom.Pt(0, 0), 40), words(1, geom.Pt(300, 0), 40)
	for _, c := range []struct {
		name     string
		drawings []*paint.Drawing
		want     string
	}{
		{"between the two", []*paint.Drawing{a, b, words(2, geom.Pt(150, 60), 40), arrow(geom.Pt(108, 10), geom.Pt(292, 10))}, ""},
		{"through a third", []*paint.Drawing{a, b, words(2, geom.Pt(150, 0), 40), arrow(geom.Pt(108, 10), geom.Pt(292, 10))}, "arrow crosses c"},
		{"over the words it comes from", []*paint.Drawing{a, b, arrow(geom.Pt(50, 10), geom.Pt(292, 10))}, "arrow crosses a"},
		{"a stub", []*paint.Drawing{a, b, arrow(geom.Pt(108, 10), geom.Pt(120, 10))}, "arrow is 12 px long"},
		{"not all the way", []*paint.Drawing{a, b, arrow(geom.Pt(108, 10), geom.Pt(200, 10))}, "arrow ends 100 px from b"},
	} {
		if got := strings.Join(arrowFaults(s, c.drawings, 1), "; "); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestFigures(t *testing.T) {
	f := together("two", []scene{
		{Spoken: 90, Still: 9, Blank: 2, Hull: 0.7, Type: 40},
		{Spoken: 10, Still: 1, Blank: 8, Hull: 0.5, Type: 24, Labels: []string{"a lies on b"}},
	})
	got := strings.Join(f.cells(), "|")
	if want := "two|2|10 %|8 (1)|50 %|50 % (1)|24 px (1)|1|0"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Films without a pen keep to the bounds: hardly a frame is still, and no board stays empty after a
// cut.
func TestFilmsAreNeverStill(t *testing.T) {
	if testing.Short() {
		t.Skip("prepares and measures a film")
	}
	t.Parallel()
	scenes, err := measured(t.Context(), "../../testdata/plans", []string{"../../testdata/plans/sea-ice.json"}, []string{"modern_minimal", "playful"})
	if err != nil {
		t.Fatal(err)
	}
	for i := range scenes {
		s := &scenes[i]
		if most := mostStill * float64(s.Spoken); float64(s.Still) > most {
			t.Errorf("%s in %s: %d of %d frames are still; at most %.0f may be", s.Scene, s.Look, s.Still, s.Spoken, most)
		}
		if s.Blank > mostBlank {
			t.Errorf("%s in %s: the board is empty for %d frames; at most %d are allowed", s.Scene, s.Look, s.Blank, mostBlank)
		}
	}
}
