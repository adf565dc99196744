package queue

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/engine/queue/turn"
	"github.com/inkreel/inkreel/internal/span"
)

// gate takes what tenants hand over into the stream of tasks: one message of each
// in turn, as long as the tenant may have a further job, and only what is right.
// What is wrong is told in an event and leaves nothing behind, neither a record
// nor a dead letter.
//
// Every worker has one. A message that is published calls one of them by an
// ordinary subscription, and so does the end of a job; what no gate heard of is
// found by looking now and then. The server gives one plan of a tenant to one gate
// at a time, and usages are changed by compare-and-set, so that gates need not
// know of each other.
type gate struct {
	w *Worker

	mu    sync.Mutex
	line  []caller // tenants that may have something
	woken chan struct{}
}

// caller is a tenant's place in the line.
type caller struct {
	tenant string
	at     time.Time // not before
	tries  int       // in a row that found nothing
}

func newGate(w *Worker) *gate { return &gate{w: w, woken: make(chan struct{}, 1)} }

// call puts a tenant into the line for a message that was just received, and may
// be stored a moment later.
func (g *gate) call(tenant string) { g.enter(caller{tenant: tenant, at: time.Now()}) }

// recall puts a tenant into the line for what is stored if it is there at all;
// another gate may be about to give it back.
func (g *gate) recall(tenant string) { g.enter(caller{tenant, time.Now(), fewTries}) }

// fewTries is how many of the tries that a message is given to be stored are left
// out, the quick ones: some more follow within a second.
const fewTries = 6

func (g *gate) enter(t caller) {
	g.mu.Lock()
	defer g.mu.Unlock()
	defer g.wake()
	for i := range g.line {
		if g.line[i].tenant == t.tenant {
			g.line[i].tries = min(g.line[i].tries, t.tries)
			if t.at.Before(g.line[i].at) {
				g.line[i].at = t.at
			}
			return
		}
	}
	g.line = append(g.line, t)
}

func (g *gate) wake() {
	select {
	case g.woken <- struct{}{}:
	default: // it wakes anyway
	}
}

// next is the first in the line whose time has come, or how long that takes.
func (g *gate) next() (t caller, ok bool, wait time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	wait = gateEvery
	for i := range g.line {
		if d := time.Until(g.line[i].at); d > 0 {
			wait = min(wait, d)
			continue
		}
		t = g.line[i]
		g.line = append(g.line[:i], g.line[i+1:]...)
		return t, true, 0
	}
	return caller{}, false, wait
}

// serve takes messages of the tenants in the line until ctx ends.
func (g *gate) serve(ctx context.Context) {
	for ctx.Err() == nil {
		t, ok, wait := g.next()
		if !ok {
			timer := time.NewTimer(wait)
			select {
			case <-ctx.Done():
			case <-g.woken:
			case <-timer.C:
			}
			timer.Stop()
			continue
		}
		took, err := g.admitOf(ctx, t.tenant)
		switch {
		case err != nil && ctx.Err() == nil:
			g.w.cfg.Log.Warn("take up what a tenant handed over", zap.String("tenant", t.tenant), zap.Error(err))
			g.enter(caller{t.tenant, time.Now().Add(gatePause), fewTries})
		case took:
			g.recall(t.tenant)
		case storedPause<<t.tries < maxStoredPause: // what was received may not be stored yet
			g.enter(caller{t.tenant, time.Now().Add(storedPause << t.tries), t.tries + 1})
		}
	}
}

const (
	// gateEvery is how often it is looked whether something waits that no gate heard
	// of, by one worker of all.
	gateEvery = 10 * time.Second
	// gatePause is between two tries at what cannot be taken up now.
	gatePause = time.Second
	// gateKey is who looked last; like lockKey it expires by the entry's time.
	gateKey = "lock.gate"
)

