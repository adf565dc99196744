package queue

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

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
