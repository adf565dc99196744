package artifact_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/natstest"
	"github.com/inkreel/inkreel/internal/s3test"
)

// Every store behaves alike: one suite, all of them.
func TestStores(t *testing.T) {
	stores := map[string]func(*testing.T) artifact.Store{
		"folder": func(t *testing.T) artifact.Store {
			s, err := artifact.NewFolder(filepath.Join(t.TempDir(), "store"))
			if err != nil {
				t.Fatal(err)
			}
			return s
		},
		"scratch": func(t *testing.T) artifact.Store {
			s, err := artifact.NewScratch(filepath.Join(t.TempDir(), "store"))
			if err != nil {
				t.Fatal(err)
			}
			return s
		},
		"object": func(t *testing.T) artifact.Store {
			s, err := artifact.NewObjectStore(t.Context(), natstest.JetStream(t), "artifacts", 1)
			if err != nil {
				t.Fatal(err)
			}
			return s
		},
		"s3": func(t *testing.T) artifact.Store { return s3(t, s3test.Start(t, "", "").Endpoint, "some/prefix") },
	}
	for name, open := range stores {
		t.Run(name, func(t *testing.T) {
			for _, c := range conformance {
				t.Run(c.name, func(t *testing.T) { c.test(t, open(t)) })
			}
		})
	}
}

