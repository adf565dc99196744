package layout

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/canvas/icon"
	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/golden"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
)

// TestLayoutsStayAsLookedAt compares small pictures of realistic scenes, one
// for each way of laying out, with ones somebody has found well designed.
func TestLayoutsStayAsLookedAt(t *testing.T) {
	files, err := filepath.Glob("../../testdata/plans/layouts/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no plans", err)
	}
	shaper := fonts.NewShaper()
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, err := plan.Decode(data, plan.Options{Icons: icon.Set{}})
		if err != nil {
			t.Fatal(file, err)
		}
		look, err := styles.For(p)
		if err != nil {
			t.Fatal(err)
		}
		p.Output.Scale = 0.3
		f := paint.FrameOf(p)
		for i, scene := range p.Scenes {
			t.Run(strings.TrimSuffix(filepath.Base(file), ".json")+"/"+scene.ID, func(t *testing.T) {
				ds, err := Compose(Scene{Plan: p, Index: i, Look: look, Frame: f, Assets: folder{filepath.Dir(file)}, Shaper: shaper})
				if err != nil {
					t.Fatal(err)
				}
				img := paint.Paper(element.SceneLook(look, &p.Scenes[i], true), f, 1)
				for _, d := range ds {
					d.Paint(img)
				}
				golden.Frame(t, "../../testdata/golden/canvas", img, 12)
			})
		}
	}
}
