package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/inkreel/inkreel/engine/machine"

	"github.com/nats-io/nats-server/v2/server"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"

	"github.com/inkreel/inkreel/engine"
)

// localBus is NATS with JetStream in this process. A server that could not write
// gives its store up until it is started again, even when there is room on the
// disk again; localBus does that by itself.
type localBus struct {
	host string
	port int
	dir  string // of the server's store
	pass string // of the user natsUser; without it everybody is let in
	log  *zap.Logger
	lock *os.File // held while this process uses dir
	end  context.CancelFunc
	done sync.WaitGroup // the watch

	// Set when a server is started, later by the watch alone.
	limit int64 // bytes JetStream may store; 0: its own choice
	space int64 // what it had and what was free when limit was set, in bytes

	mu sync.Mutex
	s  *server.Server
}

const (
	busWait     = 15 * time.Second // for the folder to be free and the server to come up
	busLook     = 2 * time.Second  // between two looks at the server's store
	busHeadroom = 4 << 20          // bytes that must go to the disk before a server is started again
	lockFile    = ".lock"
)

// startBus runs NATS over dir, which no other process may use: two servers
// over one folder overwrite each other's jobs.
func startBus(ctx context.Context, listen, pass, dir string, log *zap.Logger) (*localBus, error) {
	host, port, err := listenAddr("--nats-listen", listen)
	if err != nil {
		return nil, err
	}
	if ip := net.ParseIP(host); pass == "" && (ip == nil || !ip.IsLoopback()) {
		return nil, &engine.Error{
			Code: codeUsage, Message: fmt.Sprintf("--nats-listen %s: NATS would be open to everybody who reaches this machine", listen),
			Hint: "set a password, for workers and producers too, in INKREEL_NATS_PASSWORD, or listen on 127.0.0.1",
		}
	}
	// Where in the server a line is logged is of no use to its reader.
	log = log.Named("nats").WithOptions(zap.WithCaller(false), zap.AddStacktrace(zapcore.PanicLevel))
	b := &localBus{host: host, port: port, dir: dir, pass: pass, log: log}
	if err := b.lockDir(ctx, busWait); err != nil {
		return nil, err
	}
	if err := b.start(ctx); err != nil {
		b.lock.Close()
		return nil, err
	}
	ctx, b.end = context.WithCancel(context.WithoutCancel(ctx))
	b.done.Go(func() { b.watch(ctx) })
	return b, nil
}

// lockDir locks the folder for this process. A process that was just signalled to
// stop is waited for.
func (b *localBus) lockDir(ctx context.Context, wait time.Duration) error {
	unusable := func(err error) error {
		return &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf("the data folder cannot be used: %v", err), Hint: "name a folder that may be written to with --data", Err: err}
	}
	if err := os.MkdirAll(b.dir, 0o755); err != nil {
		return unusable(err)
	}
	f, err := os.OpenFile(filepath.Join(b.dir, lockFile), os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return unusable(err)
	}
	for until := time.Now().Add(wait); ; {
		held, err := tryLock(f)
		if err == nil && !held {
			b.lock = f
			return nil
		}
		switch {
		case err != nil:
			err = unusable(err)
		case ctx.Err() != nil:
			err = ctx.Err()
		case time.Now().After(until):
			err = &engine.Error{Code: engine.CodeSetup, Message: "another inkreel serve uses " + b.dir, Hint: "stop it first, or name another folder with --data; more workers are started with inkreel worker"}
		default:
			time.Sleep(50 * time.Millisecond)
			continue
		}
		f.Close()
		return err
	}
}

// options of the server. Every write is flushed before it is acknowledged: the
// default, every two minutes, would lose acknowledged jobs with the power.
func (b *localBus) options() *server.Options {
	o := &server.Options{
		ServerName: "inkreel", Host: b.host, Port: b.port, JetStream: true, StoreDir: b.dir,
		SyncAlways: true, NoSigs: true, MaxPayload: 1 << 20, JetStreamMaxStore: b.limit,
	}
	if b.pass != "" {
		o.Username, o.Password = natsUser, b.pass
	}
	return o
}

