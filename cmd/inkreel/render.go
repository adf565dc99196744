package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

type renderCmd struct {
	Plan    string `arg:"" help:"Plan file, or - for standard input."`
	Out     string `short:"o" help:"Film to write, or with --still the picture. Defaults to the job id or plan name beside you." placeholder:"FILE"`
	Scenes  string `help:"Also leave every scene's clip in this folder." placeholder:"DIR"`
	Still   string `help:"Draw only one picture: scene id or number, @, seconds from its start." placeholder:"SCENE@SECONDS"`
	Quality string `enum:"draft,standard,high,plan" default:"plan" help:"Override the plan's quality: ${enum}."`
	Variant string `help:"Render this variant of the plan, by its id or language, instead of the film itself." placeholder:"ID"`
	Cache   string `help:"Keep clips and speech in this folder, so that unchanged scenes are not drawn again." placeholder:"DIR"`
	JSON    bool   `help:"Print the summary as JSON."`
	Profile string `help:"Write a CPU profile for go tool pprof." placeholder:"FILE"`
	fetchFlags
}

// fetchFlags say what sources a plan may name.
type fetchFlags struct {
	AllowHTTP             bool  `help:"Allow plain http:// sources."`
	AllowPrivateAddresses bool  `help:"Allow sources in private networks."`
	MaxAssetMiB           int64 `name:"max-asset-mib" default:"512" help:"Largest source, in MiB."`
}

func (f fetchFlags) config(root string, store artifact.Store) asset.Config {
	return asset.Config{Root: root, AllowHTTP: f.AllowHTTP, AllowPrivate: f.AllowPrivateAddresses, MaxBytes: f.MaxAssetMiB << 20, Store: store}
}

// Run renders the plan.
func (cmd *renderCmd) Run(ctx context.Context, c *console) error {
	data, err := readPlan(cmd.Plan, c)
	if err != nil {
		return err
	}
	p, err := engine.Decode(data)
	if err != nil {
		return err
	}
	if cmd.Quality != "plan" {
		p.Output.Quality = plan.Quality(cmd.Quality)
	}
	if p.JobID == "" {
		p.JobID = baseName(cmd.Plan)
	}
	if cmd.Variant != "" {
		if p, err = variant(p, cmd.Variant); err != nil {
			return err
		}
	}
	stop, err := profile(cmd.Profile)
	if err != nil {
		return err
	}
	defer stop()
	e, fetcher, done, err := cmd.engine(ctx)
	if err != nil {
		return err
	}
	defer done()
	if cmd.Still != "" {
		return cmd.still(ctx, c, e, fetcher, p)
	}
	show := newProgress(c.err)
	res, err := e.Render(ctx, p, fetcher, engine.Output{Film: cmd.film(p), ScenesDir: cmd.Scenes, Progress: show.update})
	show.finish()
	if err != nil {
		return err
	}
	return summarise(c.out, res, cmd.JSON)
}

// variant is the plan of one of p's variants.
func variant(p *plan.Plan, name string) (*plan.Plan, error) {
	var known []string
	for i, v := range p.Variants {
		if v.ID == name || string(v.Language) == name {
			return p.Variant(i), nil
		}
		known = append(known, v.ID)
	}
	hint := "the plan has no variants"
	if len(known) > 0 {
		hint = "it has " + strings.Join(known, ", ")
	}
	return nil, &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf("--variant %s: no such variant", name), Hint: hint}
}

// engine assembles the local engine: a private store unless --cache names one.
func (cmd *renderCmd) engine(ctx context.Context) (*engine.Engine, *asset.Fetcher, func(), error) {
	tools, err := mux.Find(ctx, mux.Config{})
	if err != nil {
		return nil, nil, nil, err
	}
	tmp, err := os.MkdirTemp("", "inkreel-render-*")
	if err != nil {
		return nil, nil, nil, fmt.Errorf("make temporary folder: %w", err)
	}
	done := func() { os.RemoveAll(tmp) }
	folder := cmd.Cache
	if folder == "" {
		folder = filepath.Join(tmp, "store")
	}
	e, fetcher, err := cmd.assemble(ctx, tools, tmp, folder)
	if err != nil {
		done()
	}
	return e, fetcher, done, err
}

