package queue

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/internal/fault"
)

// maxAttempts is how often one task may fail, and how often it may be lost with
// its worker: a task that kills its workers must not kill them all.
const maxAttempts = 5

// task is one delivery being worked on.
type task struct {
	*delivery
	kind     Kind
	job      string
	scene    int
	begun    int  // starts so far, this one included; 0 until it is counted
	tries    int  // of these, those that failed, this one included
	alone    bool // nothing else is worked on here
	watchdog *watchdog
	adopted  string // drawing version of which no worker is left to do it
	left     bool   // dropped while its step goes on; to be read when its heartbeat has ended

	of     atomic.Pointer[Record] // the job as its start was counted
	change atomic.Pointer[string] // id of the change being made, once known
	seen   atomic.Pointer[Record] // the job as it was looked at last
}

// ended reports whether a record says that a task's work is no longer wanted, or is
// that of a later job of the same id. Completed is left out: it is a task's own
// doing.
func (t *task) ended(rec *Record) bool {
	if t.replaced(rec) {
		return true
	}
	if id := t.change.Load(); id != nil {
		c := rec.Change(*id)
		return c != nil && c.Ended()
	}
	return rec.State == Cancelled || rec.State == Failed
}

// replaced reports whether a record is that of a later beginning of its job than a
// task was begun for.
func (t *task) replaced(rec *Record) bool {
	of := t.of.Load()
	return of != nil && !of.Created.Equal(rec.Created)
}

// sceneTask begins the names of scenes' tasks within their job.
const sceneTask = "scene-"

// id names a task within its job.
func (t *task) id() string {
	if t.kind == KindScene {
		return sceneTask + strconv.Itoa(t.scene)
	}
	return string(t.kind)
}

// The outcomes of a delivery, for metrics and logs.
const (
	outcomeDone    = "done"
	outcomeEnded   = "over"    // its job had ended, or is another's
	outcomeRefused = "refused" // for good, and its job with it: its owner is to change something
	outcomeFailed  = "failed"  // for good, and its job with it: something broke here
	outcomeRetry   = "retry"
	outcomeBack    = "given back"
	outcomeOther   = "other version" // given back for workers that draw otherwise
)

// errJobEnded says that a task's job has ended, so there is nothing to do.
var errJobEnded = errors.New("job has ended")

// errStop says that the worker stops.
var errStop = errors.New("worker stops")

// do works one delivery through to its end.
func (w *Worker) do(work context.Context, d *delivery, p *watchdog) {
	began := time.Now()
	log := w.cfg.Log.With(zap.String("task", d.subject))
	kind, job, scene, ok := w.q.names.taskOf(d.subject)
	if !ok {
		d.drop("unreadable subject")
		log.Error("task with an unreadable subject dropped")
		return
	}
	log = w.cfg.Log.With(zap.String("job", job), zap.String("kind", string(kind)))
	if kind == KindScene {
		log = log.With(zap.Int("scene", scene))
	}
	log.Info("task taken", zap.Uint64("delivery", d.count))
	t := &task{delivery: d, kind: kind, job: job, scene: scene, watchdog: p}
	w.note(t, began)
	defer w.forget(t)
	if err := fault.At(fault.Fetch); err != nil {
		w.redeliver(work, t, w.cfg.Backoff, log)
		return
	}
	if fault.On(fault.AckFirst) {
		_ = t.done(work)
	}
	ctx, stop := w.heartbeat(work, t)
	ctx, noted := w.beginSpan(ctx, t)
	err := w.inCompany(ctx, t, w.inVersion(w.step))
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx) // whatever broke, broke because it was stopped
	}
	stop()
	p.advance()
	outcome := outcomeEnded
	if !t.left {
		outcome = w.answer(work, t, err, log)
	}
	endSpan(noted, outcome, err)
	if w.cfg.Metrics.Task != nil {
		w.cfg.Metrics.Task(kind, outcome, time.Since(began))
	}
	log.Info("task done", zap.String("outcome", outcome), zap.Float64("seconds", time.Since(began).Seconds()))
	if outcome == outcomeOther {
		pause(work, holdOff)
	}
}

// lookEvery is how often a task asks whether its job goes on.
const lookEvery = time.Second

