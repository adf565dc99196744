package canvas

import "image"

// Source is a decoded picture: a bitmap, or a vector document that keeps its
// own paths.
type Source struct {
	W, H   float64     // natural size, pixels or user units
	Bitmap *image.RGBA // premultiplied; nil for a vector document
}

// Bounds implements Mark.
func (p Picture) Bounds() image.Rectangle {
	if p.Image == nil {
		return image.Rectangle{}
	}
	return p.Image.Rect
}

func (Picture) mark() {}

// Bounds implements Mark: where the video plays.
func (f Film) Bounds() image.Rectangle { return f.Box }

func (Film) mark() {}
