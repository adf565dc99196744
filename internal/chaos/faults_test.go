//go:build faults

package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/fault"
	"github.com/inkreel/inkreel/internal/freeport"
	"github.com/inkreel/inkreel/internal/natstest"
	"github.com/inkreel/inkreel/internal/rota"
	"github.com/inkreel/inkreel/internal/supervise"
)

// Every named step of a task is killed in, fails or hangs, in a real worker
// process, once or each time. Once: the film has the same bytes as an
// undisturbed one. Each time: the job fails and says why. There is no third.

// small is a film with everything a task does: speech, drawing, sound, join.
// Speech comes last, so that there are scenes to hand out while it is made.
const small = `{"version": 1, "job_id": %q, "output": {"scale": 0.25, "fps": 24, "quality": "draft"}, "scenes": [
	{"duration": 3, "elements": [{"kind": "icon", "name": "cloud"}, {"kind": "shape", "shape": "star"}]},
	{"duration": 0.5, "elements": [{"kind": "text", "text": "rain"}]},
	{"narration": {"text": "It falls on the hills, runs down in streams, and comes to the sea."}, "elements": [{"kind": "text", "text": "end"}]}]}`

// lost is a plan that lies in the store by its message, and is not there: no fault
// of its owner's.
var lost = []byte(`{"plan_ref": "` + strings.Repeat("0", 64) + `"}`)

// stall is how long a scene stands still before it is taken as hanging, where a
// step is still to be made to; elsewhere a busy machine may take its time.
func stall(spec string) time.Duration {
	_, mark, hangs := strings.Cut(spec, ":hang")
	if mark != "" {
		_, err := os.Stat(strings.TrimPrefix(mark, ":"))
		hangs = err != nil // once, and it has been
	}
	if hangs {
		return 2 * time.Second
	}
	return time.Minute
}

// testbed is one server, shared by all cases under prefixes of their own, and the
// digest of the undisturbed film.
type testbed struct {
	bin, dir, url string
	want          string
}

func newTestbed(t *testing.T) *testbed {
	t.Helper()
	y := &testbed{dir: t.TempDir()}
	cfg := config{dir: y.dir, control: true} // built with faults
	if err := build(t.Context(), &cfg); err != nil {
		t.Fatal(err)
	}
	y.bin = cfg.bin
	plan, out := filepath.Join(y.dir, "plan.json"), filepath.Join(y.dir, "film.mp4")
	if err := os.WriteFile(plan, fmt.Appendf(nil, small, "undisturbed"), 0o644); err != nil {
		t.Fatal(err)
	}
	if msg, err := exec.Command(y.bin, "render", plan, "-o", out).CombinedOutput(); err != nil {
		t.Fatalf("render: %v\n%s", err, msg)
	}
	sum, _, err := artifact.Digest(out)
	if err != nil {
		t.Fatal(err)
	}
	y.want = sum
	addr := freeport.ForTest(t)
	server := supervise.Start("server", wait, func() *exec.Cmd {
		return exec.Command(y.bin, "serve", "--data", filepath.Join(y.dir, "data"), "--nats-listen", addr, "--http", "", "--no-worker", "--log-level", "error")
	})
	t.Cleanup(func() { _ = server.Stop(10 * time.Second) })
	y.url = "nats://" + addr
	return y
}

func wait() time.Duration { return 100 * time.Millisecond }

// lane is one case: its own streams, artifacts, workers.
type lane struct {
	*testbed
	prefix, dir string
	q           *queue.Queue
	store       artifact.Store
}

// lane is that of a case's try, from 0.
func (y *testbed) lane(t *testing.T, try int, ackWait time.Duration) *lane {
	t.Helper()
	prefix := fmt.Sprintf("%s-%d", strings.NewReplacer("/", "-", ":", "-").Replace(t.Name()), try)
	l := &lane{testbed: y, prefix: prefix, dir: t.TempDir()}
	var nc *nats.Conn
	var err error
	insist(t, func() error {
		nc, err = nats.Connect(y.url, natstest.Unhurried(), nats.MaxReconnects(-1))
		return err
	})
	t.Cleanup(nc.Close)
	l.open(t, nc)
	if err := natstest.Hasten(t.Context(), l.q.JetStream(), l.stream("TASKS"), ackWait); err != nil {
		t.Fatal(err)
	}
	if l.store, err = artifact.NewFolder(filepath.Join(l.dir, "artifacts")); err != nil {
		t.Fatal(err)
	}
	l.settle(t)
	return l
}

