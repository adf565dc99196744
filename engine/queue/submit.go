package queue

import (
	"bytes"
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
	"github.com/inkreel/inkreel/internal/span"
)

// ErrConflict says that a job id is taken by another plan.
var ErrConflict = errors.New("this job id belongs to another plan")

// planRef is the message of a plan too large for one.
type planRef struct {
	Ref string `json:"plan_ref"` // sha256 of the plan in the store
}

// refOf is the digest of the plan a message stands for; empty where it is the
// plan itself.
func refOf(body []byte) string {
	var ref planRef
	if len(body) > 256 || json.Unmarshal(body, &ref) != nil {
		return ""
	}
	return ref.Ref
}

// maxPlanMessage leaves space for the headers of a message.
const maxPlanMessage = maxMessage - 4096

// Submit hands over a plan under a job id; when it returns nil the job cannot
// be lost: plan and record lie in the artifact store too, where one is given,
// so that not even the loss of the server's own store is the loss of the job,
// see Requeue. The same id and plan again returns the job already there; with
// another plan it is ErrConflict. A job that failed of its plan before it was
// prepared leaves its id free: whatever plan comes under it begins anew. A plan that
// names another job is a *Failure. Plans over 252 KiB go through the store,
// which may be nil when there are none.
//
// The record comes first: whoever creates it has the id. Where the submitter
// dies before the plan is published, submitting again makes up for it. The plan
// of a tenant's job goes the way of his own, see Tenant.Submit.
func (q *Queue) Submit(ctx context.Context, job string, plan []byte, store artifact.Store) (*Record, error) {
	if err := CheckJob(job); err != nil {
		return nil, err
	}
	if tenant, _ := SplitJob(job); tenant != "" {
		return q.tenantOf(job).Submit(ctx, job, plan)
	}
	if f := misnamed(job, plan); f != nil {
		return nil, f
	}
	digest := digestOf(plan)
	if store != nil {
		if _, err := artifact.PutContent(ctx, store, planName(digest), bytes.NewReader(plan)); err != nil {
			return nil, fmt.Errorf("store plan: %w", err)
		}
	}
	body, err := planMessage(ctx, plan, digest, store)
	if err != nil {
		return nil, err
	}
	rec := newJob(job, plan, time.Time{})
	rec.Trace = span.Parent(ctx)
	there, renewed, err := q.claim(ctx, rec, time.Time{})
	if err != nil {
		return nil, fmt.Errorf("record %s: %w", job, err)
	}
	if there != nil {
		if there.Digest != digest && (there.State == Queued || !there.isOf(plan)) {
			return there, fmt.Errorf("%s: %w", job, ErrConflict)
		}
		if there.State != Queued {
			return there, nil
		}
		rec = there
	}
	if err := q.handOver(ctx, rec, body, renewed); err != nil {
		return nil, fmt.Errorf("submit %s: %w", job, err)
	}
	if there == nil {
		q.publishState(ctx, rec)
		if store != nil {
			if err := backupRecord(ctx, store, rec); err != nil {
				return nil, err
			}
		}
	}
	return rec, nil
}

// isOf reports whether a plan is that of a job; one that came in a change has lost
// its white space there.
func (r *Record) isOf(plan []byte) bool {
	var b bytes.Buffer
	return r.Digest == digestOf(plan) || json.Compact(&b, plan) == nil && r.Digest == digestOf(b.Bytes())
}

// planMessage is the plan itself, or where it lies.
func planMessage(ctx context.Context, plan []byte, digest string, store artifact.Store) ([]byte, error) {
	if len(plan) <= maxPlanMessage {
		return plan, nil
	}
	if store == nil {
		return nil, fmt.Errorf("plan of %d bytes needs the artifact store to travel; the most without is %d", len(plan), maxPlanMessage)
	}
	if _, err := artifact.PutContent(ctx, store, planName(digest), bytes.NewReader(plan)); err != nil {
		return nil, fmt.Errorf("store plan: %w", err)
	}
	return json.Marshal(planRef{digest})
}

// planOfMessage is the digest of the plan a message holds or names.
func planOfMessage(body []byte) string {
	if ref := refOf(body); ref != "" {
		return ref
	}
	return digestOf(body)
}

// samePlan makes sure that the plan waiting under a job's subject is ours.
// Another can only have been published by hand within the last moments; its
// record is not there yet, so ours gives way.
func (q *Queue) samePlan(ctx context.Context, rec *Record, body []byte) error {
	job := rec.Name()
	stream, err := q.js.Stream(ctx, q.names.tasks())
	if err != nil {
		return err
	}
	msg, err := stream.GetLastMsgForSubject(ctx, q.planSubject(rec))
	if errors.Is(err, jetstream.ErrMsgNotFound) || err == nil && planOfMessage(msg.Data) == planOfMessage(body) {
		return nil // taken up already, or waiting
	}
	if err != nil {
		return err
	}
	rec, rev, err := q.records.get(ctx, job)
	if err == nil && rec.State == Queued && rec.Prepared == "" {
		err = q.records.kv.Purge(ctx, key(job), jetstream.LastRevision(rev))
	}
	return errors.Join(ErrConflict, err)
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
	tenant, id := SplitJob(job)
	return &Record{ID: id, Tenant: tenant, State: Queued, Digest: digest, Created: now, Updated: now, Since: now, Deadline: now.Add(jobTime), Attempts: map[string]int{}}
}

