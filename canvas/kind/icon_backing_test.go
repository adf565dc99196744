package kind

import (
	"testing"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/elementtest"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// Icons stand out from what they stand on by 3:1, in every look and colour that a plan may
// name, and keep within their square.
func TestIconsStandOutFromTheirBacking(t *testing.T) {
	square := geom.R(200, 200, 240, 240)
	backed := 0
	for _, style := range styles.Names(plan.EngineCanvas) {
		ctx := elementtest.Context(t, style, plan.EngineCanvas, "en")
		if ctx.Look.Backing == "" && ctx.Look.Icons != styles.IconsDuotone {
			continue
		}
		backed++
		for _, name := range []string{"sun", "leaf", "wind", "truck", "heart"} {
			for _, c := range []string{"", "accent1", "accent2", "accent3", "accent4", "muted", "#ffffff", "#101010", "#d0c020"} {
				ic, _ := icon.Get(name)
				marks := iconMarks(ctx, &plan.Element{ID: name, Kind: plan.KindIcon, Name: name, Color: c}, ic, square)
				ground := marks[0].(paint.Fill)
				checkBacked(t, marks, ground, ctx)
				if b := ground.Path.Bounds(); !square.Inset(-0.12 * square.W()).Contains(b) {
					t.Errorf("%s, %s: its area is %v, its square %v", style, name, b, square)
				}
			}
		}
	}
	if backed < 10 {
		t.Errorf("%d looks have icons that stand on colour", backed)
	}
}

// checkBacked checks the lines of an icon against what is beneath all of it.
func checkBacked(t *testing.T, marks []paint.Mark, ground paint.Fill, ctx *element.Context) {
	t.Helper()
	for _, m := range marks[1:] {
		s, ok := m.(paint.Stroke)
		if !ok || s.Color == ground.Color || s.Path.Bounds() == ground.Path.Bounds() { // details cut out, and the hairline about a tile
			continue
		}
		if got := paint.Contrast(s.Color, ground.Color); got < 0.99*paint.ContrastLarge {
			t.Errorf("%s: a line has a contrast of %.2f", ctx.Look.Name, got)
		}
	}
}
