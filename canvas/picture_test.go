package canvas

import (
	"image"
	"image/color"
	"image/draw"
	"os"
	"testing"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

func TestPictureSheet(t *testing.T) {
	dir := os.Getenv("INKREEL_ASSETS")
	if dir == "" {
		t.Skip("INKREEL_ASSETS names no folder of pictures")
	}
	img := image.NewRGBA(image.Rect(0, 0, 1536, 1024))
	draw.Draw(img, img.Rect, image.NewUniform(color.RGBA{200, 220, 200, 255}), image.Point{}, draw.Src)
	for i, f := range []string{"coffee.png", "crayfish.png", "tulips.png", "house.jpg", "earth.svg", "logo.svg"} {
		data, err := os.ReadFile(dir + "/" + f)
		if err != nil {
			t.Fatal(err)
		}
		s, err := DecodePicture(data, 40e6)
		if err != nil {
			t.Fatal(err)
		}
		Paint(img, s.Place(geom.R(10+float64(i%3)*512, 10+float64(i/3)*512, 490, 490), plan.FitContain, 1))
	}
	savePNG(t, "pictures", img)
}
