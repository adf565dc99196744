package queue

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"
)

// All clips of a film are of one drawing version: that of the worker that prepared
// it, which its record names. While a fleet is upgraded, workers of two versions
// live side by side, and tasks come to either. A worker hands those of another
// version's jobs back as long as somebody of that version is there to take them.
// When nobody is, it goes on itself: what is drawn is drawn anew in its own
// version, and what needs no drawing is done as it is.

// otherVersion is the error of a task that is for workers of another drawing
// version.
type otherVersion struct{ version string }

// Error implements error.
func (e *otherVersion) Error() string {
	return fmt.Sprintf("its job is drawn by workers of drawing version %s", e.version)
}

// mayTake returns an *otherVersion where a task of a job whose record is r is for
// others. A plan whose job is prepared asks for nothing any more but its tasks.
func (w *Worker) mayTake(t *task, r *Record) error {
	if t.kind == KindPlan && r.Prepared != "" {
		return nil
	}
	return w.draws(t, r.Version)
}

// draws returns an *otherVersion where a task belongs to another version, unless
// that has been found to have no workers.
func (w *Worker) draws(t *task, version string) error {
	if version == "" || w.cfg.Version == "" || version == w.cfg.Version || version == t.adopted {
		return nil
	}
	return &otherVersion{version}
}

// inVersion does a task by step, or leaves it to those of its version while they
// live.
func (w *Worker) inVersion(step func(context.Context, *task) error) func(context.Context, *task) error {
	return func(ctx context.Context, t *task) error {
		t.adopted = ""
		err := step(ctx, t)
		var other *otherVersion
		if !errors.As(err, &other) || w.fleet.draws(ctx, other.version, t.kind) {
			return err
		}
		t.adopted = other.version
		return step(ctx, t)
	}
}

// A task that is handed back comes again after the first pause, twice as long each
// time. Who handed it back holds off before it asks for another: so one that waits
// for it gets it, and where all of its version are at work it seldom goes about.
const (
	handBackPause    = 100 * time.Millisecond
	maxHandBackPause = 400 * time.Millisecond
	holdOff          = 250 * time.Millisecond
)

// handBackAfter is the pause after so many deliveries, with a quarter of jitter:
// tasks of one job are not to come all at once.
func handBackAfter(count uint64) time.Duration {
	const doublings = 2 // reach the longest pause
	d := min(handBackPause<<min(max(count, 1)-1, doublings), maxHandBackPause)
	return d - time.Duration(rand.Int64N(int64(d/4)))
}

// fleet knows which versions have workers.
type fleet struct {
	workers func(context.Context) ([]WorkerInfo, error)
	every   time.Duration // workers are asked for at most so often
	gone    time.Duration // a crew that has not answered for so long is gone

	mu    sync.Mutex
	asked time.Time
	seen  map[crew]time.Time // when somebody of it answered last, or was asked for first
}

// crew are the workers of a version that take a kind of task.
type crew struct {
	version string
	kind    Kind
}

// A crew that is gone has not answered three times at least. A worker that is started
// again is back before.
const (
	askEvery  = 2 * time.Second
	goneAfter = 7 * time.Second
)

func newFleet(workers func(context.Context) ([]WorkerInfo, error)) *fleet {
	return &fleet{workers: workers, every: askEvery, gone: goneAfter, seen: map[crew]time.Time{}}
}

// draws reports whether a worker of a version lives that takes such tasks. One that
// is stopping takes none. Where nobody can be asked, they are taken to live.
func (f *fleet) draws(ctx context.Context, version string, k Kind) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if time.Since(f.asked) >= f.every {
		all, err := f.workers(ctx)
		if err != nil {
			return true
		}
		f.asked = time.Now()
		for _, i := range all {
			for _, k := range i.Kinds {
				if !i.Stopping {
					f.seen[crew{i.Drawing, k}] = f.asked
				}
			}
		}
	}
	c := crew{version, k}
	if _, known := f.seen[c]; !known {
		f.seen[c] = f.asked
	}
	return time.Since(f.seen[c]) < f.gone
}

// redrawnIn notes that a job is prepared anew in a version: what another has drawn
// of it is none of its film.
func (r *Record) redrawnIn(version string) {
	if r.Version != "" && r.Version != version {
		r.Done, r.PreparedAhead, r.Encoder = nil, nil, ""
		r.Reused, r.ReusedFrames, r.FramesAhead = 0, 0, 0
	}
	r.Version = version
}

// beginIn notes that a prepared job begins again in a version, once in each: workers
// that do not hear of one another must not begin it in turns.
func (r *Record) beginIn(version string) error {
	if version == r.Version {
		return nil
	}
	if slices.Contains(r.Again, version) {
		return &Failure{Code: "version", Message: fmt.Sprintf("no worker of drawing version %s is there, and the job has begun again in version %s before", r.Version, version),
			Hint: "let workers of one version run (inkreel workers lists them), then inkreel dead retry"}
	}
	r.Again, r.Version = append(r.Again, version), version
	return nil
}
