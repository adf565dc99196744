package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

// chooseEncoder fixes the encoder of all of a job's clips.
func (e *Engine) chooseEncoder(ctx context.Context, job *Job) {
	c := e.cfg.Tools.ChooseEncoder(ctx, e.cfg.Encoder, dense(job))
	job.Encoder, job.EncoderWhy = c.Encoder, c.Why
}

// dense reports whether most of a film's frames change all over: those of
// scenes in which a video or the narrator's picture plays.
func dense(job *Job) bool {
	n := 0
	for _, s := range job.scenes() {
		if s.hasFootage() {
			n += s.task().Frames
		}
	}
	return 2*n > job.Frames
}

// blamed returns why an encoder in hardware is to blame for err, and whether
// it is: it failed, or two workers' made streams that cannot be joined.
func blamed(job *Job, err error) (why string, ok bool) {
	var broke *mux.EncoderError
	var unlike *mux.MismatchError
	switch {
	case errors.As(err, &broke):
		return broke.Encoder + ": " + broke.Why, true
	case mux.IsHardware(job.Encoder) && errors.As(err, &unlike):
		return fmt.Sprintf("%s: clips of unlike machines differ in their %s", job.Encoder, unlike.What), true
	}
	return "", false
}

// inSoftware is a job with all its clips encoded in software: a film never
// mixes the two. Its clips are others, so it begins anew.
func (e *Engine) inSoftware(job *Job, why string) (*Job, error) {
	now := job.clone()
	if err := now.encodeWith(mux.EncoderAuto, why); err != nil {
		return nil, err
	}
	e.cfg.Log.Warn("the job begins again in software", zap.String("job", job.ID), zap.String("why", why))
	return now, nil
}

// encodeWith gives all of a job's clips another encoder, and so other names.
func (j *Job) encodeWith(encoder, why string) error {
	j.Encoder, j.EncoderWhy = encoder, why
	for _, s := range j.scenes() {
		s.task().Of = "" // that clip is the former encoder's
		if err := s.address(); err != nil {
			return err
		}
	}
	return nil
}

// usable is the job itself, or the job in software where its encoder does not
// work here.
func (e *Engine) usable(ctx context.Context, job *Job) (*Job, error) {
	if !mux.IsHardware(job.Encoder) || job.Plan.Output.Format == plan.FormatAudio {
		return job, nil
	}
	a := e.cfg.Tools.TryEncoder(ctx, job.Encoder)
	if a.OK {
		return job, nil
	}
	return e.inSoftware(job, job.Encoder+": "+a.Why)
}

// A clip waits this often, and the first time this long, for an encoder whose
// sessions others have taken; twice as long each time, 7.5 s in all.
const (
	busyTries = 4
	busyWait  = 500 * time.Millisecond
)

// retryBusy calls encode again while the encoder has no session free.
func retryBusy(ctx context.Context, encode func() error) error {
	wait := busyWait
	for range busyTries {
		err := encode()
		var broke *mux.EncoderError
		if !errors.As(err, &broke) || !broke.Busy {
			return err
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(wait):
		}
		wait *= 2
	}
	return encode()
}
