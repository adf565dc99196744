//go:build unix

package child

import (
	"os"
	"os/signal"
	"syscall"
)

// notifyCPU has c told when the step's processor time is used up.
func notifyCPU(c chan<- os.Signal) { signal.Notify(c, syscall.SIGXCPU) }
