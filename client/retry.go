package client

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"time"
)

// lost is a connection that could not be made or broke.
type lost struct{ error }

// Unwrap is for errors.Is.
func (l *lost) Unwrap() error { return l.error }

// longestBackoff bounds the pause that doubles, longestPause what is waited because
// Retry-After says so; who is told to wait for longer is told so.
const (
	longestBackoff = 30 * time.Second
	longestPause   = 5 * time.Minute
)

// attempt does something until it succeeds, fails for good, or was tried often
// enough. What is not to be done again is so only where it was turned away unread.
func (c *Client) attempt(ctx context.Context, again bool, do func() error) error {
	for n := 1; ; n++ {
		err := do()
		if err == nil || ctx.Err() != nil {
			return err
		}
		pause, ok := c.pause(n, again, err)
		if !ok || n >= c.attempts {
			return err
		}
		if until, bounded := ctx.Deadline(); bounded && time.Until(until) < pause {
			return err // which says more than that time is up
		}
		if !sleep(ctx, pause) {
			return err
		}
	}
}

// pause is how long to wait after attempt n has failed; ok reports whether another
// may help.
func (c *Client) pause(n int, again bool, err error) (pause time.Duration, ok bool) {
	var refused *Error
	var broken *lost
	switch {
	case errors.As(err, &refused):
		ok = refused.Status == http.StatusTooManyRequests || again && refused.Status >= http.StatusInternalServerError && refused.Status != http.StatusNotImplemented
		pause = refused.RetryAfter
	case errors.As(err, &broken):
		ok = again
	}
	double := min(longestBackoff, c.backoff<<min(n-1, 20))
	if double < 0 {
		double = longestBackoff
	}
	spread := time.Duration(float64(double) * (0.75 + rand.Float64()/2)) //nolint:gosec // it spreads load, and hides nothing
	return max(pause, spread), ok && pause <= longestPause
}

// sleep waits, and reports whether ctx did not end meanwhile.
func sleep(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-t.C:
		return true
	}
}
