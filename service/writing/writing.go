// Package writing makes plans of requests: it gathers what they name, has the
// author write, and looks over what comes back before anybody draws it. It implements
// service.Author and knows neither records nor HTTP.
package writing

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"go.uber.org/zap"

	"github.com/inkreel/inkreel/author"
	"github.com/inkreel/inkreel/author/llm"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/internal/material"
	"github.com/inkreel/inkreel/internal/workshop"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service"
	"github.com/inkreel/inkreel/service/upload"
)

// Config says what films are written with.
type Config struct {
	Lookup   func(name string) (string, bool) // variables that name models
	Assets   asset.Config                     // what may be fetched, and the store of uploads
	Uploads  Uploads
	Tools    *mux.Tools // nil: recordings and videos are refused
	Speech   Speech     // nil: lengths stay as they are foreseen
	TempDir  string
	Reader   material.Reader // of documents; nil: one in this process
	Pictures string          // folder in which made pictures are kept; empty: none
	Log      *zap.Logger
}

// Uploads keeps the files that callers have sent: *upload.Uploads does.
type Uploads interface {
	// Claim is the upload that an address names, kept for a film; upload.ErrForeign of
	// other addresses.
	Claim(ctx context.Context, workspace, address, film string) (upload.Upload, error)
	Read(ctx context.Context, u upload.Upload) ([]byte, error)
	// Source is how plans name it.
	Source(ctx context.Context, u upload.Upload) (string, error)
}

// Speech has words spoken, and measures how long scenes last with them, in seconds.
type Speech interface {
	Spoken(ctx context.Context, p *plan.Plan) ([]engine.Spoken, error)
	Lasts(ctx context.Context, p *plan.Plan, assets engine.Assets) ([]float64, error)
	// Inspect is Lasts, and finds what drawing would warn of.
	Inspect(ctx context.Context, p *plan.Plan, assets engine.Assets) (lasts []float64, warnings []string, err error)
}

// Writer implements service.Author. Safe for concurrent use.
type Writer struct{ cfg Config }

// New checks that the models which the environment names can be asked.
func New(cfg Config) (*Writer, error) {
	if _, err := workshop.Open(cfg.Lookup, nil); err != nil {
		return nil, err
	}
	return &Writer{cfg}, nil
}

// Write implements service.Author.
func (w *Writer) Write(ctx context.Context, o service.Order, tell func(service.Progress)) (service.Written, error) {
	r, err := w.begin(o.Workspace, o.JobID)
	if err != nil {
		return service.Written{}, err
	}
	defer r.close()
	tell(service.Progress{Stage: stageReading, Percent: 1})
	shop, err := workshop.Open(w.cfg.Lookup, func(p llm.Progress) { tell(modelProgress(p)) })
	if err != nil {
		return service.Written{}, err
	}
	src, set, err := r.order(ctx, shop, o)
	if err != nil {
		return service.Written{}, err
	}
	shop.See(r.open)
	if w.cfg.Speech != nil {
		shop.Hear(w.cfg.Speech.Spoken)
	}
	if !o.Request.ScriptAlone() {
		shop.Illustrate(w.cfg.Pictures)
	}
	tell(service.Progress{Stage: stageWriting, Percent: 5})
	made, err := shop.Make(ctx, src, set)
	if err != nil {
		return service.Written{}, problem(ctx, err)
	}
	made.Plan.JobID = o.JobID
	return r.finish(ctx, written{shop, made, src, &set}, o)
}

// written is what the author has made, and of what.
type written struct {
	shop *workshop.Workshop
	made *author.Made
	src  *story.Source
	set  *story.Settings
}

// finish brings what was made to its length and into its other languages.
func (r *run) finish(ctx context.Context, w written, o service.Order) (service.Written, error) {
	made := w.made
	out := service.Written{Title: made.Script.Title, Language: made.Script.Language, Script: spoken(made.Plan), Notes: append(made.Script.Notes, made.Notes...)}
	for _, doc := range w.src.Documents {
		out.Notes = append(out.Notes, doc.Notes...)
	}
	if err := guard(made.Plan, r.named); err != nil {
		return out, err
	}
	lasts, err := r.settle(ctx, made.Plan, w.set.Timing)
	if err != nil {
		return out, err
	}
	out.Seconds = lasts
	for i := range o.Variants {
		v, notes, err := r.variant(ctx, w, o, i)
		if err != nil {
			return out, err
		}
		out.Variants, out.Notes = append(out.Variants, v), append(out.Notes, notes...)
	}
	if o.Request.ScriptAlone() {
		return out, nil
	}
	out.Plan, err = plan.Encode(made.Plan)
	return out, err
}

