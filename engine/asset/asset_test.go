package asset_test

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
)

// site is a web server with a picture, a loop, a hanging page and errors.
func site(t *testing.T) *httptest.Server {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("/ok", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("picture")) })
	mux.HandleFunc("/large", func(w http.ResponseWriter, _ *http.Request) {
		for range 64 {
			_, _ = w.Write(make([]byte, 1<<10))
			w.(http.Flusher).Flush() // no Content-Length: only counting shows the size
		}
	})
	mux.HandleFunc("/loop", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/loop", http.StatusFound) })
	mux.HandleFunc("/to", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/ok", http.StatusFound) })
	mux.HandleFunc("/inside", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://127.0.0.2:1/", http.StatusFound)
	})
	mux.HandleFunc("/down", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) })
	mux.HandleFunc("/gone", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusGone) })
	mux.HandleFunc("/hang", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s
}

func TestSources(t *testing.T) {
	web := site(t)
	root := t.TempDir()
	if err := os.MkdirAll(filepath.Join(root, "sub"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "sub", "a.png"), []byte("local"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/etc/passwd", filepath.Join(root, "link")); err != nil {
		t.Fatal(err)
	}
	store, err := artifact.NewFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := artifact.PutBytes(t.Context(), store, "uploads/x.png", []byte("stored")); err != nil {
		t.Fatal(err)
	}
	open := asset.Config{Root: root, AllowHTTP: true, AllowPrivate: true, MaxBytes: 32 << 10, Store: store}
	impatient := open
	impatient.Timeout = 300 * time.Millisecond
	strict := asset.Config{AllowHTTP: true}
	listed := strict
	listed.Rules = rules(t, []string{"127.0.0.1"}, nil)
	named := strict
	named.Rules = rules(t, []string{"cdn.example.com"}, nil)
	denied := open
	denied.Rules = rules(t, nil, []string{"127.0.0.0/8"})
	little := open
	little.MaxTotal = 4
	for _, c := range []struct {
		name, source string
		cfg          asset.Config
		want         string // content, or
		says         string // part of the error
		temporary    bool
	}{
		{"path", "sub/a.png", open, "local", "", false},
		{"path up", "../a.png", open, "", "leads out of", false},
		{"absolute path", "/etc/passwd", open, "", "", false},
		{"link out", "link", open, "", "leads out of", false},
		{"folder", "sub", open, "", "not a file", false},
		{"no file", "none.png", open, "", "no such file", false},
		{"no root", "a.png", strict, "", "refused", false},
		{"http", web.URL + "/ok", open, "picture", "", false},
		{"http refused", "http://example.com/x", asset.Config{}, "", "http is refused", false},
		{"redirect", web.URL + "/to", open, "picture", "", false},
		{"redirect loop", web.URL + "/loop", open, "", "redirects", true},
		{"too large", web.URL + "/large", open, "", "larger than", false},
		{"server error", web.URL + "/down", open, "", "502", true},
		{"gone", web.URL + "/gone", open, "", "410", false},
		{"hanging", web.URL + "/hang", impatient, "", "cannot be reached", true},
		{"private network", web.URL + "/ok", strict, "", "private network", false},
		{"private but listed", web.URL + "/ok", listed, "picture", "", false},
		{"not listed", "https://example.com/x", named, "", "not on this engine's allow list", false},
		{"denied", web.URL + "/ok", denied, "", "deny list", false},
		{"redirected to a private network", web.URL + "/inside", listed, "", "allow list", false},
		{"all together too large", web.URL + "/ok", little, "", "together are larger", false},
		{"data", "data:text/plain;base64," + base64.StdEncoding.EncodeToString([]byte("inline")), open, "inline", "", false},
		{"data plain", "data:,a%20b", open, "a b", "", false},
		{"data broken", "data:;base64,%%%", open, "", "cannot be decoded", false},
		{"data without comma", "data:xyz", open, "", "comma", false},
		{"data too large", "data:," + strings.Repeat("x", 2<<20), open, "", "1 MiB", false},
		{"object", "object://uploads/x.png", open, "stored", "", false},
		{"object missing", "object://uploads/y.png", open, "", "not in the object store", false},
		{"object refused", "object://uploads/x.png", strict, "", "no object store", false},
		{"s3 refused", "s3://bucket/key", open, "", "no S3", false},
		{"scheme", "ftp://host/x", open, "", "not known", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			a, err := asset.NewFetcher(dir, c.cfg).Fetch(t.Context(), c.source)
			if c.want != "" {
				got, readErr := os.ReadFile(a.Path)
				if err != nil || readErr != nil || string(got) != c.want || a.Size != int64(len(c.want)) || len(a.SHA256) != 64 {
					t.Errorf("got %q %+v, %v, %v", got, a, err, readErr)
				}
				return
			}
			var e *asset.Error
			if !errors.As(err, &e) || !strings.Contains(e.Error(), c.says) || e.Temporary != c.temporary {
				t.Errorf("got %v, temporary %v", err, e != nil && e.Temporary)
			}
			if left, _ := os.ReadDir(dir); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

func rules(t *testing.T, allow, deny []string) asset.Rules {
	t.Helper()
	r, err := asset.NewRules(allow, deny)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// What the environment says of proxies would carry requests past the check of
// addresses; one that the operator names is used.
func TestProxies(t *testing.T) {
	asked := make(chan string, 1)
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked <- r.URL.String()
		_, _ = w.Write([]byte("by proxy"))
	}))
	t.Cleanup(proxy.Close)
	for _, name := range []string{"HTTP_PROXY", "http_proxy", "ALL_PROXY"} {
		t.Setenv(name, proxy.URL)
	}
	var e *asset.Error
	if _, err := asset.NewFetcher(t.TempDir(), asset.Config{AllowHTTP: true}).Fetch(t.Context(), "http://10.255.255.1/x"); !errors.As(err, &e) || !strings.Contains(e.Problem, "private network") {
		t.Errorf("with a proxy in the environment: %v", err)
	}
	u, err := url.Parse(proxy.URL)
	if err != nil {
		t.Fatal(err)
	}
	f := asset.NewFetcher(t.TempDir(), asset.Config{AllowHTTP: true, Proxy: u})
	if _, err := f.Fetch(t.Context(), "http://films.example/x"); err != nil {
		t.Fatal(err)
	}
	if got := <-asked; got != "http://films.example/x" {
		t.Errorf("the proxy was asked for %s", got)
	}
	if _, err := f.Fetch(t.Context(), "http://169.254.169.254/latest"); !errors.As(err, &e) || !strings.Contains(e.Problem, "private network") {
		t.Errorf("through the proxy: %v", err)
	}
}

// Sources may hold passwords and signatures; errors end in records, events and logs.
func TestErrorsKeepSecrets(t *testing.T) {
	web := site(t)
	host := strings.TrimPrefix(web.URL, "http://")
	for _, source := range []string{
		"http://ann:s3cret@" + host + "/gone?X-Amz-Signature=s3cret", "http://ann:s3cret@" + host + "/loop?key=s3cret", "http://ann:s3cret@127.0.0.1:1/x?s3cret",
		"http://ann:s3cret@a b/x", "ftp://ann:s3cret@host/x", "s3://ann:s3cret@/", "https://ann:s3cret@%zz/", "object://ann:s3cret@%zz",
	} {
		_, err := asset.NewFetcher(t.TempDir(), asset.Config{AllowHTTP: true, AllowPrivate: true}).Fetch(t.Context(), source)
		var e *asset.Error
		if !errors.As(err, &e) {
			t.Errorf("%s: %v", source, err)
			continue
		}
		if all := fmt.Sprint(e, e.Problem, e.Hint, e.Err); strings.Contains(all, "s3cret") {
			t.Errorf("%s: %s", source, all)
		}
	}
}
