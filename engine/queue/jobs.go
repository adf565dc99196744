package queue

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/engine/queue/forecast"
	"github.com/inkreel/inkreel/engine/queue/turn"
)

// Jobs calls f with the record of every job, in the order they last changed,
// the longest ago first. A record that cannot be read is left out.
func (q *Queue) Jobs(ctx context.Context, f func(*Record) error) error {
	return q.records.each(ctx, func(rec *Record, _ uint64) error { return f(rec) })
}

// each is Jobs with the records' revisions.
func (r records) each(ctx context.Context, f func(rec *Record, rev uint64) error) error {
	return r.scan(ctx, func(_ string, rec *Record, rev uint64, err error) error {
		if err != nil {
			return nil
		}
		return f(rec, rev)
	})
}

// scan calls f with every record there is, or why one cannot be read, until f
// returns an error.
func (r records) scan(ctx context.Context, f func(job string, rec *Record, rev uint64, err error) error) error {
	return r.entries(ctx, key(">"), func(e jetstream.KeyValueEntry) error {
		job := strings.TrimPrefix(e.Key(), recordKeys)
		rec, err := readRecord(job, e.Value())
		return f(job, rec, e.Revision(), err)
	})
}

// entries calls f with all there is in the bucket under keys, a pattern of
// NATS, until f returns an error. It is all or an error, never a part.
func (r records) entries(ctx context.Context, keys string, f func(jetstream.KeyValueEntry) error) error {
	all, err := r.kv.Watch(ctx, keys, jetstream.IgnoreDeletes())
	if err != nil {
		return fmt.Errorf("list jobs: %w", err)
	}
	defer func() { _ = all.Stop() }()
	quiet := time.NewTimer(retryFor) // a server that dies sends nothing more
	defer quiet.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-quiet.C:
			return fmt.Errorf("list jobs: %w", context.DeadlineExceeded)
		case e, open := <-all.Updates():
			if !open {
				return fmt.Errorf("list jobs: %w", nats.ErrConnectionClosed)
			}
			if e == nil { // all there were have been seen
				return nil
			}
			if err := f(e); err != nil {
				return err
			}
			quiet.Reset(retryFor) // f's time is not the server's
		}
	}
}

// Expired lists the jobs that ended, and did not change, longer than keep ago.
// Jobs at work are not among them, however old, and neither is a film while a
// variant of it is at work or a change is being made.
func (q *Queue) Expired(ctx context.Context, keep time.Duration) ([]*Record, error) {
	var old []*Record
	err := q.expired(ctx, keep, func(r *Record, _ uint64) error {
		old = append(old, r)
		return nil
	})
	return old, err
}

