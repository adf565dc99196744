//go:build !linux

package child

import (
	"os"
	"syscall"
)

const noWaiting = 0

// badCall ends nobody here: see signalled.
const badCall = syscall.SIGKILL

func ownSession() *syscall.SysProcAttr { return nil }

func giveWay() {}

// killSession kills a child. What it started ends as its pipes close.
func killSession(leader *os.Process) { _ = leader.Kill() }

func resident(*os.Process) (bytes int64, ok bool) { return 0, false }

func oomKills() int64 { return 0 }

func (c *process) signalled(syscall.Signal) bool { return false }