// heartbeat tells the server that a task is being worked on, and stops the work
// when its job is ended elsewhere or the worker stops.
func (w *Worker) heartbeat(work context.Context, t *task) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(context.WithoutCancel(work))
	unlink := context.AfterFunc(work, func() { cancel(errStop) })
	news, unsubscribe := w.subscribe(t.job)
	var wg sync.WaitGroup
	done := make(chan struct{})
	wg.Go(func() {
		beat := time.NewTicker(w.heartbeats[t.lane])
		defer beat.Stop()
		stall := time.NewTicker(max(w.stallTime(t.kind)/looksPerLimit, time.Millisecond))
		defer stall.Stop()
		for {
			select {
			case <-done:
				return
			case <-stall.C:
				if t.watchdog.idle() > w.stallTime(t.kind) {
					cancel(errStalled)
					return
				}
			case <-beat.C:
				if fault.At(fault.Heartbeat) == nil {
					t.working()
				}
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
			case <-news: // at once, where the news comes through
			case <-look.C:
			}
			if rec, err := w.q.Get(ctx, t.job); err == nil {
				t.seen.Store(rec)
				if t.ended(rec) {
					cancel(errJobEnded)
					w.leave(t, done)
					return
				}
			}
		}
	})
	return ctx, func() {
		unlink()
		cancel(nil)
		close(done)
		wg.Wait()
		unsubscribe()
		if t.left {
			<-w.left
		}
	}
}

// slotGrace is how long a step whose job has ended may keep its slot: laying out
// or tracing one picture cannot be interrupted, and takes long where the machine
// is busy. With the second until the end is seen a slot is free within two.
const slotGrace = 900 * time.Millisecond

// leave drops a task whose job has ended and frees its slot if its step is not
// done soon. As many steps as there are slots may be left at once.
func (w *Worker) leave(t *task, done <-chan struct{}) {
	grace := time.NewTimer(slotGrace)
	defer grace.Stop()
	select {
	case <-done:
		return
	case <-grace.C:
	}
	select {
	case w.left <- struct{}{}:
	default:
		return
	}
	t.left = true
	t.drop(errJobEnded.Error())
	w.forget(t)
	t.free()
}

// crash is a step that panicked.
type crash struct {
	value any
	stack []byte
}

func (c *crash) Error() string { return fmt.Sprintf("panic: %v", c.value) }

// step does what a task asks for, all but the acknowledgement.
func (w *Worker) step(ctx context.Context, t *task) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &crash{r, debug.Stack()}
		}
	}()
	switch t.kind {
	case KindPlan:
		return w.plan(ctx, t)
	case KindChange:
		return w.makeChange(ctx, t)
	}
	rec, err := w.attempt(ctx, t)
	if errors.Is(err, ErrNoJob) {
		return errJobEnded
	}
	if err != nil {
		return err
	}
	switch t.kind {
	case KindScene:
		return w.scene(ctx, t, rec)
	case KindSound:
		return w.sound(ctx, t, rec)
	}
	return w.film(ctx, t, rec)
}

// attempt records that a task is begun; one begun too often is given up.
func (w *Worker) attempt(ctx context.Context, t *task) (*Record, error) {
	if err := fault.At(fault.Record); err != nil {
		return nil, err
	}
	return w.q.records.update(ctx, t.job, func(r *Record) error {
		t.begun, t.tries = 0, 0
		t.of.Store(r)
		if r.State.Terminal() {
			return errJobEnded
		}
		if t.isDone(r) {
			return errUnchanged
		}
		if err := w.mayTake(t, r); err != nil {
			return err
		}
		r.Trace = cmp.Or(r.Trace, t.trace(ctx))
		return t.countIn(r)
	})
}

// isDone reports whether a record says that the work of a task is done; of
// plans and films it does not.
func (t *task) isDone(r *Record) bool {
	switch t.kind {
	case KindScene:
		return t.scene < len(r.Done) && r.Done[t.scene]
	case KindSound:
		return !r.SoundDue
	}
	return false
}

// busyPause is how long a change waits for the one before.
const busyPause = time.Second

