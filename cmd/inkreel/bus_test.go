package main

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/freeport"
)

func testBus(t *testing.T, dir string) *localBus {
	t.Helper()
	b, err := startBus(t.Context(), freeport.ForTest(t), "", dir, zap.NewNop())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Two servers over one folder would each overwrite what the other was given.
func TestDataFolderIsOneServes(t *testing.T) {
	dir := t.TempDir()
	first := testBus(t, dir)
	second := &localBus{dir: dir}
	err := second.lockDir(t.Context(), 0)
	if err == nil || !strings.Contains(err.Error(), "another inkreel serve uses "+dir) {
		t.Fatalf("%v", err)
	}
	go first.stop() // is waited for
	if err := second.lockDir(t.Context(), time.Minute); err != nil {
		t.Fatal(err)
	}
	second.lock.Close()
}

// Beyond this machine NATS wants a password, and takes commands only with it.
func TestBusIsNotOpenToAll(t *testing.T) {
	_, port, err := net.SplitHostPort(freeport.ForTest(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, listen := range []string{"0.0.0.0:" + port, "[::]:" + port, ":" + port} {
		if _, err := startBus(t.Context(), listen, "", t.TempDir(), zap.NewNop()); err == nil || !strings.Contains(err.Error(), "INKREEL_NATS_PASSWORD") {
			t.Errorf("%s without a password: %v", listen, err)
		}
	}
	t.Setenv("INKREEL_NATS_PASSWORD", "")
	b, err := startBus(t.Context(), "127.0.0.1:"+port, "4711", t.TempDir(), zap.NewNop())
	if err != nil {
		t.Fatal(err)
	}
	defer b.stop()
	args := []string{"jobs", "--nats", "nats://127.0.0.1:" + port}
	if code, _, errs := inkreel(t, args...); code != exitFailed || !strings.Contains(errs, "refuses us") {
		t.Errorf("without a password: exit code %d, %s", code, errs)
	}
	if code, _, errs := inkreel(t, append(args, "--nats-password", "wrong")...); code != exitFailed || strings.Contains(errs, "wrong") {
		t.Errorf("with another password: exit code %d, %s", code, errs)
	}
	t.Setenv("INKREEL_NATS_PASSWORD", "4711")
	if code, _, errs := inkreel(t, args...); code != 0 {
		t.Errorf("with the password: exit code %d, %s", code, errs)
	}
}

// What keeps the server from starting is said, rather than that its time is up.
func TestBusSaysWhyItCannotStart(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, at := range []struct{ listen, dir, want string }{
		{taken.Addr().String(), t.TempDir(), "address already in use"},
		{freeport.ForTest(t), filepath.Join(file, "nats"), file + ": not a directory"},
	} {
		_, err := startBus(t.Context(), at.listen, "", at.dir, zap.NewNop())
		if err == nil || !strings.Contains(err.Error(), at.want) {
			t.Errorf("%v, want %q", err, at.want)
		}
	}
}

// A connection within the process survives that the server is started again.
func TestBusStartsAgain(t *testing.T) {
	b := testBus(t, t.TempDir())
	defer b.stop()
	nc, err := connect(b.url(), "test", nats.InProcessServer(b))
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	q, err := queue.Open(t.Context(), nc, queue.Options{})
	if err != nil {
		t.Fatal(err)
	}
	plan := []byte(`{"version": 1, "scenes": [{"duration": 1, "elements": []}]}`)
	if _, err := q.Submit(t.Context(), "before", plan, nil); err != nil {
		t.Fatal(err)
	}
	b.shutdown()
	if err := b.start(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := q.Get(t.Context(), "before"); err != nil {
		t.Error(err)
	}
	if _, err := q.Submit(t.Context(), "after", plan, nil); err != nil {
		t.Error(err)
	}
}

// A worker that cannot write takes no task, and says where: it would fail them
// all. One whose store is gone makes it again.
func TestNoRoomWhereNothingCanBeWritten(t *testing.T) {
	dir := t.TempDir()
	store, err := artifact.NewFolder(filepath.Join(dir, "store"))
	if err != nil {
		t.Fatal(err)
	}
	work := filepath.Join(dir, "work")
	room := (&workFlags{}).headroom(work, store)
	if err := room(); err == nil || !strings.Contains(err.Error(), work) {
		t.Errorf("without a work folder: %v", err)
	}
	if err := errors.Join(os.Mkdir(work, 0o755), os.Remove(store.Root())); err != nil {
		t.Fatal(err)
	}
	if err := room(); err != nil {
		t.Error(err)
	}
	if err := errors.Join(os.Remove(store.Root()), os.WriteFile(store.Root(), nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	room = (&workFlags{}).headroom(work, store)
	if err := room(); err == nil || !strings.Contains(err.Error(), store.Root()) {
		t.Errorf("with a file in the store's place: %v", err)
	}
	left, err := os.ReadDir(work)
	if err != nil || len(left) > 0 {
		t.Errorf("left over: %v, %v", left, err)
	}
}
