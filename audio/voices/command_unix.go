//go:build unix

package voices

import (
	"os/exec"
	"syscall"
)

// inGroup gives a program a group of processes, which ends with it.
func inGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
