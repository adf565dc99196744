package paint

import (
	"image"
	"image/draw"

	"github.com/inkreel/inkreel/styles"
)

// PageSpec is what the page of a scene depends on.
type PageSpec struct {
	Look  styles.Look
	Frame Frame
	Area  image.Rectangle // of the page within the frame; the rest is plain paper
	Seed  int64           // of the paper's grain
}

// Page is the paper of a scene, opaque and the caller's own. Beside a narrator
// the page is what is left of the frame; the narrator's side is plain paper.
func Page(s PageSpec) *image.RGBA {
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
