package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine/machine"

	"github.com/nats-io/nats.go"
	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/child"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/drawn"
	"github.com/inkreel/inkreel/internal/span"
	"github.com/inkreel/inkreel/mux"
)

// workFlags are what every working process takes.
type workFlags struct {
	Slots     int           `help:"Tasks at once. Defaults to the cores."`
	Only      []string      `help:"Take only these kinds of task: change, film (and its sound), scene, plan." enum:"change,film,scene,plan" sep:","`
	MinMemory int64         `name:"min-memory-mib" default:"256" help:"Take no further task with less memory free, in MiB."`
	MinDisk   int64         `name:"min-disk-mib" default:"512" help:"Take no further task with less disk free for temporary files, in MiB."`
	Grace     time.Duration `default:"60s" help:"On SIGTERM, time to finish what runs before it is given back."`
	Stall     time.Duration `default:"2m" help:"A scene without a new frame for so long is taken as hanging and tried again; preparing and joining have 15 times that."`
	AssetRoot string        `help:"Folder that plans may name relative paths in; without it paths are refused." placeholder:"DIR"`
	Work      string        `help:"Folder for temporary files. Defaults to the system's." placeholder:"DIR"`
	MoveStore bool          `help:"Have the engine keep its artifacts in this store from now on, though it has another; what lies there is not moved."`
	NoSweep   bool          `help:"Leave what no job needs in the store; see inkreel sweep."`
	LogLevel  string        `default:"info" enum:"debug,info,warn,error" help:"Log this and worse: ${enum}."`
	fetchFlags
	speechFlags
	encoderFlags
	isolateFlags
	keepFlags
}

// Validate refuses numbers no worker can work with.
func (f workFlags) Validate() error {
	switch {
	case f.Slots < 0:
		return fmt.Errorf("--slots %d: want 1 or more, or 0 for the cores", f.Slots)
	case f.MinMemory < 0 || f.MinDisk < 0:
		return errors.New("--min-memory-mib, --min-disk-mib: want 0 or more")
	case f.Grace < 0:
		return fmt.Errorf("--grace %v: want 0s or more", f.Grace)
	case f.Stall <= 0:
		return fmt.Errorf("--stall %v: want more than 0s", f.Stall)
	}
	return errors.Join(f.fetchFlags.Validate(), f.encoderFlags.Validate(), f.isolateFlags.Validate(), f.keepFlags.Validate())
}

// encoderFlags say what encodes.
type encoderFlags struct {
	Encoder         string `default:"auto" enum:"auto,inkreel,x264,nvenc,qsv,vaapi,videotoolbox,amf" env:"INKREEL_ENCODER" help:"Encoder of films: ${enum}. One that does not work here is replaced by software; auto takes hardware for films whose frames change all over."`
	EncoderSessions int    `default:"3" env:"INKREEL_ENCODER_SESSIONS" help:"Clips that go through an encoder in hardware at once."`
}

// Validate refuses to encode nothing at once.
func (f encoderFlags) Validate() error {
	if f.EncoderSessions < 1 {
		return fmt.Errorf("--encoder-sessions %d: want 1 or more", f.EncoderSessions)
	}
	return nil
}

// connectTries is how often a server is asked that is there but slow to answer:
// the library gives each try 2 s, and one on a busy machine may take longer.
const connectTries = 3

// connect joins a NATS server and keeps trying to come back when it goes.
func connect(url, name string, o ...nats.Option) (nc *nats.Conn, err error) {
	o = append([]nats.Option{
		nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(500 * time.Millisecond),
		nats.PingInterval(20 * time.Second), nats.MaxPingsOutstanding(2), // a server that hangs is left within a minute
	}, o...)
	for range connectTries {
		nc, err = nats.Connect(url, o...)
		var slow net.Error
		if !errors.As(err, &slow) || !slow.Timeout() {
			break
		}
	}
	if err != nil {
		failure := &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf("cannot join NATS at %s: %v", hidden(url), err), Err: err}
		var network net.Error
		if errors.Is(err, nats.ErrNoServers) || errors.As(err, &network) {
			failure.Message = fmt.Sprintf("cannot reach NATS at %s: %v", hidden(url), err)
			failure.Hint = "start a server with inkreel serve, or name another with --nats"
		}
		return nil, failure
	}
	return nc, nil
}

// node is what a serving process has.
type node struct {
	q      *queue.Queue
	nc     *nats.Conn
	store  artifact.Store
	spec   string // of the store, as --store has it
	log    *zap.Logger
	meters *meters
	trace  *span.Tracer // nil: nothing is traced
	alone  bool         // it mostly draws the scenes of the plans that it prepares
}

