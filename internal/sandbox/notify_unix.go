//go:build unix

package sandbox

import (
	"os"
	"os/signal"
	"syscall"
)

// NotifyCPU has c told when the time that LimitCPU gave is used up.
func NotifyCPU(c chan<- os.Signal) { signal.Notify(c, syscall.SIGXCPU) }