func (cmd *renderCmd) assemble(ctx context.Context, tools *mux.Tools, tmp, folder string) (*engine.Engine, *asset.Fetcher, error) {
	store, err := artifact.NewFolder(folder)
	if err != nil {
		return nil, nil, err
	}
	fetched := filepath.Join(tmp, "fetched")
	if err := os.Mkdir(fetched, 0o755); err != nil {
		return nil, nil, err
	}
	speaker, err := speaker(ctx)
	if err != nil {
		return nil, nil, err
	}
	e, err := engine.New(engine.Config{Tools: tools, Speaker: speaker, Store: store, TempDir: tmp})
	root := "."
	if cmd.Plan != "-" {
		root = filepath.Dir(cmd.Plan)
	}
	return e, asset.NewFetcher(fetched, cmd.config(root, store)), err
}

// speaker is the speech program of this machine, nil where there is none: a
// plan that needs none must render all the same.
func speaker(ctx context.Context) (audio.Speaker, error) {
	s, err := audio.NewEspeak(ctx)
	if errors.Is(err, audio.ErrNoSpeech) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

func (cmd *renderCmd) film(p *plan.Plan) string {
	if cmd.Out != "" {
		return cmd.Out
	}
	return p.JobID + engine.FilmExt(p.Output.Format)
}

func baseName(path string) string {
	if path == "-" {
		return "film"
	}
	return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
}

// still draws the one picture asked for.
func (cmd *renderCmd) still(ctx context.Context, c *console, e *engine.Engine, fetcher engine.Assets, p *plan.Plan) error {
	scene, seconds, err := parseStill(cmd.Still, p)
	if err != nil {
		return err
	}
	out := cmd.Out
	if out == "" {
		out = fmt.Sprintf("%s-%s.png", p.JobID, p.Scenes[scene].ID)
	}
	job, err := e.Prepare(ctx, p, fetcher)
	if err != nil {
		return err
	}
	img, err := e.Still(ctx, job, scene, seconds)
	if err != nil {
		return err
	}
	r, w := io.Pipe()
	go func() { w.CloseWithError((&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(w, img)) }()
	if err := artifact.WriteFile(out, r); err != nil {
		return &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf("cannot write %s: %v", out, unwrapPath(err)), Hint: "choose another place with -o", Err: err}
	}
	fmt.Fprintln(c.out, out)
	return nil
}

// parseStill reads SCENE@SECONDS; SCENE is an id or a number from 1.
func parseStill(s string, p *plan.Plan) (scene int, seconds float64, err error) {
	bad := func(problem string) error {
		return &engine.Error{Code: engine.CodeSetup, Message: fmt.Sprintf("--still %s: %s", s, problem), Hint: "want SCENE@SECONDS, as in 1@2.5 or intro@0"}
	}
	id, at, ok := strings.Cut(s, "@")
	if seconds, err = strconv.ParseFloat(at, 64); !ok || err != nil || seconds < 0 {
		return 0, 0, bad("seconds are missing or not a number")
	}
	for i := range p.Scenes {
		if p.Scenes[i].ID == id {
			return i, seconds, nil
		}
	}
	if n, err := strconv.Atoi(id); err == nil && n >= 1 && n <= len(p.Scenes) {
		return n - 1, seconds, nil
	}
	return 0, 0, bad(fmt.Sprintf("no scene %q", id))
}

// summarise prints what was made: lines for a person, JSON for a program.
func summarise(w io.Writer, res engine.Result, asJSON bool) error {
	if asJSON {
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		return enc.Encode(struct {
			engine.Result
			Took  float64 `json:"took_seconds"`
			Speed float64 `json:"times_real_time"`
		}{res, res.Took.Seconds(), res.Seconds / res.Took.Seconds()})
	}
	for _, warning := range res.Warnings {
		fmt.Fprintf(w, "warning: %s: %s\n", warning.Path, warning.Message)
	}
	fmt.Fprintf(w, "%s\n  %.1f s film (%d frames) in %s, %.1f times real time, encoder %s\n",
		res.Film, res.Seconds, res.Frames, res.Took.Round(10*time.Millisecond), res.Seconds/res.Took.Seconds(), res.Encoder)
	if len(res.Extras) > 0 {
		fmt.Fprintf(w, "  beside it: %s\n", strings.Join(res.Extras, ", "))
	}
	return nil
}
