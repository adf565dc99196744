package queue

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/nats-io/nuid"

	"github.com/inkreel/inkreel/engine/artifact"
)

// Ask asks for a change of a finished film and returns its id. Changes are made
// in the order they were asked for. One that cannot be made is refused here with a
// *Failure that says what would be accepted, or with ErrNoJob. ErrBusy: 16 changes
// wait already. Like a plan, a change over 252 KiB goes through the store, which
// may be nil for others.
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
	if rec.waitingChanges() >= maxWaiting {
		return nil, fmt.Errorf("%s: %w", rec.Name(), ErrBusy)
	}
	if rec.State != Completed || rec.nextChange() == nil { // else those before it may make it fit
		if err := c.fits(rec); err != nil {
			return nil, err
		}
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // a plan keeps its bytes, but for white space
	if err := enc.Encode(c); err != nil {
		return nil, fmt.Errorf("write change: %w", err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// askAgain is how long a change waits to be noted, where a worker is there to do
// so: those before it stand in its way for a moment.
const askAgain = 3 * time.Second

// The first and the longest pause within that time.
const (
	askPause    = 5 * time.Millisecond
	maxAskPause = 200 * time.Millisecond
)

// askSoon publishes a change. Where another holds its subject, being made, it goes
// under the plan's, from where workers take it into the record.
func (q *Queue) askSoon(ctx context.Context, job string, body []byte) error {
	until := time.Now().Add(askAgain)
	for wait := askPause; ; wait = min(2*wait, maxAskPause) {
		for _, k := range []Kind{KindChange, KindPlan} {
			refused, err := q.publish(ctx, q.names.task(k, job, 0), "", body)
			if err != nil || !refused {
				return err
			}
			// An answer that got lost looks like a refusal.
			if _, there, err := q.stored(ctx, k, job); err != nil || bytes.Equal(there, body) {
				return err
			}
		}
		if time.Now().After(until) {
			return fmt.Errorf("%s: %w", job, ErrBusy)
		}
		pause(ctx, wait)
		if err := ctx.Err(); err != nil {
			return err
		}
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

// Replace puts another plan in the place of a job's, whatever became of that: a
// film that is finished is revised, see ReviseRequest; a job that failed, was
// cancelled or is under way begins again. It returns the id of the change; see
// Await and Ask. ErrNoJob: there is none to replace.
func (q *Queue) Replace(ctx context.Context, job string, plan []byte, store artifact.Store) (id string, err error) {
	return q.Ask(ctx, job, ChangeRequest{Revise: &ReviseRequest{Plan: plan}}, store)
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
		return c != nil && c.Ended()
	})
	if err != nil {
		return last, err
	}
	if c := last.Change(change); c.State == ChangeFailed {
		return last, c.Error
	}
	return last, nil
}
