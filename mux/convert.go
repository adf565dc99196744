package mux

import (
	"fmt"
	"image"
)

// Convert brings the pixels of src inside rects into the frame. src must be
// opaque and have the frame's size; rects are in src's coordinates, are
// widened to even pixels and clipped to the frame. Chroma is the mean of each
// 2×2 block. Nothing is allocated.
func (f *Frame) Convert(src *image.RGBA, rects []image.Rectangle) error {
	if src.Rect.Dx() != f.Width || src.Rect.Dy() != f.Height {
		return fmt.Errorf("converting a picture of %dx%d px into a frame of %dx%d px: the sizes must be equal",
			src.Rect.Dx(), src.Rect.Dy(), f.Width, f.Height)
	}
	at := *src
	at.Rect = src.Rect.Sub(src.Rect.Min)
	for _, r := range rects {
		r = r.Sub(src.Rect.Min)
		f.Planes.Convert(&at, r)
		f.Touch(r)
	}
	return nil
}
