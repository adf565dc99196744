package artifact_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/artifact/storetest"
	"github.com/inkreel/inkreel/internal/natstest"
	"github.com/inkreel/inkreel/internal/s3test"
)

// stores are all there are, each opened empty.
var stores = map[string]func(*testing.T) artifact.Store{
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

// Every store behaves alike.
func TestStores(t *testing.T) {
	for name, open := range stores {
		t.Run(name, func(t *testing.T) { storetest.Run(t, open) })
	}
}

// A file made of an object has its bytes, whatever the store.
func TestFile(t *testing.T) {
	for name, open := range stores {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			o := put(t, s, "clip/a.mp4", "ink")
			path, described, err := artifact.File(t.Context(), s, "clip/a.mp4", t.TempDir())
			if err != nil || described.Size != o.Size || described.SHA256 != o.SHA256 {
				t.Fatalf("described as %+v, %v, want %+v", described, err, o)
			}
			if sum, _, err := artifact.Digest(path); err != nil || sum != o.SHA256 {
				t.Errorf("file has digest %s, %v, want %s", sum, err, o.SHA256)
			}
		})
	}
}

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
		if err := artifact.Heal(t.Context(), s, "asset/none"); err != nil {
			t.Error(err)
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
