package canvas

import "image"

// Source is a decoded picture: a bitmap, or a vector document that keeps its
// own paths.
type Source struct {
	W, H   float64     // natural size, pixels or user units
	Bitmap *image.RGBA // premultiplied; nil for a vector document
}
