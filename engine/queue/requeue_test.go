package queue

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/natstest"
)

// finishes lets a worker begin and sees a job through.
func (b *bench) finishes(t *testing.T, job string) {
	t.Helper()
	b.work(t, 1)
	if rec := b.wait(t, job); rec.State != Completed {
		t.Errorf("%s: %+v", job, rec.Error)
	}
}

// wiped is a bench on a new server: the old one's store is lost, the artifacts
// are there.
func (b *bench) wiped(t *testing.T) *bench {
	t.Helper()
	srv := natstest.Server(t)
	q, err := Open(t.Context(), natstest.Connect(t, srv), Options{})
	if err != nil {
		t.Fatal(err)
	}
	return &bench{srv, q, b.store, &fakeSteps{store: b.store}}
}

// halfway draws two scenes and no third: that one lasts until it is stopped.
type halfway struct {
	*fakeSteps
	twoDone chan struct{}
}

func (s *halfway) Draw(ctx context.Context, prepared string, scene int, frames func(int)) (Clip, error) {
	if scene < 2 {
		return s.fakeSteps.Draw(ctx, prepared, scene, frames)
	}
	s.twoDone <- struct{}{}
	<-ctx.Done()
	return Clip{}, ctx.Err()
}

// The server's store is lost in mid-job: requeue finishes the job from plan,
// prepared job and clips, and draws only what was not drawn.
func TestRequeueAfterTheServerLostAll(t *testing.T) {
	b := newBench(t)
	s := &halfway{b.steps, make(chan struct{}, 1)}
	stop := b.run(t, WorkerConfig{Steps: s, Slots: 1, Grace: time.Millisecond})
	b.submit(t, "w", planOf(3))
	<-s.twoDone
	stop()

	c := b.wiped(t)
	if _, err := c.q.Get(t.Context(), "w"); !errors.Is(err, ErrNoJob) {
		t.Fatalf("record survived: %v", err)
	}
	r, err := c.q.Requeue(t.Context(), "w", c.store)
	if err != nil || !r.Restored || !r.Due || r.State != Drawing {
		t.Fatalf("%+v, %v", r, err)
	}
	c.steps.fault = func(step string) error {
		if step == "prepare" {
			t.Error("prepared again")
		}
		return nil
	}
	c.work(t, 1)
	rec := c.wait(t, "w")
	if rec.State != Completed || rec.Film != "film/w-3" {
		t.Errorf("%+v, %+v", rec, rec.Error)
	}
	if got := c.steps.count("draw"); got != 1 {
		t.Errorf("%d scenes drawn again, want the one that was missing", got)
	}
	c.empty(t)
}

// A job whose plan nobody had taken up yet is there again too, and so is one
// that had ended; a second requeue changes nothing.
func TestRequeueFromEveryState(t *testing.T) {
	b := newBench(t)
	stop := b.work(t, 1)
	b.submit(t, "done", planOf(2))
	ended := b.wait(t, "done")
	waitFor(t, "copy of the end", func() bool {
		rec, err := latestBackup(t.Context(), b.store, "done")
		return err == nil && rec.State == Completed
	})
	stop()
	b.submit(t, "waiting", planOf(2))

	c := b.wiped(t)
	var jobs []string
	if err := Backups(t.Context(), c.store, func(job string) error { jobs = append(jobs, job); return nil }); err != nil || len(jobs) != 2 {
		t.Fatalf("%v, %v", jobs, err)
	}
	for range 2 {
		for _, job := range jobs {
			if _, err := c.q.Requeue(t.Context(), job, c.store); err != nil {
				t.Fatal(err)
			}
		}
	}
	rec, err := c.q.Get(t.Context(), "done")
	if err != nil || rec.State != Completed || rec.Film != ended.Film || rec.Seq <= ended.Seq {
		t.Errorf("%+v, %v", rec, err)
	}
	c.finishes(t, "waiting")
	if got := c.steps.count("draw"); got != 2 {
		t.Errorf("%d scenes drawn", got)
	}
	if _, err := c.q.Requeue(t.Context(), "never", c.store); !errors.Is(err, ErrNoJob) {
		t.Errorf("a job that never was: %v", err)
	}
}

// The prepared job is lost too: the plan is prepared again.
func TestRequeueWithoutThePreparedJob(t *testing.T) {
	b := newBench(t)
	rec := newRecord("p", digestOf(planOf(1)))
	rec.State, rec.Prepared, rec.Scenes, rec.Done = Drawing, "job/gone", 1, []bool{true}
	if err := backupRecord(t.Context(), b.store, rec); err != nil {
		t.Fatal(err)
	}
	if _, err := artifact.PutBytes(t.Context(), b.store, planName(rec.Digest), planOf(1)); err != nil {
		t.Fatal(err)
	}
	if r, err := b.q.Requeue(t.Context(), "p", b.store); err != nil || r.State != Queued {
		t.Fatalf("%+v, %v", r, err)
	}
	b.finishes(t, "p")
}

// Rubbish in a record's place: its tasks become dead letters instead of coming
// back for ever, and requeue puts the record right from its copy.
func TestUnreadableRecord(t *testing.T) {
	b := newBench(t)
	b.submit(t, "u", planOf(1))
	for _, rubbish := range []string{"{", `{"job_id":"other"}`, `{"job_id":"u","scenes":7}`} {
		if _, err := b.q.records.kv.Put(t.Context(), key("u"), []byte(rubbish)); err != nil {
			t.Fatal(err)
		}
		if _, err := b.q.Get(t.Context(), "u"); !errors.Is(err, errUnreadable) {
			t.Errorf("%s: %v", rubbish, err)
		}
	}
	stop := b.work(t, 1)
	b.empty(t)
	stop()
	letters := 0
	if err := b.q.Dead(t.Context(), "u", func(l DeadLetter) error {
		letters++
		if l.Error.Code != "record" || l.Error.Hint == "" {
			t.Errorf("%+v", l.Error)
		}
		return nil
	}); err != nil || letters != 1 {
		t.Errorf("%d letters, %v", letters, err)
	}
	w := NewWorker(b.q, WorkerConfig{Steps: b.steps, Store: b.store})
	if err := w.Reconcile(t.Context()); !errors.Is(err, errUnreadable) {
		t.Errorf("looked over without a word: %v", err)
	}
	if r, err := b.q.Requeue(t.Context(), "u", b.store); err != nil || !r.Restored {
		t.Fatalf("%+v, %v", r, err)
	}
	b.finishes(t, "u")
}

