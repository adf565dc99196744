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

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/artifact"
)

// maxAttempts is how often one task is started at most: a task that kills its
// workers must not kill them all.
const maxAttempts = 5

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
	Name    string         // in dead letters and logs
	Log     *zap.Logger
	Metrics Metrics
}

// Worker takes tasks and does them.
type Worker struct {
	q   *Queue
	cfg WorkerConfig
}

// NewWorker is a worker on q.
func NewWorker(q *Queue, cfg WorkerConfig) *Worker {
	if cfg.Slots <= 0 {
		cfg.Slots = 1
	}
	if len(cfg.Kinds) == 0 {
		// Films first: they free a job; scenes before plans, so that jobs under
		// way finish before new ones begin.
		cfg.Kinds = []Kind{KindFilm, KindScene, KindPlan}
	}
	if cfg.Grace == 0 {
		cfg.Grace = time.Minute
	}
	if cfg.Log == nil {
		cfg.Log = zap.NewNop()
	}
	return &Worker{q, cfg}
}

// Run works until ctx ends, then takes nothing more, finishes what runs within
// the grace time and gives the rest back.
func (w *Worker) Run(ctx context.Context) error {
	work, abort := context.WithCancel(context.WithoutCancel(ctx))
	defer abort()
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(w.cfg.Grace, abort) })
	defer stop()
	slots := make(chan struct{}, w.cfg.Slots)
	var running, loops sync.WaitGroup
	errs := make(chan error, len(w.cfg.Kinds)+1)
	loops.Go(func() { w.reconcile(ctx) })
	for _, k := range w.cfg.Kinds {
		loops.Go(func() { errs <- w.take(ctx, work, k, slots, &running) })
	}
	loops.Wait()
	running.Wait()
	close(errs)
	for err := range errs {
		if err != nil && ctx.Err() == nil {
			return err
		}
	}
	return nil
}

// fetchWait is how long one request for a task waits at the server.
const fetchWait = 2 * time.Second

// take fetches one task whenever a slot is free, never ahead.
func (w *Worker) take(ctx, work context.Context, k Kind, slots chan struct{}, running *sync.WaitGroup) error {
	cons, err := w.q.js.Consumer(ctx, w.q.names.tasks(), string(k))
	if err != nil {
		return fmt.Errorf("open consumer %s: %w", k, err)
	}
	for ctx.Err() == nil {
		select {
		case slots <- struct{}{}:
		case <-ctx.Done():
			return nil
		}
		msg, err := cons.Next(jetstream.FetchMaxWait(fetchWait), jetstream.FetchContext(ctx))
		if err != nil {
			<-slots
			if !quiet(err) {
				w.cfg.Log.Warn("fetch task", zap.String("kind", string(k)), zap.Error(err))
				pause(ctx, time.Second)
			}
			// Let another kind have the slot.
			pause(ctx, time.Millisecond)
			continue
		}
		running.Go(func() {
			defer func() { <-slots }()
			w.do(work, k, msg)
		})
	}
	return nil
}

// quiet reports whether a fetch merely found nothing.
func quiet(err error) bool {
	return errors.Is(err, nats.ErrTimeout) || errors.Is(err, jetstream.ErrNoMessages) ||
		errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// task is one delivery being worked on.
type task struct {
	kind  Kind
	job   string
	scene int
	msg   jetstream.Msg
}

func (t task) id() string {
	if t.kind == KindScene {
		return fmt.Sprintf("scene-%d", t.scene)
	}
	return string(t.kind)
}

// do works one delivery through to its answer.
func (w *Worker) do(ctx context.Context, k Kind, msg jetstream.Msg) {
	began := time.Now()
	kind, job, scene, ok := w.q.names.taskOf(msg.Subject())
	log := w.cfg.Log.With(zap.String("task", msg.Subject()))
	if !ok || kind != k {
		_ = msg.TermWithReason("unreadable subject")
		log.Error("task with an unreadable subject dropped")
		return
	}
	t := task{kind, job, scene, msg}
	ctx, stop := w.alive(ctx, t)
	err := w.step(ctx, t)
	stop()
	outcome := w.answer(ctx, t, err, log)
	if w.cfg.Metrics.Task != nil {
		w.cfg.Metrics.Task(k, outcome, time.Since(began))
	}
	log.Debug("task", zap.String("outcome", outcome), zap.Duration("took", time.Since(began)), zap.Error(err))
}

// errCancelled ends the work on a job that its owner cancelled.
var errCancelled = errors.New("job cancelled")

// alive tells the server that a task is being worked on, and stops the work
// when its job ends elsewhere.
func (w *Worker) alive(ctx context.Context, t task) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	done := make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		beat := time.NewTicker(ackWait[t.kind] / 3)
		look := time.NewTicker(time.Second)
		defer beat.Stop()
		defer look.Stop()
		for {
			select {
			case <-done:
				return
			case <-beat.C:
				_ = t.msg.InProgress()
			case <-look.C:
				if rec, err := w.q.Get(ctx, t.job); err == nil && rec.State == Cancelled {
					cancel(errCancelled)
				}
			}
		}
	})
	return ctx, func() {
		close(done)
		wg.Wait()
		cancel(nil)
	}
}

