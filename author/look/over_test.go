package look_test

import (
	"testing"

	"github.com/inkreel/inkreel/author/look"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// Over every style words change what they name, and ink can be read.
func TestOverEveryStyle(t *testing.T) {
	for _, e := range []plan.Engine{plan.EngineCanvas, plan.EngineSketch} {
		for _, name := range styles.Names(e) {
			own, err := styles.Named(name, e)
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{"warm colours", "navy blue board", "white chalk on dark green", "thick lines", "no red", "black and gold", "blaue Linien"} {
				style, err := look.Over(name, e, text, "en")
				if err != nil || style == nil {
					t.Fatalf("%s, %s: %v, %v", name, text, style, err)
				}
				p := &plan.Plan{Version: plan.Version, Engine: e, CustomStyle: style}
				l, err := styles.For(p)
				if err != nil {
					t.Errorf("%s, %s: %v", name, text, err)
					continue
				}
				if style.Base != name || l.Compact != own.Compact {
					t.Errorf("%s, %s: it is over %s", name, text, style.Base)
				}
				if text == "thick lines" && (l.Palette != own.Palette || l.Paper != own.Paper || l.LineWidth == own.LineWidth && own.LineWidth < 7) {
					t.Errorf("%s, %s: %+v", name, text, style)
				}
				if text != "thick lines" {
					checkReadable(t, name+", "+text, look.Found{Style: *style, Contrast: 21})
				}
				if text == "navy blue board" && l.Palette.Board.R > 60 {
					t.Errorf("%s, %s: the board is %v", name, text, l.Palette.Board)
				}
			}
		}
	}
}

// What says nothing of a look changes none; what is no style is an error.
func TestOverNothing(t *testing.T) {
	if style, err := look.Over("whiteboard", plan.EngineCanvas, "please include a diagram of the engine", ""); style != nil || err != nil {
		t.Errorf("%+v, %v", style, err)
	}
	if _, err := look.Over("nowhere", plan.EngineCanvas, "warm", ""); err == nil {
		t.Error("over no style")
	}
}
