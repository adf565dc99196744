//go:build unix

package main

import "golang.org/x/sys/unix"

// diskFree is what an ordinary user may still write where path lies, in bytes.
func diskFree(path string) (int64, bool) {
	var s unix.Statfs_t
	if unix.Statfs(path, &s) != nil {
		return 0, false
	}
	return int64(s.Bavail) * int64(s.Bsize), true //nolint:unconvert // the types differ between systems
}
