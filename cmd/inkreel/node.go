package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/nats-io/nats.go"
	"go.uber.org/zap"
	"golang.org/x/term"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/mux"
)

// workFlags are what every working process takes.
type workFlags struct {
	Slots     int           `help:"Tasks at once. Defaults to the cores."`
	Only      []string      `help:"Take only these kinds of task: plan, scene, film." enum:"plan,scene,film" sep:","`
	Grace     time.Duration `default:"60s" help:"On SIGTERM, time to finish what runs before it is given back."`
	AssetRoot string        `help:"Folder that plans may name relative paths in; without it paths are refused." placeholder:"DIR"`
	Work      string        `help:"Folder for temporary files. Defaults to the system's." placeholder:"DIR"`
	LogLevel  string        `default:"info" enum:"debug,info,warn,error" help:"Log this and worse: ${enum}."`
	fetchFlags
}

// newLog logs for a person on a terminal, in JSON otherwise.
func newLog(level string) (*zap.Logger, error) {
	cfg := zap.NewProductionConfig()
	if term.IsTerminal(int(os.Stderr.Fd())) {
		cfg = zap.NewDevelopmentConfig()
		cfg.DisableStacktrace = true
	}
	lvl, err := zap.ParseAtomicLevel(level)
	if err != nil {
		return nil, err
	}
	cfg.Level = lvl
	return cfg.Build()
}

// connect joins a NATS server and keeps trying to come back when it goes.
func connect(url, name string, o ...nats.Option) (*nats.Conn, error) {
	nc, err := nats.Connect(url, append([]nats.Option{nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(500 * time.Millisecond)}, o...)...)
	if err != nil {
		return nil, &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf("cannot reach NATS at %s: %v", url, err), Hint: "start a server with inkreel serve, or name another with --nats", Err: err}
	}
	return nc, nil
}

// worker assembles the engine and the worker around it. name tells workers
// apart in dead letters.
func (f *workFlags) worker(ctx context.Context, q *queue.Queue, store artifact.Store, log *zap.Logger, m *meters) (*queue.Worker, error) {
	tools, err := mux.Find(ctx, mux.Config{})
	if err != nil {
		return nil, err
	}
	speaker, err := speaker(ctx)
	if err != nil {
		return nil, err
	}
	if speaker == nil {
		log.Warn("espeak-ng is missing: plans with text to speak will be refused")
	}
	e, err := engine.New(engine.Config{Tools: tools, Speaker: speaker, Store: store, TempDir: f.Work, Slots: f.Slots, Log: log})
	if err != nil {
		return nil, err
	}
	host, _ := os.Hostname()
	kinds := make([]queue.Kind, len(f.Only))
	for i, k := range f.Only {
		kinds[i] = queue.Kind(k)
	}
	return queue.NewWorker(q, queue.WorkerConfig{
		Steps: &engine.Steps{Engine: e, Assets: f.config(f.AssetRoot, store)},
		Store: store, Slots: e.Slots, Kinds: kinds, Grace: f.Grace, Name: fmt.Sprintf("%s-%d", host, os.Getpid()),
		Log: log, Metrics: queue.Metrics{Task: m.task},
	}), nil
}

// openStore is the folder at spec, or the object store of q for "object".
func openStore(ctx context.Context, spec string, q *queue.Queue, replicas int) (artifact.Store, error) {
	if spec == "object" {
		return artifact.NewObjectStore(ctx, q.JetStream(), q.Names().Bucket(), replicas)
	}
	path, err := filepath.Abs(spec)
	if err != nil {
		return nil, err
	}
	return artifact.NewFolder(path)
}

// listenAddr splits HOST:PORT for a flag, with the flag's name in the error.
func listenAddr(flag, value string) (host string, port int, err error) {
	a, err := net.ResolveTCPAddr("tcp", value)
	if err != nil {
		return "", 0, &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf("%s %s: %v", flag, value, err), Hint: "want HOST:PORT, as in 127.0.0.1:4222"}
	}
	return a.IP.String(), a.Port, nil
}
