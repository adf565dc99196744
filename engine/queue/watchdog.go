package queue

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"go.uber.org/zap"
)

// A step may hang: a program that was stopped, a mount that went away, a bug.
// Its task must not be kept from others for ever by a worker whose heartbeat
// goes on every ten seconds. So every task has a watchdog, which is reset when
// it advances. Once that did not happen for a while the heartbeat ends and the
// step is cancelled; a step that does not even stop then is left behind, and the worker with it: Run ends with an error, so that whatever
// started the process starts it anew.

// watchdog notes when a task advanced last, counted from the start of the process: a
// clock that is set forward must not look like a task that stands still.
type watchdog struct{ last atomic.Int64 } // ns since started

var started = time.Now()

func newWatchdog() *watchdog {
	p := &watchdog{}
	p.advance()
	return p
}

func (p *watchdog) advance() { p.last.Store(int64(time.Since(started))) }

func (p *watchdog) idle() time.Duration { return time.Since(started) - time.Duration(p.last.Load()) }

// The time a task may take without advancing. Scenes advance with every frame;
// plans and films only when they are done, and may fetch, speak or mix
// for a long time.
const (
	defaultStall = 2 * time.Minute
	longSteps    = 15 // plans and films may stand still so many times longer
	// looksPerLimit is how often a task is looked at within that time, so that
	// hanging is seen at most a sixteenth late.
	looksPerLimit = 16
)

// errStalled says that a step did not advance.
var errStalled = errors.New("step hangs")

// stallTime is how long a task of kind k may stand still.
func (w *Worker) stallTime(k Kind) time.Duration {
	if k == KindScene {
		return w.cfg.Stall
	}
	return longSteps * w.cfg.Stall
}

// supervise works one delivery, and leaves it behind when it hangs.
func (w *Worker) supervise(work context.Context, d *delivery) {
	p, done := newWatchdog(), make(chan struct{})
	go func() {
		defer close(done)
		w.do(work, d, p)
	}()
	kind, _, _, _ := w.q.names.taskOf(d.subject)
	limit := w.stallTime(kind) + stopGrace
	look := time.NewTicker(max(limit/looksPerLimit, time.Millisecond))
	defer look.Stop()
	for {
		select {
		case <-done:
			return
		case <-look.C:
		}
		if p.idle() > limit {
			w.cfg.Log.Error("task does not stop and is left behind; this worker ends", zap.String("task", d.subject), zap.Duration("still", p.idle()))
			w.end(fmt.Errorf("%s: %w and does not stop when it is cancelled", d.subject, errStalled))
			return
		}
	}
}
