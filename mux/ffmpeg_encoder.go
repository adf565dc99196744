package mux

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/inkreel/inkreel/mux/h264"
)

// ffmpegEncoder makes a clip's pictures with x264, or with an encoder in
// hardware: ffmpeg runs between two pipes of ours, and a goroutine reads what it
// encodes.
type ffmpegEncoder struct {
	clip    *Clip
	tools   *Tools
	release func() // of the encoder's session
	proc    *process
	in      *os.File
	done    chan error // the reader's end
	got     h264.ParameterSets
	ended   bool
}

// newFFmpegEncoder starts ffmpeg and tells it what comes.
func (t *Tools) newFFmpegEncoder(c *Clip) (*ffmpegEncoder, error) {
	args, err := encodeArgs(c.spec)
	if err != nil {
		return nil, err
	}
	e := &ffmpegEncoder{clip: c, tools: t, done: make(chan error, 1)}
	if e.release, err = t.session(c.ctx, c.spec.Encoder); err != nil {
		return nil, err
	}
	if err := e.launch(args); err != nil {
		e.release()
		return nil, err
	}
	if _, err := e.in.Write(ivfHeader(c.spec.Width, c.spec.Height, c.spec.FPS)); err != nil {
		return nil, e.end(err)
	}
	return e, nil
}

func (e *ffmpegEncoder) launch(args []string) error {
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
	if e.proc, err = start(e.clip.ctx, e.tools.FFmpeg, args, stdin, stdout); err != nil {
		in.Close()
		out.Close()
		return err
	}
	e.in = in
	go func() {
		defer out.Close()
		var err error
		if e.got, err = h264.ReadPictures(out, e.clip.write); err != nil {
			e.clip.cancel(err) // nobody reads any more: the encoder would wait for ever
		}
		e.done <- err
	}()
	return nil
}

// show hands a frame to ffmpeg. One that is shown again ffmpeg repeats, up to
// the next it is given; the clip's last tells it how long the clip is.
func (e *ffmpegEncoder) show(f *Frame, n shownFrame) error {
	if n.repeats && n.index < e.clip.spec.Frames-1 {
		return nil
	}
	defer e.watch()()
	_, err := e.in.Write(f.stamp(n.index))
	return err
}

func (e *ffmpegEncoder) sets() h264.ParameterSets { return e.got }

// end closes the encoder's input, waits for its output and its exit, and counts
// the pictures.
func (e *ffmpegEncoder) end(cause error) error {
	if e.ended {
		return cause
	}
	e.ended = true
	defer e.release()
	defer e.watch()()
	closing := e.in.Close()
	reader := <-e.done
	program := e.proc.wait()
	if err := e.hardwareFault(reader, program); err != nil {
		return err
	}
	var failed *Error
	if reader == nil && errors.As(program, &failed) && failed.Err == nil {
		failed.Err = cause
	}
	for _, err := range []error{reader, program, cause, closing} {
		if err != nil {
			return err
		}
	}
	return e.checkCount()
}

// checkCount returns an error where the encoder ended well but lost frames.
func (e *ffmpegEncoder) checkCount() error {
	spec, n := e.clip.spec, e.clip.out.Samples()
	if n == spec.Frames {
		return nil
	}
	why := fmt.Sprintf("made %d pictures of %d", n, spec.Frames)
	err := errors.New("the encoder " + why)
	if !IsHardware(spec.Encoder) {
		return err
	}
	e.tools.encoderFailed(spec.Encoder, why)
	return &EncoderError{Encoder: spec.Encoder, Why: why, Err: err}
}

// hardwareFault is what went wrong with a clip as an *EncoderError where its
// encoder in hardware is to blame, else nil: neither the caller, who stopped
// it, nor the disk is. reader is the error of reading the encoder's stream,
// program that of ffmpeg.
func (e *ffmpegEncoder) hardwareFault(reader, program error) error {
	name := e.clip.spec.Encoder
	if !IsHardware(name) {
		return nil
	}
	var failed *Error
	var disk *fs.PathError
	fault := &EncoderError{Encoder: name}
	switch cause := context.Cause(e.clip.ctx); {
	case errors.Is(cause, errDriverHangs):
		fault.Why, fault.Err = fmt.Sprintf("took no frame for %v", driverTimeout), cause
	case cause != nil && !errors.Is(cause, reader): // stopped by the caller; the rest follows from that
		return nil
	case reader != nil && !errors.As(reader, &disk):
		fault.Why, fault.Err = reader.Error(), reader
	case reader == nil && cause == nil && errors.As(program, &failed):
		fault.Why, fault.Err = firstFault(failed), program
		said := strings.ToLower(failed.Tail)
		for _, s := range sessionsTaken {
			fault.Busy = fault.Busy || strings.Contains(said, s)
		}
	default:
		return nil
	}
	if !fault.Busy {
		e.tools.encoderFailed(name, fault.Why)
	}
	return fault
}

// watch bounds a wait for an encoder in hardware: when it takes too long, the
// driver hangs and ffmpeg is killed. The returned function ends the wait.
func (e *ffmpegEncoder) watch() (done func()) {
	if !IsHardware(e.clip.spec.Encoder) {
		return func() {}
	}
	t := time.AfterFunc(driverTimeout, func() { e.clip.cancel(errDriverHangs) })
	return func() { t.Stop() }
}
