package artifact_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine/artifact"
)

// What is old goes, the oldest first, and no more of it than must; what is in use
// stays, however much it is.
func TestTrim(t *testing.T) {
	s, err := artifact.NewScratch(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	put := func(name string, age time.Duration) {
		if _, err := artifact.PutBytes(t.Context(), s, name, make([]byte, 100)); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(filepath.Join(s.Root(), name), now.Add(-age), now.Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	has := func(name string) bool {
		_, err := s.Stat(context.Background(), name)
		if err != nil && !errors.Is(err, artifact.ErrNotFound) {
			t.Fatal(err)
		}
		return err == nil
	}
	put("clip/b", 2*time.Hour)
	put("clip/a", 3*time.Hour)
	put("clip/c", time.Hour)
	put("clip/new", 0)
	if err := artifact.Trim(t.Context(), s, 250, now.Add(-time.Minute)); err != nil {
		t.Fatal(err)
	}
	if has("clip/a") || has("clip/b") || !has("clip/c") || !has("clip/new") {
		t.Errorf("left: a %t, b %t, c %t, new %t; want c and new", has("clip/a"), has("clip/b"), has("clip/c"), has("clip/new"))
	}
	if err := artifact.Trim(t.Context(), s, 0, now.Add(-time.Minute)); err != nil {
		t.Fatal(err)
	}
	if has("clip/c") || !has("clip/new") {
		t.Error("what is in use is not left alone")
	}
}
