package service

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/inkreel/inkreel/engine/queue"
)

// fresh is how old what is told of a job under way may be: clients that poll ask the
// engine a few times a second, however many they are.
const fresh = 250 * time.Millisecond

// live keeps records of the engine for a moment.
type live struct {
	engine Engine
	asking singleflight.Group

	mu   sync.Mutex
	seen map[string]sighting
}

type sighting struct {
	rec *queue.Record
	at  time.Time
}

// mostSeen bounds what is kept.
const mostSeen = 10_000

func newLive(e Engine) *live { return &live{engine: e, seen: map[string]sighting{}} }

// record is the engine's of a job, not to be changed.
func (l *live) record(ctx context.Context, job string) (*queue.Record, error) {
	l.mu.Lock()
	s, ok := l.seen[job]
	l.mu.Unlock()
	if ok && time.Since(s.at) < fresh {
		return s.rec, nil
	}
	got, err, _ := l.asking.Do(job, func() (any, error) {
		rec, err := l.engine.Get(context.WithoutCancel(ctx), job) // others wait for it, too
		if err != nil {
			return nil, err
		}
		l.mu.Lock()
		defer l.mu.Unlock()
		if len(l.seen) >= mostSeen {
			clear(l.seen)
		}
		l.seen[job] = sighting{rec, time.Now()}
		return rec, nil
	})
	if err != nil {
		return nil, err
	}
	return got.(*queue.Record), nil
}
