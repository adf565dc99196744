package queue

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/natstest"
)

// Three nodes, everything kept three times. The node that leads the tasks is
// killed while a film is drawn: the job completes, and who submits waits at
// most 10 s.
func TestLeaderKilledInMidJob(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a cluster of three processes")
	}
	t.Parallel()
	nodes := natstest.Cluster(t, 3)
	ctx, cancel := context.WithTimeout(t.Context(), inTime)
	defer cancel()
	nc := natstest.ConnectCluster(t, nodes)
	var q *Queue
	var err error
	for { // the nodes must have found each other first
		if q, err = Open(ctx, nc, Options{Replicas: 3}); err == nil {
			break
		}
		if pause(ctx, 200*time.Millisecond); ctx.Err() != nil {
			t.Fatal(err)
		}
	}
	store, err := artifact.NewFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{q: q, store: store, steps: &fakeSteps{store: store}}
	l := &leaderless{bench: b, halfway: make(chan struct{}, 64)}
	b.steps.fault = func(step string) error {
		if step == "draw 6" {
			l.halfway <- struct{}{}
			l.hold.RLock() // until the leader is gone
			defer l.hold.RUnlock()
		}
		return nil
	}
	b.work(t, 2)
	outage := time.Hour
	for try := 0; try < 3 && outage > 10*time.Second; try++ { // a busy machine may be slow to elect
		outage = l.strike(t, nodes, try)
	}
	if outage > 10*time.Second {
		t.Errorf("no plan was taken for %v, three times for over 10 s", outage)
	}
	b.empty(t)
}

// inCluster is how long is waited for what a cluster must do: it takes seconds, and
// one that cannot elect does not come to it in any time.
const inCluster = 2 * time.Minute

// leaderless is a bench whose films stop halfway for their leader to be killed.
type leaderless struct {
	*bench
	halfway chan struct{}
	hold    sync.RWMutex
}

// submit is patient, as a producer that has no answer.
func (l *leaderless) submit(t *testing.T, job string, plan []byte) {
	t.Helper()
	for until := time.Now().Add(inCluster); ; {
		_, err := l.q.Submit(t.Context(), job, plan, l.store)
		if err == nil {
			return
		}
		if time.Now().After(until) {
			t.Fatal(err)
		}
	}
}

// strike kills the node that leads the tasks halfway through a film and answers
// for how long nothing could be submitted.
func (l *leaderless) strike(t *testing.T, nodes []*natstest.Node, try int) (outage time.Duration) {
	t.Helper()
	film, after, again := fmt.Sprintf("film%d", try), fmt.Sprintf("after%d", try), fmt.Sprintf("again%d", try)
	for len(l.halfway) > 0 { // drawn again in the try before
		<-l.halfway
	}
	l.hold.Lock()
	goOn := sync.OnceFunc(l.hold.Unlock)
	defer goOn() // workers end with the test, whatever came of it
	l.submit(t, film, planOf(12))
	select {
	case <-l.halfway:
	case <-time.After(inCluster):
		t.Fatal("the film is not halfway")
	}
	i := -1
	waitFor(t, "one of the nodes leads", func() bool {
		leader := leaderOf(t, l.q)
		i = slices.IndexFunc(nodes, func(n *natstest.Node) bool { return n.Name == leader })
		return i >= 0
	})
	nodes[i].Kill()
	killed := time.Now()
	goOn()
	l.submit(t, after, planOf(2))
	outage = time.Since(killed)
	t.Logf("node %s killed; the next job was stored after %v", nodes[i].Name, outage)
	for _, job := range []string{film, after} {
		if rec := l.waitLong(t, job); rec.State != Completed {
			t.Errorf("%s: %s, %+v", job, rec.State, rec.Error)
		}
	}
	// The node comes back to a cluster that went on without it, and may lead again.
	nodes[i].Start(t)
	l.submit(t, again, planOf(2))
	if rec := l.waitLong(t, again); rec.State != Completed {
		t.Errorf("%s, %+v", rec.State, rec.Error)
	}
	return outage
}

// waitLong follows a job to its end through elections.
func (b *bench) waitLong(t *testing.T, job string) *Record {
	t.Helper()
	for until := time.Now().Add(inCluster); ; pause(t.Context(), 50*time.Millisecond) {
		rec, err := b.q.Get(t.Context(), job)
		if err == nil && rec.State.Terminal() {
			return rec
		}
		if time.Now().After(until) {
			t.Fatalf("%s: %+v, %v", job, rec, err)
		}
	}
}

// leaderOf is the node that leads the stream of tasks; empty while none does.
func leaderOf(t *testing.T, q *Queue) string {
	t.Helper()
	s, err := q.js.Stream(t.Context(), q.names.tasks())
	if err != nil {
		return ""
	}
	info := s.CachedInfo()
	if info.Config.Replicas != 3 || info.Cluster == nil {
		t.Fatal(fmt.Errorf("tasks are not replicated: %+v", info.Config))
	}
	return info.Cluster.Leader
}
