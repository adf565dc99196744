package queue

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/artifact"

	"github.com/inkreel/inkreel/engine/queue/turn"
)

// A scene that crashes is given up after five attempts, with its trace.
func TestPoisonIsGivenUp(t *testing.T) {
	b := newBench(t)
	b.steps.fault = func(step string) error {
		if step == "draw 1" {
			panic("poison")
		}
		return nil
	}
	b.work(t, 1)
	b.submit(t, "p", planOf(2))
	rec := b.wait(t, "p")
	if rec.State != Failed || rec.Error.Code != "crash" || !strings.Contains(rec.Error.Tail, "fault") || rec.Attempts["scene-1"] != maxAttempts {
		t.Errorf("%+v, %+v", rec, rec.Error)
	}
	if got := b.steps.count("draw 1"); got != maxAttempts {
		t.Errorf("begun %d times", got)
	}
	b.empty(t)
	b.last(t, b.q.names.dead(), "inkreel.dead.scene.p")
}

// One that kills its workers outright leaves nothing but the count, and is not
// begun again.
func TestKillerIsGivenUp(t *testing.T) {
	b := newBench(t)
	rec := newRecord("k", "digest")
	rec.State, rec.Prepared, rec.Scenes, rec.Done = Drawing, "job/k-1", 1, make([]bool, 1)
	rec.Attempts["scene-0"] = maxAttempts
	if _, err := b.q.records.create(t.Context(), rec); err != nil {
		t.Fatal(err)
	}
	if _, err := b.q.publish(t.Context(), "inkreel.task.scene.k.0", "", nil); err != nil {
		t.Fatal(err)
	}
	b.work(t, 1)
	if rec := b.wait(t, "k"); rec.State != Failed || rec.Error.Code != "poison" || b.steps.count("draw") != 0 {
		t.Errorf("%+v, %+v", rec, rec.Error)
	}
	b.empty(t)
}

// waitFor polls until ok.
func waitFor(t *testing.T, what string, ok func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), inTime)
	defer cancel()
	for !ok() {
		pause(ctx, 5*time.Millisecond)
		if ctx.Err() != nil {
			t.Fatalf("never: %s", what)
		}
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
	slow := newSlow(b.steps)
	b.run(t, WorkerConfig{Steps: slow})
	b.submit(t, "c", planOf(3))
	slow.wait(t, slow.began)
	if _, err := b.q.Cancel(t.Context(), "c"); err != nil {
		t.Fatal(err)
	}
	slow.wait(t, slow.stopped)
	b.empty(t)
	if rec, err := b.q.Get(t.Context(), "c"); err != nil || rec.State != Cancelled {
		t.Errorf("%+v, %v", rec, err)
	}
	b.last(t, b.q.names.events(), "inkreel.event.c.cancelled")
}

// slowSteps draws until it is stopped.
type slowSteps struct {
	*fakeSteps
	began, stopped chan struct{}
}

func newSlow(s *fakeSteps) *slowSteps {
	return &slowSteps{s, make(chan struct{}, 8), make(chan struct{}, 8)}
}

func (s *slowSteps) Draw(ctx context.Context, _ string, _ int, _ func(int)) (Clip, error) {
	s.began <- struct{}{}
	<-ctx.Done()
	s.stopped <- struct{}{}
	return Clip{}, errWrong // what a step makes of being stopped must not matter
}

func (s *slowSteps) wait(t *testing.T, c chan struct{}) {
	t.Helper()
	select {
	case <-c:
	case <-time.After(inTime):
		t.Fatal("never happened")
	}
}

// Stopping gives a task back, which counts as no attempt, and it is done
// elsewhere at once.
func TestStoppedWorkerGivesBack(t *testing.T) {
	b := newBench(t)
	b.answerWithin(t, time.Hour) // not given back, it would be away for so long
	b.submit(t, "s", planOf(1))
	for range maxAttempts + 1 {
		slow := newSlow(b.steps)
		stop := b.run(t, WorkerConfig{Steps: slow, Grace: time.Millisecond})
		slow.wait(t, slow.began)
		stop()
	}
	b.work(t, 1)
	rec := b.wait(t, "s")
	if rec.State != Completed || rec.Attempts["scene-0"] != 1 {
		t.Errorf("%+v", rec)
	}
}

// A second wish to stop ends the grace time.
func TestAbortEndsTheGrace(t *testing.T) {
	b := newBench(t)
	slow := newSlow(b.steps)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	w := NewWorker(b.q, WorkerConfig{Steps: slow, Grace: time.Hour})
	done := make(chan error, 1)
	go func() { done <- w.Run(ctx) }()
	b.submit(t, "s", planOf(1))
	slow.wait(t, slow.began)
	cancel()
	w.Abort()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(inTime): // of an hour
		t.Error("still running")
	}
}

// What runs is finished within the grace time, and nothing new is begun.
func TestGraceFinishesWhatRuns(t *testing.T) {
	b := newBench(t)
	began, goOn := make(chan struct{}, 8), make(chan struct{})
	b.steps.fault = func(step string) error {
		if step == "draw 0" {
			began <- struct{}{}
			<-goOn
		}
		return nil
	}
	b.submit(t, "g", planOf(4))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	done := make(chan error, 1)
	go func() {
		done <- NewWorker(b.q, WorkerConfig{Steps: b.steps, Store: b.store, Grace: time.Hour}).Run(ctx)
	}()
	<-began
	cancel()
	close(goOn) // only now may the scene end
	if err := <-done; err != nil {
		t.Error(err)
	}
	if rec, err := b.q.Get(t.Context(), "g"); err != nil || rec.ScenesDone() != 1 {
		t.Errorf("%+v, %v", rec, err)
	}
}

