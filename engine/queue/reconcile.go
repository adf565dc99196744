package queue

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"go.uber.org/zap"
)

// reconcileEvery is how often jobs are looked over, by one worker of all.
const reconcileEvery = time.Minute

// lockKey is who looks jobs over now; it expires with the bucket's own clock,
// read from the entry's time.
const lockKey = "lock.reconcile"

// reconcile looks jobs over now and then until ctx ends: a job whose tasks got
// lost between record and queue gets them back, one past its deadline fails.
func (w *Worker) reconcile(ctx context.Context) {
	tick := time.NewTicker(reconcileEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if w.lock(ctx) {
			if err := w.Reconcile(ctx); err != nil && ctx.Err() == nil {
				w.cfg.Log.Warn("look jobs over", zap.Error(err))
			}
		}
	}
}

// lock answers whether this worker is the one for this minute.
func (w *Worker) lock(ctx context.Context) bool {
	kv := w.q.records.kv
	e, err := kv.Get(ctx, lockKey)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		_, err = kv.Create(ctx, lockKey, []byte(w.cfg.Name))
		return err == nil
	}
	if err != nil || time.Since(e.Created()) < reconcileEvery*9/10 {
		return false
	}
	_, err = kv.Update(ctx, lockKey, []byte(w.cfg.Name), e.Revision())
	return err == nil
}

// Reconcile looks every unfinished job over once. Publishing a task that is
// waiting already changes nothing, so it need not know which are.
func (w *Worker) Reconcile(ctx context.Context) error {
	keys, err := w.q.records.kv.ListKeys(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = keys.Stop() }()
	for k := range keys.Keys() {
		job, ok := strings.CutPrefix(k, "job.")
		if !ok {
			continue
		}
		rec, _, err := w.q.records.get(ctx, job)
		if err != nil || rec.State.Terminal() {
			continue
		}
		if time.Now().After(rec.Deadline) {
			if err := w.expire(ctx, job); err != nil {
				return err
			}
			continue
		}
		// A job at work says so in its record; leave it alone.
		if rec.Prepared == "" || time.Since(rec.Updated) < reconcileEvery {
			continue
		}
		if err := w.fanOut(ctx, rec); err != nil {
			return err
		}
	}
	return ctx.Err()
}

func (w *Worker) expire(ctx context.Context, job string) error {
	rec, err := w.q.records.update(ctx, job, func(r *Record) error {
		if r.State.Terminal() {
			return errUnchanged
		}
		r.State = Failed
		r.Error = &Failure{Code: "deadline", Message: "not finished by its deadline"}
		r.Seq++
		return nil
	})
	if err == nil {
		w.q.tell(ctx, rec)
	}
	return err
}
