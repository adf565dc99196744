package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/engine/queue/turn"
)

// orderly notes which job each step is of, in their order, and calls drew after so
// many scenes. With one slot that order is the one in which tasks were taken.
type orderly struct {
	*fakeSteps
	after int
	drew  func()

	mu    sync.Mutex
	steps []string // "draw JOB", "join JOB"
	drawn int
}

func (s *orderly) add(step, prepared string) {
	job, _, _ := strings.Cut(strings.TrimPrefix(prepared, "job/"), "-")
	s.mu.Lock()
	s.steps = append(s.steps, step+" "+job)
	if step == "draw" {
		s.drawn++
	}
	call := step == "draw" && s.drawn == s.after
	s.mu.Unlock()
	if call {
		s.drew()
	}
}

func (s *orderly) Draw(ctx context.Context, prepared string, scene int, frames func(int)) (Clip, error) {
	s.add("draw", prepared)
	return s.fakeSteps.Draw(ctx, prepared, scene, frames)
}

func (s *orderly) Join(ctx context.Context, prepared, encoder string, begin func() error, frames func(int)) (Film, error) {
	s.add("join", prepared)
	return s.fakeSteps.Join(ctx, prepared, encoder, begin, frames)
}

// at is when a step was done first, counted in steps; -1: it was not.
func (s *orderly) at(step string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Index(s.steps, step)
}

// last is the same of the last time.
func (s *orderly) last(step string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, is := range slices.Backward(s.steps) {
		if is == step {
			return i
		}
	}
	return -1
}

// waits reports whether a plan lies in a lane.
func (b *bench) waits(t *testing.T, l turn.Lane, job string) bool {
	t.Helper()
	_, body, err := b.q.storedIn(t.Context(), b.q.names.tasks(), b.q.names.taskIn(l, job, 0))
	return err == nil && body != nil
}

// A film of one scene is there some tasks after it was submitted, however long the
// film is that is being drawn.
func TestShortFilmDoesNotWaitForALongOne(t *testing.T) {
	b := newBench(t)
	s := &orderly{fakeSteps: b.steps, after: 10}
	s.drew = func() {
		if _, err := b.q.Submit(t.Context(), "short", planOf(1), b.store); err != nil {
			t.Error(err)
		}
	}
	b.submit(t, "long", planOf(80))
	b.run(t, WorkerConfig{Steps: s, Slots: 1})
	if rec := b.wait(t, "long"); rec.State != Completed || rec.ScenesDone() != 80 {
		t.Fatalf("%+v", rec)
	}
	if rec := b.wait(t, "short"); rec.State != Completed {
		t.Fatalf("%+v", rec)
	}
	if at := s.at("join short"); at > 20 {
		t.Errorf("the short film's turn was the step %d, submitted at step 10", at)
	}
	b.empty(t)
}

