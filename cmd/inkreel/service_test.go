package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine/artifact"
)

// binary is inkreel as users run it, built once; these tests kill it.
func binary(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("processes under test are built without the race detector")
	}
	path := filepath.Join(t.TempDir(), "inkreel")
	// One version for all, as a release has: it is part of every clip's key.
	cmd := exec.Command("go", "build", "-ldflags", "-X github.com/inkreel/inkreel/engine.Version=test", "-o", path, ".")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	return path
}

// process is a running inkreel that ends with the test.
type process struct {
	cmd *exec.Cmd
	log bytes.Buffer
}

func start(t *testing.T, bin string, args ...string) *process {
	t.Helper()
	p := &process{cmd: exec.Command(bin, args...)}
	p.cmd.Stderr = &p.log
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = p.cmd.Process.Kill() // gone already in most tests
		_ = p.cmd.Wait()
		if t.Failed() {
			t.Logf("%v:\n%s", args, p.log.String())
		}
	})
	return p
}

// freePort is a loopback address nothing listens on.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 90*time.Second)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for !ok() {
		select {
		case <-ctx.Done():
			t.Fatalf("never: %s", what)
		case <-tick.C:
		}
	}
}

func healthy(url string) func() bool {
	return func() bool {
		resp, err := http.Get(url)
		if err != nil {
			return false
		}
		defer resp.Body.Close()
		_, _ = io.Copy(io.Discard, resp.Body)
		return resp.StatusCode == http.StatusOK
	}
}

func digest(t *testing.T, path string) string {
	t.Helper()
	sum, _, err := artifact.Digest(path)
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

// The whole service from its commands: serve, submit --wait, watch; the film
// is the one that render makes; SIGTERM ends it in order.
func TestServeAndSubmit(t *testing.T) {
	bin := binary(t)
	data, nats, web := t.TempDir(), freePort(t), freePort(t)
	serve := start(t, bin, "serve", "--data", data, "--nats-listen", nats, "--http", web, "--asset-root", plans)
	eventually(t, "serve is ready", healthy("http://"+web+"/readyz"))
	out := t.TempDir()
	for _, name := range []string{"photosynthesis", "coffee-ar-vertical", "compound-interest", "everything", "narrator-beside", "sea-ice", "water-cycle-hi"} {
		t.Run(name, func(t *testing.T) {
			film := filepath.Join(out, name+".mp4")
			submit := exec.Command(bin, "submit", filepath.Join(plans, name+".json"), "-o", film, "--nats", "nats://"+nats, "--store", filepath.Join(data, "artifacts"))
			if msg, err := submit.CombinedOutput(); err != nil {
				t.Fatalf("submit: %v\n%s", err, msg)
			}
			local := filepath.Join(out, name+"-local.mp4")
			render := exec.Command(bin, "render", filepath.Join(plans, name+".json"), "-o", local, "--cache", filepath.Join(data, "artifacts"))
			if msg, err := render.CombinedOutput(); err != nil {
				t.Fatalf("render: %v\n%s", err, msg)
			}
			if digest(t, film) != digest(t, local) {
				t.Error("the served film is not the rendered one")
			}
		})
	}
	watch, err := exec.Command(bin, "watch", "photosynthesis", "--json", "--nats", "nats://"+nats).Output()
	if err != nil {
		t.Fatal(err)
	}
	var rec struct {
		State string `json:"state"`
		Files []struct {
			Name, Kind string
		} `json:"artifacts"`
	}
	if err := json.Unmarshal(watch, &rec); err != nil || rec.State != "completed" || len(rec.Files) < 8 {
		t.Errorf("watch said %s, %v", watch, err)
	}
	resp, err := http.Get("http://" + web + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if body, _ := io.ReadAll(resp.Body); !strings.Contains(string(body), `inkreel_tasks_total{kind="scene",outcome="done"}`) {
		t.Error("metrics do not count scenes")
	}
	if err := serve.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := serve.cmd.Wait(); err != nil {
		t.Errorf("serve after SIGTERM: %v", err)
	}
}

// A worker killed in the middle of a scene: another finishes the job, and the
// film is the one an undisturbed machine makes.
func TestKilledWorker(t *testing.T) {
	bin := binary(t)
	data, nats, web := t.TempDir(), freePort(t), freePort(t)
	start(t, bin, "serve", "--data", data, "--nats-listen", nats, "--http", web, "--no-worker", "--store", "object")
	eventually(t, "serve is ready", healthy("http://"+web+"/readyz"))
	tmp := t.TempDir()
	worker := func() *process {
		return start(t, bin, "worker", "--nats", "nats://"+nats, "--asset-root", plans, "--work", tmp, "--slots", "1")
	}
	plan := filepath.Join(plans, "photosynthesis.json")
	film := filepath.Join(t.TempDir(), "film.mp4")
	submit := start(t, bin, "submit", plan, "-o", film, "--nats", "nats://"+nats, "--store", "object")
	// Kill the first workers while ffmpeg is being fed.
	for range 2 {
		w := worker()
		eventually(t, "a scene is being drawn", func() bool {
			parts, _ := filepath.Glob(filepath.Join(tmp, "inkreel-scene-*", "*"))
			return len(parts) > 0
		})
		if err := w.cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = w.cmd.Wait()
		left, err := filepath.Glob(filepath.Join(tmp, "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, dir := range left {
			os.RemoveAll(dir) // the killed worker's; so that the next one's are seen
		}
	}
	worker()
	done := make(chan error, 1)
	go func() { done <- submit.cmd.Wait() }()
	select {
	case err := <-done:
		if err != nil {
			t.Fatalf("submit: %v\n%s", err, submit.log.String())
		}
	case <-time.After(3 * time.Minute):
		t.Fatal("job was not finished by another worker")
	}
	local := filepath.Join(t.TempDir(), "local.mp4")
	if msg, err := exec.Command(bin, "render", plan, "-o", local).CombinedOutput(); err != nil {
		t.Fatalf("render: %v\n%s", err, msg)
	}
	if digest(t, film) != digest(t, local) {
		t.Error("the film differs from an undisturbed one")
	}
}

// A wrong plan handed over by a bare NATS client fails with its faults; it
// does not come back for ever.
func TestWrongPlanFails(t *testing.T) {
	bin := binary(t)
	data, nats, web := t.TempDir(), freePort(t), freePort(t)
	start(t, bin, "serve", "--data", data, "--nats-listen", nats, "--http", web)
	eventually(t, "serve is ready", healthy("http://"+web+"/readyz"))
	// Paths are refused by a worker without an asset root.
	out, err := exec.Command(bin, "submit", plans+"/bad/missing-asset.json", "--wait", "--nats", "nats://"+nats).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "scenes[0].elements[0].source") || !strings.Contains(string(out), "--asset-root") {
		t.Errorf("%v: %s", err, out)
	}
	conflict := filepath.Join(t.TempDir(), "other.json")
	doc := fmt.Sprintf(`{"version": 1, "job_id": %q, "scenes": [{"elements": [{"kind": "text", "text": "other"}]}]}`, "missing-asset")
	if err := os.WriteFile(conflict, []byte(doc), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err = exec.Command(bin, "submit", conflict, "--nats", "nats://"+nats).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "taken by another plan") {
		t.Errorf("%v: %s", err, out)
	}
}
