package mux

import (
	"os"

	"golang.org/x/sys/unix"
)

// enlargePipe raises a pipe's buffer so that a frame crosses it in few turns. An
// ordinary user may have up to /proc/sys/fs/pipe-max-size, 1 MiB by default;
// a refusal only costs speed.
func enlargePipe(f *os.File) {
	raw, err := f.SyscallConn()
	if err != nil {
		return
	}
	_ = raw.Control(func(fd uintptr) { _, _ = unix.FcntlInt(fd, unix.F_SETPIPE_SZ, 1<<20) })
}
