package artifact_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/natstest"
	"github.com/inkreel/inkreel/internal/s3test"
)

func readRange(t *testing.T, s artifact.Store, name string, at, length int64) ([]byte, error) {
	t.Helper()
	r, err := artifact.OpenRange(t.Context(), s, name, at, length)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

// A store that knows no ranges is read from its start.
func TestRangeOfAnyStore(t *testing.T) {
	s, err := artifact.NewScratch(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	put(t, s, "clip/a", "precious")
	plain := struct{ artifact.Store }{s}
	if got, err := readRange(t, plain, "clip/a", 3, 4); string(got) != "ciou" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := readRange(t, plain, "clip/a", 3, 6); err == nil {
		t.Error("a range that ends behind the object: no error")
	}
}

// Chunks of several uploads lie between one another, and each range is still found.
func TestRangesAmongChunksOfOthers(t *testing.T) {
	s, err := artifact.NewObjectStore(t.Context(), natstest.JetStream(t), "artifacts", 1)
	if err != nil {
		t.Fatal(err)
	}
	const size = 5<<19 + 1000 // five chunks and a short one
	data := make([][]byte, 3)
	var wg sync.WaitGroup
	turn := make(chan struct{}, 1)
	for i := range data {
		data[i] = bytes.Repeat([]byte{byte('a' + i), 0, 1, 2, 3, 4, 5}, size/7+1)[:size]
		wg.Go(func() {
			// A chunk at a time, so that those of all come in turns.
			r := io.MultiReader(readers(data[i], turn)...)
			if _, err := s.Put(context.Background(), fmt.Sprintf("film/%d", i), r); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	for i := range data {
		for _, at := range []int64{0, 1, 1<<19 - 1, 1 << 19, 3<<19 + 7, 5 << 19, size - 1} {
			length := min(int64(700_000), size-at)
			got, err := readRange(t, s, fmt.Sprintf("film/%d", i), at, length)
			if err != nil || !bytes.Equal(got, data[i][at:at+length]) {
				t.Errorf("%d: from %d on: %d bytes, or others: %v", i, at, len(got), err)
			}
		}
	}
}

// readers read data in pieces of a chunk, each while holding the turn.
func readers(data []byte, turn chan struct{}) []io.Reader {
	var all []io.Reader
	for len(data) > 0 {
		n := min(len(data), 1<<19)
		all = append(all, turned{bytes.NewReader(data[:n]), turn})
		data = data[n:]
	}
	return all
}

type turned struct {
	io.Reader
	turn chan struct{}
}

func (r turned) Read(p []byte) (int, error) {
	r.turn <- struct{}{}
	defer func() { <-r.turn }()
	return r.Reader.Read(p)
}

// A range is read from its place on, however large the object: what lies before it
// is not asked for.
func TestRangesSkipWhatLiesBefore(t *testing.T) {
	js := natstest.JetStream(t)
	s, err := artifact.NewObjectStore(t.Context(), js, "artifacts", 1)
	if err != nil {
		t.Fatal(err)
	}
	data := strings.Repeat("0123456789abcdef", 1<<18) // eight chunks
	put(t, s, "film/x", data)
	store, err := js.ObjectStore(t.Context(), "artifacts")
	if err != nil {
		t.Fatal(err)
	}
	info, err := store.GetInfo(t.Context(), "film/x")
	if err != nil {
		t.Fatal(err)
	}
	stream, err := js.Stream(t.Context(), "OBJ_artifacts")
	if err != nil {
		t.Fatal(err)
	}
	// Without its beginning nothing that reads from there could find the end.
	if err := stream.Purge(t.Context(), jetstream.WithPurgeSubject("$O.artifacts.C."+info.NUID), jetstream.WithPurgeKeep(2)); err != nil {
		t.Fatal(err)
	}
	if got, err := readRange(t, s, "film/x", 7<<19, 100); err != nil || string(got) != data[7<<19:7<<19+100] {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := readRange(t, s, "film/x", 1<<19, 100); !errors.Is(err, artifact.ErrNotFound) {
		t.Errorf("chunks that are gone: %v, want ErrNotFound", err)
	}

	srv := s3test.Start(t, "", "")
	var asked string
	front := proxy(t, srv, func(_ http.ResponseWriter, r *http.Request) bool {
		if r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "film/x") {
			asked = r.Header.Get("Range")
		}
		return false
	})
	in3 := s3(t, front, "p")
	put(t, in3, "film/x", data)
	if got, err := readRange(t, in3, "film/x", 7<<19, 100); err != nil || string(got) != data[7<<19:7<<19+100] || asked != "bytes=3670016-3670115" {
		t.Errorf("%q, %v; S3 was asked for %s", got, err, asked)
	}
}

// An object that is shorter than it says ends with an error, not silently.
func TestRangeCutShort(t *testing.T) {
	srv := s3test.Start(t, "", "")
	front := proxy(t, srv, func(w http.ResponseWriter, r *http.Request) bool {
		if r.Method != http.MethodGet || r.Header.Get("Range") == "" {
			return false
		}
		w.Header().Set("Content-Range", "bytes 0-99/100")
		w.Header().Set("Content-Length", "100")
		w.WriteHeader(http.StatusPartialContent)
		_, _ = io.WriteString(w, "half")
		return true
	})
	s := s3(t, front, "p")
	put(t, s, "clip/a", strings.Repeat("x", 100))
	if got, err := readRange(t, s, "clip/a", 0, 100); err == nil {
		t.Errorf("%d bytes of 100 were taken for all", len(got))
	}
}

func request(t *testing.T, method, url, body, contentType string) (int, http.Header, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if contentType != "" {
		req.Header.Set("Content-Type", contentType)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	got, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, resp.Header, string(got)
}

// Addresses of S3 are good without keys, for what they were made for and nothing else.
func TestPresigned(t *testing.T) {
	srv := s3test.Start(t, "", "")
	s := s3(t, srv.Endpoint, "p")
	put(t, s, "film/a.mp4", "precious")
	say := artifact.ReadHeaders{ContentType: "video/mp4", ContentDisposition: `attachment; filename="rain.mp4"`, CacheControl: "private"}
	address, err := s.PresignRead(t.Context(), http.MethodGet, "film/a.mp4", say, time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	status, header, body := request(t, http.MethodGet, address, "", "")
	if status != http.StatusOK || body != "precious" || header.Get("Content-Type") != say.ContentType || header.Get("Content-Disposition") != say.ContentDisposition {
		t.Errorf("GET: %d, %q, %v", status, body, header)
	}
	if status, _, _ := request(t, http.MethodGet, strings.Replace(address, "a.mp4", "b.mp4", 1), "", ""); status != http.StatusForbidden {
		t.Errorf("another object by the same signature: %d, want 403", status)
	}
	if address, err = s.PresignRead(t.Context(), http.MethodHead, "film/a.mp4", say, time.Hour); err != nil {
		t.Fatal(err)
	}
	if status, _, _ := request(t, http.MethodHead, address, "", ""); status != http.StatusOK {
		t.Errorf("HEAD: %d", status)
	}

	if address, err = s.PresignWrite(t.Context(), "upload/a", "image/png", 5, time.Hour); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		body, contentType string
		ok                bool
	}{{"12345", "text/html", false}, {"123456", "image/png", false}, {"12345", "image/png", true}} {
		if status, _, said := request(t, http.MethodPut, address, c.body, c.contentType); status == http.StatusOK != c.ok {
			t.Errorf("PUT of %q as %s: %d %s", c.body, c.contentType, status, said)
		}
	}
	if err := s.Delete(t.Context(), "upload/a"); err != nil {
		t.Error(err)
	}
	if _, err := s.PresignRead(t.Context(), http.MethodDelete, "film/a.mp4", say, time.Hour); err == nil {
		t.Error("an address to delete with")
	}
}

// Addresses name the server that callers reach, which need not be reachable from here.
func TestPresignedForOutside(t *testing.T) {
	srv := s3test.Start(t, "", "")
	outside := httptest.NewServer(http.NotFoundHandler())
	outside.Close()
	for _, region := range []string{"us-east-1", ""} {
		s, err := artifact.NewS3(t.Context(), artifact.S3Config{Bucket: s3test.Bucket, Endpoint: srv.Endpoint, Region: region, PathStyle: true, Public: outside.URL})
		if err != nil {
			t.Fatal(err)
		}
		put(t, s, "film/a.mp4", "precious")
		address, err := s.PresignRead(t.Context(), http.MethodGet, "film/a.mp4", artifact.ReadHeaders{}, time.Hour)
		if err != nil || !strings.HasPrefix(address, outside.URL+"/"+s3test.Bucket+"/film/a.mp4?") {
			t.Errorf("%s, %v", address, err)
		}
	}
}
