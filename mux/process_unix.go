//go:build unix

package mux

import (
	"os"
	"syscall"
)

func kill(p *os.Process) error { return syscall.Kill(-p.Pid, syscall.SIGKILL) }
