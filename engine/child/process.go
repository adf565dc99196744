package child

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"time"

	"go.uber.org/zap"
)

// process is one child, from its start to when nothing is left of it. It does
// one step at a time.
type process struct {
	pool   *Pool
	cmd    *exec.Cmd
	wire   *wire
	in     *os.File // its standard input
	dir    string   // of the parent, for this child
	box    *os.Root // the child's own folder in it
	remove func()   // removes dir
	tail   tail     // of its standard error

	isReady chan struct{} // closed when it takes steps
	gone    chan struct{} // closed when nothing of it is left
	death   *Death        // how it ended; to be read when it is gone
	started time.Time
	ooms    int64 // of the system, when it started

	mu      sync.Mutex
	current *run
	violent error // it was ended for this
	over    bool  // it is being waited for

	job   string // the step before was of this one; empty: there was none
	steps int
	alone bool // it does all one by one, to be found out by
}

// A child's folder holds its box, and what is fetched for it before it may have
// it.
const (
	boxName   = "box"
	fetchName = "fetch"
	trailName = "trail" // in the box
)

// start starts a child. It need not be ready yet.
func (p *Pool) start(alone bool) (*process, error) {
	dir, remove, err := p.work.Make("child")
	if err != nil {
		return nil, err
	}
	c := &process{pool: p, dir: dir, remove: remove, isReady: make(chan struct{}), gone: make(chan struct{}), started: time.Now(), ooms: oomKills(), alone: alone}
	if err := c.launch(); err != nil {
		remove()
		return nil, fmt.Errorf("start a child process: %w", err)
	}
	go c.receive()
	return c, nil
}

// launch starts the program and sends it its setup.
func (c *process) launch() (err error) {
	path := filepath.Join(c.dir, boxName)
	for _, d := range []string{path, filepath.Join(c.dir, fetchName)} {
		if err := os.Mkdir(d, 0o700); err != nil {
			return err
		}
	}
	if c.box, err = os.OpenRoot(path); err != nil {
		return err
	}
	theirIn, in, err := os.Pipe()
	if err != nil {
		c.box.Close()
		return err
	}
	out, theirOut, err := os.Pipe()
	if err != nil {
		c.box.Close()
		theirIn.Close()
		in.Close()
		return err
	}
	command := c.pool.cfg.Command
	c.cmd = exec.Command(command[0], command[1:]...)
	c.cmd.Env, c.cmd.Dir = environment(path), path
	c.cmd.Stdin, c.cmd.Stdout, c.cmd.Stderr = theirIn, theirOut, &c.tail
	c.cmd.WaitDelay = time.Second // what holds its standard error open is ended before
	c.cmd.SysProcAttr = ownSession()
	err = c.pool.launcher.do(c.cmd.Start)
	theirIn.Close()
	theirOut.Close()
	if err != nil {
		c.box.Close()
		in.Close()
		out.Close()
		return err
	}
	c.in, c.wire = in, newWire(out, in, fromChild)
	setup := c.pool.cfg.Setup
	setup.Box = path
	if c.alone {
		setup.Slots, setup.Fetches, setup.Draws = 1, 1, false
	}
	if err := c.wire.send(kindSetup, 0, setup); err != nil {
		c.kill(err) // how it died is seen by who waits for it
	}
	return nil
}

// receive takes what the child sends until it ends, and then cleans up.
func (c *process) receive() {
	for {
		m, err := c.wire.receive()
		if err == nil {
			err = c.take(m)
		}
		if err != nil {
			c.end(err)
			return
		}
	}
}

// take takes one message.
func (c *process) take(m message) error {
	if m.Kind == kindReady {
		return c.greet(m)
	}
	c.mu.Lock()
	r := c.current
	c.mu.Unlock()
	if r == nil {
		return nil // of a step that was given up
	}
	return r.take(m)
}

// greet notes that the child takes steps.
func (c *process) greet(m message) error {
	select {
	case <-c.isReady:
		return fmt.Errorf("%w: ready twice", errProtocol)
	default:
	}
	var r ready
	if err := m.read(&r); err != nil {
		return err
	}
	c.pool.greeted(r, time.Since(c.started))
	close(c.isReady)
	return nil
}

// kill ends the child and all that it started. The reason is for the log.
func (c *process) kill(why error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.over {
		return // its number may be another's
	}
	if c.violent == nil {
		c.violent = why
	}
	killSession(c.cmd.Process)
}

// end waits for the child's end and removes what it leaves.
func (c *process) end(err error) {
	if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		c.kill(err)
	}
	killSession(c.cmd.Process) // it closed its output, so it is at its end; what it started may not be
	c.mu.Lock()
	c.over = true
	c.mu.Unlock()
	_ = c.cmd.Wait() // the state says how it ended
	c.death = c.obituary()
	c.in.Close()
	c.box.Close()
	c.remove()
	close(c.gone)
	c.pool.forget(c)
}

// stopTime is how long a child may take to stop a step that is cancelled before
// it is ended: what cannot be interrupted costs a warm child, not a slot.
const stopTime = 700 * time.Millisecond

// startTime is how long a child may take until it is ready.
const startTime = time.Minute

// do has the child do a step.
func (c *process) do(ctx context.Context, s step, h host) (result, error) {
	select {
	case <-c.isReady:
	case <-c.gone:
		return result{}, c.death
	case <-ctx.Done():
		return result{}, context.Cause(ctx)
	case <-time.After(time.Until(c.started.Add(startTime))):
		c.kill(errors.New("it was not ready in time"))
		<-c.gone
		return result{}, c.death
	}
	work, cancel := context.WithCancel(ctx)
	r := &run{host: h, child: c, ctx: work, result: make(chan result, 1)}
	c.mu.Lock()
	c.current = r
	c.mu.Unlock()
	defer func() {
		cancel()
		c.mu.Lock()
		c.current = nil
		c.mu.Unlock()
		r.calls.Wait()
	}()
	c.steps++
	if err := c.wire.send(kindStep, 0, s); err != nil {
		c.kill(err)
	}
	select {
	case out := <-r.result:
		c.pool.cfg.Trace.Adopt(ctx, out.Spans)
		return out, r.failed(out)
	case <-c.gone:
		return result{}, c.death
	case <-ctx.Done():
	}
	_ = c.wire.send(kindCancel, 0, nil) // else it is ended in a moment
	late := time.NewTimer(stopTime)
	defer late.Stop()
	select {
	case <-r.result:
	case <-c.gone:
	case <-late.C:
		c.pool.cfg.Log.Debug("a child process does not stop and is ended", zap.String("step", s.Op))
		c.kill(errors.New("it did not stop"))
		<-c.gone
	}
	return result{}, context.Cause(ctx)
}

// isGone reports whether the child has ended.
func (c *process) isGone() bool {
	select {
	case <-c.gone:
		return true
	default:
		return false
	}
}