// settle has the engine know its store already, as one that has run before does:
// a worker that can write nothing to a store it has never seen takes no task.
func (l *lane) settle(t *testing.T) {
	t.Helper()
	if _, err := artifact.PutBytes(t.Context(), l.store, "engine/"+l.prefix, []byte(l.prefix)); err != nil {
		t.Fatal(err)
	}
	insist(t, func() error {
		_, err := l.q.Settle(t.Context(), queue.Place{ID: l.prefix, Store: filepath.Join(l.dir, "artifacts")})
		return err
	})
}

func (l *lane) stream(name string) string { return strings.ToUpper(l.prefix) + "_" + name }

// opening is held by the one case that reserves as much room as an engine wants,
// since the disk may be small.
var opening sync.Mutex

// insist does what the server may be too busy for at first: all cases share it.
func insist(t *testing.T, do func() error) {
	t.Helper()
	for until := time.Now().Add(4 * time.Minute); ; time.Sleep(100 * time.Millisecond) {
		err := do()
		if err == nil {
			return
		}
		if time.Now().After(until) {
			t.Fatal(err)
		}
	}
}

// open makes the case's streams, gives back most of the room reserved for them,
// and at the end the streams: there are many cases.
func (l *lane) open(t *testing.T, nc *nats.Conn) {
	t.Helper()
	opening.Lock()
	defer opening.Unlock()
	insist(t, func() (err error) {
		l.q, err = queue.Open(t.Context(), nc, queue.Options{Prefix: l.prefix})
		return err
	})
	js := l.q.JetStream()
	for _, name := range []string{"TASKS", "EVENTS", "DEAD"} {
		insist(t, func() error {
			s, err := js.Stream(t.Context(), l.stream(name))
			if err == nil {
				cfg := s.CachedInfo().Config
				cfg.MaxBytes = 16 << 20
				_, err = js.UpdateStream(t.Context(), cfg)
			}
			return err
		})
		t.Cleanup(func() { _ = js.DeleteStream(context.Background(), l.stream(name)) })
	}
}

// work runs a worker, started again when it dies, with a fault or none.
func (l *lane) work(t *testing.T, spec string) (stop func()) {
	t.Helper()
	w := supervise.Start("worker "+spec, wait, func() *exec.Cmd {
		cmd := exec.Command(l.bin, "worker", "--nats", l.url, "--prefix", l.prefix, "--store", filepath.Join(l.dir, "artifacts"), "--work", l.dir,
			"--slots", "1", "--stall", stall(spec).String(), "--grace", "1s", "--log-level", "error", "--min-disk-mib", "1", "--min-memory-mib", "1")
		cmd.Env = append(os.Environ(), "INKREEL_FAULT="+spec)
		return cmd
	})
	stop = sync.OnceFunc(func() { _ = w.Stop(5 * time.Second) }) // a hanging one is killed
	t.Cleanup(stop)
	return stop
}

// submit hands over a plan, again where there is no answer, as producers do.
func (l *lane) submit(t *testing.T, plan []byte) {
	t.Helper()
	insist(t, func() error {
		_, err := l.q.Submit(t.Context(), "film", plan, nil)
		return err
	})
}

// publish hands over a plan's message as it is, as a bare client does.
func (l *lane) publish(t *testing.T, message []byte) {
	t.Helper()
	insist(t, func() error {
		_, err := l.q.JetStream().Publish(t.Context(), l.prefix+".task.plan.film", message, jetstream.WithMsgID("film"))
		return err
	})
}

// answered reports whether no task is left.
func (l *lane) answered(ctx context.Context) bool {
	st, err := l.q.JetStream().Stream(ctx, l.stream("TASKS"))
	return err == nil && st.CachedInfo().State.Msgs == 0
}

// end waits for a job's end and for its last task to be answered.
func (l *lane) end(t *testing.T, job string) *queue.Record {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	var rec *queue.Record
	for {
		var err error
		if rec, err = l.q.Get(ctx, job); err == nil && rec.State.Terminal() && l.answered(ctx) {
			return rec
		}
		if time.Sleep(50 * time.Millisecond); ctx.Err() != nil {
			t.Fatalf("no end: %+v", rec)
		}
	}
}

func TestBrokenSteps(t *testing.T) {
	y := newTestbed(t)
	t.Run("once", y.brokenOnce)
	t.Run("always", y.brokenAlways)
}

// turns are every how many days a case has its turn: in a short run each step is
// broken in one way only, another every day.
func turns() int {
	if testing.Short() {
		return 3
	}
	return 1
}

// brokenOnce wants the same film.
func (y *testbed) brokenOnce(t *testing.T) {
	t.Parallel()
	today := rota.Today()
	for i, step := range fault.Steps {
		for way, kind := range []string{"kill", "error", "hang"} {
			if !rota.Due(i+way, turns(), today) {
				continue
			}
			t.Run(step+"/"+kind, func(t *testing.T) {
				t.Parallel()
				y.once(t, step, kind)
			})
		}
	}
}

