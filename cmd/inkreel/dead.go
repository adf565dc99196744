package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
)

type deadCmd struct {
	List  deadListCmd  `cmd:"" default:"withargs" help:"List the tasks that were given up, oldest first."`
	Retry deadRetryCmd `cmd:"" help:"Open failed jobs again: what is drawn stays drawn."`
	Drop  deadDropCmd  `cmd:"" help:"Remove dead letters; their jobs stay failed."`
}

type deadListCmd struct {
	Job  string `arg:"" optional:"" help:"Only this job's."`
	JSON bool   `help:"One JSON object a line."`
	busFlags
}

// Run lists dead letters.
func (cmd *deadListCmd) Run(ctx context.Context, c *console) error {
	q, _, done, err := cmd.open(ctx)
	if err != nil {
		return err
	}
	defer done()
	if cmd.JSON {
		enc := json.NewEncoder(c.out)
		return q.Dead(ctx, cmd.Job, func(l queue.DeadLetter) error { return enc.Encode(l) })
	}
	table := newTable(c.out)
	n := 0
	err = q.Dead(ctx, cmd.Job, func(l queue.DeadLetter) error {
		if n++; n == 1 {
			table.row("JOB", "TASK", "STARTS", "AT", "WORKER", "CODE", "ERROR")
		}
		task := string(l.Kind)
		if l.Kind == queue.KindScene {
			task = fmt.Sprintf("scene %d", l.Scene+1)
		}
		table.row(l.Job, task, l.Attempts, l.At.Format(time.DateTime), l.Worker, l.Error.Code, where(l.Error))
		return nil
	})
	if n == 0 && err == nil {
		fmt.Fprintln(c.err, "no dead letters")
	}
	return errors.Join(err, table.Flush())
}

// where words a failure in one line, its place first; of several faults the
// first.
func where(f *queue.Failure) string {
	line, rest, _ := strings.Cut(f.Message, "\n")
	if f.Path != "" && !strings.HasPrefix(line, f.Path) {
		line = f.Path + ": " + line
	}
	if rest != "" {
		line += fmt.Sprintf(" (and %d more)", strings.Count(rest, "\n")+1)
	}
	return line
}

// jobFlags name jobs, or all there are.
type jobFlags struct {
	Jobs []string `arg:"" optional:"" name:"job" help:"Job ids."`
	All  bool     `help:"All of them."`
}

// check refuses to guess.
func (f *jobFlags) check() error {
	if f.All == (len(f.Jobs) > 0) {
		return &engine.Error{Code: codeUsage, Message: "no job is named", Hint: "name the jobs, or give --all"}
	}
	return nil
}

// deadJobs are the jobs asked for: with --all those that have dead letters.
func (f *jobFlags) deadJobs(ctx context.Context, q *queue.Queue) ([]string, error) {
	if !f.All {
		return f.Jobs, nil
	}
	var jobs []string
	err := q.Dead(ctx, "", func(l queue.DeadLetter) error {
		if !slices.Contains(jobs, l.Job) {
			jobs = append(jobs, l.Job)
		}
		return nil
	})
	return jobs, err
}

// each does something to every job and prints why it failed of each that does;
// the error says how many did.
func each(c *console, jobs []string, do func(job string) error) error {
	failed := 0
	for _, job := range jobs {
		if err := do(job); err != nil {
			failed++
			fmt.Fprintf(c.err, "%s: %s\n", job, strings.TrimPrefix(err.Error(), job+": "))
		}
	}
	if failed > 0 {
		return &engine.Error{Code: engine.CodeFailed, Message: fmt.Sprintf("%d of %d jobs failed", failed, len(jobs))}
	}
	return nil
}

// deadFlags are what the commands share that do something to dead jobs.
type deadFlags struct {
	jobFlags
	busFlags
}

// eachJob does something to every job asked for.
func (f *deadFlags) eachJob(ctx context.Context, c *console, do func(q *queue.Queue, store artifact.Store, job string) error) error {
	if err := f.check(); err != nil {
		return err
	}
	q, store, done, err := f.open(ctx)
	if err != nil {
		return err
	}
	defer done()
	jobs, err := f.deadJobs(ctx, q)
	if err != nil {
		return err
	}
	return each(c, jobs, func(job string) error { return do(q, store, job) })
}

type deadRetryCmd struct{ deadFlags }

// Run opens failed jobs again.
func (cmd *deadRetryCmd) Run(ctx context.Context, c *console) error {
	return cmd.eachJob(ctx, c, func(q *queue.Queue, store artifact.Store, job string) error {
		rec, err := q.Retry(ctx, job, store)
		if err != nil {
			return err
		}
		fmt.Fprintf(c.out, "%s %s, %d of %d scenes drawn\n", job, rec.State, rec.ScenesDone(), rec.Scenes)
		return nil
	})
}

type deadDropCmd struct{ deadFlags }

// Run removes dead letters.
func (cmd *deadDropCmd) Run(ctx context.Context, c *console) error {
	return cmd.eachJob(ctx, c, func(q *queue.Queue, _ artifact.Store, job string) error {
		letters := 0
		if err := q.Dead(ctx, job, func(queue.DeadLetter) error { letters++; return nil }); err != nil {
			return err
		}
		if letters == 0 {
			return errors.New("no dead letters")
		}
		if err := q.Drop(ctx, job); err != nil {
			return err
		}
		fmt.Fprintln(c.out, job, "dropped")
		return nil
	})
}
