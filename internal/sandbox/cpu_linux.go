package sandbox

import (
	"time"

	"golang.org/x/sys/unix"
)

// LimitCPU has this process get SIGXCPU after so much more time of processors,
// and each program that it starts once it has used as much as this one then
// will have. It may be called again.
func LimitCPU(more time.Duration) error {
	var used unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &used); err != nil {
		return err
	}
	var l unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_CPU, &l); err != nil {
		return err
	}
	at := time.Duration(used.Utime.Nano()+used.Stime.Nano()) + more
	l.Cur = min(uint64(at/time.Second)+1, l.Max)
	return unix.Setrlimit(unix.RLIMIT_CPU, &l)
}
