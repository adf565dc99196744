package client_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/inkreel/inkreel/client"
)

// A key goes to the service that was named alone, and never unencrypted to another
// machine.
func TestNew(t *testing.T) {
	t.Parallel()
	for base, ok := range map[string]bool{
		"https://films.example.com": true, "https://films.example.com/inkreel/": true, "http://127.0.0.1:8080": true, "http://localhost:8080": true,
		"http://[::1]:8080": true, "http://films.example.com": false, "http://127.0.0.1.example.com": false, "films.example.com": false, "": false,
		"ftp://films.example.com": false, "https://user:secret@films.example.com": false, "https://films.example.com?x=1": false,
	} {
		if _, err := client.New(base, "ink_test"); (err == nil) != ok {
			t.Errorf("%q: %v", base, err)
		}
	}
	if _, err := client.New("https://films.example.com", ""); err == nil {
		t.Error("a client without a key")
	}
	c := service(func(r *http.Request) (*http.Response, error) {
		if r.URL.Host != "films.example.com" {
			t.Errorf("the key went to %s", r.URL.Host)
		}
		return answer(http.StatusFound, "", "Location", "https://elsewhere.example.com/"), nil
	}).client(t)
	var refused *client.Error
	if _, err := c.Credits(t.Context()); !errors.As(err, &refused) || refused.Status != http.StatusFound {
		t.Errorf("a redirect: %v", err)
	}
}

// Errors have what the service says, in both its shapes and where a proxy answers in
// its place.
func TestErrors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		status     int
		body, want string
		faults     int
	}{
		{http.StatusNotFound, `{"detail":"There is no video of that name."}`, "There is no video of that name. (status 404, request r_1)", 0},
		{http.StatusUnprocessableEntity, `{"detail":[{"type":"missing","loc":["body","prompt"],"msg":"prompt is required"},{"type":"list_type","loc":["body","custom_images",0],"msg":"want a list"}]}`,
			"prompt is required; want a list (status 422, request r_1)", 2},
		{http.StatusForbidden, "<html>no</html>", "Forbidden (status 403, request r_1)", 0},
		{http.StatusConflict, `{"detail":{"odd":1}}`, `{"odd":1} (status 409, request r_1)`, 0},
	} {
		calls := 0
		cl := service(func(*http.Request) (*http.Response, error) {
			calls++
			return answer(c.status, c.body, "X-Request-Id", "r_1"), nil
		}).client(t)
		_, err := cl.Generate(t.Context(), &client.Generation{})
		var refused *client.Error
		if !errors.As(err, &refused) || refused.Status != c.status || refused.RequestID != "r_1" || len(refused.Faults) != c.faults || err.Error() != c.want {
			t.Errorf("%d: %v", c.status, err)
		}
		if calls != 1 {
			t.Errorf("%d was sent %d times", c.status, calls)
		}
	}
}

// What may help is tried again, later each time, as long as Retry-After says at the
// least; what would do something twice is not.
func TestRetries(t *testing.T) {
	t.Parallel()
	broken := errors.New("connection reset")
	credits := func(ctx context.Context, c *client.Client) error { return failed(c.Credits(ctx)) }
	edit := func(ctx context.Context, c *client.Client) error {
		return failed(c.EditFrames(ctx, "v", client.FrameEdits{}))
	}
	generate := func(ctx context.Context, c *client.Client) error {
		return failed(c.Generate(ctx, &client.Generation{}))
	}
	for _, c := range []struct {
		name        string
		do          func(context.Context, *client.Client) error
		answers     []any // statuses or errors; the last again and again
		retryAfter  string
		sent        int
		least, most time.Duration
		ok          bool
	}{
		{"down for a moment", credits, []any{500, 502, 503, 504, 200}, "", 5, 5 * time.Second, 10 * time.Second, true},
		{"broken connection", credits, []any{broken, 200}, "", 2, 375 * time.Millisecond, 625 * time.Millisecond, true},
		{"told when", credits, []any{429, 200}, "7", 2, 7 * time.Second, 7 * time.Second, true},
		{"down for good", credits, []any{503}, "", 6, 11 * time.Second, 20 * time.Second, false},
		{"a film is ordered once", generate, []any{broken, 500, 200}, "", 3, time.Second, 2 * time.Second, true},
		{"an edit may be under way", edit, []any{broken}, "", 1, 0, 0, false},
		{"an edit may be under way, too", edit, []any{502}, "", 1, 0, 0, false},
		{"an edit that was turned away", edit, []any{429, 200}, "1", 2, time.Second, time.Second, true},
		{"told to wait for an hour", credits, []any{429}, "3600", 1, 0, 0, false},
		{"a date in the past", credits, []any{429, 200}, "Fri, 02 Jan 1998 15:04:05 GMT", 2, 375 * time.Millisecond, 625 * time.Millisecond, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				sent := 0
				keys := map[string]bool{}
				cl := service(func(r *http.Request) (*http.Response, error) {
					is := c.answers[min(sent, len(c.answers)-1)]
					sent++
					keys[r.Header.Get("Idempotency-Key")] = true
					if err, ok := is.(error); ok {
						return nil, err
					}
					return answer(is.(int), "{}", "Retry-After", c.retryAfter), nil
				}).client(t)
				began := time.Now()
				err := c.do(t.Context(), cl)
				if took := time.Since(began); (err == nil) != c.ok || sent != c.sent || took < c.least || took > c.most {
					t.Errorf("sent %d times in %s: %v", sent, took, err)
				}
				if len(keys) != 1 {
					t.Errorf("keys of one request: %v", keys)
				}
			})
		})
	}
}

