package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/queue"
	"github.com/inkreel/inkreel/engine/transfer"
	"github.com/inkreel/inkreel/internal/localfilm"
)

type getCmd struct {
	Job     string `arg:"" help:"Job id; or a film rendered here, or the folder of its clips."`
	Scene   string `arg:"" optional:"" help:"Scene id or number from 1: fetch its clip instead of the film."`
	Out     string `short:"o" help:"File to write, or - for standard output. Defaults to the job's name, and the scene's, beside you." placeholder:"FILE"`
	What    string `default:"film" enum:"film,captions,words,poster,manifest,all" help:"What to fetch: ${enum}."`
	Cache   string `help:"Cache that a film was rendered with here." placeholder:"DIR"`
	Version int    `help:"With a scene: this version of it instead of the active one." placeholder:"N"`
	tenantFlags
}

// finished is the record of a job that must be completed; lacks is what it has
// none of before.
func finished(ctx context.Context, q producer, job, lacks string) (*queue.Record, error) {
	rec, err := q.Get(ctx, job)
	if err != nil {
		return nil, inWords(job, err)
	}
	if rec.State != queue.Completed {
		return nil, &engine.Error{Code: engine.CodeFailed, Message: fmt.Sprintf("%s is %s: it has no %s", rec.ID, rec.State, lacks), Hint: "see inkreel watch " + rec.ID}
	}
	return rec, nil
}

// Run brings results of a job to files.
func (cmd *getCmd) Run(ctx context.Context, c *console) error {
	if localfilm.Is(cmd.Job) {
		return cmd.local(c)
	}
	if cmd.Out == stdout && cmd.What == "all" {
		return &engine.Error{Code: codeUsage, Message: "-o -: standard output takes one file", Hint: "name it with --what, or write to a file"}
	}
	if of, _ := queue.SplitJob(cmd.Job); of == "" {
		cmd.Job = queue.JobName(cmd.Tenant, cmd.Job)
	}
	q, store, done, err := cmd.results(ctx, cmd.Job)
	if err != nil {
		return err
	}
	defer done()
	rec, err := finished(ctx, q, cmd.Job, "film")
	if err != nil {
		return err
	}
	from := download{store, c.out}
	if cmd.Scene != "" {
		return cmd.clip(ctx, from, rec)
	}
	out := cmd.Out
	if out == "" {
		out = rec.ID + path.Ext(rec.Film)
	}
	switch cmd.What {
	case "all":
		return from.film(ctx, rec, out)
	case "film":
		return from.kinds(ctx, rec, out, "film", "sound")
	}
	if cmd.Out == "" {
		out = ""
	}
	return cmd.beside(ctx, from, rec, out)
}

// local brings the clip of a scene of a film rendered here to a file.
func (cmd *getCmd) local(c *console) error {
	film, err := localfilm.Open(cmd.Job, cmd.Cache)
	if err != nil {
		return err
	}
	if cmd.Scene == "" || cmd.What != "film" || cmd.Version != 0 {
		return &engine.Error{Code: codeUsage, Message: "get: of a film rendered here only clips can be fetched", Hint: fmt.Sprintf("name a scene, by id or number from 1 to %d; the film is %s", len(film.Scenes), film.Path)}
	}
	i, err := film.Scene(cmd.Scene)
	if err != nil {
		return err
	}
	from := film.ClipPath(i)
	if from == "" {
		return &engine.Error{Code: engine.CodeFailed, Message: fmt.Sprintf("the clip of scene %s is lost", film.Scenes[i].ID), Hint: "render the film again with the same --cache or --scenes"}
	}
	out := cmd.Out
	if out == "" {
		out = fmt.Sprintf("%s-%s.mp4", baseName(film.Path), film.Scenes[i].ID)
	}
	f, err := os.Open(from)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := artifact.WriteFile(out, f); err != nil {
		return cannotWrite(out, err)
	}
	fmt.Fprintln(c.out, out)
	return nil
}

// beside fetches what lies beside a film: to out, or named like the film. Of
// captions out's ending chooses the form.
func (cmd *getCmd) beside(ctx context.Context, from download, rec *queue.Record, out string) error {
	var has []string
	for _, f := range rec.Files {
		if f.Kind != cmd.What {
			continue
		}
		has = append(has, path.Ext(f.Name))
		if out == "" {
			if err := from.file(ctx, f, rec.ID+kindExt(f)); err != nil {
				return err
			}
		} else if out == stdout || path.Ext(f.Name) == filepath.Ext(out) {
			return from.file(ctx, f, out)
		}
	}
	switch {
	case len(has) == 0:
		return &engine.Error{Code: engine.CodeFailed, Message: fmt.Sprintf("%s has no %s", rec.ID, cmd.What), Hint: "it has " + kinds(rec)}
	case out != "":
		return &engine.Error{Code: codeUsage, Message: fmt.Sprintf("-o %s: the %s cannot be had in that form", out, cmd.What), Hint: "want a name that ends in " + strings.Join(has, " or ")}
	}
	return nil
}

