package queue

import (
	"context"
	"errors"
	"fmt"

	"github.com/inkreel/inkreel/engine/artifact"
)

// Requeued is what Requeue did to a job.
type Requeued struct {
	Job      string `json:"job_id"`
	State    State  `json:"state"`    // as it is now
	Restored bool   `json:"restored"` // its record was lost and made again from its copy
	Due      bool   `json:"due"`      // its tasks were published
}

// Requeue makes sure that a job goes on: a record that is lost, or cannot be
// read, is made again from its copy in the artifact store, and the tasks it
// says are due are published. Clips in the store are not drawn again. A job
// that has ended only gets its record back. ErrNoJob says that neither record
// nor copy is there.
func (q *Queue) Requeue(ctx context.Context, job string, store artifact.Store) (Requeued, error) {
	out := Requeued{Job: job}
	if err := CheckJob(job); err != nil {
		return out, err
	}
	rec, err := q.Get(ctx, job)
	if errors.Is(err, ErrNoJob) || errors.Is(err, errUnreadable) {
		if rec, err = q.restoreBackup(ctx, job, store); err == nil {
			out.Restored = true
		}
	}
	if err != nil {
		return out, err
	}
	out.State = rec.State
	if rec.State.Terminal() {
		return out, nil
	}
	if err := q.publishDue(ctx, rec, store); err != nil {
		return out, fmt.Errorf("requeue %s: %w", job, err)
	}
	out.Due = true
	return out, nil
}

// restoreBackup makes a record again from its copy.
func (q *Queue) restoreBackup(ctx context.Context, job string, store artifact.Store) (*Record, error) {
	rec, err := latestBackup(ctx, store, job)
	if err != nil {
		return nil, err
	}
	if !rec.State.Terminal() {
		if err := q.resume(ctx, rec, store); err != nil {
			return nil, err
		}
	}
	rec.failChanges()
	rec.Seq++ // so that copies to come sort after this one
	there, err := q.records.replace(ctx, rec)
	if err != nil || there != nil {
		return there, err
	}
	q.publishState(ctx, rec)
	return rec, nil
}

// resume makes a copied record the beginning of further work. The scenes are
// all asked for again: those whose clips are there end at once.
func (q *Queue) resume(ctx context.Context, rec *Record, store artifact.Store) error {
	lost, err := preparedLost(ctx, store, rec)
	if err != nil {
		return err
	}
	rec.Done = make([]bool, rec.Scenes)
	if lost {
		rec.unprepare()
	}
	rec.reopen()
	return nil
}

// preparedLost reports whether a job must be prepared again: it never was, or
// the store has lost what came of it. A damaged one is removed.
func preparedLost(ctx context.Context, store artifact.Store, rec *Record) (bool, error) {
	if rec.Prepared == "" || store == nil {
		return rec.Prepared == "", nil
	}
	err := artifact.Verify(ctx, store, rec.Prepared)
	err = artifact.Clear(ctx, store, rec.Prepared, err)
	if errors.Is(err, artifact.ErrNotFound) {
		return true, nil
	}
	return false, err
}

// unprepare lets a record begin with its plan again.
func (r *Record) unprepare() {
	r.Version, r.Again = "", nil
	r.Prepared, r.Scenes, r.Done, r.Frames, r.Variants, r.SoundDue = "", 0, nil, nil, nil, false
}

// Backups calls f with every job that has a copy of its record in the store.
func Backups(ctx context.Context, store artifact.Store, f func(job string) error) error {
	seen := map[string]bool{}
	return store.List(ctx, backupPrefix, func(o artifact.Object) error {
		job, ok := jobOfBackup(o.Name)
		if !ok || seen[job] {
			return nil
		}
		seen[job] = true
		return f(job)
	})
}
