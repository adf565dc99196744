package queue

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/engine/queue/turn"
)

// Options of a Queue.
type Options struct {
	Prefix   string // of all names. Defaults to "inkreel"
	Replicas int    // of streams made here. Defaults to 1; 3 on a cluster
}

// Queue is both sides of the protocol over one connection. Safe for
// concurrent use.
type Queue struct {
	nc      *nats.Conn
	js      jetstream.JetStream
	names   Names
	records records

	replicas int                         // of streams made here
	table    atomic.Pointer[limit.Table] // of limits, as read last
	counted  atomic.Pointer[turn.Census] // of workers and jobs, as read last
}

// Open prepares streams and buckets where they are missing.
func Open(ctx context.Context, nc *nats.Conn, o Options) (*Queue, error) {
	if o.Prefix == "" {
		o.Prefix = "inkreel"
	}
	if o.Replicas == 0 {
		o.Replicas = 1
	}
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, fmt.Errorf("open JetStream: %w", err)
	}
	q := &Queue{nc: nc, js: js, names: Names{o.Prefix}, replicas: o.Replicas}
	if err := ensureStreams(ctx, js, q.names, q.replicas); err != nil {
		return nil, err
	}
	var kv jetstream.KeyValue
	err = retry(ctx, func(ctx context.Context) (err error) {
		kv, err = js.KeyValue(ctx, q.names.jobs())
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("open job records: %w", err)
	}
	q.records = records{kv, mostOf(nc)}
	return q, nil
}

// JetStream is the queue's own context, for an object store beside it.
func (q *Queue) JetStream() jetstream.JetStream { return q.js }

// ObjectStore is the artifact store beside the queue's streams, made where it
// is missing.
func (q *Queue) ObjectStore(ctx context.Context) (store *artifact.ObjectStore, err error) {
	err = retry(ctx, func(ctx context.Context) error {
		store, err = artifact.NewObjectStore(ctx, q.js, q.names.Bucket(), q.replicas)
		return err
	})
	return store, err
}

// Names of the queue's subjects and buckets.
func (q *Queue) Names() Names { return q.names }

// Ready returns nil where JetStream answers.
func (q *Queue) Ready(ctx context.Context) error {
	_, err := q.js.AccountInfo(ctx)
	return err
}

// Get is a job's record, or ErrNoJob.
func (q *Queue) Get(ctx context.Context, job string) (*Record, error) {
	if err := CheckJob(job); err != nil {
		return nil, err
	}
	rec, _, err := q.records.get(ctx, job)
	return rec, err
}

// Cancel ends a job, its variants with it; workers on it stop within a second.
// A film that is finished stays, but changes of it that are being made, or wait, end.
func (q *Queue) Cancel(ctx context.Context, job string) (*Record, error) {
	if err := CheckJob(job); err != nil {
		return nil, err
	}
	rec, err := q.end(ctx, job, Cancelled, nil)
	if errors.Is(err, ErrNoJob) {
		return q.cancelUnseen(ctx, job)
	}
	if err != nil || rec.nextChange() == nil {
		return rec, err
	}
	return q.endChanges(ctx, job, &Failure{Code: "cancelled", Message: "cancelled"}, func(*Change) bool { return true })
}

// end brings a job to an end that is not its film; one that has ended already
// stays as it is. Variants that wait for it end too.
func (q *Queue) end(ctx context.Context, job string, s State, f *Failure) (*Record, error) {
	return q.endIf(ctx, job, s, f, func(*Record) bool { return true })
}

// endIf is end where the record is as it must be.
func (q *Queue) endIf(ctx context.Context, job string, s State, f *Failure, as func(*Record) bool) (*Record, error) {
	ended := false
	rec, err := q.update(ctx, job, func(r *Record) error {
		if ended = !r.State.Terminal() && as(r); !ended {
			return errUnchanged
		}
		r.enter(s)
		r.Error = f
		return nil
	})
	if err == nil && ended {
		q.endAll(ctx, rec, rec.Variants, s)
	}
	return rec, err
}

// endAll ends variants of those ids as their film ended. One that is missed, the
// reconciler ends.
func (q *Queue) endAll(ctx context.Context, film *Record, ids []string, s State) {
	for _, id := range ids {
		_, _ = q.end(ctx, film.beside(id), s, filmFailed(s))
	}
}

// update changes a record and publishes its state, unless it stayed as it was.
func (q *Queue) update(ctx context.Context, job string, f func(*Record) error) (*Record, error) {
	rec, changed, err := q.updateQuietly(ctx, job, f)
	if changed {
		q.publishState(ctx, rec)
	}
	return rec, err
}

// updateQuietly is update without the event.
func (q *Queue) updateQuietly(ctx context.Context, job string, f func(*Record) error) (_ *Record, changed bool, _ error) {
	atWork := false
	rec, err := q.records.update(ctx, job, func(r *Record) error {
		changed, atWork = false, !r.State.Terminal()
		if err := f(r); err != nil {
			return err
		}
		changed = true
		r.Seq++
		return nil
	})
	if err == nil && changed && atWork && rec.State.Terminal() && rec.Tenant != "" {
		q.release(ctx, rec) // before anybody hears of it
	}
	return rec, err == nil && changed, err
}

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
