package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const root = "../.."

// Inputs that are kept belong to a target that there is, and are few and small.
func TestKeptInputs(t *testing.T) {
	targets, err := find(root)
	if err != nil || len(targets) < 50 {
		t.Fatalf("%d targets, %v", len(targets), err)
	}
	const most = 2 << 20 // bytes, of all
	size := int64(0)
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.Contains(filepath.ToSlash(path), "/testdata/fuzz/") {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		size += info.Size()
		of := filepath.Dir(path)
		dir := filepath.Dir(filepath.Dir(filepath.Dir(of)))
		if !slices.ContainsFunc(targets, func(t target) bool { return filepath.Clean(t.dir) == dir && t.name == filepath.Base(of) }) {
			t.Errorf("%s is of no target", path)
		}
		return nil
	})
	if err != nil || size > most {
		t.Errorf("%d bytes of inputs, at most %d; %v", size, most, err)
	}
}

// Only what go takes for a failure because its time was over is none.
func TestOverslept(t *testing.T) {
	for text, want := range map[string]bool{
		"--- FAIL: FuzzA (1.0s)\n    context deadline exceeded\nFAIL":                              true,
		"--- FAIL: FuzzA (1.0s)\n    context deadline exceeded\n    Failing input written to x":    false,
		"--- FAIL: FuzzA (1.0s)\n    panic: runtime error\n    context deadline exceeded\nFAIL":    false,
		"--- FAIL: FuzzA (1.0s)\n    fuzzing process hung or terminated unexpectedly: exit status": false,
	} {
		if got := overslept(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// Every target has its turn, with those of its package, and few have it at a time.
func TestTurn(t *testing.T) {
	targets, err := find(root)
	if err != nil {
		t.Fatal(err)
	}
	const n = 3
	var had []target
	const begin = 20513
	for day := range n {
		today := turn(targets, n, begin+day)
		if len(today) > len(targets)*2/n {
			t.Errorf("%d of %d targets have their turn on day %d", len(today), len(targets), day)
		}
		had = append(had, today...)
	}
	if len(had) != len(targets) || slices.ContainsFunc(targets, func(x target) bool { return !slices.Contains(had, x) }) {
		t.Errorf("%d of %d targets had their turn", len(had), len(targets))
	}
	if all := turn(targets, 1, begin); !slices.Equal(all, targets) {
		t.Errorf("of all, %d of %d", len(all), len(targets))
	}
}

// The newest small inputs are kept.
func TestKeep(t *testing.T) {
	cache, dir := t.TempDir(), t.TempDir()
	s := settings{cache: cache, keep: 1}
	at := target{dir: dir, pkg: "p", name: "FuzzA"}
	for _, f := range []struct {
		name string
		size int
	}{{"large", maxKept + 1}, {"small", 10}} {
		path := filepath.Join(cache, "p", "FuzzA", f.name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, make([]byte, f.size), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := keep(s, at); err != nil {
		t.Fatal(err)
	}
	kept, err := os.ReadDir(filepath.Join(dir, "testdata", "fuzz", "FuzzA"))
	if err != nil || len(kept) != 1 || kept[0].Name() != "small" {
		t.Errorf("%v, %v", kept, err)
	}
}