// kindExt is the ending of a file beside the film.
func kindExt(f queue.Artifact) string {
	switch f.Kind {
	case "manifest":
		return ".manifest.json"
	case "words":
		return engine.WordsExt
	}
	return path.Ext(f.Name)
}

// kinds lists what a job has beside its clips.
func kinds(rec *queue.Record) string {
	var all []string
	for _, f := range rec.Files {
		if f.Kind != "clip" && (len(all) == 0 || all[len(all)-1] != f.Kind) {
			all = append(all, f.Kind)
		}
	}
	return strings.Join(all, ", ")
}

// clip fetches one scene's clip.
func (cmd *getCmd) clip(ctx context.Context, from download, rec *queue.Record) error {
	i, err := rec.Scene(cmd.Scene)
	if err != nil {
		return inWords(cmd.Job, err)
	}
	s := &rec.Clips[i]
	n := cmd.Version
	if n == 0 {
		n = s.Active
	}
	v := s.Version(n)
	if v == nil {
		return &engine.Error{Code: codeUsage, Message: fmt.Sprintf("--version %d: scene %s has no such version", n, s.ID), Hint: fmt.Sprintf("accepted: 1 to %d", len(s.Versions))}
	}
	out := cmd.Out
	if out == "" {
		out = fmt.Sprintf("%s-%s.mp4", rec.ID, s.ID)
	}
	return from.file(ctx, queue.Artifact{Name: v.URL, Size: v.Size, SHA256: v.SHA256}, out)
}

// download brings artifacts to files, and names these.
type download struct {
	from  source
	names io.Writer
}

// film brings a film and what lies beside it, the film alone to standard output.
func (d download) film(ctx context.Context, rec *queue.Record, out string) error {
	if out == stdout {
		return d.kinds(ctx, rec, out, "film", "sound")
	}
	return d.kinds(ctx, rec, out, "film", "sound", "captions", "words", "poster")
}

// kinds brings results of some kinds, named like the film at out.
func (d download) kinds(ctx context.Context, rec *queue.Record, out string, want ...string) error {
	base := strings.TrimSuffix(out, filepath.Ext(out))
	for _, f := range rec.Files {
		for _, kind := range want {
			to := out
			if kind != "film" && kind != "sound" {
				to = base + kindExt(f)
			}
			if f.Kind != kind {
				continue
			}
			if err := d.file(ctx, f, to); err != nil {
				return err
			}
		}
	}
	return nil
}

// reading keeps why reading ended early, which is not the writer's fault.
type reading struct {
	io.Reader
	err error
}

func (r *reading) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		r.err = err
	}
	return n, err
}

// file brings one artifact. The file appears only when size and digest are
// those of the job's record; standard output has it before that is known.
func (d download) file(ctx context.Context, f queue.Artifact, to string) error {
	r, o, err := d.from.Open(ctx, f.Name)
	if err != nil {
		return cannotFetch(f.Name, err)
	}
	defer r.Close()
	if o.SHA256 != f.SHA256 || o.Size != f.Size {
		return damaged(f.Name, fmt.Errorf("it has %d bytes with digest %s, the job made %d with %s: %w", o.Size, o.SHA256, f.Size, f.SHA256, artifact.ErrCorrupt))
	}
	from := &reading{Reader: r}
	if to == stdout {
		_, err = io.Copy(unfiltered(d.names), from)
	} else {
		err = artifact.WriteFile(to, from)
	}
	switch {
	case from.err != nil:
		return cannotFetch(f.Name, from.err)
	case err != nil && to == stdout:
		return cannotPass(err)
	case err != nil:
		return cannotWrite(to, err)
	case to != stdout:
		fmt.Fprintln(d.names, to)
	}
	return nil
}

// cannotFetch says why an artifact cannot be had.
func cannotFetch(name string, err error) error {
	failed := func(message, hint string) error {
		return &engine.Error{Code: engine.CodeFailed, Message: message, Hint: hint, Err: err}
	}
	switch {
	case errors.Is(err, artifact.ErrCorrupt):
		return damaged(name, err)
	case errors.Is(err, artifact.ErrNotFound):
		return failed(name+" is not in the store", "is --store, where it is given, the engine's? inkreel combine JOB makes the film again")
	case errors.Is(err, transfer.ErrNobody):
		return failed("nobody hands films of this engine over", "start a worker, or inkreel serve; or name the store with --store")
	}
	return fmt.Errorf("fetch %s: %w", name, err)
}

// damaged says that an artifact is not what was stored, and what makes it again.
func damaged(name string, err error) error {
	return &engine.Error{
		Code: engine.CodeFailed, Message: fmt.Sprintf("%s is damaged in the store: %v", name, err),
		Hint: "inkreel combine JOB makes the film, and what clips of it are damaged, again", Err: err,
	}
}
