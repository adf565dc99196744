package queue

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/artifact"
)

// Steps are what the tasks of a job do. Each may be called again for the same
// job, here or elsewhere, and then answers the same.
type Steps interface {
	// Prepare checks a plan and stores the prepared job.
	Prepare(ctx context.Context, job string, plan []byte) (Prepared, error)
	// Draw makes sure that a scene's clip is stored; frames is told how many
	// frames were drawn since it was told last.
	Draw(ctx context.Context, prepared string, scene int, frames func(int)) (Clip, error)
	// Missing lists the scenes whose clip is not in the store, verified.
	Missing(ctx context.Context, prepared string) ([]int, error)
	// Join makes the film and what lies beside it.
	Join(ctx context.Context, prepared string) (Film, error)
	// Judge says whether an error is of no use to try again, and words it.
	Judge(err error) (permanent bool, f *Failure)
}

// Prepared is a job made definite.
type Prepared struct {
	Name     string // its artifact
	Scenes   int
	Frames   []int // by scene
	Warnings []string
}

// Clip is a drawn scene.
type Clip struct {
	Encoder  string
	Warnings []string
}

// Film is a finished film.
type Film struct {
	Name  string // its artifact
	Files []Artifact
}

// Metrics hears what workers do; nil fields of the zero value are not called.
type Metrics struct {
	Task func(k Kind, outcome string, took time.Duration)
}

// WorkerConfig is what a worker works with.
type WorkerConfig struct {
	Steps   Steps
	Store   artifact.Store // of plans too large for a message
	Slots   int            // tasks at once
	Kinds   []Kind         // Defaults to all
	Grace   time.Duration  // to finish what runs when stopping. Defaults to 60 s
	Backoff time.Duration  // before the second try, doubled for each further. Defaults to 1 s
	Name    string         // in dead letters and logs
	Log     *zap.Logger
	Metrics Metrics
}

// Worker takes tasks and does them.
type Worker struct {
	q     *Queue
	cfg   WorkerConfig
	hurry chan struct{} // closed by Abort
	once  sync.Once
}

// NewWorker is a worker on q, to be run once.
func NewWorker(q *Queue, cfg WorkerConfig) *Worker {
	cfg.Slots = max(cfg.Slots, 1)
	kinds := inTurn
	if len(cfg.Kinds) > 0 {
		kinds = slices.DeleteFunc(slices.Clone(inTurn), func(k Kind) bool { return !slices.Contains(cfg.Kinds, k) })
	}
	cfg.Kinds = kinds
	if cfg.Grace == 0 {
		cfg.Grace = time.Minute
	}
	if cfg.Backoff == 0 {
		cfg.Backoff = time.Second
	}
	if cfg.Log == nil {
		cfg.Log = zap.NewNop()
	}
	return &Worker{q: q, cfg: cfg, hurry: make(chan struct{})}
}

// Abort ends the grace time: what still runs is given back now.
func (w *Worker) Abort() { w.once.Do(func() { close(w.hurry) }) }

// lastWords is how long stopped tasks have to give themselves back.
const lastWords = 5 * time.Second

// Run works until ctx ends, then takes nothing more, finishes what runs within
// the grace time and gives the rest back. It answers an error when the
// connection is closed for good, or when a step would not stop.
func (w *Worker) Run(ctx context.Context) error {
	if len(w.cfg.Kinds) == 0 {
		return errors.New("worker takes no kind of task: want plan, scene or film")
	}
	tasks, err := newPuller(w.q.nc, w.q.names, w.cfg.Kinds)
	if err != nil {
		return err
	}
	taking, stop := context.WithCancel(ctx)
	defer stop()
	work, abort := context.WithCancel(context.WithoutCancel(ctx))
	defer abort()
	var running sync.WaitGroup
	running.Go(func() { w.reconcile(taking) })
	err = w.take(taking, work, tasks, &running)
	stop()
	tasks.close()

	done := make(chan struct{})
	go func() { running.Wait(); close(done) }()
	grace := time.NewTimer(w.cfg.Grace)
	defer grace.Stop()
	select {
	case <-done:
		return err
	case <-grace.C:
	case <-w.hurry:
	}
	abort()
	last := time.NewTimer(lastWords)
	defer last.Stop()
	select {
	case <-done:
		return err
	case <-last.C:
		return errors.Join(err, fmt.Errorf("a task did not stop within %v of being told to", lastWords))
	}
}

// take fetches one task whenever a slot is free, never ahead, until ctx ends.
func (w *Worker) take(ctx, work context.Context, tasks *puller, running *sync.WaitGroup) error {
	slots := make(chan struct{}, w.cfg.Slots)
	for {
		select {
		case slots <- struct{}{}:
		case <-ctx.Done():
			return nil
		}
		d := w.wait(ctx, tasks)
		switch {
		case d == nil && ctx.Err() == nil:
			return fmt.Errorf("take tasks: %w", nats.ErrConnectionClosed)
		case d == nil:
			return nil
		case ctx.Err() != nil:
			d.giveBack()
			return nil
		}
		running.Go(func() {
			defer func() { <-slots }()
			w.do(work, d)
		})
	}
}

// wait is the next task; nil when ctx ends or the connection is closed.
func (w *Worker) wait(ctx context.Context, tasks *puller) *delivery {
	for ctx.Err() == nil && !w.q.nc.IsClosed() {
		if !w.q.nc.IsConnected() {
			pause(ctx, 50*time.Millisecond) // a request now would be sent to nobody
			continue
		}
		d, err := tasks.next(ctx)
		if d != nil {
			return d
		}
		if err != nil && ctx.Err() == nil {
			w.cfg.Log.Warn("fetch task", zap.Error(err))
			pause(ctx, 250*time.Millisecond)
		}
	}
	return nil
}
