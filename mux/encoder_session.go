package mux

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"time"
)

// EncoderError says that an encoder in hardware failed in the middle of its
// work. What it was to encode can be encoded in software.
type EncoderError struct {
	Encoder string
	Why     string
	Busy    bool // it has as many sessions as it can: later it may work
	Err     error
}

func (e *EncoderError) Error() string { return "encoder " + e.Encoder + ": " + e.Why }

// Unwrap is the cause.
func (e *EncoderError) Unwrap() error { return e.Err }

// driverLimit is how long a driver may take over a frame, or over its last
// ones: longer and it hangs. A variable for tests.
var driverLimit = 15 * time.Second

// errDriverHangs is the cause of a clip ended for its driver.
var errDriverHangs = errors.New("driver hangs")

// DefaultSessions is how many clips go through an encoder in hardware at once
// unless set otherwise: what the smallest consumer cards allow.
const DefaultSessions = 3

// session waits until an encoder in hardware has room for another clip;
// software always has.
func (t *Tools) session(ctx context.Context, encoder string) (release func(), err error) {
	if !IsHardware(encoder) {
		return func() {}, nil
	}
	select {
	case t.sessions <- struct{}{}:
		return sync.OnceFunc(func() { <-t.sessions }), nil
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// sessionsTaken are what drivers say when they have no session left: NVENC's
// NV_ENC_ERR_OUT_OF_MEMORY at opening and its newer wordings, VA-API's and
// QSV's shortage of contexts.
var sessionsTaken = []string{
	"openencodesessionex failed: out of memory", "incompatible client key", "no free encoding session",
	"maximum number of sessions", "device or resource busy",
}

// encoderFault is what went wrong with a clip as an *EncoderError where its
// encoder in hardware is to blame, else nil: neither the caller, who stopped
// it, nor the disk is. reader is the error of reading the encoder's stream,
// program that of ffmpeg.
func (c *Clip) encoderFault(reader, program error) error {
	if !IsHardware(c.spec.Encoder) {
		return nil
	}
	var failed *Error
	var disk *fs.PathError
	e := &EncoderError{Encoder: c.spec.Encoder}
	switch cause := context.Cause(c.ctx); {
	case errors.Is(cause, errDriverHangs):
		e.Why, e.Err = fmt.Sprintf("took no frame for %v", driverLimit), cause
	case cause != nil && !errors.Is(cause, reader): // stopped by the caller; the rest follows from that
		return nil
	case reader != nil && !errors.As(reader, &disk):
		e.Why, e.Err = reader.Error(), reader
	case reader == nil && cause == nil && errors.As(program, &failed):
		e.Why, e.Err = firstFault(failed), program
		said := strings.ToLower(failed.Tail)
		for _, s := range sessionsTaken {
			e.Busy = e.Busy || strings.Contains(said, s)
		}
	default:
		return nil
	}
	if !e.Busy {
		c.tools.encoderFailed(e.Encoder, e.Why)
	}
	return e
}

// shortBlame blames an encoder in hardware that ended well but lost frames.
func (c *Clip) shortBlame(err error) error {
	n := c.out.Samples()
	if n == c.spec.Frames || !IsHardware(c.spec.Encoder) {
		return err
	}
	e := &EncoderError{Encoder: c.spec.Encoder, Why: fmt.Sprintf("made %d pictures of %d", n, c.spec.Frames), Err: err}
	c.tools.encoderFailed(e.Encoder, e.Why)
	return e
}

// hurry bounds a wait for the encoder: when it takes too long, the driver
// hangs and ffmpeg is ended. The returned function ends the wait.
func (c *Clip) hurry() (done func()) {
	if !IsHardware(c.spec.Encoder) {
		return func() {}
	}
	t := time.AfterFunc(driverLimit, func() { c.cancel(errDriverHangs) })
	return func() { t.Stop() }
}
