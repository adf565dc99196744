package kind

import (
	"math"
	"testing"

	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// An area is enclosed whether one line closes or several do, and never where they leave a gap.
func TestWhatLinesEnclose(t *testing.T) {
	a, b, c, d := geom.Pt(10, 10), geom.Pt(110, 10), geom.Pt(110, 110), geom.Pt(10, 110)
	within := geom.R(0, 0, 120, 120)
	for _, one := range []struct {
		name  string
		lines []geom.Polyline
		area  float64
	}{
		{"one line", []geom.Polyline{{a, b, c, d, a}}, 100 * 100},
		{"four lines", []geom.Polyline{{a, b}, {c, b}, {c, d}, {a, d}}, 100 * 100},
		{"four lines that overshoot", []geom.Polyline{{a, b.Add(geom.Pt(4, 0))}, {c.Add(geom.Pt(0, 4)), b}, {c, d}, {a, d}}, 100 * 100},
		{"an open form", []geom.Polyline{{a, b, c, d}}, 0},
		{"a mere line", []geom.Polyline{{a, c}}, 0},
	} {
		path, share := enclosed(one.lines, within, 4)
		got := 0.0
		for _, l := range path.Flatten(0.5) {
			for i, p := range l {
				got += p.Cross(l[(i+1)%len(l)]) / 2
			}
		}
		if math.Abs(math.Abs(got)-one.area) > 0.04*one.area || math.Abs(share-one.area/(120*120)) > 0.06 {
			t.Errorf("%s: %.0f square pixels, %.2f of the square; want %.0f", one.name, got, share, one.area)
		}
	}
}

// Large icons are toned within their lines, which stand out from the tone, and the tone from
// the board; small ones are not, and without colour a tone is grey.
func TestLargeIconsAreToned(t *testing.T) {
	square := geom.R(200, 200, 260, 260)
	toned := 0
	for _, style := range styles.Names(plan.EngineSketch) {
		ctx := elementtest.Context(t, style, plan.EngineSketch, "en")
		if ctx.Look.Icons != styles.IconsToned {
			continue
		}
		toned++
		for _, name := range []string{"home", "cup", "leaf", "cloud", "wind"} {
			for _, colour := range []string{"", "accent2"} {
				ic, _ := icon.Get(name)
				e := &plan.Element{ID: name, Kind: plan.KindIcon, Name: name, Color: colour}
				marks := iconMarks(ctx, e, ic, square)
				tone, ok := marks[len(marks)-1].(paint.Fill)
				if ok != (name != "wind") {
					t.Errorf("%s, %s: toned: %v", style, name, ok)
				}
				if !ok {
					continue
				}
				board := ctx.Look.Palette.Board
				seen := paint.Through(tone.Color, board)
				line := marks[0].(paint.Stroke)
				if b := tone.Path.Bounds(); !square.Contains(b) {
					t.Errorf("%s, %s: the tone reaches to %v, its square is %v", style, name, b, square)
				}
				if got := paint.Contrast(line.Color, seen); got < 2 || styles.Apart(seen, board) < paleLeast {
					t.Errorf("%s, %s: lines stand out by %.2f, the tone by %d levels", style, name, got, styles.Apart(seen, board))
				}
				small := iconMarks(ctx, e, ic, geom.R(0, 0, 100, 100))
				if _, ok := small[len(small)-1].(paint.Fill); ok {
					t.Errorf("%s, %s: a small icon is toned", style, name)
				}
			}
		}
	}
	if toned < 8 {
		t.Errorf("%d looks tone icons", toned)
	}
}

// paleLeast is by how many levels of 255 a tone stands out from the board.
const paleLeast = 24
