package command

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"go.uber.org/zap"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/freeport"
	"github.com/inkreel/inkreel/internal/natstest"
	"github.com/inkreel/inkreel/mux"
)

// inTime is how long is waited for what must come: a loaded machine may stand still
// in between.
const inTime = 5 * time.Minute

// rig is all of the service in one process: bus, worker and API, with real tools.
type rig struct {
	base, key string
	data      string
	srv       *server.Server
	store     artifact.Store
}

// newRig starts one; its API and worker end with the test.
func newRig(t *testing.T) *rig {
	t.Helper()
	r := &rig{data: t.TempDir(), srv: natstest.Server(t)}
	var err error
	if r.store, err = artifact.NewFolder(filepath.Join(r.data, "artifacts")); err != nil {
		t.Fatal(err)
	}
	r.work(t)
	r.base, r.key = r.serve(t)
	return r
}

// engine is one on the rig's store.
func (r *rig) engine(t *testing.T) (*engine.Engine, *mux.Tools) {
	t.Helper()
	tools, err := mux.Find(t.Context(), mux.Config{})
	if err != nil {
		t.Fatal(err)
	}
	voice, err := audio.NewEspeak(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	e, err := engine.New(engine.Config{Tools: tools, Speaker: voice, Store: r.store, TempDir: t.TempDir(), Slots: 2, Encoder: "auto", Log: zap.NewNop()}.WithDefaults())
	if err != nil {
		t.Fatal(err)
	}
	return e, tools
}

// work runs a worker.
func (r *rig) work(t *testing.T) {
	t.Helper()
	e, _ := r.engine(t)
	q, err := queue.Open(t.Context(), natstest.Connect(t, r.srv), queue.Options{})
	if err != nil {
		t.Fatal(err)
	}
	steps := &engine.Steps{Engine: e, Assets: asset.Config{Store: r.store}, Draws: true}
	w := queue.NewWorker(q, queue.WorkerConfig{Steps: steps, Store: r.store, Slots: 2, Grace: time.Minute, Name: "test"})
	running(t, w.Run)
}

// serve runs an API and returns its address, and its key where it is the first.
func (r *rig) serve(t *testing.T) (base, key string) {
	t.Helper()
	e, tools := r.engine(t)
	nc := natstest.Connect(t, r.srv)
	q, err := queue.Open(t.Context(), nc, queue.Options{})
	if err != nil {
		t.Fatal(err)
	}
	address := freeport.ForTest(t)
	var said bytes.Buffer
	api, err := Open(t.Context(), Flags{DB: filepath.Join(r.data, RecordsFile), Writers: 2, MediaFor: time.Hour}, address, Parts{
		Queue: q, Conn: nc, Prefix: "inkreel", Artifacts: r.store, Engine: e, Tools: tools, TempDir: t.TempDir(), Log: zap.NewNop(), Tell: &said,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := api.Close(); err != nil {
			t.Error(err)
		}
	})
	running(t, func(ctx context.Context) error { return api.Run(ctx) })
	base = "http://" + address
	within(t, "the API is ready", func() bool {
		res, err := http.Get(base + "/readyz")
		if err != nil {
			return false
		}
		_ = res.Body.Close()
		return res.StatusCode == http.StatusOK
	})
	return base, regexp.MustCompile(`ink_\w+`).FindString(said.String())
}

// running runs something until the test ends.
func running(t *testing.T, run func(context.Context) error) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil && ctx.Err() == nil {
			t.Error(err)
		}
	})
}

// within polls until ok.
func within(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for until := time.Now().Add(inTime); !ok(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatalf("never: %s", what)
		}
	}
}

// do sends a request and reads the answer, whose status must be want.
func (r *rig) do(t *testing.T, method, path string, body any, want int) map[string]any {
	t.Helper()
	var in io.Reader
	if body != nil {
		doc, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		in = bytes.NewReader(doc)
	}
	req, err := http.NewRequestWithContext(t.Context(), method, r.base+path, in)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	return r.send(t, req, want)
}

func (r *rig) send(t *testing.T, req *http.Request, want int) map[string]any {
	t.Helper()
	req.Header.Set("X-Api-Key", r.key)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]any{}
	if err := json.Unmarshal(text, &out); err != nil || res.StatusCode != want {
		t.Fatalf("%s %s: %d, want %d: %s", req.Method, req.URL.Path, res.StatusCode, want, text)
	}
	return out
}

// upload sends a file and returns the address that stands for it.
func (r *rig) upload(t *testing.T, name string, data []byte) string {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	part, err := w.CreateFormFile("file", name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := part.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, r.base+"/api/v2/videos/upload-file", &body)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", w.FormDataContentType())
	return text(t, r.send(t, req, http.StatusOK), "file_url")
}

// ended waits for the end of a job.
func (r *rig) ended(t *testing.T, id string) (job map[string]any) {
	t.Helper()
	within(t, id+" has ended", func() bool {
		job = r.do(t, http.MethodGet, "/api/v2/videos/status/"+id, nil, http.StatusOK)
		return job["status"] == "completed" || job["status"] == "failed" || job["status"] == "cancelled"
	})
	return job
}

// film waits for a film and returns its address.
func (r *rig) film(t *testing.T, id string) string {
	t.Helper()
	job := r.ended(t, id)
	if job["status"] != "completed" {
		t.Fatalf("%s: %v", id, job)
	}
	return text(t, job, "video_url")
}

// fetch is what lies at an address.
func fetch(t *testing.T, address string) []byte {
	t.Helper()
	res, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d, %v", address, res.StatusCode, err)
	}
	return data
}

// text is a field that must be there.
func text(t *testing.T, m map[string]any, name string) string {
	t.Helper()
	s, ok := m[name].(string)
	if !ok || s == "" {
		t.Fatalf("no %s in %v", name, m)
	}
	return s
}

// said is a short script about something, ten words and more.
func said(about string) string {
	return fmt.Sprintf("%s are small. They live in a hive.", strings.ToUpper(about[:1])+about[1:])
}
