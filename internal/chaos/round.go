package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/freeport"
	"github.com/inkreel/inkreel/internal/natstest"
	"github.com/inkreel/inkreel/internal/supervise"
)

// counts are of what was done in a round.
type counts struct {
	jobs, scenes               int
	workers, ffmpeg, server    int // SIGKILLs
	frozenFFmpeg, frozenServer int // SIGSTOPs, of the server for a while
	starts                     int // of workers
	retried                    int // jobs killed five times at the same task, opened again
	seconds                    float64
}

func (t *counts) add(o *counts) {
	t.jobs += o.jobs
	t.scenes += o.scenes
	t.workers += o.workers
	t.ffmpeg += o.ffmpeg
	t.server += o.server
	t.frozenFFmpeg += o.frozenFFmpeg
	t.frozenServer += o.frozenServer
	t.starts += o.starts
	t.retried += o.retried
	t.seconds += o.seconds
}

func (t *counts) String() string {
	return fmt.Sprintf("%d jobs, %d scenes; killed: %d workers, %d ffmpeg, %d servers; stopped: %d ffmpeg, %d servers; %d worker starts; %d jobs given up and retried; %.0f s",
		t.jobs, t.scenes, t.workers, t.ffmpeg, t.server, t.frozenFFmpeg, t.frozenServer, t.starts, t.retried, t.seconds)
}

// stage is a running system under test.
type stage struct {
	cfg     config
	n       int // of the round, from 0
	dir     string
	addr    string
	release func() // gives addr back
	rng     *rand.Rand
	server  *supervise.Program
	workers []*supervise.Program
	nc      *nats.Conn
	q       *queue.Queue
	store   artifact.Store
	films   *gallery
	t       counts
	open    map[string]*film // jobs that have not ended
	retried map[string]bool
}

// play does one round and returns what was wrong.
func play(ctx context.Context, cfg config, films *gallery, n int) (*counts, []string, error) {
	began := time.Now()
	ctx, cancel := context.WithTimeout(ctx, cfg.limit)
	defer cancel()
	s := &stage{cfg: cfg, n: n, films: films, rng: rand.New(rand.NewPCG(cfg.seed, uint64(n)+2)), open: map[string]*film{}, retried: map[string]bool{}}
	s.dir = filepath.Join(cfg.dir, fmt.Sprintf("round%d", n+1))
	defer s.halt()
	if err := s.begin(ctx); err != nil {
		return &s.t, nil, err
	}
	wrong := s.storm(ctx)
	more, err := s.judge(context.WithoutCancel(ctx))
	s.t.seconds = time.Since(began).Seconds()
	return &s.t, append(wrong, more...), err
}

// redelivery is when a task whose worker is silent goes to another: 1 s instead
// of 30 and 60, as an operator may set it, for the sake of the harness' time.
const redelivery = time.Second

// begin starts server and workers.
func (s *stage) begin(ctx context.Context) (err error) {
	for _, d := range []string{s.dir, s.tmp()} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			return err
		}
	}
	if s.addr, s.release, err = freeport.Take(); err != nil {
		return err
	}
	r := s.cfg.rounds[s.n]
	s.server = supervise.Start("server", func() time.Duration { return time.Duration(100+s.between(0, 1500)) * time.Millisecond }, func() *exec.Cmd {
		return s.command("server.log", "serve", "--data", s.data(), "--nats-listen", s.addr, "--http", "", "--no-worker", "--store", r.store, "--log-level", "warn")
	})
	if err := s.connect(ctx); err != nil {
		return err
	}
	for i := range r.workers {
		pause := func() time.Duration { return time.Duration(50+s.between(0, 250)) * time.Millisecond }
		s.workers = append(s.workers, supervise.Start(fmt.Sprintf("worker %d", i+1), pause, func() *exec.Cmd {
			cmd := s.command(fmt.Sprintf("worker%d.log", i+1), "worker", "--nats", "nats://"+s.addr, "--store", s.spec(),
				"--work", s.tmp(), "--slots", "1", "--encoder", s.cfg.encoder, "--stall", "5s", "--grace", "20s", "--log-level", "warn", "--min-disk-mib", "64", "--min-memory-mib", "64")
			if s.cfg.control {
				cmd.Env = append(os.Environ(), "INKREEL_FAULT=ack-first")
			}
			return cmd
		}))
	}
	return nil
}

func (s *stage) data() string { return filepath.Join(s.dir, "data") }
func (s *stage) tmp() string  { return filepath.Join(s.dir, "tmp") }

// spec names the store to a worker.
func (s *stage) spec() string {
	if s.cfg.rounds[s.n].store == "object" {
		return "object"
	}
	return filepath.Join(s.data(), "artifacts")
}

