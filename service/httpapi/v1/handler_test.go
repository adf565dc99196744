package v1_test

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
	"go.uber.org/zap/zaptest/observer"

	"github.com/inkreel/inkreel/service"
	"github.com/inkreel/inkreel/service/account"
	"github.com/inkreel/inkreel/service/httpapi"
	"github.com/inkreel/inkreel/service/httpapi/httpapitest"
	v2 "github.com/inkreel/inkreel/service/httpapi/v2"
	"github.com/inkreel/inkreel/service/store"
)

// try makes a request to an endpoint, "GET /path", with headers, in pairs.
func try(t *testing.T, s *httptest.Server, endpoint, body string, headers ...string) (reply, string) {
	t.Helper()
	method, path, _ := strings.Cut(endpoint, " ")
	req, err := http.NewRequestWithContext(t.Context(), method, s.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("x-api-key", httpapitest.Key)
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return reply{res.StatusCode, res.Header}, string(text)
}

func TestMissingKeyOfGenerate(t *testing.T) {
	s, _ := both(t, httpapi.Config{})
	res, text := call(t, "POST", s.URL+"/api/v2/videos/generate", "", `{"prompt":"x"}`)
	if res.StatusCode != 403 || !strings.Contains(text, "API key") || !strings.Contains(text, "x-api-key") || !strings.Contains(text, "API v2") {
		t.Errorf("%d %s", res.StatusCode, text)
	}
}

func TestRequestIDs(t *testing.T) {
	s, _ := both(t, httpapi.Config{})
	for sent, same := range map[string]bool{"abc-1": true, "": false, "a b": false, strings.Repeat("x", 200): false} {
		res, _ := try(t, s, "GET /api/v2/videos", "", "X-Request-Id", sent)
		got := res.Header.Get("X-Request-Id")
		if got == "" || (got == sent) != same {
			t.Errorf("%q came back as %q", sent, got)
		}
	}
}

func TestMethodsAndAddresses(t *testing.T) {
	s, _ := both(t, httpapi.Config{})
	for _, c := range []struct {
		method, path string
		status       int
		allow        string
	}{
		{"PUT", "/api/v2/videos", 405, "GET, HEAD, OPTIONS"},
		{"GET", "/api/v2/videos/generate/x", 404, ""},
		{"OPTIONS", "/api/v2/videos/abc", 204, "GET, HEAD, PATCH, DELETE, OPTIONS"},
		{"HEAD", "/api/v2/videos", 200, ""},
		{"HEAD", "/api/v2/videos/" + httpapitest.Sketch + "/events", 200, ""},
		{"GET", "/api/v2//videos", 404, ""},
		{"GET", "/api/v2/videos/", 404, ""},
		{"GET", "/", 404, ""},
		{"GET", "/healthz", 200, ""},
		{"GET", "/readyz", 200, ""},
		{"BREW", "/api/v2/videos", 405, "GET, HEAD, OPTIONS"},
		{"GET", "/api/v2/videos/%00", 404, ""},
		{"GET", "/api/v2/videos/%ff", 404, ""},
		{"GET", "/api/v2/videos/" + strings.Repeat("x", 2000), 404, ""},
	} {
		res, text := try(t, s, c.method+" "+c.path, "")
		if res.StatusCode != c.status || c.allow != "" && res.Header.Get("Allow") != c.allow {
			t.Errorf("%s %s: %d, Allow %q: %s", c.method, c.path, res.StatusCode, res.Header.Get("Allow"), text)
		}
		if res.StatusCode >= 400 && !strings.Contains(text, `"detail"`) {
			t.Errorf("%s %s: no detail: %s", c.method, c.path, text)
		}
		if c.method == "HEAD" && text != "" {
			t.Errorf("HEAD %s has a body", c.path)
		}
	}
}

// allowance lets n requests through.
type allowance struct{ left int }

// Take implements httpapi.Limits.
func (a *allowance) Take(context.Context, account.Caller) (httpapi.Allowance, error) {
	a.left--
	return httpapi.Allowance{OK: a.left >= 0, Limit: 60, Remaining: a.left, Reset: 1500 * time.Millisecond, RetryAfter: 700 * time.Millisecond}, nil
}

func TestRateLimits(t *testing.T) {
	s, _ := both(t, httpapi.Config{Limits: &allowance{1}})
	res, _ := try(t, s, "GET /api/v2/videos", "")
	if res.StatusCode != 200 || res.Header.Get("RateLimit-Limit") != "60" || res.Header.Get("RateLimit-Remaining") != "0" || res.Header.Get("RateLimit-Reset") != "2" {
		t.Errorf("%d %v", res.StatusCode, res.Header)
	}
	res, text := try(t, s, "GET /api/v2/videos", "")
	if res.StatusCode != 429 || res.Header.Get("Retry-After") != "1" || !strings.Contains(text, `"detail"`) {
		t.Errorf("%d %v %s", res.StatusCode, res.Header, text)
	}
	if res, _ := call(t, "GET", s.URL+"/api/v2/gallery", "", ""); res.StatusCode != 200 {
		t.Errorf("the gallery: %d", res.StatusCode)
	}
}

func TestHTTPS(t *testing.T) {
	fake := httpapitest.New()
	direct := httpapi.New(httpapi.Config{Keys: fake}, v2.New(fake))
	proxied := httpapi.New(httpapi.Config{Keys: fake, BehindProxy: true}, v2.New(fake))
	for _, c := range []struct {
		what   string
		h      http.Handler
		local  string
		proto  string
		path   string
		status int
	}{
		{"on this machine", direct, "127.0.0.1:80", "", "/api/v2/videos", 200},
		{"on this machine, IPv6", direct, "[::1]:80", "", "/api/v2/videos", 200},
		{"from the network", direct, "192.0.2.1:80", "", "/api/v2/videos", 403},
		{"from the network, saying it was encrypted", direct, "192.0.2.1:80", "https", "/api/v2/videos", 403},
		{"behind a proxy", proxied, "192.0.2.1:80", "https", "/api/v2/videos", 200},
		{"behind a proxy that took it as it was", proxied, "192.0.2.1:80", "http", "/api/v2/videos", 403},
		{"behind two, the nearer counts", proxied, "192.0.2.1:80", "https, http", "/api/v2/videos", 403},
		{"past the proxy", proxied, "127.0.0.1:80", "", "/api/v2/videos", 403},
		{"a probe", proxied, "192.0.2.1:80", "", "/healthz", 200},
	} {
		local, err := net.ResolveTCPAddr("tcp", c.local)
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequestWithContext(context.WithValue(t.Context(), http.LocalAddrContextKey, net.Addr(local)), "GET", c.path, nil)
		r.Header.Set("x-api-key", httpapitest.Key)
		if c.proto != "" {
			r.Header.Set("X-Forwarded-Proto", c.proto)
		}
		w := httptest.NewRecorder()
		c.h.ServeHTTP(w, r)
		if w.Code != c.status {
			t.Errorf("%s: %d %s", c.what, w.Code, w.Body)
		}
	}
}

func TestOrigins(t *testing.T) {
	closed, _ := both(t, httpapi.Config{})
	open, _ := both(t, httpapi.Config{Origins: []string{"https://app.example"}})
	if res, _ := try(t, closed, "GET /api/v2/videos", "", "Origin", "https://app.example"); res.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Error("origins are let in by default")
	}
	res, _ := try(t, open, "OPTIONS /api/v2/videos/generate", "", "Origin", "https://app.example", "Access-Control-Request-Method", "POST", "x-api-key", "")
	if res.StatusCode != 204 || res.Header.Get("Access-Control-Allow-Origin") != "https://app.example" || !strings.Contains(res.Header.Get("Access-Control-Allow-Methods"), "POST") {
		t.Errorf("%d %v", res.StatusCode, res.Header)
	}
	if res, _ := try(t, open, "GET /api/v2/videos", "", "Origin", "https://evil.example"); res.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Error("another origin is let in")
	}
}

