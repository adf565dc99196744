package mux

import "github.com/inkreel/inkreel/mux/h264enc"

// Buffers are the memory that a clip is made in: its frames and its encoder's
// pictures, which the next clip of that size takes over. The zero value is
// ready. They are for one clip at a time: from Frames or NewClip until the clip
// is closed or aborted.
type Buffers struct {
	drawn, shown *Frame
	encoder      *h264enc.Encoder
}

// Frames are two of NewFrame in these buffers, one to draw and one to show
// meanwhile: those returned before, black again, if they have the size.
func (b *Buffers) Frames(width, height int) (drawn, shown *Frame) {
	if f := b.drawn; f != nil && f.Width == width && f.Height == height {
		b.drawn.clear()
		b.shown.clear()
	} else {
		b.drawn, b.shown = NewFrame(width, height), NewFrame(width, height)
	}
	return b.drawn, b.shown
}

// encoderOf makes the encoder of the next clip.
func (b *Buffers) encoderOf(c h264enc.Config) (e *h264enc.Encoder, err error) {
	if b == nil {
		return h264enc.New(c)
	}
	if b.encoder == nil {
		b.encoder, err = h264enc.New(c)
	} else {
		b.encoder, err = b.encoder.Reuse(c)
	}
	return b.encoder, err
}
