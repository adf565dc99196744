package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/internal/localfilm"
	"github.com/inkreel/inkreel/internal/material"
	"github.com/inkreel/inkreel/internal/revision"
	"github.com/inkreel/inkreel/internal/workshop"
	"github.com/inkreel/inkreel/plan"
)

type scenesCmd struct {
	Job   string `arg:"" help:"Job id; or a film rendered here, or the folder of its clips."`
	Cache string `help:"Cache that a film was rendered with here." placeholder:"DIR"`
	JSON  bool   `help:"Print them as JSON."`
	tenantFlags
}

// Run lists the scenes of a finished film and their versions.
func (cmd *scenesCmd) Run(ctx context.Context, c *console) error {
	if localfilm.Is(cmd.Job) {
		return cmd.local(c)
	}
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

// local lists the scenes of a film rendered here.
func (cmd *scenesCmd) local(c *console) error {
	film, err := localfilm.Open(cmd.Job, cmd.Cache)
	if err != nil {
		return err
	}
	if cmd.JSON {
		return printJSON(c, film.Scenes)
	}
	t := newTable(c.out)
	t.row("SCENE", "ID", "SECONDS", "CLIP")
	for i, s := range film.Scenes {
		t.row(i+1, s.ID, fmt.Sprintf("%.2f", s.Seconds), film.ClipPath(i))
	}
	return t.Flush()
}

type editCmd struct {
	Job      string `arg:"" help:"Job id; or a film rendered here, or the folder of its clips."`
	Scene    string `arg:"" optional:"" help:"Scene id, or number from 1; none: the film itself."`
	Elements string `arg:"" optional:"" help:"File with the scene's elements from now on, a JSON list as in a plan; - for standard input. With nothing else that is asked for, of a job only the scene is drawn."`
	Note     string `help:"Note kept with the version." placeholder:"TEXT"`
	Combine  bool   `help:"Then join the film anew; what is asked for by flags always does."`
	DryRun   bool   `help:"Only say which scenes would be drawn anew."`
	Out      string `short:"o" help:"Of a film rendered here: write the edited one to this file instead." placeholder:"FILE"`
	Cache    string `help:"Cache that a film was rendered with here." placeholder:"DIR"`
	JSON     bool   `help:"Print what was made as JSON."`
	revision.Flags
	tenantFlags
	encoderFlags
	fetchFlags
	speechFlags
}

// Validate is that of all flags.
func (cmd *editCmd) Validate() error {
	return errors.Join(cmd.fetchFlags.Validate(), cmd.encoderFlags.Validate())
}

// Run revises a film, or draws a scene of a job anew with other elements.
func (cmd *editCmd) Run(ctx context.Context, c *console) error {
	local := localfilm.Is(cmd.Job)
	elements, err := cmd.elements(c)
	if err != nil {
		return err
	}
	if !cmd.Given() && elements == nil {
		return &engine.Error{Code: codeUsage, Message: "edit: nothing is asked for", Hint: "name a scene and a file with its elements, or flags such as --narration; see inkreel edit --help"}
	}
	if elements != nil && cmd.Prompted() {
		return &engine.Error{Code: codeUsage, Message: "--prompt stands beside a file of elements", Hint: "a prompt changes the elements that are there: give one of the two"}
	}
	if elements != nil && !local && !cmd.Given() && !cmd.DryRun {
		return cmd.draw(ctx, c, elements)
	}
	ops, err := cmd.Operations(cmd.Scene, func(path string) ([]byte, error) { return readJSON("scene", path, c) })
	if err != nil {
		return misused(err)
	}
	if elements != nil {
		set, err := json.Marshal(map[string]json.RawMessage{"elements": elements})
		if err != nil {
			return err
		}
		ops = append([]plan.Operation{{Scene: plan.SceneName(cmd.Scene), Set: set}}, ops...)
	}
	if local {
		return cmd.local(ctx, c, ops)
	}
	return cmd.revise(ctx, c, ops)
}

// misused words a flag that cannot be followed.
func misused(err error) error {
	var wrong *revision.Wrong
	if errors.As(err, &wrong) {
		return &engine.Error{Code: codeUsage, Message: wrong.Problem, Hint: wrong.Accept, Err: err}
	}
	return err
}

// prompted puts what the prompt asks for before other operations on a film's
// plan, and says what that is.
func (cmd *editCmd) prompted(ctx context.Context, c *console, p *plan.Plan, ops []plan.Operation) ([]plan.Operation, error) {
	if !cmd.Prompted() {
		return ops, nil
	}
	shop, err := workshop.Open(os.LookupEnv, nil)
	if err != nil {
		return nil, wrongSource(err)
	}
	var files material.Files
	pictures, err := files.Media(cmd.Reference)
	r := revision.Prompt{Scene: cmd.Scene, Text: cmd.Prompt}
	if err == nil {
		r.References, err = workshop.References(ctx, pictures, files.Open)
	}
	if err != nil {
		return nil, wrongSource(fmt.Errorf("--reference: %w", err))
	}
	asked, did, err := revision.Prompted(ctx, shop.Editor(), p, r)
	if err != nil {
		return nil, misused(err)
	}
	for _, d := range did {
		fmt.Fprintln(c.err, d)
	}
	return append(asked, ops...), nil
}

// planOf reads the plan of a finished film, with all changes so far, from the
// store.
func (cmd *editCmd) planOf(ctx context.Context) (*plan.Plan, error) {
	q, store, done, err := cmd.results(ctx, cmd.Job)
	if err != nil {
		return nil, err
	}
	defer done()
	rec, err := finished(ctx, q, cmd.Job, "scenes to change yet")
	if err != nil {
		return nil, err
	}
	r, _, err := store.Open(ctx, cmp.Or(rec.Revision, rec.Prepared))
	if err != nil {
		return nil, &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf("a prompt is about the film's plan, which cannot be read from here: %v", err), Hint: "name the engine's store with --store", Err: err}
	}
	defer r.Close()
	var job struct{ Plan *plan.Plan }
	if err := json.NewDecoder(r).Decode(&job); err != nil || job.Plan == nil {
		return nil, fmt.Errorf("read the plan of %s: %w", cmd.Job, err)
	}
	return job.Plan, nil
}

