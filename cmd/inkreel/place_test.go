package main

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/freeport"
	"github.com/inkreel/inkreel/internal/natstest"
)

// A worker uses the store that the engine has: without --store it takes it from
// the bus, with another it says which is right and stops. So do commands.
func TestWorkersShareAStore(t *testing.T) {
	s := newService(t)
	store := filepath.Join(s.data, "artifacts")
	other := t.TempDir()
	for _, c := range []struct{ name, store string }{{"object", "object"}, {"another folder", other}} {
		for _, args := range [][]string{
			{"worker", "--store", c.store, "--work", t.TempDir()},
			{"submit", write(t, "rain.json", smallPlan), "--store", c.store},
			{"jobs", "--store", c.store},
		} {
			out, code := s.run(t, args...)
			if code != exitFailed || !strings.Contains(out, c.store+" is not this engine's store: its artifacts lie in "+store) || !strings.Contains(out, "use --store "+store) {
				t.Errorf("%s, %s: exit code %d\n%s", args[0], c.name, code, out)
			}
		}
	}
	web := freeport.ForTest(t)
	joined := start(t, s.bin, "worker", "--nats", "nats://"+s.nats, "--http", web, "--work", t.TempDir(), "--asset-root", plans)
	eventually(t, "a worker without --store is ready", healthy("http://"+web+"/readyz"))
	s.must(t, "submit", write(t, "rain.json", smallPlan), "-o", filepath.Join(t.TempDir(), "film.mp4"))
	if err := joined.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := joined.cmd.Wait(); err != nil || !strings.Contains(joined.log.String(), `"store":"`+store+`"`) {
		t.Errorf("%v: %s", err, joined.log.String())
	}
}

// The first to use a store makes it the engine's, under whatever path the others
// know it; another is taken only on demand.
func TestSettlement(t *testing.T) {
	q, err := queue.Open(t.Context(), natstest.Connect(t, natstest.Server(t)), queue.Options{})
	if err != nil {
		t.Fatal(err)
	}
	agree := func(dir string, move bool) error {
		t.Helper()
		store, err := artifact.NewFolder(dir)
		if err != nil {
			t.Fatal(err)
		}
		return (&settlement{q: q, store: store, spec: dir, move: move}).settle(t.Context())
	}
	first, second := t.TempDir(), t.TempDir()
	linked := filepath.Join(t.TempDir(), "mounted-elsewhere")
	if err := syscall.Symlink(first, linked); err != nil {
		t.Fatal(err)
	}
	if spec, err := placed(t.Context(), q); spec != "object" || err != nil {
		t.Errorf("before any worker: %q, %v", spec, err)
	}
	for i, c := range []struct {
		dir        string
		move, fits bool
	}{{first, false, true}, {first, false, true}, {linked, false, true}, {second, false, false}, {second, true, true}, {second, false, true}, {first, false, false}} {
		if err := agree(c.dir, c.move); (err == nil) != c.fits {
			t.Errorf("%d, %s: %v", i, c.dir, err)
		}
	}
	if spec, err := placed(t.Context(), q); spec != second || err != nil {
		t.Errorf("moved to %q, %v", spec, err)
	}
}

// Processes that are the first to use a store, at the same time, agree.
func TestSettlementAtOnce(t *testing.T) {
	for range 20 {
		q, err := queue.Open(t.Context(), natstest.Connect(t, natstest.Server(t)), queue.Options{})
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		var all errgroup.Group
		for range 4 {
			store, err := artifact.NewFolder(dir)
			if err != nil {
				t.Fatal(err)
			}
			all.Go(func() error { return (&settlement{q: q, store: store, spec: dir}).settle(t.Context()) })
		}
		if err := all.Wait(); err != nil {
			t.Fatal(err)
		}
	}
}