// broken are use cases that fail as programs do.
type broken struct{ *httpapitest.Fake }

// Credits implements service.UseCases.
func (broken) Credits(context.Context, account.Caller) (service.Credits, error) {
	panic("the secret is 42")
}

// Films implements service.UseCases.
func (broken) Films(context.Context, account.Caller, int, int) (service.Page, error) {
	return service.Page{}, errors.New("database at 10.0.0.7: the secret is 42")
}

// What goes wrong here is told to nobody but the log; keys and queries not even to that.
func TestNothingSecretIsTold(t *testing.T) {
	core, logs := observer.New(zapcore.DebugLevel)
	fake := broken{httpapitest.New()}
	s := httptest.NewServer(httpapi.New(httpapi.Config{Keys: fake, Log: zap.New(core)}, v2.New(fake)))
	t.Cleanup(s.Close)
	for _, path := range []string{"/api/v2/users/credits", "/api/v2/videos"} {
		res, text := try(t, s, "GET "+path+"?token=hidden-in-query", "", "X-Request-Id", "the-request")
		if res.StatusCode != 500 || strings.Contains(text, "secret") || !strings.Contains(text, "the-request") {
			t.Errorf("%s: %d %s", path, res.StatusCode, text)
		}
	}
	try(t, s, "GET /api/v2/videos/"+httpapitest.Sketch, "")
	told := ""
	for _, e := range logs.All() {
		told += fmt.Sprintln(e.Message, e.ContextMap())
	}
	if !strings.Contains(told, "the secret is 42") || !strings.Contains(told, "/api/v2/videos/{video_id}") || !strings.Contains(told, "acme") {
		t.Errorf("the log lacks something: %s", told)
	}
	if strings.Contains(told, httpapitest.Key) || strings.Contains(told, "hidden-in-query") {
		t.Errorf("the log has a secret: %s", told)
	}
}

