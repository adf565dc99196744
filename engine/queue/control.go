package queue

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"go.uber.org/zap"

	"github.com/inkreel/inkreel/internal/span"
)

// A change is published under a plan's subject or its own. Either way it would
// wait for a slot, under a plan's even behind all plans. So workers listen to
// these subjects besides: the stream's subjects are ordinary ones, and one of
// the workers receives a message the moment it is published. It moves changes
// out of the plans' way and cancels at once, also where the stream refused the
// message because a plan waits there. What nobody receives is found in the queue.

// listen receives changes, and replies to requests for this worker's info, until
// the returned function is called.
func (w *Worker) listen(ctx context.Context) (unsubscribe func(), err error) {
	var subs []*nats.Subscription
	unsubscribe = func() {
		for _, s := range subs {
			_ = s.Unsubscribe()
		}
	}
	const group = "control"
	receive := func(m *nats.Msg) {
		if isChange(m.Data) {
			go w.onChange(ctx, m) // one that waits to be stored must not keep a cancel waiting
		}
	}
	for _, k := range []Kind{KindPlan, KindChange} {
		s, err := w.q.nc.QueueSubscribe(w.q.names.task(k, "*", 0), group, receive)
		if err != nil {
			unsubscribe()
			return nil, fmt.Errorf("listen for changes: %w", err)
		}
		subs = append(subs, s)
	}
	// Plans one after another, beside the changes: making a record takes a moment, and a cancel must not wait for it.
	s, err := w.q.nc.QueueSubscribe(w.q.names.task(KindPlan, "*", 0), "records", func(m *nats.Msg) { w.onPlan(ctx, m) })
	if err != nil {
		unsubscribe()
		return nil, fmt.Errorf("listen for plans: %w", err)
	}
	subs = append(subs, s)
	s, err = w.q.nc.Subscribe(w.q.names.workers(), func(m *nats.Msg) {
		if data, err := json.Marshal(w.info()); err == nil {
			_ = m.Respond(data) // who does not receive it, asks again
		}
	})
	if err != nil {
		unsubscribe()
		return nil, fmt.Errorf("listen for requests of workers: %w", err)
	}
	subs = append(subs, s)
	for _, more := range []func(context.Context) ([]*nats.Subscription, error){w.gate.listen, w.listenForEnds, w.listenForCensus} {
		s, err := more(ctx)
		subs = append(subs, s...)
		if err != nil {
			unsubscribe()
			return nil, err
		}
	}
	err = retry(ctx, func(ctx context.Context) error {
		err := w.q.nc.FlushWithContext(ctx)
		if errors.Is(err, nats.ErrConnectionClosed) && !w.q.nc.IsClosed() {
			err = nats.ErrDisconnected // the library says closed of one that comes back, too
		}
		return err
	})
	if err != nil {
		unsubscribe()
		return nil, fmt.Errorf("listen: %w", err)
	}
	return unsubscribe, nil
}

// listenForEnds counts the jobs that end, whoever ends them.
func (w *Worker) listenForEnds(context.Context) (subs []*nats.Subscription, err error) {
	if w.cfg.Metrics.Job == nil {
		return nil, nil
	}
	for _, end := range []State{Completed, Failed, Cancelled} {
		for _, jobs := range []string{"*", "*.*"} { // of no tenant, and of all
			s, err := w.q.nc.QueueSubscribe(w.q.names.event(jobs, string(end)), "meters", func(*nats.Msg) { w.cfg.Metrics.Job(end) })
			if err != nil {
				return subs, fmt.Errorf("listen for ends of jobs: %w", err)
			}
			subs = append(subs, s)
		}
	}
	return subs, nil
}

// onChange acts on a change published under a plan's or a change's subject.
func (w *Worker) onChange(ctx context.Context, m *nats.Msg) {
	kind, job, _, ok := w.q.names.taskOf(m.Subject)
	if !ok {
		return
	}
	c, err := parseChange(m.Data)
	var did error
	switch {
	case err == nil && c.Cancel:
		did = w.q.cancelNow(ctx, kind, job, m.Data)
	case kind == KindPlan:
		did = w.promoteStored(ctx, job, m.Data)
	}
	if did != nil && ctx.Err() == nil {
		w.cfg.Log.Warn("a change was received, but not acted on", zap.String("job", job), zap.Error(did))
	}
}

// cancelNow cancels a job at once and takes the message that asked for it
// off the queue.
func (q *Queue) cancelNow(ctx context.Context, kind Kind, job string, body []byte) error {
	if _, err := q.Cancel(ctx, job); err != nil {
		return err
	}
	return q.discardSame(ctx, q.names.tasks(), q.names.task(kind, job, 0), body)
}

