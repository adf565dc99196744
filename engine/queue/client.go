package queue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/engine/artifact"
)

// Options of a Queue.
type Options struct {
	Prefix   string // of all names. Defaults to "inkreel"
	Replicas int    // of streams made here. Defaults to 1; 3 on a cluster
}

// Queue is both sides of the protocol over one connection. Safe for
// concurrent use.
type Queue struct {
	nc      *nats.Conn
	js      jetstream.JetStream
	names   Names
	records records
}

// Open prepares streams and buckets where they are missing.
func Open(ctx context.Context, nc *nats.Conn, o Options) (*Queue, error) {
	if o.Prefix == "" {
		o.Prefix = "inkreel"
	}
	if o.Replicas == 0 {
		o.Replicas = 1
	}
	js, err := jetstream.New(nc)
	if err != nil {
		return nil, fmt.Errorf("open JetStream: %w", err)
	}
	q := &Queue{nc: nc, js: js, names: Names{o.Prefix}}
	if err := setup(ctx, js, q.names, o.Replicas); err != nil {
		return nil, err
	}
	kv, err := js.KeyValue(ctx, q.names.jobs())
	if err != nil {
		return nil, fmt.Errorf("open job records: %w", err)
	}
	q.records = records{kv}
	return q, nil
}

// JetStream is the queue's own context, for an object store beside it.
func (q *Queue) JetStream() jetstream.JetStream { return q.js }

// Names of the queue's subjects and buckets.
func (q *Queue) Names() Names { return q.names }

// Ready answers whether JetStream answers.
func (q *Queue) Ready(ctx context.Context) error {
	_, err := q.js.AccountInfo(ctx)
	return err
}

// ErrConflict says that a job id is taken by another plan.
var ErrConflict = errors.New("this job id belongs to another plan")

// planRef is the message of a plan too large for one.
type planRef struct {
	Ref string `json:"plan_ref"` // sha256 of the plan in the store
}

// publishFor is how long a publish is tried again: a cluster that lost its
// leader takes 4 to 5 s to find another.
const publishFor = 15 * time.Second

// Submit hands over a plan under a job id; when it returns nil the job cannot
// be lost. The same id and plan again answers the job already there; with
// another plan it is ErrConflict. Plans over 256 KiB go through the store,
// which may be nil when there are none.
func (q *Queue) Submit(ctx context.Context, job string, plan []byte, store artifact.Store) (*Record, error) {
	digest := digestOf(plan)
	if rec, _, err := q.records.get(ctx, job); err == nil {
		return rec, same(rec, digest)
	}
	body := plan
	if len(plan) > maxMessage-4096 { // room for headers
		if store == nil {
			return nil, fmt.Errorf("plan of %d bytes needs the artifact store to travel; the most without is %d", len(plan), maxMessage-4096)
		}
		if _, err := artifact.PutBytes(ctx, store, planName(digest), plan); err != nil {
			return nil, fmt.Errorf("store plan: %w", err)
		}
		var err error
		if body, err = json.Marshal(planRef{digest}); err != nil {
			return nil, err
		}
	}
	if err := q.publish(ctx, q.names.task(KindPlan, job, 0), job, body); err != nil {
		return nil, fmt.Errorf("submit %s: %w", job, err)
	}
	rec := newRecord(job, digest)
	there, err := q.records.create(ctx, rec)
	if err != nil {
		return nil, fmt.Errorf("record %s: %w", job, err)
	}
	if there != nil {
		return there, same(there, digest)
	}
	q.tell(ctx, rec)
	return rec, nil
}

func same(rec *Record, digest string) error {
	if rec.Digest != digest {
		return fmt.Errorf("%s: %w", rec.ID, ErrConflict)
	}
	return nil
}

func digestOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

func planName(digest string) string { return "plan/" + digest + ".json" }

// jobTime is how long a job may take in all.
const jobTime = 24 * time.Hour

func newRecord(job, digest string) *Record {
	now := time.Now().UTC()
	return &Record{ID: job, State: Queued, Digest: digest, Created: now, Updated: now, Deadline: now.Add(jobTime), Attempts: map[string]int{}}
}

