//go:build unix

package asset_test

import (
	"errors"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/inkreel/inkreel/engine/asset"
)

// A pipe in the asset folder is refused; opened as a file it would be waited for
// until somebody writes.
func TestPipesAreRefused(t *testing.T) {
	root := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(root, "pipe.png"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := asset.NewFetcher(t.TempDir(), asset.Config{Root: root}).Fetch(t.Context(), "pipe.png")
	var e *asset.Error
	if !errors.As(err, &e) || !strings.Contains(e.Problem, "not a file") {
		t.Errorf("got %v", err)
	}
}
