package queue

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/inkreel/inkreel/internal/natstest"
)

// deadlySteps draw scenes on a machine that the job "killer" ends; "bystander"
// is in its way. On the first two machines either waits for the other, so that
// both get lost.
type deadlySteps struct {
	*fakeSteps
	machine int
	die     func()

	mu    sync.Mutex
	begun map[string]bool
	met   chan struct{}
}

// meet reports whether both were at work at once. On a machine that stood still
// one may have been given to it again meanwhile: then they do not meet.
func (s *deadlySteps) meet(prepared string) bool {
	s.mu.Lock()
	s.begun[prepared] = true
	if len(s.begun) == 2 {
		close(s.met)
		s.begun["both"] = true
	}
	s.mu.Unlock()
	select {
	case <-s.met:
		return true
	case <-time.After(3 * time.Second):
		return false
	}
}

func (s *deadlySteps) Draw(ctx context.Context, prepared string, scene int, frames func(int)) (Clip, error) {
	killer := strings.Contains(prepared, "killer")
	met := s.machine <= maxBeside && s.meet(prepared)
	if killer {
		s.die()
	}
	if killer || met {
		<-ctx.Done()
		return Clip{}, ctx.Err()
	}
	return s.fakeSteps.Draw(ctx, prepared, scene, frames)
}

// A scene that ends every worker is given up, and one that was drawn beside it
// is not taken for it.
func TestBystanderIsNotGivenUp(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.answerWithin(t, 500*time.Millisecond)
	b.prepared(t, "killer")
	b.prepared(t, "bystander")
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var machines sync.WaitGroup
	defer machines.Wait()
	defer stop()
	go func() {
		for n := 1; ctx.Err() == nil; n++ {
			nc := natstest.Connect(t, b.srv)
			q, err := Open(ctx, nc, Options{})
			if err != nil {
				return // the test has ended
			}
			dead, die := context.WithCancel(ctx)
			// A machine that dies says nothing more.
			w := NewWorker(q, WorkerConfig{Store: b.store, Slots: 2, Grace: time.Millisecond, Name: strconv.Itoa(n), Kinds: []Kind{KindScene, KindFilm},
				Steps: &deadlySteps{fakeSteps: b.steps, machine: n, die: func() { nc.Close(); die() }, begun: map[string]bool{}, met: make(chan struct{})}})
			machines.Go(func() { _ = w.Run(dead) })
			<-dead.Done()
		}
	}()
	if rec := b.wait(t, "bystander"); rec.State != Completed {
		t.Errorf("%+v, %+v", rec, rec.Error)
	}
	if rec := b.wait(t, "killer"); rec.State != Failed || rec.Error.Code != "poison" || rec.Attempts["scene-0"] != maxAttempts {
		t.Errorf("%+v, %+v", rec, rec.Error)
	}
}

// prepared publishes the scene of a job whose plan is prepared.
func (b *bench) prepared(t *testing.T, job string) {
	t.Helper()
	p, err := b.steps.Prepare(t.Context(), job, planOf(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	rec := newRecord(job, digestOf(planOf(1)))
	rec.Prepared, rec.Scenes, rec.Done = p.Name, 1, make([]bool, 1)
	rec.enter(Drawing)
	if _, err := b.q.records.create(t.Context(), rec); err != nil {
		t.Fatal(err)
	}
	if err := b.q.fanOut(t.Context(), rec); err != nil {
		t.Fatal(err)
	}
}

// A suspect waits for the tasks beside it and keeps others waiting.
func TestSuspectIsAlone(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	began, goOn := make(chan string, 8), make(chan struct{})
	var mu sync.Mutex
	beside := 0
	b.steps.fault = func(step string) error {
		if !strings.HasPrefix(step, "draw") {
			return nil
		}
		mu.Lock()
		beside++
		most := beside
		mu.Unlock()
		began <- step
		<-goOn
		mu.Lock()
		beside--
		mu.Unlock()
		if step == "draw 1" && most != 1 {
			return errWrong
		}
		return nil
	}
	rec := newRecord("s", "digest")
	p, err := b.steps.Prepare(t.Context(), "s", planOf(3), nil)
	if err != nil {
		t.Fatal(err)
	}
	rec.Prepared, rec.Scenes, rec.Done = p.Name, 3, make([]bool, 3)
	rec.Attempts["scene-1"] = maxBeside
	rec.enter(Drawing)
	if _, err := b.q.records.create(t.Context(), rec); err != nil {
		t.Fatal(err)
	}
	if err := b.q.fanOut(t.Context(), rec); err != nil {
		t.Fatal(err)
	}
	b.run(t, WorkerConfig{Steps: b.steps, Slots: 3})
	<-began
	waitFor(t, "all three taken", func() bool {
		c, err := b.q.js.Consumer(t.Context(), b.q.names.tasks(), string(KindScene))
		return err == nil && c.CachedInfo().NumAckPending == 3
	})
	close(goOn)
	if rec := b.wait(t, "s"); rec.State != Completed || rec.Attempts["scene-1"] != maxBeside+1 {
		t.Errorf("%+v, %+v", rec, rec.Error)
	}
}

// Starts that fail and starts that end with their worker are counted apart.
func TestStartsAreCountedApart(t *testing.T) {
	r := newRecord("a", "digest")
	scene := &task{kind: KindScene, scene: 3}
	for range maxAttempts { // all came back
		if err := scene.countIn(r); err != nil {
			t.Fatal(err)
		}
		r.Returned = map[string]int{scene.id(): r.Attempts[scene.id()]}
	}
	if scene.tries != maxAttempts {
		t.Errorf("%d tries", scene.tries)
	}
	for n := range maxAttempts {
		scene.alone = n >= maxBeside
		if err := scene.countIn(r); err != nil {
			t.Fatalf("lost %d times: %v", n, err)
		}
		scene.alone = false
		if err := scene.countIn(r); n+1 >= maxBeside && n+1 < maxAttempts && !errors.Is(err, errSuspect) {
			t.Errorf("lost %d times: %v", n+1, err)
		} else if n+1 < maxBeside {
			r.Attempts[scene.id()]-- // it was counted
		}
	}
	var poison *Failure
	if err := scene.countIn(r); !errors.As(err, &poison) || poison.Code != "poison" {
		t.Errorf("%v", err)
	}
}
