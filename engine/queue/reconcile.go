package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/queue/turn"
	"github.com/inkreel/inkreel/internal/fault"
)

// reconcileEvery is how often jobs are looked over, by one worker of all.
const reconcileEvery = time.Minute

// lockKey is who looks jobs over now; it expires with the bucket's own clock,
// read from the entry's time.
const lockKey = "lock.reconcile"

// reconcile looks jobs over when the worker starts, and now and then until ctx
// ends: a job whose tasks got lost between record and queue gets them back,
// one past its deadline fails, and what all of that lies in is there.
func (w *Worker) reconcile(ctx context.Context) {
	tick := time.NewTicker(reconcileEvery)
	defer tick.Stop()
	for ctx.Err() == nil && !fault.On(fault.AckFirst) {
		if w.cfg.Tidy != nil {
			if err := w.cfg.Tidy(); err != nil {
				w.cfg.Log.Warn("tidy", zap.Error(err))
			}
		}
		if w.lock(ctx, lockKey, reconcileEvery) {
			if err := w.Reconcile(ctx); err != nil && ctx.Err() == nil {
				w.cfg.Log.Warn("look jobs over", zap.Error(err))
			}
		}
		w.sweep(ctx)
		select {
		case <-ctx.Done():
		case <-tick.C:
			w.ensureStreams(ctx)
		}
	}
}

// lock reports whether this worker is the one whose turn it is at what is done
// every so often under a key.
func (w *Worker) lock(ctx context.Context, key string, every time.Duration) bool {
	kv := w.q.records.kv
	e, err := kv.Get(ctx, key)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		_, err = kv.Create(ctx, key, []byte(w.cfg.Name))
		return err == nil
	}
	if err != nil || time.Since(e.Created()) < every*9/10 {
		return false
	}
	_, err = kv.Update(ctx, key, []byte(w.cfg.Name), e.Revision())
	return err == nil
}

// Reconcile looks every job over once. Publishing a task that is waiting
// already changes nothing, so it need not know which are. What is wrong with
// one job keeps it from none of the others.
func (w *Worker) Reconcile(ctx context.Context) error {
	faults := []error{w.q.republishGivenUp(ctx), w.dropUnknown(ctx)}
	tenants, known := newCensus(), map[string]bool{}
	err := w.q.records.scan(ctx, func(job string, rec *Record, _ uint64, err error) error {
		known[job] = err != nil || rec.Priority.OrNormal() == turn.Normal
		if err == nil {
			tenants.note(rec)
			err = w.restore(ctx, rec)
		}
		if err != nil && passing(err) {
			return err // the server is away: so it is for all
		}
		faults = append(faults, err)
		return nil
	})
	if err == nil { // a part of the records says nothing of what there is
		err = errors.Join(w.q.settle(ctx, tenants), w.adoptUnheard(ctx, known))
	}
	return errors.Join(append(faults, err)...)
}

// restore sets one job going again where it stands still, and keeps copies of
// records that changed without one.
func (w *Worker) restore(ctx context.Context, rec *Record) error {
	still := time.Since(rec.Updated) >= reconcileEvery // a job at work says so in its record
	if still {
		if err := w.q.restoreChange(ctx, rec); err != nil {
			return err
		}
	}
	switch {
	case rec.State.Terminal():
		return w.backup(ctx, rec)
	case time.Now().After(rec.Deadline):
		_, err := w.q.end(ctx, rec.Name(), Failed, &Failure{Code: "deadline", Message: "not finished by its deadline", Hint: "inkreel dead retry gives it another day"})
		return err
	case rec.State == QueuedForVariant:
		return w.q.restoreVariant(ctx, rec)
	case !still:
		return nil
	}
	err := w.q.publishDue(ctx, rec, w.cfg.Store)
	if errors.Is(err, errNoPlan) {
		return nil // it waits in the queue, or its submitter died before handing it over and will again
	}
	return err
}

// restoreChange has the next change made whose task got lost, or ends it where
// nothing else holds what was asked for.
func (q *Queue) restoreChange(ctx context.Context, rec *Record) error {
	next := rec.nextChange()
	if next == nil {
		return nil
	}
	_, body, err := q.stored(ctx, KindChange, rec.Name())
	if err != nil || body != nil {
		return err // it waits, or is being made
	}
	if next.Request != "" {
		return q.publishTask(ctx, KindChange, rec.Name())
	}
	_, err = q.update(ctx, rec.Name(), func(r *Record) error {
		if r.Seq != rec.Seq || !r.failChanges() {
			return errUnchanged // it goes on
		}
		return nil
	})
	return err
}

// failChanges ends the changes that nobody can make any more: what was asked for
// went with the server.
func (r *Record) failChanges() (failed bool) {
	for i := range r.Changes {
		if c := &r.Changes[i]; !c.Ended() && c.Request == "" {
			c.end(&Failure{Code: "lost", Message: "what was asked for got lost with the server", Hint: "ask for it again"})
			failed = true
		}
	}
	return failed
}

// givenUp is the server's advisory of a task it delivers no more; the rest of
// its words are of no use here.
type givenUp struct {
	Seq uint64 `json:"stream_seq"`
}

// republishGivenUp publishes the tasks anew that the server has delivered its limit
// of times: they would lie there for ever and keep their subjects taken.
// Normally workers see to it before; a delivery that never reached one counts
// too.
func (q *Queue) republishGivenUp(ctx context.Context) error {
	dead, err := q.js.Stream(ctx, q.names.dead())
	if err != nil {
		return fmt.Errorf("look for tasks given up: %w", err)
	}
	tasks, err := q.js.Stream(ctx, q.names.tasks())
	if err != nil {
		return fmt.Errorf("look for tasks given up: %w", err)
	}
	filter := advisories + "MAX_DELIVERIES." + q.names.tasks() + ".>"
	for seq := uint64(1); ; seq++ {
		news, err := dead.GetMsg(ctx, seq, jetstream.WithGetMsgSubject(filter))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("look for tasks given up: %w", err)
		}
		seq = news.Sequence
		var g givenUp
		if json.Unmarshal(news.Data, &g) == nil && g.Seq > 0 {
			if err := q.publishAnew(ctx, tasks, g.Seq); err != nil {
				return err
			}
		}
		if err := dead.DeleteMsg(ctx, seq); err != nil && !errors.Is(err, jetstream.ErrMsgNotFound) {
			return fmt.Errorf("look for tasks given up: %w", err)
		}
	}
}

// publishAnew puts a task in a fresh message. Between the two steps it is in
// none; a process that dies there leaves it to the reconciler.
func (q *Queue) publishAnew(ctx context.Context, tasks jetstream.Stream, seq uint64) error {
	msg, err := tasks.GetMsg(ctx, seq)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil // done after all
	}
	if err == nil {
		if err = tasks.DeleteMsg(ctx, seq); err == nil {
			_, err = q.publish(ctx, msg.Subject, "", msg.Data)
		}
	}
	if err != nil {
		return fmt.Errorf("publish task %d anew: %w", seq, err)
	}
	return nil
}
