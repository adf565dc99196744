package main

import (
	"bytes"
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	pb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"github.com/inkreel/inkreel/internal/freeport"
)

// collector is a receiver of OTLP over HTTP.
type collector struct {
	mu     sync.Mutex
	bodies [][]byte
	spans  map[string]*pb.Span // by id
}

func newCollector(t *testing.T) *collector {
	c := &collector{spans: map[string]*pb.Span{}}
	srv := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		var got pb.TracesData
		if err != nil || proto.Unmarshal(body, &got) != nil || r.URL.Path != "/v1/traces" {
			t.Errorf("%s: %v", r.URL, err)
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.bodies = append(c.bodies, body)
		for _, of := range got.ResourceSpans {
			for _, in := range of.ScopeSpans {
				for _, s := range in.Spans {
					c.spans[hex.EncodeToString(s.SpanId)] = s
				}
			}
		}
	}))
	t.Cleanup(srv.Close)
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", srv.URL)
	return c
}

// way is the names of a span and those above it, the topmost first.
func (c *collector) way(s *pb.Span) string {
	names := s.Name
	for s = c.spans[hex.EncodeToString(s.ParentSpanId)]; s != nil; s = c.spans[hex.EncodeToString(s.ParentSpanId)] {
		names = s.Name + " " + names
	}
	return names
}

// A whole job is one trace: who submits it, its tasks wherever they are done, the
// children that do their steps, and its changes. No secrets are in it.
func TestJobIsOneTrace(t *testing.T) {
	bin, root, c := binary(t), quarterSize(t), newCollector(t)
	data, nats, web := t.TempDir(), freeport.ForTest(t), freeport.ForTest(t)
	serve := start(t, bin, "serve", "--data", data, "--nats-listen", nats, "--http", web, "--asset-root", root)
	eventually(t, "serve is ready", healthy("http://"+web+"/readyz"))
	run := func(code int, args ...string) {
		t.Helper()
		cmd := exec.Command(bin, append(args, "--nats", "nats://"+nats)...)
		if out, _ := cmd.CombinedOutput(); cmd.ProcessState.ExitCode() != code {
			t.Fatalf("%v: exit code %d\n%s", args, cmd.ProcessState.ExitCode(), out)
		}
	}
	run(0, "submit", filepath.Join(root, "photosynthesis.json"), "--wait")
	elements := write(t, "elements.json", `[{"kind": "icon", "name": "leaf"}]`)
	run(0, "edit", "photosynthesis", "1", elements, "--combine")
	wrong := write(t, "wrong.json", `{"version": 1, "job_id": "wrong", "scenes": [{"elements": [{"kind": "image", "source": "https://ada:hush@127.0.0.1/a.png?token=hush"}]}]}`)
	run(exitFailed, "submit", wrong, "--wait")
	if err := serve.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := serve.cmd.Wait(); err != nil {
		t.Error(err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	ways, failed, said := map[string]int{}, "", map[string]bool{}
	traces := map[string]bool{}
	for _, s := range c.spans {
		way := c.way(s)
		ways[way]++
		if !strings.HasPrefix(way, "submit") {
			t.Errorf("%s hangs in the air", way)
		}
		traces[string(s.TraceId)] = true
		for _, a := range s.Attributes {
			said[s.Name+" "+a.Key] = true
		}
		if s.Status.GetCode() == pb.Status_STATUS_CODE_ERROR && s.Name == "plan" {
			failed = s.Status.GetMessage()
		}
		if s.EndTimeUnixNano < s.StartTimeUnixNano {
			t.Errorf("%s ends before it begins", way)
		}
	}
	if len(traces) != 2 {
		t.Errorf("two jobs are %d traces", len(traces))
	}
	for way, least := range map[string]int{
		"submit": 2, "submit plan": 2, "submit plan check": 2, "submit plan child": 2, "submit plan child price": 1, "submit plan child fetch": 2, "submit plan source": 1,
		"submit plan child speech": 3, "submit plan child compose": 3, "submit scene": 3, "submit scene child compose": 1, "submit scene child trace": 3,
		"submit scene child clip": 3, "submit scene child clip draw": 3, "submit scene child clip encode": 3, "submit sound": 1, "submit sound child mix": 1,
		"submit sound child encode": 1, "submit film": 1, "submit film child join": 1, "submit change": 2, "submit change child clip": 1, "submit change child join": 1,
	} {
		if ways[way] < least {
			t.Errorf("%d of %s, want %d: there are %v", ways[way], way, least, ways)
		}
	}
	for _, want := range []string{
		"submit inkreel.job", "plan inkreel.job", "scene inkreel.scene", "scene inkreel.frames", "scene inkreel.cache_hit", "scene inkreel.version", "scene inkreel.outcome",
		"child inkreel.seconds", "child inkreel.frames", "source inkreel.source_host", "speech inkreel.scene_id",
	} {
		if !said[want] {
			t.Errorf("nothing is said of %s: %v", want, said)
		}
	}
	if !strings.Contains(failed, "127.0.0.1") {
		t.Errorf("the plan failed of %q", failed)
	}
	for _, body := range c.bodies {
		if bytes.Contains(body, []byte("hush")) {
			t.Errorf("a secret is told: %q", body)
		}
	}
}

// A collector that is not there costs a job nothing, and wrong settings are
// refused.
func TestNoCollector(t *testing.T) {
	bin := binary(t)
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1")
	t.Setenv("OTEL_EXPORTER_OTLP_TIMEOUT", "100")
	data, nats, web := t.TempDir(), freeport.ForTest(t), freeport.ForTest(t)
	serve := start(t, bin, "serve", "--data", data, "--nats-listen", nats, "--http", web)
	eventually(t, "serve is ready", healthy("http://"+web+"/readyz"))
	still := write(t, "still.json", `{"version": 1, "job_id": "still", "output": {"scale": 0.25}, "scenes": [{"duration": 1, "elements": [{"kind": "icon", "name": "leaf"}]}]}`)
	if out, err := exec.Command(bin, "submit", still, "--wait", "--nats", "nats://"+nats).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if err := serve.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := serve.cmd.Wait(); err != nil || !strings.Contains(serve.log.String(), `"msg":"traces"`) {
		t.Error(err)
	}
	t.Setenv("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc")
	cmd := exec.Command(bin, "serve", "--data", t.TempDir())
	if out, _ := cmd.CombinedOutput(); cmd.ProcessState.ExitCode() != exitPlan || !strings.Contains(string(out), "http/protobuf") {
		t.Errorf("%s", out)
	}
}
