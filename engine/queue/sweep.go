package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"go.uber.org/zap"
)

// SweepEvery is how often the store is swept, by one worker of all.
const SweepEvery = time.Hour

// sweepKey is who swept last; like lockKey it expires by the entry's time.
const sweepKey = "lock.sweep"

// sweep lets the store be swept where this worker's turn has come.
func (w *Worker) sweep(ctx context.Context) {
	if w.cfg.Sweep == nil || !w.lock(ctx, sweepKey, SweepEvery) {
		return
	}
	if err := w.cfg.Sweep(ctx); err != nil && ctx.Err() == nil {
		w.cfg.Log.Warn("sweep the store", zap.Error(err))
	}
}

// Documents calls f with everything the server holds that may refer to
// artifacts: every record, as it is stored, and every plan that waits. job is
// empty for what belongs to no job. What cannot be listed is an error, since
// whoever asks takes what is not named for not needed.
func (q *Queue) Documents(ctx context.Context, f func(job string, doc []byte) error) error {
	seen := map[string]bool{}
	err := q.records.entries(ctx, ">", func(e jetstream.KeyValueEntry) error {
		key, value := e.Key(), e.Value()
		job := ""
		if id, ok := strings.CutPrefix(key, recordKeys); ok {
			job, seen[id] = id, true
			if !json.Valid(value) {
				return fmt.Errorf("the record of %s is not JSON", id)
			}
		}
		return f(job, value)
	})
	if err != nil {
		return fmt.Errorf("list what jobs need: %w", err)
	}
	if err := q.waitingPlans(ctx, seen, f); err != nil {
		return err
	}
	return q.submittedPlans(ctx, f)
}

// submittedPlans are the plans and changes that tenants have handed over and
// nobody has taken up.
func (q *Queue) submittedPlans(ctx context.Context, f func(job string, doc []byte) error) error {
	streams, err := q.tenantStates(ctx)
	if err != nil {
		return err
	}
	for name, info := range streams {
		if info.State.Msgs == 0 || info.Config.Retention != jetstream.WorkQueuePolicy {
			continue
		}
		stream, err := q.js.Stream(ctx, name)
		if err != nil {
			return fmt.Errorf("list plans that tenants handed over: %w", err)
		}
		for seq := uint64(1); ; seq++ {
			msg, err := stream.GetMsg(ctx, seq, jetstream.WithGetMsgSubject(">"))
			if errors.Is(err, jetstream.ErrMsgNotFound) {
				break
			}
			if err != nil {
				return fmt.Errorf("list plans that tenants handed over: %w", err)
			}
			seq = msg.Sequence
			if _, job, ok := q.names.submittedOf(msg.Subject); ok {
				if err := f(job, msg.Data); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// waitingPlans are the plans that wait without a record, handed over by a bare
// NATS client.
func (q *Queue) waitingPlans(ctx context.Context, known map[string]bool, f func(job string, doc []byte) error) error {
	tasks, err := q.js.Stream(ctx, q.names.tasks())
	if err != nil {
		return fmt.Errorf("list plans that wait: %w", err)
	}
	info, err := tasks.Info(ctx, jetstream.WithSubjectFilter(q.names.task(KindPlan, ">", 0)))
	if err != nil {
		return fmt.Errorf("list plans that wait: %w", err)
	}
	for subject := range info.State.Subjects {
		_, job, _, ok := q.names.taskOf(subject)
		if !ok || known[job] {
			continue
		}
		msg, err := tasks.GetLastMsgForSubject(ctx, subject)
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			continue // taken up meanwhile: what it needs is young
		}
		if err != nil {
			return fmt.Errorf("read the plan of %s: %w", job, err)
		}
		if err := f(job, msg.Data); err != nil {
			return err
		}
	}
	return nil
}
