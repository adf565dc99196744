// Command soak proves that a service stays as it was: some hundred jobs go
// through the real server and two workers, a fifth of them bad in every way
// there is, while one of the workers is killed again and again. In the end every
// good job has its film, every bad one says in plain words why it failed, and
// neither memory, descriptors, threads nor files have grown.
//
//	go run ./internal/soak               # make soak: 500 jobs
//	go run ./internal/soak -short        # 100 jobs: make soak-short
//
// The seed decides the plans, their order and the kills. Only processes started
// here are ever killed.
package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"
)

// config is what a run is to do.
type config struct {
	seed  uint64
	jobs  int
	bad   int // one in so many
	kills int
	limit time.Duration
	short bool
	dir   string
	bin   string
}

func main() {
	var cfg config
	flag.Uint64Var(&cfg.seed, "seed", 0, "seed of plans and kills; 0 chooses one")
	flag.IntVar(&cfg.jobs, "jobs", 500, "jobs in all")
	flag.IntVar(&cfg.bad, "bad", 5, "one job in so many is bad")
	flag.IntVar(&cfg.kills, "kills", -1, "SIGKILLs of one of the two workers; -1: one for 20 jobs")
	flag.DurationVar(&cfg.limit, "limit", 20*time.Minute, "time for the whole run")
	flag.StringVar(&cfg.dir, "dir", "", "folder for everything, kept; by default a temporary one")
	flag.BoolVar(&cfg.short, "short", false, "100 jobs, without the messages whose end takes a minute")
	flag.Parse()
	if cfg.short {
		cfg.jobs = 100
	}
	if cfg.seed == 0 {
		cfg.seed = rand.Uint64N(1_000_000)
	}
	if cfg.kills < 0 {
		cfg.kills = cfg.jobs / 20
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, cfg)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
}

// run plays all jobs and judges what is left of them.
func run(ctx context.Context, cfg config) error {
	began := time.Now()
	ctx, cancel := context.WithTimeout(ctx, cfg.limit)
	defer cancel()
	if cfg.dir == "" {
		dir, err := os.MkdirTemp("", "inkreel-soak-*")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		cfg.dir = dir
	}
	cfg.bin = filepath.Join(cfg.dir, "inkreel")
	out, err := exec.CommandContext(ctx, "go", "build", "-o", cfg.bin, "github.com/inkreel/inkreel/cmd/inkreel").CombinedOutput()
	if err != nil {
		return fmt.Errorf("build: %w\n%s", err, out)
	}
	fmt.Printf("seed %d: %d jobs, one in %d bad, %d kills of one of two workers\n", cfg.seed, cfg.jobs, cfg.bad, cfg.kills)
	s := &service{cfg: cfg, rng: rand.New(rand.NewPCG(cfg.seed, 1))}
	defer s.halt()
	if err := s.begin(ctx); err != nil {
		return err
	}
	wrong := s.play(ctx)
	more, err := s.judge(context.WithoutCancel(ctx))
	if err != nil {
		return err
	}
	wrong = append(wrong, more...)
	rows, grown := s.meter.table()
	fmt.Print(rows)
	wrong = append(wrong, grown...)
	for _, w := range wrong {
		fmt.Println("  WRONG:", w)
	}
	fmt.Printf("%d films, %d failures as expected, %d kills, %d starts of workers, in %v\n", s.films, s.failures, s.killed, s.lasting.Starts()+s.mortal.Starts(), time.Since(began).Round(time.Second))
	if len(wrong) > 0 {
		return fmt.Errorf("%d wrong; repeat with -seed %d", len(wrong), cfg.seed)
	}
	fmt.Println("ok: every good job has its film, every bad one its reason, and nothing has grown")
	return nil
}