// discardSame takes a message off a queue where it is the one that waits under a
// subject: else it was refused, or is done with already.
func (q *Queue) discardSame(ctx context.Context, stream, subject string, body []byte) error {
	seq, data, err := q.storedIn(ctx, stream, subject)
	if err != nil || !bytes.Equal(data, body) {
		return err
	}
	return q.discardFrom(ctx, stream, seq)
}

// cancelUnseen cancels a job whose plan waits in the queue and has no record
// yet, by giving it one.
func (q *Queue) cancelUnseen(ctx context.Context, job string) (*Record, error) {
	stream, subject := q.names.tasks(), q.names.task(KindPlan, job, 0)
	if tenant, _ := SplitJob(job); tenant != "" { // behind the gate it has a record
		stream, subject = q.names.submissions(tenant), q.names.submitted(KindPlan, job)
	}
	_, body, err := q.storedIn(ctx, stream, subject)
	if err != nil {
		return nil, err
	}
	if body == nil || isChange(body) {
		return nil, fmt.Errorf("%s: %w", job, ErrNoJob)
	}
	rec := newRecord(job, planOfMessage(body))
	rec.enter(Cancelled)
	there, err := q.records.create(ctx, rec)
	if err != nil {
		return nil, err
	}
	if there != nil { // taken up meanwhile
		return q.Cancel(ctx, job)
	}
	q.publishState(ctx, rec)
	if rec.Tenant != "" { // there may be no room for a further job for long
		return rec, q.discardSame(ctx, stream, subject, body)
	}
	return rec, nil
}

// A message that is received is stored within this time; it is looked for after
// the first pause, and after twice as long each time.
const (
	storedPause    = 2 * time.Millisecond
	maxStoredPause = time.Second
)

// awaitStored waits until a message that was received is stored: it may be
// received a moment before. nil: it is not, the stream refused it.
func (q *Queue) awaitStored(ctx context.Context, stream, subject string, body []byte) (*jetstream.RawStreamMsg, error) {
	for wait := storedPause; wait < maxStoredPause && ctx.Err() == nil; wait *= 2 {
		m, err := q.lastIn(ctx, stream, subject)
		if err != nil || m != nil && bytes.Equal(m.Data, body) {
			return m, err
		}
		if m != nil {
			return nil, nil // another
		}
		pause(ctx, wait)
	}
	return nil, ctx.Err()
}

// promoteStored moves a change just published under a plan's subject out of
// the plans' way.
func (w *Worker) promoteStored(ctx context.Context, job string, body []byte) error {
	m, err := w.q.awaitStored(ctx, w.q.names.tasks(), w.q.names.task(KindPlan, job, 0), body)
	if err != nil || m == nil {
		return err
	}
	return w.promote(ctx, job)
}

// onPlan makes the record of a plan that was published, so that it is seen while
// it waits.
func (w *Worker) onPlan(ctx context.Context, m *nats.Msg) {
	kind, job, _, ok := w.q.names.taskOf(m.Subject)
	if !ok || kind != KindPlan || isChange(m.Data) || isVariant(m.Data) {
		return
	}
	stored, err := w.q.awaitStored(ctx, w.q.names.tasks(), m.Subject, m.Data)
	if err == nil && stored != nil {
		err = w.adopt(ctx, job, stored)
	}
	if err != nil && ctx.Err() == nil {
		w.cfg.Log.Warn("a plan was received, but has no record yet", zap.String("job", job), zap.Error(err)) // the reconciler will make it
	}
}

// adopt makes the record of a plan that waits under the public subject, where it
// has none, and moves the plan to its lane, where that is another.
func (w *Worker) adopt(ctx context.Context, job string, m *jetstream.RawStreamMsg) error {
	plan, err := w.planBytes(ctx, m.Data)
	if err != nil {
		return err
	}
	rec := newJob(job, plan, m.Time)
	rec.Trace = span.Valid(m.Header.Get(span.Header))
	there, _, err := w.q.claim(ctx, rec, m.Time)
	if err != nil {
		return err
	}
	switch {
	case there == nil:
		w.q.publishState(ctx, rec)
	case there.Digest != rec.Digest || there.State != Queued:
		return nil // whoever takes it sees to it
	default:
		rec = there
	}
	to := w.q.planSubject(rec)
	if to == w.q.names.task(KindPlan, job, 0) {
		return nil
	}
	if _, err := w.q.publish(ctx, to, "", m.Data); err != nil {
		return err
	}
	return w.q.discard(ctx, m.Sequence)
}

// adoptUnheard adopts the plans that nobody heard being published; known are the
// jobs that have a record and whose plan is where it should be.
func (w *Worker) adoptUnheard(ctx context.Context, known map[string]bool) error {
	return w.q.waitingPlans(ctx, known, func(job string, body []byte) error {
		m, err := w.q.lastIn(ctx, w.q.names.tasks(), w.q.names.task(KindPlan, job, 0))
		if err != nil || m == nil || isChange(body) || isVariant(body) {
			return err
		}
		if err := w.adopt(ctx, job, m); err != nil && passing(err) {
			return err
		}
		return nil // what is wrong with it is told when it is taken up
	})
}

