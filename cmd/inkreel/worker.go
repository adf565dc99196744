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
	natsFlags
	Store    string `env:"INKREEL_STORE" help:"Where artifacts lie: ${store}. Defaults to where the engine's lie already, object where it has none." placeholder:"${stores}"`
	HTTP     string `name:"http" help:"Serve ${endpoints} here." placeholder:"HOST:PORT"`
	Prefix   string `default:"inkreel" help:"Prefix of all subjects and buckets."`
	Replicas int    `default:"1" help:"Replicas of streams made here; 3 on a cluster."`
	workFlags
}

// Run works until it is signalled to stop.
func (cmd *workerCmd) Run(ctx context.Context) error {
	log, err := newLog(cmd.LogLevel)
	if err != nil {
		return err
	}
	defer func() { _ = log.Sync() }()
	trace, untrace, err := startTrace(ctx, log)
	if err != nil {
		return err
	}
	defer untrace()
	q, _, nc, err := cmd.join(ctx, "inkreel worker", "", queue.Options{Prefix: cmd.Prefix, Replicas: cmd.Replicas}, func(err error) {
		log.Error("NATS", zap.Error(err))
	})
	if err != nil {
		return err
	}
	defer nc.Close()
	if err := cmd.share(ctx, q); err != nil {
		return err
	}
	if cmd.Store == "" {
		if cmd.Store, err = placed(ctx, q); err != nil {
			return err
		}
	}
	store, err := openStore(ctx, cmd.Store, q)
	if err != nil {
		return err
	}
	m := newMeters()
	m.reg.MustRegister(&queueMeter{q: q})
	if err := m.serve(ctx, cmd.HTTP, q.Ready); err != nil {
		return err
	}
	w, done, err := cmd.worker(ctx, node{q: q, store: store, spec: cmd.Store, log: log, meters: m, trace: trace})
	if err != nil {
		return err
	}
	defer done()
	log.Info("worker ready", zap.String("nats", cmd.where()), zap.String("store", cmd.Store))
	return work(ctx, w, m, log)
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
