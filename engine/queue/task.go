package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"go.uber.org/zap"
)

// maxAttempts is how often one task is started at most: a task that kills its
// workers must not kill them all.
const maxAttempts = 5

// task is one delivery being worked on.
type task struct {
	*delivery
	kind  Kind
	job   string
	scene int
	begun int // attempts so far, this one included; 0 until it is counted
}

// id names a task within its job.
func (t *task) id() string {
	if t.kind == KindScene {
		return fmt.Sprintf("scene-%d", t.scene)
	}
	return string(t.kind)
}

// The outcomes of a delivery, for metrics and logs.
const (
	outcomeDone   = "done"
	outcomeOver   = "over"   // its job had ended, or is another's
	outcomeFailed = "failed" // for good, and its job with it
	outcomeRetry  = "retry"
	outcomeBack   = "given back"
)

// errOver says that a task's job has ended, so there is nothing to do.
var errOver = errors.New("job has ended")

// errStop says that the worker stops.
var errStop = errors.New("worker stops")

// do works one delivery through to its answer.
func (w *Worker) do(work context.Context, d *delivery) {
	began := time.Now()
	log := w.cfg.Log.With(zap.String("task", d.subject))
	kind, job, scene, ok := w.q.names.taskOf(d.subject)
	if !ok {
		d.drop("unreadable subject")
		log.Error("task with an unreadable subject dropped")
		return
	}
	t := &task{delivery: d, kind: kind, job: job, scene: scene}
	ctx, stop := w.alive(work, t)
	err := w.step(ctx, t)
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx) // whatever broke, broke because it was stopped
	}
	stop()
	outcome := w.answer(work, t, err, log)
	if w.cfg.Metrics.Task != nil {
		w.cfg.Metrics.Task(kind, outcome, time.Since(began))
	}
	log.Debug("task", zap.String("outcome", outcome), zap.Duration("took", time.Since(began)), zap.Error(err))
}

// lookEvery is how often a task asks whether its job goes on.
const lookEvery = time.Second

// alive tells the server that a task is being worked on, and stops the work
// when its job is ended elsewhere or the worker stops.
func (w *Worker) alive(work context.Context, t *task) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(context.WithoutCancel(work))
	unlink := context.AfterFunc(work, func() { cancel(errStop) })
	var wg sync.WaitGroup
	done := make(chan struct{})
	wg.Go(func() {
		beat := time.NewTicker(ackWait[t.kind] / 3)
		defer beat.Stop()
		for {
			select {
			case <-done:
				return
			case <-beat.C:
				t.working()
			}
		}
	})
	wg.Go(func() {
		look := time.NewTicker(lookEvery)
		defer look.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-look.C:
				// Completed is left out: it is a task's own doing.
				rec, err := w.q.Get(ctx, t.job)
				if err == nil && (rec.State == Cancelled || rec.State == Failed) {
					cancel(errOver)
				}
			}
		}
	})
	return ctx, func() {
		unlink()
		cancel(nil)
		close(done)
		wg.Wait()
	}
}

// crash is a step that panicked.
type crash struct {
	value any
	stack []byte
}

func (c *crash) Error() string { return fmt.Sprintf("panic: %v", c.value) }

// step does what a task asks for, all but the answer.
func (w *Worker) step(ctx context.Context, t *task) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &crash{r, debug.Stack()}
		}
	}()
	if t.kind == KindPlan {
		return w.plan(ctx, t)
	}
	rec, err := w.attempt(ctx, t)
	if errors.Is(err, ErrNoJob) {
		return errOver
	}
	if err != nil {
		return err
	}
	if t.kind == KindScene {
		return w.scene(ctx, t, rec)
	}
	return w.film(ctx, t, rec)
}

// attempt records that a task is begun; one begun too often is given up.
func (w *Worker) attempt(ctx context.Context, t *task) (*Record, error) {
	return w.q.records.update(ctx, t.job, func(r *Record) error {
		t.begun = 0
		if r.State.Terminal() {
			return errOver
		}
		if t.kind == KindScene && t.scene < len(r.Done) && r.Done[t.scene] {
			return errUnchanged
		}
		if r.Attempts == nil {
			r.Attempts = map[string]int{}
		}
		if r.Attempts[t.id()] >= maxAttempts {
			t.begun = maxAttempts
			return &Failure{Code: "poison", Message: fmt.Sprintf("%s was begun %d times and never finished", t.id(), maxAttempts)}
		}
		r.Attempts[t.id()]++
		t.begun = r.Attempts[t.id()]
		return nil
	})
}

