package work

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"go.uber.org/zap"

	"github.com/inkreel/inkreel/internal/natstest"
)

// box is an outbox in memory, with which two relays may race.
type box struct {
	mu   sync.Mutex
	rows []Task
	next int64
	fail error
}

func (b *box) put(k Kind, subject string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.next++
	b.rows = append(b.rows, Task{Row: strconv.FormatInt(b.next, 10), Kind: k, Subject: subject, Body: []byte(`{"a":1}`)})
}

func (b *box) Unpublished(_ context.Context, limit int) ([]Task, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.rows[:min(limit, len(b.rows))]), b.fail
}

func (b *box) Published(_ context.Context, row string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.rows = slices.DeleteFunc(b.rows, func(t Task) bool { return t.Row == row })
	return b.fail
}

func (b *box) empty() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.rows) == 0
}

// opened is a queue of its own server. Silence is long enough that a slow machine
// takes no task from a living worker.
func opened(t *testing.T, silence time.Duration) *Queue {
	t.Helper()
	nc := natstest.Connect(t, natstest.Server(t))
	q, err := Open(t.Context(), nc, []Kind{"write", "edit"}, Options{Silence: silence, Pause: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// working runs workers until the test ends.
func working(t *testing.T, q *Queue, h map[Kind]Handler) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- q.Work(ctx, h, zap.NewNop()) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(stop)
	return stop
}

// take is what comes next, for as long as a loaded machine may take.
func take[T any](t *testing.T, what string, from <-chan T) (got T) {
	t.Helper()
	select {
	case got = <-from:
	case <-time.After(3 * time.Minute):
		t.Fatalf("never: %s", what)
	}
	return got
}

// within polls until ok, for as long as a loaded machine may take.
func within(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for until := time.Now().Add(2 * time.Minute); !ok(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatalf("never: %s", what)
		}
	}
}

func (q *Queue) none(t *testing.T) func() bool {
	return func() bool {
		n, err := q.Waiting(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		return n["write"]+n["edit"] == 0
	}
}

func TestWhatIsStoredIsDone(t *testing.T) {
	q, out := opened(t, time.Minute), &box{}
	var mu sync.Mutex
	did := map[string]int{}
	note := Handler{Slots: 3, Do: func(_ context.Context, task Task) error {
		mu.Lock()
		defer mu.Unlock()
		did[string(task.Kind)+" "+task.Subject+" "+string(task.Body)]++
		return nil
	}}
	working(t, q, map[Kind]Handler{"write": note, "edit": note})
	nudge := make(chan struct{}, 1)
	for range 2 { // two processes relay the same rows
		go q.Relay(t.Context(), out, nudge, zap.NewNop())
	}
	for i := range 250 {
		out.put("write", "v_"+string(rune('a'+i%25))+string(rune('a'+i/25)))
		out.put("edit", "e_"+string(rune('a'+i%25))+string(rune('a'+i/25)))
	}
	nudge <- struct{}{}
	within(t, "the outbox is empty", out.empty)
	within(t, "no task waits", q.none(t))
	mu.Lock()
	defer mu.Unlock()
	if len(did) != 500 {
		t.Errorf("%d tasks of 500 were done", len(did))
	}
}

func TestATaskWaitsForTheServerInTheOutbox(t *testing.T) {
	s := natstest.Server(t)
	nc := natstest.Connect(t, s)
	q, err := Open(t.Context(), nc, []Kind{"write", "edit"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	nc.Close()
	out := &box{}
	out.put("write", "v_1")
	if _, err := q.relay(t.Context(), out); err == nil {
		t.Error("handed on without a server")
	}
	if out.empty() {
		t.Error("the task is gone")
	}
}

func TestAFailedTaskComesBackAndIsGivenUp(t *testing.T) {
	q := opened(t, time.Minute)
	var starts atomic.Int32
	gave := make(chan error, 1)
	why := errors.New("no such model")
	working(t, q, map[Kind]Handler{"write": {
		Slots:  1,
		Do:     func(context.Context, Task) error { starts.Add(1); return why },
		GiveUp: func(_ context.Context, _ Task, err error) error { gave <- err; return nil },
	}})
	if err := q.Publish(t.Context(), Task{Kind: "write", Subject: "v_1"}); err != nil {
		t.Fatal(err)
	}
	if err := take(t, "the task is given up", gave); !errors.Is(err, why) {
		t.Errorf("given up for %v", err)
	}
	if n := starts.Load(); n != Attempts {
		t.Errorf("begun %d times, want %d", n, Attempts)
	}
	within(t, "the task is gone", q.none(t))
}

// A worker whose process dies is one that says nothing any more.
func TestATaskOfADeadProcessGoesToAnother(t *testing.T) {
	q := opened(t, 500*time.Millisecond)
	if err := q.Publish(t.Context(), Task{Kind: "write", Subject: "v_1"}); err != nil {
		t.Fatal(err)
	}
	c, err := q.js.Consumer(t.Context(), q.stream(), "write")
	if err != nil {
		t.Fatal(err)
	}
	got, err := c.Fetch(1)
	if err != nil {
		t.Fatal(err)
	}
	if msg := <-got.Messages(); msg == nil {
		t.Fatal(got.Error())
	}
	starts := make(chan int, 8)
	working(t, q, map[Kind]Handler{"write": {Slots: 1, Do: func(_ context.Context, task Task) error { starts <- task.Starts; return nil }}})
	if n := take(t, "another takes the task of the dead", starts); n < 2 {
		t.Errorf("start %d, want one after the first", n)
	}
	within(t, "the task is gone", q.none(t))
}

func TestAPoisonousTaskIsGivenUp(t *testing.T) {
	h := Handler{Do: func(context.Context, Task) error { t.Error("begun once more"); return nil }}
	if err := attempt(t.Context(), h, Task{Starts: Attempts + 1}); !errors.Is(err, ErrPoison) {
		t.Errorf("got %v", err)
	}
}

func TestAPanicIsAnError(t *testing.T) {
	h := Handler{Do: func(context.Context, Task) error { panic("index out of range") }}
	if err := attempt(t.Context(), h, Task{Starts: 1}); err == nil {
		t.Error("no error")
	}
}

func TestACancelledTaskEnds(t *testing.T) {
	q := opened(t, time.Minute)
	began, ended := make(chan struct{}), make(chan error, 1)
	working(t, q, map[Kind]Handler{"write": {Slots: 1, Do: func(ctx context.Context, task Task) error {
		if task.Starts > 1 {
			return nil
		}
		close(began)
		<-ctx.Done()
		ended <- context.Cause(ctx)
		return nil
	}}})
	if err := q.Publish(t.Context(), Task{Kind: "write", Subject: "v_1"}); err != nil {
		t.Fatal(err)
	}
	take(t, "the task begins", began)
	if err := q.Cancel("v_2"); err != nil { // somebody else's
		t.Fatal(err)
	}
	if err := q.Cancel("v_1"); err != nil {
		t.Fatal(err)
	}
	if err := take(t, "the task ends", ended); !errors.Is(err, ErrCancelled) {
		t.Errorf("ended by %v", err)
	}
	within(t, "the task is gone", q.none(t))
}

// A process that stops gives its task back at once: another need not wait for
// the time of silence.
func TestAStoppedWorkerGivesItsTaskBack(t *testing.T) {
	q := opened(t, time.Hour)
	began := make(chan struct{})
	stop := working(t, q, map[Kind]Handler{"write": {Slots: 1, Do: func(ctx context.Context, _ Task) error { close(began); <-ctx.Done(); return ctx.Err() }}})
	if err := q.Publish(t.Context(), Task{Kind: "write", Subject: "v_1"}); err != nil {
		t.Fatal(err)
	}
	take(t, "the task begins", began)
	stop()
	again := make(chan struct{}, 8)
	working(t, q, map[Kind]Handler{"write": {Slots: 1, Do: func(context.Context, Task) error { again <- struct{}{}; return nil }}})
	take(t, "another takes the task of the one that stopped", again)
}

func TestATaskIsInItsLineOnce(t *testing.T) {
	q := opened(t, time.Minute)
	for range 3 {
		if err := q.Publish(t.Context(), Task{Kind: "write", Subject: "v_1"}); err != nil {
			t.Fatal(err)
		}
	}
	n, err := q.Waiting(t.Context())
	if err != nil || n["write"] != 1 {
		t.Errorf("%d wait: %v", n["write"], err)
	}
}

// What an operator lost with the server's store is made again.
func TestALostStreamIsMadeAgain(t *testing.T) {
	q := opened(t, time.Minute)
	if err := q.js.DeleteStream(t.Context(), q.stream()); err != nil {
		t.Fatal(err)
	}
	did := make(chan struct{}, 8)
	working(t, q, map[Kind]Handler{"write": {Slots: 1, Do: func(context.Context, Task) error { did <- struct{}{}; return nil }}})
	within(t, "the stream is there", func() bool { return q.Publish(t.Context(), Task{Kind: "write", Subject: "v_1"}) == nil })
	take(t, "the task is done", did)
}

// Whoever works says so as often as the line wants it, which an operator may have made
// shorter.
func TestHeartbeatsFollowTheLine(t *testing.T) {
	q := opened(t, time.Hour)
	if err := natstest.Hasten(t.Context(), q.js, q.stream(), 300*time.Millisecond); err != nil {
		t.Fatal(err)
	}
	beats := make(chan struct{}, 1000)
	sub, err := q.nc.Subscribe("$JS.ACK.>", func(m *nats.Msg) {
		if string(m.Data) == "+WPI" {
			beats <- struct{}{}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = sub.Unsubscribe() }()
	enough := make(chan struct{})
	working(t, q, map[Kind]Handler{"write": {Slots: 1, Do: func(context.Context, Task) error { <-enough; return nil }}})
	defer close(enough) // before the workers are stopped
	if err := q.Publish(t.Context(), Task{Kind: "write", Subject: "v_1"}); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		take(t, "a word of a task at work", beats)
	}
}