// tries is how often a case is begun in which the step to be broken need not
// come: scenes are handed out ahead only where speech is slower than that.
const tries = 5

// once breaks one step once and wants the same film, or the same failure.
func (y *testbed) once(t *testing.T, step, kind string) {
	for try := range tries {
		if y.reached(t, try, step, kind) {
			return
		}
	}
	t.Fatal("the step was never reached")
}

// reached is one try of once; it reports whether there was something to break.
func (y *testbed) reached(t *testing.T, try int, step, kind string) bool {
	t.Helper()
	ackWait := 2 * time.Second
	if step == fault.Heartbeat {
		ackWait = 60 * time.Millisecond // so that one is due in every scene
	}
	l := y.lane(t, try, ackWait)
	mark := filepath.Join(l.dir, "broken")
	l.work(t, step+":"+kind+":"+mark)
	if step == fault.DeadMail {
		l.publish(t, lost)
	} else {
		l.submit(t, fmt.Appendf(nil, small, "film"))
	}
	broken := func() bool { _, err := os.Stat(mark); return err == nil }
	for until := time.Now().Add(4 * time.Minute); !broken(); time.Sleep(20 * time.Millisecond) {
		rec, err := l.q.Get(t.Context(), "film")
		if err == nil && rec.State.Terminal() && l.answered(t.Context()) && !broken() {
			return false
		}
		if time.Now().After(until) {
			t.Fatalf("the step was never reached: %+v, %v", rec, err)
		}
	}
	l.work(t, "") // as there is in any fleet
	rec := l.end(t, "film")
	if step != fault.DeadMail {
		l.right(t, rec)
	} else if rec.State != queue.Failed || rec.Error.Code != "failed" || l.letters(t) != 1 {
		t.Errorf("%s, %d dead letters: %+v", rec.State, l.letters(t), rec.Error)
	}
	return true
}

// letters counts the dead letters.
func (l *lane) letters(t *testing.T) (n int) {
	t.Helper()
	if err := l.q.Dead(t.Context(), "film", func(queue.DeadLetter) error { n++; return nil }); err != nil {
		t.Error(err)
	}
	return n
}

// right wants the undisturbed film.
func (l *lane) right(t *testing.T, rec *queue.Record) {
	t.Helper()
	if rec.State != queue.Completed {
		t.Fatalf("%s: %+v", rec.State, rec.Error)
	}
	o, err := l.store.Stat(t.Context(), rec.Film)
	if err == nil {
		err = artifact.Verify(t.Context(), l.store, rec.Film)
	}
	if err != nil || o.SHA256 != l.want {
		t.Errorf("film %+v, %v: not the undisturbed one", o, err)
	}
}

// brokenAlways wants the job to fail and say why, and the film once the cause is
// gone. What breaks a step in a child costs no worker: the child's death is the
// step's error, and a step that hangs can be ended.
func (y *testbed) brokenAlways(t *testing.T) {
	t.Parallel()
	codes := map[string]string{
		"keep-plan:kill": "poison", "prepare:kill": "poison", "prepare:error": "failed",
		"draw:kill": "crash", "draw:error": "failed", "draw:hang": "stalled",
		"encode:kill": "crash", "put:error": "failed", "digest:kill": "poison", "name:error": "failed",
		"ahead:kill": "poison", "sound:kill": "crash", "sound:error": "failed", "sound-bit:error": "failed",
		"join:kill": "crash", "join:error": "failed", "close:kill": "poison",
	}
	today := rota.Today()
	for i, spec := range slices.Sorted(maps.Keys(codes)) {
		code := codes[spec]
		if !rota.Due(i, turns(), today) {
			continue
		}
		t.Run(spec, func(t *testing.T) {
			t.Parallel()
			var l *lane
			var stop func()
			var rec *queue.Record
			for try := range tries {
				l = y.lane(t, try, 2*time.Second)
				stop = l.work(t, spec)
				l.submit(t, fmt.Appendf(nil, small, "film"))
				rec = l.end(t, "film")
				if spec != "ahead:kill" || rec.State == queue.Failed {
					break
				}
				stop()
			}
			if rec.State != queue.Failed || rec.Error.Code != code {
				t.Fatalf("%s: %+v, want %s", rec.State, rec.Error, code)
			}
			if n := l.letters(t); n != 1 {
				t.Errorf("%d dead letters", n)
			}
			// With the cause gone it is tried again, and right.
			stop()
			if _, err := l.q.Retry(t.Context(), "film", l.store); err != nil {
				t.Fatal(err)
			}
			l.work(t, "")
			l.right(t, l.end(t, "film"))
		})
	}
}
