package queue

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/inkreel/inkreel/engine/queue/turn"
)

// WorkerInfo is what a worker says of itself.
type WorkerInfo struct {
	Name    string      `json:"name"`
	Version string      `json:"version"`                   // of the engine
	Drawing string      `json:"drawing_version,omitempty"` // it takes only tasks of jobs of this, while others are there for theirs
	Encoder string      `json:"encoder,omitempty"`
	Cores   int         `json:"cores"`
	Slots   int         `json:"slots"`
	Kinds   []Kind      `json:"kinds"`             // of tasks it takes, the most urgent first
	Lanes   []turn.Lane `json:"lanes,omitempty"`   // they lie in; of a worker that knows no priorities none
	Busy    []Working   `json:"busy"`              // one for each slot in use, longest first
	Waiting string      `json:"waiting,omitempty"` // why it takes no tasks
	// Stopping says that it takes no more tasks and ends when what runs is done.
	Stopping bool `json:"stopping,omitempty"`
}

// Working is a task being worked on.
type Working struct {
	Kind    Kind    `json:"kind"`
	Job     string  `json:"job_id"`
	Scene   int     `json:"scene"` // from 0; of scene tasks
	Seconds float64 `json:"seconds"`
}

// info is what the worker says of itself now.
func (w *Worker) info() WorkerInfo {
	var i WorkerInfo
	if w.cfg.About != nil {
		i = w.cfg.About()
	}
	i.Name, i.Slots, i.Kinds, i.Lanes, i.Busy = w.cfg.Name, w.cfg.Slots, w.cfg.Kinds, w.lanes, []Working{}
	i.Drawing, i.Stopping = w.cfg.Version, w.stopping.Load()
	if w.cfg.Headroom != nil {
		if err := w.cfg.Headroom(); err != nil {
			i.Waiting = err.Error()
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	for t, began := range w.running {
		i.Busy = append(i.Busy, Working{t.kind, t.job, t.scene, time.Since(began).Seconds()})
	}
	slices.SortFunc(i.Busy, func(a, b Working) int { return cmp.Compare(b.Seconds, a.Seconds) })
	return i
}

// The time allowed for the first worker's answer, and for each further one after
// the one before.
const (
	firstAnswer = 2 * time.Second
	nextAnswer  = 300 * time.Millisecond
)

// Workers asks all workers for their info. One that hangs or is cut off does not
// answer, so it is not listed. It takes a fraction of a second.
func (q *Queue) Workers(ctx context.Context) ([]WorkerInfo, error) {
	inbox := nats.NewInbox()
	sub, err := q.nc.SubscribeSync(inbox)
	if err != nil {
		return nil, fmt.Errorf("ask for workers: %w", err)
	}
	defer func() { _ = sub.Unsubscribe() }()
	if err := q.nc.PublishRequest(q.names.workers(), inbox, nil); err != nil {
		return nil, fmt.Errorf("ask for workers: %w", err)
	}
	var all []WorkerInfo
	for timeout := firstAnswer; ; timeout = nextAnswer {
		next, cancel := context.WithTimeout(ctx, timeout)
		m, err := sub.NextMsgWithContext(next)
		cancel()
		switch {
		case errors.Is(err, nats.ErrNoResponders), err != nil && next.Err() != nil && ctx.Err() == nil:
			slices.SortFunc(all, func(a, b WorkerInfo) int { return cmp.Compare(a.Name, b.Name) })
			return all, nil
		case err != nil:
			return nil, fmt.Errorf("ask for workers: %w", err)
		}
		var i WorkerInfo
		if json.Unmarshal(m.Data, &i) == nil {
			all = append(all, i)
		}
	}
}
