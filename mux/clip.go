package mux

import (
	"context"
	"errors"
	"fmt"

	"github.com/inkreel/inkreel/mux/h264"
	"github.com/inkreel/inkreel/mux/mp4"
)

// ClipInfo describes a finished clip. All of it was read back from the file.
type ClipInfo struct {
	Path          string
	Frames        int
	Encoded       int // frames that were new, or key frames; the rest are holds, or followed from another clip
	KeyFrames     int
	Bytes         int64
	Seconds       float64 // exactly Frames/FPS
	Width, Height int
	FPS           int
	Encoder       string // which one ran
}

// Clip is one scene's silent MP4 being made. Frames go in one after another,
// from one goroutine; Close finishes the file, Abort throws it away. One of
// the two must be called. encodertest.Run checks what clips have in common
// whichever encoder makes them.
type Clip struct {
	spec    ClipSpec
	path    string
	ctx     context.Context
	cancel  context.CancelCauseFunc
	file    *atomicFile
	out     *mp4.Writer // of file
	encoder pictureEncoder

	count   int   // frames shown so far
	encoded int   // of them new, or key frames
	err     error // the first failure; later calls repeat it
	closed  bool
}

// pictureEncoder codes a clip's frames and writes each with Clip.write, in order.
type pictureEncoder interface {
	// show codes the next frame, which repeats is true of where it shows what the
	// one before did. It is f, which may change when show returns.
	show(f *Frame, n shownFrame) error
	// end waits until everything shown is written and stops the encoder. cause is
	// what went wrong before, if anything; what is returned went wrong first. Only
	// the first call does anything.
	end(cause error) error
	// sets are the parameter sets of what is written, once all is.
	sets() h264.ParameterSets
}

// shownFrame is which frame of a clip is shown.
type shownFrame struct {
	index   int
	key     bool // a key frame is due
	repeats bool // it shows what the one before did
	more    int  // how many that repeat it follow at once
}

// errAborted is the cause of a clip thrown away on purpose.
var errAborted = errors.New("clip aborted")

// NewClip starts a clip that will appear at path when Close succeeds. Until
// then its bytes are in a hidden file beside it. ctx covers the whole clip:
// when it ends, ffmpeg, if it runs, is killed and no file remains.
func (t *Tools) NewClip(ctx context.Context, path string, spec ClipSpec) (*Clip, error) {
	if err := spec.check(); err != nil {
		return nil, err
	}
	c := &Clip{spec: spec, path: path}
	var err error
	if c.file, err = createAtomic(path); err != nil {
		return nil, err
	}
	c.out = mp4.NewWriter(c.file, mp4.Pictures)
	c.ctx, c.cancel = context.WithCancelCause(ctx)
	if spec.Encoder == EncoderInkreel {
		c.encoder, err = newNativeEncoder(spec, c.write)
	} else {
		c.encoder, err = t.newFFmpegEncoder(c)
	}
	if err != nil {
		c.cancel(nil)
		c.file.discard()
		return nil, err
	}
	return c, nil
}

// write adds the next coded picture to the file.
func (c *Clip) write(sample []byte, key bool) error {
	if c.out.Samples() == c.spec.Frames {
		return errors.New("the encoder made more pictures than it was given")
	}
	return c.out.Add(sample, key)
}

// Show makes f the next n frames of the clip, 1 or more. Of all but the first
// our own encoder makes a few bytes, except where a key frame is due; ffmpeg
// repeats f by itself. Show returns when f is coded, or ffmpeg has taken it; f
// may then change.
func (c *Clip) Show(f *Frame, n int) error {
	if n < 1 {
		return c.fail(fmt.Errorf("showing a frame %d times: it must be 1 or more", n))
	}
	if err := c.usable(n); err != nil {
		return err
	}
	if f.Width != c.spec.Width || f.Height != c.spec.Height {
		return c.fail(fmt.Errorf("a frame of %dx%d px for a clip of %dx%d px", f.Width, f.Height, c.spec.Width, c.spec.Height))
	}
	for k := range n {
		key := c.spec.keyAt(c.count)
		repeats := k > 0 && !key
		err := context.Cause(c.ctx) // until it is killed ffmpeg would take what comes
		if err == nil {
			err = c.encoder.show(f, shownFrame{index: c.count, key: key, repeats: repeats, more: n - 1 - k})
		}
		if err != nil {
			return c.fail(c.encoder.end(err))
		}
		if !repeats {
			c.encoded++
		}
		c.count++
	}
	return nil
}

// usable returns an error unless n more frames may come.
func (c *Clip) usable(n int) error {
	if c.err != nil {
		return c.err
	}
	if c.closed {
		return errors.New("the clip is closed")
	}
	if c.count+n > c.spec.Frames {
		return c.fail(fmt.Errorf("frame %d of a clip of %d frames", c.count+n, c.spec.Frames))
	}
	return nil
}

// fail remembers the first thing that went wrong.
func (c *Clip) fail(err error) error {
	if c.err == nil {
		c.err = fmt.Errorf("clip %s: %w", c.path, err)
	}
	return c.err
}

// Abort throws the clip away. It may follow anything, also Close.
func (c *Clip) Abort() {
	if c.closed {
		return
	}
	c.closed = true
	c.cancel(errAborted)
	_ = c.encoder.end(errAborted)
	c.file.discard()
}

// Close finishes the clip: all frames must be there, ffmpeg must have ended
// well, and the file is read back before it gets its name.
func (c *Clip) Close() (ClipInfo, error) {
	if c.closed {
		return ClipInfo{}, errors.New("the clip is closed")
	}
	info, err := c.finish()
	if err != nil {
		c.Abort()
		return ClipInfo{}, err
	}
	c.closed = true
	c.cancel(nil)
	return info, nil
}

func (c *Clip) finish() (ClipInfo, error) {
	if c.err != nil {
		return ClipInfo{}, c.err
	}
	if c.count != c.spec.Frames {
		return ClipInfo{}, c.fail(fmt.Errorf("%d frames given, %d announced", c.count, c.spec.Frames))
	}
	if err := c.encoder.end(nil); err != nil {
		return ClipInfo{}, c.fail(err)
	}
	info, err := c.publish()
	if err != nil {
		return ClipInfo{}, c.fail(err)
	}
	return info, nil
}
