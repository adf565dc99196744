package child

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/engine/trail"
	"github.com/inkreel/inkreel/internal/fault"
	"github.com/inkreel/inkreel/internal/sandbox"
	"github.com/inkreel/inkreel/internal/span"
)

// What a child and its programs may have open, and write to one file: a film of
// two hours.
const (
	maxOpen     = 1024
	maxFileSize = 16 << 30
)

// Tools are what a child works with besides what its parent gives it.
type Tools struct {
	Config engine.Config // its tools and speaker
	Reads  []string      // files and folders that these need
}

// Serve is a child: it takes steps from in and answers to out until in ends. It
// gives up every right that it does not need before it reads what strangers
// sent; find is called before that.
func Serve(in io.Reader, out io.Writer, find func(Setup) (Tools, error)) error {
	w := newWire(in, out, fromParent)
	m, err := w.receive()
	if err != nil {
		return fmt.Errorf("wait for a setup: %w", err)
	}
	var setup Setup
	if err := m.read(&setup); err != nil || m.Kind != kindSetup {
		return fmt.Errorf("no setup: %w", err)
	}
	tools, err := find(setup)
	if err != nil {
		return err
	}
	write := append([]string{setup.Box}, fault.Folders()...)
	layers := sandbox.Enter(sandbox.Limits{Memory: setup.Memory, Files: maxOpen, FileSize: maxFileSize}, sandbox.Folders{Write: write, Read: tools.Reads})
	c := &server{parent: parent{wire: w, box: setup.Box, calls: map[uint64]chan answer{}}, setup: setup}
	if err := c.assemble(tools.Config); err != nil {
		return err
	}
	if err := w.send(kindReady, 0, ready{layers}); err != nil {
		return err
	}
	return c.serve()
}

// server is the child's side.
type server struct {
	parent
	setup Setup
	steps engine.Steps
	spans *span.Collector // nil: no step was traced yet
	log   *zap.Logger

	limits atomic.Pointer[limit.Job] // of the job at work

	mu     sync.Mutex
	events []event
	cancel context.CancelFunc // of the step at work
}

// assemble makes the engine that does the steps.
func (c *server) assemble(cfg engine.Config) (err error) {
	if cfg.Trail, err = trail.Create(filepath.Join(c.box, trailName)); err != nil {
		return err
	}
	cfg.Store, cfg.TempDir = &c.parent, c.box
	cfg.Slots, cfg.Fetches, cfg.Encoder, cfg.Limits = c.setup.Slots, c.setup.Fetches, c.setup.Encoder, c.setup.Limits
	if c.setup.Speaker != "" {
		cfg.Speaker = proxySpeaker{&c.parent, c.setup.Speaker, cfg.Speaker}
	}
	c.limits.Store(&c.setup.Limits)
	cfg.LimitsOf = func(string) limit.Job { return *c.limits.Load() }
	if cfg.Log, err = newLog(c.wire, c.setup.LogLevel); err != nil {
		return err
	}
	c.log = cfg.Log
	e, err := engine.New(cfg)
	c.steps = engine.Steps{Engine: e, Draws: c.setup.Draws, Meter: c.meter(), Fetch: func(dir string) engine.Assets { return fetcher{&c.parent, dir} }}
	return err
}

// meter collects what the step's result tells of.
func (c *server) meter() engine.Meter {
	add := func(e event) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.events = append(c.events, e)
	}
	return engine.Meter{
		Work: func(t engine.Times) { add(event{Work: t}) },
		Scene: func(d engine.Drawn, frames int) {
			d.Warnings = nil // they are in the result
			add(event{Scene: &d, Frames: frames})
		},
		Film:     func(seconds float64) { add(event{Film: seconds}) },
		Fallback: func(encoder string) { add(event{Fallback: encoder}) },
	}
}

// serve takes messages until there are no more.
func (c *server) serve() error {
	expired := make(chan os.Signal, 1)
	sandbox.NotifyCPU(expired)
	defer signal.Stop(expired)
	go func() {
		<-expired
		fmt.Fprintln(os.Stderr, ranOut)
		os.Exit(1)
	}()
	for {
		m, err := c.wire.receive()
		if errors.Is(err, io.EOF) {
			return nil // the parent has gone, and so do we
		}
		if err != nil {
			return err
		}
		switch m.Kind {
		case kindStep:
			var s step
			if err := m.read(&s); err != nil {
				return err
			}
			ctx, cancel := context.WithCancel(context.Background())
			c.mu.Lock()
			c.cancel = cancel
			c.mu.Unlock()
			go c.do(ctx, s)
		case kindCancel:
			c.mu.Lock()
			c.cancel()
			c.mu.Unlock()
		case kindAnswer:
			var a answer
			if err := m.read(&a); err != nil {
				return err
			}
			c.answered(m.ID, a)
		default:
			return fmt.Errorf("unknown message %q", m.Kind)
		}
	}
}

