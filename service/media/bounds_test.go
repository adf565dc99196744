package media

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine/artifact"
)

// sparse is an object of a folder store that has a gigabyte and takes no disk.
func sparse(t *testing.T, s *artifact.Folder, name string, size int64) {
	t.Helper()
	path := filepath.Join(s.Root(), filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(path)
	if err == nil {
		err = f.Truncate(size)
	}
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	sum := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".sha256")
	if err := os.WriteFile(sum, []byte(strings.Repeat("0", 64)), 0o600); err != nil {
		t.Fatal(err)
	}
}

// A film of a gigabyte is jumped about in and streamed at the cost of a few
// buffers.
func TestMemoryStaysFlat(t *testing.T) {
	s := folder(t)
	const size = 1 << 30
	sparse(t, s, "film/long.mp4", size)
	m := open(t, Config{Keys: keys(t, 1), Store: s})
	server := httptest.NewServer(m)
	defer server.Close()
	u, err := url.Parse(m.URL(Link{Artifact: "film/long.mp4"}))
	if err != nil {
		t.Fatal(err)
	}
	get := func(from, length int64) {
		t.Helper()
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+u.RequestURI(), nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Range", "bytes="+strconv.FormatInt(from, 10)+"-"+strconv.FormatInt(from+length-1, 10))
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		if n, err := io.Copy(io.Discard, resp.Body); n != length || err != nil || resp.StatusCode != http.StatusPartialContent {
			t.Fatalf("%d: %d bytes of %d, %v", resp.StatusCode, n, length, err)
		}
	}
	get(0, 1)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for i := range int64(32) {
		get(i*(size/32), 1000)
	}
	get(size/2, 96<<20) // through several windows
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 8<<20 {
		t.Errorf("serving 96 MiB of a gigabyte allocated %.1f MiB, want 8 at most", float64(used)/(1<<20))
	}
}

// No text is an address but those that were handed out.
func FuzzAddress(f *testing.F) {
	s := folder(f)
	put(f, s, "film/a.mp4", "a")
	m := open(f, Config{Keys: keys(f, 1), Store: s})
	good := m.URL(Link{Artifact: "film/a.mp4"})
	for _, a := range []string{good, good + "&dl=1", good + "#x", strings.Replace(good, "/film", "/./film", 1), strings.Replace(good, "film", "%66ilm", 1), base + "/media/a/b?exp=1&sig=1", "/media/"} {
		f.Add(a)
	}
	f.Fuzz(func(t *testing.T, address string) {
		link, err := m.Parse(address)
		if err != nil {
			return
		}
		if link != (Link{Artifact: "film/a.mp4", File: "a.mp4"}) {
			t.Errorf("%q leads to %+v", address, link)
		}
	})
}

// Any Range is answered with what it asks for, the whole, or a problem.
func FuzzRange(f *testing.F) {
	s := folder(f)
	film := digits(3000)
	put(f, s, "film/a.mp4", film)
	m := open(f, Config{Keys: keys(f, 1), Store: s})
	address := m.URL(Link{Artifact: "film/a.mp4"})
	for _, r := range []string{"bytes=0-", "bytes=-1", "bytes=1-2,4-5", "bytes=2999-3000", "bytes=--1", "bytes=0-9223372036854775807", "bytes= 0 - 1 ", "=", "bytes=,,,"} {
		f.Add(r)
	}
	f.Fuzz(func(t *testing.T, ranges string) {
		r := ask(t, m, http.MethodGet, address, "Range", ranges)
		got := body(t, r)
		switch r.StatusCode {
		case http.StatusOK:
			if got != film {
				t.Errorf("%q: %d bytes as the whole", ranges, len(got))
			}
		case http.StatusPartialContent:
			if r.Header.Get("Content-Length") != strconv.Itoa(len(got)) || !strings.Contains(r.Header.Get("Content-Type"), "multipart") && !strings.Contains(film, got) {
				t.Errorf("%q: %d bytes, %v", ranges, len(got), r.Header)
			}
		case http.StatusRequestedRangeNotSatisfiable:
		default:
			t.Errorf("%q: %d", ranges, r.StatusCode)
		}
	})
}

// Any name becomes one word that is the artifact's kind, and comes back as it is.
func FuzzFileName(f *testing.F) {
	for _, n := range []string{"a.png", "../x", "a/b", "%2e%2e", "\u202e", "a;b\"c", ".", strings.Repeat("ä", 200)} {
		f.Add(n)
	}
	m := open(f, Config{Keys: keys(f, 1), Store: folder(f)})
	f.Fuzz(func(t *testing.T, name string) {
		address := m.URL(Link{Artifact: "upload/x.png", File: name})
		link, err := m.Parse(address)
		if err != nil || link.Artifact != "upload/x.png" || strings.ContainsAny(link.File, "/\\\r\n\x00") || !strings.EqualFold(filepath.Ext(link.File), ".png") || len(link.File) > longestFile {
			t.Errorf("%q became %q: %+v, %v", name, address, link, err)
		}
		if disposed(kinds[".png"], link) == "" {
			t.Errorf("%q cannot be said in a header", link.File)
		}
	})
}
