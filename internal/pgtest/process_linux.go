package pgtest

import "syscall"

// attributes let a process run as somebody else and end with the thread that
// started it, also where the tests are killed.
func attributes(as *syscall.Credential) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: as, Pdeathsig: syscall.SIGQUIT}
}
