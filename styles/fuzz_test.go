package styles

import (
	"strings"
	"testing"

	"github.com/inkreel/inkreel/plan"
)

// A style of a plan's own makes a look whose ink can be read on its board, or is
// refused.
func FuzzCustomStyle(f *testing.F) {
	f.Add("chalkboard_color", "board=#ffffff,ink=#fefefe", 4.0, 0.3)
	f.Add("", "accent1=red,muted=#12345", -1.0, 2.0)
	f.Fuzz(func(t *testing.T, base, palette string, line, rough float64) {
		colors := map[string]string{}
		for part := range strings.SplitSeq(palette, ",") {
			role, color, _ := strings.Cut(part, "=")
			colors[role] = color
		}
		for _, e := range []plan.Engine{plan.EngineCanvas, plan.EngineSketch} {
			look, err := For(&plan.Plan{Engine: e, CustomStyle: &plan.CustomStyle{
				Base: base, Palette: colors, LineWidth: line, Roughness: &rough,
			}})
			if err != nil {
				if err.Error() == "" {
					t.Error("refused without a reason")
				}
				continue
			}
			if c := Contrast(look.Palette.Ink, look.Palette.Board); c < 1 {
				t.Errorf("contrast %g", c)
			}
			for _, r := range Roles() {
				if _, err := look.Color(r); err != nil {
					t.Errorf("%s: %v", r, err)
				}
			}
		}
	})
}
