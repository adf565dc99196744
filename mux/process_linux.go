package mux

import "syscall"

// ownGroup lets what is started have a process group of its own, and not outlive
// the thread that started it: were this process killed, nobody else would end it.
func ownGroup() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
