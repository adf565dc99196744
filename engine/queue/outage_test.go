package queue

import (
	"context"
	"errors"
	"fmt"
	"net"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/inkreel/inkreel/engine/artifact"
)

// startServer runs a server with its files in dir, on port or a free one.
func startServer(t *testing.T, dir string, port int) *server.Server {
	t.Helper()
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: port, JetStream: true, StoreDir: dir, SyncAlways: true, NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("NATS server did not come up")
	}
	return s
}

// dial connects as the commands do: for good.
func dial(t *testing.T, url string) *nats.Conn {
	t.Helper()
	nc, err := nats.Connect(url, nats.MaxReconnects(-1), nats.ReconnectWait(50*time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	return nc
}

// The server goes away in the middle of a job and comes back: workers, those
// who watch and those who submit carry on by themselves.
func TestServerRestartsInMidJob(t *testing.T) {
	dir := t.TempDir()
	srv := startServer(t, dir, server.RANDOM_PORT)
	defer func() { srv.Shutdown(); srv.WaitForShutdown() }()
	q, err := Open(t.Context(), dial(t, srv.ClientURL()), Options{})
	if err != nil {
		t.Fatal(err)
	}
	store, err := artifact.NewFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{q: q, store: store, steps: &fakeSteps{store: store}}
	drawing, goOn := make(chan struct{}, 16), make(chan struct{})
	b.steps.fault = func(step string) error {
		if step == "draw 1" {
			drawing <- struct{}{}
			<-goOn
		}
		return nil
	}
	stop := b.work(t, 2)
	b.submit(t, "r", planOf(6))
	watched := make(chan *Record, 1)
	go func() { watched <- b.wait(t, "r") }()
	<-drawing
	port := srv.Addr().(*net.TCPAddr).Port
	srv.Shutdown()
	srv.WaitForShutdown()
	close(goOn) // this scene is done while there is nobody to tell
	pause(t.Context(), 200*time.Millisecond)
	srv = startServer(t, dir, port)
	if rec := <-watched; rec == nil || rec.State != Completed || rec.ScenesDone() != 6 {
		t.Errorf("%+v", rec)
	}
	if got := b.steps.count("draw 1"); got != 1 {
		t.Errorf("the scene that ended during the outage was drawn %d times", got)
	}
	b.submit(t, "after", planOf(1))
	if rec := b.wait(t, "after"); rec.State != Completed {
		t.Errorf("%+v", rec)
	}
	b.empty(t)
	stop()
}

// A worker whose server is gone stops all the same.
func TestStopsWithoutServer(t *testing.T) {
	srv := startServer(t, t.TempDir(), server.RANDOM_PORT)
	q, err := Open(t.Context(), dial(t, srv.ClientURL()), Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{q: q, steps: &fakeSteps{}}
	stop := b.work(t, 2)
	pause(t.Context(), 20*time.Millisecond)
	srv.Shutdown()
	srv.WaitForShutdown()
	pause(t.Context(), 20*time.Millisecond)
	stop() // says how long it took
}

// A worker whose connection is closed for good says so.
func TestClosedConnectionEndsTheWorker(t *testing.T) {
	b := newBench(t)
	done := make(chan error, 1)
	w := NewWorker(b.q, WorkerConfig{Steps: b.steps})
	go func() { done <- w.Run(t.Context()) }()
	pause(t.Context(), 20*time.Millisecond)
	b.q.nc.Close()
	select {
	case err := <-done:
		if !errors.Is(err, nats.ErrConnectionClosed) {
			t.Errorf("%v", err)
		}
	case <-time.After(10 * time.Second):
		t.Error("still running")
	}
}

// An idle worker begins at once, whichever kind has work, and again and again.
func TestIdleWorkerBeginsAtOnce(t *testing.T) {
	b := newBench(t)
	b.work(t, 1)
	worst := time.Duration(0)
	for i := range 10 {
		pause(t.Context(), 20*time.Millisecond) // let it fall idle
		began := time.Now()
		job := fmt.Sprintf("i%d", i)
		b.submit(t, job, planOf(2))
		b.wait(t, job) // four tasks
		worst = max(worst, time.Since(began))
	}
	t.Logf("worst of ten jobs of four tasks: %v", worst)
	if worst > time.Second {
		t.Errorf("a job of four tasks took %v", worst)
	}
}

// Tasks that were on their way to a worker that stopped are with the next one
// at once, not after their time has run out.
func TestNothingIsLostOnStopping(t *testing.T) {
	b := newBench(t)
	for i := range 20 {
		stop := b.work(t, 2)
		b.submit(t, fmt.Sprintf("n%d", i), planOf(3))
		pause(t.Context(), time.Duration(i)*time.Millisecond)
		stop()
	}
	began := time.Now()
	b.work(t, 4)
	for i := range 20 {
		if rec := b.wait(t, fmt.Sprintf("n%d", i)); rec.State != Completed {
			t.Errorf("%s: %+v", rec.ID, rec.Error)
		}
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("took %v", took)
	}
	b.empty(t)
}

// BenchmarkTask is what the protocol itself adds to a task, durable writes
// included.
func BenchmarkTask(b *testing.B) {
	srv, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: b.TempDir(), SyncAlways: true, NoSigs: true, NoLog: true})
	if err != nil {
		b.Fatal(err)
	}
	srv.Start()
	defer func() { srv.Shutdown(); srv.WaitForShutdown() }()
	nc, err := nats.Connect(srv.ClientURL())
	if err != nil {
		b.Fatal(err)
	}
	defer nc.Close()
	q, err := Open(b.Context(), nc, Options{})
	if err != nil {
		b.Fatal(err)
	}
	store, err := artifact.NewFolder(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithCancel(b.Context())
	w := NewWorker(q, WorkerConfig{Steps: &fakeSteps{store: store}, Slots: 1})
	done := make(chan error, 1)
	go func() { done <- w.Run(ctx) }()
	defer func() {
		cancel()
		if err := <-done; err != nil {
			b.Error(err)
		}
	}()
	b.ResetTimer()
	if _, err := q.Submit(ctx, "bench", planOf(b.N), nil); err != nil {
		b.Fatal(err)
	}
	if err := q.Watch(ctx, "bench", func(Update) error { return nil }); err != nil {
		b.Fatal(err)
	}
}
