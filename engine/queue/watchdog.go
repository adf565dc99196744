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
// Its task must not be kept from others for ever by a worker that faithfully
// says every ten seconds that it is still at it. So every task has a pulse,
// felt when it advances. Without one for a while the server is told nothing
// more and the step is told to stop; a step that does not even do that is left
// behind, and the worker with it: Run ends with an error, so that whatever
// started the process starts it anew.

// pulse is when a task advanced last, counted from the start of the process: a
// clock that is set forward must not look like a task that stands still.
type pulse struct{ last atomic.Int64 } // ns since started

var started = time.Now()

func newPulse() *pulse {
	p := &pulse{}
	p.beat()
	return p
}

func (p *pulse) beat() { p.last.Store(int64(time.Since(started))) }

func (p *pulse) still() time.Duration { return time.Since(started) - time.Duration(p.last.Load()) }

// The time a task may take without advancing. Scenes advance with every frame;
// plans and films only tell when they are done, and may fetch, speak or mix
// for a long time.
const (
	defaultStall = 2 * time.Minute
	longSteps    = 15 // plans and films may stand still so many times longer
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

// attend works one delivery, and leaves it behind when it hangs.
func (w *Worker) attend(work context.Context, d *delivery) {
	p, done := newPulse(), make(chan struct{})
	go func() {
		defer close(done)
		w.do(work, d, p)
	}()
	kind, _, _, _ := w.q.names.taskOf(d.subject)
	limit := w.stallTime(kind) + lastWords
	look := time.NewTicker(max(limit/16, time.Millisecond))
	defer look.Stop()
	for {
		select {
		case <-done:
			return
		case <-look.C:
		}
		if p.still() > limit {
			w.cfg.Log.Error("task does not stop and is left behind; this worker ends", zap.String("task", d.subject), zap.Duration("still", p.still()))
			w.end(fmt.Errorf("%s: %w and does not stop when told to", d.subject, errStalled))
			return
		}
	}
}