func TestMetrics(t *testing.T) {
	reg := prometheus.NewRegistry()
	s, _ := both(t, httpapi.Config{Metrics: reg})
	try(t, s, "GET /api/v2/videos/"+httpapitest.Sketch, "")
	try(t, s, "GET /api/v2/videos/unknown", "")
	for i := range 20 {
		try(t, s, "GET "+fmt.Sprintf("/nothing/%d", i), "")
	}
	families, err := reg.Gather()
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	series := 0
	for _, f := range families {
		for _, m := range f.Metric {
			series++
			fmt.Fprintln(&all, f.GetName(), m.Label)
		}
	}
	for _, want := range []string{`value:"/api/v2/videos/{video_id}"`, `value:"404"`, `value:"enterprise"`, `value:"other"`} {
		if !strings.Contains(strings.ReplaceAll(all.String(), `:  "`, `:"`), want) {
			t.Errorf("no %s in %s", want, all.String())
		}
	}
	if series > 10 {
		t.Errorf("%d series", series)
	}
}

// Events are a job's states, with ids; what stays as it is is a heartbeat; whoever has
// seen the end is told that there is no more.
func TestEvents(t *testing.T) {
	s, fake := both(t, httpapi.Config{})
	if _, err := fake.Generate(t.Context(), account.Caller{Workspace: store.Workspace{ID: "acme"}}, service.Generation{VideoID: "mine"}, ""); err != nil {
		t.Fatal(err)
	}
	res, text := try(t, s, "GET /api/v2/videos/mine/events", "")
	if res.Header.Get("Content-Type") != "text/event-stream; charset=utf-8" || !strings.HasPrefix(text, "retry: 2000\n\n") {
		t.Errorf("%v %s", res.Header, text)
	}
	var names, data []string
	heartbeats, last := 0, ""
	for lines := bufio.NewScanner(strings.NewReader(text)); lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), ": ")
		switch name {
		case "event":
			names = append(names, value)
		case "data":
			data = append(data, value)
		case "id":
			last = value
		case "":
			if value != "" {
				heartbeats++
			}
		}
	}
	if len(names) != 2 || len(data) != 2 || heartbeats != 1 || names[0] != "status" {
		t.Fatalf("events %v, %d heartbeats: %s", names, heartbeats, text)
	}
	var end v2.JobStatus
	if err := json.Unmarshal([]byte(strings.Replace(data[1], `"created_at":"2026-11-23T05:00:00.123456Z"`, `"created_at":{}`, 1)), &end); err != nil {
		t.Fatal(err)
	}
	if end.Status != "completed" || end.VideoURL == nil || last == "" {
		t.Errorf("the end is %s", data[1])
	}
	fake.Set("acme", "mine", func(f *service.Film) {
		f.Status, f.URL, f.Updated = service.Completed, "https://media.example/x.mp4", f.Updated.Add(time.Minute)
	})
	if res, text := try(t, s, "GET /api/v2/videos/mine/events", "", "Last-Event-ID", last); res.StatusCode != 204 || text != "" {
		t.Errorf("to whoever has seen the end: %d %s", res.StatusCode, text)
	}
}

