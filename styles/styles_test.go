package styles

import (
	"image/color"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/plan"
)

func families() map[plan.Engine][]string {
	return map[plan.Engine][]string{
		plan.EngineCanvas: {
			"chalkboard_bw", "chalkboard_black_on_white", "chalkboard_color", "whiteboard", "modern_minimal",
			"playful", "technical", "editorial", "sharpie", "illustrations",
		},
		plan.EngineSketch: {
			"classic", "improved(beta)", "formal", "crayon", "dry_erase", "professional_clean", "creative",
			"infographics", "chalkboard_black_on_white",
		},
	}
}

func all(t *testing.T) []Look {
	t.Helper()
	var looks []Look
	for _, engine := range []plan.Engine{plan.EngineCanvas, plan.EngineSketch} {
		for _, name := range Names(engine) {
			l, err := Named(name, engine)
			if err != nil {
				t.Fatal(err)
			}
			looks = append(looks, l)
		}
	}
	return looks
}

func TestEveryStyleOfThePlanIsThere(t *testing.T) {
	for engine, names := range families() {
		for _, name := range names {
			if l, err := Named(name, engine); err != nil || l.Compact || l.Name != name {
				t.Errorf("%s: compact %v, %v", name, l.Compact, err)
			}
			if engine == plan.EngineCanvas {
				if l, err := Named(name+"_compact", engine); err != nil || !l.Compact {
					t.Errorf("%s_compact: compact %v, %v", name, l.Compact, err)
				}
				if l, err := Named(name+"_legacy", engine); err != nil || l.Compact {
					t.Errorf("%s_legacy: compact %v, %v", name, l.Compact, err)
				}
			}
		}
	}
	if l, err := Named("notebook_infographic", plan.EngineCanvas); err != nil || !l.Compact {
		t.Errorf("notebook_infographic: compact %v, %v", l.Compact, err)
	}
	if got := len(Names(plan.EngineCanvas)); got < 21 {
		t.Errorf("%d canvas styles, the contract has 21", got)
	}
	if got := len(Names(plan.EngineSketch)); got < 9 {
		t.Errorf("%d sketch styles, the contract has 9", got)
	}
}

func TestUnknownStyleNamesTheKnown(t *testing.T) {
	for _, name := range []string{"", "chalkbord", "notebook_infographic_compact", "../canvas/whiteboard", "classic"} {
		_, err := Named(name, plan.EngineCanvas)
		if err == nil || !strings.Contains(err.Error(), "whiteboard_compact") {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func checkContrast(t *testing.T, l Look) {
	t.Helper()
	p := l.Palette
	for role, want := range map[string]float64{
		"ink": 4.5, "muted": 4.5, "accent1": 3, "accent2": 3, "accent3": 3, "accent4": 3,
	} {
		if got := Contrast(*p.role(role), p.Board); got < want {
			t.Errorf("%s %s: contrast of %s on the board is %.2f, want at least %.1f", l.Engine, l.Name, role, got, want)
		}
	}
}

func TestContrast(t *testing.T) {
	for _, l := range all(t) {
		checkContrast(t, l)
		g := l.withoutColor()
		checkContrast(t, g)
		for _, role := range Roles() {
			if c := *g.Palette.role(role); c.R != c.G || c.G != c.B {
				t.Errorf("%s without colour: %s is %v", l.Name, role, c)
			}
		}
		for _, hex := range []string{"#ffffff", "#101418", "#2255cc", "#c08040", "#777777"} {
			c, err := l.custom(&plan.CustomStyle{Palette: map[string]string{"board": hex}})
			if err != nil {
				t.Fatal(err)
			}
			if Contrast(greyWith(0), c.Palette.Board) >= 9 || Contrast(greyWith(1), c.Palette.Board) >= 5 {
				checkContrast(t, c)
			}
		}
	}
}

func TestLooksAreWhole(t *testing.T) {
	for _, l := range all(t) {
		if l.Paper == "" || l.Brush == "" || l.Type == "" || l.TitleType == "" || l.Fill == "" || l.LineWidth <= 0 {
			t.Errorf("%s lacks a part: %+v", l.Name, l)
		}
		for _, role := range Roles() {
			if l.Palette.role(role).A != 255 {
				t.Errorf("%s: %s is not opaque", l.Name, role)
			}
		}
	}
}

func TestLooksOfPlans(t *testing.T) {
	off, rough := false, 0.9
	tests := []struct {
		name  string
		plan  plan.Plan
		check func(Look) bool
	}{
		{"default", plan.Plan{}, func(l Look) bool { return l.Name == "chalkboard_color" }},
		{"sketch default", plan.Plan{Engine: plan.EngineSketch}, func(l Look) bool { return l.Name == "classic" }},
		{"variant", plan.Plan{Engine: plan.EngineCanvas, CanvasStyle: "editorial_compact"}, func(l Look) bool { return l.Compact && l.Type == plan.TypeSerif }},
		{"no colour", plan.Plan{EnableColor: &off}, func(l Look) bool {
			c, err := l.Color("#ff0000")
			return err == nil && l.Grey && c.R == c.G && c.G == c.B
		}},
		{"custom over base", plan.Plan{CanvasStyle: "playful", CustomStyle: &plan.CustomStyle{
			Base: "crayon", Name: "Mine", Roughness: &rough, Brush: plan.BrushPencil, Palette: map[string]string{"accent1": "#123456"},
		}}, func(l Look) bool {
			return l.Name == "Mine" && l.Engine == plan.EngineCanvas && l.Paper == plan.PaperKraft && l.Roughness == 0.9 &&
				l.Brush == plan.BrushPencil && l.Medium == "" && l.Face == "Mali" && l.Palette.Accent1 == color.RGBA{0x12, 0x34, 0x56, 255}
		}},
		{"own paper and type", plan.Plan{Engine: plan.EngineSketch, CustomStyle: &plan.CustomStyle{
			Base: "creative", Paper: plan.PaperGrid, Type: plan.TypeSerif,
		}}, func(l Look) bool {
			return l.Trim == "" && l.Face == "" && l.TitleFace == "" && l.Medium == MediumWatercolor && l.Splash > 0
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l, err := For(&tt.plan)
			if err != nil || !tt.check(l) {
				t.Errorf("%v: %+v", err, l)
			}
		})
	}
}

func TestForNamesTheFault(t *testing.T) {
	for name, s := range map[string]*plan.CustomStyle{
		"custom_style.base":          {Base: "nothing"},
		"custom_style.palette.board": {Palette: map[string]string{"board": "blue"}},
		"custom_style.palette:":      {Palette: map[string]string{"accent5": "#ffffff"}},
	} {
		if _, err := For(&plan.Plan{CustomStyle: s}); err == nil || !strings.HasPrefix(err.Error(), name) {
			t.Errorf("want an error about %s, got %v", name, err)
		}
	}
}

func TestColor(t *testing.T) {
	l, _ := Named("classic", plan.EngineSketch)
	if c, err := l.Color("#0a0B0c"); err != nil || c != (color.RGBA{10, 11, 12, 255}) {
		t.Errorf("got %v, %v", c, err)
	}
	if c, err := l.Color("muted"); err != nil || c != l.Palette.Muted {
		t.Errorf("got %v, %v", c, err)
	}
	for _, bad := range []string{"", "red", "#fff", "#gggggg", "accent5", "#-12345", "#+12345"} {
		if c, err := l.Color(bad); err == nil {
			t.Errorf("%q gave %v", bad, c)
		}
	}
}
