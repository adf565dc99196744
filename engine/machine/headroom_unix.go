//go:build linux || darwin

package machine

import "syscall"

// freeDisk is the space under dir that we may use, in bytes.
func freeDisk(dir string) (int64, bool) {
	var s syscall.Statfs_t
	if syscall.Statfs(dir, &s) != nil {
		return 0, false
	}
	return int64(s.Bavail * uint64(s.Bsize)), true
}
