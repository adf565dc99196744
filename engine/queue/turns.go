package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/queue/turn"
	"github.com/inkreel/inkreel/internal/fault"
)

// Of a job only the first scenes that are not drawn lie in the queue, as many as
// its window is wide, and who finishes one publishes the next: so jobs take turns
// though the queue knows nothing but first in, first out. What lies there follows
// from the record alone, and publishing it twice changes nothing.

// due are the scenes of a job that are to lie in the queue: the first ones, as
// many as its window is wide, that are not drawn and can be.
func (r *Record) due(window int) (scenes []int) {
	for i, done := range r.Done {
		if len(scenes) == window {
			break
		}
		if !done && r.preparedFor(i) != "" {
			scenes = append(scenes, i)
		}
	}
	return scenes
}

// dueNow is due with the window that the job has now.
func (q *Queue) dueNow(ctx context.Context, rec *Record) ([]int, error) {
	c, p, waiting := q.census(), rec.Priority.OrNormal(), 0
	if !c.Knows(p, rec.Tenant) {
		lane := turn.Scenes(p)
		err := retry(ctx, func(ctx context.Context) error {
			is, err := q.js.Consumer(ctx, q.names.tasks(), string(lane))
			if err == nil {
				waiting = int(min(is.CachedInfo().NumPending, math.MaxInt32)) // asked for a moment ago
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("count %s tasks: %w", lane, err)
		}
	}
	return rec.due(c.Window(p, rec.Tenant, waiting)), nil
}

// publishScene publishes the task of a scene; refused says that it waits already,
// or is worked on.
func (q *Queue) publishScene(ctx context.Context, rec *Record, scene int) (refused bool, err error) {
	return q.publish(ctx, q.names.taskIn(turn.Scenes(rec.Priority), rec.Name(), scene), "", []byte("{}"))
}

// publishScenes publishes the tasks of scenes in their order; step is the one to
// break there on purpose.
func (q *Queue) publishScenes(ctx context.Context, rec *Record, scenes []int, step string) error {
	for _, i := range scenes {
		if err := fault.At(step); err != nil {
			return err
		}
		if _, err := q.publishScene(ctx, rec, i); err != nil {
			return err
		}
	}
	return nil
}

// publishDueScenes publishes the tasks of all scenes that are due.
func (q *Queue) publishDueScenes(ctx context.Context, rec *Record) error {
	due, err := q.dueNow(ctx, rec)
	if err != nil {
		return err
	}
	return q.publishScenes(ctx, rec, due, fault.FanOut)
}

// handOn publishes what has become due since a scene was drawn: mostly the last
// of what is due. Where the one before was not there either, the window has
// become wider, or somebody died over this, and the rest is published, too.
func (q *Queue) handOn(ctx context.Context, rec *Record) error {
	due, err := q.dueNow(ctx, rec)
	if err != nil {
		return err
	}
	if len(due) < 2 {
		return q.publishScenes(ctx, rec, due, fault.FanOut)
	}
	before, last := due[:len(due)-2], due[len(due)-2:]
	if err := fault.At(fault.FanOut); err != nil {
		return err
	}
	refused, err := q.publishScene(ctx, rec, last[0])
	if err != nil {
		return err
	}
	if !refused {
		if err := q.publishScenes(ctx, rec, before, fault.FanOut); err != nil {
			return err
		}
	}
	return q.publishScenes(ctx, rec, last[1:], fault.FanOut)
}

// planSubject is where the plan of a job waits in the queue.
func (q *Queue) planSubject(rec *Record) string {
	return q.names.taskIn(turn.Plans(rec.Priority.OrNormal(), rec.Tenant != ""), rec.Name(), 0)
}

// priorityOf is the priority that a plan asks for; what it says wrongly is found
// when it is checked.
func priorityOf(plan []byte) turn.Priority {
	var doc struct {
		Priority string `json:"priority"`
	}
	_ = json.Unmarshal(plan, &doc)
	p, _ := turn.ParsePriority(doc.Priority)
	return p
}

// newJob is the record of a plan that was handed over in a message that was stored
// then; zero: it is about to be.
func newJob(job string, plan []byte, stored time.Time) *Record {
	rec := newRecordOf(job, digestOf(plan), stored)
	rec.Priority = priorityOf(plan)
	return rec
}

// The census is taken by one worker of all every few seconds. It lies beside the
// records, and all hear of another one.
const (
	censusEvery = 5 * time.Second
	censusKey   = "census"
	censusLock  = "lock.census"
)

// census is what this process knows of the engine; nothing where no worker of its
// is running.
func (q *Queue) census() turn.Census {
	if c := q.counted.Load(); c != nil {
		return *c
	}
	return turn.Census{}
}

// learn takes a census over; this worker is there, whatever it says.
func (w *Worker) learn(c turn.Census) {
	c.Slots = max(c.Slots, w.cfg.Slots)
	w.q.counted.Store(&c)
}

// listenForCensus learns what others count.
func (w *Worker) listenForCensus(context.Context) (subs []*nats.Subscription, err error) {
	s, err := w.q.nc.Subscribe(fmt.Sprintf("$KV.%s.%s", w.q.names.jobs(), censusKey), func(m *nats.Msg) {
		var c turn.Census
		if json.Unmarshal(m.Data, &c) == nil {
			w.learn(c)
		}
	})
	if err != nil {
		return nil, fmt.Errorf("listen for the census: %w", err)
	}
	return []*nats.Subscription{s}, nil
}

// takeCensus counts this worker in, and all whenever it is its turn, until ctx
// ends.
func (w *Worker) takeCensus(ctx context.Context) {
	tick := time.NewTicker(censusEvery)
	defer tick.Stop()
	take := w.join
	for ctx.Err() == nil {
		if err := take(ctx); err != nil && ctx.Err() == nil {
			w.cfg.Log.Warn("count workers and jobs", zap.Error(err))
		}
		take = w.count
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
}

// join adds this worker to what is counted already, so that others need not wait
// for the next census to have work for it.
func (w *Worker) join(ctx context.Context) error {
	last, rev, err := w.q.lastCensus(ctx)
	if err != nil {
		return err
	}
	now := last
	if slices.Contains(w.cfg.Kinds, KindScene) {
		now.Slots += w.cfg.Slots
	}
	if err := w.setCensus(ctx, last, now, rev); err != nil {
		return err
	}
	return w.count(ctx)
}

// count takes the census where it is this worker's turn.
func (w *Worker) count(ctx context.Context) error {
	if !w.lock(ctx, censusLock, censusEvery) {
		return nil
	}
	last, rev, err := w.q.lastCensus(ctx)
	if err != nil {
		return err
	}
	workers, err := w.q.Workers(ctx)
	if err != nil {
		return err
	}
	jobs, err := w.q.drawn(ctx)
	if err != nil {
		return err
	}
	var now turn.Census
	for _, is := range workers {
		if !slices.Contains(is.Kinds, KindScene) {
			continue
		}
		now.Older = now.Older || len(is.Lanes) == 0
		if is.Waiting == "" {
			now.Slots += is.Slots
		}
	}
	for _, j := range jobs {
		tenant, _ := SplitJob(j.name)
		now.Add(j.priority, tenant)
	}
	return w.setCensus(ctx, last, now, rev)
}

// lastCensus is the one that lies beside the records, and its revision; 0: there
// is none.
func (q *Queue) lastCensus(ctx context.Context) (c turn.Census, rev uint64, err error) {
	e, err := q.records.kv.Get(ctx, censusKey)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return c, 0, nil
	}
	if err != nil {
		return c, 0, fmt.Errorf("read the census: %w", err)
	}
	_ = json.Unmarshal(e.Value(), &c) // the next one will be readable
	return c, e.Revision(), nil
}

// setCensus stores a census in place of the one before, of a revision; where there is
// another meanwhile, that counts. Jobs whose windows have become wider while
// slots have nothing to do get their further scenes into the queue.
func (w *Worker) setCensus(ctx context.Context, before, now turn.Census, rev uint64) error {
	doc, err := json.Marshal(now)
	if err == nil {
		_, err = w.q.records.kv.Update(ctx, censusKey, doc, rev)
	}
	if errors.Is(err, jetstream.ErrKeyRevisionMismatch) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("write the census: %w", err)
	}
	w.learn(now)
	jobs, err := w.q.drawn(ctx)
	if err != nil {
		return err
	}
	waiting := 0
	for _, j := range jobs {
		waiting += j.scenes
	}
	if waiting >= now.Slots {
		return nil
	}
	for _, j := range jobs {
		tenant, _ := SplitJob(j.name)
		if now.Window(j.priority, tenant, 0) <= before.Window(j.priority, tenant, 0) {
			continue
		}
		rec, err := w.q.Get(ctx, j.name)
		if err == nil && !rec.State.Terminal() {
			err = w.q.publishDueScenes(ctx, rec)
		}
		if err != nil && !errors.Is(err, ErrNoJob) {
			return err
		}
	}
	return nil
}

// drawnJob is a job with scenes in the queue.
type drawnJob struct {
	name     string
	priority turn.Priority
	scenes   int
}

// drawn lists the jobs with scenes in the queue.
func (q *Queue) drawn(ctx context.Context) (jobs []*drawnJob, err error) {
	tasks, err := q.js.Stream(ctx, q.names.tasks())
	if err != nil {
		return nil, fmt.Errorf("count jobs: %w", err)
	}
	seen := map[string]*drawnJob{}
	for _, p := range turn.Priorities {
		info, err := tasks.Info(ctx, jetstream.WithSubjectFilter(fmt.Sprintf("%s.task.%s.>", q.names.Prefix, turn.Scenes(p))))
		if err != nil {
			return nil, fmt.Errorf("count jobs: %w", err)
		}
		for subject := range info.State.Subjects {
			_, job, _, ok := q.names.taskOf(subject)
			if !ok {
				continue
			}
			if seen[job] == nil {
				seen[job] = &drawnJob{name: job, priority: p}
				jobs = append(jobs, seen[job])
			}
			seen[job].scenes++
		}
	}
	return jobs, nil
}
