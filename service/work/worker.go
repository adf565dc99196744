package work

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"go.uber.org/zap"

	"github.com/inkreel/inkreel/internal/fault"
)

// Handler does the tasks of a kind.
type Handler struct {
	Slots int // tasks at once
	// Do does a task, or finds it done. An error brings it back a few times,
	// later and later. Ctx ends with ErrCancelled as its cause where the row's tasks
	// were cancelled.
	Do func(ctx context.Context, t Task) error
	// GiveUp notes with the row that its task failed for good; an error brings the
	// task back.
	GiveUp func(ctx context.Context, t Task, err error) error
}

// ErrCancelled is the cause of a task's context that was cancelled.
var ErrCancelled = errors.New("cancelled")

// ErrPoison is why a task is given up that was begun time and again and ended
// with its process.
var ErrPoison = errors.New("the process that did it died each time")

// Attempts is how often a task is begun before it is given up.
const Attempts = 5

// Work does tasks until ctx ends, then waits for those at work, which end with it.
func (q *Queue) Work(ctx context.Context, handlers map[Kind]Handler, log *zap.Logger) error {
	w := &worker{q: q, log: log, at: map[string]map[*context.CancelCauseFunc]bool{}}
	sub, err := q.nc.Subscribe(q.cancelled("*"), w.cancel)
	if err != nil {
		return fmt.Errorf("hear of what is cancelled: %w", err)
	}
	defer func() { _ = sub.Unsubscribe() }()
	var all sync.WaitGroup
	for k, h := range handlers {
		for range h.Slots {
			all.Go(func() { w.loop(ctx, k, h) })
		}
	}
	all.Wait()
	return nil
}

type worker struct {
	q   *Queue
	log *zap.Logger

	mu sync.Mutex
	at map[string]map[*context.CancelCauseFunc]bool // by subject
}

// cancel ends the tasks about a row.
func (w *worker) cancel(msg *nats.Msg) {
	subject := msg.Subject[len(w.q.cancelled("")):]
	w.mu.Lock()
	defer w.mu.Unlock()
	for end := range w.at[subject] {
		(*end)(ErrCancelled)
	}
}

// begin notes that a task is at work; done forgets it.
func (w *worker) begin(ctx context.Context, subject string) (during context.Context, done func()) {
	during, end := context.WithCancelCause(ctx)
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.at[subject] == nil {
		w.at[subject] = map[*context.CancelCauseFunc]bool{}
	}
	w.at[subject][&end] = true
	return during, func() {
		end(nil)
		w.mu.Lock()
		defer w.mu.Unlock()
		delete(w.at[subject], &end)
		if len(w.at[subject]) == 0 {
			delete(w.at, subject)
		}
	}
}

// The times of a loop that has nothing to do, and of one that cannot.
const (
	waitForTask  = 5 * time.Second
	afterTrouble = time.Second
)

// loop does one task after another.
func (w *worker) loop(ctx context.Context, k Kind, h Handler) {
	for ctx.Err() == nil {
		msg, silence, err := w.next(ctx, k)
		if err != nil && ctx.Err() == nil {
			w.log.Warn("ask for tasks", zap.String("kind", string(k)), zap.Error(err))
			if err := w.q.ensure(ctx); err != nil { // the server may have lost its store
				pause(ctx, afterTrouble)
			}
		}
		if msg != nil {
			w.one(ctx, h, msg, silence)
		}
	}
}

// next is a task, nil where none came for a while, and after what silence it goes to
// another: an operator may have set that.
func (w *worker) next(ctx context.Context, k Kind) (msg jetstream.Msg, silence time.Duration, err error) {
	c, err := w.q.js.Consumer(ctx, w.q.stream(), string(k))
	if err != nil {
		return nil, 0, err
	}
	got, err := c.Fetch(1, jetstream.FetchMaxWait(waitForTask))
	if err != nil {
		return nil, 0, err
	}
	select {
	case msg := <-got.Messages():
		return msg, c.CachedInfo().Config.AckWait, got.Error()
	case <-ctx.Done():
	}
	// What is on its way goes back at once, not after the time of silence.
	go func() {
		if msg := <-got.Messages(); msg != nil {
			_ = msg.Nak()
		}
	}()
	return nil, 0, nil
}

// one does a task and answers for it.
func (w *worker) one(ctx context.Context, h Handler, msg jetstream.Msg, silence time.Duration) {
	var t Task
	meta, err := msg.Metadata()
	if err == nil {
		err = json.Unmarshal(msg.Data(), &t)
	}
	if err != nil {
		w.log.Error("a task cannot be read and is dropped", zap.String("subject", msg.Subject()), zap.Error(err))
		_ = msg.Term()
		return
	}
	t.Starts = int(meta.NumDelivered)
	log := w.log.With(zap.String("kind", string(t.Kind)), zap.String("row", t.Subject))
	during, done := w.begin(ctx, t.Subject)
	stop := beat(msg, silence/3)
	err = attempt(during, h, t)
	stop()
	done()
	switch {
	case err == nil:
		err = msg.DoubleAck(context.WithoutCancel(ctx))
	case ctx.Err() != nil: // we stop: another goes on
		err = msg.Nak()
	case t.Starts < Attempts:
		log.Warn("task will be tried again", zap.Int("start", t.Starts), zap.Error(err))
		err = msg.NakWithDelay(time.Duration(t.Starts*t.Starts) * w.q.o.Pause)
	default:
		log.Error("task given up", zap.Error(err))
		if err = h.GiveUp(ctx, t, err); err == nil {
			err = msg.Term()
		} else {
			err = errors.Join(err, msg.NakWithDelay(time.Minute))
		}
	}
	if err != nil && ctx.Err() == nil {
		log.Warn("answer for a task", zap.Error(err))
	}
}

// attempt does a task. One that has taken its process with it each time is not
// begun again; a panic is an error.
func attempt(ctx context.Context, h Handler, t Task) (err error) {
	if t.Starts > Attempts {
		return ErrPoison
	}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	if err := fault.At(fault.TaskTake); err != nil {
		return err
	}
	if err := h.Do(ctx, t); err != nil {
		return err
	}
	return fault.At(fault.TaskDone)
}

// beat says so often that a task is being worked on, until stop is called.
func beat(msg jetstream.Msg, every time.Duration) (stop func()) {
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-end:
				return
			case <-tick.C:
				_ = msg.InProgress() // the next one follows
			}
		}
	}()
	return func() { close(end); <-ended }
}

func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}