// errOver says that a task's job has ended, so there is nothing to do.
var errOver = errors.New("job has ended")

// step does what a task asks for, all but the answer.
func (w *Worker) step(ctx context.Context, t task) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	if t.kind == KindPlan {
		return w.plan(ctx, t)
	}
	rec, err := w.attempt(ctx, t)
	if err != nil {
		return err
	}
	if t.kind == KindScene {
		return w.scene(ctx, t, rec)
	}
	return w.film(ctx, t, rec)
}

// attempt records that a task is begun; one begun too often is given up.
func (w *Worker) attempt(ctx context.Context, t task) (*Record, error) {
	return w.q.records.update(ctx, t.job, func(r *Record) error {
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
			return &Failure{Code: "poison", Message: fmt.Sprintf("%s was begun %d times and never finished", t.id(), maxAttempts)}
		}
		r.Attempts[t.id()]++
		return nil
	})
}

// answer tells the server what became of a task and answers that in a word.
func (w *Worker) answer(ctx context.Context, t task, err error, log *zap.Logger) string {
	// The answer must go out even where the work was stopped.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
	defer cancel()
	switch {
	case err == nil:
		if err := t.msg.DoubleAck(ctx); err != nil {
			log.Warn("acknowledge", zap.Error(err)) // it comes again and finds its work done
		}
		return "done"
	case errors.Is(err, errOver), errors.Is(err, errCancelled):
		_ = t.msg.TermWithReason("job has ended")
		return "over"
	}
	var poison *Failure
	permanent, failure := w.cfg.Steps.Judge(err)
	if errors.As(err, &poison) {
		permanent, failure = true, poison
	}
	if permanent {
		log.Error("task failed for good", zap.Error(err))
		if e := w.fail(ctx, t, failure); e != nil {
			log.Warn("record failure", zap.Error(e))
			_ = t.msg.NakWithDelay(time.Second)
			return "retry"
		}
		_ = t.msg.TermWithReason(failure.Message)
		return "failed"
	}
	if errors.Is(err, context.Canceled) {
		_ = t.msg.Nak()
		return "given back"
	}
	delay := backoff(t.msg)
	log.Warn("task will be tried again", zap.Duration("in", delay), zap.Error(err))
	_ = t.msg.NakWithDelay(delay)
	return "retry"
}

// backoff is 1 s × 2ⁿ with a quarter of jitter, at most a minute.
func backoff(msg jetstream.Msg) time.Duration {
	n := uint64(1)
	if md, err := msg.Metadata(); err == nil {
		n = md.NumDelivered
	}
	d := min(time.Second<<min(n-1, 6), time.Minute)
	return d - d/8 + time.Duration(rand.Int64N(int64(d/4)))
}

// deadLetter is what is kept of a task given up.
type deadLetter struct {
	Task    string    `json:"task"`
	Error   *Failure  `json:"error"`
	Worker  string    `json:"worker"`
	At      time.Time `json:"at"`
	Payload []byte    `json:"payload,omitempty"`
}

// fail ends a job and keeps its task as a dead letter.
func (w *Worker) fail(ctx context.Context, t task, f *Failure) error {
	rec, err := w.q.records.update(ctx, t.job, func(r *Record) error {
		if r.State.Terminal() {
			return errUnchanged
		}
		r.State, r.Error = Failed, f
		r.Seq++
		return nil
	})
	if err != nil {
		return err
	}
	w.q.tell(ctx, rec)
	data, err := json.Marshal(deadLetter{t.msg.Subject(), f, w.cfg.Name, time.Now().UTC(), t.msg.Data()})
	if err != nil {
		return err
	}
	_, err = w.q.js.Publish(ctx, w.q.names.deadLetter(t.kind, t.job), data, jetstream.WithMsgID("dead-"+t.job+"-"+t.id()))
	return err
}