// newRecordOf is newRecord of a job whose plan came in a message that was stored
// then: it has been queued since. Clocks may differ.
func newRecordOf(job, digest string, stored time.Time) *Record {
	r := newRecord(job, digest)
	if !stored.IsZero() && stored.Before(r.Created) {
		r.Created, r.Since = stored.UTC(), stored.UTC()
	}
	return r
}

// traced is a message with the trace of who publishes it, where there is one.
func traced(ctx context.Context, m *nats.Msg) *nats.Msg {
	if parent := span.Parent(ctx); parent != "" {
		m.Header = nats.Header{span.Header: {parent}}
	}
	return m
}

// publish stores a task; refused says that its subject holds one already.
func (q *Queue) publish(ctx context.Context, subject, id string, body []byte) (refused bool, err error) {
	m := traced(ctx, &nats.Msg{Subject: subject, Data: body})
	err = retry(ctx, func(ctx context.Context) error {
		_, err := q.js.PublishMsg(ctx, m, jetstream.WithMsgID(id))
		return err
	})
	if waiting(err) {
		return true, nil
	}
	return false, err
}

// waiting reports whether a publish was refused because its subject holds a
// task already. The server's code for it (10077 in its errors.json) stands for
// every failure to store, a full stream too, so the words decide.
func waiting(err error) bool {
	const storeFailed = 10077
	var api *jetstream.APIError
	return errors.As(err, &api) && api.ErrorCode == storeFailed && api.Description == "maximum messages per subject exceeded"
}

// A job's id is not used up by a plan that came to nothing: one that was found
// wrong, or whose sources could not be had, before it was prepared. Who submits
// under that id again, the same plan or another, has a new job in its place.
// Tasks of the former one may still be about; they know their job by when it was
// created.

// free reports whether the id of a job may be used for another.
func (r *Record) free() bool {
	return r.State == Failed && r.Prepared == "" && r.Variant == nil && r.Error != nil && (r.Error.Code == codePlan || r.Error.Code == codeAsset)
}

// claim makes fresh the record of its job where there is none, or one whose id is
// free; exists is the one that has the id instead. stored is when the message was
// that brings the plan, zero where it is about to be: one from before the
// failure brings the plan that failed.
func (q *Queue) claim(ctx context.Context, fresh *Record, stored time.Time) (exists *Record, renewed bool, err error) {
	exists, err = q.records.create(ctx, fresh)
	for err == nil && exists != nil && exists.free() && !renewed {
		var e jetstream.KeyValueEntry
		err = retry(ctx, func(ctx context.Context) (err error) {
			e, err = q.records.kv.Get(ctx, key(fresh.Name()))
			return err
		})
		if err != nil {
			return exists, false, fmt.Errorf("read record of %s: %w", fresh.Name(), err)
		}
		if exists, err = readRecord(fresh.Name(), e.Value()); err != nil || !exists.free() || !stored.IsZero() && !stored.After(e.Created()) {
			return exists, false, err
		}
		renewed, err = q.records.renew(ctx, exists, fresh, e.Revision())
	}
	if renewed {
		exists = nil
	}
	return exists, renewed, err
}

// renew puts a fresh record in the place of an old one of that revision; done is
// false where another was first. Events go on being counted.
func (r records) renew(ctx context.Context, old, fresh *Record, rev uint64) (done bool, err error) {
	fresh.Seq = old.Seq + 1
	data, err := r.encode(fresh)
	if err != nil {
		return false, err
	}
	err = retry(ctx, func(ctx context.Context) error {
		_, err := r.kv.Update(ctx, key(fresh.Name()), data, rev)
		return err
	})
	if errors.Is(err, jetstream.ErrKeyRevisionMismatch) {
		now, _, err := r.get(ctx, fresh.Name())
		return err == nil && now.Created.Equal(fresh.Created), err // by this very write, whose answer got lost
	}
	return err == nil, err
}

// handOver publishes the plan of a job that has just been given its record. Where
// the record is a renewed one, the former plan may not be off the queue yet: then
// this one waits until it is.
func (q *Queue) handOver(ctx context.Context, rec *Record, body []byte, renewed bool) error {
	id := fmt.Sprintf("%s-%s-%d", rec.Name(), rec.Digest, rec.Created.UnixNano())
	for until := time.Now().Add(retryFor); ; pause(ctx, takenPause) {
		refused, err := q.publish(ctx, q.planSubject(rec), id, body)
		switch {
		case err != nil || !refused:
			return err
		case !renewed:
			return q.samePlan(ctx, rec, body)
		}
		now, err := q.Get(ctx, rec.Name())
		switch {
		case err != nil:
			return err
		case now.State != Queued || !now.Created.Equal(rec.Created):
			return nil // it was the same plan, and is taken up
		case time.Now().After(until):
			return fmt.Errorf("%s: its former plan is still in the queue; submit again in a minute", rec.Name())
		}
	}
}

// misnamed is the failure of a plan that says it is another job than the one it
// was published as; nil where it does not.
func misnamed(job string, plan []byte) *Failure {
	_, id := SplitJob(job)
	var named struct {
		ID string `json:"job_id"`
	}
	if json.Unmarshal(plan, &named) != nil || named.ID == "" || named.ID == id {
		return nil
	}
	found := cut(named.ID, maxLine)
	f := &Failure{Code: codePlan, Path: "job_id", Message: fmt.Sprintf("%q was published as the plan of %q", found, id), Hint: "publish it under its own job_id, or leave that out"}
	f.AddFault(Fault{Path: f.Path, Found: fmt.Sprintf("%q", found), Accepted: fmt.Sprintf("%q, or none", id), Message: f.Message})
	return f
}
