package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/nats-io/nuid"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
)

// busFlags are what every client of the queue takes.
type busFlags struct {
	NATS   string `name:"nats" default:"nats://127.0.0.1:4222" env:"INKREEL_NATS" help:"NATS server of the engine."`
	Store  string `default:"" env:"INKREEL_STORE" help:"Where artifacts lie: 'object', or the engine's artifact folder. Needed to fetch films." placeholder:"object|DIR"`
	Prefix string `default:"inkreel" help:"Prefix of all subjects and buckets."`
}

func (f *busFlags) open(ctx context.Context) (*queue.Queue, artifact.Store, func(), error) {
	nc, err := connect(f.NATS, "inkreel client")
	if err != nil {
		return nil, nil, nil, err
	}
	q, err := queue.Open(ctx, nc, queue.Options{Prefix: f.Prefix})
	if err != nil {
		nc.Close()
		return nil, nil, nil, err
	}
	var store artifact.Store
	if f.Store != "" {
		if store, err = openStore(ctx, f.Store, q, 1); err != nil {
			nc.Close()
			return nil, nil, nil, err
		}
	}
	return q, store, nc.Close, nil
}

type submitCmd struct {
	Plan string `arg:"" help:"Plan file, or - for standard input."`
	Wait bool   `help:"Wait for the film, showing how it goes."`
	Out  string `short:"o" help:"With --wait: fetch the film, captions and poster to this place." placeholder:"FILE"`
	busFlags
}

// Run hands a plan over, and with --wait stays until its film is there.
func (cmd *submitCmd) Run(ctx context.Context, c *console) error {
	data, err := readPlan(cmd.Plan, c)
	if err != nil {
		return err
	}
	p, err := engine.Decode(data) // faults are the producer's to see before anything is queued
	if err != nil {
		return err
	}
	if cmd.Out != "" {
		cmd.Wait = true
		if cmd.Store == "" {
			return &engine.Error{Code: engine.CodeSetup, Message: "-o needs to know where artifacts lie", Hint: "add --store object, or --store DIR/artifacts with the --data DIR of inkreel serve"}
		}
	}
	id := p.JobID
	if id == "" {
		id = nuid.Next()
	}
	q, store, done, err := cmd.open(ctx)
	if err != nil {
		return err
	}
	defer done()
	if _, err := q.Submit(ctx, id, data, store); err != nil {
		if errors.Is(err, queue.ErrConflict) {
			return &engine.Error{Code: engine.CodePlan, Path: "job_id", Message: fmt.Sprintf("%q is taken by another plan", id), Hint: "choose another job_id", Err: err}
		}
		return err
	}
	if !cmd.Wait {
		fmt.Fprintln(c.out, id)
		return nil
	}
	rec, err := follow(ctx, c, q, id)
	if err != nil || cmd.Out == "" {
		return err
	}
	return fetch(ctx, c, store, rec, cmd.Out)
}

// fetch brings a film and what lies beside it.
func fetch(ctx context.Context, c *console, store artifact.Store, rec *queue.Record, out string) error {
	base := out[:len(out)-len(filepath.Ext(out))]
	for _, f := range rec.Files {
		path := ""
		switch f.Kind {
		case "film", "sound":
			path = out
		case "captions", "poster":
			path = base + filepath.Ext(f.Name)
		default:
			continue
		}
		r, _, err := store.Open(ctx, f.Name)
		if err != nil {
			return fmt.Errorf("fetch %s: %w", f.Name, err)
		}
		err = artifact.WriteFile(path, r)
		r.Close()
		if err != nil {
			return fmt.Errorf("write %s: %w", path, err)
		}
		fmt.Fprintln(c.out, path)
	}
	return nil
}

type watchCmd struct {
	Job  string `arg:"" help:"Job id."`
	JSON bool   `help:"Print the record as JSON when the job has ended."`
	busFlags
}

// Run shows a job until it ends.
func (cmd *watchCmd) Run(ctx context.Context, c *console) error {
	q, _, done, err := cmd.open(ctx)
	if err != nil {
		return err
	}
	defer done()
	rec, err := follow(ctx, c, q, cmd.Job)
	if rec != nil && cmd.JSON {
		enc := json.NewEncoder(c.out)
		enc.SetIndent("", "  ")
		err = errors.Join(enc.Encode(rec), err)
	}
	return err
}

// follow shows a job's news until it ends; a failed or cancelled job is an
// error.
func follow(ctx context.Context, c *console, q *queue.Queue, id string) (*queue.Record, error) {
	var last *queue.Record
	state := queue.State("")
	scenes := -1
	err := q.Watch(ctx, id, func(u queue.Update) error {
		if u.Record == nil {
			return nil
		}
		last = u.Record
		if last.State != state || last.ScenesDone() != scenes {
			state, scenes = last.State, last.ScenesDone()
			fmt.Fprintf(c.err, "%s %s", id, state)
			if last.Scenes > 0 {
				fmt.Fprintf(c.err, ", %d of %d scenes", scenes, last.Scenes)
			}
			fmt.Fprintln(c.err)
		}
		return nil
	})
	if errors.Is(err, queue.ErrNoJob) {
		return nil, &engine.Error{Code: engine.CodeFailed, Message: fmt.Sprintf("no job %q", id), Hint: "submit it first, or name another engine with --nats", Err: err}
	}
	if err != nil {
		return last, err
	}
	for _, w := range last.Warnings {
		fmt.Fprintln(c.err, "warning:", w)
	}
	switch last.State {
	case queue.Failed:
		return last, &engine.Error{Code: engine.Code(last.Error.Code), Scene: last.Error.Scene, Message: last.Error.Message, Tail: last.Error.Tail}
	case queue.Cancelled:
		return last, &engine.Error{Code: engine.CodeFailed, Message: id + " was cancelled"}
	}
	return last, nil
}