// newNode begins with what is to be seen of a process: log, metrics and traces,
// until done is called.
func newNode(ctx context.Context, level string) (n node, done func(), err error) {
	if n.log, err = newLog(level); err != nil {
		return node{}, nil, err
	}
	var untrace func()
	if n.trace, untrace, err = startTrace(ctx, n.log); err != nil {
		return node{}, nil, err
	}
	n.meters = newMeters()
	return n, func() {
		untrace()
		_ = n.log.Sync()
	}, nil
}

// open opens the store that spec names, and counts what waits in the queue.
func (n *node) open(ctx context.Context, spec string) (err error) {
	n.spec = spec
	n.store, err = openStore(ctx, spec, n.q)
	n.meters.reg.MustRegister(&queueMeter{q: n.q})
	return err
}

// joinFlags are what processes take that serve beside others.
type joinFlags struct {
	natsFlags
	Store    string `env:"INKREEL_STORE" help:"Where artifacts lie: ${store}. Defaults to where the engine's lie already, object where it has none." placeholder:"${stores}"`
	HTTP     string `name:"http" help:"Serve ${endpoints} here." placeholder:"HOST:PORT"`
	Prefix   string `default:"inkreel" help:"Prefix of all subjects and buckets."`
	Replicas int    `default:"1" help:"Replicas of streams made here; 3 on a cluster."`
}

// node joins NATS under a name, and the store of the engine that is there, until
// done is called.
func (f joinFlags) node(ctx context.Context, name, level string) (n node, done func(), err error) {
	n, end, err := newNode(ctx, level)
	if err != nil {
		return node{}, nil, err
	}
	n.q, _, n.nc, err = f.join(ctx, name, "", queue.Options{Prefix: f.Prefix, Replicas: f.Replicas}, func(err error) {
		n.log.Error("NATS", zap.Error(err))
	})
	if err != nil {
		end()
		return node{}, nil, err
	}
	done = func() {
		n.nc.Close()
		end()
	}
	spec := f.Store
	if spec == "" {
		spec, err = placed(ctx, n.q)
	}
	if err == nil {
		err = n.open(ctx, spec)
	}
	if err != nil {
		done()
		return node{}, nil, err
	}
	return n, done, nil
}

// worker assembles the engine and the worker around it, until done is called.
func (f *workFlags) worker(ctx context.Context, n node) (w *queue.Worker, done func(), err error) {
	tools, program, err := programs(ctx, mux.Config{Sessions: f.EncoderSessions})
	if err != nil {
		return nil, nil, err
	}
	speaker, err := f.openSpeech(program, nil) // a budget is a film's
	if err != nil {
		return nil, nil, err
	}
	if speaker.Name() == "" {
		n.log.Warn("espeak-ng is missing: plans with text to speak will be refused")
	}
	if info, err := os.Stat(f.AssetRoot); f.AssetRoot != "" && (err != nil || !info.IsDir()) {
		return nil, nil, &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf("--asset-root %s is no folder", f.AssetRoot), Hint: "name the one that plans' relative paths begin in", Err: err}
	}
	assets, err := f.config(f.AssetRoot, n.store)
	if err != nil {
		return nil, nil, err
	}
	table, err := f.table()
	if err != nil {
		return nil, nil, err
	}
	cfg := engine.Config{Tools: tools, Speaker: speaker, Store: n.store, TempDir: f.Work, Slots: f.Slots, Encoder: f.Encoder, Log: n.log, Limits: table.ForJob(""), LimitsOf: limitsOf(n.q, table)}.WithDefaults()
	e, err := engine.New(cfg)
	if err != nil {
		return nil, nil, err
	}
	agreed := &settlement{q: n.q, store: n.store, spec: n.spec, move: f.MoveStore}
	if err := agreed.settle(ctx); errors.Is(err, errOtherStore) {
		return nil, nil, err
	} else if err != nil {
		n.log.Warn("the store cannot be used yet", zap.Error(err)) // tasks wait for it
	}
	room := f.headroom(cfg.TempDir, n.store)
	n.meters.slots.Set(float64(cfg.Slots))
	host, _ := os.Hostname()
	var kinds []queue.Kind
	for _, k := range f.Only {
		kinds = append(kinds, queue.Kind(k))
	}
	sweep := f.sweeper(n)
	if f.NoSweep {
		sweep = nil
	}
	draws := n.alone && (kinds == nil || slices.Contains(kinds, queue.KindScene))
	steps, done, err := f.steps(&engine.Steps{Engine: e, Assets: assets, Meter: n.meters.meter(), Draws: draws}, cfg, program, n.trace)
	if err != nil {
		return nil, nil, err
	}
	return queue.NewWorker(n.q, queue.WorkerConfig{
		Steps: steps,
		Store: n.store, Slots: cfg.Slots, Kinds: kinds, Grace: f.Grace, Name: fmt.Sprintf("%s-%d", host, os.Getpid()),
		Stall: f.Stall, Tidy: tidy(e, n.log), Sweep: sweep, Log: n.log, Metrics: queue.Metrics{Task: n.meters.task, Job: n.meters.job}, Trace: n.trace,
		Version: drawn.Version(), Headroom: func() error { return cmp.Or(room(), agreed.settle(ctx)) },
		About: func() queue.WorkerInfo {
			return queue.WorkerInfo{Version: engine.Version, Encoder: f.Encoder, Cores: runtime.NumCPU()}
		},
	}), done, nil
}

