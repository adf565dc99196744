package queue

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// patience is how long an absent server is waited for: a cluster that lost its
// leader takes 4 to 5 s to find another.
const patience = 15 * time.Second

// oneTry is how long one request waits for its answer, which a server that
// dies takes with it.
const oneTry = 3 * time.Second

// patiently calls do, again and again while the server cannot be reached.
func patiently(ctx context.Context, do func(context.Context) error) error {
	until := time.Now().Add(patience)
	wait := 25 * time.Millisecond
	for {
		try, cancel := context.WithTimeout(ctx, oneTry)
		err := do(try)
		cancel()
		switch {
		case err == nil, !passing(err), ctx.Err() != nil:
			return err
		case !time.Now().After(until):
		case errors.Is(err, context.DeadlineExceeded):
			return fmt.Errorf("the NATS server has not answered for %v, is its disk full or does it hang?: %w", patience, err)
		default:
			return err
		}
		pause(ctx, wait)
		wait = min(2*wait, time.Second)
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