// promote moves the change that waits under a job's plan subject, if one does, to
// its own subject; where another holds that, into the record.
func (w *Worker) promote(ctx context.Context, job string) error {
	seq, body, err := w.q.stored(ctx, KindPlan, job)
	if err != nil || body == nil || !isChange(body) {
		return err
	}
	id := fmt.Sprintf("promoted-%d", seq)
	if err := w.passOn(ctx, job, body, id, id); err != nil {
		return err
	}
	return w.q.discard(ctx, seq)
}

// passOn publishes a change under its own subject, or notes it in the record where
// another is there. The message's id may be empty; the change is called id where it
// has no name of its own.
func (w *Worker) passOn(ctx context.Context, job string, body []byte, message, id string) error {
	refused, err := w.q.publish(ctx, w.q.names.task(KindChange, job, 0), message, body)
	if err != nil || !refused {
		return err
	}
	// An answer that got lost looks like a refusal.
	if _, there, err := w.q.stored(ctx, KindChange, job); err != nil || bytes.Equal(there, body) {
		return err
	}
	return w.queueChange(ctx, job, body, id)
}

// forward moves the change that a plan task turned out to be to its own
// subject.
func (w *Worker) forward(ctx context.Context, t *task, body []byte) error {
	if c, err := parseChange(body); err == nil && c.Cancel {
		return w.makeChange(ctx, t)
	}
	id := fmt.Sprintf("promoted-%d", t.seq)
	return w.passOn(ctx, t.job, t.data, id, id)
}

// ErrBusy says that as many changes of the job wait as may.
var ErrBusy = fmt.Errorf("%d changes of this job wait to be made; ask again when some have been", maxWaiting)

// takenPause is between two tries to publish under a subject that is just being
// freed.
const takenPause = 10 * time.Millisecond

// stored is the message that waits under a job's subject; nil when none does.
func (q *Queue) stored(ctx context.Context, k Kind, job string) (seq uint64, body []byte, err error) {
	return q.storedIn(ctx, q.names.tasks(), q.names.task(k, job, 0))
}

// storedIn is the message that waits under a subject; nil when none does, or
// there is no such stream.
func (q *Queue) storedIn(ctx context.Context, stream, subject string) (seq uint64, body []byte, err error) {
	m, err := q.lastIn(ctx, stream, subject)
	if err != nil || m == nil {
		return 0, nil, err
	}
	return m.Sequence, m.Data, nil
}

// lastIn is storedIn with all that the server says of the message.
func (q *Queue) lastIn(ctx context.Context, stream, subject string) (m *jetstream.RawStreamMsg, err error) {
	err = retry(ctx, func(ctx context.Context) error {
		from, err := q.js.Stream(ctx, stream)
		if err == nil {
			m, err = from.GetLastMsgForSubject(ctx, subject)
		}
		return err
	})
	if errors.Is(err, jetstream.ErrMsgNotFound) || errors.Is(err, jetstream.ErrStreamNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the queue: %w", err)
	}
	return m, nil
}

// discard takes a message off the queue; one that is gone already is no error.
func (q *Queue) discard(ctx context.Context, seq uint64) error {
	return q.discardFrom(ctx, q.names.tasks(), seq)
}

func (q *Queue) discardFrom(ctx context.Context, stream string, seq uint64) error {
	err := retry(ctx, func(ctx context.Context) error {
		from, err := q.js.Stream(ctx, stream)
		if err == nil {
			err = from.DeleteMsg(ctx, seq)
		}
		return err
	})
	if err != nil && (errors.Is(err, jetstream.ErrMsgNotFound) || strings.Contains(err.Error(), "no message found")) {
		return nil
	}
	return err
}

// subscribe signals at once when a job is ended or a change of it begins or
// ends.
func (w *Worker) subscribe(job string) (news <-chan struct{}, unsubscribe func()) {
	c := make(chan struct{}, 1)
	signal := func(*nats.Msg) {
		select {
		case c <- struct{}{}:
		default: // signalled already
		}
	}
	var subs []*nats.Subscription
	for _, typ := range []string{string(Cancelled), string(Failed), eventChange} {
		if s, err := w.q.nc.Subscribe(w.q.names.event(job, typ), signal); err == nil {
			subs = append(subs, s)
		}
	}
	return c, sync.OnceFunc(func() {
		for _, s := range subs {
			_ = s.Unsubscribe() // fails only on a closed connection
		}
	})
}

// note and forget keep account of what the worker is working on.
func (w *Worker) note(t *task, began time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.running[t] = began
}

func (w *Worker) forget(t *task) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.running, t)
}
