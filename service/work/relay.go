package work

import (
	"context"
	"time"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/internal/fault"
)

// Outbox holds tasks that were stored with what they are about.
type Outbox interface {
	// Unpublished are the oldest tasks, at most limit.
	Unpublished(ctx context.Context, limit int) ([]Task, error)
	// Published forgets a task.
	Published(ctx context.Context, row string) error
}

// relayEvery is how often the outbox is looked at without a nudge: for what
// another process stored and died.
const relayEvery = 2 * time.Second

// batch is how many tasks are read at once.
const batch = 100

// Relay publishes what lies in the outbox until ctx ends: at once when it is
// nudged, and every two seconds. Several processes may do so at the same time.
func (q *Queue) Relay(ctx context.Context, out Outbox, nudge <-chan struct{}, log *zap.Logger) {
	tick := time.NewTicker(relayEvery)
	defer tick.Stop()
	for ctx.Err() == nil {
		more, err := q.relay(ctx, out)
		if err != nil && ctx.Err() == nil {
			log.Warn("hand tasks on", zap.Error(err)) // they stay in the outbox
		}
		if more && err == nil {
			continue
		}
		select {
		case <-ctx.Done():
		case <-nudge:
		case <-tick.C:
		}
	}
}

// relay publishes one batch; more says that there may be others.
func (q *Queue) relay(ctx context.Context, out Outbox) (more bool, err error) {
	tasks, err := out.Unpublished(ctx, batch)
	if err != nil {
		return false, err
	}
	for _, t := range tasks {
		if err := fault.At(fault.TaskRead); err != nil {
			return false, err
		}
		try, cancel := context.WithTimeout(ctx, 5*time.Second)
		err := q.Publish(try, t)
		cancel()
		if err != nil {
			return false, err
		}
		if err := fault.At(fault.TaskSent); err != nil {
			return false, err
		}
		if err := out.Published(ctx, t.Row); err != nil {
			return false, err
		}
		if err := fault.At(fault.TaskGone); err != nil {
			return false, err
		}
	}
	return len(tasks) == batch, nil
}