func (q *Queue) expired(ctx context.Context, keep time.Duration, f func(*Record, uint64) error) error {
	type aged struct {
		rec *Record
		rev uint64
	}
	var all []aged
	live := map[string]bool{}
	err := q.records.each(ctx, func(r *Record, rev uint64) error {
		switch {
		case !r.State.Terminal() && r.Variant != nil:
			live[r.beside(r.Variant.Job)] = true
		case r.State.Terminal() && r.nextChange() == nil && time.Since(r.Updated) > keep:
			all = append(all, aged{r, rev})
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, o := range all {
		if live[o.rec.Name()] {
			continue
		}
		if err := f(o.rec, o.rev); err != nil {
			return err
		}
	}
	return nil
}

// Expire forgets the jobs that Expired lists. A forgotten id may be used
// again. It returns how many were forgotten.
func (q *Queue) Expire(ctx context.Context, keep time.Duration) (int, error) {
	n := 0
	err := q.expired(ctx, keep, func(r *Record, rev uint64) error {
		// Only if it did not change since: a change may have begun.
		switch err := q.records.kv.Purge(ctx, key(r.Name()), jetstream.LastRevision(rev)); {
		case err == nil:
			n++
		case !errors.Is(err, jetstream.ErrKeyRevisionMismatch):
			return fmt.Errorf("forget %s: %w", r.Name(), err)
		}
		return nil
	})
	if err != nil || n == 0 {
		return n, err
	}
	if err := q.records.kv.PurgeDeletes(ctx, jetstream.DeleteMarkersOlderThan(-1)); err != nil {
		return n, fmt.Errorf("forget jobs: %w", err)
	}
	return n, nil
}

// Position is how a job that has not ended stands among the others. Seconds are
// estimates, -1 where nothing is known.
type Position struct {
	Before int     `json:"jobs_before"`         // jobs that wait and are to begin before it
	AtWork int     `json:"jobs_at_work"`        // other jobs that are at work
	Slots  int     `json:"slots"`               // of the workers that answered and take tasks
	Begin  float64 `json:"seconds_until_begin"` // 0 of one at work
	End    float64 `json:"seconds_until_end"`
}

// Position says how a job stands among the others: nil of one that has ended, or
// waits for the film that it is a variant of. It reads all records once, as Jobs
// does, and asks the workers; whoever shows it again and again leaves some seconds
// between.
func (q *Queue) Position(ctx context.Context, job string) (*Position, error) {
	if err := CheckJob(job); err != nil {
		return nil, err
	}
	rec, err := q.Get(ctx, job)
	if err != nil || !rec.inLine() {
		return nil, err
	}
	var line Line
	if err := q.Jobs(ctx, func(r *Record) error { line.Note(r); return nil }); err != nil {
		return nil, err
	}
	workers, err := q.Workers(ctx)
	if err != nil {
		return nil, err
	}
	if at, in := line.Positions(workers)[job]; in {
		return &at, nil
	}
	return nil, nil // it has ended since
}

// Line is what records say of the jobs that have not ended. The zero value is ready
// to use.
type Line struct {
	jobs     []forecast.Job
	finished []finished // a ring
	next     int
}

// finished is what a film cost, by its price and in truth.
type finished struct {
	price, took float64
	drawn       bool // all of it
}

// maxFinished is how many films say what one takes, those that changed last.
const maxFinished = 100

// inLine reports whether a job waits or is at work.
func (r *Record) inLine() bool { return !r.State.Terminal() && r.State != QueuedForVariant }

// Note takes in a record; all are to be, in the order of Jobs.
func (l *Line) Note(r *Record) {
	switch {
	case r.State == Completed && r.SlotSeconds > 0:
		f := finished{r.CoreSeconds, r.SlotSeconds, r.Reused == 0 && r.CoreSeconds > 0}
		if len(l.finished) < maxFinished {
			l.finished = append(l.finished, f)
			return
		}
		l.finished[l.next] = f
		l.next = (l.next + 1) % maxFinished
	case r.inLine():
		j := forecast.Job{Name: r.Name(), Begun: r.State != Queued, Rank: slices.Index(turn.Priorities, r.Priority.OrNormal()), Created: r.Created, Seconds: -1}
		if done, all := r.frames(); r.CoreSeconds > 0 && all > 0 {
			j.Seconds = r.CoreSeconds * float64(all-done) / float64(all)
		}
		if r.Scenes > 0 {
			j.Width = max(r.Scenes-r.ScenesDone(), 1)
		}
		l.jobs = append(l.jobs, j)
	}
}

// Positions are those of all jobs in line by their names, with these workers. What
// a job takes is its price, as films were found to take more or less than theirs
// here; of jobs without one, what films took on average.
func (l *Line) Positions(workers []WorkerInfo) map[string]Position {
	slots := 0
	for _, w := range workers {
		if w.Waiting == "" && slices.Contains(w.Kinds, KindScene) {
			slots += w.Slots
		}
	}
	// A film that was found again and not drawn says nothing of prices.
	const joining = 0.5 // seconds
	price, truth, usual := 0.0, 0.0, 0.0
	for _, f := range l.finished {
		if usual += f.took / float64(len(l.finished)); f.drawn {
			price, truth = price+f.price, truth+f.took
		}
	}
	factor := 1.0
	if price > 0 {
		factor = truth / price
	}
	if usual == 0 {
		usual = l.meanPrice(factor)
	}
	jobs := slices.Clone(l.jobs)
	for i := range jobs {
		if jobs[i].Seconds >= 0 {
			jobs[i].Seconds = jobs[i].Seconds*factor + joining
		}
	}
	at := map[string]Position{}
	for name, e := range forecast.Of(jobs, slots, usual) {
		at[name] = Position{e.Before, e.AtWork, slots, math.Round(e.Begin), math.Round(e.End)}
	}
	return at
}

// meanPrice is what jobs in line take on average, -1 where none says.
func (l *Line) meanPrice(factor float64) float64 {
	sum, n := 0.0, 0
	for _, j := range l.jobs {
		if j.Seconds >= 0 {
			sum, n = sum+j.Seconds*factor, n+1
		}
	}
	if n == 0 {
		return -1
	}
	return sum / float64(n)
}
