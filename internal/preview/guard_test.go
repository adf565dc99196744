package preview_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/inkreel/inkreel/internal/preview"
)

// Nobody gets in without the token, by a name that is not this machine's, or from
// another page.
func TestGuard(t *testing.T) {
	inside := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/state" {
			t.Errorf("inside, the path is %s", r.URL.Path)
		}
		w.WriteHeader(http.StatusTeapot)
	})
	const in = http.StatusTeapot
	for _, c := range []struct {
		what, listens, host, origin, path string
		want                              int
	}{
		{"the page", "127.0.0.1", "127.0.0.1:8000", "", "/sesame/state", in},
		{"its own request", "127.0.0.1", "127.0.0.1:8000", "http://127.0.0.1:8000", "/sesame/state", in},
		{"localhost", "127.0.0.1", "localhost:8000", "http://localhost:8000", "/sesame/state", in},
		{"IPv6", "::1", "[::1]:8000", "http://[::1]:8000", "/sesame/state", in},
		{"no token", "127.0.0.1", "127.0.0.1:8000", "", "/state", http.StatusNotFound},
		{"no path", "127.0.0.1", "127.0.0.1:8000", "", "/", http.StatusNotFound},
		{"a wrong token", "127.0.0.1", "127.0.0.1:8000", "", "/sesamf/state", http.StatusNotFound},
		{"a part of the token", "127.0.0.1", "127.0.0.1:8000", "", "/ses/state", http.StatusNotFound},
		{"a token and more", "127.0.0.1", "127.0.0.1:8000", "", "/sesame2/state", http.StatusNotFound},
		{"a name that leads here", "127.0.0.1", "evil.example:8000", "", "/sesame/state", http.StatusForbidden},
		{"its page", "127.0.0.1", "evil.example:8000", "http://evil.example:8000", "/sesame/state", http.StatusForbidden},
		{"the address of another", "127.0.0.1", "192.0.2.1:8000", "", "/sesame/state", http.StatusForbidden},
		{"another page", "127.0.0.1", "127.0.0.1:8000", "http://evil.example", "/sesame/state", http.StatusForbidden},
		{"another server of this machine", "127.0.0.1", "127.0.0.1:8000", "http://127.0.0.1:9000", "/sesame/state", http.StatusForbidden},
		{"a page from nowhere", "127.0.0.1", "127.0.0.1:8000", "null", "/sesame/state", http.StatusForbidden},
		{"all addresses, by one", "0.0.0.0", "192.0.2.1:8000", "http://192.0.2.1:8000", "/sesame/state", in},
		{"all addresses, by none in particular", "", "192.0.2.1:8000", "", "/sesame/state", in},
		{"all addresses, by a name that leads here", "0.0.0.0", "evil.example:8000", "", "/sesame/state", http.StatusForbidden},
		{"a name that is listened on", "studio.example", "studio.example:8000", "http://studio.example:8000", "/sesame/state", in},
		{"no host", "", "", "", "/sesame/state", http.StatusForbidden},
	} {
		r := httptest.NewRequest(http.MethodGet, c.path, nil)
		r.Host = c.host
		if c.origin != "" {
			r.Header.Set("Origin", c.origin)
		}
		w := httptest.NewRecorder()
		preview.Guard(inside, "sesame", c.listens).ServeHTTP(w, r)
		if w.Code != c.want {
			t.Errorf("%s: %d, want %d", c.what, w.Code, c.want)
		}
		if w.Header().Get("Content-Security-Policy") == "" || w.Header().Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: the headers that keep the page to itself are missing", c.what)
		}
	}
}

func TestLoopback(t *testing.T) {
	for host, want := range map[string]bool{
		"127.0.0.1": true, "127.8.8.8": true, "::1": true, "localhost": true, "LOCALHOST": true,
		"": false, "0.0.0.0": false, "::": false, "192.0.2.1": false, "localhost.example": false,
	} {
		if preview.Loopback(host) != want {
			t.Errorf("%q: %t", host, !want)
		}
	}
}
