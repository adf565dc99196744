package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/limit"
)

// Tenant is the side that submits, for one tenant. It needs no more of the server
// than docs/operations.md gives to a tenant's own account: there is no stream it
// could read, and no store. Safe for concurrent use.
type Tenant struct {
	nc    *nats.Conn
	js    jetstream.JetStream
	names Names
	name  string
}

// ErrQuota says that a tenant's queue is full.
var ErrQuota = errors.New("as many plans and changes wait as the tenant may have; submit again later")

// OpenTenant is a tenant's side of the queue. It asks nothing of the server.
func OpenTenant(nc *nats.Conn, o Options, tenant string) (*Tenant, error) {
	if err := limit.CheckTenant(tenant); err != nil {
		return nil, err
	}
	if o.Prefix == "" {
		o.Prefix = "inkreel"
	}
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, fmt.Errorf("open JetStream: %w", err)
	}
	return &Tenant{nc, js, Names{o.Prefix}, tenant}, nil
}

// tenantOf is the tenant's side for a job's tenant.
func (q *Queue) tenantOf(job string) *Tenant {
	tenant, _ := SplitJob(job)
	return &Tenant{q.nc, q.js, q.names, tenant}
}

// job is the name of a job by its id, which may stand behind the tenant's name.
func (t *Tenant) job(id string) (string, error) {
	tenant, plain := SplitJob(id)
	if tenant != "" && tenant != t.name {
		return "", fmt.Errorf("%s: %w", id, ErrNoJob)
	}
	return JobName(t.name, plain), checkID(plain)
}

