// Package supervise runs programs for tests that kill them: it starts each again
// whenever it ends, as a service manager would. Nothing is signalled that was
// not started here.
package supervise

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// Program runs one program and starts it again whenever it ends, until it is
// stopped. It is safe for concurrent use.
type Program struct {
	name  string
	make  func() *exec.Cmd
	pause func() time.Duration // before starting again

	mu      sync.Mutex
	cmd     *exec.Cmd // nil while it is down
	stopped bool
	starts  int
	done    chan struct{}
}

// Start begins to run a program: make says how, pause for how long it stays down.
func Start(name string, pause func() time.Duration, make func() *exec.Cmd) *Program {
	k := &Program{name: name, make: make, pause: pause}
	k.done = newLoop(k.loop)
	return k
}

func newLoop(loop func()) chan struct{} {
	done := make(chan struct{})
	go func() { defer close(done); loop() }()
	return done
}

func (k *Program) loop() {
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

// Signal sends s to the program; false when it is down.
func (k *Program) Signal(s os.Signal) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.cmd != nil && k.cmd.Process.Signal(s) == nil
}

// PID of the program, 0 while it is down.
func (k *Program) PID() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.cmd == nil {
		return 0
	}
	return k.cmd.Process.Pid
}

// Stop asks the program to end and does not start it again. It returns an
// error when it had to be killed.
func (k *Program) Stop(timeout time.Duration) error {
	k.mu.Lock()
	k.stopped = true
	k.mu.Unlock()
	k.Signal(syscall.SIGCONT)
	k.Signal(syscall.SIGTERM)
	select {
	case <-k.done:
		return nil
	case <-time.After(timeout):
	}
	k.Signal(syscall.SIGKILL)
	<-k.done
	return fmt.Errorf("%s did not end within %v of SIGTERM", k.name, timeout)
}

// LogTo makes a program append what it says to a file.
func LogTo(cmd *exec.Cmd, path string) (*exec.Cmd, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	cmd.Stdout, cmd.Stderr = f, f
	return cmd, nil
}

// Starts is how often the program was started.
func (k *Program) Starts() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.starts
}

// Alive reports whether the program runs.
func (k *Program) Alive() bool { return k.PID() != 0 }

// Children are the processes that a process started and that still run.
func Children(pid int) []int {
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
