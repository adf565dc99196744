package child

import (
	"cmp"
	"context"
	"errors"
	"os"
	"slices"
	"sync"
	"time"

	"go.uber.org/zap"
	"golang.org/x/sync/semaphore"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/engine/limit"
	"github.com/inkreel/inkreel/engine/machine"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/sandbox"
	"github.com/inkreel/inkreel/internal/span"
)

// Config is what a pool works with.
type Config struct {
	Command  []string                   // a program that calls Serve, and its arguments
	Store    artifact.Store             // what children read and make goes through here
	Assets   asset.Config               // what plans may name, fetched here
	Meter    engine.Meter               // called with what steps do
	Speaker  audio.Speaker              // that says who speaks for children, and does, as one that needs a network; nil: they speak by themselves
	Own      audio.Speaker              // of Speaker's order that one which children have themselves; nil: none is
	TempDir  string                     // parent of the children's folders. Defaults to os.TempDir()
	Slots    int                        // steps at once, and so many children are kept warm
	Sessions int                        // clips that go through an encoder in hardware at once. Defaults to one
	Setup    Setup                      // of every child; Box is filled in
	LimitsOf func(job string) limit.Job // nil: those of Setup for all
	Log      *zap.Logger                // Defaults to none
	Trace    *span.Tracer               // nil: nothing is traced
}

// Pool does the steps of queued jobs in children. It is a queue.Steps, safe for
// concurrent use. It must be closed.
type Pool struct {
	cfg      Config
	work     *machine.WorkDir
	launcher launcher
	judge    engine.Steps // of errors that come from here
	sessions *semaphore.Weighted
	writes   writes

	mu     sync.Mutex
	idle   []*process // used last: the last
	all    map[*process]struct{}
	layers []sandbox.Layer // that hold a child in; nil: none was ready yet
	closed bool
}

// NewPool begins with no child.
func NewPool(cfg Config) *Pool {
	cfg.Slots = max(cfg.Slots, 1)
	cfg.Log = cmp.Or(cfg.Log, zap.NewNop())
	cfg.TempDir = cmp.Or(cfg.TempDir, os.TempDir())
	if cfg.Speaker != nil {
		cfg.Setup.Speaker = cfg.Speaker.Name()
	}
	return &Pool{cfg: cfg, work: machine.NewWorkDir(cfg.TempDir), launcher: newLauncher(), judge: engine.Steps{Meter: cfg.Meter},
		sessions: semaphore.NewWeighted(int64(max(cfg.Sessions, 1))), all: map[*process]struct{}{}}
}

// Warm starts a child that waits for the first step.
func (p *Pool) Warm() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.spare()
}

// spare starts a child where none is idle and there are fewer than slots, so
// that no step waits for one to start. The lock is held.
func (p *Pool) spare() {
	if p.closed || len(p.idle) > 0 || len(p.all) >= p.cfg.Slots {
		return
	}
	c, err := p.start(false)
	if err != nil {
		p.cfg.Log.Warn("start a child process", zap.Error(err)) // who needs it gets the error
		return
	}
	p.all[c] = struct{}{}
	p.idle = append(p.idle, c)
}

// errClosed is the error of a step after Close.
var errClosed = errors.New("the worker has ended")

// take takes a child for a step of a job: the one that worked on it last, else
// the one that worked last for its tenant, else a new one, in whose place one of
// another tenant's ends: what a plan has made of a child, no other tenant's job is
// to meet. One that is alone is new in any case.
func (p *Pool) take(job string, alone bool) (*process, error) {
	p.mu.Lock()
	var retired *process
	defer func() {
		p.mu.Unlock()
		if retired != nil {
			retired.kill(nil)
		}
	}()
	if p.closed {
		return nil, errClosed
	}
	p.idle = slices.DeleteFunc(p.idle, (*process).isGone)
	if i := p.suitable(job); i >= 0 && !alone {
		c := p.idle[i]
		p.idle = slices.Delete(p.idle, i, i+1)
		c.job = job
		p.spare()
		return c, nil
	}
	if len(p.idle) > 0 && !alone && len(p.all) >= p.cfg.Slots {
		retired = p.idle[0]
		p.idle = slices.Delete(p.idle, 0, 1)
	}
	c, err := p.start(alone)
	if err != nil {
		return nil, err
	}
	c.job = job
	p.all[c] = struct{}{}
	if !alone {
		p.spare()
	}
	return c, nil
}

// suitable is which idle child takes a step of a job; -1: none. The lock is held.
func (p *Pool) suitable(job string) int {
	tenant, _ := queue.SplitJob(job)
	best := -1
	for i, c := range p.idle {
		whose, _ := queue.SplitJob(c.job)
		switch {
		case c.job == job:
			return i
		case c.job == "": // fresh
			if best < 0 {
				best = i
			}
		case whose == tenant:
			best = i
		}
	}
	return best
}

// A child is replaced after so many steps, lest what one of a thousand leaves
// behind adds up, and where after a step it holds more than its share of the
// memory that it may have.
const (
	maxSteps    = 1000
	memoryShare = 0.5
)

// giveBack keeps a child for the next step, or ends it.
func (p *Pool) giveBack(c *process) {
	p.mu.Lock()
	keep := !p.closed && !c.isGone() && !c.alone && c.steps < maxSteps && len(p.idle) < p.cfg.Slots
	if held, ok := resident(c.cmd.Process); keep && ok && p.cfg.Setup.Memory > 0 && float64(held) > memoryShare*float64(p.cfg.Setup.Memory) {
		keep = false
	}
	if keep {
		p.idle = append(p.idle, c)
	}
	p.mu.Unlock()
	if !keep {
		c.kill(nil)
	}
}

// forget takes a child that has ended off the books.
func (p *Pool) forget(c *process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.all, c)
	p.idle = slices.DeleteFunc(p.idle, func(o *process) bool { return o == c })
}

// greeted notes that a child is ready, and once what does not hold it in.
func (p *Pool) greeted(r ready, took time.Duration) {
	p.cfg.Log.Debug("a child process is ready", zap.Duration("took", took))
	p.mu.Lock()
	defer p.mu.Unlock()
	if lacking := sandbox.Lacking(r.Layers); lacking != "" && p.layers == nil {
		p.cfg.Log.Warn("steps run in child processes, but not all that shall hold these in does so here; see inkreel doctor", zap.String("lacking", cut(lacking)))
	}
	p.layers = r.Layers
}

// Close ends all children and waits until nothing of them is left. Steps at work
// fail.
func (p *Pool) Close() {
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		return
	}
	p.closed = true
	var all []*process
	for c := range p.all {
		all = append(all, c)
	}
	p.mu.Unlock()
	for _, c := range all {
		c.kill(errClosed)
	}
	for _, c := range all {
		<-c.gone
	}
	p.launcher.close()
}

// Probe starts a child and returns what holds it in.
func Probe(ctx context.Context, cfg Config) ([]sandbox.Layer, error) {
	p := NewPool(cfg)
	defer p.Close()
	c, err := p.take("", false)
	if err != nil {
		return nil, err
	}
	select {
	case <-c.isReady:
		return p.layers, nil // written before it was ready
	case <-c.gone:
		return nil, c.death
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}
