package media

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/natstest"
	"github.com/inkreel/inkreel/internal/s3test"
	"github.com/inkreel/inkreel/service/signature"
)

const base = "https://films.example.com"

func keys(t testing.TB, bytesOf ...byte) signature.Keys {
	t.Helper()
	var all [][]byte
	for _, b := range bytesOf {
		all = append(all, bytes.Repeat([]byte{b}, signature.KeySize))
	}
	k, err := signature.New(all...)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func open(t testing.TB, cfg Config) *Media {
	t.Helper()
	if cfg.Base == "" {
		cfg.Base = base
	}
	m, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func folder(t testing.TB) *artifact.Folder {
	t.Helper()
	s, err := artifact.NewScratch(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func put(t testing.TB, s artifact.Store, name, data string) artifact.Object {
	t.Helper()
	o, err := artifact.PutBytes(t.Context(), s, name, []byte(data))
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// answer is what a handler said.
type answer struct {
	StatusCode int
	Header     http.Header
	Body       io.Reader
}

// ask sends a request to the handler; headers are pairs.
func ask(t testing.TB, h http.Handler, method, address string, headers ...string) answer {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, address, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return answer{w.Code, w.Header(), w.Body}
}

func body(t testing.TB, r answer) string {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// detail is the sentence of a problem.
func detail(t testing.TB, r answer) string {
	t.Helper()
	var said struct{ Detail string }
	if err := json.NewDecoder(r.Body).Decode(&said); err != nil || said.Detail == "" || r.Header.Get("Content-Type") != "application/json" {
		t.Errorf("%d is no problem in JSON: %v, %v", r.StatusCode, err, r.Header)
	}
	return said.Detail
}

// digits are n bytes, each of which says where it lies.
func digits(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = "0123456789abcdef"[(i>>4^i)&15]
	}
	return string(b)
}

// Every store answers the same, whole and in parts.
func TestServe(t *testing.T) {
	for name, store := range map[string]func(*testing.T) artifact.Store{
		"folder": func(t *testing.T) artifact.Store { return folder(t) },
		"object": func(t *testing.T) artifact.Store {
			s, err := artifact.NewObjectStore(t.Context(), natstest.JetStream(t), "artifacts", 1)
			if err != nil {
				t.Fatal(err)
			}
			return s
		},
		"s3": func(t *testing.T) artifact.Store { return s3(t) },
	} {
		t.Run(name, func(t *testing.T) {
			s := store(t)
			testServe(t, open(t, Config{Keys: keys(t, 1), Store: s, Direct: true}), s)
		})
	}
}

func s3(t *testing.T) *artifact.S3 {
	t.Helper()
	srv := s3test.Start(t, "", "")
	s, err := artifact.NewS3(t.Context(), artifact.S3Config{Bucket: s3test.Bucket, Endpoint: srv.Endpoint, Region: "us-east-1", PathStyle: true})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func testServe(t *testing.T, m *Media, s artifact.Store) {
	film := digits(1_200_000) // several chunks of an object store
	o := put(t, s, "film/v_1/a.mp4", film)
	address := m.URL(Link{Artifact: "film/v_1/a.mp4", File: "Rain & sun.mp4"})
	tag := `"` + o.SHA256 + `"`

	whole := ask(t, m, http.MethodGet, address)
	if got := body(t, whole); whole.StatusCode != http.StatusOK || got != film {
		t.Fatalf("%d, %d bytes of %d", whole.StatusCode, len(got), len(film))
	}
	head := ask(t, m, http.MethodHead, address)
	for _, r := range []answer{whole, head} {
		h := r.Header
		for name, want := range map[string]string{
			"Content-Type": "video/mp4", "Content-Length": fmt.Sprint(len(film)), "Accept-Ranges": "bytes", "Etag": tag,
			"X-Content-Type-Options": "nosniff", "Content-Disposition": `inline; filename="Rain & sun.mp4"`,
		} {
			if h.Get(name) != want {
				t.Errorf("%s: %q, want %q", name, h.Get(name), want)
			}
		}
		if !strings.HasPrefix(h.Get("Cache-Control"), "private, max-age=") || !strings.Contains(h.Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("%v", h)
		}
	}
	if head.StatusCode != http.StatusOK || body(t, head) != "" {
		t.Errorf("HEAD: %d", head.StatusCode)
	}

	for ranges, want := range map[string]string{
		"bytes=0-0":             film[:1],
		"bytes=0-":              film,
		"bytes=524287-524288":   film[524287:524289],
		"bytes=1000000-":        film[1000000:],
		"bytes=-7":              film[len(film)-7:],
		"bytes=1199999-5000000": film[1199999:],
	} {
		r := ask(t, m, http.MethodGet, address, "Range", ranges)
		if got := body(t, r); r.StatusCode != http.StatusPartialContent || got != want || r.Header.Get("Content-Length") != fmt.Sprint(len(want)) {
			t.Errorf("%s: %d, %d bytes, want %d; %v", ranges, r.StatusCode, len(got), len(want), r.Header)
		}
	}
	if r := ask(t, m, http.MethodGet, address, "Range", "bytes=100-149"); r.Header.Get("Content-Range") != "bytes 100-149/1200000" {
		t.Errorf("Content-Range: %s", r.Header.Get("Content-Range"))
	}
	severalRanges(t, m, address, film)

	for _, c := range []struct {
		name, value string
		ranges      string
		status      int
	}{
		{"If-None-Match", tag, "", http.StatusNotModified},
		{"If-None-Match", `"other", ` + tag, "", http.StatusNotModified},
		{"If-None-Match", `"other"`, "", http.StatusOK},
		{"If-Match", `"other"`, "", http.StatusPreconditionFailed},
		{"If-Range", tag, "bytes=1-2", http.StatusPartialContent},
		{"If-Range", `"other"`, "bytes=1-2", http.StatusOK},
	} {
		headers := []string{c.name, c.value}
		if c.ranges != "" {
			headers = append(headers, "Range", c.ranges)
		}
		if r := ask(t, m, http.MethodGet, address, headers...); r.StatusCode != c.status {
			t.Errorf("%s: %s: %d, want %d", c.name, c.value, r.StatusCode, c.status)
		}
	}

	for _, ranges := range []string{"bytes=1200000-", "bytes=5-2", "pages=1-2", "bytes=0-0" + strings.Repeat(",2-2", maxRanges)} {
		r := ask(t, m, http.MethodGet, address, "Range", ranges)
		if r.StatusCode != http.StatusRequestedRangeNotSatisfiable {
			t.Errorf("%s: %d, want 416", ranges, r.StatusCode)
		}
		detail(t, r)
	}

	gone := ask(t, m, http.MethodGet, m.URL(Link{Artifact: "film/v_1/none.mp4"}))
	if gone.StatusCode != http.StatusNotFound {
		t.Errorf("what is not there: %d, want 404", gone.StatusCode)
	}
	detail(t, gone)
	put(t, s, "empty.txt", "")
	if r := ask(t, m, http.MethodGet, m.URL(Link{Artifact: "empty.txt"})); r.StatusCode != http.StatusOK || body(t, r) != "" {
		t.Errorf("an empty file: %d", r.StatusCode)
	}
}

// severalRanges asks for several at once (RFC 9110, 14.6).
func severalRanges(t *testing.T, m *Media, address, film string) {
	r := ask(t, m, http.MethodGet, address, "Range", "bytes=10-19,1199990-1199994,700000-700002")
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || r.StatusCode != http.StatusPartialContent || kind != "multipart/byteranges" {
		t.Fatalf("%d, %s, %v", r.StatusCode, kind, err)
	}
	parts := multipart.NewReader(r.Body, params["boundary"])
	for _, want := range []string{film[10:20], film[1199990:1199995], film[700000:700003]} {
		p, err := parts.NextPart()
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(p); string(got) != want || err != nil || p.Header.Get("Content-Type") != "video/mp4" {
			t.Errorf("%s: %q, want %q", p.Header.Get("Content-Range"), got, want)
		}
	}
}

// An address that was changed, or that ended, is refused; whoever changes any part
// of it gets nothing.
func TestSignatures(t *testing.T) {
	s := folder(t)
	put(t, s, "film/a.mp4", "a")
	put(t, s, "film/b.mp4", "b")
	m := open(t, Config{Keys: keys(t, 1), Store: s})
	address := m.URL(Link{Artifact: "film/a.mp4", File: "a.mp4"})
	if r := ask(t, m, http.MethodGet, address); r.StatusCode != http.StatusOK {
		t.Fatalf("%d", r.StatusCode)
	}
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	exp := u.Query().Get("exp")
	for name, changed := range map[string]string{
		"another artifact":   strings.Replace(address, "film/a.mp4", "film/b.mp4", 1),
		"another file name":  strings.Replace(address, "a.mp4?", "b.mp4?", 1),
		"a later end":        strings.Replace(address, "exp="+exp, "exp=9"+exp, 1),
		"another display":    address + "&dl=1",
		"another signature":  address[:len(address)-1] + "!",
		"no signature":       base + "/media/film/a.mp4/a.mp4",
		"no end":             strings.Replace(address, "exp="+exp+"&", "", 1),
		"nothing of it":      base + "/media/",
		"a way out":          strings.Replace(address, "film/a.mp4", "film/../a.mp4", 1),
		"a hidden file":      strings.Replace(address, "film/a.mp4", "film/.a.mp4.sha256", 1),
		"a slash in between": strings.Replace(address, "film/a.mp4/", "film/a.mp4//", 1),
	} {
		r := ask(t, m, http.MethodGet, changed)
		if r.StatusCode != http.StatusForbidden {
			t.Errorf("%s: %d, want 403", name, r.StatusCode)
		}
		detail(t, r)
	}
	if r := ask(t, open(t, Config{Keys: keys(t, 2), Store: s}), http.MethodGet, address); r.StatusCode != http.StatusForbidden {
		t.Errorf("another key: %d, want 403", r.StatusCode)
	}
	if r := ask(t, open(t, Config{Keys: keys(t, 2, 1), Store: s}), http.MethodGet, address); r.StatusCode != http.StatusOK {
		t.Errorf("a key that was replaced: %d, want 200", r.StatusCode)
	}
	if r := ask(t, m, http.MethodPost, address); r.StatusCode != http.StatusMethodNotAllowed || r.Header.Get("Allow") != "GET, HEAD, OPTIONS" {
		t.Errorf("POST: %d", r.StatusCode)
	}

	if r := ask(t, m, http.MethodOptions, address); r.StatusCode != http.StatusNoContent || r.Header.Get("Access-Control-Allow-Origin") != "*" {
		t.Errorf("OPTIONS: %d %v", r.StatusCode, r.Header)
	}

	later := open(t, Config{Keys: keys(t, 1), Store: s})
	for after, status := range map[time.Duration]int{DefaultLifetime: http.StatusOK, DefaultLifetime + step: http.StatusGone} {
		later.now = func() time.Time { return m.now().Add(after) }
		r := ask(t, later, http.MethodGet, address)
		if r.StatusCode != status {
			t.Errorf("after %v: %d, want %d", after, r.StatusCode, status)
		}
		if status == http.StatusGone {
			detail(t, r)
		}
	}
}

// Within an hour a file has one address, so that it is fetched once.
func TestAddressesStayTheSame(t *testing.T) {
	m := open(t, Config{Keys: keys(t, 1), Store: folder(t)})
	at := time.Date(2026, 5, 1, 10, 0, 1, 0, time.UTC)
	m.now = func() time.Time { return at }
	first := m.URL(Link{Artifact: "film/a.mp4"})
	at = at.Add(59 * time.Minute)
	if again := m.URL(Link{Artifact: "film/a.mp4"}); again != first {
		t.Errorf("%s, then %s", first, again)
	}
	if at = at.Add(2 * time.Minute); m.URL(Link{Artifact: "film/a.mp4"}) == first {
		t.Error("an address that never changes would end")
	}
}

// Addresses come back as inputs, long after they have ended.
func TestParse(t *testing.T) {
	m := open(t, Config{Keys: keys(t, 1), Store: folder(t)})
	want := Link{Artifact: "clip/0f.mp4", File: "scène 1.mp4"}
	address := m.URL(want)
	m.now = func() time.Time { return time.Now().AddDate(3, 0, 0) }
	if got, err := m.Parse(address); err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := m.Parse(strings.Replace(address, "films.", "old.", 1)); err != nil || got != want {
		t.Errorf("of another host: %+v, %v", got, err)
	}
	for address, want := range map[string]error{
		strings.Replace(address, "0f", "0e", 1): ErrSignature,
		base + "/media/x":                       ErrSignature,
		strings.Replace(strings.Replace(address, "0f", "0e", 1), "films.", "other.", 1): ErrForeign,
		"https://example.com/a.mp4":         ErrForeign,
		"s3://films/media/a/b?sig=x&exp=1":  ErrForeign,
		"file:///media/a/b":                 ErrForeign,
		"":                                  ErrForeign,
		"https://[::1/media/":               ErrForeign,
		"https://example.com/media/a/b.mp4": ErrForeign,
	} {
		if _, err := m.Parse(address); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", address, err, want)
		}
	}
	under := open(t, Config{Base: base + "/inkreel/", Keys: keys(t, 1), Store: folder(t)})
	if address := under.URL(want); !strings.HasPrefix(address, base+"/inkreel/media/clip/") {
		t.Error(address)
	} else if got, err := under.Parse(address); err != nil || got != want {
		t.Errorf("under a path: %+v, %v", got, err)
	}
}

func TestBases(t *testing.T) {
	for _, bad := range []string{"", "films.example.com", "ftp://h", "https://u:p@h", "https://h?x=1"} {
		if _, err := New(Config{Base: bad, Keys: keys(t, 1), Store: folder(t)}); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
}

// What strangers brought is shown only where it can hold no program, and is never
// called what they say.
func TestStrangersFiles(t *testing.T) {
	s := folder(t)
	const page = "<!doctype html><script>alert(1)</script>"
	m := open(t, Config{Keys: keys(t, 1), Store: s})
	for _, c := range []struct{ artifact, file, data, contentType, how string }{
		{"upload/a.png", "x.html", "\x89PNG\r\n\x1a\n" + page, "image/png", `inline; filename=x.html.png`},
		{"upload/b.pdf", "b.pdf", "%PDF-1.7", "application/pdf", `attachment; filename=b.pdf`},
		{"upload/c.txt", "c.html", page, "text/plain", `attachment; filename=c.html.txt`},
		{"upload/d.html", "d.html", page, "application/octet-stream", `attachment; filename=d.html`},
		{"upload/e.svg", "e.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", "application/octet-stream", `attachment; filename=e.svg`},
		{"asset/f", "f.html", page, "application/octet-stream", `attachment; filename=f.html`},
		{"asset/g", "g", "\x89PNG\r\n\x1a\n0000", "image/png", `inline; filename=g`},
		{"asset/h", "h", "%!PS-Adobe-", "application/octet-stream", `attachment; filename=h`},
		{"asset/i", "i", "", "application/octet-stream", `attachment; filename=i`},
		{"film/j.vtt", "j.vtt", "WEBVTT", "text/vtt; charset=utf-8", `inline; filename=j.vtt`},
		{"film/k.json", "k.json", "{}", "application/json", `attachment; filename=k.json`},
	} {
		put(t, s, c.artifact, c.data)
		r := ask(t, m, http.MethodGet, m.URL(Link{Artifact: c.artifact, File: c.file}))
		if r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != c.contentType || r.Header.Get("Content-Disposition") != c.how || r.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: %d %v", c.artifact, r.StatusCode, r.Header)
		}
	}
	r := ask(t, m, http.MethodGet, m.URL(Link{Artifact: "upload/a.png", Download: true}))
	if r.Header.Get("Content-Disposition") != "attachment; filename=a.png" {
		t.Errorf("%v", r.Header)
	}
}

// Names of files lead nowhere and hide nothing.
func TestFileNames(t *testing.T) {
	for given, want := range map[string]string{
		"":                                "a.png",
		"photo.png":                       "photo.png",
		"photo.PNG":                       "photo.PNG",
		"../../etc/passwd":                "_.._etc_passwd.png",
		"C:\\x\\y.png":                    "C__x_y.png",
		"a\r\nSet-Cookie: x.png":          "aSet-Cookie_ x.png",
		"exe\u202egnp.png":                "exegnp.png",
		"..":                              "a.png",
		"\xff\xfe":                        "a.png",
		"Schöne Ferien.png":               "Schöne Ferien.png",
		strings.Repeat("長", 100) + ".png": strings.Repeat("長", 38) + ".png",
		"100%25.png":                      "100_25.png",
	} {
		if got := FileName(Link{Artifact: "x/a.png", File: given}); got != want {
			t.Errorf("%q: %q, want %q", given, got, want)
		}
	}
	if got := FileName(Link{Artifact: "x/a.jpg", File: "b.jpeg"}); got != "b.jpeg" {
		t.Error(got)
	}
}

// Where the store is S3 it answers itself, as this service would.
func TestRedirects(t *testing.T) {
	s := s3(t)
	film := digits(100_000)
	put(t, s, "film/a.mp4", film)
	put(t, s, "upload/b.pdf", "%PDF")
	m := open(t, Config{Base: "http://127.0.0.1", Keys: keys(t, 1), Store: s})
	for _, c := range []struct{ artifact, how, contentType string }{
		{"film/a.mp4", "inline; filename=a.mp4", "video/mp4"}, {"upload/b.pdf", "attachment; filename=b.pdf", "application/pdf"},
	} {
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			r := ask(t, m, method, m.URL(Link{Artifact: c.artifact}))
			if r.StatusCode != http.StatusTemporaryRedirect {
				t.Fatalf("%s: %d", c.artifact, r.StatusCode)
			}
			req, err := http.NewRequestWithContext(t.Context(), method, r.Header.Get("Location"), nil)
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Range", "bytes=1-3")
			got, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			defer got.Body.Close()
			if data, err := io.ReadAll(got.Body); method == http.MethodGet && (got.StatusCode != http.StatusPartialContent || got.Header.Get("Content-Disposition") != c.how || got.Header.Get("Content-Type") != c.contentType || len(data) != 3 || err != nil) {
				t.Errorf("%s: %d %v", c.artifact, got.StatusCode, got.Header)
			}
			if method == http.MethodHead && got.StatusCode >= http.StatusBadRequest {
				t.Errorf("HEAD %s: %d", c.artifact, got.StatusCode)
			}
		}
	}
	if r := ask(t, m, http.MethodGet, m.URL(Link{Artifact: "film/none.mp4"})); r.StatusCode != http.StatusNotFound {
		t.Errorf("what is not there: %d, want 404", r.StatusCode)
	}
	// A page that came safely cannot go on to plain HTTP.
	safe := open(t, Config{Base: base, Keys: keys(t, 1), Store: s})
	if r := ask(t, safe, http.MethodGet, safe.URL(Link{Artifact: "film/a.mp4"})); r.StatusCode != http.StatusOK || body(t, r) != film {
		t.Errorf("HTTPS to HTTP: %d", r.StatusCode)
	}
}

// A store that cannot be read is said in JSON, and what was damaged is not silent.
func TestStoreOutOfReach(t *testing.T) {
	s := folder(t)
	put(t, s, "film/a.mp4", "a")
	m := open(t, Config{Keys: keys(t, 1), Store: broken{s}})
	r := ask(t, m, http.MethodGet, m.URL(Link{Artifact: "film/a.mp4"}))
	if r.StatusCode != http.StatusServiceUnavailable || r.Header.Get("Retry-After") == "" || strings.Contains(detail(t, r), filepath.Base(s.Root())) {
		t.Errorf("%d %v", r.StatusCode, r.Header)
	}
}

type broken struct{ artifact.Store }

func (broken) Stat(context.Context, string) (artifact.Object, error) {
	return artifact.Object{}, errors.New("disk on fire")
}