// do does a step and sends its result.
func (c *server) do(ctx context.Context, s step) {
	if c.setup.CPU > 0 {
		if err := sandbox.LimitCPU(c.setup.CPU); err != nil {
			c.log.Debug("processor time is not limited", zap.Error(err))
		}
	}
	c.limits.Store(&s.Limits)
	out := c.traced(ctx, s)
	c.mu.Lock()
	c.cancel()
	out.Events, c.events = c.events, nil
	c.mu.Unlock()
	if err := c.wire.send(kindResult, 0, out); err != nil {
		fmt.Fprintln(os.Stderr, "inkreel child:", err)
		os.Exit(1)
	}
}

// traced is the result of a step, with the spans of what was done for it where
// the parent's step is traced.
func (c *server) traced(ctx context.Context, s step) result {
	if s.Trace == "" {
		return c.result(ctx, s)
	}
	if c.spans == nil {
		c.spans = span.NewCollector()
	}
	ctx, noted := c.spans.Begin(ctx, "child", s.Trace)
	out := c.result(ctx, s)
	var err error
	if out.Failed != nil {
		err = errors.New(out.Failed.Message)
	}
	noted.End(err)
	out.Spans = c.spans.Take()
	return out
}

// result is what comes of a step. A panic is its error.
func (c *server) result(ctx context.Context, s step) (out result) {
	defer func() {
		if p := recover(); p != nil {
			f := &queue.Failure{Code: codeCrash, Message: fmt.Sprintf("panic: %v", p), Tail: string(debug.Stack())}
			out = result{Failed: &failure{Message: f.Message, Verdict: f}}
		}
	}()
	frames := newTally(func(n int) { _ = c.wire.send(kindFrames, 0, n) }) // a parent that has gone ends us
	var err error
	switch s.Op {
	case opCheck:
		err = c.steps.Check(s.Job, s.Plan)
	case opPrepare:
		var ahead queue.Ahead
		if s.Ahead {
			ahead = func(ctx context.Context, p queue.Prepared, scenes []int) error {
				p.Warnings = fitting(p.Warnings)
				_, err := c.ask(ctx, call{Op: askAhead, Prepared: p, Scenes: scenes})
				return err
			}
		}
		out.Prepared, err = c.steps.Prepare(ctx, s.Job, s.Plan, ahead)
	case opRevise:
		out.Prepared, err = c.steps.Revise(ctx, s.Prepared, queue.Revision(s.Revision))
	case opVariant:
		out.Prepared, err = c.steps.PrepareVariant(ctx, s.Prepared, s.Variant)
	case opDraw:
		out.Clip, err = c.steps.Draw(ctx, s.Prepared, s.Scene, frames.add)
		frames.flush()
	case opSound:
		err = c.steps.Sound(ctx, s.Prepared)
	case opJoin:
		out.Film, err = c.steps.Join(ctx, s.Prepared, s.Encoder, func() error {
			_, err := c.ask(ctx, call{Op: askBegin})
			return err
		}, frames.add)
		frames.flush()
	default:
		err = fmt.Errorf("unknown step %q", s.Op)
	}
	out.Prepared.Warnings, out.Clip.Warnings = fitting(out.Prepared.Warnings), fitting(out.Clip.Warnings)
	if err != nil {
		out.Failed = failureOf(err, (&engine.Steps{}).Judge)
	}
	return out
}

// maxWarnings is how many bytes of warnings fit into a message, as JSON, whatever
// is in them. A record has room for fewer.
const maxWarnings = 1 << 20

// fitting are the first of so many warnings that they fit into a message, and how
// many there are besides.
func fitting(all []string) []string {
	bytes := 0
	for i, w := range all {
		if bytes += len(w); bytes > maxWarnings {
			return append(all[:i:i], fmt.Sprintf("and %d more", len(all)-i))
		}
	}
	return all
}

// tallyEvery is how often a child tells how many frames it has drawn.
const tallyEvery = 50 * time.Millisecond

// tally adds up frames, which are many, and tells of them now and then.
type tally struct {
	tell func(int)
	n    int
	last time.Time
}

func newTally(tell func(int)) *tally { return &tally{tell: tell} }

func (t *tally) add(n int) {
	t.n += n
	if time.Since(t.last) >= tallyEvery {
		t.flush()
	}
}

func (t *tally) flush() {
	if t.n > 0 {
		t.tell(t.n)
	}
	t.n, t.last = 0, time.Now()
}
