package artifact_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/certtest"
	"github.com/inkreel/inkreel/internal/s3test"
)

// s3 opens a prefix in the test server's bucket.
func s3(t *testing.T, endpoint, prefix string) *artifact.S3 {
	t.Helper()
	cfg, err := artifact.ParseS3("s3://" + s3test.Bucket + "/" + prefix + "?region=us-east-1&endpoint=" + url.QueryEscape(endpoint))
	if err != nil {
		t.Fatal(err)
	}
	s, err := artifact.NewS3(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestParseS3(t *testing.T) {
	for _, name := range []string{"AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL", "AWS_REGION", "AWS_DEFAULT_REGION", "AWS_CA_BUNDLE"} {
		t.Setenv(name, "")
	}
	for spec, want := range map[string]artifact.S3Config{
		"s3://films": {Bucket: "films"},
		"s3://films?region=r&public=https://media.example.com": {Bucket: "films", Region: "r", Public: "https://media.example.com"},
		"s3://films/a/b/":        {Bucket: "films", Prefix: "a/b"},
		"s3://films?region=eu-1": {Bucket: "films", Region: "eu-1"},
		"s3://films/x?endpoint=http://127.0.0.1:9000&ca=/etc/ca.pem":                  {Bucket: "films", Prefix: "x", Endpoint: "http://127.0.0.1:9000", PathStyle: true, CAFile: "/etc/ca.pem"},
		"s3://films?endpoint=https://s3.example.com&path_style=false":                 {Bucket: "films", Endpoint: "https://s3.example.com"},
		"s3://films?path_style=true&region=eu-west-1&endpoint=https%3A%2F%2Fh%3A9000": {Bucket: "films", Endpoint: "https://h:9000", Region: "eu-west-1", PathStyle: true},
	} {
		if got, err := artifact.ParseS3(spec); err != nil || got != want {
			t.Errorf("%s: %+v, %v", spec, got, err)
		}
	}
	for spec, says := range map[string]string{
		"s3://":                               "no bucket",
		"s3://key:secret@films":               "AWS_ACCESS_KEY_ID",
		"s3://films?endpiont=http://h":        `"endpiont" is not known`,
		"s3://films?endpoint=h:9000":          "http:// or https://",
		"s3://films?endpoint=https://h/path":  "http:// or https://",
		"s3://films?public=media.example.com": "http:// or https://",
		"s3://films?path_style=maybe":         "true or false",
		"s3://films/a b":                      "prefix",
		"s3://films?region=":                  "given once",
	} {
		_, err := artifact.ParseS3(spec)
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %q", spec, err, says)
		}
		if err != nil && strings.Contains(err.Error(), "secret@") {
			t.Errorf("the error tells the secret: %v", err)
		}
	}
	t.Setenv("AWS_ENDPOINT_URL", "https://general.example.com")
	t.Setenv("AWS_REGION", "eu-central-1")
	if got, err := artifact.ParseS3("s3://films"); err != nil || got.Endpoint != "https://general.example.com" || got.Region != "eu-central-1" {
		t.Errorf("from the environment: %+v, %v", got, err)
	}
}

// Stores under two prefixes of one bucket do not see each other.
func TestS3Prefixes(t *testing.T) {
	srv := s3test.Start(t, "", "")
	a, b := s3(t, srv.Endpoint, "a"), s3(t, srv.Endpoint, "ab")
	put(t, a, "clip/1", "one")
	put(t, b, "clip/2", "two")
	if n := list(t, a, ""); n != 1 {
		t.Errorf("%d objects under a, want 1", n)
	}
	if _, err := a.Stat(t.Context(), "clip/2"); !errors.Is(err, artifact.ErrNotFound) {
		t.Errorf("a sees b's object: %v", err)
	}
}

// A flipped bit on the server's disk and an answer cut short are found while
// reading.
func TestS3FindsCorruption(t *testing.T) {
	srv := s3test.Start(t, "", "")
	s := s3(t, srv.Endpoint, "p")
	put(t, s, "clip/a", "precious")
	path := filepath.Join(srv.Root, s3test.Bucket, "p/clip/a")
	if err := os.WriteFile(path, []byte("preciouz"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := artifact.ReadAll(t.Context(), s, "clip/a", 100); !errors.Is(err, artifact.ErrCorrupt) {
		t.Errorf("got %v, want ErrCorrupt", err)
	}

	short := proxy(t, srv, func(w http.ResponseWriter, r *http.Request) bool {
		if r.Method != http.MethodGet || !strings.Contains(r.URL.Path, "clip/b") {
			return false
		}
		w.Header().Set("X-Amz-Meta-Sha256", strings.Repeat("0", 64))
		w.Header().Set("Content-Length", "100")
		_, _ = io.WriteString(w, "half") // the connection breaks off here
		return true
	})
	put(t, s, "clip/b", "whole")
	if data, err := artifact.ReadAll(t.Context(), s3(t, short, "p"), "clip/b", 100); err == nil {
		t.Errorf("half an answer was taken for the whole: %q", data)
	}
}

// proxy stands before a server and lets spoil answer in its place.
func proxy(t *testing.T, srv *s3test.Server, spoil func(http.ResponseWriter, *http.Request) bool) string {
	t.Helper()
	u, err := url.Parse(srv.Endpoint)
	if err != nil {
		t.Fatal(err)
	}
	to := &httputil.ReverseProxy{ErrorLog: log.New(io.Discard, "", 0), Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(u)
		r.Out.Host = r.In.Host // it is signed
	}}
	p := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !spoil(w, r) {
			to.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(p.Close)
	return p.URL
}

func leftovers(t *testing.T, s artifact.Sweeper) []artifact.Leftover {
	t.Helper()
	var found []artifact.Leftover
	if err := s.Leftovers(t.Context(), func(l artifact.Leftover) error { found = append(found, l); return nil }); err != nil {
		t.Fatal(err)
	}
	return found
}

const smallPart = 5 << 20 // the least the protocol allows

func TestS3Parts(t *testing.T) {
	srv := s3test.Start(t, "", "")
	s := s3(t, srv.Endpoint, "")
	s.SetPart(smallPart)
	data := bytes.Repeat([]byte("0123456789abcdef"), 12<<20/16)
	want := put(t, s, "film/large", string(data))
	// Read once only, as from a pipe, under another name.
	if o, err := s.Put(t.Context(), "film/piped", io.MultiReader(bytes.NewReader(data))); err != nil || o.SHA256 != want.SHA256 {
		t.Fatalf("from a pipe: %+v, %v", o, err)
	}
	got, err := artifact.ReadAll(t.Context(), s, "film/piped", 1<<30)
	if err != nil || !bytes.Equal(got, data) {
		t.Fatalf("%d bytes back, %v", len(got), err)
	}
	// The place is taken: the first stays, and no parts lie about.
	if o, err := artifact.PutBytes(t.Context(), s, "film/large", bytes.Repeat(data, 2)); err != nil || o.SHA256 != want.SHA256 {
		t.Errorf("put again: %+v, %v", o, err)
	}
	if left := leftovers(t, s); len(left) > 0 {
		t.Errorf("left: %+v", left)
	}
}

// An upload stopped between its parts takes back what went up.
func TestS3CancelledParts(t *testing.T) {
	srv := s3test.Start(t, "", "")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	front := proxy(t, srv, func(_ http.ResponseWriter, r *http.Request) bool {
		if r.URL.Query().Get("partNumber") == "3" {
			cancel()
			_, _ = io.Copy(io.Discard, r.Body) // until the client hangs up
			return true
		}
		return false
	})
	s := s3(t, front, "p")
	s.SetPart(smallPart)
	s.SetAnswer(time.Minute) // the server may be slow to store a part
	if _, err := artifact.PutBytes(ctx, s, "film/x", make([]byte, 16<<20)); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v, want cancelled", err)
	}
	if left := leftovers(t, s); len(left) > 0 {
		t.Errorf("left: %+v", left)
	}
	if _, err := s.Stat(t.Context(), "film/x"); !errors.Is(err, artifact.ErrNotFound) {
		t.Errorf("stat: %v", err)
	}
	put(t, s, "film/x", "again")
}

// Two that race for a name: one wins, the other is answered with the winner's,
// decided by the server and not by a look before.
func TestS3PutIfAbsent(t *testing.T) {
	srv := s3test.Start(t, "", "")
	direct := s3(t, srv.Endpoint, "")
	for _, size := range []int{5, 12 << 20} {
		name := "clip/" + string(rune('a'+size%7))
		var first artifact.Object
		front := proxy(t, srv, func(_ http.ResponseWriter, r *http.Request) bool {
			last := r.Method == http.MethodPut && size < smallPart || r.Method == http.MethodPost && r.URL.Query().Has("uploadId")
			if last && first.Name == "" {
				first = put(t, direct, name, "first") // the other is faster by a breath
			}
			return false
		})
		s := s3(t, front, "")
		s.SetPart(smallPart)
		o, err := artifact.PutBytes(t.Context(), s, name, make([]byte, size))
		if err != nil || o.SHA256 != first.SHA256 {
			t.Errorf("%d bytes: %+v, %v; want the first one's %s", size, o, err, first.SHA256)
		}
		if got, _ := artifact.ReadAll(t.Context(), direct, name, 100); string(got) != "first" {
			t.Errorf("%d bytes: overwritten with %.10q", size, got)
		}
	}
	if left := leftovers(t, direct); len(left) > 0 {
		t.Errorf("left: %+v", left)
	}
}

func TestS3SaysWhatIsWrong(t *testing.T) {
	srv := s3test.Start(t, "", "")
	open := func(spec string) error {
		cfg, err := artifact.ParseS3(spec)
		if err != nil {
			t.Fatal(err)
		}
		_, err = artifact.NewS3(t.Context(), cfg)
		return err
	}
	good := "s3://films?region=us-east-1&endpoint=" + srv.Endpoint
	for _, c := range []struct{ name, key, secret, spec, says string }{
		{"no bucket", s3test.AccessKey, s3test.SecretKey, strings.Replace(good, "films", "nowhere", 1), "make the bucket nowhere at " + srv.Endpoint},
		{"no keys", "", "", good, "set AWS_ACCESS_KEY_ID"},
		{"unknown key", "stranger", "x", good, "see AWS_ACCESS_KEY_ID"},
		{"wrong secret", s3test.AccessKey, "wrong", good, "secret key is wrong"},
		{"nobody there", s3test.AccessKey, s3test.SecretKey, "s3://films?region=x&endpoint=http://127.0.0.1:1", "cannot be reached: check endpoint="},
		{"no authority", s3test.AccessKey, s3test.SecretKey, good + "&ca=/none.pem", "certificate authority"},
	} {
		t.Setenv("AWS_ACCESS_KEY_ID", c.key)
		t.Setenv("AWS_SECRET_ACCESS_KEY", c.secret)
		t.Setenv("AWS_SHARED_CREDENTIALS_FILE", filepath.Join(t.TempDir(), "none"))
		err := open(c.spec)
		if err == nil || errors.Is(err, artifact.ErrNotFound) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %q", c.name, err, c.says)
		}
		t.Logf("%s: %v", c.name, err)
	}
}

// TLS under a private authority works once that is named, and not before.
func TestS3TLS(t *testing.T) {
	ca := certtest.New(t)
	cert, key := ca.Issue(t, "server")
	srv := s3test.Start(t, cert, key)
	spec := "s3://films/tls?region=us-east-1&endpoint=" + srv.Endpoint
	cfg, err := artifact.ParseS3(spec)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := artifact.NewS3(t.Context(), cfg); err == nil || !strings.Contains(err.Error(), "ca=FILE") {
		t.Errorf("unknown authority: %v", err)
	}
	cfg.CAFile = ca.CA
	s, err := artifact.NewS3(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	put(t, s, "clip/a", "private")
	if got, err := artifact.ReadAll(t.Context(), s, "clip/a", 100); string(got) != "private" {
		t.Errorf("%q, %v", got, err)
	}
}
