package mux

import "github.com/inkreel/inkreel/mux/h264enc"

// Buffers are the memory that a clip is made in: its frame and its encoder's
// pictures, which the next clip of that size takes over. The zero value is
// ready. They are for one clip at a time: from Frame or NewClip until the clip
// is closed or aborted.
type Buffers struct {
	frame   *Frame
	encoder *h264enc.Encoder
}

// Frame is NewFrame in these buffers: the frame returned before, black again,
// if that has the size.
func (b *Buffers) Frame(width, height int) *Frame {
	if f := b.frame; f != nil && f.Width == width && f.Height == height {
		f.clear()
		return f
	}
	b.frame = NewFrame(width, height)
	return b.frame
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