// answer tells the server what became of a task and answers that in a word.
func (w *Worker) answer(ctx context.Context, t *task, err error, log *zap.Logger) string {
	// The answer must go out even where the work was stopped.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastWords)
	defer cancel()
	switch {
	case err == nil:
		if err := t.done(ctx); err != nil {
			log.Warn("acknowledge", zap.Error(err)) // it comes again and finds its work done
		} else if err := w.settle(ctx, t); err != nil {
			log.Warn("ask again", zap.Error(err)) // the reconciler will
		}
		return outcomeDone
	case errors.Is(err, errOver):
		t.drop(err.Error())
		return outcomeOver
	case errors.Is(err, errStop):
		w.uncount(ctx, t, log)
		w.comeBack(ctx, t, 0, log)
		return outcomeBack
	}
	if f := w.verdict(t, err); f != nil {
		log.Error("task failed for good", zap.Error(err))
		failed := w.fail(ctx, t, f)
		if failed == nil {
			t.drop(f.Message)
			return outcomeFailed
		}
		log.Warn("record failure", zap.Error(failed))
	}
	delay := w.backoff(t)
	log.Warn("task will be tried again", zap.Duration("in", delay), zap.Error(err))
	w.comeBack(ctx, t, delay, log)
	return outcomeRetry
}

// verdict is why a task failed for good, or nil when it may be tried again.
func (w *Worker) verdict(t *task, err error) *Failure {
	var poison *Failure
	if errors.As(err, &poison) {
		return poison
	}
	permanent, f := w.cfg.Steps.Judge(err)
	var c *crash
	if errors.As(err, &c) {
		permanent, f = false, &Failure{Code: "crash", Message: c.Error(), Tail: string(c.stack)}
	}
	if permanent {
		return f
	}
	if t.begun < maxAttempts {
		return nil
	}
	last := *f
	last.Message = fmt.Sprintf("%s (tried %d times)", f.Message, t.begun)
	return &last
}

// settle asks again for what could not be asked for while t held its subject:
// the film, where the last clip that was drawn anew arrived before the film
// task that missed it was acknowledged; a scene, where its clip was missed
// before the task that drew it was acknowledged.
func (w *Worker) settle(ctx context.Context, t *task) error {
	if t.kind == KindPlan {
		return nil
	}
	rec, err := w.q.Get(ctx, t.job)
	switch {
	case err != nil || rec.State.Terminal():
	case t.kind == KindFilm && rec.allDone(),
		t.kind == KindScene && t.scene < len(rec.Done) && !rec.Done[t.scene]:
		err = w.republish(ctx, t)
	}
	return err
}

// republish publishes a task that was just taken off the queue. On a cluster
// its place becomes free a moment later.
func (w *Worker) republish(ctx context.Context, t *task) error {
	for range 4 {
		refused, err := w.q.publish(ctx, t.subject, "", t.data)
		if !refused {
			return err
		}
		pause(ctx, 50*time.Millisecond)
	}
	return nil // another was first: it waits there already
}

// uncount takes an attempt back: being stopped is no failure of the task.
func (w *Worker) uncount(ctx context.Context, t *task, log *zap.Logger) {
	if t.begun == 0 {
		return
	}
	_, err := w.q.records.update(ctx, t.job, func(r *Record) error {
		if r.State.Terminal() || r.Attempts[t.id()] == 0 {
			return errUnchanged
		}
		r.Attempts[t.id()]--
		return nil
	})
	if err != nil {
		log.Warn("take attempt back", zap.Error(err))
	}
}

// comeBack has a task delivered again. One near the server's own limit, past
// which it would lie there forever, is published anew instead.
func (w *Worker) comeBack(ctx context.Context, t *task, after time.Duration, log *zap.Logger) {
	switch {
	case t.count >= maxDeliveries-1:
		if err := errors.Join(t.done(ctx), w.republish(ctx, t)); err != nil {
			log.Error("publish anew", zap.Error(err))
		}
	case after > 0:
		t.again(after)
	default:
		t.giveBack()
	}
}

// backoff is the first back-off × 2ⁿ with a quarter of jitter, at most a minute.
func (w *Worker) backoff(t *task) time.Duration {
	n := t.begun
	if n == 0 {
		n = int(t.count)
	}
	d := max(min(w.cfg.Backoff<<min(max(n-1, 0), 6), time.Minute), 4)
	return d - d/8 + time.Duration(rand.Int64N(int64(d/4)))
}

// deadLetter is what is kept of a task given up.
type deadLetter struct {
	Task     string    `json:"task"`
	Error    *Failure  `json:"error"`
	Attempts int       `json:"attempts"`
	Worker   string    `json:"worker"`
	At       time.Time `json:"at"`
	Payload  []byte    `json:"payload,omitempty"` // base64
}

// fail keeps a task as a dead letter and ends its job.
func (w *Worker) fail(ctx context.Context, t *task, f *Failure) error {
	data, err := json.Marshal(deadLetter{t.subject, f, t.begun, w.cfg.Name, time.Now().UTC(), t.data})
	if err != nil {
		return err
	}
	err = patiently(ctx, func(ctx context.Context) error {
		_, err := w.q.js.Publish(ctx, w.q.names.deadLetter(t.kind, t.job), data, jetstream.WithMsgID("dead-"+t.job+"-"+t.id()))
		return err
	})
	if err != nil {
		return err
	}
	_, err = w.q.end(ctx, t.job, Failed, f)
	return err
}
