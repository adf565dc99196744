package engine_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/inkreel/inkreel/engine"
)

// The disk of temporary files is full while a scene is drawn: it fails in so
// many words, may be tried again, and the next try with room is right. The disk
// is a small one in memory of the test's own.
func TestFullDisk(t *testing.T) {
	if os.Getenv("INKREEL_TEST_FULL") == "" {
		cmd := exec.Command("unshare", "--map-root-user", "--mount", os.Args[0], "-test.run", "^TestFullDisk$", "-test.v")
		cmd.Env = append(os.Environ(), "INKREEL_TEST_FULL="+t.TempDir())
		out, err := cmd.CombinedOutput()
		if strings.Contains(string(out), "unshare:") || errors.Is(err, exec.ErrNotFound) {
			t.Skipf("this machine does not let tests mount a disk: %s", out)
		}
		if err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	dir := os.Getenv("INKREEL_TEST_FULL")
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=256k"); err != nil {
		t.Fatal(err)
	}
	e := newEngine(t)
	job, err := e.Prepare(t.Context(), decode(t, failingScenes), fetcher(t))
	if err != nil {
		t.Fatal(err)
	}
	e.Config.TempDir = dir
	if e.Engine, err = engine.New(e.Config); err != nil {
		t.Fatal(err)
	}
	filler := filepath.Join(dir, "filler")
	if err := os.WriteFile(filler, make([]byte, 252<<10), 0o600); err != nil && !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
	_, err = e.DrawScene(t.Context(), job, 0, func(int) {})
	permanent, f := (&engine.Steps{Engine: e.Engine}).Judge(err)
	if err == nil || permanent || !strings.Contains(f.Hint, "full") || f.Scene != "first" {
		t.Errorf("%v: %v %+v", err, permanent, f)
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	if _, err := e.DrawScene(t.Context(), job, 0, func(int) {}); err != nil {
		t.Error(err)
	}
}