// elements are those of the file that is named; nil where none is.
func (cmd *editCmd) elements(c *console) (json.RawMessage, error) {
	if cmd.Elements == "" {
		return nil, nil
	}
	elements, err := readJSON("elements", cmd.Elements, c)
	if err != nil {
		return nil, err
	}
	return elements, wellFormed(cmd.Elements, elements)
}

// draw draws a scene of a job anew with other elements.
func (cmd *editCmd) draw(ctx context.Context, c *console, elements json.RawMessage) error {
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
	if cmd.JSON {
		return printJSON(c, made)
	}
	fmt.Fprintf(c.out, "%s %s: version %d is the active one, %d drawn\n", rec.ID, made.Scene, made.Version, len(made.Drawn))
	if !cmd.Combine {
		return nil
	}
	return combine(ctx, c, q, cmd.Job, queue.CombineRequest{})
}

// revise has a job's film revised.
func (cmd *editCmd) revise(ctx context.Context, c *console, ops []plan.Operation) error {
	if cmd.Prompted() {
		p, err := cmd.planOf(ctx)
		if err == nil {
			ops, err = cmd.prompted(ctx, c, p, ops)
		}
		if err != nil {
			return err
		}
		cmd.Note = cmp.Or(cmd.Note, cmd.Prompt)
	}
	doc, err := json.Marshal(ops)
	if err != nil {
		return err
	}
	q, store, done, err := cmd.produce(ctx)
	if err != nil {
		return err
	}
	defer done()
	r := queue.ReviseRequest{Operations: doc, Note: cmd.Note, DryRun: cmd.DryRun}
	rec, id, err := change(ctx, q, store, cmd.Job, queue.ChangeRequest{Revise: &r})
	if err != nil {
		return err
	}
	made := rec.Change(id)
	if cmd.JSON {
		return printJSON(c, made)
	}
	tellDrawn(c, rec.ID, made.Drawn, made.Reused, cmd.DryRun)
	if !cmd.DryRun {
		fmt.Fprintln(c.out, rec.Film)
	}
	return nil
}

