package replace_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/replace"
)

func TestCheck(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "film.mp4"), filepath.Join(dir, "link.mp4")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(os.DevNull, link); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{file, link, filepath.Join(dir, "new.mp4")} {
		if err := replace.Check(path); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	for path, want := range map[string]string{dir: "is a folder", os.DevNull: "is a device or a pipe"} {
		if err := replace.Check(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}
