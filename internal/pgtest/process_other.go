//go:build !linux

package pgtest

import "syscall"

// attributes let a process run as somebody else. Where the tests are killed it
// outlives them here.
func attributes(as *syscall.Credential) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: as}
}
