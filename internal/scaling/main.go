// Command scaling measures what a second worker is worth: the same film of
// twelve scenes drawn by one worker and by two, each of them bound to a core of
// its own, with the real binary and the real server.
//
//	go run ./internal/scaling        # make scaling; wants a quiet machine
//
// It prints the medians and their ratio and exits with 1 where the ratio is
// under -want.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/freeport"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	runs := flag.Int("runs", 3, "films drawn by one worker and by two, in turn; the medians count")
	scenes := flag.Int("scenes", 12, "scenes of the film")
	seconds := flag.Float64("seconds", 12, "of each scene")
	want := flag.Float64("want", 1.8, "least ratio")
	flag.Parse()
	err := run(ctx, *runs, *scenes, *seconds, *want)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "scaling:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, runs, scenes int, seconds, want float64) error {
	if _, err := exec.LookPath("taskset"); err != nil {
		return errors.New("taskset is missing (util-linux): workers cannot be bound to cores")
	}
	dir, err := os.MkdirTemp("", "inkreel-scaling-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	bin := filepath.Join(dir, "inkreel")
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", bin, "github.com/inkreel/inkreel/cmd/inkreel").CombinedOutput(); err != nil {
		return fmt.Errorf("build: %w\n%s", err, out)
	}
	f := film{bin: bin, scenes: scenes, seconds: seconds}
	var one, two []time.Duration
	for i := range runs {
		a, err := f.draw(ctx, filepath.Join(dir, fmt.Sprintf("one%d", i)), 1)
		if err != nil {
			return err
		}
		b, err := f.draw(ctx, filepath.Join(dir, fmt.Sprintf("two%d", i)), 2)
		if err != nil {
			return err
		}
		fmt.Printf("one worker %v, two %v\n", a.Round(time.Millisecond), b.Round(time.Millisecond))
		one, two = append(one, a), append(two, b)
	}
	slices.Sort(one)
	slices.Sort(two)
	a, b := one[len(one)/2], two[len(two)/2]
	ratio := a.Seconds() / b.Seconds()
	fmt.Printf("median of %d: one worker %v, two %v: %.2f times as fast (want %.2f)\n", runs, a.Round(time.Millisecond), b.Round(time.Millisecond), ratio, want)
	if ratio < want {
		return fmt.Errorf("%.2f is less than %.2f; is the machine quiet?", ratio, want)
	}
	return nil
}

// film is what is drawn, and by which binary.
type film struct {
	bin     string
	scenes  int
	seconds float64 // of each scene
}

// draw has so many workers draw the film in dir and returns how long that took,
// from submitting it to its end. Everything is new: nothing was drawn before.
func (f film) draw(ctx context.Context, dir string, workers int) (time.Duration, error) {
	addr, giveBack, err := freeport.Take()
	if err != nil {
		return 0, err
	}
	defer giveBack()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return 0, err
	}
	var procs []*exec.Cmd
	defer func() {
		for _, p := range slices.Backward(procs) {
			_ = p.Process.Signal(syscall.SIGTERM)
			_ = p.Wait() // how it ended does not matter to the measure
		}
	}()
	start := func(name string, args ...string) error {
		cmd := exec.CommandContext(ctx, name, args...)
		cmd.Stderr = os.Stderr
		procs = append(procs, cmd)
		return cmd.Start()
	}
	if err := start(f.bin, "serve", "--data", dir, "--nats-listen", addr, "--http", "", "--no-worker", "--log-level", "error"); err != nil {
		return 0, err
	}
	nc, err := connect(ctx, addr)
	if err != nil {
		return 0, err
	}
	defer nc.Close()
	q, err := queue.Open(ctx, nc, queue.Options{})
	if err != nil {
		return 0, err
	}
	for core := range workers {
		err := start("taskset", "-c", strconv.Itoa(core), f.bin, "worker", "--nats", "nats://"+addr, "--store", filepath.Join(dir, "artifacts"), "--slots", "1", "--log-level", "error")
		if err != nil {
			return 0, err
		}
	}
	// A first film lets every worker start and warm up.
	if _, err := draw(ctx, q, "warm", plan("warm", 2*workers, 1)); err != nil {
		return 0, err
	}
	return draw(ctx, q, "film", plan("film", f.scenes, f.seconds))
}

func connect(ctx context.Context, addr string) (nc *nats.Conn, err error) {
	for range 300 {
		if nc, err = nats.Connect("nats://" + addr); err == nil || ctx.Err() != nil {
			return nc, err
		}
		time.Sleep(50 * time.Millisecond)
	}
	return nil, err
}

func draw(ctx context.Context, q *queue.Queue, job string, plan []byte) (time.Duration, error) {
	began := time.Now()
	if _, err := q.Submit(ctx, job, plan, nil); err != nil {
		return 0, err
	}
	var last *queue.Record
	err := q.Watch(ctx, job, func(u queue.Update) error {
		if u.Record != nil {
			last = u.Record
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	if last.State != queue.Completed {
		return 0, fmt.Errorf("%s: %s: %w", job, last.State, last.Error)
	}
	return time.Since(began), nil
}

// plan is a film as they are: written titles, icons, a chart, a pen.
func plan(job string, scenes int, seconds float64) []byte {
	var list []map[string]any
	for i := range scenes {
		list = append(list, map[string]any{"duration": seconds, "elements": []map[string]any{
			{"kind": "text", "role": "title", "text": fmt.Sprintf("Chapter %d of %s", i+1, job)},
			{"kind": "icon", "name": "sun"}, {"kind": "icon", "name": "cloud"}, {"kind": "icon", "name": "leaf"},
			{"kind": "chart", "chart": "bar", "labels": []string{"a", "b", "c"}, "series": []map[string]any{{"name": "n", "values": []int{3 + i, 7, 5}}}},
		}})
	}
	data, err := json.Marshal(map[string]any{"version": 1, "job_id": job, "pen_animation_style": "marker", "scenes": list})
	if err != nil {
		panic(err) // maps of strings and numbers
	}
	return data
}
