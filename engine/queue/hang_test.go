package queue

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine/queue/turn"
)

// A step that hangs but listens is stopped and tried again; hanging for ever it
// fails its job in so many words.
func TestHangingStepIsTriedAgain(t *testing.T) {
	t.Parallel()
	for name, times := range map[string]int{"once": 1, "always": 1000} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			h := &hangingSteps{fakeSteps: b.steps, left: times}
			stall := 300 * time.Millisecond
			if times == 1 {
				stall = 2 * time.Second // the machine may stand still, but not for five tries
			}
			b.run(t, WorkerConfig{Steps: h, Stall: stall})
			b.submit(t, "h", planOf(2))
			rec := b.wait(t, "h")
			if times == 1 && rec.State != Completed {
				t.Errorf("%+v", rec.Error)
			}
			if times > 1 && (rec.State != Failed || rec.Error.Code != "stalled" || rec.Error.Hint == "") {
				t.Errorf("%s, %+v", rec.State, rec.Error)
			}
			b.empty(t)
		})
	}
}

// hangingSteps hang in scene 1 so many times; stuck ones do not stop when cancelled.
type hangingSteps struct {
	*fakeSteps
	stuck chan struct{}

	mu   sync.Mutex
	left int
}

func (s *hangingSteps) Draw(ctx context.Context, prepared string, scene int, frames func(int)) (Clip, error) {
	s.mu.Lock()
	hang := scene == 1 && s.left > 0
	if hang {
		s.left--
	}
	s.mu.Unlock()
	if !hang {
		return s.fakeSteps.Draw(ctx, prepared, scene, frames)
	}
	if s.stuck != nil {
		<-s.stuck
	} else {
		<-ctx.Done()
	}
	return Clip{}, errors.New("stopped")
}

// One that does not listen costs its worker, which says so and ends; the next
// one does the work.
func TestDeafStepEndsTheWorker(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.answerWithin(t, 3*time.Second)
	h := &hangingSteps{fakeSteps: b.steps, left: 1, stuck: make(chan struct{})}
	defer close(h.stuck)
	w := NewWorker(b.q, WorkerConfig{Steps: h, Store: b.store, Stall: 2 * time.Second, Slots: 2, Grace: time.Second})
	b.submit(t, "d", planOf(3))
	done := make(chan error, 1)
	go func() { done <- w.Run(t.Context()) }()
	select {
	case err := <-done:
		if !errors.Is(err, errStalled) {
			t.Errorf("ended with %v", err)
		}
	case <-time.After(inTime):
		t.Fatal("still running")
	}
	b.work(t, 1)
	if rec := b.wait(t, "d"); rec.State != Completed || rec.Attempts["scene-1"] < 2 {
		t.Errorf("%+v", rec)
	}
	b.empty(t)
}

// answerWithin has tasks delivered again after d without a word from their
// worker.
func (b *bench) answerWithin(t *testing.T, d time.Duration) {
	t.Helper()
	tasks, err := b.q.js.Stream(t.Context(), b.q.names.tasks())
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range turn.Lanes {
		c, err := tasks.Consumer(t.Context(), string(k))
		if err != nil {
			t.Fatal(err)
		}
		cfg := c.CachedInfo().Config
		cfg.AckWait = d
		if _, err := tasks.UpdateConsumer(t.Context(), cfg); err != nil {
			t.Fatal(err)
		}
	}
}

// A worker keeps to the time the operator has set: with 3 s to answer in, a
// task of seven is still given to nobody else.
func TestHeartbeatFollowsTheConsumer(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.answerWithin(t, 3*time.Second)
	b.steps.fault = func(step string) error {
		if step == "draw 0" {
			pause(t.Context(), 7*time.Second) // a worker's own pace would be 10 s
		}
		return nil
	}
	b.work(t, 1)
	b.work(t, 1)
	var rec *Record
	for try := range 5 { // a machine that stands still for 2 s is silent for too long
		job := fmt.Sprintf("b%d", try)
		b.submit(t, job, planOf(1))
		if rec = b.wait(t, job); rec.State == Completed && rec.Attempts["scene-0"] == 1 {
			return
		}
	}
	t.Errorf("five times in a row: %+v", rec)
}

// Without room nothing is taken; with it, work goes on.
func TestNoRoomNoTask(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	asked := make(chan struct{}, 100)
	var mu sync.Mutex
	full := errors.New("disk full")
	b.run(t, WorkerConfig{Steps: b.steps, Headroom: func() error {
		mu.Lock()
		defer mu.Unlock()
		asked <- struct{}{}
		return full
	}})
	b.submit(t, "n", planOf(1))
	<-asked
	<-asked
	if got := b.steps.count(""); got != 0 {
		t.Errorf("%d steps begun", got)
	}
	mu.Lock()
	full = nil
	mu.Unlock()
	go func() {
		for range asked { // it asks before every task
		}
	}()
	if rec := b.wait(t, "n"); rec.State != Completed {
		t.Errorf("%+v", rec.Error)
	}
}