// watch keeps the table of limits fresh, the streams of tenants there, and the
// line filled with those for whom something waits, until ctx ends.
func (g *gate) watch(ctx context.Context, changed <-chan struct{}) {
	tick := time.NewTicker(gateEvery)
	defer tick.Stop()
	_, err := g.w.q.Limits(ctx)
	if err == nil {
		err = g.look(ctx)
	}
	for {
		if err != nil && ctx.Err() == nil {
			g.w.cfg.Log.Warn("look for what tenants handed over", zap.Error(err))
		}
		select {
		case <-ctx.Done():
			return
		case <-changed: // whose streams are missing cannot hand anything over
			err = g.look(ctx)
		case <-tick.C:
			if _, err = g.w.q.Limits(ctx); err == nil && g.w.lock(ctx, gateKey, gateEvery) {
				err = g.look(ctx)
			}
		}
	}
}

// look makes streams of tenants that are missing and calls those for whom
// something waits.
func (g *gate) look(ctx context.Context) error {
	waiting, err := g.w.q.ensureTenants(ctx, g.w.q.Table())
	for tenant := range waiting {
		g.recall(tenant)
	}
	return err
}

// admitOf takes up to one message of each kind that a tenant has handed over;
// took reports whether there may be more.
func (g *gate) admitOf(ctx context.Context, tenant string) (took bool, err error) {
	most, known := g.w.q.Table().ForTenant(tenant)
	if !known {
		return false, nil
	}
	for _, k := range handedOver {
		d, err := g.ask(ctx, tenant, k)
		if err != nil {
			return took, err
		}
		if d == nil {
			continue
		}
		err = g.admit(ctx, d, most)
		g.answer(ctx, d, err)
		took = took || !errors.Is(err, errNoRoom) // the end of a job calls again
	}
	return took, nil
}

// ask takes a message off a tenant's stream; nil when there is none, or another
// gate is at one.
func (g *gate) ask(ctx context.Context, tenant string, k Kind) (*delivery, error) {
	q := g.w.q
	body, err := json.Marshal(pullRequest{Batch: 1, NoWait: true})
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, tryTimeout)
	defer cancel()
	inbox := q.nc.NewInbox() // a task comes under its own subject, which the library's requests do not expect
	sub, err := q.nc.SubscribeSync(inbox)
	if err != nil {
		return nil, fmt.Errorf("ask for a %s of tenant %s: %w", k, tenant, err)
	}
	defer func() { _ = sub.Unsubscribe() }()
	if err := q.nc.PublishRequest(fmt.Sprintf("$JS.API.CONSUMER.MSG.NEXT.%s.%s", q.names.submissions(tenant), k), inbox, body); err != nil {
		return nil, fmt.Errorf("ask for a %s of tenant %s: %w", k, tenant, err)
	}
	m, err := sub.NextMsgWithContext(ctx)
	if errors.Is(err, nats.ErrNoResponders) { // the server has lost it
		_, err = q.ensureTenants(ctx, q.Table())
		return nil, err
	}
	if err != nil {
		return nil, fmt.Errorf("ask for a %s of tenant %s: %w", k, tenant, err)
	}
	return asDelivery(q.nc, m), nil
}

// answer tells the server what became of a message.
func (g *gate) answer(ctx context.Context, d *delivery, err error) {
	switch {
	case err == nil:
		if err := d.done(ctx); err != nil && ctx.Err() == nil {
			g.w.cfg.Log.Warn("acknowledge", zap.String("subject", d.subject), zap.Error(err)) // it comes again and is known then
		}
	case errors.Is(err, errNoRoom):
		d.giveBack() // it is the next one of the tenant's, whoever asks
	case errors.Is(err, ErrBusy):
		d.again(gatePause)
	default:
		if ctx.Err() == nil {
			g.w.cfg.Log.Warn("what a tenant handed over will be tried again", zap.String("subject", d.subject), zap.Error(err))
		}
		d.again(gatePause)
	}
}

