package queue

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/engine/queue/turn"
)

// Depth is how much of a kind of task lies in the queue.
type Depth struct {
	Pending uint64 // not delivered yet
	Unacked int    // being worked on
}

// Backlog is what lies in the queue.
type Backlog struct {
	Tasks  map[Kind]Depth
	Oldest time.Duration // since the oldest task was published; 0: there is none
	Dead   uint64        // letters
}

// Backlog counts the tasks in the queue by kind, and the dead letters without
// the server's advisories beside them: a cancelled film leaves one of these for
// each scene that waited, and nobody needs to look at them.
func (q *Queue) Backlog(ctx context.Context) (b Backlog, err error) {
	b.Tasks = map[Kind]Depth{}
	for _, l := range turn.Lanes {
		k := Kind(l.Kind())
		c, err := q.js.Consumer(ctx, q.names.tasks(), string(l))
		if errors.Is(err, jetstream.ErrConsumerNotFound) {
			continue // made by an older version
		}
		if err != nil {
			return Backlog{}, fmt.Errorf("count %s tasks: %w", k, err)
		}
		info := c.CachedInfo() // asked for a moment ago
		d := b.Tasks[k]
		b.Tasks[k] = Depth{d.Pending + info.NumPending, d.Unacked + info.NumAckPending}
	}
	tasks, err := q.js.Stream(ctx, q.names.tasks())
	if err != nil {
		return Backlog{}, fmt.Errorf("look for the oldest task: %w", err)
	}
	if state := tasks.CachedInfo().State; state.Msgs > 0 {
		b.Oldest = max(time.Since(state.FirstTime), 0)
	}
	s, err := q.js.Stream(ctx, q.names.dead())
	if err != nil {
		return Backlog{}, fmt.Errorf("count dead letters: %w", err)
	}
	// Advisories have two subjects for each consumer, letters one for each job.
	info, err := s.Info(ctx, jetstream.WithSubjectFilter(advisories+">"))
	if err != nil {
		return Backlog{}, fmt.Errorf("count dead letters: %w", err)
	}
	b.Dead = info.State.Msgs
	for _, n := range info.State.Subjects {
		b.Dead -= min(n, b.Dead)
	}
	return b, nil
}

// Look says how many replicas the stream of tasks has on a server, 0 where
// there is none yet. It makes nothing.
func Look(ctx context.Context, nc *nats.Conn, prefix string) (replicas int, err error) {
	js, err := jetstream.New(nc)
	if err != nil {
		return 0, fmt.Errorf("open JetStream: %w", err)
	}
	if _, err := js.AccountInfo(ctx); err != nil {
		return 0, fmt.Errorf("JetStream does not answer: %w", err)
	}
	s, err := js.Stream(ctx, Names{prefix}.tasks())
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("look for streams: %w", err)
	}
	return s.CachedInfo().Config.Replicas, nil
}
