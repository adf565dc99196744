package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/queue"
)

type serveCmd struct {
	Data       string `required:"" env:"INKREEL_DATA" help:"Folder of jobs and artifacts." placeholder:"DIR"`
	NATSListen string `name:"nats-listen" default:"127.0.0.1:4222" env:"INKREEL_NATS_LISTEN" help:"Where NATS listens. Defaults to 127.0.0.1:4222." placeholder:"HOST:PORT"`
	HTTP       string `name:"http" default:"127.0.0.1:8080" env:"INKREEL_HTTP" help:"Serve /healthz, /readyz and /metrics here; empty for not at all. Defaults to 127.0.0.1:8080." placeholder:"HOST:PORT"`
	NoWorker   bool   `help:"Draw nothing here: only bus and store for workers that join."`
	Store      string `default:"folder" env:"INKREEL_STORE" help:"Where artifacts lie: 'folder', the default, for one below --data, or ${store}." placeholder:"folder|object|s3://…|DIR"`
	workFlags
}

// Run is bus, store and worker in one process.
func (cmd *serveCmd) Run(ctx context.Context) error {
	log, err := newLog(cmd.LogLevel)
	if err != nil {
		return err
	}
	defer func() { _ = log.Sync() }()
	bus, err := startBus(cmd.NATSListen, filepath.Join(cmd.Data, "nats"), log)
	if err != nil {
		return err
	}
	defer func() {
		bus.Shutdown()
		bus.WaitForShutdown()
	}()
	nc, err := connect(bus.ClientURL(), "inkreel serve", nats.InProcessServer(bus))
	if err != nil {
		return err
	}
	defer nc.Close()
	q, err := queue.Open(ctx, nc, queue.Options{})
	if err != nil {
		return err
	}
	spec := cmd.Store
	if spec == "folder" {
		spec = filepath.Join(cmd.Data, "artifacts")
	}
	store, err := openStore(ctx, spec, q, 1)
	if err != nil {
		return err
	}
	m := newMeters()
	m.reg.MustRegister(&queueMeter{q: q})
	if err := m.serve(ctx, cmd.HTTP, q.Ready); err != nil {
		return err
	}
	log.Info("serving", zap.String("nats", bus.ClientURL()), zap.String("http", cmd.HTTP), zap.String("store", spec), zap.String("version", engine.Version))
	if cmd.NoWorker {
		m.ready.Store(true)
		<-ctx.Done()
		return nil
	}
	w, err := cmd.worker(ctx, q, store, log, m)
	if err != nil {
		return err
	}
	return work(ctx, w, m, log)
}

// startBus runs NATS with JetStream in this process. Every write is flushed
// before it is acknowledged: the default, every two minutes, would lose
// acknowledged jobs with the power.
func startBus(listen, dir string, log *zap.Logger) (*server.Server, error) {
	host, port, err := listenAddr("--nats-listen", listen)
	if err != nil {
		return nil, err
	}
	s, err := server.NewServer(&server.Options{
		ServerName: "inkreel", Host: host, Port: port, JetStream: true, StoreDir: dir,
		SyncAlways: true, NoSigs: true, MaxPayload: 1 << 20, JetStreamMaxStore: mostStored(dir),
	})
	if err != nil {
		return nil, fmt.Errorf("start NATS: %w", err)
	}
	fatal := make(chan string, 1)
	s.SetLoggerV2(natsLog{log.Sugar().Named("nats"), fatal}, false, false, false)
	s.Start()
	for begun := time.Now(); !s.ReadyForConnections(50 * time.Millisecond); {
		why := ""
		select {
		case why = <-fatal:
			why = ": " + why
		default:
			if time.Since(begun) < 15*time.Second {
				continue
			}
		}
		s.Shutdown()
		return nil, &engine.Error{Code: engine.CodeSetup, Message: "NATS did not come up on " + listen + why, Hint: "is the port taken, or the data folder in use or not writable?"}
	}
	return s, nil
}

// mostStored is how much JetStream may store under dir: what it has and half
// of what is free. On a full disk it would turn itself off until it is started
// again, so its own limit must be met first.
func mostStored(dir string) int64 {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return 0 // starting tells
	}
	free, ok := engine.FreeDisk(dir)
	if !ok {
		return 0 // the server's own choice
	}
	used := int64(0)
	_ = filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			if info, err := d.Info(); err == nil {
				used += info.Size()
			}
		}
		return nil // what is gone meanwhile does not count
	})
	return used + free/2
}

// natsLog hands the server's messages to ours; its notices are our debug. The
// first that ends it goes to fatal as well.
type natsLog struct {
	log   *zap.SugaredLogger
	fatal chan<- string
}

func (l natsLog) Noticef(f string, v ...any) { l.log.Debugf(f, v...) }
func (l natsLog) Warnf(f string, v ...any)   { l.log.Warnf(f, v...) }
func (l natsLog) Fatalf(f string, v ...any) {
	select {
	case l.fatal <- fmt.Sprintf(f, v...):
	default:
		l.log.Errorf(f, v...)
	}
}
func (l natsLog) Errorf(f string, v ...any) { l.log.Errorf(f, v...) }
func (l natsLog) Debugf(f string, v ...any) { l.log.Debugf(f, v...) }
func (l natsLog) Tracef(f string, v ...any) { l.log.Debugf(f, v...) }
