package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
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
	jobs, err := w.q.records.kv.Watch(ctx, "job.*", jetstream.IgnoreDeletes())
	if err != nil {
		return fmt.Errorf("list jobs: %w", err)
	}
	defer func() { _ = jobs.Stop() }()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case e := <-jobs.Updates():
			if e == nil { // all there were have been seen
				return nil
			}
			rec := &Record{}
			if err := json.Unmarshal(e.Value(), rec); err != nil {
				w.cfg.Log.Warn("unreadable record", zap.String("key", e.Key()), zap.Error(err))
				continue
			}
			if err := w.restore(ctx, rec); err != nil {
				return err
			}
		}
	}
}

// restore sets one job going again where it stands still.
func (w *Worker) restore(ctx context.Context, rec *Record) error {
	switch {
	case rec.State.Terminal():
	case time.Now().After(rec.Deadline):
		_, err := w.q.end(ctx, rec.ID, Failed, &Failure{Code: "deadline", Message: "not finished by its deadline"})
		return err
	case rec.Prepared != "" && time.Since(rec.Updated) >= reconcileEvery: // a job at work says so in its record
		return w.fanOut(ctx, rec)
	}
	return nil
}