// A plan's task that got lost comes back from the plan in the store, and a
// submitter meeting it there sees its own plan.
func TestReconcileRestoresAPlan(t *testing.T) {
	b := newBench(t)
	b.submit(t, "p", planOf(1))
	stream, err := b.q.js.Stream(t.Context(), b.q.names.tasks())
	if err != nil {
		t.Fatal(err)
	}
	if err := stream.Purge(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.age(t, "p")
	w := NewWorker(b.q, WorkerConfig{Steps: b.steps, Store: b.store})
	for range 2 {
		if err := w.Reconcile(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	b.submit(t, "p", planOf(1))
	b.finishes(t, "p")
	b.empty(t)
}

// age makes a record look as if it stood still for an hour.
func (b *bench) age(t *testing.T, job string) {
	t.Helper()
	rec, rev, err := b.q.records.get(t.Context(), job)
	if err != nil {
		t.Fatal(err)
	}
	rec.Updated = time.Now().Add(-time.Hour)
	data, err := json.Marshal(rec)
	if err == nil {
		_, err = b.q.records.kv.Update(t.Context(), key(job), data, rev)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// One job that cannot be looked over keeps it from no other, and a record
// without a copy gets one.
func TestReconcileGoesOn(t *testing.T) {
	b := newBench(t)
	for _, job := range []string{"a", "z"} {
		rec := newRecord(job, "digest")
		rec.State = Completed
		if _, err := b.q.records.create(t.Context(), rec); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := b.q.records.kv.Put(t.Context(), key("m"), []byte("?")); err != nil {
		t.Fatal(err)
	}
	w := NewWorker(b.q, WorkerConfig{Steps: b.steps, Store: b.store})
	if err := w.Reconcile(t.Context()); !errors.Is(err, errUnreadable) {
		t.Errorf("%v", err)
	}
	for _, job := range []string{"a", "z"} {
		if rec, err := latestBackup(t.Context(), b.store, job); err != nil || rec.State != Completed {
			t.Errorf("%s: %+v, %v", job, rec, err)
		}
	}
}

// A task the server has given up delivering keeps its subject taken; it is
// published anew.
func TestGivenUpTaskComesBack(t *testing.T) {
	b := newBench(t)
	ctx := t.Context()
	tasks, err := b.q.js.Stream(ctx, b.q.names.tasks())
	if err != nil {
		t.Fatal(err)
	}
	c, err := tasks.Consumer(ctx, string(KindPlan))
	if err != nil {
		t.Fatal(err)
	}
	cfg := c.CachedInfo().Config
	patient := cfg
	cfg.MaxDeliver, cfg.AckWait = 2, 50*time.Millisecond
	if c, err = tasks.UpdateConsumer(ctx, cfg); err != nil {
		t.Fatal(err)
	}
	b.submit(t, "g", planOf(1))
	// Delivered to somebody who never answers, until the server stops.
	dead, err := b.q.js.Stream(ctx, b.q.names.dead())
	if err != nil {
		t.Fatal(err)
	}
	waitFor(t, "the server gives up", func() bool {
		try, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
		defer cancel()
		if m, err := c.Fetch(1, jetstream.FetchContext(try)); err == nil {
			for range m.Messages() { // taken and left
			}
		}
		info, err := dead.Info(ctx)
		return err == nil && info.State.Msgs > 0
	})
	w := NewWorker(b.q, WorkerConfig{Steps: b.steps, Store: b.store})
	if err := w.Reconcile(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := tasks.UpdateConsumer(ctx, patient); err != nil { // it must not give up a worker that is slow
		t.Fatal(err)
	}
	b.finishes(t, "g")
	b.empty(t)
}

// A damaged copy of a record stands in nobody's way: the one before it counts.
func TestRequeueFromTheLastWholeCopy(t *testing.T) {
	b := newBench(t)
	b.work(t, 1)
	b.submit(t, "d", planOf(2))
	b.wait(t, "d")
	var copies []string
	kept := func() []string {
		copies = nil
		if err := b.store.List(t.Context(), backupPrefix, func(o artifact.Object) error { copies = append(copies, o.Name); return nil }); err != nil {
			t.Fatal(err)
		}
		slices.Sort(copies)
		return copies
	}
	for len(kept()) < 2 || !strings.HasSuffix(backupName(b.record(t, "d")), copies[len(copies)-1][len(backupPrefix):]) {
		pause(t.Context(), 10*time.Millisecond) // the last copy is stored after the job has ended
	}
	path := filepath.Join(b.store.(*artifact.Folder).Root(), copies[len(copies)-1])
	if err := os.Truncate(path, 0); err != nil {
		t.Fatal(err)
	}
	c := b.wiped(t)
	if r, err := c.q.Requeue(t.Context(), "d", c.store); err != nil || !r.Due {
		t.Fatalf("%+v, %v", r, err)
	}
	c.finishes(t, "d")
}

func (b *bench) record(t *testing.T, job string) *Record {
	t.Helper()
	rec, err := b.q.Get(t.Context(), job)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}