// start runs a server.
func (b *localBus) start(ctx context.Context) error {
	b.limit, b.space = mostStored(b.dir)
	s, err := server.NewServer(b.options())
	if err != nil {
		return fmt.Errorf("start NATS: %w", err)
	}
	fatal := make(chan string, 1)
	s.SetLoggerV2(natsLog{b.log.Sugar(), fatal}, false, false, false)
	s.Start()
	for until := time.Now().Add(busWait); !s.ReadyForConnections(100 * time.Millisecond); {
		select {
		case why := <-fatal:
			err = &engine.Error{Code: engine.CodeSetup, Message: "NATS cannot start: " + why, Hint: "is the port of --nats-listen taken, or the data folder not writable?"}
		default:
			err = ctx.Err()
			if err == nil && time.Now().After(until) {
				err = &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf("NATS did not come up on %s within %v", net.JoinHostPort(b.host, fmt.Sprint(b.port)), busWait)}
			}
		}
		if err != nil {
			s.Shutdown()
			s.WaitForShutdown()
			return err
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.s = s
	return nil
}

// server is the one that runs now.
func (b *localBus) server() *server.Server {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.s
}

// InProcessConn implements nats.InProcessConnProvider.
func (b *localBus) InProcessConn() (net.Conn, error) { return b.server().InProcessConn() }

func (b *localBus) url() string { return b.server().ClientURL() }

// stop ends the server and gives the folder free.
func (b *localBus) stop() {
	b.end()
	b.done.Wait()
	b.shutdown()
	b.lock.Close()
}

func (b *localBus) shutdown() {
	s := b.server()
	s.Shutdown()
	s.WaitForShutdown()
}

// broken is why the server has given its store up, nil where it has not.
func (b *localBus) broken() error {
	s := b.server()
	if !s.JetStreamEnabled() {
		return errors.New("JetStream is off: it could not write to " + b.dir)
	}
	// The server's own words; it has no code for it.
	if h := s.Healthz(&server.HealthzOptions{}); strings.Contains(h.Error, "write error") {
		return errors.New(h.Error)
	}
	return nil
}

// watch starts the server again, until ctx ends, where that gives it its store
// back or more room. Whoever is connected comes back by himself.
func (b *localBus) watch(ctx context.Context) {
	tick := time.NewTicker(busLook)
	defer tick.Stop()
	said := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		why := b.broken()
		if why != nil && !said {
			b.log.Error("the server stores nothing more until its disk can be written to", zap.Error(why))
		}
		said = why != nil
		if why == nil && !b.cramped() || machine.Writable(b.dir, busHeadroom) != nil {
			continue
		}
		b.shutdown()
		if err := b.start(ctx); err != nil {
			b.log.Error("start the server again", zap.Error(err))
			continue
		}
		b.log.Info("started the server again: its disk has room", zap.Int64("max_store", b.limit))
	}
}

// cramped reports whether the server nears its limit although others have
// given back an eighth or more of what the disk had for it: one that was started
// on a full disk would stay small for ever.
func (b *localBus) cramped() bool {
	free, ok := machine.FreeDisk(b.dir)
	has, err := b.server().Jsz(&server.JSzOptions{})
	if !ok || err != nil || b.limit == 0 {
		return false
	}
	used := int64(has.Store)
	return used > b.limit/8*7 && used+free > b.space/8*9
}

// mostStored is how much JetStream may store under dir: what it has and half
// of what is free. On a full disk it would give its store up, so its own limit
// should be met first. space is what it has and all that is free.
func mostStored(dir string) (limit, space int64) {
	free, ok := machine.FreeDisk(dir)
	if !ok {
		return 0, 0 // the server's own choice
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
	return used + free/2, used + free
}

// natsLog hands the server's messages to ours; its notices are our debug. What
// keeps the server from starting goes to fatal.
type natsLog struct {
	log   *zap.SugaredLogger
	fatal chan<- string
}

func (l natsLog) Fatalf(f string, v ...any) {
	select {
	case l.fatal <- fmt.Sprintf(f, v...):
	default: // the first is enough
	}
}

func (l natsLog) Noticef(f string, v ...any) { l.log.Debugf(f, v...) }
func (l natsLog) Warnf(f string, v ...any)   { l.log.Warnf(f, v...) }
func (l natsLog) Errorf(f string, v ...any)  { l.log.Errorf(f, v...) }
func (l natsLog) Debugf(f string, v ...any)  { l.log.Debugf(f, v...) }
func (l natsLog) Tracef(f string, v ...any)  { l.log.Debugf(f, v...) }