// A single job does not wait for the thousand of another tenant, nor for those of
// a producer without one.
func TestFloodsOfOthersDoNotStarve(t *testing.T) {
	b := newBench(t)
	b.tenants(t, limit.Table{Tenants: map[string]limit.Tenant{"many": {Running: 1000}, "one": {}}})
	for i := range 1000 {
		if _, err := b.q.js.PublishAsync(fmt.Sprintf("inkreel.tenant.many.plan.m%d", i), planOf(4)); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 200 {
		if _, err := b.q.js.PublishAsync(fmt.Sprintf("inkreel.task.plan.f%d", i), planOf(4)); err != nil {
			t.Fatal(err)
		}
	}
	select {
	case <-b.q.js.PublishAsyncComplete():
	case <-time.After(inTime):
		t.Fatal("plans are not stored")
	}
	s := &orderly{fakeSteps: b.steps, after: 20}
	one, submitted := b.tenant(t, "one"), make(chan struct{})
	s.drew = func() {
		defer close(submitted)
		if _, err := one.Submit(t.Context(), "single", planOf(2)); err != nil {
			t.Error(err)
		}
		for !b.waits(t, turn.PlanTenant, "one.single") && t.Context().Err() == nil { // until the gate has taken it up
			pause(t.Context(), 5*time.Millisecond)
		}
	}
	b.run(t, WorkerConfig{Steps: s, Slots: 1})
	<-submitted
	if rec := ends(t, one, "single"); rec.State != Completed {
		t.Fatalf("%+v", rec)
	}
	if at := s.at("join one.single"); at > 80 {
		t.Errorf("its turn was the step %d, submitted at step 20", at)
	}
}

// Interactive jobs go first, and batch ones get a little though others wait.
func TestPrioritiesInTheQueue(t *testing.T) {
	b := newBench(t)
	asking := func(priority string) []byte { return []byte(fmt.Sprintf(`{"Scenes": 8, "priority": %q}`, priority)) }
	b.submit(t, "idle", asking("batch"))
	jobs := []string{"idle"}
	for i := range 8 {
		job := fmt.Sprintf("n%d", i)
		b.submit(t, job, planOf(8))
		jobs = append(jobs, job)
	}
	b.submit(t, "now", asking("interactive"))
	s := &orderly{fakeSteps: b.steps}
	b.run(t, WorkerConfig{Steps: s, Slots: 1})
	for _, job := range append(jobs, "now") {
		if rec := b.wait(t, job); rec.State != Completed {
			t.Fatalf("%+v", rec)
		}
	}
	now, first, most, before := s.at("join now"), s.at("draw idle"), 0, 0
	for _, job := range jobs {
		if s.at("join "+job) < now {
			before++ // the server tells of a task a moment after it was stored, and others are taken meanwhile
		}
		if job != "idle" {
			most = max(most, s.last("draw "+job))
		}
	}
	if before > 2 {
		t.Errorf("%d of %d films were joined before the interactive one", before, len(jobs))
	}
	if first > most {
		t.Error("nothing of the batch job was drawn before all others were")
	}
	if rec, err := b.q.Get(t.Context(), "now"); err != nil || rec.Priority != turn.Interactive {
		t.Errorf("%+v, %v", rec, err)
	}
}

// Of a long film only a few scenes lie in the queue; what gets lost of them is
// published by whoever finishes the next.
func TestWindowsMoveOn(t *testing.T) {
	b := newBench(t)
	var most atomic.Int64
	s := &orderly{fakeSteps: b.steps, after: 30}
	s.drew = func() { // as if workers had died over publishing the next
		tasks, err := b.q.js.Stream(t.Context(), b.q.names.tasks())
		if err != nil {
			t.Error(err)
			return
		}
		if err := tasks.Purge(t.Context()); err != nil {
			t.Error(err)
		}
	}
	s.fault = func(string) error {
		jobs, err := b.q.drawn(t.Context())
		for _, j := range jobs {
			most.Store(max(most.Load(), int64(j.scenes)))
		}
		return err
	}
	b.submit(t, "long", planOf(100))
	b.run(t, WorkerConfig{Steps: s, Slots: 1})
	if rec := b.wait(t, "long"); rec.State != Completed || rec.ScenesDone() != 100 {
		t.Fatalf("%+v", rec)
	}
	if n := most.Load(); n < 2 || n > 5 {
		t.Errorf("up to %d scenes lay in the queue", n)
	}
	b.empty(t)
}

// A single film keeps all slots busy, of workers that come later, too.
func TestWindowsGrowWithWorkers(t *testing.T) {
	b := newBench(t)
	s := &stuck{fakeSteps: b.steps}
	b.submit(t, "long", planOf(40))
	for i := range 3 {
		b.run(t, WorkerConfig{Steps: s, Slots: 4})
		waitFor(t, "all slots are at work", func() bool { n, _ := s.counts(); return n == 4*(i+1) })
	}
	if _, err := b.q.Cancel(t.Context(), "long"); err != nil {
		t.Fatal(err)
	}
}

// Beside a worker that knows no windows all scenes lie in the queue: who finishes
// one there publishes no other.
func TestWindowsBesideAnOlderWorker(t *testing.T) {
	b := newBench(t)
	older, err := b.q.nc.Subscribe(b.q.names.workers(), func(m *nats.Msg) {
		_ = m.Respond([]byte(`{"name": "older", "slots": 1, "kinds": ["change", "film", "sound", "scene", "plan"]}`))
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = older.Unsubscribe() }()
	s := &stuck{fakeSteps: b.steps}
	b.run(t, WorkerConfig{Steps: s, Slots: 1})
	waitFor(t, "it is counted", func() bool { return b.q.census().Older })
	b.submit(t, "long", planOf(40))
	waitFor(t, "all scenes in the queue", func() bool {
		jobs, err := b.q.drawn(t.Context())
		return err == nil && len(jobs) == 1 && jobs[0].scenes == 40
	})
	if _, err := b.q.Cancel(t.Context(), "long"); err != nil {
		t.Fatal(err)
	}
}

// A plan that any client publishes has a record while all slots are busy, and lies
// in the lane of its priority.
func TestPublishedPlanHasARecordAtOnce(t *testing.T) {
	b := newBench(t)
	s := &stuck{fakeSteps: b.steps}
	b.run(t, WorkerConfig{Steps: s, Slots: 1})
	b.submit(t, "long", planOf(1))
	waitFor(t, "the slot is busy", func() bool { n, _ := s.counts(); return n == 1 })
	for priority, lane := range map[string]turn.Lane{"normal": turn.Plan, "interactive": turn.PlanInteractive, "batch": turn.PlanBatch} {
		plan := []byte(fmt.Sprintf(`{"Scenes": 1, "priority": %q}`, priority))
		if _, err := b.q.js.Publish(t.Context(), "inkreel.task.plan."+priority, plan); err != nil {
			t.Fatal(err)
		}
		waitFor(t, "a record of the plan", func() bool {
			rec, err := b.q.Get(t.Context(), priority)
			return err == nil && rec.State == Queued && rec.Priority == turn.Priority(priority) && rec.Digest == digestOf(plan)
		})
		waitFor(t, "it is in its lane", func() bool {
			return b.waits(t, lane, priority) && (lane == turn.Plan || !b.waits(t, turn.Plan, priority))
		})
	}
	if _, err := b.q.Cancel(t.Context(), "long"); err != nil {
		t.Fatal(err)
	}
}

// What nobody heard being published, whoever looks jobs over finds.
func TestUnheardPlansHaveRecordsToo(t *testing.T) {
	b := newBench(t)
	for job, plan := range map[string]string{"a": `{"Scenes": 1}`, "b": `{"Scenes": 1, "priority": "batch"}`} {
		if _, err := b.q.js.Publish(t.Context(), "inkreel.task.plan."+job, []byte(plan)); err != nil {
			t.Fatal(err)
		}
	}
	w := NewWorker(b.q, WorkerConfig{Steps: b.steps, Store: b.store})
	if err := w.Reconcile(t.Context()); err != nil {
		t.Fatal(err)
	}
	for job, lane := range map[string]turn.Lane{"a": turn.Plan, "b": turn.PlanBatch} {
		if rec, err := b.q.Get(t.Context(), job); err != nil || rec.State != Queued || !b.waits(t, lane, job) {
			t.Errorf("%s: %+v, %v", job, rec, err)
		}
	}
	b.work(t, 1)
	for _, job := range []string{"a", "b"} {
		if rec := b.wait(t, job); rec.State != Completed {
			t.Errorf("%+v", rec)
		}
	}
	b.empty(t)
}

// As many of a tenant's jobs are interactive as he may have; one more is normal.
// They do not wait for his others.
func TestInteractiveJobsOfATenant(t *testing.T) {
	b := newBench(t)
	b.tenants(t, limit.Table{Tenants: map[string]limit.Tenant{"acme": {Interactive: 1}, "plain": {}}})
	s := &stuck{fakeSteps: b.steps}
	b.run(t, WorkerConfig{Steps: s, Slots: 1})
	acme, plain := b.tenant(t, "acme"), b.tenant(t, "plain")
	plan := []byte(`{"Scenes": 1, "priority": "interactive"}`)
	submit := func(of *Tenant, id string) *Record {
		t.Helper()
		if _, err := of.Submit(t.Context(), id, plan); err != nil {
			t.Fatal(err)
		}
		var rec *Record
		waitFor(t, "it is taken up", func() (is bool) {
			var err error
			rec, err = of.Get(t.Context(), id)
			return err == nil
		})
		return rec
	}
	for i, want := range []turn.Priority{turn.Interactive, turn.Normal} {
		if rec := submit(acme, fmt.Sprintf("a%d", i)); rec.Priority != want {
			t.Errorf("the job %d of acme is %s, want %s", i, rec.Priority, want)
		}
	}
	if rec := submit(plain, "p"); rec.Priority != turn.Normal {
		t.Errorf("one who may have none has %s", rec.Priority)
	}
	// The share of acme's normal jobs is taken; what may go before does not wait.
	for i := range 10 {
		if _, err := acme.Submit(t.Context(), fmt.Sprintf("more%d", i), planOf(1)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := acme.Cancel(t.Context(), "a0"); err != nil {
		t.Fatal(err)
	}
	if rec := submit(acme, "again"); rec.Priority != turn.Interactive {
		t.Errorf("after the end of the first: %s", rec.Priority)
	}
	var u usage
	e, err := b.q.records.kv.Get(t.Context(), usageKeys+"acme")
	if err == nil {
		err = json.Unmarshal(e.Value(), &u)
	}
	if err != nil || len(u.Priorities) != 1 || u.Priorities["again"] != turn.Interactive {
		t.Errorf("%+v, %v", u, err)
	}
	for _, of := range []*Tenant{acme, plain} {
		if err := of.Jobs(t.Context(), func(r *Record) error { _, err := of.Cancel(t.Context(), r.ID); return err }); err != nil {
			t.Fatal(err)
		}
	}
}