// Idempotency keys are passed on.
func TestIdempotencyKey(t *testing.T) {
	s, fake := both(t, httpapi.Config{})
	try(t, s, "POST /api/v2/videos/generate", `{"prompt":"x"}`, "Idempotency-Key", "again-1")
	if got := fake.Retry[len(fake.Retry)-1]; got != "again-1" {
		t.Errorf("got %q", got)
	}
	if res, _ := try(t, s, "POST /api/v2/videos/generate", `{"prompt":"x"}`, "Idempotency-Key", strings.Repeat("x", 256)); res.StatusCode != 422 {
		t.Errorf("a long one: %d", res.StatusCode)
	}
	body := `{"prompt":"x","video_id":"mine"}`
	for text, want := range map[string]int{body: 200, `{"prompt":"y","video_id":"mine"}`: 409} {
		if text != body {
			try(t, s, "POST /api/v2/videos/generate", body)
		}
		if res, answer := try(t, s, "POST /api/v2/videos/generate", text); res.StatusCode != want {
			t.Errorf("%s: %d %s", text, res.StatusCode, answer)
		}
	}
}

const mega = 1 << 20

// neverRead is a body that must not be read.
type neverRead struct{ t *testing.T }

// Read implements io.Reader.
func (n neverRead) Read([]byte) (int, error) {
	n.t.Error("the body was read")
	return 0, io.EOF
}

func TestUpload(t *testing.T) {
	s, fake := both(t, httpapi.Config{})
	form := func(size int) (string, string) {
		return "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\n" + strings.Repeat("x", size) + "\r\n--b--\r\n", "multipart/form-data; boundary=b"
	}
	for size, want := range map[int]int{0: 200, 1000: 200, 10*mega - 1: 200, 10 * mega: 413, 10*mega + 5000: 413} {
		body, kind := form(size)
		if res, text := try(t, s, "POST /api/v2/videos/upload-file", body, "Content-Type", kind); res.StatusCode != want {
			t.Errorf("%d bytes: %d %s", size, res.StatusCode, text)
		}
	}
	h := httpapi.New(httpapi.Config{Keys: fake}, v2.New(fake))
	r := httptest.NewRequestWithContext(t.Context(), "POST", "/api/v2/videos/upload-file", neverRead{t})
	r.Header.Set("x-api-key", httpapitest.Key)
	r.Header.Set("Content-Type", "multipart/form-data; boundary=b")
	r.ContentLength = 11 * mega
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Code != 413 {
		t.Errorf("11 MB: %d", w.Code)
	}
}

