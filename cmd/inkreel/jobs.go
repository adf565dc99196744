package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/inkreel/inkreel/engine/queue"
)

type jobsCmd struct {
	State []string `help:"Only jobs in these states." enum:"queued,preparing,drawing,joining,completed,failed,cancelled,queued_for_variant,generating" sep:","`
	JSON  bool     `help:"Print the records, one JSON document a line."`
	tenantFlags
}

// Run lists the jobs, the one that changed last at the end.
func (cmd *jobsCmd) Run(ctx context.Context, c *console) error {
	q, _, done, err := cmd.produce(ctx)
	if err != nil {
		return err
	}
	defer done()
	t := newTable(c.out)
	if !cmd.JSON {
		t.row("JOB", "STATE", "SCENES", "CHANGED", "FILM")
	}
	err = q.Jobs(ctx, func(r *queue.Record) error {
		if len(cmd.State) > 0 && !slices.Contains(cmd.State, string(r.State)) {
			return nil
		}
		if cmd.JSON {
			return json.NewEncoder(c.out).Encode(r)
		}
		what := r.Film
		if r.Error != nil {
			what = where(r.Error)
		}
		t.row(r.Name(), r.State, scenes(r), ago(time.Since(r.Updated)), what)
		return nil
	})
	if err != nil {
		return err
	}
	return t.Flush()
}

// scenes is how many of a job's scenes are drawn.
func scenes(r *queue.Record) string {
	if r.Scenes == 0 {
		return "-"
	}
	return fmt.Sprintf("%d/%d", r.ScenesDone(), r.Scenes)
}

// ago is a time gone by in its largest unit.
func ago(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%d s ago", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%d min ago", int(d.Minutes()))
	case d < 48*time.Hour:
		return fmt.Sprintf("%d h ago", int(d.Hours()))
	}
	return fmt.Sprintf("%d days ago", int(d.Hours()/24))
}

type workersCmd struct {
	JSON bool `help:"Print them as JSON."`
	busFlags
}

// Run lists the workers that answer.
func (cmd *workersCmd) Run(ctx context.Context, c *console) error {
	q, _, done, err := cmd.open(ctx)
	if err != nil {
		return err
	}
	defer done()
	all, err := q.Workers(ctx)
	if err != nil {
		return err
	}
	if cmd.JSON {
		if all == nil {
			all = []queue.WorkerInfo{}
		}
		return printJSON(c, all)
	}
	t := newTable(c.out)
	t.row("WORKER", "VERSION", "DRAWING", "CORES", "ENCODER", "BUSY", "AT WORK ON")
	for _, w := range all {
		at := w.Waiting
		if w.Stopping {
			at = "stopping"
		}
		if len(w.Busy) > 0 {
			at = busy(w.Busy)
		}
		t.row(w.Name, w.Version, w.Drawing, w.Cores, w.Encoder, fmt.Sprintf("%d/%d", len(w.Busy), w.Slots), at)
	}
	return t.Flush()
}

// busy names the tasks a worker is at.
func busy(tasks []queue.Working) string {
	var all []string
	for _, t := range tasks {
		s := fmt.Sprintf("%s %s", t.Job, t.Kind)
		if t.Kind == queue.KindScene {
			s += fmt.Sprintf(" %d", t.Scene+1)
		}
		all = append(all, fmt.Sprintf("%s (%.0f s)", s, t.Seconds))
	}
	return strings.Join(all, ", ")
}
