//go:build unix

package machine

import (
	"errors"
	"os"
	"syscall"
)

// lockFile takes the lock of f, which is free again when f is closed or its
// process ends, however it ends. held says that another has it.
func lockFile(f *os.File) (held bool, err error) {
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return true, nil
	}
	return false, err
}