// steps are where the tasks' steps are done: here, or in children that do as
// here does, until done is called. The speech program children start by themselves.
func (f *workFlags) steps(here *engine.Steps, cfg engine.Config, program audio.Speaker, trace *span.Tracer) (steps queue.Steps, done func(), err error) {
	if f.Isolate == "off" {
		return here, func() {}, nil
	}
	command, err := ownCommand(childName)
	if err != nil {
		return nil, nil, err
	}
	pool := child.NewPool(child.Config{
		Command: command, Speaker: cfg.Speaker, Own: program, Store: cfg.Store, Assets: here.Assets, Meter: here.Meter, TempDir: cfg.TempDir, Slots: cfg.Slots, Sessions: f.EncoderSessions,
		Setup: f.setup(cfg, here.Draws, f.LogLevel), LimitsOf: cfg.LimitsOf, Log: cfg.Log, Trace: trace,
	})
	pool.Warm()
	return pool, pool.Close, nil
}

// lookEvery is how often a worker tries whether it can write at all.
const lookEvery = 5 * time.Second

// headroom returns why another task would not fit: the disk counts both where tasks
// work and where a folder keeps what they make. Where nothing can be written
// none is taken either: such a worker would fail them all, faster than the
// others can take them.
func (f *workFlags) headroom(work string, store artifact.Store) func() error {
	places := []string{work}
	if s, ok := store.(*artifact.Folder); ok {
		places = append(places, s.Root())
	}
	var mu sync.Mutex // it is called where tasks are taken and where the worker's info is
	var looked time.Time
	return func() error {
		mu.Lock()
		defer mu.Unlock()
		look := time.Since(looked) >= lookEvery
		for i, dir := range places {
			if look {
				if i > 0 {
					_ = os.MkdirAll(dir, 0o755) // a store is made where it is missing; the next line reports it
				}
				if err := machine.Writable(dir, 1); err != nil {
					return err
				}
			}
			if err := (machine.Headroom{Dir: dir, Memory: f.MinMemory << 20, Disk: f.MinDisk << 20}).Check(); err != nil {
				return err
			}
		}
		if look {
			looked = time.Now()
		}
		return nil
	}
}

// tidy removes what killed workers left behind here.
func tidy(e *engine.Engine, log *zap.Logger) func() error {
	return func() error {
		n, err := e.SweepWork()
		if n > 0 {
			log.Info("removed what killed workers left", zap.Int("folders", n))
		}
		return err
	}
}

// What --store takes, for every command that has one: in words, and in short.
const (
	storeHelp  = "'object' for the server's object store, s3://BUCKET/PREFIX?endpoint=URL&region=R, or a folder that all share"
	storeForms = "object|s3://…|DIR"
)

// openStore is the store that spec names: "object" for the object store beside
// q, an S3 address, or a folder.
func openStore(ctx context.Context, spec string, q *queue.Queue) (artifact.Store, error) {
	switch scheme, _, ok := strings.Cut(spec, "://"); {
	case spec == "object":
		return q.ObjectStore(ctx)
	case artifact.IsS3(spec):
		cfg, err := artifact.ParseS3(spec)
		if err != nil {
			return nil, &engine.Error{Code: codeUsage, Message: "--store " + err.Error(), Err: err}
		}
		s, err := artifact.NewS3(ctx, cfg)
		if err != nil {
			return nil, &engine.Error{Code: engine.CodeSetup, Message: err.Error(), Err: err}
		}
		return s, nil
	case ok:
		return nil, &engine.Error{Code: codeUsage, Message: fmt.Sprintf("--store: %q is not a kind of store", scheme), Hint: "want " + storeHelp}
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
		return "", 0, &engine.Error{Code: codeUsage, Message: fmt.Sprintf("%s %s: %v", flag, value, err), Hint: "want HOST:PORT, as in 127.0.0.1:4222"}
	}
	return a.IP.String(), a.Port, nil
}
