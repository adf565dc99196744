package styles

import (
	"image/color"
	"testing"

	"github.com/inkreel/inkreel/plan"
)

// A custom style may lie over any base of either engine, on either engine:
// what it states holds, what it leaves comes from the base, and all of it can
// be read on the new board.
func TestCustomStyleOverAnyBaseOnBothEngines(t *testing.T) {
	rough := 0.7
	for _, engine := range []plan.Engine{plan.EngineCanvas, plan.EngineSketch} {
		for _, of := range []plan.Engine{plan.EngineCanvas, plan.EngineSketch} {
			for _, base := range Names(of) {
				own, err := Named(base, of)
				if err != nil {
					t.Fatal(err)
				}
				for _, board := range []string{"#ffffff", "#10182b", "#f2d16b"} {
					p := &plan.Plan{Engine: engine, CustomStyle: &plan.CustomStyle{
						Name: "mine", Base: base, Brush: plan.BrushPencil, Roughness: &rough, LineWidth: 5.5, Type: plan.TypeSerif,
						Palette: map[string]string{"board": board, "accent1": "#b03060"},
					}}
					l, err := For(p)
					if err != nil {
						t.Fatalf("%s over %s: %v", engine, base, err)
					}
					if l.Name != "mine" || l.Engine != engine || l.Brush != plan.BrushPencil || l.Roughness != rough || l.LineWidth != 5.5 ||
						l.Type != plan.TypeSerif || l.TitleType != plan.TypeSerif || l.Palette.Accent1 != (color.RGBA{0xb0, 0x30, 0x60, 255}) {
						t.Errorf("%s over %s: what was stated is lost: %+v", engine, base, l)
					}
					// One name may be a style of both engines: the plan's own is meant.
					if n, err := Named(base, engine); err == nil {
						own = n
					}
					if l.Paper != own.Paper || l.Frame != own.Frame || l.Icons != own.Icons || l.Compact != own.Compact || l.Fill != own.Fill {
						t.Errorf("%s over %s: what was left out is not the base's: %+v", engine, base, l)
					}
					for role, want := range map[string]float64{"ink": textContrast, "muted": textContrast, "accent2": lineContrast, "accent3": lineContrast, "accent4": lineContrast} {
						if got := Contrast(*l.Palette.role(role), l.Palette.Board); got < want {
							t.Errorf("%s over %s on %s: contrast of %s is %.2f", engine, base, board, role, got)
						}
					}
				}
			}
		}
	}
}
