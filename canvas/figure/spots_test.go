package figure_test

import (
	"image/color"
	"math"
	"testing"

	"github.com/inkreel/inkreel/canvas/figure"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

func rectangle(c color.RGBA, x, y, w, h float64) figure.Shape {
	return figure.Shape{Path: geom.Rectangle(geom.R(x, y, w, h)), Color: c}
}

// body is a red square of 30 units with other shapes on it, in a view of 40.
func body(more ...figure.Shape) figure.Drawing {
	return figure.Drawing{View: geom.R(0, 0, 40, 40), Shapes: append([]figure.Shape{rectangle(red, 5, 0, 30, 30)}, more...)}
}

// Black legs are seen on a black board, by their lines.
func TestBlackLimbsAreSeenOnDarkBoards(t *testing.T) {
	ctx := elementtest.Context(t, "chalkboard_color", plan.EngineCanvas, "en")
	for _, broad := range []float64{0.6, 3} {
		strokes, fills := parts(drawn(t, ctx, body(rectangle(black, 18, 30, broad, 10))))
		low := 0.0
		for _, s := range strokes {
			low = math.Max(low, s.Path.Bounds().Max.Y)
		}
		for _, f := range fills {
			low = math.Max(low, f.Path.Bounds().Max.Y)
		}
		if low < box.Max.Y-20 {
			t.Errorf("a leg %.1f units broad: what is drawn ends at %.0f, want near %.0f", broad, low, box.Max.Y)
		}
	}
}

// A lamp that ends where its bus ends leaves the silhouette's line whole.
func TestSpotsAtTheRimLieBeneathTheLine(t *testing.T) {
	ctx := elementtest.Context(t, "crayon", plan.EngineSketch, "en")
	_, fills := parts(drawn(t, ctx, body(rectangle(color.RGBA{0xff, 0xd0, 0x30, 255}, 33, 10, 2, 3))))
	if len(fills) != 2 {
		t.Fatalf("a square and a lamp are %d areas", len(fills))
	}
	for _, f := range fills {
		if f.Beneath == nil {
			t.Errorf("an area in %v lies over the line", f.Path.Bounds())
		}
	}
}

// A wall is a wall to a broad brush, however many windows it has.
func TestWallsWithWindowsHaveLines(t *testing.T) {
	ctx := elementtest.Context(t, "crayon", plan.EngineSketch, "en")
	var windows []figure.Shape
	for i := range 3 {
		windows = append(windows, rectangle(color.RGBA{0x60, 0xc0, 0xf0, 255}, 7+9*float64(i), 2, 8, 16))
	}
	strokes, fills := parts(drawn(t, ctx, body(windows...)))
	if len(strokes) != 4 {
		t.Errorf("a wall with three windows has %d lines, want 4", len(strokes))
	}
	for _, f := range fills {
		if f.Beneath == nil {
			t.Errorf("an area in %v is a line by itself", f.Path.Bounds())
		}
	}
}

// Spots are seen where they have the value of what they lie on: they have another, or
// a line.
func TestSpotsDifferFromTheirGround(t *testing.T) {
	spot := color.RGBA{0x20, 0x9a, 0x50, 255}
	for look, engine := range map[string]plan.Engine{"formal": plan.EngineSketch, "chalkboard_black_on_white": plan.EngineSketch, "chalkboard_bw": plan.EngineCanvas} {
		ctx := elementtest.Context(t, look, engine, "en")
		for _, side := range []float64{1, 8} {
			strokes, fills := parts(drawn(t, ctx, body(rectangle(spot, 15, 12, side, side))))
			if len(strokes) < 2 && (len(fills) < 2 || fills[0].Color == fills[1].Color) {
				t.Errorf("%s: a spot of %.0f units is neither parted by a line nor of another value", look, side)
			}
		}
	}
}
