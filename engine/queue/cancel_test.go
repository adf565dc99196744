package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// stuck draws until it is told to stop, and tells when that was.
type stuck struct {
	*fakeSteps
	mu      sync.Mutex
	begun   int
	stopped []time.Time
}

func (s *stuck) Draw(ctx context.Context, _ string, _ int, _ func(int)) (Clip, error) {
	s.mu.Lock()
	s.begun++
	s.mu.Unlock()
	<-ctx.Done()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stopped = append(s.stopped, time.Now())
	return Clip{}, ctx.Err()
}

func (s *stuck) counts() (begun, stopped int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.begun, len(s.stopped)
}

// last is when the last scene stopped.
func (s *stuck) last() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.MaxFunc(s.stopped, time.Time.Compare)
}

// Cancelled, from the client or by a bare message, all workers stop within a
// second.
func TestCancelStopsAllWorkersWithinASecond(t *testing.T) {
	for name, cancel := range map[string]func(b *bench, job string) error{
		"client": func(b *bench, job string) error { _, err := b.q.Cancel(t.Context(), job); return err },
		"plan subject": func(b *bench, job string) error {
			return b.publish(t, "inkreel.task.plan."+job, `{"cancel": true}`)
		},
		"change subject": func(b *bench, job string) error {
			return b.publish(t, "inkreel.task.change."+job, `{"cancel": true}`)
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			s := &stuck{fakeSteps: b.steps}
			for range 3 {
				b.run(t, WorkerConfig{Steps: s, Slots: 2})
			}
			took := time.Hour
			for try := 0; try < 5 && took > time.Second; try++ { // a busy machine may stand still for so long by itself
				job := fmt.Sprintf("a%d", try)
				b.submit(t, job, planOf(6))
				waitFor(t, "six scenes are being drawn", func() bool { n, _ := s.counts(); return n == 6*(try+1) })
				at := time.Now()
				if err := cancel(b, job); err != nil {
					t.Fatal(err)
				}
				waitFor(t, "all stopped", func() bool { _, n := s.counts(); return n == 6*(try+1) })
				took = s.last().Sub(at)
				b.empty(t)
				if rec, err := b.q.Get(t.Context(), job); err != nil || rec.State != Cancelled {
					t.Errorf("%+v, %v", rec, err)
				}
			}
			if took > time.Second {
				t.Errorf("a scene went on for %v, five times in a row for over a second", took)
			}
		})
	}
}

// deaf goes on drawing cancelled scenes of jobs of that name until it is let go.
type deaf struct {
	*fakeSteps
	begun chan struct{}
	goOn  chan struct{}
}

func (s *deaf) Draw(ctx context.Context, prepared string, scene int, frames func(int)) (Clip, error) {
	if strings.HasPrefix(prepared, "job/deaf") {
		s.begun <- struct{}{}
		<-s.goOn
	}
	return s.fakeSteps.Draw(ctx, prepared, scene, frames)
}

// A step that cannot be interrupted keeps no slot once its job is cancelled, and
// what it makes in the end changes nothing. As many as there are slots may be
// left so: a worker is not given one after another.
func TestCancelFreesTheSlotOfAStepThatGoesOn(t *testing.T) {
	b := newBench(t)
	s := &deaf{b.steps, make(chan struct{}, 8), make(chan struct{})}
	b.run(t, WorkerConfig{Steps: s, Slots: 1})
	letGo := sync.OnceFunc(func() { close(s.goOn) })
	t.Cleanup(letGo)
	cancelled := func(job string) {
		t.Helper()
		b.submit(t, job, planOf(1))
		<-s.begun
		if _, err := b.q.Cancel(t.Context(), job); err != nil {
			t.Fatal(err)
		}
	}
	cancelled("deaf-1")
	b.film(t, "next", 2)
	waitFor(t, "the worker does nothing it would tell of", func() bool {
		all, err := b.q.Workers(t.Context())
		return err == nil && len(all) == 1 && len(all[0].Busy) == 0
	})
	cancelled("deaf-2")
	b.submit(t, "last", planOf(1))
	letGo()
	if rec := b.wait(t, "last"); rec.State != Completed {
		t.Errorf("%+v", rec)
	}
	b.empty(t)
	for _, job := range []string{"deaf-1", "deaf-2"} {
		if rec, err := b.q.Get(t.Context(), job); err != nil || rec.State != Cancelled || rec.ScenesDone() != 0 {
			t.Errorf("%+v, %v", rec, err)
		}
	}
}

