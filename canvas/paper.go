package canvas

import (
	"image"
	"image/color"

	"github.com/inkreel/inkreel/styles"
)

// Paper is the ground of a frame in a look, opaque: a new image the caller
// owns and may keep, the same for the same look, frame and seed.
func Paper(look styles.Look, f Frame, seed int64) *image.RGBA {
	img := image.NewRGBA(f.Bounds())
	flood(img, look.Palette.Board)
	return img
}

// flood paints everything in one colour.
func flood(img *image.RGBA, c color.RGBA) {
	w := 4 * img.Rect.Dx()
	if len(img.Pix) == 0 {
		return
	}
	for x := 0; x < w; x += 4 {
		img.Pix[x], img.Pix[x+1], img.Pix[x+2], img.Pix[x+3] = c.R, c.G, c.B, c.A
	}
	for y := 1; y < img.Rect.Dy(); y++ {
		copy(img.Pix[y*img.Stride:][:w], img.Pix[:w])
	}
}