// tellDrawn says which scenes of a film were drawn, or would be.
func tellDrawn(c *console, film string, drawn, reused []string, dry bool) {
	were, all := "drawn anew", len(drawn)+len(reused)
	if dry {
		were = "to be drawn anew"
	}
	which := ""
	if len(drawn) > 0 {
		which = " (" + strings.Join(drawn, ", ") + ")"
	}
	fmt.Fprintf(c.out, "%s: %d of %d scenes %s%s\n", film, len(drawn), all, were, which)
}

// local revises a film rendered here. Scenes that stay are taken from its cache or
// folder.
func (cmd *editCmd) local(ctx context.Context, c *console, ops []plan.Operation) error {
	film, err := localfilm.Open(cmd.Job, cmd.Cache)
	if err != nil {
		return err
	}
	was, err := engine.Decode(film.Plan)
	if err != nil {
		return err
	}
	if ops, err = cmd.prompted(ctx, c, was, ops); err != nil {
		return err
	}
	doc, err := plan.Revise(was, ops)
	if err != nil {
		return err
	}
	p, err := engine.Decode(doc)
	if err != nil {
		return err
	}
	out := film.Path
	if cmd.Out != "" {
		out = cmd.Out
	}
	r := &renderCmd{Plan: filepath.Join(film.Root, "plan.json"), Cache: film.Cache, encoderFlags: cmd.encoderFlags, fetchFlags: cmd.fetchFlags, speechFlags: cmd.speechFlags}
	e, err := r.engine(ctx)
	if err != nil {
		return err
	}
	defer e.close()
	if err := film.Seed(ctx, e.store); err != nil {
		return err
	}
	if cmd.DryRun {
		return cmd.tellLocal(ctx, c, e, p)
	}
	show := newProgress(c.err)
	res, err := e.Render(ctx, p, e.fetcher(), engine.Output{Film: out, ScenesDir: film.Dir(), Progress: show.update})
	show.finish()
	if err == nil {
		err = localfilm.Leave(res, film.Root, film.Cache, film.Dir())
	}
	if err != nil {
		return e.Explain(ctx, err)
	}
	if !cmd.JSON {
		fmt.Fprintf(c.out, "%d of %d scenes drawn anew\n", res.Drawn, len(res.Job.Scenes))
	}
	return summarise(c.out, res, cmd.JSON)
}

// tellLocal says which scenes of a plan would be drawn.
func (cmd *editCmd) tellLocal(ctx context.Context, c *console, e *localEngine, p *plan.Plan) error {
	job, err := e.Prepare(ctx, p, e.fetcher())
	if err != nil {
		return e.Explain(ctx, err)
	}
	var drawn, reused []string
	for i, t := range job.Scenes {
		_, err := e.store.Stat(ctx, t.ClipName())
		if err == nil || t.Key == "" {
			reused = append(reused, p.Scenes[i].ID)
		} else {
			drawn = append(drawn, p.Scenes[i].ID)
		}
	}
	if cmd.JSON {
		return printJSON(c, map[string][]string{"drawn": drawn, "reused": reused})
	}
	tellDrawn(c, cmd.Job, drawn, reused, true)
	return nil
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
		return nil, "", &engine.Error{Code: engine.CodeFailed, Message: fmt.Sprintf("as many changes of %s wait as may", job), Hint: "ask again when some have been made", Err: err}
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