// Submit hands over a plan under a job id. When it returns nil the plan is stored
// and will be judged: how it goes stands in the record once the tenant may have a
// further job, see Watch; the record returned is one of a job that is queued. The
// same id and plan again is the same job; with another plan it is ErrConflict.
// ErrQuota: the tenant's queue is full. A plan has at most 252 KiB.
func (t *Tenant) Submit(ctx context.Context, id string, plan []byte) (*Record, error) {
	job, err := t.job(id)
	if err != nil {
		return nil, err
	}
	if len(plan) > maxPlanMessage {
		return nil, &Failure{Code: codePlan, Message: fmt.Sprintf("the plan has %d bytes", len(plan)), Hint: fmt.Sprintf("accepted of a tenant: at most %d", maxPlanMessage)}
	}
	fresh := newJob(job, plan, time.Time{})
	there, err := t.Get(ctx, id)
	switch {
	case err == nil && there.free(): // another begins in its place
	case err == nil && !there.isOf(plan):
		return there, fmt.Errorf("%s: %w", id, ErrConflict)
	case err == nil:
		return there, nil
	case !errors.Is(err, ErrNoJob):
		return nil, err
	}
	refused, err := t.publish(ctx, t.names.submitted(KindPlan, job), plan)
	if err == nil && refused {
		if waiting, err := t.last(ctx, t.names.submissions(t.name), t.names.submitted(KindPlan, job)); err != nil {
			return nil, err
		} else if waiting.data != nil && digestOf(waiting.data) != fresh.Digest {
			return nil, fmt.Errorf("%s: %w", id, ErrConflict)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("submit %s: %w", id, err)
	}
	return fresh, nil
}

// publish stores a message; refused says that its subject holds one already.
func (t *Tenant) publish(ctx context.Context, subject string, body []byte) (refused bool, err error) {
	m := traced(ctx, &nats.Msg{Subject: subject, Data: body})
	err = retry(ctx, func(ctx context.Context) error {
		_, err := t.js.PublishMsg(ctx, m)
		if full(err) {
			return ErrQuota // no hiccup of the server's
		}
		return err
	})
	switch {
	case waiting(err):
		return true, nil
	case err != nil && passing(err):
		err = fmt.Errorf("%w; is tenant %s in the engine's table of limits?", err, t.name)
	}
	return false, err
}

// full reports whether a publish was refused because the stream holds as many
// messages as it may.
func full(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && api.Description == "maximum messages exceeded"
}

// lastMessage is the last message of a stream on a subject; data is nil where
// there is none.
type lastMessage struct {
	data []byte
	seq  uint64
	at   time.Time // by the server's clock
}

// last reads the last message of a stream on a subject.
func (t *Tenant) last(ctx context.Context, stream, subject string) (last lastMessage, err error) {
	var m *nats.Msg
	err = retry(ctx, func(ctx context.Context) (err error) {
		m, err = t.nc.RequestWithContext(ctx, fmt.Sprintf("$JS.API.DIRECT.GET.%s.%s", stream, subject), nil)
		return err
	})
	if err != nil {
		return last, fmt.Errorf("read %s: %w", subject, err)
	}
	switch status := m.Header.Get("Status"); {
	case status == "404", m.Header.Get("KV-Operation") != "":
		return last, nil
	case status != "":
		return last, fmt.Errorf("read %s: status %s %s", subject, status, m.Header.Get("Description"))
	}
	last.data = m.Data
	if last.seq, err = strconv.ParseUint(m.Header.Get("Nats-Sequence"), 10, 64); err == nil {
		last.at, err = time.Parse(time.RFC3339Nano, m.Header.Get("Nats-Time-Stamp"))
	}
	return last, err
}

// Get is a job's record, or ErrNoJob. One whose plan waits for the tenant's other
// jobs has none yet.
func (t *Tenant) Get(ctx context.Context, id string) (*Record, error) {
	rec, _, err := t.get(ctx, id)
	return rec, err
}

// get is Get with the message that holds the record.
func (t *Tenant) get(ctx context.Context, id string) (*Record, lastMessage, error) {
	job, err := t.job(id)
	if err != nil {
		return nil, lastMessage{}, err
	}
	bucket := t.names.jobs()
	m, err := t.last(ctx, "KV_"+bucket, fmt.Sprintf("$KV.%s.%s", bucket, key(job)))
	if err != nil {
		return nil, m, err
	}
	if m.data == nil {
		return nil, m, fmt.Errorf("%s: %w", id, ErrNoJob)
	}
	rec, err := readRecord(job, m.data)
	return rec, m, err
}

// Jobs calls f with the record of every job of the tenant's, in the order of
// their ids. A worker has to be there to list them.
func (t *Tenant) Jobs(ctx context.Context, f func(*Record) error) error {
	for page := (listReply{More: true}); page.More; {
		var r listRequest
		if len(page.Jobs) > 0 {
			r.After = page.Jobs[len(page.Jobs)-1]
		}
		body, err := json.Marshal(r)
		if err != nil {
			return err
		}
		var m *nats.Msg
		err = retry(ctx, func(ctx context.Context) (err error) {
			m, err = t.nc.RequestWithContext(ctx, t.names.tenant(t.name)+".jobs", body)
			return err
		})
		page = listReply{}
		if err == nil {
			err = json.Unmarshal(m.Data, &page)
		}
		if err == nil && page.Error != "" {
			err = errors.New(page.Error)
		}
		if err != nil {
			return fmt.Errorf("list jobs of tenant %s, is any worker there?: %w", t.name, err)
		}
		for _, id := range page.Jobs {
			rec, err := t.Get(ctx, id)
			if errors.Is(err, ErrNoJob) || errors.Is(err, errUnreadable) {
				continue
			}
			if err == nil {
				err = f(rec)
			}
			if err != nil {
				return err
			}
		}
		page.More = page.More && len(page.Jobs) > 0
	}
	return nil
}

// Ask asks for a change of a finished film and returns its id, as Queue.Ask does.
// A tenant's change travels in its message; the store is not used.
func (t *Tenant) Ask(ctx context.Context, id string, c ChangeRequest, _ artifact.Store) (change string, err error) {
	data, err := c.message(func() (*Record, error) { return t.Get(ctx, id) })
	if err != nil {
		return "", err
	}
	if len(data) > maxPlanMessage {
		return "", &Failure{Code: codeChange, Message: fmt.Sprintf("the change has %d bytes", len(data)), Hint: fmt.Sprintf("accepted of a tenant: at most %d", maxPlanMessage)}
	}
	job, err := t.job(id)
	if err != nil {
		return "", err
	}
	// The change before it holds the subject until a worker has passed it on, a moment
	// after its answer.
	until := time.Now().Add(askAgain)
	for wait := askPause; ; wait = min(2*wait, maxAskPause) {
		refused, err := t.publish(ctx, t.names.submitted(KindChange, job), data)
		if err != nil || !refused {
			return c.ID, err
		}
		if time.Now().After(until) {
			return c.ID, fmt.Errorf("%s: %w", id, ErrBusy)
		}
		pause(ctx, wait)
		if err := ctx.Err(); err != nil {
			return c.ID, err
		}
	}
}

// cancelTime is how long it may take until a job is seen to be cancelled.
const cancelTime = 10 * time.Second

// Cancel ends a job, as Queue.Cancel does, also one that waits in a queue that is
// full.
func (t *Tenant) Cancel(ctx context.Context, id string) (*Record, error) {
	job, err := t.job(id)
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(ChangeRequest{ID: nuid.Next(), Cancel: true})
	if err != nil {
		return nil, err
	}
	_, err = t.publish(ctx, t.names.submitted(KindChange, job), data)
	if err != nil && !errors.Is(err, ErrQuota) { // workers have heard of it though the stream refused it
		return nil, fmt.Errorf("cancel %s: %w", id, err)
	}
	ctx, stop := context.WithTimeout(ctx, cancelTime)
	defer stop()
	var last *Record
	err = t.watch(ctx, id, "", func(u Update) error {
		if u.Record != nil {
			last = u.Record
		}
		return nil
	}, func(r *Record) bool { return r.State.Terminal() && r.nextChange() == nil })
	return last, err
}

// Watch calls f with every change of a job, beginning with how it stands, until
// the job ends, f returns an error or ctx ends. A plan that is refused is a
// *Failure. Of a job whose plan waits nothing is told until it is taken up.
func (t *Tenant) Watch(ctx context.Context, id string, f func(Update) error) error {
	return t.watch(ctx, id, "", f, func(r *Record) bool { return r.State.Terminal() })
}

// Await waits for the end of a change, as Queue.Await does.
func (t *Tenant) Await(ctx context.Context, id, change string, f func(Update) error) (*Record, error) {
	return await(change, f, func(see func(Update) error, over func(*Record) bool) error {
		return t.watch(ctx, id, change, see, over)
	})
}

// watch is Watch until over says so of a record, or the plan is refused, or the
// change of that id where one is given. Events tell that something changed; the
// record is read then, and now and then besides.
func (t *Tenant) watch(ctx context.Context, id, change string, f func(Update) error, over func(*Record) bool) error {
	job, err := t.job(id)
	if err != nil {
		return err
	}
	news := make(chan *nats.Msg, progressBuffer)
	progress := t.names.progress(job)
	for _, subject := range []string{progress, t.names.event(job, "*")} {
		sub, err := t.nc.ChanSubscribe(subject, news)
		if err != nil {
			return fmt.Errorf("watch %s: %w", id, err)
		}
		defer func() { _ = sub.Unsubscribe() }()
	}
	look := time.NewTicker(lookAgain)
	defer look.Stop()
	seen, missing := uint64(0), 0
	var most highWater
	see := func(u Update) error {
		most.lift(u)
		return f(u)
	}
	for {
		rec, m, err := t.get(ctx, id)
		if err == nil && rec.free() && m.seq > seen {
			rec, m, err = t.succeeded(ctx, id, job)
		}
		switch {
		case err == nil && rec != nil && m.seq > seen:
			seen = m.seq
			if err := see(Update{Record: rec}); err != nil || over(rec) {
				return err
			}
		case errors.Is(err, ErrNoJob):
			if missing, err = t.missed(ctx, job, missing); err != nil {
				return err
			}
		case err != nil && !passing(err):
			return err
		}
		for changed := false; !changed; {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-look.C:
				changed = true
			case m := <-news:
				changed = m.Subject != progress
				if p := new(Progress); !changed && json.Unmarshal(m.Data, p) == nil {
					err = see(Update{Progress: p})
				} else if m.Subject == t.names.event(job, eventRefused) {
					err = refusalIn(m.Data, change)
				}
				if err != nil {
					return err
				}
			}
		}
	}
}