// publish stores a task. A task for that subject already waiting is as good.
func (q *Queue) publish(ctx context.Context, subject, id string, body []byte) error {
	ctx, cancel := context.WithTimeout(ctx, publishFor)
	defer cancel()
	wait := 50 * time.Millisecond
	for {
		_, err := q.js.PublishMsg(ctx, &nats.Msg{Subject: subject, Data: body}, jetstream.WithMsgID(id))
		if err == nil || waiting(err) {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(wait):
			wait = min(2*wait, time.Second)
		}
	}
}

// waiting reports whether a publish was refused because its subject holds a
// task already.
func waiting(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && api.ErrorCode == errMaxPerSubject
}

// errMaxPerSubject is the server's code for "maximum messages per subject
// exceeded" (nats-server errors.json, JSStreamStoreFailedF).
const errMaxPerSubject = 10077

// Get is a job's record.
func (q *Queue) Get(ctx context.Context, job string) (*Record, error) {
	rec, _, err := q.records.get(ctx, job)
	return rec, err
}

// Cancel ends a job; workers on it stop within seconds. A job that has ended
// already stays as it is.
func (q *Queue) Cancel(ctx context.Context, job string) (*Record, error) {
	rec, err := q.records.update(ctx, job, func(r *Record) error {
		if r.State.Terminal() {
			return errUnchanged
		}
		r.State = Cancelled
		r.Seq++
		return nil
	})
	if err == nil {
		q.tell(ctx, rec)
	}
	return rec, err
}

// Update is news of a job: its record when that changed, or how far it is.
type Update struct {
	Record   *Record   // nil for mere progress
	Progress *Progress // nil for a changed record
}

// Progress is how far a job is, sent at most four times a second.
type Progress struct {
	Job         string  `json:"job_id"`
	Stage       State   `json:"stage"`
	ScenesDone  int     `json:"scenes_done"`
	Scenes      int     `json:"scenes"`
	Scene       int     `json:"scene"` // the one this news is of
	FramesDone  int     `json:"frames_done"`
	Frames      int     `json:"frames"`
	SecondsLeft float64 `json:"seconds_left"` // -1 while unknown
}

// Watch calls f with every change of a job, beginning with how it stands,
// until the job ends, f answers an error or ctx ends.
func (q *Queue) Watch(ctx context.Context, job string, f func(Update) error) error {
	watch, err := q.records.kv.Watch(ctx, key(job))
	if err != nil {
		return fmt.Errorf("watch %s: %w", job, err)
	}
	defer func() { _ = watch.Stop() }()
	news := make(chan *nats.Msg, 64)
	sub, err := q.nc.ChanSubscribe(q.names.progress(job), news)
	if err != nil {
		return fmt.Errorf("watch %s: %w", job, err)
	}
	defer func() { _ = sub.Unsubscribe() }()
	seen := false
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case m := <-news:
			var p Progress
			if json.Unmarshal(m.Data, &p) == nil {
				if err := f(Update{Progress: &p}); err != nil {
					return err
				}
			}
		case e := <-watch.Updates():
			if e == nil { // all there was has been seen
				if !seen {
					return fmt.Errorf("%s: %w", job, ErrNoJob)
				}
				continue
			}
			seen = true
			var rec Record
			if err := json.Unmarshal(e.Value(), &rec); err != nil {
				return fmt.Errorf("record of %s: %w", job, err)
			}
			if err := f(Update{Record: &rec}); err != nil || rec.State.Terminal() {
				return err
			}
		}
	}
}

// tell publishes a record's state as an event. Events are news, not truth: one
// that is lost is no harm, so its error is not the caller's.
func (q *Queue) tell(ctx context.Context, rec *Record) {
	data, err := json.Marshal(rec)
	if err != nil {
		return
	}
	_, _ = q.js.Publish(ctx, q.names.event(rec.ID, string(rec.State)), data,
		jetstream.WithMsgID(fmt.Sprintf("%s-%d", rec.ID, rec.Seq)))
}