// answer tells the server what became of a task and returns its outcome.
func (w *Worker) answer(ctx context.Context, t *task, err error, log *zap.Logger) string {
	// The answer must go out even where the work was stopped.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopGrace)
	defer cancel()
	switch {
	case err == nil:
		if err := w.acknowledge(ctx, t); err != nil {
			log.Warn("acknowledge", zap.Error(err)) // it comes again and finds its work done
		} else if err := w.republishMissed(ctx, t); err != nil {
			log.Warn("publish a missed task again", zap.Error(err)) // the reconciler will
		}
		return outcomeDone
	case errors.Is(err, errJobEnded):
		t.drop(err.Error())
		w.afterDrop(ctx, t, log)
		return outcomeEnded
	case errors.Is(err, errStop):
		w.uncount(ctx, t, log)
		w.redeliver(ctx, t, 0, log)
		return outcomeBack
	case errors.Is(err, ErrBusy):
		w.redeliver(ctx, t, busyPause, log)
		return outcomeBack
	case errors.As(err, new(*otherVersion)):
		w.uncount(ctx, t, log)
		w.redeliver(ctx, t, handBackAfter(t.count), log)
		return outcomeOther
	}
	if f, owners := w.verdict(t, err); f != nil {
		level := zap.ErrorLevel
		if owners {
			level = zap.InfoLevel // nothing is wrong here
		}
		log.Log(level, "task failed for good", zap.String("code", f.Code), zap.Error(err))
		failed := w.fail(ctx, t, f)
		if failed == nil {
			t.drop(f.Message)
			w.afterDrop(ctx, t, log)
			if t.refuses(f) {
				return outcomeRefused
			}
			return outcomeFailed
		}
		log.Warn("record failure", zap.Error(failed))
	}
	w.noteReturn(ctx, t, log)
	delay := w.backoff(t)
	log.Warn("task will be tried again", zap.Duration("in", delay), zap.Error(err))
	w.redeliver(ctx, t, delay, log)
	return outcomeRetry
}

func (w *Worker) acknowledge(ctx context.Context, t *task) error {
	if err := fault.At(fault.Ack); err != nil {
		return err
	}
	return t.done(ctx)
}

// verdict is why a task failed for good, nil when it may be tried again; owners
// says that it is for the job's owner to change something.
func (w *Worker) verdict(t *task, err error) (f *Failure, owners bool) {
	var poison *Failure
	if errors.As(err, &poison) {
		return poison, false
	}
	if errors.Is(err, errUnreadable) {
		return &Failure{Code: codeRecord, Message: err.Error(), Hint: "inkreel requeue " + t.job + " makes it again from its copy"}, false
	}
	permanent, f := w.cfg.Steps.Judge(err)
	var c *crash
	if errors.As(err, &c) {
		permanent, f = false, &Failure{Code: "crash", Message: c.Error(), Tail: string(c.stack)}
	}
	if errors.Is(err, errStalled) {
		permanent, f = false, &Failure{Code: "stalled", Message: fmt.Sprintf("%s did not advance for %v", t.id(), w.stallTime(t.kind)),
			Hint: "is a program, disk or network that it needs hanging? a scene that truly needs longer: start workers with a longer --stall"}
	}
	if permanent {
		return f, true
	}
	tries := t.tries
	if t.begun == 0 && !passing(err) {
		tries = int(t.count) // it never came to be counted in the record
	}
	if tries < maxAttempts {
		return nil, false
	}
	last := *f
	last.Message = fmt.Sprintf("%s (tried %d times)", f.Message, tries)
	return &last, false
}

// republishMissed asks again for what could not be asked for while t held its subject:
// the film, where the last clip that was drawn anew arrived before the film
// task that missed it was acknowledged; a scene, where its clip was missed
// before the task that drew it was acknowledged.
func (w *Worker) republishMissed(ctx context.Context, t *task) error {
	if err := fault.At(fault.Republish); err != nil || t.kind == KindPlan {
		return err
	}
	rec, err := w.q.Get(ctx, t.job)
	if t.kind == KindChange && err == nil { // one may wait for this one's end
		if err = w.promote(ctx, t.job); err == nil && rec.nextChange() != nil {
			err = w.republish(ctx, t, goOn)
		}
		return err
	}
	switch {
	case err != nil || rec.State.Terminal():
	case t.kind == KindFilm && rec.ready(),
		t.kind == KindScene && t.scene < len(rec.Done) && !rec.Done[t.scene]:
		err = w.republish(ctx, t, t.data)
	}
	return err
}

// The place of a task that was acknowledged is free within some 100 ms on a
// cluster of three.
const (
	republishTries = 4
	republishPause = 50 * time.Millisecond
)

// republish publishes a task that was just taken off the queue. On a cluster
// its place becomes free a moment later.
func (w *Worker) republish(ctx context.Context, t *task, data []byte) error {
	for range republishTries {
		refused, err := w.q.publish(ctx, t.subject, "", data)
		if !refused {
			return err
		}
		pause(ctx, republishPause)
	}
	return nil // another was first: it waits there already
}

