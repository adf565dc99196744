package paint

import (
	"github.com/inkreel/inkreel/internal/drawtest"

	"os"
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// TestPictureSheet redraws the first pictures of a folder in some looks, to be
// looked at.
func TestPictureSheet(t *testing.T) {
	dir := os.Getenv("INKREEL_ASSETS")
	if dir == "" {
		t.Skip("INKREEL_ASSETS names no folder of pictures")
	}
	var sources []*Source
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		data, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if s, err := DecodePicture(data, 40e6); err != nil {
			t.Logf("%s: %v", f.Name(), err)
		} else if len(sources) < 6 {
			sources = append(sources, s)
		}
	}
	for _, l := range []styles.Look{
		drawtest.Look(t, "chalkboard_color", plan.EngineCanvas), drawtest.Look(t, "playful", plan.EngineCanvas),
		drawtest.Look(t, "classic", plan.EngineSketch), drawtest.Look(t, "crayon", plan.EngineSketch), drawtest.Look(t, "technical", plan.EngineCanvas),
	} {
		img := Paper(l, Frame{1536, 1024}, 1)
		for i, s := range sources {
			box := geom.R(10+float64(i%3)*512, 10+float64(i/3)*512, 490, 490)
			Paint(img, drawtest.Must(s.Place(box, plan.FitContain, 1)).Stylize(l, 1))
		}
		drawtest.Save(t, "redraw-"+l.Name, img)
	}
}
