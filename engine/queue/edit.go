package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nuid"

	"github.com/inkreel/inkreel/engine/artifact"
)

// Ask asks for a change of a finished film and returns its id. A change that
// cannot be made is refused here with a *Failure that says what would be
// accepted, or with ErrNoJob. ErrBusy: one change waits already. Like a plan,
// a change over 252 KiB goes through the store, which may be nil for others.
func (q *Queue) Ask(ctx context.Context, job string, c ChangeRequest, store artifact.Store) (id string, err error) {
	data, err := c.message(func() (*Record, error) { return q.Get(ctx, job) })
	if err != nil {
		return "", err
	}
	body, err := planMessage(ctx, data, digestOf(data), store)
	if err != nil {
		return "", err
	}
	return c.ID, q.askSoon(ctx, job, body)
}

// message is the message that asks for a change, which gets an id where it has
// none. One that does not fit the job's record is an error.
func (c *ChangeRequest) message(record func() (*Record, error)) ([]byte, error) {
	if c.ID == "" {
		c.ID = nuid.Next()
	}
	if err := c.check(); err != nil {
		return nil, err
	}
	rec, err := record()
	if err != nil {
		return nil, err
	}
	if err := c.fits(rec); err != nil {
		return nil, err
	}
	data, err := json.Marshal(c)
	if err != nil {
		return nil, fmt.Errorf("write change: %w", err)
	}
	return data, nil
}

// askAgain is how long a change that is done may stand in the next one's way:
// its task is taken off the queue a moment after the record shows its end.
const askAgain = 3 * time.Second

// The first and the longest pause within that time.
const (
	askPause    = 5 * time.Millisecond
	maxAskPause = 200 * time.Millisecond
)

// askSoon publishes a change, behind one that is just over if need be.
func (q *Queue) askSoon(ctx context.Context, job string, body []byte) error {
	until := time.Now().Add(askAgain)
	for wait := askPause; ; wait = min(2*wait, maxAskPause) {
		err := q.ask(ctx, job, body, "")
		if !errors.Is(err, ErrBusy) || time.Now().After(until) {
			return err
		}
		if rec, failed := q.Get(ctx, job); failed != nil || rec.changing() != nil {
			return err
		}
		pause(ctx, wait)
	}
}

// Edit asks for a new version of a scene, which becomes the active one; see
// Await and Ask.
func (q *Queue) Edit(ctx context.Context, job string, e EditRequest, store artifact.Store) (id string, err error) {
	return q.Ask(ctx, job, ChangeRequest{Edit: &e}, store)
}

// Use asks to make a version of a scene the active one; see Await and Ask.
func (q *Queue) Use(ctx context.Context, job string, u UseRequest) (id string, err error) {
	return q.Ask(ctx, job, ChangeRequest{Use: &u}, nil)
}

// Combine asks for a new film; see Await and Ask.
func (q *Queue) Combine(ctx context.Context, job string, c CombineRequest) (id string, err error) {
	return q.Ask(ctx, job, ChangeRequest{Combine: &c}, nil)
}

// Await waits for the end of a change, calling f with every update as Watch
// does; f may be nil. The error of a change that failed is its *Failure.
func (q *Queue) Await(ctx context.Context, job, change string, f func(Update) error) (*Record, error) {
	return await(change, f, func(see func(Update) error, over func(*Record) bool) error {
		return q.watch(ctx, job, see, over)
	})
}

// await is Await of a job that watch watches.
func await(change string, f func(Update) error, watch func(see func(Update) error, over func(*Record) bool) error) (*Record, error) {
	var last *Record
	see := func(u Update) error {
		if u.Record != nil {
			last = u.Record
		}
		if f == nil {
			return nil
		}
		return f(u)
	}
	err := watch(see, func(r *Record) bool {
		c := r.Change(change)
		return c != nil && c.State != Processing
	})
	if err != nil {
		return last, err
	}
	if c := last.Change(change); c.State == ChangeFailed {
		return last, c.Error
	}
	return last, nil
}
