package queue

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/natstest"
)

// errWrong is a plan that no second try makes right.
var errWrong = errors.New("the plan is wrong")

// fakeSteps makes a job of as many scenes as the plan's bytes say and notes
// what is done; fault may break any step.
type fakeSteps struct {
	store artifact.Store
	fault func(step string) error

	mu    sync.Mutex
	calls []string
}

func (s *fakeSteps) note(step string) error {
	s.mu.Lock()
	s.calls = append(s.calls, step)
	s.mu.Unlock()
	if s.fault != nil {
		return s.fault(step)
	}
	return nil
}

func (s *fakeSteps) count(prefix string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, c := range s.calls {
		if strings.HasPrefix(c, prefix) {
			n++
		}
	}
	return n
}

func (s *fakeSteps) Prepare(_ context.Context, job string, plan []byte) (Prepared, error) {
	var doc struct{ Scenes int }
	if err := json.Unmarshal(plan, &doc); err != nil {
		return Prepared{}, errWrong
	}
	return Prepared{Name: fmt.Sprintf("job/%s-%d", job, doc.Scenes), Scenes: doc.Scenes}, s.note("prepare")
}

func clipOf(prepared string, scene int) string {
	return fmt.Sprintf("clip/%s-%d", strings.TrimPrefix(prepared, "job/"), scene)
}

func (s *fakeSteps) Draw(ctx context.Context, prepared string, scene int, frames func(int)) (Clip, error) {
	if err := s.note(fmt.Sprintf("draw %d", scene)); err != nil {
		return Clip{}, err
	}
	frames(10)
	_, err := artifact.PutBytes(ctx, s.store, clipOf(prepared, scene), []byte("clip"))
	return Clip{Encoder: "fake"}, err
}

func scenesOf(prepared string) (n int) {
	_, _ = fmt.Sscanf(prepared[strings.LastIndex(prepared, "-")+1:], "%d", &n)
	return n
}

func (s *fakeSteps) Missing(ctx context.Context, prepared string) ([]int, error) {
	var out []int
	for i := range scenesOf(prepared) {
		if _, err := s.store.Stat(ctx, clipOf(prepared, i)); err != nil {
			out = append(out, i)
		}
	}
	return out, nil
}

func (s *fakeSteps) Join(ctx context.Context, prepared string) (Film, error) {
	if err := s.note("join"); err != nil {
		return Film{}, err
	}
	o, err := artifact.PutBytes(ctx, s.store, "film/"+strings.TrimPrefix(prepared, "job/"), []byte("film"))
	return Film{Name: o.Name, Files: []Artifact{{Name: o.Name, Kind: "film"}}}, err
}

func (s *fakeSteps) Judge(err error) (bool, *Failure) {
	return errors.Is(err, errWrong), &Failure{Code: "test", Message: err.Error()}
}

type bench struct {
	srv   *server.Server
	q     *Queue
	store artifact.Store
	steps *fakeSteps
}

func newBench(t *testing.T) *bench {
	t.Helper()
	srv := natstest.Server(t)
	q, err := Open(t.Context(), natstest.Connect(t, srv), Options{})
	if err != nil {
		t.Fatal(err)
	}
	store, err := artifact.NewFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return &bench{srv, q, store, &fakeSteps{store: store}}
}

// work runs a worker until the test ends or stop is called.
func (b *bench) work(t *testing.T, slots int) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	w := NewWorker(b.q, WorkerConfig{Steps: b.steps, Store: b.store, Slots: slots, Grace: time.Second, Name: "test"})
	done := make(chan error, 1)
	go func() { done <- w.Run(ctx) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(stop)
	return stop
}

func planOf(scenes int) []byte { return []byte(fmt.Sprintf(`{"Scenes": %d}`, scenes)) }

func (b *bench) submit(t *testing.T, job string, plan []byte) {
	t.Helper()
	if _, err := b.q.Submit(t.Context(), job, plan, b.store); err != nil {
		t.Fatal(err)
	}
}

