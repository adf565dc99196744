package queue

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// retryFor is how long a request is repeated while the server is absent: a
// cluster that lost its leader takes 4 to 5 s to find another.
const retryFor = 15 * time.Second

// Between two tries goes this time, doubled with each: a leader that is just
// being chosen is found soon, a server that is away is not flooded.
const (
	firstPause = 25 * time.Millisecond
	lastPause  = time.Second
)

// tryTimeout is how long one request waits for its answer, which a server that
// dies takes with it.
const tryTimeout = 3 * time.Second

// retry calls do, again and again while the server cannot be reached.
func retry(ctx context.Context, do func(context.Context) error) error {
	until := time.Now().Add(retryFor)
	wait := firstPause
	for {
		try, cancel := context.WithTimeout(ctx, tryTimeout)
		err := do(try)
		cancel()
		switch {
		case err == nil, !passing(err), ctx.Err() != nil:
			return err
		case !time.Now().After(until):
		case errors.Is(err, context.DeadlineExceeded):
			return fmt.Errorf("the NATS server has not answered for %v, is its disk full or does it hang?: %w", retryFor, err)
		default:
			return err
		}
		pause(ctx, wait)
		wait = min(2*wait, lastPause)
	}
}

// passing reports whether an error comes of a server that is away, or not
// ready, and may be back in a moment.
func passing(err error) bool {
	for _, e := range []error{
		context.DeadlineExceeded, nats.ErrTimeout, nats.ErrNoResponders, nats.ErrDisconnected, nats.ErrConnectionReconnecting,
		nats.ErrReconnectBufExceeded, jetstream.ErrNoStreamResponse,
	} {
		if errors.Is(err, e) {
			return true
		}
	}
	const unavailable = 503
	var api *jetstream.APIError
	return errors.As(err, &api) && api.Code == unavailable && !waiting(err)
}

// pause lets d go by, or less when ctx ends.
func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}