// A call ends with its context: at once, and before a pause that would outlast it.
func TestContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := service(func(*http.Request) (*http.Response, error) { return answer(429, "{}", "Retry-After", "60"), nil }).client(t)
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		began := time.Now()
		var refused *client.Error
		if _, err := c.Credits(ctx); !errors.As(err, &refused) || refused.RetryAfter != time.Minute || time.Since(began) != 0 {
			t.Errorf("after %s: %v", time.Since(began), err)
		}
		ctx, stop := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, stop)
		if _, err := c.Credits(ctx); err == nil || time.Since(began) != time.Second {
			t.Errorf("after %s: %v", time.Since(began), err)
		}
	})
}

// job is an answer of how one stands.
func job(status string, percent float64) string {
	return fmt.Sprintf(`{"job_id":"v","status":%q,"progress":{"stage":"drawing","percent":%g},"video_url":null}`, status, percent)
}

// Wait tells each change once, and ends as the job does.
func TestWait(t *testing.T) {
	t.Parallel()
	for end, want := range map[string]error{"completed": nil, "cancelled": client.ErrCancelled, "failed": &client.Problem{Code: "no_sense"}} {
		synctest.Test(t, func(t *testing.T) {
			answers := []string{job("queued", 0), job("generating", 10), job("generating", 10), job("generating", 60), `{"job_id":"v","status":"` + end + `","video_url":"https://x/v.mp4","error":{"code":"no_sense","message":"No."}}`}
			n := 0
			c := service(func(*http.Request) (*http.Response, error) {
				n++
				return answer(200, answers[n-1]), nil
			}).client(t)
			var told []string
			began := time.Now()
			j, err := c.Wait(t.Context(), "v", func(j *client.Job) { told = append(told, string(j.Status)) })
			if got := strings.Join(told, " "); got != "queued generating generating "+end || string(j.Status) != end || time.Since(began) != 8*time.Second {
				t.Errorf("%s: told %s in %s", end, got, time.Since(began))
			}
			var problem *client.Problem
			if is := errors.As(err, &problem); is != (end == "failed") || !is && !errors.Is(err, want) {
				t.Errorf("%s: %v", end, err)
			}
		})
	}
}

// Events go on where a stream breaks, behind what was told.
func TestEvents(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		streams := []string{
			"retry: 2000\n\nid: 1\nevent: status\ndata: " + job("generating", 10) + "\n\n: still so\n\n",
			"id: 2\ndata: " + job("generating", 60) + "\n\nid: 3\ndata: {\"job_id\"",
			"id: 3\r\ndata: " + job("completed", 0) + "\r\n\r\nid: 4\ndata: {}\n\n",
		}
		var last []string
		c := service(func(r *http.Request) (*http.Response, error) {
			last = append(last, r.Header.Get("Last-Event-ID"))
			return answer(200, streams[len(last)-1]), nil
		}).client(t)
		var told []string
		for j, err := range c.Events(t.Context(), "v") {
			if err != nil {
				t.Fatal(err)
			}
			told = append(told, string(j.Status))
		}
		if strings.Join(told, " ") != "generating generating completed" || strings.Join(last, ",") != ",1,2" {
			t.Errorf("told %q, asked for what is behind %q", told, last)
		}
	})
}

// A stream that says nothing any more is given up, and a job that cannot be followed
// is an error.
func TestEventsLost(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		n := 0
		c := service(func(r *http.Request) (*http.Response, error) {
			if n++; n > 1 {
				return answer(http.StatusNotFound, `{"detail":"Not found."}`), nil
			}
			res := answer(200, "")
			res.Body = silent{r.Context()}
			return res, nil
		}).client(t)
		var refused *client.Error
		for _, err := range c.Events(t.Context(), "v") {
			if !errors.As(err, &refused) || refused.Status != http.StatusNotFound {
				t.Error(err)
			}
		}
		if n != 2 || refused == nil {
			t.Errorf("asked %d times, %v", n, refused)
		}
	})
}

