package mux

import (
	"fmt"
	"image"

	"github.com/inkreel/inkreel/internal/yuv"
)

// Frame is one picture as the encoder takes it. A scene keeps one Frame and
// changes in it only what changes.
type Frame struct {
	Width, Height int // px, even
	// Planes begin at (0,0). Whoever changes them other than by Convert calls
	// Touch.
	yuv.Planes

	record   []byte   // room for a record header, then the planes: one write to the pipe
	revision uint64   // raised by every Touch, so that what changed since a picture is known
	changed  []uint64 // revision in which each macroblock of 16×16 px was touched last, row by row
	moved    Motion
}

// NewFrame makes a black frame. It panics, as image.NewRGBA does, on a size
// that is not positive or not even.
func NewFrame(width, height int) *Frame {
	if width <= 0 || height <= 0 || width%2 != 0 || height%2 != 0 {
		panic(fmt.Sprintf("mux.NewFrame: %dx%d: width and height must be positive and even", width, height))
	}
	luma := width * height
	f := &Frame{Width: width, Height: height, record: make([]byte, recordHeader+luma*3/2)}
	f.changed = make([]uint64, blocks(width)*blocks(height))
	f.Planes = yuv.Within(image.Rect(0, 0, width, height), f.record[recordHeader:])
	f.Black()
	return f
}

// clear makes a frame what it was when it was made.
func (f *Frame) clear() {
	f.revision, f.moved = 0, Motion{}
	clear(f.changed)
	f.Black()
}

// blocks is how many macroblocks cover that many pixels.
func blocks(px int) int { return (px + 15) / 16 }

// Touch notes that the pixels of r changed.
func (f *Frame) Touch(r image.Rectangle) {
	r = r.Intersect(f.Rect)
	if r.Empty() {
		return
	}
	f.revision++
	across := blocks(f.Width)
	for y := r.Min.Y / 16; y < blocks(r.Max.Y); y++ {
		row := f.changed[y*across:][:across]
		for x := r.Min.X / 16; x < blocks(r.Max.X); x++ {
			row[x] = f.revision
		}
	}
}

// Motion is how what moves has moved since the frame was shown last. It need not
// be true, but then the clip is larger.
type Motion struct {
	Right, Down float64 // pixels
	Grown       float64 // the share of its distance from the frame's middle by which everything moved away from it
	Turned      float64 // by how many radians clockwise it turned besides …
	X, Y        float64 // … about which pixel of now
	All         bool    // the whole picture moves, as before a camera: nobody sees its details, which are coded coarsely
}

// Moved says how what moves has moved since the frame was shown last; it counts
// for the next picture alone.
func (f *Frame) Moved(m Motion) { f.moved = m }

// CopyChanges makes f what from is, a frame of the same size, for what is in the
// macroblocks touched since f was copied from it before. f must have been black
// as from was, or copied from it, and not been changed otherwise.
func (f *Frame) CopyChanges(from *Frame) {
	across := blocks(f.Width)
	for i := 0; i < len(f.changed); {
		if from.changed[i] <= f.revision {
			i++
			continue
		}
		x, y, first := i%across*16, i/across*16, i
		for row := (i/across + 1) * across; i < row && from.changed[i] > f.revision; i++ {
			f.changed[i] = from.changed[i]
		}
		f.copyRect(from, image.Rect(x, y, x+16*(i-first), y+16).Intersect(f.Rect))
	}
	f.revision, f.moved = from.revision, from.moved
}

// copyRect copies the samples of a rectangle with even sides.
func (f *Frame) copyRect(from *Frame, r image.Rectangle) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		at := y * f.Width
		copy(f.Y[at+r.Min.X:at+r.Max.X], from.Y[at+r.Min.X:])
	}
	for y := r.Min.Y / 2; y < r.Max.Y/2; y++ {
		begin, to := y*(f.Width/2)+r.Min.X/2, y*(f.Width/2)+r.Max.X/2
		copy(f.U[begin:to], from.U[begin:])
		copy(f.V[begin:to], from.V[begin:])
	}
}
