package figure_test

import (
	"image/color"
	"testing"

	"github.com/inkreel/inkreel/canvas/figure"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// lined is a drawing with lines of its own: a line across, hidden in its middle by an
// area after it, and an area's outline, which comes first.
func lined() figure.Drawing {
	red, blue := color.RGBA{200, 40, 40, 255}, color.RGBA{40, 60, 200, 255}
	disc := geom.Ellipse(geom.R(60, 60, 80, 80))
	return figure.Drawing{View: geom.R(0, 0, 200, 200), Pen: 4, Shapes: []figure.Shape{
		{Path: geom.Rectangle(geom.R(10, 10, 180, 180)), Color: red},
		{Path: geom.Polyline{geom.Pt(10, 100), geom.Pt(190, 100)}.Path(), Line: 4, Turn: 1},
		{Path: disc, Color: blue},
		{Path: disc, Line: 8},
	}}
}

func strokes(f figure.Figure) []paint.Stroke {
	var out []paint.Stroke
	for _, m := range f.Marks {
		if s, ok := m.(paint.Stroke); ok {
			out = append(out, s)
		}
	}
	return out
}

// Lines of a drawing are drawn in their turns, where no area hides them, as broad to
// each other as they are; no others are drawn about its areas.
func TestLinesOfADrawing(t *testing.T) {
	ctx := elementtest.Context(t, "professional_clean", plan.EngineSketch, "en")
	d := lined()
	f := figure.Draw(ctx, &plan.Element{ID: "e"}, d, geom.FitRect(d.View, geom.R(100, 100, 400, 400)))
	s := strokes(f)
	if len(s) != 3 {
		t.Fatalf("%d strokes, want a circle and two pieces of a line", len(s))
	}
	circle, left, right := s[0].Path.Bounds(), s[1].Path.Bounds(), s[2].Path.Bounds()
	if circle.W() < 150 || circle.W() > 170 || s[0].Width < 1.5*s[1].Width {
		t.Errorf("first comes %v in a width of %.1f, then one of %.1f", circle, s[0].Width, s[1].Width)
	}
	if left.Max.X > circle.Min.X+4 || right.Min.X < circle.Max.X-4 {
		t.Errorf("a disc at %v hides the line between %v and %v", circle, left, right)
	}
	if len(f.Marks) != 5 || f.Bounds.W() < 350 {
		t.Errorf("%d marks in %v, want two areas besides", len(f.Marks), f.Bounds)
	}
}

// Turned the other way round, it is its mirror image.
func TestLinesOfAMirroredDrawing(t *testing.T) {
	ctx := elementtest.Context(t, "professional_clean", plan.EngineSketch, "en")
	d := lined()
	d.Shapes[2].Path = geom.Ellipse(geom.R(20, 60, 80, 80))
	to := geom.FitRect(d.View, geom.R(100, 100, 400, 400)).Then(geom.Affine{A: -1, D: 1, E: 600})
	s := strokes(figure.Draw(ctx, &plan.Element{ID: "e"}, d, to))
	if len(s) != 3 || s[1].Path.Bounds().W()+s[2].Path.Bounds().W() > 220 {
		t.Errorf("%d strokes", len(s))
	}
}