// silent is a body in which nothing comes.
type silent struct{ ctx context.Context }

// Read implements io.Reader.
func (s silent) Read([]byte) (int, error) {
	<-s.ctx.Done()
	return 0, s.ctx.Err()
}

// Close implements io.Closer.
func (s silent) Close() error { return nil }

// A film is downloaded without the key, and from where the connection broke.
func TestDownload(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const film = "0123456789"
		n := 0
		c := service(func(r *http.Request) (*http.Response, error) {
			if r.Header.Get("X-Api-Key") != "" {
				t.Error("the key went along")
			}
			if n++; n == 1 {
				res := answer(200, "", "ETag", `"a"`)
				res.Body = io.NopCloser(io.MultiReader(strings.NewReader(film[:4]), brokenReader{}))
				return res, nil
			}
			if r.Header.Get("Range") != "bytes=4-" || r.Header.Get("If-Range") != `"a"` {
				t.Errorf("asked for %q if %q", r.Header.Get("Range"), r.Header.Get("If-Range"))
			}
			return answer(http.StatusPartialContent, film[4:], "ETag", `"a"`), nil
		}).client(t)
		var got bytes.Buffer
		if size, err := c.Download(t.Context(), "https://elsewhere.example.com/v.mp4", &got); err != nil || size != 10 || got.String() != film {
			t.Errorf("%d bytes %q: %v", size, got.String(), err)
		}
	})
}

type brokenReader struct{}

// Read implements io.Reader.
func (brokenReader) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

// Files that a request names by their paths are uploaded, each once.
func TestUploadPaths(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	bee, sting := filepath.Join(dir, "bee.png"), filepath.Join(dir, "sting.png")
	for _, path := range []string{bee, sting} {
		if err := os.WriteFile(path, []byte(path), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var mu sync.Mutex
	var names []string
	c := service(func(r *http.Request) (*http.Response, error) {
		file, head, err := r.FormFile("file")
		if err != nil {
			return nil, err
		}
		_ = file.Close()
		mu.Lock()
		defer mu.Unlock()
		names = append(names, head.Filename)
		return answer(200, `{"file_url":"https://files/`+head.Filename+`"}`), nil
	}).client(t)
	g := client.Generation{CustomImages: []string{bee, "https://x/y.png", sting}, CustomLogo: bee}
	if err := c.UploadPaths(t.Context(), &g); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(g.CustomImages, " "); got != "https://files/bee.png https://x/y.png https://files/sting.png" || g.CustomLogo != "https://files/bee.png" || len(names) != 2 {
		t.Errorf("%s, logo %s, of %q", got, g.CustomLogo, names)
	}
	g = client.Generation{CustomImages: []string{bee, filepath.Join(dir, "none.png")}}
	if err := c.UploadPaths(t.Context(), &g); !errors.Is(err, os.ErrNotExist) || g.CustomImages[0] != bee {
		t.Errorf("%v, %q", err, g.CustomImages)
	}
	var refused *client.Error
	if _, err := c.Upload(t.Context(), "long.txt", io.LimitReader(endless{}, client.MaxUpload)); !errors.As(err, &refused) || refused.Status != http.StatusRequestEntityTooLarge {
		t.Errorf("too large: %v", err)
	}
}

// endless is text without an end.
type endless struct{}

// Read implements io.Reader.
func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'a'
	}
	return len(p), nil
}

// All videos are those of all parts of the list; frames keep the film's order.
func TestLists(t *testing.T) {
	t.Parallel()
	c := service(func(r *http.Request) (*http.Response, error) {
		if strings.HasSuffix(r.URL.Path, "frame-versions") {
			return answer(200, `{"video_id":"v","frame_animations":{"z":"1","a":"2","m":"3"},"frame_animation_versions":{"z":[{"url":"1","ts":"2026-01-02T03:04:05.000000Z","note":""}]}}`), nil
		}
		n := 100
		if r.URL.Query().Get("offset") == "200" {
			n = 3
		}
		return answer(200, `{"total":203,"videos":[`+strings.TrimSuffix(strings.Repeat(`{"video_id":"v"},`, n), ",")+`]}`), nil
	}).client(t)
	n := 0
	for _, err := range c.AllVideos(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	if n != 203 {
		t.Errorf("%d videos", n)
	}
	f, err := c.FrameVersions(t.Context(), "v")
	if err != nil || strings.Join(f.Order, "") != "zam" || f.Versions["z"][0].TS.Year() != 2026 {
		t.Errorf("%+v: %v", f, err)
	}
}
