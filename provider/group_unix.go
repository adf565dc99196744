//go:build unix

package provider

import (
	"os/exec"
	"syscall"
)

// InGroup gives a program, made with a context, a group of processes of its own: all that
// it has started is killed with it when the context ends.
func InGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