// wait follows a job to its end.
func (b *bench) wait(t *testing.T, job string) *Record {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 60*time.Second)
	defer cancel()
	var last *Record
	if err := b.q.Watch(ctx, job, func(u Update) error {
		if u.Record != nil {
			last = u.Record
		}
		return nil
	}); err != nil {
		t.Fatalf("%s: %v; last %+v", job, err, last)
	}
	return last
}

func TestJobRunsToItsEnd(t *testing.T) {
	b := newBench(t)
	b.submit(t, "a", planOf(5))
	b.work(t, 2)
	rec := b.wait(t, "a")
	if rec.State != Completed || rec.ScenesDone() != 5 || rec.Film != "film/a-5" || rec.Encoder != "fake" {
		t.Errorf("%+v", rec)
	}
	if got := b.steps.count("draw"); got != 5 {
		t.Errorf("%d scenes drawn", got)
	}
	b.empty(t)
}

// empty waits until no task is left in the stream.
func (b *bench) empty(t *testing.T) {
	t.Helper()
	deadline := time.Now().Add(10 * time.Second)
	for {
		s, err := b.q.js.Stream(t.Context(), b.q.names.tasks())
		if err != nil {
			t.Fatal(err)
		}
		if s.CachedInfo().State.Msgs == 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d tasks left", s.CachedInfo().State.Msgs)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func TestSameJobTwiceIsOneJob(t *testing.T) {
	b := newBench(t)
	b.work(t, 2)
	for range 3 {
		b.submit(t, "a", planOf(2))
	}
	b.wait(t, "a")
	b.submit(t, "a", planOf(2))
	if got := b.steps.count("prepare"); got != 1 {
		t.Errorf("prepared %d times", got)
	}
	if _, err := b.q.Submit(t.Context(), "a", planOf(3), b.store); !errors.Is(err, ErrConflict) {
		t.Errorf("another plan under the same id: %v", err)
	}
}

// A producer with a bare NATS client only publishes the plan.
func TestBarePublishMakesAJob(t *testing.T) {
	b := newBench(t)
	if _, err := b.q.js.PublishMsg(t.Context(), &nats.Msg{Subject: "inkreel.task.plan.bare", Data: planOf(1), Header: nats.Header{"Nats-Msg-Id": {"bare"}}}); err != nil {
		t.Fatal(err)
	}
	b.work(t, 1)
	deadline := time.Now().Add(20 * time.Second)
	for {
		rec, err := b.q.Get(t.Context(), "bare")
		if err == nil && rec.State == Completed {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%+v, %v", rec, err)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func TestLargePlanTravelsThroughTheStore(t *testing.T) {
	b := newBench(t)
	b.work(t, 1)
	plan := append(planOf(1), bytes.Repeat([]byte(" "), 2*maxMessage)...)
	b.submit(t, "big", plan)
	if rec := b.wait(t, "big"); rec.State != Completed || rec.Digest != digestOf(plan) {
		t.Errorf("%+v", rec)
	}
}

func TestWrongPlanFailsOnceAndIsKept(t *testing.T) {
	b := newBench(t)
	b.work(t, 1)
	b.submit(t, "bad", []byte("no json"))
	rec := b.wait(t, "bad")
	if rec.State != Failed || rec.Error == nil || rec.Error.Message != errWrong.Error() || rec.Attempts["plan"] != 1 {
		t.Errorf("%+v", rec)
	}
	b.empty(t)
	s, err := b.q.js.Stream(t.Context(), b.q.names.dead())
	if err != nil {
		t.Fatal(err)
	}
	m, err := s.GetLastMsgForSubject(t.Context(), "inkreel.dead.plan.bad")
	if err != nil {
		t.Fatal(err)
	}
	var d deadLetter
	if err := json.Unmarshal(m.Data, &d); err != nil || string(d.Payload) != "no json" || d.Worker != "test" {
		t.Errorf("dead letter %s, %v", m.Data, err)
	}
}

// A scene that crashes whoever draws it is given up after five attempts.
func TestPoisonIsGivenUp(t *testing.T) {
	b := newBench(t)
	b.steps.fault = func(step string) error {
		if step == "draw 1" {
			panic("poison")
		}
		return nil
	}
	ctx := t.Context()
	b.submit(t, "p", planOf(2))
	// The record counts attempts, whoever makes them; four were made elsewhere.
	stop := b.work(t, 1)
	waitFor(t, func() bool { return b.steps.count("draw 1") > 0 })
	stop()
	if _, err := b.q.records.update(ctx, "p", func(r *Record) error { r.Attempts["scene-1"] = maxAttempts; return nil }); err != nil {
		t.Fatal(err)
	}
	b.work(t, 1)
	rec := b.wait(t, "p")
	if rec.State != Failed || rec.Error.Code != "poison" {
		t.Errorf("%+v, %+v", rec, rec.Error)
	}
}

func waitFor(t *testing.T, ok func() bool) {
	t.Helper()
	deadline := time.Now().Add(30 * time.Second)
	for !ok() {
		if time.Now().After(deadline) {
			t.Fatal("never happened")
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// A hiccup is tried again and leaves no trace in the film.
func TestHiccupIsTriedAgain(t *testing.T) {
	b := newBench(t)
	var mu sync.Mutex
	failed := map[string]bool{}
	b.steps.fault = func(step string) error {
		mu.Lock()
		defer mu.Unlock()
		if failed[step] {
			return nil
		}
		failed[step] = true
		return fmt.Errorf("%s: hiccup", step)
	}
	b.work(t, 2)
	b.submit(t, "h", planOf(2))
	if rec := b.wait(t, "h"); rec.State != Completed {
		t.Errorf("%+v", rec.Error)
	}
	b.empty(t)
}

func TestCancelStopsTheWork(t *testing.T) {
	b := newBench(t)
	stopped := make(chan struct{})
	b.steps.fault = nil
	slow := &slowSteps{fakeSteps: b.steps, stopped: stopped, began: make(chan struct{}, 8)}
	ctx, cancel := context.WithCancel(context.Background())
	w := NewWorker(b.q, WorkerConfig{Steps: slow, Store: b.store, Slots: 1, Grace: time.Second})
	done := make(chan error, 1)
	go func() { done <- w.Run(ctx) }()
	defer func() { cancel(); <-done }()
	b.submit(t, "c", planOf(1))
	<-slow.began
	if _, err := b.q.Cancel(t.Context(), "c"); err != nil {
		t.Fatal(err)
	}
	select {
	case <-stopped:
	case <-time.After(5 * time.Second):
		t.Fatal("work on a cancelled job goes on")
	}
	b.empty(t)
	if rec, err := b.q.Get(t.Context(), "c"); err != nil || rec.State != Cancelled {
		t.Errorf("%+v, %v", rec, err)
	}
}

// slowSteps draws until it is stopped.
type slowSteps struct {
	*fakeSteps
	began   chan struct{}
	stopped chan struct{}
}

func (s *slowSteps) Draw(ctx context.Context, _ string, _ int, _ func(int)) (Clip, error) {
	s.began <- struct{}{}
	<-ctx.Done()
	close(s.stopped)
	return Clip{}, ctx.Err()
}

// Stopping gives a task back, and it is done elsewhere at once.
func TestStoppedWorkerGivesBack(t *testing.T) {
	b := newBench(t)
	slow := &slowSteps{fakeSteps: b.steps, stopped: make(chan struct{}), began: make(chan struct{}, 8)}
	ctx, cancel := context.WithCancel(context.Background())
	w := NewWorker(b.q, WorkerConfig{Steps: slow, Store: b.store, Slots: 1, Grace: 10 * time.Millisecond})
	done := make(chan error, 1)
	go func() { done <- w.Run(ctx) }()
	b.submit(t, "s", planOf(1))
	<-slow.began
	cancel()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	b.work(t, 1)
	if rec := b.wait(t, "s"); rec.State != Completed {
		t.Errorf("%+v", rec)
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("taken up again after %v", took)
	}
}

// A clip the store lost is drawn again before the film is joined.
func TestLostClipIsDrawnAgain(t *testing.T) {
	b := newBench(t)
	var once sync.Once
	b.steps.fault = func(step string) error {
		if step == "draw 2" { // the last one at a single slot
			once.Do(func() { _ = b.store.Delete(context.Background(), clipOf("job/l-3", 0)) })
		}
		return nil
	}
	b.work(t, 1)
	b.submit(t, "l", planOf(3))
	if rec := b.wait(t, "l"); rec.State != Completed {
		t.Errorf("%+v", rec.Error)
	}
	if missing, _ := b.steps.Missing(t.Context(), "job/l-3"); len(missing) > 0 {
		t.Errorf("film joined without scenes %v", missing)
	}
}

// Tasks lost between record and queue come back when jobs are looked over.
func TestReconcileRestoresTasks(t *testing.T) {
	b := newBench(t)
	ctx := t.Context()
	rec := newRecord("r", "digest")
	rec.State, rec.Prepared, rec.Scenes, rec.Done = Drawing, "job/r-3", 3, []bool{true, false, true}
	rec.Updated = time.Now().Add(-time.Hour)
	if _, err := b.q.records.create(ctx, rec); err != nil {
		t.Fatal(err)
	}
	for _, i := range []int{0, 2} {
		if _, err := artifact.PutBytes(ctx, b.store, clipOf("job/r-3", i), []byte("clip")); err != nil {
			t.Fatal(err)
		}
	}
	w := NewWorker(b.q, WorkerConfig{Steps: b.steps})
	if err := w.Reconcile(ctx); err != nil {
		t.Fatal(err)
	}
	b.work(t, 1)
	if rec := b.wait(t, "r"); rec.State != Completed || b.steps.count("draw") != 1 {
		t.Errorf("%+v, drawn %d", rec, b.steps.count("draw"))
	}
}

// Many jobs over several workers and random hiccups: all complete, each film
// once in the record, no task left.
func TestManyJobsManyWorkers(t *testing.T) {
	b := newBench(t)
	rng := rand.New(rand.NewPCG(1, 2))
	var mu sync.Mutex
	b.steps.fault = func(string) error {
		mu.Lock()
		defer mu.Unlock()
		if rng.IntN(50) == 0 {
			return errors.New("hiccup")
		}
		return nil
	}
	for range 3 {
		b.work(t, 2)
	}
	for i := range 20 {
		b.submit(t, fmt.Sprintf("m%d", i), planOf(1+i%4))
	}
	for i := range 20 {
		if rec := b.wait(t, fmt.Sprintf("m%d", i)); rec.State != Completed {
			t.Errorf("%s: %+v", rec.ID, rec.Error)
		}
	}
	b.empty(t)
}

func FuzzPlanMessage(f *testing.F) {
	f.Add([]byte(`{"plan_ref": "abc"}`))
	f.Add([]byte(`{"version": 1}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		w := NewWorker(&Queue{}, WorkerConfig{})
		if got, err := w.planBytes(t.Context(), body); err == nil && !bytes.Equal(got, body) {
			t.Errorf("%q became %q", body, got)
		}
	})
}

func TestSubjects(t *testing.T) {
	n := Names{"inkreel"}
	for _, k := range []Kind{KindPlan, KindScene, KindFilm} {
		kind, job, scene, ok := n.taskOf(n.task(k, "job_1", 7))
		if !ok || kind != k || job != "job_1" || k == KindScene && scene != 7 {
			t.Errorf("%s: %s %s %d %v", k, kind, job, scene, ok)
		}
	}
	for _, bad := range []string{"inkreel.task.scene.a", "inkreel.task.scene.a.x", "inkreel.task.scene.a.-1", "inkreel.task.plan"} {
		if _, _, _, ok := n.taskOf(bad); ok {
			t.Errorf("%s: read", bad)
		}
	}
}