// A plan that still waits is cancelled too, though the stream refuses a second
// message under its subject.
func TestCancelWhileThePlanWaits(t *testing.T) {
	b := newBench(t)
	if err := b.publish(t, "inkreel.task.plan.bare", string(planOf(1))); err != nil {
		t.Fatal(err)
	}
	b.run(t, WorkerConfig{Steps: b.steps, Kinds: []Kind{KindScene}}) // hears, but takes no plans
	waitFor(t, "a worker listens", func() bool { all, err := b.q.Workers(t.Context()); return err == nil && len(all) == 1 })
	if err := b.publish(t, "inkreel.task.plan.bare", `{"cancel": true}`); !waiting(err) {
		t.Errorf("%v", err)
	}
	waitFor(t, "cancelled", func() bool { rec, err := b.q.Get(t.Context(), "bare"); return err == nil && rec.State == Cancelled })
	b.work(t, 1)
	b.empty(t)
	if n := b.steps.count("prepare"); n != 0 {
		t.Error("a cancelled plan was prepared")
	}
}

// Published while nobody works, a cancel is found in the queue.
func TestCancelFoundInTheQueue(t *testing.T) {
	b := newBench(t)
	b.submit(t, "a", planOf(1))
	if err := b.publish(t, "inkreel.task.change.a", `{"cancel": true}`); err != nil {
		t.Fatal(err)
	}
	b.offered(t, KindChange)
	b.work(t, 1)
	if rec := b.wait(t, "a"); rec.State != Cancelled {
		t.Errorf("%+v", rec)
	}
	if _, err := b.q.Cancel(t.Context(), "none"); !errors.Is(err, ErrNoJob) {
		t.Errorf("%v", err)
	}
	b.empty(t)
}

