package artifact_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/natstest"
	"github.com/inkreel/inkreel/internal/s3test"
)

// What a killed upload leaves is found and removed, and nothing else is.
func TestLeftovers(t *testing.T) {
	check := func(t *testing.T, s artifact.Store, want string) {
		t.Helper()
		left := leftovers(t, s.(artifact.Sweeper))
		if len(left) != 1 || left[0].What != want || time.Since(left[0].Modified).Abs() > time.Minute {
			t.Fatalf("left: %+v, want one: %s", left, want)
		}
		for range 2 { // a second sweep beside this one does no harm
			if err := left[0].Remove(t.Context()); err != nil {
				t.Error(err)
			}
		}
		if left := leftovers(t, s.(artifact.Sweeper)); len(left) > 0 {
			t.Errorf("still left: %+v", left)
		}
		if got, err := artifact.ReadAll(t.Context(), s, "clip/whole", 1<<21); err != nil || len(got) != 1<<20 {
			t.Errorf("a whole object has %d bytes, %v", len(got), err)
		}
	}
	whole := strings.Repeat("x", 1<<20)
	t.Run("folder", func(t *testing.T) {
		dir := t.TempDir()
		s, err := artifact.NewFolder(dir)
		if err != nil {
			t.Fatal(err)
		}
		put(t, s, "clip/whole", whole)
		if err := os.WriteFile(filepath.Join(dir, "clip", ".part-1"), []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
		check(t, s, "file half written")
		if err := os.WriteFile(filepath.Join(dir, "clip", ".gone.sha256"), []byte("0"), 0o600); err != nil {
			t.Fatal(err)
		}
		check(t, s, "digest without its object")
	})
	t.Run("object", func(t *testing.T) {
		js := natstest.JetStream(t)
		s, err := artifact.NewObjectStore(t.Context(), js, "artifacts", 1)
		if err != nil {
			t.Fatal(err)
		}
		put(t, s, "clip/whole", whole)
		for range 3 {
			if _, err := js.Publish(t.Context(), "$O.artifacts.C.killed", []byte("chunk")); err != nil {
				t.Fatal(err)
			}
		}
		check(t, s, "chunks without an object")
	})
	t.Run("s3", func(t *testing.T) {
		srv := s3test.Start(t, "", "")
		s := s3(t, srv.Endpoint, "p")
		put(t, s, "clip/whole", whole)
		if err := s.BeginUpload(t.Context(), "clip/killed"); err != nil {
			t.Fatal(err)
		}
		other := s3(t, srv.Endpoint, "other")
		if left := leftovers(t, other); len(left) > 0 {
			t.Errorf("another prefix's: %+v", left)
		}
		check(t, s, "upload never finished")
	})
}

// Claiming makes an old object young, whatever the store's way.
func TestClaim(t *testing.T) {
	dir := t.TempDir()
	s, err := artifact.NewFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	put(t, s, "clip/a", "old")
	old := time.Now().Add(-100 * time.Hour)
	if err := os.Chtimes(filepath.Join(dir, "clip/a"), old, old); err != nil {
		t.Fatal(err)
	}
	if o, err := artifact.Claim(t.Context(), s, "clip/a"); err != nil || time.Since(o.Modified) > time.Minute {
		t.Errorf("%+v, %v", o, err)
	}
	if o, _ := s.Stat(t.Context(), "clip/a"); time.Since(o.Modified) > time.Minute {
		t.Errorf("still of %v", o.Modified)
	}
}
