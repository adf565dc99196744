package main

import (
	"cmp"
	"context"
	"path/filepath"

	"github.com/nats-io/nats.go"
	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine/queue"
)

type serveCmd struct {
	Data       string `required:"" env:"INKREEL_DATA" help:"Folder of jobs and artifacts." placeholder:"DIR"`
	NATSListen string `name:"nats-listen" default:"127.0.0.1:4222" env:"INKREEL_NATS_LISTEN" help:"Where NATS listens. Defaults to 127.0.0.1:4222." placeholder:"HOST:PORT"`
	Password   string `name:"nats-password" env:"INKREEL_NATS_PASSWORD" help:"Password that user inkreel of NATS needs; better given by the variable. Without it NATS listens on loopback alone." placeholder:"TEXT"`
	HTTP       string `name:"http" default:"127.0.0.1:8080" env:"INKREEL_HTTP" help:"Serve ${endpoints} here; empty for not at all. Defaults to 127.0.0.1:8080." placeholder:"HOST:PORT"`
	NoWorker   bool   `help:"Draw nothing here: only bus and store for workers that join."`
	Store      string `default:"folder" env:"INKREEL_STORE" help:"Where artifacts lie: 'folder', the default, for one below --data, or ${store}." placeholder:"folder|${stores}"`
	workFlags
}

// Run is bus, store and worker in one process.
func (cmd *serveCmd) Run(ctx context.Context) error {
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
	bus, err := startBus(ctx, cmd.NATSListen, cmd.Password, filepath.Join(cmd.Data, "nats"), log)
	if err != nil {
		return err
	}
	defer bus.stop()
	nc, err := connect(bus.url(), "inkreel serve", nats.InProcessServer(bus), nats.UserInfo(natsUser, cmd.Password))
	if err != nil {
		return err
	}
	defer nc.Close()
	q, err := queue.Open(ctx, nc, queue.Options{})
	if err != nil {
		return err
	}
	if err := cmd.share(ctx, q); err != nil {
		return err
	}
	spec := cmd.Store
	if spec == "folder" {
		spec = filepath.Join(cmd.Data, "artifacts")
	}
	store, err := openStore(ctx, spec, q)
	if err != nil {
		return err
	}
	m := newMeters()
	m.reg.MustRegister(&queueMeter{q: q})
	if err := m.serve(ctx, cmd.HTTP, func(ctx context.Context) error { return cmp.Or(bus.broken(), q.Ready(ctx)) }); err != nil {
		return err
	}
	log.Info("serving", zap.String("nats", bus.url()), zap.String("http", cmd.HTTP), zap.String("store", spec))
	if cmd.NoWorker {
		m.ready.Store(true)
		(&settlement{q: q, store: store, spec: spec}).handOver(ctx, log)
		return nil
	}
	w, done, err := cmd.worker(ctx, node{q: q, store: store, spec: spec, log: log, meters: m, trace: trace, alone: true})
	if err != nil {
		return err
	}
	defer done()
	return work(ctx, w, m, log)
}
