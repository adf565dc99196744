// Command chaos proves that jobs do not get lost. It runs the real service,
// kills workers, their ffmpeg and the server at random moments while films are
// drawn, and then compares everything with undisturbed renders: every film
// byte by byte, every clip, nothing lost, nothing made twice, no task and no
// temporary file left.
//
//	go run ./internal/chaos -seed 7              # the full run: make chaos
//	go run ./internal/chaos -short               # about a minute, for CI
//	go run ./internal/chaos -short -control      # a worker that acknowledges first must be caught
//
// The seed decides the plans, who is killed and when; the machine decides what
// they were doing at that moment, so a seed repeats the run and not each
// coincidence. Only processes started here are ever killed.
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

	"github.com/inkreel/inkreel/internal/built"
)

// config is what a run is to do.
type config struct {
	seed        uint64
	plans       int // films, each drawn in every round
	scenes      int // of a film, at most
	kills       int // of workers and ffmpeg, over all rounds
	serverKills int
	rounds      []round
	limit       time.Duration // for one round
	encoder     string        // of clips: x264 has an ffmpeg to be killed, our own has none
	control     bool          // workers acknowledge first, and must be caught
	dir         string
	bin         string
}

// round is the same work done by so many workers.
type round struct {
	workers int
	store   string // "folder" or "object"
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	cfg := config{rounds: []round{{1, "folder"}, {2, "object"}, {4, "folder"}}}
	flag.Uint64Var(&cfg.seed, "seed", 0, "seed of plans and kills; 0 chooses one")
	flag.IntVar(&cfg.plans, "plans", 22, "films, each drawn once by 1, 2 and 4 workers")
	flag.IntVar(&cfg.scenes, "scenes", 30, "scenes of a film, at most")
	flag.IntVar(&cfg.kills, "kills", 510, "SIGKILLs of workers and ffmpeg over all rounds")
	flag.IntVar(&cfg.serverKills, "server-kills", 21, "SIGKILLs of the server over all rounds")
	flag.DurationVar(&cfg.limit, "limit", 12*time.Minute, "time for one round")
	flag.StringVar(&cfg.encoder, "encoder", "", "auto or x264; by default even seeds take auto and odd ones x264, which runs in an ffmpeg that can be killed")
	flag.BoolVar(&cfg.control, "control", false, "let workers acknowledge before they work; succeeds when that is caught")
	flag.StringVar(&cfg.dir, "dir", "", "folder for everything, kept; by default a temporary one")
	short := flag.Bool("short", false, "about a minute: one round with two workers")
	flag.Parse()
	if *short {
		cfg.plans, cfg.scenes, cfg.kills, cfg.serverKills, cfg.limit = 6, 10, 30, 2, 15*time.Minute
		cfg.rounds = []round{{2, "object"}} // make faults has workers that share a folder
	}
	if cfg.seed == 0 {
		cfg.seed = rand.Uint64N(1_000_000)
	}
	if cfg.encoder == "" {
		cfg.encoder = []string{"auto", "x264"}[cfg.seed%2]
	}
	err := run(ctx, cfg)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "chaos:", err)
		os.Exit(1)
	}
}

// run does all rounds and judges them.
func run(ctx context.Context, cfg config) error {
	began := time.Now()
	if cfg.dir == "" {
		dir, err := os.MkdirTemp("", "inkreel-chaos-*")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		cfg.dir = dir
	}
	fmt.Printf("seed %d, encoder %s: %d films in each of %d rounds, %d kills of workers and ffmpeg, %d of the server\n", cfg.seed, cfg.encoder, cfg.plans, len(cfg.rounds), cfg.kills, cfg.serverKills)
	if err := build(ctx, &cfg); err != nil {
		return err
	}
	films, err := draw(ctx, cfg)
	if err != nil {
		return err
	}
	fmt.Printf("%d films drawn undisturbed, %d clips, after %v\n", len(films.films), len(films.clips), since(began))
	var sum counts
	var found []string
	for i, r := range cfg.rounds {
		t, wrong, err := play(ctx, cfg, films, i)
		if err != nil {
			return fmt.Errorf("round %d: %w", i+1, err)
		}
		fmt.Printf("round %d, %d workers, %s store: %v; %d wrong, after %v\n", i+1, r.workers, r.store, t, len(wrong), since(began))
		for _, w := range wrong {
			fmt.Println("  WRONG:", w)
		}
		sum.add(t)
		found = append(found, wrong...)
	}
	fmt.Printf("in all: %v, in %v; seed %d\n", &sum, since(began), cfg.seed)
	switch {
	case cfg.control && len(found) == 0:
		return fmt.Errorf("workers acknowledged before they worked, and nothing was found wrong")
	case cfg.control:
		fmt.Println("ok: workers that acknowledge first were caught")
	case len(found) > 0:
		return fmt.Errorf("%d wrong; repeat with -seed %d", len(found), cfg.seed)
	default:
		fmt.Println("ok: every film right, nothing lost, nothing twice, nothing left over")
	}
	return nil
}

func since(t time.Time) time.Duration { return time.Since(t).Round(time.Second) }

// build makes the binary under test. One version for all: it is part of every
// clip's key.
func build(ctx context.Context, cfg *config) (err error) {
	if !cfg.control {
		cfg.bin, err = built.Inkreel(cfg.dir)
		return err
	}
	cfg.bin = filepath.Join(cfg.dir, "inkreel")
	cmd := exec.CommandContext(ctx, "go", "build", "-tags", "faults", "-ldflags", "-s -w", "-o", cfg.bin, "github.com/inkreel/inkreel/cmd/inkreel")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("build: %w\n%s", err, out)
	}
	return nil
}
