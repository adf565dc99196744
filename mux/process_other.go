//go:build !unix

package mux

import (
	"os"
	"syscall"
)

func ownGroup() *syscall.SysProcAttr { return nil }

func kill(p *os.Process) error { return p.Kill() }
