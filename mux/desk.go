package mux

import "github.com/inkreel/inkreel/mux/h264enc"

// Desk is the memory that a clip is made in: its frame and its encoder's
// pictures, which the next clip of that size takes over. The zero value is
// ready. It is for one clip at a time: from Frame or NewClip until the clip is
// closed or aborted.
type Desk struct {
	frame   *Frame
	encoder *h264enc.Encoder
}

// Frame is NewFrame at this desk: it is the frame given before, black again,
// if that has the size.
func (d *Desk) Frame(width, height int) *Frame {
	if f := d.frame; f != nil && f.Width == width && f.Height == height {
		f.clear()
		return f
	}
	d.frame = NewFrame(width, height)
	return d.frame
}

// encoderOf makes the encoder of the next clip.
func (d *Desk) encoderOf(c h264enc.Config) (e *h264enc.Encoder, err error) {
	if d == nil {
		return h264enc.New(c)
	}
	if d.encoder == nil {
		d.encoder, err = h264enc.New(c)
	} else {
		d.encoder, err = d.encoder.Again(c)
	}
	return d.encoder, err
}
