package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/freeport"
	"github.com/inkreel/inkreel/internal/natstest"
	"github.com/inkreel/inkreel/internal/supervise"
)

// service is the running system under test: a server and two workers, of which
// one lasts through the whole run and the other is killed.
type service struct {
	cfg     config
	rng     *rand.Rand
	addr    string
	release func() // gives addr back
	server  *supervise.Program
	lasting *supervise.Program
	mortal  *supervise.Program
	nc      *nats.Conn
	q       *queue.Queue
	store   artifact.Store
	meter   meter
	jobs    []job
	ended   atomic.Int64 // jobs that are over

	films, failures, killed int
}

// Of the run: how many jobs are open at a time, so that nobody is idle and nobody
// waits for long; when a task whose worker is silent goes to another, instead of
// after 30 and 60 s.
const (
	openAtOnce = 8
	redelivery = 2 * time.Second
)

func (s *service) data() string { return filepath.Join(s.cfg.dir, "data") }
func (s *service) tmp() string  { return filepath.Join(s.cfg.dir, "tmp") }

// folder is the store of artifacts.
func (s *service) folder() string { return filepath.Join(s.data(), "artifacts") }

// command starts the program with its log in the run's folder.
func (s *service) command(log string, args ...string) *exec.Cmd {
	cmd, err := supervise.LogTo(exec.Command(s.cfg.bin, args...), filepath.Join(s.cfg.dir, log+".log"))
	if err != nil {
		panic(err) // in our own fresh folder
	}
	return cmd
}

// begin starts server and workers.
func (s *service) begin(ctx context.Context) (err error) {
	if err := os.MkdirAll(s.tmp(), 0o755); err != nil {
		return err
	}
	if s.addr, s.release, err = freeport.Take(); err != nil {
		return err
	}
	soon := func() time.Duration { return 100 * time.Millisecond }
	s.server = supervise.Start("server", soon, func() *exec.Cmd {
		return s.command("server", "serve", "--data", s.data(), "--nats-listen", s.addr, "--http", "", "--no-worker", "--store", "folder", "--log-level", "warn")
	})
	if err := s.connect(ctx); err != nil {
		return err
	}
	worker := func(name string) *supervise.Program {
		return supervise.Start(name, soon, func() *exec.Cmd {
			return s.command(name, "worker", "--nats", "nats://"+s.addr, "--store", s.folder(), "--work", s.tmp(), "--slots", "1",
				"--grace", "20s", "--log-level", "warn", "--min-disk-mib", "64", "--min-memory-mib", "64", "--encoder", "auto")
		})
	}
	s.lasting, s.mortal = worker("lasting"), worker("mortal")
	return nil
}

// connect waits for the server, and makes its queue.
func (s *service) connect(ctx context.Context) (err error) {
	for until := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		if s.nc, err = nats.Connect("nats://"+s.addr, nats.MaxReconnects(-1)); err == nil {
			break
		}
		if time.Now().After(until) || ctx.Err() != nil {
			return fmt.Errorf("the server did not come up: %w", err)
		}
	}
	if s.q, err = queue.Open(ctx, s.nc, queue.Options{}); err != nil {
		return err
	}
	if err := natstest.Hasten(ctx, s.q.JetStream(), s.tasks(), redelivery); err != nil {
		return err
	}
	s.store, err = artifact.NewFolder(s.folder())
	return err
}

// tasks is the stream of tasks.
func (s *service) tasks() string { return "INKREEL_TASKS" }

// halt ends whatever still runs.
func (s *service) halt() {
	for _, p := range []*supervise.Program{s.lasting, s.mortal} {
		if p != nil {
			_ = p.Stop(time.Second) // judge has stopped them in order already
		}
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

// play submits all jobs, some at a time, kills at moments spread over them by
// chance, and waits for every job's end.
func (s *service) play(ctx context.Context) (wrong []string) {
	s.jobs = jobs(s.cfg)
	watching, stop := context.WithCancel(ctx)
	defer stop()
	done := make(chan struct{})
	go func() { defer close(done); s.meter.watch(watching, s) }()
	kills := map[int]int{} // by the number of jobs that were submitted
	for range s.cfg.kills {
		kills[1+s.rng.IntN(len(s.jobs)-1)]++
	}
	open := map[string]job{}
	for next := 0; next < len(s.jobs) || len(open) > 0; {
		if ctx.Err() != nil {
			for id, j := range open {
				wrong = append(wrong, fmt.Sprintf("%s (%s): not ended in time", id, j.kind))
			}
			break
		}
		for next < len(s.jobs) && len(open) < openAtOnce {
			j := s.jobs[next]
			if err := s.submit(ctx, j); err != nil {
				wrong = append(wrong, fmt.Sprintf("%s (%s): %v", j.id, j.kind, err))
			} else if j.kind != unknownKind {
				open[j.id] = j
			}
			next++
			for range kills[next] {
				if s.mortal.Signal(syscall.SIGKILL) {
					s.killed++
				}
			}
		}
		for id := range open {
			rec, err := s.q.Get(ctx, id)
			if err == nil && rec.State.Terminal() {
				delete(open, id)
				s.ended.Add(1)
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	stop()
	<-done
	return wrong
}

// unknownKind is the flaw of a message that no worker takes, which has no job.
const unknownKind = "kind of task"

// submit hands a job over in its way.
func (s *service) submit(ctx context.Context, j job) error {
	if !j.bare {
		_, err := s.q.Submit(ctx, j.id, j.body, s.store)
		return err
	}
	subject := "inkreel.task.plan." + j.id
	if j.kind == unknownKind {
		subject = "inkreel.task.song." + j.id
	}
	_, err := s.q.JetStream().Publish(ctx, subject, j.body, jetstream.WithMsgID(j.id))
	return err
}
