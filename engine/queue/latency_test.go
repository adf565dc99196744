package queue

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/inkreel/inkreel/engine/queue/turn"
	"github.com/inkreel/inkreel/internal/natstest"
)

// busyQueue is a queue with 10,000 scenes and 1,000 plans waiting, on a server
// that flushes every write as inkreel serve has it. It is filled on one that
// does not.
func busyQueue(t testing.TB) *Queue {
	t.Helper()
	dir := t.TempDir()
	q, stop := queueIn(t, dir, false)
	const films, scenes, plans = 25, 400, 1000
	for i := range films {
		for n := range scenes {
			if err := q.nc.Publish(q.names.task(KindScene, fmt.Sprintf("film%d", i), n), []byte("{}")); err != nil {
				t.Fatal(err)
			}
		}
	}
	stored(t, q, films*scenes)
	for i := range plans {
		if _, err := q.Submit(t.Context(), fmt.Sprintf("waiting%d", i), planOf(3), nil); err != nil {
			t.Fatal(err)
		}
	}
	stored(t, q, films*scenes+plans)
	stop()
	q, _ = queueIn(t, dir, true)
	stored(t, q, films*scenes+plans)
	return q
}

// idleQueue is the same with nothing in it.
func idleQueue(t testing.TB) *Queue {
	t.Helper()
	q, _ := queueIn(t, t.TempDir(), true)
	return q
}

// queueIn is a queue on a server with its files in dir, which stops with the
// test or before.
func queueIn(t testing.TB, dir string, flush bool) (q *Queue, stop func()) {
	t.Helper()
	srv, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: dir, SyncAlways: flush, NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	srv.Start()
	stop = sync.OnceFunc(func() { srv.Shutdown(); srv.WaitForShutdown() })
	t.Cleanup(stop)
	if !srv.ReadyForConnections(time.Minute) {
		t.Fatal("NATS server did not come up")
	}
	nc, err := nats.Connect(srv.ClientURL(), natstest.Unhurried())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	if q, err = Open(t.Context(), nc, Options{}); err != nil {
		t.Fatal(err)
	}
	return q, stop
}

// stored waits until so many tasks are in the stream.
func stored(t testing.TB, q *Queue, n uint64) {
	t.Helper()
	for until := time.Now().Add(2 * time.Minute); ; pause(t.Context(), 20*time.Millisecond) {
		info, err := q.js.Stream(t.Context(), q.names.tasks())
		if err == nil && info.CachedInfo().State.Msgs == n {
			return
		}
		if time.Now().After(until) {
			t.Fatalf("not all stored: %+v, %v", info, err)
		}
	}
}

// percentile is the value that a share p of sorted ones does not pass.
func percentile(sorted []time.Duration, p float64) time.Duration {
	return sorted[min(int(p*float64(len(sorted))), len(sorted)-1)]
}

// submitTimes is how long n submits took, sorted.
func submitTimes(ctx context.Context, t testing.TB, q *Queue, name string, n int) []time.Duration {
	t.Helper()
	var took []time.Duration
	for i := range n {
		began := time.Now()
		if _, err := q.Submit(ctx, fmt.Sprintf("%s%d", name, i), planOf(3), nil); err != nil {
			t.Fatal(err)
		}
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	return took
}

// A producer does not wait longer because others have much waiting: 99 of 100
// submits take at most 10 ms, or on a machine (a disk) that is busy with other
// things half as long again as to a queue with nothing in it, by turns. The best
// of a dozen rounds counts.
func TestSubmitIsQuickBehindALongQueue(t *testing.T) {
	if testing.Short() {
		t.Skip("a timed test")
	}
	busy, idle := busyQueue(t), idleQueue(t)
	submitTimes(t.Context(), t, busy, "first", 20) // the server has just read its files
	var took []time.Duration
	var p99, limit time.Duration
	for round := range 12 {
		took = took[:0]
		var alone []time.Duration
		for i := range 20 {
			name := fmt.Sprintf("r%d-%d-", round, i)
			took = append(took, submitTimes(t.Context(), t, busy, name, 10)...)
			alone = append(alone, submitTimes(t.Context(), t, idle, name, 10)...)
		}
		slices.Sort(took)
		slices.Sort(alone)
		p99, limit = percentile(took, 0.99), max(10*time.Millisecond, percentile(alone, 0.99)*3/2)
		if p99 <= limit {
			break
		}
	}
	t.Logf("half within %v, 99 of 100 within %v, the slowest %v", percentile(took, 0.5), p99, took[len(took)-1])
	if p99 > limit {
		t.Errorf("99 of 100 submits within %v, want %v", p99, limit)
	}
}

// BenchmarkSubmit behind 10,000 scenes and 1,000 plans.
func BenchmarkSubmit(b *testing.B) {
	q := busyQueue(b)
	submitTimes(b.Context(), b, q, "first", 20) // the server has just read its files
	b.ResetTimer()
	took := submitTimes(b.Context(), b, q, "b", b.N)
	b.ReportMetric(float64(percentile(took, 0.5))/1e6, "p50-ms")
	b.ReportMetric(float64(percentile(took, 0.99))/1e6, "p99-ms")
}

// Taking a task out of so many is as quick.
func BenchmarkTakeBehindALongQueue(b *testing.B) {
	q := busyQueue(b)
	p, err := newPuller(q.nc, q.names, []turn.Lane{turn.Scene}, requestExpiry)
	if err != nil {
		b.Fatal(err)
	}
	defer p.close()
	b.ResetTimer()
	for range min(b.N, 9000) {
		d, err := p.ask(b.Context(), turn.Scene)
		if err != nil || d == nil {
			b.Fatalf("%v, %v", d, err)
		}
		if err := d.done(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}
