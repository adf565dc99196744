package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/inkreel/inkreel/internal/freeport"
)

// A film is had from whoever has the engine's store, and from no one else: a
// worker while there is one, a server without a worker where the store is its own.
func TestFilmsWithoutAWorker(t *testing.T) {
	bin, out := binary(t), t.TempDir()
	nats, web := freeport.ForTest(t), freeport.ForTest(t)
	data := t.TempDir()
	start(t, bin, "serve", "--data", data, "--nats-listen", nats, "--http", web, "--no-worker")
	eventually(t, "serve is ready", healthy("http://"+web+"/readyz"))
	store := filepath.Join(data, "artifacts")
	w := start(t, bin, "worker", "--nats", "nats://"+nats, "--store", store, "--slots", "1")
	still := write(t, "still.json", `{"version": 1, "job_id": "still", "output": {"scale": 0.25}, "scenes": [{"duration": 1, "elements": [{"kind": "icon", "name": "leaf"}]}]}`)
	run := func(code int, args ...string) string {
		t.Helper()
		cmd := exec.Command(bin, append(args, "--nats", "nats://"+nats)...)
		said, _ := cmd.CombinedOutput()
		if cmd.ProcessState.ExitCode() != code {
			t.Fatalf("%v: exit code %d\n%s", args, cmd.ProcessState.ExitCode(), said)
		}
		return string(said)
	}
	first := filepath.Join(out, "first.webm") // the ending says the format
	run(0, "submit", still, "-o", first)
	if err := w.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := w.cmd.Wait(); err != nil {
		t.Error(err)
	}
	again := filepath.Join(out, "again.webm")
	run(0, "get", "still", "-o", again)
	if digest(t, first) != digest(t, again) || !strings.Contains(run(0, "watch", "still", "--json"), ".webm") {
		t.Error("another film")
	}
}
