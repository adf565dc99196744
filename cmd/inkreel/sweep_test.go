package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/inkreel/inkreel/engine/artifact"
)

// A sweep tells before it takes, of the store and of this machine's temporary
// files.
func TestSweepCommand(t *testing.T) {
	s := bus(t, func(*server.Options) {})
	root, work := t.TempDir(), t.TempDir()
	store, err := artifact.NewFolder(root)
	if err != nil {
		t.Fatal(err)
	}
	orphan := "clip/" + strings.Repeat("a", 64) + ".mp4"
	if _, err := artifact.PutBytes(t.Context(), store, orphan, []byte("of no job")); err != nil {
		t.Fatal(err)
	}
	gone := filepath.Join(work, "inkreel-work-1")
	if err := os.Mkdir(gone, 0o755); err != nil {
		t.Fatal(err)
	}
	then := time.Now().Add(-48 * time.Hour)
	for _, path := range []string{filepath.Join(root, filepath.FromSlash(orphan)), gone} {
		if err := os.Chtimes(path, then, then); err != nil {
			t.Fatal(err)
		}
	}
	args := []string{"sweep", "--nats", s.ClientURL(), "--store", root, "--work", work}
	code, out, errs := inkreel(t, append(args, "--json")...)
	if code != 0 || !strings.Contains(errs, "1 artifacts and 1 leftovers (9 B) would go") {
		t.Fatalf("exit code %d: %s%s", code, out, errs)
	}
	var names []string
	for line := range strings.Lines(out) {
		var w struct{ Name, Why string }
		if err := json.Unmarshal([]byte(line), &w); err != nil || w.Why == "" {
			t.Fatalf("%q: %v", line, err)
		}
		names = append(names, w.Name)
	}
	if strings.Join(names, " ") != orphan+" "+gone {
		t.Errorf("told of %v", names)
	}
	if code, _, errs := inkreel(t, append(args, "--delete")...); code != 0 || !strings.Contains(errs, "removed") {
		t.Errorf("exit code %d: %s", code, errs)
	}
	if code, out, errs := inkreel(t, args...); code != 0 || out != "" || !strings.Contains(errs, "0 artifacts and 0 leftovers") {
		t.Errorf("exit code %d: %s%s", code, out, errs)
	}
	for _, c := range []struct {
		says string
		args []string
	}{
		{"add --store", []string{"sweep", "--nats", s.ClientURL()}},
		{"want 6h0m0s or more", append(args, "--sweep-grace", "1h")},
		{"is no folder here", append(args, "--work", filepath.Join(work, "none"))},
		{"want days as in 30d", append(args, "--keep", "30x")},
	} {
		if code, _, errs := inkreel(t, c.args...); code == 0 || !strings.Contains(errs, c.says) {
			t.Errorf("%v: exit code %d: %s", c.args, code, errs)
		}
	}
}
