package mux

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// EncoderTrial is the result of trying an encoder.
type EncoderTrial struct {
	Name string        `json:"name"`
	OK   bool          `json:"ok"`
	Why  string        `json:"why"` // it encoded a frame, or why not
	Took time.Duration `json:"took"`
}

// encoderTrials are the results so far, for as long as the process lives.
type encoderTrials struct {
	mu     sync.Mutex
	got    map[string]EncoderTrial
	listed string // the encoders ffmpeg lists; empty until they were
}

// TryEncoder finds out whether an encoder in hardware works here, by encoding one
// frame of 320x240 px (some drivers refuse smaller ones): that ffmpeg lists it
// proves nothing. The result is remembered; one that failed in use counts as not
// working from then on.
func (t *Tools) TryEncoder(ctx context.Context, name string) EncoderTrial {
	h := hardware(name)
	if h == nil {
		return EncoderTrial{Name: name, Why: fmt.Sprintf("there is no such encoder in hardware: %s are known", strings.Join(HardwareEncoders(), ", "))}
	}
	t.trials.mu.Lock()
	defer t.trials.mu.Unlock() // one at a time: drivers do not like being woken twice at once
	if a, ok := t.trials.got[name]; ok {
		return a
	}
	a := t.tryOne(ctx, h)
	if ctx.Err() == nil {
		t.trials.remember(a)
	}
	return a
}

// remember keeps a result; the caller holds the lock.
func (e *encoderTrials) remember(a EncoderTrial) {
	if e.got == nil {
		e.got = map[string]EncoderTrial{}
	}
	e.got[a.Name] = a
}

// encoderFailed remembers that an encoder that was taken to work does not.
func (t *Tools) encoderFailed(name, why string) {
	t.trials.mu.Lock()
	defer t.trials.mu.Unlock()
	t.trials.remember(EncoderTrial{Name: name, Why: "failed in use: " + why})
}

func (t *Tools) tryOne(ctx context.Context, h *hardwareEncoder) EncoderTrial {
	a := EncoderTrial{Name: h.name}
	args, err := h.probeArgs()
	if err == nil {
		err = t.hasCodec(ctx, h.codec)
	}
	if err != nil {
		a.Why = err.Error()
		return a
	}
	limited, cancel := context.WithTimeout(ctx, t.trialTimeout)
	defer cancel()
	began := time.Now()
	err = run(limited, t.FFmpeg, args, io.Discard)
	a.Took = time.Since(began)
	var failed *Error
	switch {
	case err == nil:
		a.OK, a.Why = true, "encoded a frame"
	case errors.Is(err, context.DeadlineExceeded):
		a.Why = fmt.Sprintf("no frame within %v", t.trialTimeout)
	case errors.As(err, &failed):
		a.Why = firstFault(failed)
	default:
		a.Why = err.Error()
	}
	return a
}

// hasCodec returns an error where ffmpeg was built without an encoder; with it,
// the hardware may still be missing. The caller holds the lock of t.trials.
func (t *Tools) hasCodec(ctx context.Context, codec string) error {
	if t.trials.listed == "" {
		list, err := output(ctx, t.FFmpeg, []string{"-hide_banner", "-v", "error", "-encoders"}, 1<<20)
		if err != nil {
			return err
		}
		t.trials.listed = string(list)
	}
	if !strings.Contains(t.trials.listed, " "+codec+" ") {
		return fmt.Errorf("this ffmpeg has no %s", codec)
	}
	return nil
}

// firstFault is the first line a program complained with: what follows are
// mostly consequences.
func firstFault(e *Error) string {
	line, _, _ := strings.Cut(e.Tail, "\n")
	if line = strings.TrimSpace(line); line == "" {
		return e.State
	}
	// "[h264_nvenc @ 0x55d0c0a0] Cannot load libcuda.so.1"
	if _, said, ok := strings.Cut(line, "] "); ok && strings.HasPrefix(line, "[") {
		line = said
	}
	return line
}
