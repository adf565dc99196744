package filewatch_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/internal/filewatch"
)

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// However a file is saved, it is seen; also one that comes later or goes.
func TestEverySaveIsSeen(t *testing.T) {
	dir := t.TempDir()
	path, other, late := filepath.Join(dir, "plan"), filepath.Join(dir, "other"), filepath.Join(dir, "late")
	write(t, path, "one")
	var w filewatch.Watcher
	w.Add(path)
	w.Add(path)
	w.Add(late)
	for _, c := range []struct {
		how  string
		save func()
	}{
		{"written over", func() { write(t, path, "three") }},
		{"renamed over it", func() {
			write(t, other, "fours")
			if err := os.Rename(other, path); err != nil {
				t.Fatal(err)
			}
		}},
		{"a file that was not there", func() { write(t, late, "") }},
		{"removed", func() {
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
		}},
		{"there again", func() { write(t, path, "five") }},
	} {
		c.save() // before Wait: what changed while nobody waited is seen too
		if err := w.Wait(t.Context()); err != nil {
			t.Fatalf("%s: %v", c.how, err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*filewatch.Every)
	defer cancel()
	if err := w.Wait(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("nothing changed, but Wait returns %v", err)
	}
}
