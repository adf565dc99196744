package mux

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"github.com/inkreel/inkreel/internal/tail"
)

// tailBytes bounds what is kept of the end of a program's standard error.
const tailBytes = 4 << 10

// waitDelay is how long a killed program's pipes may stay open before they
// are closed by force, so that no grandchild can make us hang.
const waitDelay = 3 * time.Second

// stoppedStatus is what ffmpeg exits with when a signal tells it to end.
const stoppedStatus = 255

// keepMemory tells the GNU C library to use the memory of one picture for the
// next, where it would give it back and have it mapped anew: with two threads
// that is a quarter of an encoder's time. Other C libraries do not read it.
var keepMemory = []string{"MALLOC_MMAP_THRESHOLD_=33554432", "MALLOC_TRIM_THRESHOLD_=134217728"}

// Error is a failed run of ffmpeg or ffprobe.
type Error struct {
	Program string   // "ffmpeg" or "ffprobe"
	Args    []string // as given to the program
	State   string   // "exit status 1", "signal: killed", or why it did not start
	Tail    string   // the last lines the program wrote to its standard error
	Err     error    // the cause: the context's error, an exec or a pipe error; may be nil
	Refused bool     // it ended by itself: what it was given is at fault, not what befell it
}

// Error is one line: program, state and the last thing the program said.
func (e *Error) Error() string {
	text := e.Program + ": " + e.State
	if e.Err != nil && !strings.Contains(text, e.Err.Error()) {
		text += " (" + e.Err.Error() + ")"
	}
	if said := lastLine(e.Tail); said != "" {
		text += ": " + said
	}
	return text
}

// Unwrap gives the cause, so that errors.Is finds a cancelled context.
func (e *Error) Unwrap() error { return e.Err }

func lastLine(s string) string {
	s = strings.TrimRight(s, "\r\n ")
	return strings.TrimSpace(s[strings.LastIndexAny(s, "\r\n")+1:])
}

// process is one running program, its own process group, with a bounded tail
// of its standard error.
type process struct {
	cmd  *exec.Cmd
	ctx  context.Context
	tail tail.Tail // written until Wait returns
}

// start runs program with the three streams as given (nil: none). Cancelling
// ctx kills the program and everything it started.
func start(ctx context.Context, program string, args []string, in io.Reader, out io.Writer) (*process, error) {
	p := &process{cmd: exec.CommandContext(ctx, program, args...), ctx: ctx, tail: tail.Tail{Most: tailBytes}}
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = in, out, &p.tail
	p.cmd.Env = append(append(os.Environ(), "AV_LOG_FORCE_NOCOLOR=1", "LC_ALL=C"), keepMemory...)
	p.cmd.SysProcAttr = ownGroup()
	p.cmd.Cancel = func() error { return killGroup(p.cmd.Process) }
	p.cmd.WaitDelay = waitDelay
	if err := p.cmd.Start(); err != nil {
		return nil, p.failure("did not start", err)
	}
	return p, nil
}

// wait reports how the program ended: nil for exit status 0.
func (p *process) wait() error {
	err := p.cmd.Wait()
	// The group may outlive its leader; nothing of ours stays behind.
	_ = killGroup(p.cmd.Process)
	if cause := context.Cause(p.ctx); cause != nil && err != nil {
		return p.failure(p.state(), cause)
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		failure := p.failure(p.state(), nil)
		failure.Refused = exit.Exited() && exit.ExitCode() != stoppedStatus
		return failure
	}
	if err != nil {
		return p.failure(p.state(), err)
	}
	return nil
}

func (p *process) state() string {
	if p.cmd.ProcessState == nil {
		return "lost"
	}
	return p.cmd.ProcessState.String()
}

func (p *process) failure(state string, cause error) *Error {
	name := p.cmd.Path[strings.LastIndexByte(p.cmd.Path, '/')+1:]
	return &Error{Program: name, Args: p.cmd.Args[1:], State: state, Tail: p.tail.String(), Err: cause}
}

// run starts program, without input, and waits for it.
func run(ctx context.Context, program string, args []string, out io.Writer) error {
	p, err := start(ctx, program, args, nil, out)
	if err != nil {
		return err
	}
	return p.wait()
}

// output runs program and returns what it printed, at most limit bytes.
func output(ctx context.Context, program string, args []string, limit int) ([]byte, error) {
	var out bytes.Buffer
	sink := &limitedWriter{w: &out, left: limit}
	if err := run(ctx, program, args, sink); err != nil {
		return nil, err
	}
	if sink.left < 0 {
		return nil, fmt.Errorf("%s printed more than %d bytes", program, limit)
	}
	return out.Bytes(), nil
}

// limitedWriter forwards the first left bytes and swallows the rest, so that the
// program ends normally and the caller sees left < 0.
type limitedWriter struct {
	w    io.Writer
	left int
}

func (c *limitedWriter) Write(b []byte) (int, error) {
	n := min(len(b), max(c.left, 0))
	c.left -= len(b)
	if _, err := c.w.Write(b[:n]); err != nil {
		return 0, err
	}
	return len(b), nil
}

// killGroup kills a process and all it started. A process that is already
// gone is no error.
func killGroup(p *os.Process) error {
	if p == nil {
		return nil
	}
	if err := kill(p); err != nil && !errors.Is(err, os.ErrProcessDone) && !errors.Is(err, syscall.ESRCH) {
		return err
	}
	return nil
}