// between is a random number for the keepers, which run beside the killer: it
// must not take from the killer's own.
func (s *stage) between(lo, hi int) int { return lo + rand.IntN(hi-lo) }

func (s *stage) command(log string, args ...string) *exec.Cmd {
	cmd, err := supervise.LogTo(exec.Command(s.cfg.bin, args...), filepath.Join(s.dir, log))
	if err != nil {
		panic(err) // in our own fresh folder
	}
	return cmd
}

func (s *stage) connect(ctx context.Context) (err error) {
	until := time.Now().Add(time.Minute)
	for {
		s.nc, err = nats.Connect("nats://"+s.addr, nats.MaxReconnects(-1), nats.ReconnectWait(100*time.Millisecond), nats.PingInterval(5*time.Second), nats.MaxPingsOutstanding(2))
		if err == nil {
			break
		}
		if time.Now().After(until) || ctx.Err() != nil {
			return fmt.Errorf("%w: %w", errNoServer, err)
		}
		time.Sleep(50 * time.Millisecond)
	}
	if s.q, err = queue.Open(ctx, s.nc, queue.Options{}); err != nil {
		return err
	}
	if err := natstest.Hasten(ctx, s.q.JetStream(), "INKREEL_TASKS", redelivery); err != nil {
		return err
	}
	if s.spec() == "object" {
		s.store, err = artifact.NewObjectStore(ctx, s.q.JetStream(), s.q.Names().Bucket(), 1)
	} else {
		s.store, err = artifact.NewFolder(s.spec())
	}
	return err
}

// halt ends whatever still runs.
func (s *stage) halt() {
	for _, w := range s.workers {
		_ = w.Stop(time.Second) // judge has stopped them in order already
	}
	if s.nc != nil {
		s.nc.Close()
	}
	if s.server != nil {
		_ = s.server.Stop(10 * time.Second)
	}
	if s.release != nil {
		s.release()
	}
}

// blow is one disturbance, at a share of the round's work.
type blow struct {
	at   float64
	what func(*stage)
}

// blows are what a round does to the service, spread over the work by chance.
func (s *stage) blows() []blow {
	rounds := len(s.cfg.rounds)
	share := func(n int) int { return (n*(s.n+1))/rounds - (n*s.n)/rounds }
	var out []blow
	put := func(n int, what func(*stage)) {
		for range n {
			out = append(out, blow{s.rng.Float64() * 0.95, what})
		}
	}
	put(share(s.cfg.kills), (*stage).killWork)
	put(share(s.cfg.serverKills), (*stage).killServer)
	put(share(rounds), (*stage).freezeServer)
	put(share(2*rounds), (*stage).freezeFFmpeg)
	slices.SortFunc(out, func(a, b blow) int {
		switch {
		case a.at < b.at:
			return -1
		case a.at > b.at:
			return 1
		}
		return 0
	})
	return out
}

// until tries for a while: a worker may be down, or between two programs.
func (s *stage) until(hit func() bool) {
	for range 2000 {
		if hit() {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// killWork kills a worker or, half the time, an ffmpeg of one.
func (s *stage) killWork() {
	ffmpeg := s.rng.IntN(2) == 0
	if ffmpeg {
		for range 60 { // ffmpeg lives for a moment only
			if hitFFmpeg(s.rng, s.anyWorker(), syscall.SIGKILL) {
				s.t.ffmpeg++
				return
			}
			time.Sleep(5 * time.Millisecond)
		}
	}
	s.until(func() bool { return s.anyWorker().Signal(syscall.SIGKILL) })
	s.t.workers++
}

func (s *stage) anyWorker() *supervise.Program { return s.workers[s.rng.IntN(len(s.workers))] }

func (s *stage) killServer() {
	s.until(func() bool { return s.server.Signal(syscall.SIGKILL) })
	s.t.server++
}

// freezeServer has the server hang for a while.
func (s *stage) freezeServer() {
	s.until(func() bool { return s.server.Signal(syscall.SIGSTOP) })
	s.t.frozenServer++
	time.Sleep(4 * time.Second)
	s.server.Signal(syscall.SIGCONT)
}

// freezeFFmpeg has an ffmpeg hang for good.
func (s *stage) freezeFFmpeg() {
	s.until(func() bool { return hitFFmpeg(s.rng, s.anyWorker(), syscall.SIGSTOP) })
	s.t.frozenFFmpeg++
}

// tasks is how many tasks wait or are being worked on; -1 while unknown.
func (s *stage) tasks(ctx context.Context) int {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	st, err := s.q.JetStream().Stream(ctx, "INKREEL_TASKS")
	if err != nil {
		return -1
	}
	return int(st.CachedInfo().State.Msgs)
}