// A worker for one kind leaves the others alone.
func TestOnlyTheKindsAskedFor(t *testing.T) {
	b := newBench(t)
	stop := b.run(t, WorkerConfig{Steps: b.steps, Kinds: []Kind{KindPlan}})
	b.submit(t, "o", planOf(2))
	waitFor(t, "prepared, its scenes published", func() bool {
		_, plan, err := b.q.stored(t.Context(), KindPlan, "o")
		return err == nil && plan == nil
	})
	stop()
	if got := b.steps.count("draw"); got != 0 {
		t.Errorf("%d scenes drawn", got)
	}
	b.run(t, WorkerConfig{Steps: b.steps, Kinds: []Kind{KindFilm, KindScene}})
	if rec := b.wait(t, "o"); rec.State != Completed {
		t.Errorf("%+v", rec)
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
	if missing := b.steps.missing(t.Context(), "job/l-3"); len(missing) > 0 {
		t.Errorf("film joined without scenes %v", missing)
	}
	b.empty(t)
}

// The scene drawn anew may be done before the film task that missed it is
// acknowledged; the film must not get lost between them.
func TestRedrawnBeforeTheFilmIsAcknowledged(t *testing.T) {
	b := newBench(t)
	w := NewWorker(b.q, WorkerConfig{Steps: b.steps, Store: b.store})
	tasks, err := newPuller(b.q.nc, b.q.names, turn.Lanes, requestExpiry)
	if err != nil {
		t.Fatal(err)
	}
	defer tasks.close()
	ctx, cancel := context.WithTimeout(t.Context(), inTime)
	defer cancel()
	take := func(k Kind) *delivery {
		t.Helper()
		var d *delivery
		waitFor(t, "a task of kind "+string(k), func() bool { // the server tells its consumers a moment after it stored
			var err error
			if d, err = tasks.ask(ctx, turn.Lane(k)); err != nil && !passing(err) {
				t.Fatal(err)
			}
			return d != nil
		})
		return d
	}
	b.submit(t, "r", planOf(1))
	w.do(ctx, take(KindPlan), newWatchdog())
	w.do(ctx, take(KindScene), newWatchdog())
	w.do(ctx, take(KindSound), newWatchdog())
	if err := b.store.Delete(ctx, clipOf("job/r-1", 0)); err != nil {
		t.Fatal(err)
	}
	film := &task{delivery: take(KindFilm), kind: KindFilm, job: "r", watchdog: newWatchdog()}
	if err := w.step(ctx, film); err != nil {
		t.Fatal(err)
	}
	w.do(ctx, take(KindScene), newWatchdog()) // its film task is refused: the old one is still there
	w.answer(ctx, film, nil, zap.NewNop())
	w.do(ctx, take(KindFilm), newWatchdog())
	if rec, err := b.q.Get(ctx, "r"); err != nil || rec.State != Completed {
		t.Errorf("%+v, %v", rec, err)
	}
	b.empty(t)
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
	late := newRecord("late", "digest")
	late.Deadline = time.Now().Add(-time.Second)
	if _, err := b.q.records.create(ctx, late); err != nil {
		t.Fatal(err)
	}
	w := NewWorker(b.q, WorkerConfig{Steps: b.steps})
	for range 2 {
		if err := w.Reconcile(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if rec, err := b.q.Get(ctx, "late"); err != nil || rec.State != Failed || rec.Error.Code != "deadline" {
		t.Errorf("past its deadline: %+v, %v", rec, err)
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

// Rubbish on every subject of tasks, and on subjects that are none: each is
// dropped, or fails its job with a reason; nothing comes back for ever, no
// worker dies, and a job that is right goes on beside it.
func TestRubbishIsDeclared(t *testing.T) {
	b := newBench(t)
	b.submit(t, "right", planOf(3))
	if _, err := b.q.publish(t.Context(), "inkreel.task.change.right", "", []byte(`{"plan_ref": "none"}`)); err != nil {
		t.Fatal(err)
	}
	bodies := []string{"", "{", "null", "[]", `"plan"`, "\x00\xff\xfe", `{"plan_ref": "none"}`, `{"plan_ref": 7}`, `{"variant_of": {"job_id": "right"}}`, `{"edit": {}}`, `{"cancel": 1}`, strings.Repeat("[", 10_000)}
	for i, body := range bodies {
		for _, subject := range []string{
			fmt.Sprintf("inkreel.task.plan.r%d", i), fmt.Sprintf("inkreel.task.scene.r%d.0", i), fmt.Sprintf("inkreel.task.film.r%d", i),
			fmt.Sprintf("inkreel.task.change.r%d", i), fmt.Sprintf("inkreel.task.scene.right.%d", 1000+i), fmt.Sprintf("inkreel.task.scene.r%d.x", i),
			fmt.Sprintf("inkreel.task.film.r%d.y.z", i), fmt.Sprintf("inkreel.task.song.r%d", i),
		} {
			if _, err := b.q.publish(t.Context(), subject, "", []byte(body)); err != nil {
				t.Fatalf("%s: %v", subject, err)
			}
		}
	}
	b.work(t, 2)
	if rec := b.wait(t, "right"); rec.State != Completed {
		t.Errorf("%+v", rec.Error)
	}
	b.empty(t) // of what no consumer takes too
	for i, body := range bodies {
		job := fmt.Sprintf("r%d", i)
		waitFor(t, "an end of "+body[:min(len(body), 20)], func() bool {
			rec, err := b.q.Get(t.Context(), job)
			return errors.Is(err, ErrNoJob) || err == nil && rec.State.Terminal()
		})
		if rec, err := b.q.Get(t.Context(), job); err == nil && (rec.State != Failed || rec.Error == nil || rec.Error.Message == "") {
			t.Errorf("%q: %s, %+v", body, rec.State, rec.Error)
		}
	}
}
