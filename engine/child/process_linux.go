package child

import (
	"bytes"
	"errors"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// noWaiting has opening a pipe not wait for its other end.
const noWaiting = syscall.O_NONBLOCK

// badCall ends who makes a system call of another architecture.
const badCall = syscall.SIGSYS

// ownSession gives a child a session of its own, which it cannot leave, and lets
// it not outlive the thread that started it, and so its parent.
func ownSession() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
}

// niceness is that of children (sched(7)): of a processor that others want, too, they
// get a third of what those get; alone they have all of it.
const niceness = 5

// giveWay lowers the priority of the calling thread, and of processes it starts.
// One that is low already stays as it is.
func giveWay() {
	if nice, err := unix.Getpriority(unix.PRIO_PROCESS, unix.Gettid()); err == nil {
		// The system call's answer is 20 less it.
		_ = unix.Setpriority(unix.PRIO_PROCESS, unix.Gettid(), max(20-nice, niceness))
	}
}

// endTime is how long what was killed may take to be gone: one that waits for a
// disk cannot be ended before.
const endTime = 5 * time.Second

// killSession kills all of a child's session. It must not have been waited for:
// then its session's number might be another's.
func killSession(leader *os.Process) {
	for until := time.Now().Add(endTime); ; time.Sleep(time.Millisecond) {
		if members(leader.Pid) == 0 || time.Now().After(until) {
			return
		}
	}
}

// members kills all members of a session and returns how many were alive.
func members(session int) int {
	alive := 0
	for _, pid := range inSession(session) {
		if err := unix.Kill(pid, unix.SIGKILL); !errors.Is(err, unix.ESRCH) {
			alive++
		}
	}
	return alive
}

// inSession lists the living processes of a session (proc_pid_stat(5)).
func inSession(session int) []int {
	d, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer d.Close()
	names, _ := d.Readdirnames(-1) // what could be read of it
	var out []int
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		stat, err := os.ReadFile("/proc/" + name + "/stat")
		if err != nil {
			continue
		}
		// pid (name) state parent group session; the name may hold anything.
		f := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
		if len(f) > 3 && f[3] == strconv.Itoa(session) && f[0] != "Z" && f[0] != "X" {
			out = append(out, pid)
		}
	}
	return out
}

// resident is how much memory a process holds, in bytes (proc_pid_statm(5)).
func resident(p *os.Process) (bytes int64, ok bool) {
	data, err := os.ReadFile("/proc/" + strconv.Itoa(p.Pid) + "/statm")
	f := strings.Fields(string(data))
	if err != nil || len(f) < 2 {
		return 0, false
	}
	pages, err := strconv.ParseInt(f[1], 10, 64)
	return pages * int64(os.Getpagesize()), err == nil
}

// oomKills is how many processes the kernel has ended for want of memory since
// it came up.
func oomKills() int64 {
	data, _ := os.ReadFile("/proc/vmstat")
	_, rest, _ := strings.Cut(string(data), "\noom_kill ")
	n, _, _ := strings.Cut(rest, "\n")
	kills, _ := strconv.ParseInt(n, 10, 64)
	return kills
}

// signalled reports whether the child was ended by a signal.
func (c *process) signalled(s syscall.Signal) bool {
	if c.cmd.ProcessState == nil {
		return false
	}
	w, ok := c.cmd.ProcessState.Sys().(syscall.WaitStatus)
	return ok && w.Signaled() && w.Signal() == s
}
