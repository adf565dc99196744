package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/built"
	"github.com/inkreel/inkreel/internal/freeport"
	"github.com/inkreel/inkreel/internal/rota"
)

// binary is inkreel as users run it; these tests kill it.
func binary(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("processes under test are built without the race detector")
	}
	path, err := theProgram()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// theProgram is built once for all tests.
var theProgram = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "inkreel-test-")
	if err != nil {
		return "", err
	}
	builtIn = dir
	// One for all, as a release is: its version is part of every clip's key.
	return built.Inkreel(dir)
})

// builtIn is the folder it was built in, if it was.
var builtIn string

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && (os.Args[1] == childName || os.Args[1] == readName) { // of a worker that runs in this program
		os.Exit(run(os.Args[1:], &console{os.Stdin, os.Stdout, os.Stderr}))
	}
	code := m.Run()
	if builtIn != "" {
		os.RemoveAll(builtIn)
	}
	os.Exit(code)
}

// quarterSize is the folder of example plans with everything a quarter as wide and
// high, where it is not the drawing that is tested.
func quarterSize(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "plans")
	if err := os.CopyFS(dir, os.DirFS(plans)); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var p map[string]any
		if err := json.Unmarshal(data, &p); err != nil {
			t.Fatal(err)
		}
		output, _ := p["output"].(map[string]any)
		if output == nil {
			output = map[string]any{}
		}
		output["scale"], p["output"] = 0.25, output
		if data, err = json.Marshal(p); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
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

func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
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
	bin, root := binary(t), quarterSize(t)
	data, nats, web := t.TempDir(), freeport.ForTest(t), freeport.ForTest(t)
	serve := start(t, bin, "serve", "--data", data, "--nats-listen", nats, "--http", web, "--asset-root", root)
	eventually(t, "serve is ready", healthy("http://"+web+"/readyz"))
	out := t.TempDir()
	// A film as most are, one of all that a plan can hold, and one with footage.
	for _, name := range rota.Some([]string{"photosynthesis", "everything", "narrator-beside"}, 2, "photosynthesis") {
		t.Run(name, func(t *testing.T) {
			film := filepath.Join(out, name+".mp4")
			submit := exec.Command(bin, "submit", filepath.Join(root, name+".json"), "-o", film, "--nats", "nats://"+nats) // the folder below data is the server's alone
			if msg, err := submit.CombinedOutput(); err != nil {
				t.Fatalf("submit: %v\n%s", err, msg)
			}
			local := filepath.Join(out, name+"-local.mp4")
			render := exec.Command(bin, "render", filepath.Join(root, name+".json"), "-o", local, "--cache", filepath.Join(data, "artifacts"))
			if msg, err := render.CombinedOutput(); err != nil {
				t.Fatalf("render: %v\n%s", err, msg)
			}
			if digest(t, film) != digest(t, local) {
				t.Error("the served film is not the rendered one")
			}
		})
	}
	piped := exec.Command(bin, "get", "photosynthesis", "-o", "-", "--nats", "nats://"+nats)
	film, err := piped.Output()
	if want, wrong := os.ReadFile(filepath.Join(out, "photosynthesis.mp4")); err != nil || wrong != nil || !bytes.Equal(film, want) {
		t.Errorf("get -o -: %d bytes of %d, %v, %v", len(film), len(want), err, wrong)
	}
	clip := filepath.Join(out, "clip.mp4")
	if msg, err := exec.Command(bin, "get", "photosynthesis", "1", "-o", clip, "--nats", "nats://"+nats).CombinedOutput(); err != nil || digest(t, clip) == "" {
		t.Errorf("get a clip: %v\n%s", err, msg)
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

// A wrong plan handed over by a bare NATS client fails with its faults; it
// does not come back for ever.
func TestWrongPlanFails(t *testing.T) {
	bin := binary(t)
	data, nats, web := t.TempDir(), freeport.ForTest(t), freeport.ForTest(t)
	start(t, bin, "serve", "--data", data, "--nats-listen", nats, "--http", web)
	eventually(t, "serve is ready", healthy("http://"+web+"/readyz"))
	// Paths are refused by a worker without an asset root.
	out, err := exec.Command(bin, "submit", plans+"/bad/missing-asset.json", "--wait", "--nats", "nats://"+nats).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "scenes[0].elements[0].source") || !strings.Contains(string(out), "--asset-root") {
		t.Errorf("%v: %s", err, out)
	}
	// The same plan again is tried again: what it lacked may be there.
	out, err = exec.Command(bin, "submit", plans+"/bad/missing-asset.json", "--wait", "--nats", "nats://"+nats).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "--asset-root") {
		t.Errorf("%v: %s", err, out)
	}
	// Its id is free for another, which then has it.
	right := filepath.Join(t.TempDir(), "right.json")
	doc := fmt.Sprintf(`{"version": 1, "job_id": %q, "output": {"scale": 0.25}, "scenes": [{"duration": 1, "elements": [{"kind": "text", "text": "right"}]}]}`, "missing-asset")
	if err := os.WriteFile(right, []byte(doc), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err = exec.Command(bin, "submit", right, "--wait", "--nats", "nats://"+nats).CombinedOutput()
	if err != nil {
		t.Errorf("%v: %s", err, out)
	}
	out, err = exec.Command(bin, "submit", plans+"/bad/missing-asset.json", "--nats", "nats://"+nats).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "taken by another plan") {
		t.Errorf("%v: %s", err, out)
	}
}
