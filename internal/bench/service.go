package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/freeport"
	"github.com/inkreel/inkreel/plan"
)

// serviceUp is how long the service may take to answer.
const serviceUp = 30 * time.Second

// service submits a plan to a service that has just come up, bus, store and
// one worker with its default slots in one process, and returns the seconds
// until the record names a first clip in the store.
func (b *bench) service(ctx context.Context, p *plan.Plan) (seconds float64, err error) {
	doc, err := plan.Encode(p)
	if err != nil {
		return 0, err
	}
	dir, err := os.MkdirTemp(b.dir, "service-*")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	addr, giveBack, err := freeport.Take()
	if err != nil {
		return 0, err
	}
	defer giveBack()
	cmd := exec.CommandContext(ctx, b.Program, "serve", "--data", dir, "--work", dir, "--asset-root", b.dir,
		"--nats-listen", addr, "--http", "", "--log-level", "error", "--grace", "100ms")
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = 10 * time.Second
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		return 0, fmt.Errorf("start the service: %w", err)
	}
	defer func() {
		_ = cmd.Cancel()
		_ = cmd.Wait() // what it was still at is not wanted
	}()
	nc, err := nats.Connect("nats://"+addr, nats.RetryOnFailedConnect(true), nats.MaxReconnects(-1), nats.ReconnectWait(20*time.Millisecond))
	if err != nil {
		return 0, err
	}
	defer nc.Close()
	q, err := working(ctx, nc)
	if err != nil {
		return 0, fmt.Errorf("wait for the service: %w", err)
	}
	began := time.Now()
	if _, err := q.Submit(ctx, p.JobID, doc, nil); err != nil {
		return 0, err
	}
	seen := errors.New("a clip is there")
	err = q.Watch(ctx, p.JobID, func(u queue.Update) error {
		if u.Record != nil && slices.Contains(u.Record.Done, true) {
			return seen
		}
		return nil
	})
	if !errors.Is(err, seen) {
		return 0, fmt.Errorf("a film of the service ended without a clip: %w", err)
	}
	return time.Since(began).Seconds(), nil
}

// working is the queue of a service once a worker answers.
func working(ctx context.Context, nc *nats.Conn) (*queue.Queue, error) {
	ctx, cancel := context.WithTimeout(ctx, serviceUp)
	defer cancel()
	for {
		if q, err := queue.Open(ctx, nc, queue.Options{}); err == nil {
			if workers, err := q.Workers(ctx); err == nil && len(workers) > 0 {
				return q, nil
			}
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(20 * time.Millisecond):
		}
	}
}
