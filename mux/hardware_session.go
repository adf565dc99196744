package mux

import (
	"context"
	"errors"
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

// driverTimeout is how long a driver may take over a frame, or over its last
// ones: longer and it hangs. A variable for tests.
var driverTimeout = 15 * time.Second

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
