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
// another plan it is ErrConflict. Plans over 252 KiB go through the store,
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
	rec := newRecord(job, digest)
	there, err := q.records.create(ctx, rec)
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
	refused, err := q.publish(ctx, q.names.task(KindPlan, job, 0), job+"-"+digest, body)
	if err == nil && refused {
		err = q.samePlan(ctx, job, body)
	}
	if err != nil {
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
func (q *Queue) samePlan(ctx context.Context, job string, body []byte) error {
	stream, err := q.js.Stream(ctx, q.names.tasks())
	if err != nil {
		return err
	}
	msg, err := stream.GetLastMsgForSubject(ctx, q.names.task(KindPlan, job, 0))
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

// publish stores a task; refused says that its subject holds one already.
func (q *Queue) publish(ctx context.Context, subject, id string, body []byte) (refused bool, err error) {
	err = retry(ctx, func(ctx context.Context) error {
		_, err := q.js.PublishMsg(ctx, &nats.Msg{Subject: subject, Data: body}, jetstream.WithMsgID(id))
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
