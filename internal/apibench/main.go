// Command apibench measures the REST API of one process that draws a film meanwhile:
// how long polls of jobs, requests of films and a list of many videos take, and what
// connections that say nothing or little cost in memory. The process is a real one
// with all it needs, bus, worker and SQLite, on the machine that this runs on too:
// what the load costs to make is taken from it.
//
//	go run ./internal/apibench -o docs/benchmarks.md    # make bench-api
//
// A latency is counted from when the request should have been sent, so that a server
// that stands still is not asked less.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"
)

// config is what a run is to measure.
type config struct {
	rate   int           // polls a second
	time   time.Duration // of each load
	runs   int           // of each load; the best counts
	videos int           // in the list
	idle   int           // connections that say nothing
	page   string        // file whose section is replaced; empty: printed alone
	bin    string
	dir    string
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	var cfg config
	flag.IntVar(&cfg.rate, "rate", 2000, "polls a second")
	flag.DurationVar(&cfg.time, "for", 10*time.Second, "time of each load")
	flag.IntVar(&cfg.runs, "runs", 3, "how often each load is put on; the best is told")
	flag.IntVar(&cfg.videos, "videos", 10_000, "videos in the list")
	flag.IntVar(&cfg.idle, "idle", 10_000, "connections that say nothing")
	flag.StringVar(&cfg.page, "o", "", "page whose section on the API is replaced")
	flag.StringVar(&cfg.bin, "bin", "", "program to measure; by default built here")
	flag.Parse()
	err := run(ctx, cfg)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "apibench:", err)
		os.Exit(1)
	}
}

// run measures all there is, and prints it.
func run(ctx context.Context, cfg config) (err error) {
	if cfg.dir, err = os.MkdirTemp("", "inkreel-apibench-*"); err != nil {
		return err
	}
	defer os.RemoveAll(cfg.dir)
	if cfg.bin == "" {
		cfg.bin = filepath.Join(cfg.dir, "inkreel")
		build := exec.CommandContext(ctx, "go", "build", "-o", cfg.bin, "github.com/inkreel/inkreel/cmd/inkreel")
		if out, err := build.CombinedOutput(); err != nil {
			return fmt.Errorf("build: %w\n%s", err, out)
		}
	}
	b, err := begin(ctx, cfg)
	if err != nil {
		return err
	}
	defer b.halt()
	var r report
	for _, measure := range []func(context.Context, *report) error{b.polls, b.generations, b.lists, b.connections} {
		if err := measure(ctx, &r); err != nil {
			return err
		}
	}
	r.write(os.Stdout)
	if cfg.page == "" {
		return nil
	}
	return r.into(cfg.page)
}
