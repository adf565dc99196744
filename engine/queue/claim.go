package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

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
		refused, err := q.publish(ctx, q.names.task(KindPlan, rec.Name(), 0), id, body)
		switch {
		case err != nil || !refused:
			return err
		case !renewed:
			return q.samePlan(ctx, rec.Name(), body)
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
