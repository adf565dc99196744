package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/internal/freeport"
)

// The server's own store is wiped in mid-job, plan, tasks and record with it.
// inkreel requeue finishes the job from what the artifact store holds, without
// drawing again what was drawn, while the worker simply goes on.
func TestServerStoreWiped(t *testing.T) {
	bin, root := binary(t), quarterSize(t)
	data, nats, web := t.TempDir(), freeport.ForTest(t), freeport.ForTest(t)
	store := filepath.Join(data, "artifacts")
	serve := func() *process {
		p := start(t, bin, "serve", "--data", data, "--nats-listen", nats, "--http", web, "--no-worker")
		eventually(t, "serve is ready", healthy("http://"+web+"/readyz"))
		return p
	}
	inkreel := func(args ...string) string {
		t.Helper()
		out, err := exec.Command(bin, append(args, "--nats", "nats://"+nats, "--store", store)...).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
		return string(out)
	}
	server := serve()
	work := func(only string) {
		start(t, bin, "worker", "--nats", "nats://"+nats, "--store", store, "--slots", "1", "--work", t.TempDir(), "--asset-root", root, "--only", only)
	}
	work("plan,scene") // so that the job cannot end before the store is wiped, however late that is
	plan := filepath.Join(root, "photosynthesis.json")
	inkreel("submit", plan)
	clips := func() []string {
		found, err := filepath.Glob(filepath.Join(store, "clip", "*.mp4"))
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	eventually(t, "a scene is drawn", func() bool { return len(clips()) > 0 })
	if err := server.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = server.cmd.Wait()
	if err := os.RemoveAll(filepath.Join(data, "nats")); err != nil {
		t.Fatal(err)
	}
	drawn := map[string]time.Time{}
	for _, c := range clips() {
		info, err := os.Stat(c)
		if err != nil {
			t.Fatal(err)
		}
		drawn[c] = info.ModTime()
	}
	serve()
	if out := inkreel("requeue", "--all"); !strings.Contains(out, "record restored") || !strings.Contains(out, "its tasks are queued") {
		t.Errorf("requeue said %q", out)
	}
	work("film")
	film := filepath.Join(t.TempDir(), "film.mp4")
	rec := struct {
		State string
		Files []struct{ Kind, Name string } `json:"artifacts"`
	}{}
	out, err := exec.Command(bin, "watch", "photosynthesis", "--json", "--nats", "nats://"+nats).Output()
	if err != nil || json.Unmarshal(out, &rec) != nil || rec.State != "completed" {
		t.Fatalf("%v: %s", err, out)
	}
	for c, at := range drawn {
		if info, err := os.Stat(c); err != nil || !info.ModTime().Equal(at) {
			t.Errorf("%s was made again: %v", c, err)
		}
	}
	inkreel("submit", plan, "-o", film) // the same job: only fetched
	local := filepath.Join(t.TempDir(), "local.mp4")
	if msg, err := exec.Command(bin, "render", plan, "-o", local).CombinedOutput(); err != nil {
		t.Fatalf("render: %v\n%s", err, msg)
	}
	if digest(t, film) != digest(t, local) {
		t.Error("the film differs from an undisturbed one")
	}
	// A film that is finished comes back finished.
	if out := inkreel("requeue", "photosynthesis"); !strings.Contains(out, "completed") {
		t.Errorf("requeue of a finished job said %q", out)
	}
	if out := inkreel("dead", "list"); !strings.Contains(out, "no dead letters") {
		t.Errorf("dead letters: %s", out)
	}
}
