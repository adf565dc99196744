package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/queue"
)

type workerCmd struct {
	joinFlags
	workFlags
}

// Run works until it is signalled to stop.
func (cmd *workerCmd) Run(ctx context.Context) error {
	n, done, err := cmd.node(ctx, "inkreel worker", cmd.LogLevel)
	if err != nil {
		return err
	}
	defer done()
	if err := cmd.share(ctx, n.q); err != nil {
		return err
	}
	if err := n.meters.serve(ctx, cmd.HTTP, n.q.Ready); err != nil {
		return err
	}
	w, rest, err := cmd.worker(ctx, n)
	if err != nil {
		return err
	}
	defer rest()
	n.log.Info("worker ready", zap.String("nats", cmd.where()), zap.String("store", n.spec))
	return work(ctx, w, n.meters, n.log)
}

// work runs a worker between being ready and stopped. The first signal lets it
// finish what runs; a second one gives everything back at once.
func work(ctx context.Context, w *queue.Worker, m *meters, log *zap.Logger) error {
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(signals)
	done := make(chan struct{})
	defer close(done)
	go func() {
		for range 2 {
			select {
			case <-signals:
			case <-done:
				return
			}
		}
		log.Info("giving back what runs")
		w.Abort()
	}()
	m.ready.Store(true)
	stop := context.AfterFunc(ctx, func() {
		m.ready.Store(false)
		log.Info("stopping: finishing what runs")
	})
	defer stop()
	err := w.Run(ctx)
	log.Info("stopped")
	return err
}
