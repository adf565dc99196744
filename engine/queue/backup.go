package queue

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/fault"
)

// Everything needed to finish a job lies in the artifact store too, so that
// the server's own store may be lost: the plan, the prepared job, the clips,
// and here copies of the record, taken when the job was handed over, prepared
// and ended, and by the reconciler when it changed otherwise since. Such a
// backup is never overwritten; the one with the greatest name counts. Scenes finished
// since it was taken are found by their clips.

// backupPrefix begins the names of backups.
const backupPrefix = "record/"

// backupName is the artifact a record is copied to: backups of a job sort by when the job was made, then by
// the record's own count. An id that was used anew after a loss sorts later.
func backupName(rec *Record) string {
	return fmt.Sprintf("%s%s/%013d-%08d.json", backupPrefix, rec.Name(), rec.Created.UnixMilli(), rec.Seq)
}

// jobOfBackup is the job a backup is of; ok reports whether it is one.
func jobOfBackup(name string) (job string, ok bool) {
	words := strings.Split(strings.TrimPrefix(name, backupPrefix), "/")
	return words[0], len(words) == 2 && CheckJob(words[0]) == nil
}

// backupRecord stores a copy of a record.
func backupRecord(ctx context.Context, store artifact.Store, rec *Record) error {
	if err := fault.At(fault.Backup); err != nil {
		return err
	}
	data, err := json.Marshal(rec)
	if err != nil {
		return err
	}
	if _, err := artifact.PutBytes(ctx, store, backupName(rec), data); err != nil {
		return fmt.Errorf("keep a copy of record %s: %w", rec.Name(), err)
	}
	return nil
}

// latestBackup is the last copy of a job's record that is whole, or ErrNoJob.
func latestBackup(ctx context.Context, store artifact.Store, job string) (*Record, error) {
	var names []string
	err := store.List(ctx, backupPrefix+job+"/", func(o artifact.Object) error {
		names = append(names, o.Name)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("look for copies of record %s: %w", job, err)
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("%s: %w, and no copy of its record is kept", job, ErrNoJob)
	}
	slices.Sort(names)
	var damaged []error
	for _, name := range slices.Backward(names) {
		rec, err := readBackup(ctx, store, job, name)
		if err == nil {
			return rec, nil
		}
		if !errors.Is(err, artifact.ErrCorrupt) && !errors.Is(err, errUnreadable) && !errors.Is(err, artifact.ErrNotFound) {
			return nil, err
		}
		damaged = append(damaged, err)
	}
	return nil, errors.Join(damaged...)
}

func readBackup(ctx context.Context, store artifact.Store, job, name string) (*Record, error) {
	data, err := artifact.ReadAll(ctx, store, name, maxCopy)
	if err != nil {
		return nil, fmt.Errorf("read copy of record %s: %w", job, err)
	}
	return readRecord(job, data)
}

// maxCopy bounds a copy of a record: earlier versions wrote larger ones.
const maxCopy = 16 << 20

// backups are those this process has seen stored, so that the reconciler does
// not read the store for them again.
type backups struct {
	mu   sync.Mutex
	seen map[string]string // name of the last one by job
}

func (k *backups) has(rec *Record) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.seen[rec.Name()] == backupName(rec)
}

func (k *backups) note(rec *Record) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.seen == nil {
		k.seen = map[string]string{}
	}
	k.seen[rec.Name()] = backupName(rec)
}

// backup stores a copy of a record unless that was done.
func (w *Worker) backup(ctx context.Context, rec *Record) error {
	if w.cfg.Store == nil || w.backups.has(rec) {
		return nil
	}
	if err := backupRecord(ctx, w.cfg.Store, rec); err != nil {
		return err
	}
	w.backups.note(rec)
	return nil
}

// tryBackup is backup where the job's end must not wait for it: what fails here
// the reconciler does.
func (w *Worker) tryBackup(ctx context.Context, rec *Record) {
	if err := w.backup(ctx, rec); err != nil {
		w.cfg.Log.Warn("back up a record; left to the reconciler", zap.Error(err))
	}
}

// storePlan stores a plan that came in a message.
func (w *Worker) storePlan(ctx context.Context, digest string, plan []byte) error {
	if w.cfg.Store == nil {
		return nil
	}
	if err := fault.At(fault.StorePlan); err != nil {
		return err
	}
	if _, err := artifact.PutContent(ctx, w.cfg.Store, planName(digest), bytes.NewReader(plan)); err != nil {
		return fmt.Errorf("store plan: %w", err)
	}
	return nil
}

// planStored reports whether the plan of that digest lies in the store.
func planStored(ctx context.Context, store artifact.Store, digest string) (bool, error) {
	if store == nil || digest == "" {
		return false, nil
	}
	_, err := store.Stat(ctx, planName(digest))
	if errors.Is(err, artifact.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// publishPlan publishes the task of a plan that lies in the store; refused says
// that one waits already.
func (q *Queue) publishPlan(ctx context.Context, rec *Record) (refused bool, err error) {
	body, err := json.Marshal(planRef{rec.Digest})
	if err != nil {
		return false, err
	}
	return q.publish(ctx, q.planSubject(rec), "", body)
}

// publishDue publishes the tasks that a record says are due, refused where
// they wait: the plan's, the scenes' not drawn, or the film's.
func (q *Queue) publishDue(ctx context.Context, rec *Record, store artifact.Store) error {
	switch {
	case rec.Prepared != "":
		return q.fanOut(ctx, rec)
	case rec.Variant != nil:
		return q.restoreVariant(ctx, rec)
	}
	there, err := planStored(ctx, store, rec.Digest)
	if err != nil {
		return err
	}
	if !there {
		return fmt.Errorf("%s: %w", rec.Name(), errNoPlan)
	}
	_, err = q.publishPlan(ctx, rec)
	return err
}

// errNoPlan says that a plan's task cannot be made again from the store.
var errNoPlan = errors.New("its plan is not in the artifact store")

// reopen makes a record ready to go on: counts and clocks begin anew, what was
// reached stays.
func (r *Record) reopen() {
	now := time.Now().UTC()
	r.Again = nil
	r.Error, r.Attempts, r.Returned, r.Deadline, r.Since = nil, map[string]int{}, nil, now.Add(jobTime), time.Time{}
	switch {
	case r.Prepared != "":
		r.enter(Drawing)
	case r.Variant != nil:
		r.enter(QueuedForVariant)
	default:
		r.enter(Queued)
	}
}
