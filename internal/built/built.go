// Package built has the program under test: tests of many packages start it as
// users do, and linking it takes longer than most of what they ask of it.
package built

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// Env names a program that make has built a moment before; it is for nobody else,
// since a program from yesterday passes tests of yesterday.
const Env = "INKREEL_BUILT"

// Inkreel returns the path of the program as it is now: the one that Env names, or
// one that it builds in a folder of the caller's.
func Inkreel(dir string) (string, error) {
	if path := os.Getenv(Env); path != "" {
		if _, err := os.Stat(path); err != nil {
			return "", fmt.Errorf("%s: %w", Env, err)
		}
		return path, nil
	}
	path := filepath.Join(dir, "inkreel")
	cmd := exec.Command("go", "build", "-ldflags", "-s -w", "-o", path, "github.com/inkreel/inkreel/cmd/inkreel")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build: %w\n%s", err, out)
	}
	return path, nil
}
