package queue

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// A worker that dies takes all it works on with it, and nothing tells the task
// that killed it from those beside it. So a start that ends with its worker, of
// which no error came back, counts apart from one that failed. A task that was
// lost like that as often as maxBeside is a suspect and started only while its
// worker does nothing else: the next death is its own, or nobody's.

// maxBeside is how often a task may get lost beside others.
const maxBeside = 2

// errSuspect says that a task is to be started alone.
var errSuspect = errors.New("the task is a suspect")

// lost counts the starts of a task that ended with their worker.
func (r *Record) lost(task string) int { return r.Attempts[task] - r.Returned[task] }

// forgetStarts has the starts of a task count anew.
func (r *Record) forgetStarts(task string) {
	delete(r.Attempts, task)
	delete(r.Returned, task)
}

// countIn counts a start of a task in its job's record; a task lost too often
// is poison.
func (t *task) countIn(r *Record) error {
	id := t.id()
	lost := r.lost(id)
	if lost >= maxAttempts {
		t.begun = maxAttempts
		return &Failure{Code: "poison", Message: fmt.Sprintf("%s was begun %d times and its worker ended each time, also with nothing beside it", id, lost),
			Hint: "its parts tried one by one show which one it is; the workers' logs say how they ended"}
	}
	if lost >= maxBeside && !t.alone {
		return errSuspect
	}
	if r.Attempts == nil {
		r.Attempts = map[string]int{}
	}
	r.Attempts[id]++
	t.begun, t.tries = r.Attempts[id], r.Returned[id]+1
	return nil
}

// inCompany runs step beside those of other tasks, or alone where the task is
// found to be a suspect.
func (w *Worker) inCompany(ctx context.Context, t *task, step func(context.Context, *task) error) error {
	run := func(share int64) error {
		if err := w.enterCompany(ctx, t, share); err != nil {
			return err
		}
		defer w.company.Release(share)
		return step(ctx, t)
	}
	t.alone = false
	err := run(1)
	if errors.Is(err, errSuspect) {
		t.alone = true
		err = run(w.everyShare())
	}
	return err
}

// everyShare is what steps at work can take of a worker's company: as many as
// there are slots, and as many that were left to end beside them.
func (w *Worker) everyShare() int64 { return 2 * int64(w.cfg.Slots) }

// enterCompany waits until there is room beside the others. Waiting is no
// standing still.
func (w *Worker) enterCompany(ctx context.Context, t *task, share int64) error {
	if w.company.TryAcquire(share) {
		return nil
	}
	done := make(chan struct{})
	defer close(done)
	go func() {
		tick := time.NewTicker(max(w.stallTime(t.kind)/looksPerLimit, time.Millisecond))
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				t.watchdog.advance()
			}
		}
	}()
	return w.company.Acquire(ctx, share)
}
