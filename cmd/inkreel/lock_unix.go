//go:build unix

package main

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// tryLock takes the lock of f, which is free again when f is closed or its
// process ends, however it ends. held reports whether another has it. A file
// system without locks gives it to every process.
func tryLock(f *os.File) (held bool, err error) {
	switch err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); {
	case errors.Is(err, unix.EWOULDBLOCK):
		return true, nil
	case errors.Is(err, errors.ErrUnsupported), errors.Is(err, unix.ENOLCK):
		return false, nil
	default:
		return false, err
	}
}
