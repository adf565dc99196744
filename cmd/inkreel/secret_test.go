package main

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/internal/freeport"
	"github.com/inkreel/inkreel/internal/natstest"
)

// Passwords and signatures of sources are seen by nobody who looks at jobs:
// whichever way a plan fails, they stand neither in what commands print nor in
// records, events, dead letters and the log. The plan itself, which a dead letter
// keeps to be tried again, is the one place.
func TestSecretsOfSourcesStayHidden(t *testing.T) {
	const secret = "hunter2"
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/text.png":
			fmt.Fprint(w, "not a picture")
		default:
			http.NotFound(w, r)
		}
	}))
	defer web.Close()
	bin, data, at, health := binary(t), t.TempDir(), freeport.ForTest(t), freeport.ForTest(t)
	serve := start(t, bin, "serve", "--data", data, "--nats-listen", at, "--http", health, "--allow-http", "--allow-private-addresses", "--log-level", "debug")
	eventually(t, "serve is ready", healthy("http://"+health+"/readyz"))
	host := strings.TrimPrefix(web.URL, "http://")
	source := func(scheme, place string) string {
		return scheme + "://ada:" + secret + "@" + place + "?X-Amz-Signature=" + secret
	}
	element := func(kind, source string) string { return fmt.Sprintf(`{"kind": %q, "source": %q}`, kind, source) }
	var seen bytes.Buffer
	command := func(args ...string) string {
		out, _ := exec.Command(bin, append(args, "--nats", "nats://"+at)...).CombinedOutput() // most fail, as they shall
		seen.Write(out)
		return string(out)
	}
	nc, err := nats.Connect("nats://"+at, natstest.Unhurried())
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	for name, el := range map[string]string{
		"missing":   element("image", source("http", host+"/none.png")),
		"text":      element("image", source("http", host+"/text.png")),
		"footage":   element("video", source("http", host+"/text.png")),
		"scheme":    element("image", source("gopher", host+"/a.png")),
		"bucket":    element("image", source("s3", "bucket/a.png")),
		"unparsed":  element("image", source("http", "[::1/a.png")),
		"misplaced": fmt.Sprintf(`{"kind": %q, "name": %q}`, "icon", source("https", "example.com/a.png")),
	} {
		doc := fmt.Sprintf(`{"version": 1, "job_id": %q, "output": {"scale": 0.25, "quality": "draft"}, "scenes": [{"elements": [%s]}]}`, name, el)
		path := write(t, name+".json", doc)
		command("render", path, "--allow-http", "--allow-private-addresses", "-o", filepath.Join(data, name+".mp4"))
		if _, err := js.Publish(t.Context(), "inkreel.task.plan."+name, []byte(doc)); err != nil { // as a bare client does
			t.Fatal(err)
		}
		eventually(t, name+" has failed", func() bool {
			return strings.Contains(command("jobs", "--json", "--state", "failed"), `"job_id":"`+name+`"`)
		})
		command("submit", path, "--wait")
		command("watch", name, "--json")
	}
	command("dead", "list")
	payload := regexp.MustCompile(`"payload":"[^"]*"`)
	for _, stream := range []string{"INKREEL_EVENTS", "INKREEL_DEAD", "KV_inkreel_jobs"} {
		s, err := js.Stream(t.Context(), stream)
		if err != nil {
			t.Fatal(err)
		}
		state := s.CachedInfo().State
		if state.Msgs == 0 {
			t.Errorf("%s is empty", stream)
		}
		for seq := state.FirstSeq; seq <= state.LastSeq; seq++ {
			msg, err := s.GetMsg(t.Context(), seq)
			if err != nil {
				continue // replaced by a later one
			}
			seen.Write(payload.ReplaceAll(msg.Data, nil))
			seen.WriteByte('\n')
		}
	}
	nc.Close()
	if err := serve.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := serve.cmd.Wait(); err != nil {
		t.Error(err)
	}
	seen.Write(serve.log.Bytes())
	for line := range strings.Lines(seen.String()) {
		if strings.Contains(line, secret) {
			t.Errorf("told: %s", line)
		}
	}
	if !strings.Contains(seen.String(), host+"/none.png?…") {
		t.Error("nothing tells which source is missing")
	}
}