// uncount takes an attempt back: being stopped is no failure of the task.
func (w *Worker) uncount(ctx context.Context, t *task, log *zap.Logger) {
	w.recount(ctx, t, log, func(r *Record) error {
		if r.Attempts[t.id()] == 0 {
			return errUnchanged
		}
		r.Attempts[t.id()]--
		return nil
	})
}

// noteReturn notes that a start failed, and so did not end with its worker.
func (w *Worker) noteReturn(ctx context.Context, t *task, log *zap.Logger) {
	w.recount(ctx, t, log, func(r *Record) error {
		if r.lost(t.id()) == 0 {
			return errUnchanged
		}
		if r.Returned == nil {
			r.Returned = map[string]int{}
		}
		r.Returned[t.id()]++
		return nil
	})
}

// recount changes what is counted of a task's starts, where one was counted and
// its job still goes on.
func (w *Worker) recount(ctx context.Context, t *task, log *zap.Logger, change func(*Record) error) {
	if t.begun == 0 {
		return
	}
	_, err := w.q.records.update(ctx, t.job, func(r *Record) error {
		if t.ended(r) || r.State.Terminal() && t.kind != KindChange {
			return errUnchanged
		}
		return change(r)
	})
	if err != nil {
		log.Warn("count the starts of a task", zap.Error(err))
	}
}

// redeliver has a task delivered again. One near the server's own limit, past
// which it would lie there forever, is published anew instead.
func (w *Worker) redeliver(ctx context.Context, t *task, after time.Duration, log *zap.Logger) {
	switch {
	case t.count >= maxDeliveries-1:
		if err := errors.Join(t.done(ctx), w.republish(ctx, t, t.data)); err != nil {
			log.Error("publish anew", zap.Error(err))
		}
	case after > 0:
		t.again(after)
	default:
		t.giveBack()
	}
}

// maxBackoff is the longest pause before another try, and so the longest that a
// task waits once its cause is fixed. It is reached by doubling so many times.
const (
	maxBackoff   = time.Minute
	maxDoublings = 6
)

// backoff is the first back-off × 2ⁿ with a quarter of jitter, at most maxBackoff.
func (w *Worker) backoff(t *task) time.Duration {
	n := t.tries
	if t.begun == 0 {
		n = int(t.count)
	}
	d := max(min(w.cfg.Backoff<<min(max(n-1, 0), maxDoublings), maxBackoff), 4) // ns, of which a quarter is one
	return d - d/8 + time.Duration(rand.Int64N(int64(d/4)))
}

// fail ends a task's job, or the change it is of, and keeps the task as a dead
// letter. What its owner is to change is no letter: nothing broke here, and trying
// again is of no use.
func (w *Worker) fail(ctx context.Context, t *task, f *Failure) error {
	if !t.refuses(f) {
		if err := w.keepLetter(ctx, t, f); err != nil {
			return err
		}
	}
	rec, err := w.endOf(ctx, t, f)
	if errors.Is(err, errUnreadable) || errors.Is(err, ErrNoJob) {
		return nil // the dead letter is all that is left
	}
	if err == nil && rec != nil {
		w.tryBackup(ctx, rec)
	}
	return err
}

// refuses reports whether a failure says that what was handed over is wrong. What
// was prepared was found right.
func (t *task) refuses(f *Failure) bool {
	return f.owners() && (t.kind == KindPlan || t.kind == KindChange)
}

// endOf ends what a task was to bring about: a change, or its job. A message
// that cannot be read ends no job but the one it would have begun.
func (w *Worker) endOf(ctx context.Context, t *task, f *Failure) (*Record, error) {
	if id := t.change.Load(); id != nil {
		return w.q.endChange(ctx, t.job, *id, f)
	}
	if t.kind == KindChange {
		w.q.publishRefusal(ctx, eventRefused, refusal{Job: t.job, Error: f})
		return nil, nil
	}
	if t.begun == 0 && t.kind == KindPlan {
		digest := planOfMessage(t.data)
		rec, _, err := w.q.claim(ctx, newRecordOf(t.job, digest, t.stored), t.stored)
		if err != nil {
			return nil, err
		}
		if rec != nil && rec.Digest != digest {
			w.q.publishConflict(ctx, t.job, digest)
			return nil, nil
		}
	}
	return w.q.endIf(ctx, t.job, Failed, f, func(r *Record) bool { return !t.ended(r) })
}
