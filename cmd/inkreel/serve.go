package main

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"

	"github.com/nats-io/nats.go"
	"go.uber.org/zap"
	"golang.org/x/sync/errgroup"

	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/service/command"
)

type serveCmd struct {
	Data       string `required:"" env:"INKREEL_DATA" help:"Folder of jobs and artifacts." placeholder:"DIR"`
	NATSListen string `name:"nats-listen" default:"127.0.0.1:4222" env:"INKREEL_NATS_LISTEN" help:"Where NATS listens. Defaults to 127.0.0.1:4222." placeholder:"HOST:PORT"`
	Password   string `name:"nats-password" env:"INKREEL_NATS_PASSWORD" help:"Password that user inkreel of NATS needs; better given by the variable. Without it NATS listens on loopback alone." placeholder:"TEXT"`
	HTTP       string `name:"http" default:"127.0.0.1:8080" env:"INKREEL_HTTP" help:"Serve ${endpoints} here; empty for not at all. Defaults to 127.0.0.1:8080." placeholder:"HOST:PORT"`
	API        string `name:"api" env:"INKREEL_API" help:"Serve the REST API here, as 127.0.0.1:8080; it has /healthz and /readyz. Where --http is the same address, /metrics is not served." placeholder:"HOST:PORT"`
	NoWorker   bool   `help:"Draw nothing here: only bus and store for workers that join."`
	Store      string `default:"folder" env:"INKREEL_STORE" help:"Where artifacts lie: 'folder', the default, for one below --data, or ${store}." placeholder:"folder|${stores}"`
	command.Flags
	workFlags
}

// Validate is that of all flags.
func (cmd *serveCmd) Validate() error {
	return errors.Join(cmd.Flags.Validate(), cmd.workFlags.Validate())
}

// Run is bus, store and worker in one process.
func (cmd *serveCmd) Run(ctx context.Context, c *console) error {
	n, done, err := newNode(ctx, cmd.LogLevel)
	if err != nil {
		return err
	}
	defer done()
	n.alone = true
	bus, err := startBus(ctx, cmd.NATSListen, cmd.Password, filepath.Join(cmd.Data, "nats"), n.log)
	if err != nil {
		return err
	}
	defer bus.stop()
	n.nc, err = connect(bus.url(), "inkreel serve", nats.InProcessServer(bus), nats.UserInfo(natsUser, cmd.Password))
	if err != nil {
		return err
	}
	defer n.nc.Close()
	if n.q, err = queue.Open(ctx, n.nc, queue.Options{}); err != nil {
		return err
	}
	if err := cmd.share(ctx, n.q); err != nil {
		return err
	}
	spec := cmd.Store
	if spec == "folder" {
		spec = filepath.Join(cmd.Data, "artifacts")
	}
	if err := n.open(ctx, spec); err != nil {
		return err
	}
	if cmd.API != "" && sameAddress(cmd.HTTP, cmd.API) {
		cmd.HTTP = ""
		n.log.Info("the API has /healthz and /readyz; /metrics is not served: give --http another address than --api", zap.String("api", cmd.API))
	}
	if err := n.meters.serve(ctx, cmd.HTTP, func(ctx context.Context) error { return cmp.Or(bus.broken(), n.q.Ready(ctx)) }); err != nil {
		return err
	}
	n.log.Info("serving", zap.String("nats", bus.url()), zap.String("http", cmd.HTTP), zap.String("store", spec))
	if cmd.API == "" {
		return cmd.draw(ctx, n)
	}
	if cmd.DB == "" {
		cmd.DB = filepath.Join(cmd.Data, command.RecordsFile)
	}
	api, err := openAPI(ctx, apiParts{Flags: cmd.Flags, address: cmd.API, prefix: "inkreel", fetch: cmd.fetchFlags, speech: cmd.speechFlags, work: cmd.Work, out: c.out}, n)
	if err != nil {
		return err
	}
	defer func() { _ = api.Close() }()
	both, ctx := errgroup.WithContext(ctx)
	both.Go(func() error { return api.Run(ctx) })
	both.Go(func() error { return cmd.draw(ctx, n) })
	return both.Wait()
}

// draw does the tasks of the engine, or hands over what others have drawn.
func (cmd *serveCmd) draw(ctx context.Context, n node) error {
	if cmd.NoWorker {
		n.meters.ready.Store(true)
		(&settlement{q: n.q, store: n.store, spec: n.spec}).handOver(ctx, n.log)
		return nil
	}
	w, done, err := cmd.worker(ctx, n)
	if err != nil {
		return err
	}
	defer done()
	return work(ctx, w, n.meters, n.log)
}
