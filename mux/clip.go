package mux

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/inkreel/inkreel/plan"
)

// ClipSpec says what a clip is. Width, Height, FPS and Frames are required.
type ClipSpec struct {
	Width, Height int // px, even, 16..8192
	FPS           int // frames a second: 24, 25, 30, 50 or 60
	Frames        int // the clip's length: exactly so many must be written and held
	Quality       plan.Quality
	Threads       int    // encoder threads, 1 by default; each number gives other bytes
	Title         string // title tag; empty for none
	Encoder       string // DefaultEncoder when empty
}

func (s *ClipSpec) check() error {
	if s.Width < 16 || s.Height < 16 || s.Width > 8192 || s.Height > 8192 || s.Width%2 != 0 || s.Height%2 != 0 {
		return fmt.Errorf("a clip of %dx%d px: width and height must be even and between 16 and 8192", s.Width, s.Height)
	}
	if !slices.Contains(rates, s.FPS) {
		return fmt.Errorf("a clip of %d frames a second: it must be one of %v", s.FPS, rates)
	}
	if s.Frames < 1 || s.Frames > maxFrames {
		return fmt.Errorf("a clip of %d frames: it must have 1 to %d", s.Frames, maxFrames)
	}
	if s.Quality == "" {
		s.Quality = plan.QualityStandard
	}
	if _, ok := x264Settings[s.Quality]; !ok {
		return fmt.Errorf("quality %q: it must be draft, standard or high", s.Quality)
	}
	if s.Threads <= 0 {
		s.Threads = 1
	}
	if s.Encoder == "" {
		s.Encoder = DefaultEncoder
	}
	return nil
}

// rates are the frame rates of plans; a frame is a whole number of ticks and
// of 48 kHz samples at each.
var rates = []int{24, 25, 30, 50, 60}

// maxFrames bounds a clip: over four hours at 60 frames a second.
const maxFrames = 1 << 20

// ClipInfo describes a finished clip. All of it was read back from the file.
type ClipInfo struct {
	Path          string
	Frames        int
	Encoded       int // frames the encoder saw; the rest were spliced holds
	KeyFrames     int
	Bytes         int64
	Seconds       float64 // exactly Frames/FPS
	Width, Height int
	FPS           int
}

// Clip is one scene's silent MP4 being made. Frames go in one after another,
// from one goroutine; Close finishes the file, Abort throws it away. One of
// the two must be called.
type Clip struct {
	tools *Tools
	spec  ClipSpec
	path  string
	key   int  // distance of key frames
	every bool // no splicing: the encoder gets held frames too

	ctx    context.Context
	cancel context.CancelCauseFunc
	proc   *process
	in     *os.File
	file   *draft
	stream *stream
	done   chan error // the reader's end

	count   int // frames written and held so far
	encoded int
	shown   *Frame // the last frame written …
	turn    uint64 // … and its state then
	err     error  // the first failure; later calls repeat it
	ended   bool   // the encoder is gone
	closed  bool
}

// errAborted is the cause of a clip thrown away on purpose.
var errAborted = errors.New("clip aborted")

// NewClip starts a clip that will appear at path when Close succeeds. Until
// then its bytes are in a hidden file beside it. ctx covers the whole clip:
// when it ends, ffmpeg is killed and no file remains.
func (t *Tools) NewClip(ctx context.Context, path string, spec ClipSpec) (*Clip, error) {
	if err := spec.check(); err != nil {
		return nil, err
	}
	args, err := encodeArgs(spec)
	if err != nil {
		return nil, err
	}
	c := &Clip{tools: t, spec: spec, path: path, key: keySpacing(spec.Frames, spec.FPS), every: t.everyFrame.Load(), done: make(chan error, 1)}
	if c.file, err = newDraft(path); err != nil {
		return nil, err
	}
	c.stream = &stream{file: c.file, splice: !c.every, frames: spec.Frames}
	c.stream.begin()
	c.ctx, c.cancel = context.WithCancelCause(ctx)
	if err := c.launch(args); err != nil {
		c.cancel(nil)
		c.file.Remove()
		return nil, err
	}
	if _, err := c.in.Write(ivfHeader(spec.Width, spec.Height, spec.FPS)); err != nil {
		err = c.end(err)
		c.Abort()
		return nil, err
	}
	return c, nil
}

