package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Update is news of a job: its record when that changed, or how far it is.
type Update struct {
	Record   *Record   // nil for mere progress
	Progress *Progress // nil for a changed record
}

// lookAgain is how often a watched record is read besides: a server that goes
// away takes the watch with it, and the library notices late.
const lookAgain = 2 * time.Second

// progressBuffer holds the progress of some seconds of a film with a dozen
// workers; what comes when it is full is dropped.
const progressBuffer = 64

// Watch calls f with every change of a job, beginning with how it stands,
// until the job ends, f returns an error or ctx ends. Of a tenant's job, whose
// plan may wait without a record, see Tenant.Watch.
func (q *Queue) Watch(ctx context.Context, job string, f func(Update) error) error {
	if tenant, _ := SplitJob(job); tenant != "" {
		return q.tenantOf(job).Watch(ctx, job, f)
	}
	return q.watch(ctx, job, f, func(r *Record) bool { return r.State.Terminal() })
}

// watch is Watch until over says so of a record.
func (q *Queue) watch(ctx context.Context, job string, f func(Update) error, over func(*Record) bool) error {
	if err := CheckJob(job); err != nil {
		return err
	}
	var most highWater
	see := func(u Update) error {
		most.lift(u)
		return f(u)
	}
	var watch jetstream.KeyWatcher
	err := retry(ctx, func(context.Context) (err error) {
		watch, err = q.records.kv.Watch(ctx, key(job)) // it ends with this context
		return err
	})
	if err != nil {
		return fmt.Errorf("watch %s: %w", job, err)
	}
	defer func() { _ = watch.Stop() }()
	news := make(chan *nats.Msg, progressBuffer)
	sub, err := q.nc.ChanSubscribe(q.names.progress(job), news)
	if err != nil {
		return fmt.Errorf("watch %s: %w", job, err)
	}
	defer func() { _ = sub.Unsubscribe() }()
	look := time.NewTicker(lookAgain)
	defer look.Stop()
	progress := func(m *nats.Msg) error {
		var p Progress
		if json.Unmarshal(m.Data, &p) != nil {
			return nil
		}
		return see(Update{Progress: &p})
	}
	seen := uint64(0)
	for {
		var rec *Record
		select {
		case <-ctx.Done():
			return ctx.Err()
		case m := <-news:
			if err := progress(m); err != nil {
				return err
			}
		case e, open := <-watch.Updates():
			switch {
			case !open:
				return fmt.Errorf("watch %s: %w", job, nats.ErrConnectionClosed)
			case e == nil: // all there was has been seen
				if seen == 0 {
					return fmt.Errorf("%s: %w", job, ErrNoJob)
				}
			case e.Operation() != jetstream.KeyValuePut:
				return fmt.Errorf("%s: %w", job, ErrNoJob)
			case e.Revision() > seen:
				seen = e.Revision()
				if rec, err = readRecord(job, e.Value()); err != nil {
					return fmt.Errorf("record of %s: %w", job, err)
				}
			}
		case <-look.C:
			now, rev, err := q.records.get(ctx, job)
			if err != nil && !passing(err) {
				return err
			}
			if err == nil && rev > seen {
				seen, rec = rev, now
			}
		}
		if rec == nil {
			continue
		}
		for len(news) > 0 { // it came before the record, which may be the last
			if err := progress(<-news); err != nil {
				return err
			}
		}
		if err := see(Update{Record: rec}); err != nil || over(rec) {
			return err
		}
	}
}

// publishState publishes a record's state as an event. Events are news, not truth: one
// that is lost is no harm, so its error is not the caller's.
func (q *Queue) publishState(ctx context.Context, rec *Record) {
	q.publishEventAs(ctx, string(rec.State), rec)
}

// The events beside the states.
const (
	eventChange  = "change"   // a finished film is changed, or was
	eventRefused = "refused"  // a change cannot be made
	conflict     = "conflict" // a plan was published under an id that belongs to another; an error's code too
)

func (q *Queue) publishEventAs(ctx context.Context, typ string, rec *Record) {
	data, err := rec.event()
	if err != nil {
		return
	}
	_, _ = q.js.Publish(ctx, q.names.event(rec.Name(), typ), data,
		jetstream.WithMsgID(fmt.Sprintf("%s-%d", rec.ID, rec.Seq)))
}

// refusal is the body of events that say what will not be done. The job goes
// on unchanged.
type refusal struct {
	Job    string   `json:"job_id"`
	Change string   `json:"change,omitempty"`      // id of the change that was refused, where it has one
	Digest string   `json:"plan_sha256,omitempty"` // of the plan that was refused
	Error  *Failure `json:"error"`
}

func (q *Queue) publishRefusal(ctx context.Context, typ string, r refusal) {
	r.Error = r.Error.bounded()
	subject := q.names.event(r.Job, typ)
	_, r.Job = SplitJob(r.Job)
	if data, err := json.Marshal(r); err == nil {
		_, _ = q.js.Publish(ctx, subject, data)
	}
}

func (q *Queue) publishConflict(ctx context.Context, job, digest string) {
	q.publishRefusal(ctx, conflict, refusal{Job: job, Digest: digest, Error: &Failure{
		Code: conflict, Message: ErrConflict.Error(), Path: "job_id", Hint: "choose another job_id",
	}})
}