func TestLargeBodies(t *testing.T) {
	s, _ := both(t, httpapi.Config{})
	for _, c := range []struct {
		what   string
		body   string
		status int
	}{
		{"over 5 MB", `{"prompt":"` + strings.Repeat("x", 5*mega) + `"}`, 413},
		{"5 MB of levels", strings.Repeat("[", 5*mega-1), 422},
		{"5 MB of unknown fields", `{"prompt":"x"` + strings.Repeat(`,"a":1`, 500_000) + `}`, 422},
		{"100,000 unknown fields", func() string {
			var b strings.Builder
			b.WriteString(`{"prompt":"x"`)
			for i := range 100_000 {
				fmt.Fprintf(&b, `,"promt%d":1`, i)
			}
			return b.String() + "}"
		}(), 422},
		{"a list of a million numbers", `{"prompt":"x","custom_images":[` + strings.Repeat("1,", 1_000_000) + `1]}`, 422},
		{"variants without end", `{"prompt":"x","language_variants":[` + strings.Repeat(`"es",`, 500_000) + `"es"]}`, 422},
		{"a script without end", `{"prompt":"x","custom_script":"` + strings.Repeat("Leaves are green. ", 200_000) + `"}`, 422},
	} {
		res, text := try(t, s, "POST /api/v2/videos/generate", c.body)
		if res.StatusCode != c.status {
			t.Errorf("%s: %d %.200s", c.what, res.StatusCode, text)
		}
		const most = 64 << 10
		if len(text) > most {
			t.Errorf("%s: the answer has %d bytes", c.what, len(text))
		}
	}
}

var styleTag = regexp.MustCompile(`(?s)<style>(.*?)</style>`)

// Pages run no scripts, escape what callers wrote, and their style is the one their
// policy lets in.
func TestPages(t *testing.T) {
	s, _ := both(t, httpapi.Config{})
	for path, wants := range map[string][]string{
		"/docs":    {"canvas_style_variant", "use_lineart_2_style", "/api/v2/videos/{video_id}/events", "Retry-After"},
		"/gallery": {"A &lt;b&gt;film&lt;/b&gt;", "1:02", "https://media.example/t.jpg"},
	} {
		res, text := call(t, "GET", s.URL+path, "", "")
		if res.StatusCode != 200 || !strings.HasPrefix(res.Header.Get("Content-Type"), "text/html") {
			t.Errorf("%s: %d", path, res.StatusCode)
		}
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s has no %s", path, want)
			}
		}
		policy := res.Header.Get("Content-Security-Policy")
		sheet := styleTag.FindStringSubmatch(text)
		if sheet == nil {
			t.Fatalf("%s has no style", path)
		}
		sum := sha256.Sum256([]byte(sheet[1]))
		if !strings.Contains(policy, base64.StdEncoding.EncodeToString(sum[:])) || !strings.Contains(policy, "default-src 'none'") {
			t.Errorf("%s: its policy %q has not its style", path, policy)
		}
		if strings.Contains(text, "<script") || strings.Contains(text, "ZgotmplZ") {
			t.Errorf("%s has a script, or something that may not stand there", path)
		}
	}
}

// A client that sends less of a body than it said is answered, and not waited for:
// where it has ended its side, and where it has not.
func TestBrokenBody(t *testing.T) {
	s, _ := both(t, httpapi.Config{BodyTime: 50 * time.Millisecond})
	for _, c := range []struct {
		what, key, path string
		ends            bool
		status          int
	}{
		{"it ends", httpapitest.Key, "/api/v2/videos/generate", true, 400},
		{"it stops", httpapitest.Key, "/api/v2/videos/generate", false, 408},
		{"it stops, and may not ask", "no-key", "/api/v2/videos/generate", false, 401},
		{"it stops, at no address", httpapitest.Key, "/nothing", false, 404},
	} {
		conn, err := net.Dial("tcp", s.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: x\r\nx-api-key: %s\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"prompt\"", c.path, c.key)
		if c.ends {
			if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
				t.Fatal(err)
			}
		}
		res, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		res.Body.Close()
		want := res.StatusCode == c.status || c.ends && res.StatusCode == 408 // on a busy machine its time may be over first
		if !want {
			t.Errorf("%s: %d, want %d", c.what, res.StatusCode, c.status)
		}
	}
}

func BenchmarkStatus(b *testing.B) {
	fake := httpapitest.New()
	h := httpapi.New(httpapi.Config{Keys: fake}, v2.New(fake))
	r := httptest.NewRequest("GET", "/api/v2/videos/status/"+httpapitest.Sketch, nil)
	r.Header.Set("x-api-key", httpapitest.Key)
	b.ReportAllocs()
	for b.Loop() {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != 200 {
			b.Fatal(w.Code)
		}
	}
}
