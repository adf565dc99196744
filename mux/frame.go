package mux

import (
	"fmt"
	"image"
)

// Frame is one picture as the encoder takes it: planar YUV 4:2:0, BT.709,
// limited range (luma 16..235, chroma 16..240), 8 bits. A scene keeps one
// Frame and converts into it only what changed.
type Frame struct {
	Width, Height int    // px, even
	Y, U, V       []byte // planes without padding: Width·Height, then twice a quarter of it

	record []byte // room for a record header, then the planes: one write to the pipe
	turn   uint64 // raised by every Convert, so that a hold of a changed frame is noticed
}

// NewFrame makes a black frame. It panics, as image.NewRGBA does, on a size
// that is not positive or not even.
func NewFrame(width, height int) *Frame {
	if width <= 0 || height <= 0 || width%2 != 0 || height%2 != 0 {
		panic(fmt.Sprintf("mux.NewFrame: %dx%d: width and height must be positive and even", width, height))
	}
	luma := width * height
	f := &Frame{Width: width, Height: height, record: make([]byte, recordHeader+luma*3/2)}
	planes := f.record[recordHeader:]
	f.Y = planes[:luma:luma]
	f.U = planes[luma : luma+luma/4 : luma+luma/4]
	f.V = planes[luma+luma/4:]
	for i := range f.Y {
		f.Y[i] = 16
	}
	for i := range planes[luma:] {
		planes[luma+i] = 128
	}
	return f
}

// Bounds of the frame in pixels, from (0,0).
func (f *Frame) Bounds() image.Rectangle { return image.Rect(0, 0, f.Width, f.Height) }
