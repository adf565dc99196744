package canvas

import (
	"os"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

func TestPictureSheet(t *testing.T) {
	dir := os.Getenv("INKREEL_ASSETS")
	if dir == "" {
		t.Skip("INKREEL_ASSETS names no folder of pictures")
	}
	for _, l := range []styles.Look{
		look(t, "chalkboard_color", plan.EngineCanvas), look(t, "playful", plan.EngineCanvas),
		look(t, "classic", plan.EngineSketch), look(t, "crayon", plan.EngineSketch), look(t, "technical", plan.EngineCanvas),
	} {
		img := Paper(l, Frame{1536, 1024}, 1)
		for i, f := range []string{"photo.jpg", "crayfish.png", "tulips.png", "house.jpg", "earth.svg", "face.jpg"} {
			data, err := os.ReadFile(dir + "/" + f)
			if err != nil {
				t.Fatal(err)
			}
			s, err := DecodePicture(data, 40e6)
			if err != nil {
				t.Fatal(err)
			}
			Paint(img, s.Place(geom.R(10+float64(i%3)*512, 10+float64(i/3)*512, 490, 490), plan.FitContain, 1).Redraw(l))
		}
		savePNG(t, "redraw-"+l.Name, img)
	}
}
