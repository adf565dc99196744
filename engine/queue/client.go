package queue

import (
	"context"
	"fmt"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
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
	q := &Queue{nc: nc, js: js, names: Names{o.Prefix}}
	if err := setup(ctx, js, q.names, o.Replicas); err != nil {
		return nil, err
	}
	kv, err := js.KeyValue(ctx, q.names.jobs())
	if err != nil {
		return nil, fmt.Errorf("open job records: %w", err)
	}
	q.records = records{kv}
	return q, nil
}

// JetStream is the queue's own context, for an object store beside it.
func (q *Queue) JetStream() jetstream.JetStream { return q.js }

// Names of the queue's subjects and buckets.
func (q *Queue) Names() Names { return q.names }

// Ready answers whether JetStream answers.
func (q *Queue) Ready(ctx context.Context) error {
	_, err := q.js.AccountInfo(ctx)
	return err
}

// Get is a job's record, or ErrNoJob.
func (q *Queue) Get(ctx context.Context, job string) (*Record, error) {
	rec, _, err := q.records.get(ctx, job)
	return rec, err
}

// Cancel ends a job; workers on it stop within 2 s. A job that has ended
// already stays as it is.
func (q *Queue) Cancel(ctx context.Context, job string) (*Record, error) {
	return q.end(ctx, job, Cancelled, nil)
}

// end brings a job to an end that is not its film; one that has ended already
// stays as it is.
func (q *Queue) end(ctx context.Context, job string, s State, f *Failure) (*Record, error) {
	return q.change(ctx, job, func(r *Record) error {
		if r.State.Terminal() {
			return errUnchanged
		}
		r.State, r.Error = s, f
		return nil
	})
}

// change updates a record and tells of it, unless it stayed as it was.
func (q *Queue) change(ctx context.Context, job string, f func(*Record) error) (*Record, error) {
	changed := false
	rec, err := q.records.update(ctx, job, func(r *Record) error {
		changed = false
		if err := f(r); err != nil {
			return err
		}
		changed = true
		r.Seq++
		return nil
	})
	if err == nil && changed {
		q.tell(ctx, rec)
	}
	return rec, err
}