// admit takes a message up, or refuses it for good, which is no error.
func (g *gate) admit(ctx context.Context, d *delivery, most limit.Tenant) error {
	k, job, ok := g.w.q.names.submittedOf(d.subject)
	switch {
	case !ok:
		g.w.cfg.Log.Error("a tenant's message with an unreadable subject dropped", zap.String("subject", d.subject))
		return nil
	case k == KindChange:
		return g.admitChange(ctx, job, d)
	}
	return g.admitPlan(ctx, job, d, most)
}

// admitPlan makes a job of a plan: its tenant's usage, its record, its task, in
// this order. Where a worker dies between, the message comes again and the rest
// is done.
func (g *gate) admitPlan(ctx context.Context, job string, d *delivery, most limit.Tenant) error {
	q, body := g.w.q, d.data
	fresh, renewed := newJob(job, body, d.stored), false
	fresh.Trace = span.Valid(d.parent)
	rec, err := q.Get(ctx, job)
	if errors.Is(err, ErrNoJob) || err == nil && rec.free() {
		if f := g.w.unfit(job, body); f != nil {
			q.publishRefusal(ctx, eventRefused, refusal{Job: job, Digest: fresh.Digest, Error: f})
			return nil
		}
		if fresh.Priority, err = q.occupy(ctx, job, &most, fresh.Priority); err != nil {
			return err
		}
		if rec, renewed, err = q.claim(ctx, fresh, d.stored); err == nil && rec == nil {
			rec = fresh
			q.publishState(ctx, rec)
		}
	}
	switch {
	case errors.Is(err, errUnreadable):
		q.publishRefusal(ctx, eventRefused, refusal{Job: job, Digest: fresh.Digest, Error: &Failure{Code: codeRecord, Message: err.Error(), Hint: "choose another job_id"}})
		return nil
	case err != nil:
		return err
	case rec.Digest != fresh.Digest:
		q.publishConflict(ctx, job, fresh.Digest)
		return nil
	case rec.State != Queued || rec.Prepared != "":
		return nil // it was taken up before
	}
	return q.handOver(ctx, rec, body, renewed)
}

// express takes up a plan at once that may go before others, also where others of
// its tenant's wait before it.
func (g *gate) express(ctx context.Context, job string, d *delivery) {
	q, body := g.w.q, d.data
	tenant, _ := SplitJob(job)
	most, _ := q.Table().ForTenant(tenant)
	u, _, err := q.usage(ctx, tenant)
	if err != nil || u.priorityFor(turn.Interactive, most) != turn.Interactive || priorityOf(body) != turn.Interactive {
		return // it has its turn
	}
	stream, subject := q.names.submissions(tenant), q.names.submitted(KindPlan, job)
	m, err := q.awaitStored(ctx, stream, subject, body)
	if err == nil && m != nil {
		d.stored = m.Time
		if err = g.admitPlan(ctx, job, d, most); err == nil {
			err = q.discardSame(ctx, stream, subject, body)
		}
	}
	if err != nil && !errors.Is(err, errNoRoom) && ctx.Err() == nil {
		g.w.cfg.Log.Warn("a tenant's plan has its turn, not before others", zap.String("job", job), zap.Error(err))
	}
}

// unfit says why a tenant's plan is refused; nil where it is not.
func (w *Worker) unfit(job string, body []byte) (f *Failure) {
	defer func() {
		if r := recover(); r != nil {
			f = &Failure{Code: "crash", Message: (&crash{value: r}).Error(), Tail: string(debug.Stack())}
		}
	}()
	if refOf(body) != "" {
		return &Failure{Code: codePlan, Path: "plan_ref", Message: "a tenant's plan cannot lie in the store", Hint: fmt.Sprintf("accepted: the plan itself, of at most %d bytes", maxPlanMessage)}
	}
	if f := misnamed(job, body); f != nil {
		return f
	}
	if err := w.cfg.Steps.Check(job, body); err != nil {
		_, f = w.cfg.Steps.Judge(err)
	}
	return f
}

