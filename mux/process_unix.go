//go:build unix

package mux

import (
	"os"
	"syscall"
)

func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

func kill(p *os.Process) error { return syscall.Kill(-p.Pid, syscall.SIGKILL) }
