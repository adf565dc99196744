package deployed

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/built"
	"github.com/inkreel/inkreel/internal/pgtest"
	"github.com/inkreel/inkreel/internal/s3test"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// The files start what makes a film.
func TestDeployments(t *testing.T) {
	if testing.Short() {
		t.Skip("processes under test are built without the race detector")
	}
	program, err := built.Inkreel(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	// Records in PostgreSQL, artifacts in NATS.
	t.Run("compose", func(t *testing.T) {
		s := newStage(t, program)
		d := compose(t, func(name string) string {
			return map[string]string{"INKREEL_NATS_PASSWORD": natsPassword, "INKREEL_DB_PASSWORD": s.password, "INKREEL_SITE": s.front.site()}[name]
		})
		nats := natsServers(t, d.nats, d.servers, natsPassword)
		s.film(t, d, "nats:4222", nats[0])
	})
	// Records in PostgreSQL, three servers of NATS, artifacts in S3.
	t.Run("kubernetes", func(t *testing.T) {
		s := newStage(t, program)
		s3 := s3test.Start(t, "", "")
		d := kubernetes(t, map[string]map[string]string{
			"inkreel-nats": {"INKREEL_NATS_PASSWORD": natsPassword},
			"inkreel-db":   {"PGPASSWORD": s.password},
			"inkreel-s3":   {"AWS_ACCESS_KEY_ID": s3test.AccessKey, "AWS_SECRET_ACCESS_KEY": s3test.SecretKey},
		})
		nats := natsServers(t, d.nats, d.servers, natsPassword)
		s.film(t, d, "nats-0.nats:4222", nats[0], "nats-1.nats:4222", nats[1], "nats-2.nats:4222", nats[2],
			"https://s3.example.com", s3.Endpoint, "https://video.example.com", s.front.URL)
	})
}

const natsPassword = "4711" // of digits alone, which a configuration could take for a number

// stage is what a deployment is started with.
type stage struct {
	program      string
	front        *proxy
	db, password string // host and name of an empty database, and its user's password
}

func newStage(t *testing.T, program string) stage {
	t.Helper()
	u, err := url.Parse(pgtest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	s := stage{program: program, front: newProxy(t), db: u.Host + u.Path}
	s.password, _ = u.User.Password()
	return s
}

// film starts all of a deployment at once, on empty servers, and has a film made
// through its proxy. What has another name in the files than here is told in pairs.
func (s stage) film(t *testing.T, d deployment, places ...string) {
	t.Helper()
	places = append(places, "@postgres/inkreel", "@"+s.db)
	if d.api.replicas < 2 {
		t.Fatalf("%d processes of the API", d.api.replicas)
	}
	var apis, workers []*process
	for range d.api.replicas {
		apis = append(apis, begin(t, s.program, d.api, places))
	}
	for range d.worker.replicas {
		workers = append(workers, begin(t, s.program, d.worker, places))
	}
	said := ""
	for _, p := range append(apis, workers...) {
		p.await(t)
	}
	for _, p := range apis {
		said += p.words()
	}
	keys := regexp.MustCompile(`(?m)^ +(ink_\w+)$`).FindAllStringSubmatch(said, -1)
	if len(keys) != 1 {
		t.Fatalf("%d keys were printed, of one first workspace", len(keys))
	}
	s.front.behind.Store(&apis)
	c := caller{s.front, keys[0][1]}
	var job struct {
		Status string
		URL    string `json:"video_url"`
	}
	accepted := c.ask(t, "POST", "/api/v2/videos/generate", `{"prompt": "Bees", "video_id": "bees", "studio_video_engine": "studio_sketch",
		"custom_script": "A bee visits a hundred flowers a day. It brings their nectar home. There it becomes honey."}`)
	apis[0].until(t, "the film is done", func() bool {
		answer := c.ask(t, "GET", "/api/v2/videos/status/bees", "")
		if err := json.Unmarshal(answer, &job); err != nil || job.Status == "failed" {
			t.Fatalf("accepted as %s, now %v, %s", accepted, err, answer)
		}
		return job.Status == "completed"
	})
	path := filepath.Join(t.TempDir(), "bees.mp4")
	if err := os.WriteFile(path, c.get(t, job.URL), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("ffprobe", "-v", "error", "-show_entries", "stream=codec_type", "-of", "csv=p=0", path).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "video") || !strings.Contains(string(out), "audio") {
		t.Errorf("it is no film that plays: %v\n%s", err, out)
	}
	for _, p := range apis {
		metrics := string(plain(t, p.metrics, "/metrics"))
		if !strings.Contains(metrics, `inkreel_http_requests_total{`) || !strings.Contains(metrics, "inkreel_queue_up 1") {
			t.Errorf("metrics of the API tell nothing of its requests, or of the queue:\n%s", metrics)
		}
		plain(t, p.metrics, "/readyz")
		if strings.Contains(p.words(), s.password) {
			t.Error("the log has the password of PostgreSQL")
		}
	}
	for _, p := range append(apis, workers...) {
		p.stop(t)
	}
}

// caller is who has a key.
type caller struct {
	front *proxy
	key   string
}

// ask sends a request, which must succeed.
func (c caller) ask(t *testing.T, method, path, body string) []byte {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, c.front.URL+path, bytes.NewReader([]byte(body)))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("X-Api-Key", c.key)
	req.Header.Set("Content-Type", "application/json")
	return c.do(t, req)
}

// get fetches what was handed out as an address.
func (c caller) get(t *testing.T, address string) []byte {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c.do(t, req)
}

func (c caller) do(t *testing.T, req *http.Request) []byte {
	t.Helper()
	return fetch(t, c.front.Client(), req)
}

// plain fetches what operators do.
func plain(t *testing.T, at, path string) []byte {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+at+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	return fetch(t, http.DefaultClient, req)
}

// fetch is the body of an answer, which must be a success.
func fetch(t *testing.T, client *http.Client, req *http.Request) []byte {
	t.Helper()
	res, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s, %v\n%s", req.URL.Path, res.Status, err, data)
	}
	return data
}
