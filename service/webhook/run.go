package webhook

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/internal/fault"
)

// schedule is how long to wait after each attempt that failed: eleven attempts in a
// day, close together at first.
var schedule = []time.Duration{
	5 * time.Second, 30 * time.Second, 2 * time.Minute, 10 * time.Minute, 30 * time.Minute,
	time.Hour, 2 * time.Hour, 4 * time.Hour, 8 * time.Hour, 8 * time.Hour,
}

const (
	// spread is how much longer a wait may be, so that what failed together does not
	// come back together.
	spread = 0.1
	// lease is when an attempt is taken for dead, with the process that made it.
	lease = time.Minute
	// pollEvery is how often rows are looked at where nobody wakes the courier.
	pollEvery = time.Second
	// atOnce is how many attempts are under way, of one workspace perWorkspace: a
	// receiver that is slow keeps nobody else's waiting.
	atOnce       = 32
	perWorkspace = 4
	batch        = 256
	// longestError is how much of an error is kept, in bytes.
	longestError = 300
)

// Courier delivers what is due, beside those of other processes.
type Courier struct {
	Rows   Rows
	Sender *Sender
	// Secrets are those of a workspace, the one in use first.
	Secrets func(ctx context.Context, workspace string) ([]string, error)
	Log     *zap.Logger // nil: nothing is logged

	waits []time.Duration // nil: schedule
	poll  time.Duration   // 0: pollEvery
	wake  chan struct{}

	mu   sync.Mutex
	busy map[string]int // attempts under way, by workspace
}

// NewCourier is a courier to be run.
func NewCourier(rows Rows, sender *Sender, secrets func(ctx context.Context, workspace string) ([]string, error), log *zap.Logger) *Courier {
	if log == nil {
		log = zap.NewNop()
	}
	return &Courier{Rows: rows, Sender: sender, Secrets: secrets, Log: log, waits: schedule, poll: pollEvery, wake: make(chan struct{}, 1), busy: map[string]int{}}
}

// Wake has Run look at the rows now: one was stored.
func (c *Courier) Wake() {
	select {
	case c.wake <- struct{}{}:
	default: // it is about to
	}
}

// CheckURL returns a sentence about an address that nothing would be delivered to.
func (c *Courier) CheckURL(address string) error { return c.Sender.CheckURL(address) }

// Run delivers until ctx ends, and returns when the attempts under way have.
func (c *Courier) Run(ctx context.Context) {
	var under sync.WaitGroup
	defer under.Wait()
	slots := make(chan struct{}, atOnce)
	tick := time.NewTicker(c.poll)
	defer tick.Stop()
	for {
		due, err := c.Rows.Due(ctx, c.Sender.now(), batch)
		if err != nil && ctx.Err() == nil {
			c.Log.Warn("deliveries cannot be read", zap.Error(err))
		}
		for _, d := range due {
			if !c.enter(d.Workspace) {
				continue
			}
			select {
			case slots <- struct{}{}:
			case <-ctx.Done():
				return
			}
			under.Go(func() {
				mine := c.attempt(ctx, d)
				<-slots
				c.leave(d.Workspace)
				if mine { // others may wait for its place
					c.Wake()
				}
			})
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case <-c.wake:
		}
	}
}

// enter reports whether a workspace has a place left, and takes it.
func (c *Courier) enter(workspace string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.busy[workspace] >= perWorkspace {
		return false
	}
	c.busy[workspace]++
	return true
}

// leave gives a place back.
func (c *Courier) leave(workspace string) {
	c.mu.Lock()
	if c.busy[workspace]--; c.busy[workspace] == 0 {
		delete(c.busy, workspace)
	}
	c.mu.Unlock()
}

// attempt delivers once, unless somebody else does, notes what came of it and reports
// whether it did. A process that dies in between leaves a delivery that is due again after the lease:
// it may be received twice, under one id.
func (c *Courier) attempt(ctx context.Context, d Delivery) bool {
	mine, err := c.Rows.Begin(ctx, d, c.Sender.now().Add(lease))
	if err != nil || !mine {
		if err != nil && ctx.Err() == nil {
			c.Log.Warn("a delivery cannot be begun", zap.String("delivery", d.ID), zap.Error(err))
		}
		return false
	}
	d.Attempts++
	if fault.At(fault.HookBegun) != nil {
		return true
	}
	secrets, err := c.Secrets(ctx, d.Workspace)
	if err == nil {
		err = c.Sender.Deliver(ctx, d, secrets)
	}
	if fault.At(fault.HookSent) != nil {
		return true
	}
	if err != nil && ctx.Err() != nil {
		return true // we stop, and another goes on when the lease has ended
	}
	o := c.outcome(d, err)
	// What was delivered is noted also when we are about to stop.
	if err := c.Rows.End(context.WithoutCancel(ctx), d, o); err != nil {
		c.Log.Warn("what came of a delivery cannot be noted", zap.String("delivery", d.ID), zap.Error(err))
	}
	if fault.At(fault.HookNoted) != nil {
		return true
	}
	if o.State == Dead {
		c.Log.Warn("a webhook is given up", zap.String("delivery", d.ID), zap.String("workspace", d.Workspace), zap.Int("attempts", d.Attempts), zap.String("error", o.LastError))
	}
	return true
}

// outcome is how a delivery stands after an attempt.
func (c *Courier) outcome(d Delivery, err error) Outcome {
	if err == nil {
		return Outcome{State: Delivered}
	}
	said := err.Error()
	o := Outcome{State: Waiting, LastError: strings.ToValidUTF8(said[:min(len(said), longestError)], "")}
	if errors.Is(err, errFinal) || d.Attempts > len(c.waits) {
		o.State = Dead
		return o
	}
	wait := c.waits[d.Attempts-1]
	o.NextAt = c.Sender.now().Add(wait + time.Duration(spread*rand.Float64()*float64(wait)))
	return o
}