// succeeded is how a job stands that left its id free: nil while a plan waits that
// is to begin in its place. Of a plan that was refused since, the error is why.
func (t *Tenant) succeeded(ctx context.Context, id, job string) (*Record, lastMessage, error) {
	plan, err := t.last(ctx, t.names.submissions(t.name), t.names.submitted(KindPlan, job))
	if err != nil || plan.data != nil {
		return nil, plan, err
	}
	rec, m, err := t.get(ctx, id) // now that none waits
	if err != nil || !rec.free() {
		return rec, m, err
	}
	event, err := t.last(ctx, t.names.tenantEvents(t.name), t.names.event(job, eventRefused))
	if err == nil && event.at.After(m.at) {
		err = refusalIn(event.data, "")
	}
	return rec, m, err
}

// missed counts how often in a row neither a record nor a plan of a job was
// there: between the two there may be a moment. Of one whose plan was refused the
// error is why.
func (t *Tenant) missed(ctx context.Context, job string, times int) (int, error) {
	plan, err := t.last(ctx, t.names.submissions(t.name), t.names.submitted(KindPlan, job))
	if err != nil || plan.data != nil {
		return 0, err
	}
	if times == 0 {
		return 1, nil
	}
	event, err := t.last(ctx, t.names.tenantEvents(t.name), t.names.event(job, eventRefused))
	if err == nil {
		err = refusalIn(event.data, "")
	}
	if err == nil {
		err = fmt.Errorf("%s: %w", job, ErrNoJob)
	}
	return 0, err
}

// refusalIn is why a change, or with none a plan, was refused where that is what
// an event tells.
func refusalIn(event []byte, change string) error {
	var r refusal
	if json.Unmarshal(event, &r) != nil || r.Error == nil || r.Change != change || change == "" && r.Digest == "" {
		return nil
	}
	return r.Error
}