// A cancelled edit leaves the film as it was.
func TestCancelOfAnEdit(t *testing.T) {
	b := newBench(t)
	stop := b.work(t, 1)
	first := b.film(t, "a", 1)
	stop()
	s := &stuck{fakeSteps: b.steps}
	b.run(t, WorkerConfig{Steps: s, Slots: 1})
	id, err := b.q.Edit(t.Context(), "a", EditRequest{Scene: "s1", Elements: json.RawMessage(`[1]`)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	waitFor(t, "the edit is being drawn", func() bool { n, _ := s.counts(); return n == 1 })
	if _, err := b.q.Cancel(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	rec, err := b.q.Await(t.Context(), "a", id, nil)
	var f *Failure
	if !errors.As(err, &f) || f.Code != "cancelled" || rec.State != Completed || rec.Film != first.Film || len(rec.Clips[0].Versions) != 1 {
		t.Errorf("%+v, %v", rec, err)
	}
	b.empty(t)
}

// Workers say who they are and what they do.
func TestWorkersTellOfThemselves(t *testing.T) {
	b := newBench(t)
	if all, err := b.q.Workers(t.Context()); err != nil || len(all) != 0 {
		t.Errorf("%+v, %v", all, err)
	}
	s := &stuck{fakeSteps: b.steps}
	full := errors.New("the disk is full")
	b.run(t, WorkerConfig{Steps: s, Slots: 2, About: func() WorkerInfo { return WorkerInfo{Version: "v", Cores: 3, Encoder: "e"} }})
	b.run(t, WorkerConfig{Steps: s, Kinds: []Kind{KindFilm}, Headroom: func() error { return full }})
	b.submit(t, "a", planOf(1))
	var busy, idle WorkerInfo
	waitFor(t, "one worker has nothing but a scene, the other nothing", func() bool {
		all, err := b.q.Workers(t.Context())
		if err != nil || len(all) != 2 {
			return false
		}
		busy, idle = all[0], all[1]
		if len(busy.Busy) == 0 {
			busy, idle = idle, busy
		}
		return len(busy.Busy) == 1 && busy.Busy[0].Kind == KindScene && len(idle.Busy) == 0
	})
	if busy.Version != "v" || busy.Cores != 3 || busy.Encoder != "e" || busy.Slots != 2 || busy.Busy[0].Job != "a" {
		t.Errorf("%+v", busy)
	}
	if idle.Waiting != full.Error() || !slices.Equal(idle.Kinds, []Kind{KindFilm, KindSound}) {
		t.Errorf("%+v", idle)
	}
}

// A worker without room takes nothing, and goes on when there is some.
func TestNoTaskWithoutRoom(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	var mu sync.Mutex
	asked, room := 0, false
	b.run(t, WorkerConfig{Steps: b.steps, Headroom: func() error {
		mu.Lock()
		defer mu.Unlock()
		if asked++; room {
			return nil
		}
		return errors.New("no memory")
	}})
	b.submit(t, "a", planOf(1))
	waitFor(t, "asked for room twice", func() bool { mu.Lock(); defer mu.Unlock(); return asked > 1 })
	if n := b.steps.count(""); n != 0 {
		t.Errorf("%d steps without room", n)
	}
	mu.Lock()
	room = true
	mu.Unlock()
	if rec := b.wait(t, "a"); rec.State != Completed {
		t.Errorf("%+v", rec)
	}
}

// Variants wait for their film, then become films of their own.
func TestVariants(t *testing.T) {
	b := newBench(t)
	gate := make(chan struct{})
	b.steps.fault = func(step string) error {
		if step == "join" {
			<-gate
		}
		return nil
	}
	b.work(t, 1)
	b.submit(t, "film", []byte(`{"Scenes": 2, "Variants": ["de", "fr"]}`))
	waitFor(t, "both wait", func() bool {
		de, err := b.q.Get(t.Context(), "de")
		fr, err2 := b.q.Get(t.Context(), "fr")
		return err == nil && err2 == nil && de.State == QueuedForVariant && fr.State == QueuedForVariant && de.Variant.Job == "film"
	})
	close(gate)
	if rec := b.wait(t, "film"); rec.State != Completed || strings.Join(rec.Variants, " ") != "de fr" {
		t.Errorf("%+v", rec)
	}
	for _, id := range []string{"de", "fr"} {
		states := map[State]bool{}
		if err := b.q.Watch(t.Context(), id, func(u Update) error {
			if u.Record != nil {
				states[u.Record.State] = true
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if states[Drawing] || states[Preparing] || states[Queued] || !states[Completed] {
			t.Errorf("%s went through %v", id, states)
		}
	}
	if m := b.last(t, b.q.names.events(), "inkreel.event.de.generating"); len(m) == 0 {
		t.Error("no news of a variant at work")
	}
	b.empty(t)
}

// An id that is taken fails the plan; a film that ends takes its variants along.
func TestVariantsThatCannotBe(t *testing.T) {
	b := newBench(t)
	stop := b.work(t, 1)
	b.film(t, "fr", 1)
	b.submit(t, "film", []byte(`{"Scenes": 1, "Variants": ["de", "fr"]}`))
	rec := b.wait(t, "film")
	if rec.State != Failed || rec.Error.Path != "variants[1].id" {
		t.Errorf("%+v", rec)
	}
	if de := b.wait(t, "de"); de.State != Failed || de.Error.Code != "variant" {
		t.Errorf("%+v", de)
	}
	stop()
	b.run(t, WorkerConfig{Steps: &stuck{fakeSteps: b.steps}})
	b.submit(t, "other", []byte(`{"Scenes": 1, "Variants": ["it"]}`))
	waitFor(t, "it waits", func() bool { _, err := b.q.Get(t.Context(), "it"); return err == nil })
	if _, err := b.q.Cancel(t.Context(), "other"); err != nil {
		t.Fatal(err)
	}
	if it := b.wait(t, "it"); it.State != Cancelled {
		t.Errorf("%+v", it)
	}
}

// Records of jobs that ended long ago go, live ones stay.
func TestRecordsExpire(t *testing.T) {
	b := newBench(t)
	stop := b.work(t, 1)
	b.film(t, "old", 1)
	b.film(t, "edited", 1)
	stop()
	b.submit(t, "waiting", planOf(1))
	if n, err := b.q.Expire(t.Context(), time.Hour); err != nil || n != 0 {
		t.Errorf("young records: %d, %v", n, err)
	}
	if _, err := b.q.records.update(t.Context(), "edited", func(r *Record) error {
		r.remember(Change{ID: "c", State: Processing})
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if n, err := b.q.Expire(t.Context(), 0); err != nil || n != 1 {
		t.Errorf("%d forgotten, %v", n, err)
	}
	if _, err := b.q.Get(t.Context(), "old"); !errors.Is(err, ErrNoJob) {
		t.Errorf("%v", err)
	}
	var left []string
	if err := b.q.Jobs(t.Context(), func(r *Record) error { left = append(left, r.ID); return nil }); err != nil {
		t.Fatal(err)
	}
	if strings.Join(left, " ") != "waiting edited" {
		t.Errorf("left %v", left)
	}
	kv, err := b.q.records.kv.Status(t.Context())
	if err != nil || kv.Values() > 10 {
		t.Errorf("%d values left, %v", kv.Values(), err)
	}
	b.work(t, 1)
	b.film(t, "old", 2) // the id is free again
}
