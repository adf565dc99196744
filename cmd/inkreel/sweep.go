package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/inkreel/inkreel/engine/machine"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/engine"
)

// days is a length of time that may be given in days: 30d, 36h.
type days time.Duration

// UnmarshalText implements encoding.TextUnmarshaler.
func (d *days) UnmarshalText(text []byte) error {
	s := string(text)
	if n, ok := strings.CutSuffix(s, "d"); ok {
		v, err := strconv.ParseFloat(n, 64)
		if err != nil || v < 0 || v > 36500 {
			return fmt.Errorf("%q: want days as in 30d, or hours as in 36h", s)
		}
		*d = days(v * 24 * float64(time.Hour))
		return nil
	}
	v, err := time.ParseDuration(s)
	if err != nil || v < 0 {
		return fmt.Errorf("%q: want days as in 30d, or hours as in 36h", s)
	}
	*d = days(v)
	return nil
}

// keepFlags say how long things are kept.
type keepFlags struct {
	Keep  days `default:"0d" env:"INKREEL_KEEP" help:"Forget jobs that ended this long ago, with their films: 30d, 36h; 0d, the default, keeps them for ever." placeholder:"TIME"`
	Grace days `name:"sweep-grace" default:"24h" help:"What nothing needs but is younger than this stays; at least 6h." placeholder:"24h"`
}

// Validate refuses to sweep what a job may be about to use.
func (f keepFlags) Validate() error {
	if g := time.Duration(f.Grace); g < engine.MinGrace {
		return fmt.Errorf("--sweep-grace %v: want %v or more", g, engine.MinGrace)
	}
	return nil
}

func (f keepFlags) policy() engine.SweepPolicy {
	return engine.SweepPolicy{Keep: time.Duration(f.Keep), Grace: time.Duration(f.Grace)}
}

// sweeper is what workers do every hour, one of them all.
func (f keepFlags) sweeper(n node) func(context.Context) error {
	return func(ctx context.Context) error {
		p := f.policy()
		p.Delete = true
		p.Found = func(w engine.Swept) {
			n.log.Debug("sweep", zap.String("kind", w.Kind), zap.String("name", w.Name), zap.String("why", w.Why), zap.Int64("bytes", w.Size))
		}
		p.Unread = func(name string, err error) {
			n.log.Warn("a prepared job is damaged: everything that prepared jobs may name stays", zap.String("name", name), zap.Error(err))
		}
		res, err := engine.Sweep(ctx, n.q, n.store, p)
		n.log.Info("swept the store", zap.Int("jobs", res.Jobs), zap.Int("artifacts", res.Artifacts), zap.Int("leftovers", res.Leftovers),
			zap.Int64("bytes", res.Bytes), zap.Int("kept", res.Kept), zap.Error(err))
		if err == nil {
			n.meters.sweep(res)
		}
		return err
	}
}

type sweepCmd struct {
	Delete bool   `help:"Remove what is found; without it nothing is changed."`
	JSON   bool   `help:"Print what is found as JSON, one object a line."`
	Work   string `help:"Look in this machine's folder of temporary files too: what killed workers left. Defaults to the system's." placeholder:"DIR"`
	keepFlags
	busFlags
}

// Run shows what a sweep of the store removes, and with --delete removes it.
func (cmd *sweepCmd) Run(ctx context.Context, c *console) error {
	if err := cmd.needStore("sweep"); err != nil {
		return err
	}
	q, store, done, err := cmd.open(ctx)
	if err != nil {
		return err
	}
	defer done()
	p := cmd.policy()
	p.Delete = cmd.Delete
	enc := json.NewEncoder(c.out)
	p.Found = func(w engine.Swept) {
		if cmd.JSON {
			_ = enc.Encode(w) // a reader that went away ends the command by signal
			return
		}
		fmt.Fprintf(c.out, "%-8s  %9s  %s  %s: %s\n", w.Kind, bytesOf(w.Size), w.Modified.Format("2006-01-02"), w.Name, w.Why)
	}
	p.Unread = func(name string, err error) {
		fmt.Fprintf(c.err, "warning: %s: %v; everything that prepared jobs may name stays\n", name, err)
	}
	res, err := engine.Sweep(ctx, q, store, p)
	if err != nil {
		return err
	}
	left, err := cmd.work(p.Found)
	if err != nil {
		return err
	}
	verb := "would go; --delete removes them"
	if cmd.Delete {
		verb = "removed"
	}
	fmt.Fprintf(c.err, "%d jobs, %d artifacts and %d leftovers (%s) %s; %d artifacts stay\n", res.Jobs, res.Artifacts, res.Leftovers+left, bytesOf(res.Bytes), verb, res.Kept)
	return nil
}

// work sweeps the temporary files of this machine and returns how many folders
// killed processes left there.
func (cmd *sweepCmd) work(found func(engine.Swept)) (int, error) {
	dir := cmd.Work
	if dir == "" {
		dir = os.TempDir()
	} else if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return 0, &engine.Error{Code: codeUsage, Message: fmt.Sprintf("--work %s is no folder here", dir), Hint: "name the --work folder of this machine's workers", Err: err}
	}
	left, err := machine.AbandonedWork(dir)
	for _, d := range left {
		w := engine.Swept{Kind: "leftover", Name: d, Why: "temporary files of a process that is gone"}
		if info, err := os.Stat(d); err == nil {
			w.Modified = info.ModTime()
		}
		found(w)
		if cmd.Delete {
			err = errors.Join(err, os.RemoveAll(d))
		}
	}
	return len(left), err
}

// bytesOf is a size for a person.
func bytesOf(n int64) string {
	switch {
	case n >= 1<<30:
		return fmt.Sprintf("%.1f GiB", float64(n)/(1<<30))
	case n >= 1<<20:
		return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20))
	case n >= 1<<10:
		return fmt.Sprintf("%.1f KiB", float64(n)/(1<<10))
	}
	return fmt.Sprintf("%d B", n)
}
