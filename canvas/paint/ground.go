package paint

import (
	"image"
	"image/color"
	"image/draw"

	"github.com/inkreel/inkreel/styles"
)

// PageSpec is what the page of a scene depends on.
type PageSpec struct {
	Look  styles.Look
	Frame Frame
	Area  image.Rectangle // of the page within the frame; the rest is plain paper
	Seed  int64           // of the paper's grain
	Matte color.RGBA      // in the place of all paper; zero: the look's
}

// Page is the paper of a scene, opaque and the caller's own. Beside a narrator
// the page is what is left of the frame; the narrator's side is plain paper.
func Page(s PageSpec) *image.RGBA {
	if s.Matte.A > 0 {
		img := image.NewRGBA(s.Frame.Bounds())
		draw.Draw(img, img.Rect, image.NewUniform(s.Matte), image.Point{}, draw.Src)
		return img
	}
	if s.Area == s.Frame.Bounds() {
		return Paper(s.Look, s.Frame, s.Seed)
	}
	side := s.Look
	side.Trim = ""
	img := Paper(side, s.Frame, s.Seed)
	page := Paper(s.Look, Frame{s.Area.Dx(), s.Area.Dy()}, s.Seed)
	draw.Draw(img, s.Area, page, image.Point{}, draw.Src)
	return img
}
