package mux

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/inkreel/inkreel/mux/h264"
	"github.com/inkreel/inkreel/mux/mp4"
	"github.com/inkreel/inkreel/plan"
)

// ClipSpec says what a clip is. Width, Height, FPS and Frames are required.
type ClipSpec struct {
	Width, Height int // px, even, 16..8192
	FPS           int // frames a second: 24, 25, 30, 50 or 60
	Frames        int // the clip's length: exactly so many must be shown
	Quality       plan.Quality
	Threads       int    // of x264, 2 by default: one takes a frame over while another codes; each number gives other bytes
	Title         string // title tag; empty for none
	Encoder       string // EncoderAuto when empty
	Footage       bool   // much of the picture changes in every frame: a video plays in it
	// Lead is how many frames at the start stand by themselves: the picture after
	// them is a key picture, and from it on no byte depends on what they show, so
	// that the rest can follow another lead (Clip.Follow). Less than Frames; only
	// where CanLead.
	Lead int
	Desk *Desk // where it is encoded; nil: at one of its own
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
	if s.Lead < 0 || s.Lead >= s.Frames {
		return fmt.Errorf("a lead of %d frames in a clip of %d: it must be shorter", s.Lead, s.Frames)
	}
	if s.Lead > 0 && !s.CanLead() {
		return fmt.Errorf("a clip with a lead by the encoder %q: only %s can", s.encoder(), EncoderInkreel)
	}
	if _, ok := x264Settings[s.Quality]; !ok {
		return fmt.Errorf("quality %q: it must be draft, standard or high", s.Quality)
	}
	if s.Threads <= 0 {
		s.Threads = 2
	}
	if err := CheckEncoder(s.Encoder); err != nil {
		return err
	}
	s.Encoder = s.encoder()
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
	tools *Tools
	spec  ClipSpec
	path  string

	ctx     context.Context
	cancel  context.CancelCauseFunc
	release func() // of the encoder's session
	proc    *process
	in      *os.File
	file    *draft
	out     *mp4.Writer // of file
	sets    h264.ParameterSets
	done    chan error // the reader's end
	drawn   *drawn     // our own encoder, in place of proc, in and done; nil: ffmpeg

	count   int // frames shown so far
	encoded int
	err     error // the first failure; later calls repeat it
	ended   bool  // the encoder is gone
	closed  bool
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
	c := &Clip{tools: t, spec: spec, path: path, done: make(chan error, 1)}
	var err error
	if c.file, err = newDraft(path); err != nil {
		return nil, err
	}
	c.out = mp4.NewWriter(c.file, mp4.Pictures)
	if c.release, err = t.session(ctx, spec.Encoder); err != nil {
		c.file.Remove()
		return nil, err
	}
	c.ctx, c.cancel = context.WithCancelCause(ctx)
	if spec.Encoder == EncoderInkreel {
		if c.drawn, err = newDrawn(spec, c.sample); err == nil {
			c.sets = c.drawn.sets()
		}
	} else {
		err = c.program()
	}
	if err != nil {
		c.cancel(nil)
		c.release()
		c.file.Remove()
		return nil, err
	}
	return c, nil
}

// sample writes the next coded picture.
func (c *Clip) sample(coded []byte, key bool) error {
	if c.out.Samples() == c.spec.Frames {
		return errors.New("the encoder made more pictures than it was given")
	}
	return c.out.Add(coded, key)
}

// program starts ffmpeg and tells it what comes.
func (c *Clip) program() error {
	args, err := encodeArgs(c.spec)
	if err != nil {
		return err
	}
	if err := c.launch(args); err != nil {
		return err
	}
	if _, err := c.in.Write(ivfHeader(c.spec.Width, c.spec.Height, c.spec.FPS)); err != nil {
		return c.end(err)
	}
	return nil
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
	enlargePipe(in)
	if c.proc, err = start(c.ctx, c.tools.FFmpeg, args, stdin, stdout); err != nil {
		in.Close()
		out.Close()
		return err
	}
	c.in = in
	go func() {
		defer out.Close()
		sets, err := h264.ReadPictures(out, c.sample)
		c.sets = sets
		if err != nil {
			c.cancel(err) // nobody reads any more: the encoder would wait for ever
		}
		c.done <- err
	}()
	return nil
}

// Show makes f the next n frames of the clip, 1 or more. Of all but the first
// our own encoder makes a few bytes, except where a key frame is due; ffmpeg
// repeats f by itself. Show returns when f is coded, or ffmpeg has taken it; f
// may then change.
func (c *Clip) Show(f *Frame, n int) error {
	if n < 1 {
		return c.fault(fmt.Errorf("showing a frame %d times: it must be 1 or more", n))
	}
	if err := c.usable(n); err != nil {
		return err
	}
	if f.Width != c.spec.Width || f.Height != c.spec.Height {
		return c.fault(fmt.Errorf("a frame of %dx%d px for a clip of %dx%d px", f.Width, f.Height, c.spec.Width, c.spec.Height))
	}
	for k := range n {
		if err := c.next(f, k > 0 && !c.spec.keyAt(c.count), n-1-k); err != nil {
			return err
		}
	}
	return nil
}

// next makes frame number c.count: f, or the one before once more, to be
// followed by rest more of the same.
func (c *Clip) next(f *Frame, again bool, rest int) error {
	var err error
	switch {
	case c.drawn == nil:
		err = c.feed(f, again)
	case again:
		err = c.draw(c.drawn.hold)
	default:
		if c.count == c.spec.Lead {
			c.drawn.encoder.Renew()
		}
		err = c.draw(func() error { return c.drawn.picture(f, c.spec.keyAt(c.count), rest) })
	}
	if err != nil {
		return err
	}
	if !again {
		c.encoded++
	}
	c.count++
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

// feed hands a frame to ffmpeg. One that is shown again ffmpeg repeats, up to
// the next it is given; the clip's last tells it how long the clip is.
func (c *Clip) feed(f *Frame, again bool) error {
	if cause := context.Cause(c.ctx); cause != nil {
		return c.end(cause) // until it is killed ffmpeg would take what comes
	}
	if again && c.count < c.spec.Frames-1 {
		return nil
	}
	defer c.hurry()()
	if _, err := c.in.Write(f.stamp(c.count)); err != nil {
		return c.end(err)
	}
	return nil
}

// draw codes a picture ourselves.
func (c *Clip) draw(code func() error) error {
	err := context.Cause(c.ctx)
	if err == nil {
		err = code()
	}
	if err != nil {
		return c.fault(err)
	}
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
	defer c.release()
	if c.drawn != nil {
		if pipe != nil {
			return c.fault(pipe)
		}
		return nil
	}
	defer c.hurry()()
	closing := c.in.Close()
	reader := <-c.done
	program := c.proc.wait()
	if blame := c.encoderFault(reader, program); blame != nil {
		return c.fault(blame)
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
		return ClipInfo{}, c.fault(c.shortBlame(err))
	}
	return info, nil
}