// admitChange hands a change on to a finished film of the tenant's, and cancels.
func (g *gate) admitChange(ctx context.Context, job string, d *delivery) error {
	q, body := g.w.q, d.data
	c, err := parseChange(body)
	if err == nil && c.Cancel {
		_, err = q.Cancel(ctx, job)
	} else if err == nil {
		var rec *Record
		if rec, err = q.Get(ctx, job); err == nil && rec.State != Completed {
			err = c.fits(rec)
		}
		if err == nil && c.replaces() { // judged as a plan that is handed over
			if f := g.w.unfit(job, c.Revise.Plan); f != nil {
				q.publishRefusal(ctx, eventRefused, refusal{Job: job, Change: c.ID, Error: f})
				return nil
			}
		}
	}
	if r, refused := refusalOf(job, c, err); refused {
		q.publishRefusal(ctx, eventRefused, r)
		return nil
	}
	if err != nil || c.Cancel {
		return err
	}
	return g.w.passOn(ctx, job, body, "", fmt.Sprintf("submitted-%d", d.seq))
}

// listen receives what tenants publish when they do, and news of their jobs' ends,
// until the returned functions are called.
func (g *gate) listen(ctx context.Context) (subs []*nats.Subscription, err error) {
	w, n := g.w, g.w.q.names
	const group = "gate"
	urgent := make(chan struct{}, maxUrgent)
	handed := func(m *nats.Msg) {
		k, job, ok := n.submittedOf(m.Subject)
		tenant, _ := SplitJob(job)
		if _, known := w.q.Table().ForTenant(tenant); !ok || !known {
			return
		}
		g.call(tenant)
		var do func(ctx context.Context, job string, body []byte)
		switch {
		case k == KindChange && len(m.Data) <= maxCancel:
			do = g.cancel // also where the stream refuses it because the queue is full
		case k == KindPlan && bytes.Contains(m.Data, []byte(turn.Interactive)):
			do = func(ctx context.Context, job string, body []byte) {
				g.express(ctx, job, &delivery{data: body, parent: m.Header.Get(span.Header)})
			}
		default:
			return
		}
		select {
		case urgent <- struct{}{}:
			go func() {
				defer func() { <-urgent }()
				do(ctx, job, m.Data)
			}()
		default: // so many that they wait for their turn
		}
	}
	ended := func(m *nats.Msg) {
		rest := strings.TrimPrefix(m.Subject, n.Prefix+".tenant.")
		tenant, _, _ := strings.Cut(rest, ".")
		g.recall(tenant)
	}
	for _, s := range []struct {
		subject string
		receive nats.MsgHandler
	}{
		{n.submitted(KindPlan, "*.*"), handed},
		{n.submitted(KindChange, "*.*"), handed},
		{n.event("*.*", string(Completed)), ended},
		{n.event("*.*", string(Failed)), ended},
		{n.event("*.*", string(Cancelled)), ended},
		{n.tenant("*") + ".jobs", w.list},
	} {
		sub, err := w.q.nc.QueueSubscribe(s.subject, group, s.receive)
		if err != nil {
			return subs, fmt.Errorf("listen to tenants: %w", err)
		}
		subs = append(subs, sub)
	}
	return subs, nil
}

const (
	// maxUrgent is how many messages of tenants are done at once before their turn.
	maxUrgent = 16
	// maxCancel is more than what asks for that has, in bytes.
	maxCancel = 1 << 10
)

// cancel cancels a job at once where that is what a message asks for, and takes
// the message off the queue.
func (g *gate) cancel(ctx context.Context, job string, body []byte) {
	c, err := parseChange(body)
	if err != nil || !c.Cancel {
		return // the gate will see to it
	}
	q := g.w.q
	if _, err = q.Cancel(ctx, job); err == nil {
		tenant, _ := SplitJob(job)
		err = q.discardSame(ctx, q.names.submissions(tenant), q.names.submitted(KindChange, job), body)
	}
	if err != nil && !errors.Is(err, ErrNoJob) && ctx.Err() == nil {
		g.w.cfg.Log.Warn("a tenant's job is not cancelled", zap.String("job", job), zap.Error(err))
	}
}
