package queue

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Jobs calls f with the record of every job, in the order they last changed,
// the longest ago first. A record that cannot be read is left out.
func (q *Queue) Jobs(ctx context.Context, f func(*Record) error) error {
	return q.records.each(ctx, func(rec *Record, _ uint64) error { return f(rec) })
}

// each is Jobs with the records' revisions.
func (r records) each(ctx context.Context, f func(rec *Record, rev uint64) error) error {
	return r.scan(ctx, func(_ string, rec *Record, rev uint64, err error) error {
		if err != nil {
			return nil
		}
		return f(rec, rev)
	})
}

// scan calls f with every record there is, or why one cannot be read, until f
// returns an error.
func (r records) scan(ctx context.Context, f func(job string, rec *Record, rev uint64, err error) error) error {
	return r.entries(ctx, key(">"), func(e jetstream.KeyValueEntry) error {
		job := strings.TrimPrefix(e.Key(), recordKeys)
		rec, err := readRecord(job, e.Value())
		return f(job, rec, e.Revision(), err)
	})
}

// entries calls f with all there is in the bucket under keys, a pattern of
// NATS, until f returns an error. It is all or an error, never a part.
func (r records) entries(ctx context.Context, keys string, f func(jetstream.KeyValueEntry) error) error {
	all, err := r.kv.Watch(ctx, keys, jetstream.IgnoreDeletes())
	if err != nil {
		return fmt.Errorf("list jobs: %w", err)
	}
	defer func() { _ = all.Stop() }()
	quiet := time.NewTimer(retryFor) // a server that dies sends nothing more
	defer quiet.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-quiet.C:
			return fmt.Errorf("list jobs: %w", context.DeadlineExceeded)
		case e, open := <-all.Updates():
			if !open {
				return fmt.Errorf("list jobs: %w", nats.ErrConnectionClosed)
			}
			if e == nil { // all there were have been seen
				return nil
			}
			if err := f(e); err != nil {
				return err
			}
			quiet.Reset(retryFor) // f's time is not the server's
		}
	}
}

// Expired lists the jobs that ended, and did not change, longer than keep ago.
// Jobs at work are not among them, however old, and neither is a film while a
// variant of it is at work or a change is being made.
func (q *Queue) Expired(ctx context.Context, keep time.Duration) ([]*Record, error) {
	var old []*Record
	err := q.expired(ctx, keep, func(r *Record, _ uint64) error {
		old = append(old, r)
		return nil
	})
	return old, err
}

func (q *Queue) expired(ctx context.Context, keep time.Duration, f func(*Record, uint64) error) error {
	type aged struct {
		rec *Record
		rev uint64
	}
	var all []aged
	live := map[string]bool{}
	err := q.records.each(ctx, func(r *Record, rev uint64) error {
		switch {
		case !r.State.Terminal() && r.Variant != nil:
			live[r.beside(r.Variant.Job)] = true
		case r.State.Terminal() && r.nextChange() == nil && time.Since(r.Updated) > keep:
			all = append(all, aged{r, rev})
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, o := range all {
		if live[o.rec.Name()] {
			continue
		}
		if err := f(o.rec, o.rev); err != nil {
			return err
		}
	}
	return nil
}

// Expire forgets the jobs that Expired lists. A forgotten id may be used
// again. It returns how many were forgotten.
func (q *Queue) Expire(ctx context.Context, keep time.Duration) (int, error) {
	n := 0
	err := q.expired(ctx, keep, func(r *Record, rev uint64) error {
		// Only if it did not change since: a change may have begun.
		switch err := q.records.kv.Purge(ctx, key(r.Name()), jetstream.LastRevision(rev)); {
		case err == nil:
			n++
		case !errors.Is(err, jetstream.ErrKeyRevisionMismatch):
			return fmt.Errorf("forget %s: %w", r.Name(), err)
		}
		return nil
	})
	if err != nil || n == 0 {
		return n, err
	}
	if err := q.records.kv.PurgeDeletes(ctx, jetstream.DeleteMarkersOlderThan(-1)); err != nil {
		return n, fmt.Errorf("forget jobs: %w", err)
	}
	return n, nil
}