var conformance = []struct {
	name string
	test func(*testing.T, artifact.Store)
}{
	{"round trip", func(t *testing.T, s artifact.Store) {
		data := bytes.Repeat([]byte("ink"), 700_000) // several chunks
		o := put(t, s, "clip/a.mp4", string(data))
		if o.Size != int64(len(data)) || len(o.SHA256) != 64 {
			t.Errorf("put answered %+v", o)
		}
		got, err := artifact.ReadAll(t.Context(), s, "clip/a.mp4", 1<<30)
		if err != nil || !bytes.Equal(got, data) {
			t.Errorf("read %d bytes, %v", len(got), err)
		}
		stat, err := s.Stat(t.Context(), "clip/a.mp4")
		if err != nil || stat.SHA256 != o.SHA256 || stat.Size != o.Size {
			t.Errorf("stat %+v, %v, want %+v", stat, err, o)
		}
		path, _, err := artifact.File(t.Context(), s, "clip/a.mp4", t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		if sum, _, err := artifact.Digest(path); err != nil || sum != o.SHA256 {
			t.Errorf("file has digest %s, %v, want %s", sum, err, o.SHA256)
		}
	}},
	{"empty object", func(t *testing.T, s artifact.Store) {
		put(t, s, "empty", "")
		if got, err := artifact.ReadAll(t.Context(), s, "empty", 10); err != nil || len(got) != 0 {
			t.Errorf("read %q, %v", got, err)
		}
	}},
	{"never overwritten", func(t *testing.T, s artifact.Store) {
		put(t, s, "x", "first")
		put(t, s, "x", "second")
		if got, _ := artifact.ReadAll(t.Context(), s, "x", 10); string(got) != "first" {
			t.Errorf("read %q", got)
		}
	}},
	{"not found", func(t *testing.T, s artifact.Store) {
		if _, _, err := s.Open(t.Context(), "none"); !errors.Is(err, artifact.ErrNotFound) {
			t.Errorf("open: %v", err)
		}
		if _, err := s.Stat(t.Context(), "none"); !errors.Is(err, artifact.ErrNotFound) {
			t.Errorf("stat: %v", err)
		}
		if err := s.Delete(t.Context(), "none"); err != nil {
			t.Errorf("delete: %v", err)
		}
	}},
	{"names", func(t *testing.T, s artifact.Store) {
		for _, bad := range []string{"", "/a", "a/", "a//b", "../a", "a/../b", ".hidden", "a b", "a\x00", strings.Repeat("a", 513)} {
			if _, err := artifact.PutBytes(t.Context(), s, bad, nil); err == nil {
				t.Errorf("put %q: no error", bad)
			}
			if _, _, err := s.Open(t.Context(), bad); err == nil {
				t.Errorf("open %q: no error", bad)
			}
		}
	}},
	{"list and delete", func(t *testing.T, s artifact.Store) {
		for _, n := range []string{"a/1", "a/2", "b/1"} {
			put(t, s, n, n)
		}
		if got := list(t, s, "a/"); got != 2 {
			t.Errorf("%d objects under a/, want 2", got)
		}
		if err := s.Delete(t.Context(), "a/1"); err != nil {
			t.Fatal(err)
		}
		if got := list(t, s, ""); got != 2 {
			t.Errorf("%d objects after delete, want 2", got)
		}
		put(t, s, "a/1", "again")
	}},
	{"broken upload leaves nothing", func(t *testing.T, s artifact.Store) {
		broken := io.MultiReader(strings.NewReader(strings.Repeat("x", 1<<20)), failing{})
		if _, err := s.Put(t.Context(), "half", broken); err == nil {
			t.Fatal("no error")
		}
		if _, err := s.Stat(t.Context(), "half"); !errors.Is(err, artifact.ErrNotFound) {
			t.Errorf("stat after broken upload: %v", err)
		}
		put(t, s, "half", "whole")
	}},
	{"cancelled upload leaves nothing", func(t *testing.T, s artifact.Store) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := s.Put(ctx, "late", strings.NewReader("x")); err == nil {
			t.Fatal("no error")
		}
		if _, err := s.Stat(t.Context(), "late"); !errors.Is(err, artifact.ErrNotFound) {
			t.Errorf("stat: %v", err)
		}
	}},
	{"side by side", func(t *testing.T, s artifact.Store) {
		var wg sync.WaitGroup
		for i := range 8 {
			wg.Go(func() {
				if _, err := artifact.PutBytes(t.Context(), s, fmt.Sprintf("n/%d", i%2), []byte(strings.Repeat("same", i%2+1))); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if got := list(t, s, "n/"); got != 2 {
			t.Errorf("%d objects, want 2", got)
		}
	}},
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errors.New("line cut") }

func put(t *testing.T, s artifact.Store, name, data string) artifact.Object {
	t.Helper()
	o, err := artifact.PutBytes(t.Context(), s, name, []byte(data))
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func list(t *testing.T, s artifact.Store, prefix string) int {
	t.Helper()
	n := 0
	if err := s.List(t.Context(), prefix, func(artifact.Object) error { n++; return nil }); err != nil {
		t.Fatal(err)
	}
	return n
}

// A flipped bit on disk is found on reading.
func TestFolderFindsCorruption(t *testing.T) {
	dir := t.TempDir()
	s, err := artifact.NewFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	put(t, s, "clip/a", "precious")
	if err := os.WriteFile(filepath.Join(dir, "clip", "a"), []byte("preciouz"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := artifact.ReadAll(t.Context(), s, "clip/a", 100); !errors.Is(err, artifact.ErrCorrupt) {
		t.Errorf("got %v, want ErrCorrupt", err)
	}
}

// What lies under its own digest with another length is replaced when it is put
// again, and what cannot be read is cleared away for who makes it anew.
func TestDamagedGivesWay(t *testing.T) {
	dir := t.TempDir()
	s, err := artifact.NewFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, left := range []string{"", "preci", "preciouz"} {
		put(t, s, "asset/a", "precious")
		if err := os.WriteFile(filepath.Join(dir, "asset", "a"), []byte(left), 0o644); err != nil {
			t.Fatal(err)
		}
		if len(left) < len("precious") {
			if _, err := artifact.PutContent(t.Context(), s, "asset/a", strings.NewReader("precious")); err != nil {
				t.Error(err)
			}
			if err := artifact.Verify(t.Context(), s, "asset/a"); err != nil {
				t.Errorf("%q was left: %v", left, err)
			}
			continue
		}
		_, err := artifact.ReadAll(t.Context(), s, "asset/a", 100)
		if err := artifact.Clear(t.Context(), s, "asset/a", err); !errors.Is(err, artifact.ErrNotFound) {
			t.Error(err)
		}
		if n := list(t, s, ""); n != 0 {
			t.Errorf("%d objects left", n)
		}
	}
}
