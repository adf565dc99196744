package client

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
)

// ErrCancelled is the error of Wait for a job that was cancelled.
var ErrCancelled = errors.New("the job was cancelled")

// Generate requests a film, a podcast or a script. It returns once the request is
// stored; Wait waits for what is made of it.
func (c *Client) Generate(ctx context.Context, g *Generation) (*Accepted, error) {
	return answered[Accepted](ctx, c, once("/videos/generate", g, g.IdempotencyKey))
}

// once is a call that is followed once, however often it is sent.
func once(path string, body any, key string) call {
	if key == "" {
		key = rand.Text()
	}
	return call{method: http.MethodPost, path: path, body: body, again: true, header: http.Header{"Idempotency-Key": {key}}}
}

// Job returns how a job stands; id may be that of a variant.
func (c *Client) Job(ctx context.Context, id string) (*Job, error) {
	return answered[Job](ctx, c, get(at("videos", "status", id)))
}

// Cancel ends a job and releases what was reserved for it. One that has ended stays
// as it is.
func (c *Client) Cancel(ctx context.Context, id string) (*Job, error) {
	return answered[Job](ctx, c, call{method: http.MethodPost, path: at("videos", id, "cancel"), again: true})
}

// Wait waits for the end of a job, and tells progress, which may be nil, of each
// change on the way. The error of a job that failed is its *Problem, that of one that
// was cancelled ErrCancelled; the job is returned beside them.
func (c *Client) Wait(ctx context.Context, id string, progress func(*Job)) (*Job, error) {
	var told *Job
	for {
		j, err := c.Job(ctx, id)
		if err != nil {
			return nil, err
		}
		if progress != nil && (told == nil || changed(told, j)) {
			progress(j)
			told = j
		}
		if j.Status.Ended() {
			return j, j.failure()
		}
		if !sleep(ctx, c.poll) {
			return j, fmt.Errorf("job %s is still %s: %w", id, j.Status, context.Cause(ctx))
		}
	}
}

// failure is the error of a job that ended without a result.
func (j *Job) failure() error {
	switch {
	case j.Status == Cancelled:
		return ErrCancelled
	case j.Status != Failed:
		return nil
	case j.Error == nil:
		return &Problem{Code: "unknown", Message: "the job failed"}
	}
	return j.Error
}

// changed reports whether a job stands otherwise than before.
func changed(a, b *Job) bool {
	if a.Status != b.Status || (a.Progress == nil) != (b.Progress == nil) {
		return true
	}
	return a.Progress != nil && (a.Progress.Stage != b.Progress.Stage || a.Progress.Percent != b.Progress.Percent)
}

// WaitEdit waits for the end of an edit or a combination. One that failed is an error.
func (c *Client) WaitEdit(ctx context.Context, id string) (*EditStatus, error) {
	for {
		e, err := c.Edit(ctx, id)
		switch {
		case err != nil:
			return nil, err
		case e.Status == string(Failed):
			return e, &Problem{Code: "edit_failed", Message: e.Error}
		case e.Status == string(Completed):
			return e, nil
		}
		if !sleep(ctx, c.poll) {
			return e, fmt.Errorf("edit %s is still %s: %w", id, e.Status, context.Cause(ctx))
		}
	}
}
