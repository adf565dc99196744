// Command apichaos proves that the service loses no request and no credit. It runs
// the real thing, a bus, two processes of the API and two workers, sends requests
// and kills all of them at random moments, and then holds what is left to what was
// promised: every accepted request has ended, in a film or an error; nothing was
// written or drawn twice; the ledger adds up to the cent.
//
//	go run ./internal/apichaos              # five minutes: make chaos-api
//	go run ./internal/apichaos -short       # half a minute, for CI
//	go run ./internal/apichaos -db postgres://…
//
// Only processes started here are ever killed.
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
	storm time.Duration // for how long requests come and processes die
	limit time.Duration // for all to end afterwards
	db    string        // empty: SQLite
	dir   string
	bin   string
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	cfg := config{storm: 5 * time.Minute, limit: 10 * time.Minute}
	flag.Uint64Var(&cfg.seed, "seed", rand.Uint64N(1_000_000), "seed of requests and kills")
	flag.DurationVar(&cfg.storm, "for", cfg.storm, "time of requests and kills")
	flag.StringVar(&cfg.db, "db", "", "database of records; by default SQLite in a temporary folder")
	flag.StringVar(&cfg.dir, "dir", "", "folder for everything, kept; by default a temporary one")
	short := flag.Bool("short", false, "half a minute")
	flag.Parse()
	if *short {
		cfg.storm = 25 * time.Second
	}
	err := run(ctx, cfg)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "apichaos:", err)
		os.Exit(1)
	}
}

// run is one storm and its judgement.
func run(ctx context.Context, cfg config) error {
	if cfg.dir == "" {
		dir, err := os.MkdirTemp("", "inkreel-apichaos-*")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		cfg.dir = dir
	}
	cfg.bin = filepath.Join(cfg.dir, "inkreel")
	build := exec.CommandContext(ctx, "go", "build", "-ldflags", "-s -w -X github.com/inkreel/inkreel/engine.Version=chaos", "-o", cfg.bin, "github.com/inkreel/inkreel/cmd/inkreel")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("build: %w\n%s", err, out)
	}
	if cfg.db == "" {
		cfg.db = filepath.Join(cfg.dir, "records.db")
	}
	fmt.Printf("seed %d: requests and kills for %v\n", cfg.seed, cfg.storm)
	s, err := begin(ctx, cfg)
	if err != nil {
		return err
	}
	defer s.halt()
	s.storm(ctx)
	fmt.Println(&s.did)
	wrong, err := s.judge(ctx)
	if err != nil {
		return err
	}
	for _, w := range wrong {
		fmt.Println("  WRONG:", w)
	}
	if len(wrong) > 0 {
		return fmt.Errorf("%d wrong; repeat with -seed %d", len(wrong), cfg.seed)
	}
	fmt.Println("ok: every request ended, nothing twice, every cent where it belongs")
	return nil
}
