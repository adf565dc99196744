package queue

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/freeport"
	"github.com/inkreel/inkreel/internal/natstest"
)

// startServer runs a server with its files in dir on a loopback address.
func startServer(t *testing.T, dir, addr string) *server.Server {
	t.Helper()
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.Atoi(port)
	if err != nil {
		t.Fatal(err)
	}
	s, err := server.NewServer(&server.Options{Host: host, Port: n, JetStream: true, StoreDir: dir, SyncAlways: true, NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("NATS server did not come up")
	}
	return s
}

// dial connects as the commands do: for good.
func dial(t *testing.T, url string) *nats.Conn {
	t.Helper()
	nc, err := nats.Connect(url, natstest.Unhurried(), nats.MaxReconnects(-1), nats.ReconnectWait(50*time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	return nc
}

// benchOn is a bench on a server that the test stops itself.
func benchOn(t *testing.T, srv *server.Server) *bench {
	t.Helper()
	q, err := Open(t.Context(), dial(t, srv.ClientURL()), Options{})
	if err != nil {
		t.Fatal(err)
	}
	store, err := artifact.NewFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return &bench{q: q, store: store, steps: &fakeSteps{store: store}}
}

// The server goes away in the middle of a job and comes back: workers, those
// who watch and those who submit carry on by themselves.
func TestServerRestartsInMidJob(t *testing.T) {
	t.Parallel() // it waits
	dir, addr := t.TempDir(), freeport.ForTest(t)
	srv := startServer(t, dir, addr)
	defer func() { srv.Shutdown(); srv.WaitForShutdown() }()
	b := benchOn(t, srv)
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
	watching, watched := make(chan struct{}), make(chan error, 1)
	var rec *Record
	go func() {
		watched <- b.q.Watch(t.Context(), "r", func(u Update) error {
			if u.Record != nil && rec == nil {
				close(watching)
			}
			if u.Record != nil {
				rec = u.Record
			}
			return nil
		})
	}()
	<-watching
	<-drawing
	srv.Shutdown()
	srv.WaitForShutdown()
	close(goOn) // this scene is done while there is nobody to tell
	pause(t.Context(), 200*time.Millisecond)
	srv = startServer(t, dir, addr)
	if err := <-watched; err != nil || rec.State != Completed || rec.ScenesDone() != 6 {
		t.Errorf("%+v, %v", rec, err)
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

// A server that has lost all it had is given new streams by the workers that are
// there: nobody need start one anew, or know that a bare client would need them.
func TestWorkerMakesStreamsAgain(t *testing.T) {
	at := freeport.ForTest(t)
	srv := startServer(t, t.TempDir(), at)
	defer func() { srv.Shutdown(); srv.WaitForShutdown() }()
	b := benchOn(t, srv)
	b.work(t, 1)
	b.submit(t, "before", planOf(1))
	b.wait(t, "before")
	srv.Shutdown()
	srv.WaitForShutdown()
	srv = startServer(t, t.TempDir(), at)
	b.madeBare(t, "after")
}

// Whatever an engine has lost, all or some, its workers make again.
func TestWorkerMakesAgainWhatIsMissing(t *testing.T) {
	for _, lost := range []string{"INKREEL_TASKS", "INKREEL_EVENTS", "INKREEL_DEAD", "KV_inkreel_jobs"} {
		t.Run(lost, func(t *testing.T) {
			b := newBench(t)
			if err := b.q.js.DeleteStream(t.Context(), lost); err != nil {
				t.Fatal(err)
			}
			b.work(t, 1)
			b.madeBare(t, "after")
		})
	}
}

// madeBare publishes a plan as a client without this package does, until there
// is a stream for it, and waits for its film.
func (b *bench) madeBare(t *testing.T, job string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), inTime)
	defer cancel()
	until := func(what string, ok func() bool) {
		t.Helper()
		for !ok() {
			if ctx.Err() != nil {
				t.Fatalf("never: %s", what)
			}
			pause(ctx, 10*time.Millisecond)
		}
	}
	until("there is a stream for tasks", func() bool {
		try, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		_, err := b.q.js.Publish(try, b.q.names.task(KindPlan, job, 0), planOf(2))
		return err == nil || waiting(err)
	})
	until("the film is made", func() bool {
		rec, err := b.q.Get(ctx, job)
		return err == nil && rec.State == Completed
	})
}

// A server that is away for a moment is waited for by who opens the object
// store.
func TestObjectStoreWaitsForItsServer(t *testing.T) {
	t.Parallel() // it waits
	dir, at := t.TempDir(), freeport.ForTest(t)
	srv := startServer(t, dir, at)
	q, err := Open(t.Context(), dial(t, srv.ClientURL()), Options{})
	if err != nil {
		t.Fatal(err)
	}
	srv.Shutdown()
	srv.WaitForShutdown()
	type opened struct {
		store artifact.Store
		err   error
	}
	done := make(chan opened, 1)
	go func() {
		store, err := q.ObjectStore(t.Context())
		done <- opened{store, err}
	}()
	pause(t.Context(), 200*time.Millisecond)
	select {
	case o := <-done:
		t.Fatalf("without a server: %v", o.err)
	default:
	}
	again := startServer(t, dir, at)
	defer func() { again.Shutdown(); again.WaitForShutdown() }()
	o := <-done
	if o.err != nil {
		t.Fatal(o.err)
	}
	if _, err := artifact.PutBytes(t.Context(), o.store, "clip/x", []byte("x")); err != nil {
		t.Error(err)
	}
}

// A worker whose server is gone stops all the same, and does not wait for it.
func TestStopsWithoutServer(t *testing.T) {
	took := time.Hour
	for try := 0; try < 5 && took > 10*time.Second; try++ { // a busy machine may stand still for so long by itself
		srv := startServer(t, t.TempDir(), freeport.ForTest(t))
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
		began := time.Now()
		stop()
		took = time.Since(began)
	}
	if took > 10*time.Second {
		t.Errorf("stopping took %v, five times in a row over 10 s", took)
	}
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
	case <-time.After(inTime):
		t.Error("still running")
	}
}

// An idle worker is woken, whichever kind has work, again and again. One that
// was not would ask anew after an hour.
func TestIdleWorkerIsWoken(t *testing.T) {
	b := newBench(t)
	w := NewWorker(b.q, WorkerConfig{Steps: b.steps, Store: b.store, Name: "test", Grace: time.Second})
	w.asking = time.Hour
	b.start(t, w)
	for i := range 10 {
		pause(t.Context(), 20*time.Millisecond) // let it fall idle
		job := fmt.Sprintf("i%d", i)
		b.submit(t, job, planOf(2))
		if rec := b.wait(t, job); rec.State != Completed { // five tasks
			t.Errorf("%+v", rec)
		}
	}
}

// Tasks that were on their way to a worker that stopped are with the next one
// at once, not after their time has run out.
func TestNothingIsLostOnStopping(t *testing.T) {
	for range 4 { // what comes later than a worker waits for it, on a machine that stands still, is lost
		if stoppedInMidWork(t) {
			return
		}
	}
	t.Error("four times in a row a task was away")
}

// stoppedInMidWork stops workers while their tasks come and answers whether
// another finished all soon.
func stoppedInMidWork(t *testing.T) bool {
	t.Helper()
	b := newBench(t)
	b.answerWithin(t, time.Hour) // not given back, they would be away for so long
	for i := range 20 {
		stop := b.work(t, 2)
		b.submit(t, fmt.Sprintf("n%d", i), planOf(3))
		pause(t.Context(), time.Duration(i)*time.Millisecond)
		stop()
	}
	b.work(t, 4)
	for until := time.Now().Add(time.Minute); time.Now().Before(until); pause(t.Context(), 20*time.Millisecond) {
		done := 0
		for i := range 20 {
			if rec, err := b.q.Get(t.Context(), fmt.Sprintf("n%d", i)); err == nil && rec.State == Completed {
				done++
			}
		}
		if done == 20 {
			b.empty(t)
			return true
		}
	}
	return false
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
