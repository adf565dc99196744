package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
)

type scenesCmd struct {
	Job  string `arg:"" help:"Job id."`
	JSON bool   `help:"Print them as JSON."`
	tenantFlags
}

// Run lists the scenes of a finished film and their versions.
func (cmd *scenesCmd) Run(ctx context.Context, c *console) error {
	q, _, done, err := cmd.produce(ctx)
	if err != nil {
		return err
	}
	defer done()
	rec, err := finished(ctx, q, cmd.Job, "clips yet")
	if err != nil {
		return err
	}
	if cmd.JSON {
		return printJSON(c, rec.Clips)
	}
	t := newTable(c.out)
	t.row("SCENE", "ID", "VERSION", "", "MADE", "CLIP", "NOTE")
	for i, s := range rec.Clips {
		for _, v := range s.Versions {
			mark := ""
			if v.Version == s.Active {
				mark = "active"
			}
			t.row(i+1, s.ID, v.Version, mark, v.TS.Local().Format(time.DateTime), v.URL, v.Note)
		}
	}
	return t.Flush()
}

type editCmd struct {
	Job      string `arg:"" help:"Job id."`
	Scene    string `arg:"" help:"Scene id, or number from 1."`
	Elements string `arg:"" help:"File with the scene's elements from now on, a JSON list as in a plan; - for standard input."`
	Note     string `help:"Note kept with the version." placeholder:"TEXT"`
	Combine  bool   `help:"Then join the film anew."`
	tenantFlags
}

// Run draws a scene anew with other elements.
func (cmd *editCmd) Run(ctx context.Context, c *console) error {
	elements, err := readJSON("elements", cmd.Elements, c)
	if err != nil {
		return err
	}
	if err := wellFormed(cmd.Elements, elements); err != nil {
		return err
	}
	q, store, done, err := cmd.produce(ctx)
	if err != nil {
		return err
	}
	defer done()
	e := queue.EditRequest{Scene: queue.SceneName(cmd.Scene), Elements: elements, Note: cmd.Note}
	rec, id, err := change(ctx, q, store, cmd.Job, queue.ChangeRequest{Edit: &e})
	if err != nil {
		return err
	}
	made := rec.Change(id)
	fmt.Fprintf(c.out, "%s %s: version %d is the active one, %d drawn\n", rec.ID, made.Scene, made.Version, len(made.Drawn))
	if !cmd.Combine {
		return nil
	}
	return combine(ctx, c, q, cmd.Job, queue.CombineRequest{})
}

type useCmd struct {
	Job     string `arg:"" help:"Job id."`
	Scene   string `arg:"" help:"Scene id, or number from 1."`
	Version int    `arg:"" help:"Number of the version, see inkreel scenes."`
	tenantFlags
}

// Run makes a version of a scene the active one.
func (cmd *useCmd) Run(ctx context.Context, c *console) error {
	q, _, done, err := cmd.produce(ctx)
	if err != nil {
		return err
	}
	defer done()
	u := queue.UseRequest{Scene: queue.SceneName(cmd.Scene), Version: cmd.Version}
	rec, id, err := change(ctx, q, nil, cmd.Job, queue.ChangeRequest{Use: &u})
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s %s: version %d is the active one\n", rec.ID, rec.Change(id).Scene, rec.Change(id).Version)
	return nil
}

type combineCmd struct {
	Job   string   `arg:"" help:"Job id."`
	Clips []string `arg:"" optional:"" help:"Exactly one clip for each scene, in order, as inkreel scenes lists them. Defaults to the active versions."`
	tenantFlags
}

// Run joins a film of clips with the sound it had.
func (cmd *combineCmd) Run(ctx context.Context, c *console) error {
	q, _, done, err := cmd.produce(ctx)
	if err != nil {
		return err
	}
	defer done()
	return combine(ctx, c, q, cmd.Job, queue.CombineRequest{Clips: cmd.Clips})
}

func combine(ctx context.Context, c *console, q producer, job string, r queue.CombineRequest) error {
	rec, _, err := change(ctx, q, nil, job, queue.ChangeRequest{Combine: &r})
	if err != nil {
		return err
	}
	fmt.Fprintln(c.out, rec.Film)
	return nil
}

// change asks for a change and waits for its end.
func change(ctx context.Context, q producer, store artifact.Store, job string, r queue.ChangeRequest) (*queue.Record, string, error) {
	id, err := q.Ask(ctx, job, r, store)
	if errors.Is(err, queue.ErrBusy) {
		return nil, "", &engine.Error{Code: engine.CodeFailed, Message: fmt.Sprintf("another change of %s waits to be made", job), Hint: "ask again when it has been", Err: err}
	}
	if err != nil {
		return nil, "", inWords(job, err)
	}
	rec, err := q.Await(ctx, job, id, nil)
	if err != nil {
		return nil, "", inWords(job, err)
	}
	return rec, id, nil
}

type cancelCmd struct {
	Job string `arg:"" help:"Job id."`
	tenantFlags
}

// Run ends a job.
func (cmd *cancelCmd) Run(ctx context.Context, c *console) error {
	q, _, done, err := cmd.produce(ctx)
	if err != nil {
		return err
	}
	defer done()
	rec, err := q.Cancel(ctx, cmd.Job)
	if err != nil {
		return inWords(cmd.Job, err)
	}
	fmt.Fprintf(c.out, "%s is %s\n", rec.ID, rec.State)
	return nil
}
