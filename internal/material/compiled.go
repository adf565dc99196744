package material

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// CompiledFolder returns a folder of the user's for apart.Reader.Compiled, which it
// makes, or nothing where there is none that nobody else can write to: what lies
// there is run.
func CompiledFolder() string {
	caches, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	dir := filepath.Join(caches, "inkreel", "pdfium")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return ""
	}
	for _, part := range []string{filepath.Dir(dir), dir} {
		if !private(part) {
			return ""
		}
	}
	return dir
}

// private reports whether a folder is the user's own, and nobody else's to write
// to. Somebody else's is what root has with the home of another user.
func private(dir string) bool {
	info, err := os.Lstat(dir)
	if err != nil || !info.IsDir() {
		return false
	}
	const others fs.FileMode = 0o022
	owner, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(owner.Uid) == os.Geteuid() && info.Mode()&others == 0
}