// launch starts ffmpeg between two pipes of ours and the goroutine that reads
// what it encodes.
func (c *Clip) launch(args []string) error {
	stdin, in, err := os.Pipe()
	if err != nil {
		return fmt.Errorf("a pipe for ffmpeg: %w", err)
	}
	defer stdin.Close()
	out, stdout, err := os.Pipe()
	if err != nil {
		in.Close()
		return fmt.Errorf("a pipe for ffmpeg: %w", err)
	}
	defer stdout.Close()
	widen(in)
	if c.proc, err = start(c.ctx, c.tools.FFmpeg, args, stdin, stdout); err != nil {
		in.Close()
		out.Close()
		return err
	}
	c.in = in
	go func() {
		defer out.Close()
		err := c.stream.read(out)
		if err != nil {
			c.cancel(err) // nobody reads any more: the encoder would wait for ever
		}
		c.done <- err
	}()
	return nil
}

// Write makes f the next frame of the clip. It returns when ffmpeg has taken
// it; f may then change, but not before a following Hold.
func (c *Clip) Write(f *Frame) error {
	if err := c.usable(1); err != nil {
		return err
	}
	if f.Width != c.spec.Width || f.Height != c.spec.Height {
		return c.fault(fmt.Errorf("a frame of %dx%d px for a clip of %dx%d px", f.Width, f.Height, c.spec.Width, c.spec.Height))
	}
	c.shown, c.turn = f, f.turn
	return c.feed(f)
}

// Hold makes the next n frames equal to the last one written. They cost
// nothing but a few bytes, except where a key frame is due.
func (c *Clip) Hold(n int) error {
	if n < 0 {
		return c.fault(fmt.Errorf("holding a frame %d times: it must be 0 or more", n))
	}
	if err := c.usable(n); err != nil || n == 0 {
		return err
	}
	if c.shown == nil {
		return c.fault(errors.New("holding a frame before the first was written"))
	}
	if c.shown.turn != c.turn {
		return c.fault(errors.New("holding a frame that changed since it was written: write it instead"))
	}
	for range n {
		if !c.every && c.count%c.key != 0 {
			c.count++
			continue
		}
		if err := c.feed(c.shown); err != nil {
			return err
		}
	}
	return nil
}

// usable says whether n more frames may come.
func (c *Clip) usable(n int) error {
	if c.err != nil {
		return c.err
	}
	if c.closed {
		return errors.New("the clip is closed")
	}
	if c.count+n > c.spec.Frames {
		return c.fault(fmt.Errorf("frame %d of a clip of %d frames", c.count+n, c.spec.Frames))
	}
	return nil
}

// feed hands a frame to the encoder as number c.count.
func (c *Clip) feed(f *Frame) error {
	c.stream.expect(c.count)
	if _, err := c.in.Write(f.stamp(c.count)); err != nil {
		return c.end(err)
	}
	c.count++
	c.encoded++
	return nil
}

// fault remembers a mistake of the caller.
func (c *Clip) fault(err error) error {
	if c.err == nil {
		c.err = fmt.Errorf("clip %s: %w", c.path, err)
	}
	return c.err
}

// end closes the encoder's input, waits for its output and its exit, and
// returns what went wrong first; pipe is the error met while feeding, if any.
// Only the first call does anything.
func (c *Clip) end(pipe error) error {
	if c.ended {
		return c.err
	}
	c.ended = true
	closing := c.in.Close()
	reader := <-c.done
	program := c.proc.wait()
	if errors.Is(reader, ErrForm) {
		c.tools.everyFrame.Store(true)
	}
	var failed *Error
	if reader == nil && errors.As(program, &failed) && failed.Err == nil {
		failed.Err = pipe
	}
	for _, err := range []error{reader, program, pipe, closing} {
		if err != nil {
			return c.fault(err)
		}
	}
	return nil
}

// Abort throws the clip away. It may follow anything, also Close.
func (c *Clip) Abort() {
	if c.closed {
		return
	}
	c.closed = true
	c.cancel(errAborted)
	_ = c.end(errAborted)
	c.file.Remove()
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
		return ClipInfo{}, c.fault(fmt.Errorf("%d frames given, %d announced", c.count, c.spec.Frames))
	}
	if err := c.end(nil); err != nil {
		return ClipInfo{}, err
	}
	info, err := c.publish()
	if err != nil {
		return ClipInfo{}, c.fault(err)
	}
	return info, nil
}
