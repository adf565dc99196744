package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
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

// listed is a record for programs, with how its job stands among the others.
type listed struct {
	*queue.Record
	Position *queue.Position `json:"position,omitempty"` // of one that has not ended
}

// positioner is who knows how jobs stand among others, which a tenant does not.
type positioner interface {
	Position(ctx context.Context, job string) (*queue.Position, error)
	Workers(ctx context.Context) ([]queue.WorkerInfo, error)
}

// Run lists the jobs, the one that changed last at the end. Those that have not
// ended, and what follows them, are printed when all have been seen.
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
	show := func(r *queue.Record, at *queue.Position) error {
		if len(cmd.State) > 0 && !slices.Contains(cmd.State, string(r.State)) {
			return nil
		}
		if cmd.JSON {
			return json.NewEncoder(c.out).Encode(listed{r, at})
		}
		what := r.Film
		switch {
		case r.Error != nil:
			what = where(r.Error)
		case at != nil:
			what = waits(r, at)
		}
		t.row(r.Name(), r.State, scenes(r), ago(time.Since(r.Updated)), what)
		return nil
	}
	var line queue.Line
	var live []*queue.Record
	err = q.Jobs(ctx, func(r *queue.Record) error {
		line.Note(r)
		if live != nil || !r.State.Terminal() {
			live = append(live, r)
			return nil
		}
		return show(r, nil)
	})
	if err != nil {
		return err
	}
	var all map[string]queue.Position
	if p, knows := q.(positioner); knows && len(live) > 0 {
		workers, err := p.Workers(ctx)
		if err != nil {
			return err
		}
		all = line.Positions(workers)
	}
	for _, r := range live {
		var at *queue.Position
		if p, in := all[r.Name()]; in {
			at = &p
		}
		if err := show(r, at); err != nil {
			return err
		}
	}
	return t.Flush()
}

// waits says how a job stands that has not ended, as far as that is known.
func waits(r *queue.Record, at *queue.Position) string {
	if r.State != queue.Queued {
		if at.End < 0 {
			return ""
		}
		return about(at.End) + " to go"
	}
	if at.Slots == 0 {
		return "waiting: no worker takes tasks"
	}
	s := fmt.Sprintf("waiting: %d jobs before it", at.Before)
	switch at.Before {
	case 0:
		s = "waiting: next"
	case 1:
		s = "waiting: 1 job before it"
	}
	if at.Begin > 0 {
		s += ", " + about(at.Begin)
	}
	return s
}

// about is an estimate of a length of time, as exact as it can be.
func about(seconds float64) string {
	const minute, hour = 60.0, 3600.0
	near := func(of, step float64) int { return int(math.Round(seconds/of/step) * step) }
	switch {
	case seconds < 8:
		return "a few seconds"
	case seconds < 95:
		return fmt.Sprintf("about %d s", near(1, 10))
	case seconds < 10*minute:
		return fmt.Sprintf("about %d min", max(near(minute, 1), 2))
	case seconds < 90*minute:
		return fmt.Sprintf("about %d min", near(minute, 5))
	case seconds < 48*hour:
		return fmt.Sprintf("about %d h", max(near(hour, 1), 2))
	}
	return "more than two days"
}

type statusCmd struct {
	Job  string `arg:"" help:"Job id."`
	JSON bool   `help:"Print the record, with the job's position, as JSON."`
	tenantFlags
}

// Run shows how a job stands now.
func (cmd *statusCmd) Run(ctx context.Context, c *console) error {
	q, _, done, err := cmd.produce(ctx)
	if err != nil {
		return err
	}
	defer done()
	r, err := q.Get(ctx, cmd.Job)
	if err != nil {
		return inWords(cmd.Job, err)
	}
	var at *queue.Position
	if p, knows := q.(positioner); knows {
		if at, err = p.Position(ctx, cmd.Job); err != nil {
			return err
		}
	}
	if cmd.JSON {
		return printJSON(c, listed{r, at})
	}
	var tracker queue.Tracker
	fmt.Fprintln(c.out, headline(tracker.Note(queue.Update{Record: r}, time.Now())))
	if at != nil {
		fmt.Fprintln(c.out, waits(r, at))
	}
	if r.Error != nil {
		fmt.Fprintln(c.out, failure(r.Error))
	}
	if r.Film != "" {
		fmt.Fprintln(c.out, r.Film)
	}
	return nil
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