// variant writes one further language. What cannot be translated fails alone.
func (r *run) variant(ctx context.Context, w written, o service.Order, i int) (service.WrittenVariant, []string, error) {
	lang, ok := plan.ParseLanguage(o.Request.LanguageVariants[i])
	if !ok {
		return service.WrittenVariant{}, nil, &service.Problem{Code: codeSource, Message: fmt.Sprintf("there is no language %q", o.Request.LanguageVariants[i])}
	}
	set := *w.set
	set.Languages = []plan.Language{lang}
	p := w.made.Plan
	before := len(p.Variants)
	notes, missing, err := w.shop.Variants(ctx, p, w.src, &set)
	if err != nil {
		return service.WrittenVariant{}, nil, err
	}
	if len(missing) > 0 {
		return service.WrittenVariant{Problem: untranslated(missing[0])}, nil, nil
	}
	p.Variants[before].ID = o.Variants[i]
	return service.WrittenVariant{Script: spoken(p.Variant(before))}, notes, nil
}

// settle brings a film to the length asked for, now that its words are spoken: how
// long that takes was only foreseen. It returns how long the film is to last.
func (r *run) settle(ctx context.Context, p *plan.Plan, t story.Timing) (seconds float64, err error) {
	if r.cfg.Speech == nil {
		return 0, nil
	}
	lasts, err := r.cfg.Speech.Lasts(ctx, p, r.fetch)
	if err != nil {
		return 0, r.unspoken(ctx, err)
	}
	if target, ok := t.Seconds(); ok {
		timing.Settle(p, lasts, target)
		if lasts, err = r.cfg.Speech.Lasts(ctx, p, r.fetch); err != nil {
			return 0, r.unspoken(ctx, err)
		}
	}
	for _, s := range lasts {
		seconds += s
	}
	return seconds, nil
}

// unspoken is why a film cannot be measured: the request's problem only where it would
// be that with every try. What of it could not be fetched is named as the request does.
func (r *run) unspoken(ctx context.Context, err error) error {
	var fetched *asset.Error // which knows itself whether it may pass
	var silent *engine.UnspokenError
	switch {
	case errors.As(err, &fetched):
		return placed(problem(ctx, err), r.named[fetched.Source])
	case engine.Permanent(err):
		return problem(ctx, err)
	case errors.As(err, &silent):
		return &service.Passing{Problem: service.Problem{Code: string(engine.CodeFailed), Message: "the narration cannot be spoken: " + silent.Error(), Hint: "try again later; nothing was charged"}, Err: err}
	}
	return err
}

// spoken is what a film says, a paragraph a scene.
func spoken(p *plan.Plan) string {
	var said []string
	for _, s := range p.Scenes {
		if s.Narration != nil && s.Narration.Text != "" {
			said = append(said, s.Narration.Said())
		}
	}
	return strings.Join(said, "\n\n")
}

// The stages of a job that are ours, as its progress tells them.
const (
	stageReading = "reading"
	stageWriting = "writing"
)

// modelProgress is how far a model is, of the fifth of the way that writing is.
func modelProgress(p llm.Progress) service.Progress {
	const begins, ends = 5, 20
	done := 0.0
	if p.Of > 0 {
		done = float64(p.Done) / float64(p.Of)
	}
	return service.Progress{Stage: stageWriting, Percent: begins + done*(ends-begins)}
}

// codeSource is the code of a request that no film can be made from.
const codeSource = "source"

// problem is an error of the author as the request's, which it mostly is: it wants
// something else to make a film from. What may go better later stays as it is.
func problem(ctx context.Context, err error) error {
	var known *service.Problem
	var fetched *asset.Error
	var refused *engine.Error
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &known):
		return err
	case errors.As(err, &fetched):
		p := service.Problem{Code: "asset", Message: asset.Redact(fetched.Source) + ": " + fetched.Problem, Hint: fetched.Hint}
		if fetched.Temporary {
			return &service.Passing{Problem: p, Err: err}
		}
		return &p
	case errors.As(err, &refused):
		if refused.Code == engine.CodeSetup {
			return err
		}
		return &service.Problem{Code: string(refused.Code), Message: refused.Message, Hint: refused.Hint, Path: refused.Path}
	}
	return &service.Problem{Code: codeSource, Message: err.Error()}
}

// open reads the file of a picture.
func (r *run) open(ctx context.Context, m story.Media) ([]byte, error) {
	file, err := r.fetch.Fetch(ctx, m.Source)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(file.Path)
}

// run is one request being worked on, in a folder of its own.
type run struct {
	*Writer
	workspace string
	film      string // what uploads are kept for
	dir       string
	fetch     *asset.Fetcher
	named     map[string]string // sources that the request itself names, and where
}

func (w *Writer) begin(workspace, film string) (*run, error) {
	dir, err := os.MkdirTemp(w.cfg.TempDir, "inkreel-writing-*")
	if err != nil {
		return nil, err
	}
	return &run{Writer: w, workspace: workspace, film: film, dir: dir, fetch: asset.NewFetcher(dir, w.cfg.Assets), named: map[string]string{}}, nil
}

func (r *run) close() {
	if err := os.RemoveAll(r.dir); err != nil {
		r.cfg.Log.Warn("remove a folder of work", zap.Error(err))
	}
}
