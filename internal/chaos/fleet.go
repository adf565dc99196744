package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// supervisor runs one program and starts it again whenever it ends, until it is
// stopped. It is the service manager of the system under test.
type supervisor struct {
	name  string
	make  func() *exec.Cmd
	pause func() time.Duration // before starting again

	mu      sync.Mutex
	cmd     *exec.Cmd // nil while it is down
	stopped bool
	starts  int
	done    chan struct{}
}

// supervise begins to run a program.
func supervise(name string, pause func() time.Duration, make func() *exec.Cmd) *supervisor {
	k := &supervisor{name: name, make: make, pause: pause}
	k.done = newLoop(k.loop)
	return k
}

func newLoop(loop func()) chan struct{} {
	done := make(chan struct{})
	go func() { defer close(done); loop() }()
	return done
}

func (k *supervisor) loop() {
	for {
		k.mu.Lock()
		if k.stopped {
			k.mu.Unlock()
			return
		}
		cmd := k.make()
		if err := cmd.Start(); err != nil {
			k.mu.Unlock()
			fmt.Fprintln(os.Stderr, k.name, err)
			return
		}
		k.cmd = cmd
		k.starts++
		k.mu.Unlock()
		_ = cmd.Wait() // how it ended is seen by what it did
		k.mu.Lock()
		k.cmd = nil
		k.mu.Unlock()
		time.Sleep(k.pause())
	}
}

// signal sends s to the program; false when it is down.
func (k *supervisor) signal(s os.Signal) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.cmd != nil && k.cmd.Process.Signal(s) == nil
}

// pid of the program, 0 while it is down.
func (k *supervisor) pid() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.cmd == nil {
		return 0
	}
	return k.cmd.Process.Pid
}

// stop asks the program to end and does not start it again. It returns an
// error when it had to be killed.
func (k *supervisor) stop(timeout time.Duration) error {
	k.mu.Lock()
	k.stopped = true
	k.mu.Unlock()
	k.signal(syscall.SIGCONT)
	k.signal(syscall.SIGTERM)
	select {
	case <-k.done:
		return nil
	case <-time.After(timeout):
	}
	k.signal(syscall.SIGKILL)
	<-k.done
	return fmt.Errorf("%s did not end within %v of SIGTERM", k.name, timeout)
}

// children are the ffmpeg processes that pid started.
func children(pid int) []int {
	var found []int
	tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, t := range tasks {
		list, err := os.ReadFile(t)
		if err != nil {
			continue // the thread ended
		}
		for w := range strings.FieldsSeq(string(list)) {
			if n, err := strconv.Atoi(w); err == nil {
				found = append(found, n)
			}
		}
	}
	return found
}

// hitChild sends s to a random ffmpeg of worker k; false when it has none. The
// handle is taken before the parent is looked up again, so a number that was
// given to a stranger meanwhile is never hit.
func hitChild(rng *rand.Rand, k *supervisor, s os.Signal) bool {
	parent := k.pid()
	if parent == 0 {
		return false
	}
	pids := children(parent)
	if len(pids) == 0 {
		return false
	}
	pid := pids[rng.IntN(len(pids))]
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer func() { _ = p.Release() }()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return false
	}
	name, rest, ok := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest)
	if !ok || !strings.HasSuffix(name, "(ffmpeg") || len(fields) < 2 || fields[1] != strconv.Itoa(parent) {
		return false
	}
	return p.Signal(s) == nil
}

// logTo makes a program append what it says to a file.
func logTo(cmd *exec.Cmd, path string) (*exec.Cmd, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	cmd.Stdout, cmd.Stderr = f, f
	return cmd, nil
}

var errNoServer = errors.New("the server did not come up")
