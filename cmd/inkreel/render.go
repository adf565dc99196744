package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image/png"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/engine/machine"
	"github.com/inkreel/inkreel/internal/filewatch"
	"github.com/inkreel/inkreel/internal/localfilm"
	"github.com/inkreel/inkreel/internal/overlayfilm"
	"github.com/inkreel/inkreel/internal/preview"
	"github.com/inkreel/inkreel/internal/reason"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

type renderCmd struct {
	Plan    string `arg:"" help:"Plan file, or - for standard input."`
	Out     string `short:"o" help:"Film to write, or with --still the picture; its ending (.mp4, .webm, .gif, .m4a, with --overlay .mov) says in which format, - is standard output. Defaults to the job id or plan name beside you." placeholder:"FILE"`
	Scenes  string `help:"Also leave every scene's clip in this folder." placeholder:"DIR"`
	Still   string `help:"Draw only one picture: scene id or number, @, seconds from its start; beyond its end: its last picture." placeholder:"SCENE@SECONDS"`
	Quality string `enum:"draft,standard,high,plan" default:"plan" help:"Override the plan's quality: ${enum}."`
	Variant string `help:"Render this variant of the plan, by its id or language, instead of the film itself." placeholder:"ID"`
	Cache   string `help:"Keep clips and speech in this folder, so that unchanged scenes are not drawn again." placeholder:"DIR"`
	JSON    bool   `help:"Print the summary as JSON."`
	Overlay bool   `help:"Leave the board out: the film is transparent where nothing is drawn, to be laid over others. -o names a .mov (for editors) or .webm (for browsers)."`
	Watch   bool   `help:"Render again whenever the plan or a file that it names is saved, only what changed."`
	Open    bool   `help:"Open the finished film in the program that the desktop has for it."`
	encoderFlags
	profileFlags
	fetchFlags
	speechFlags

	document []byte // the plan's, as it was read
}

// fetchFlags say what sources a plan may name.
type fetchFlags struct {
	AllowHTTP             bool     `help:"Allow plain http:// sources."`
	AllowPrivateAddresses bool     `help:"Allow sources in private networks."`
	AssetAllow            []string `env:"INKREEL_ASSET_ALLOW" help:"Fetch http(s) sources from these hosts alone: a name, *.name, an address or a range, which may be private; comma-separated." placeholder:"HOST"`
	AssetDeny             []string `env:"INKREEL_ASSET_DENY" help:"Fetch no http(s) sources from these hosts." placeholder:"HOST"`
	AssetProxy            *url.URL `env:"INKREEL_ASSET_PROXY" help:"Fetch http(s) sources through this proxy, which then has to check addresses; HTTP_PROXY and the like are not looked at." placeholder:"URL"`
	MaxAssetMiB           int64    `name:"max-asset-mib" default:"512" help:"Largest source, in MiB."`
	MaxAssetsMiB          int64    `name:"max-assets-mib" default:"4096" help:"Most that all sources of a plan may have together, in MiB, where --limits says nothing of it."`
	AssetBucket           []string `sep:"none" env:"INKREEL_ASSET_BUCKET" help:"Allow s3:// sources from this bucket, below its prefix if it has one; may be given again." placeholder:"s3://BUCKET/PREFIX?endpoint=URL"`
	limitFlags
}

// Validate refuses a size that fits no source.
func (f fetchFlags) Validate() error {
	if f.MaxAssetMiB < 1 {
		return fmt.Errorf("--max-asset-mib %d: want 1 or more", f.MaxAssetMiB)
	}
	if f.MaxAssetsMiB < f.MaxAssetMiB {
		return fmt.Errorf("--max-assets-mib %d: want at least --max-asset-mib, %d", f.MaxAssetsMiB, f.MaxAssetMiB)
	}
	if p := f.AssetProxy; p != nil && (p.Host == "" || p.Scheme != "http" && p.Scheme != "https" && p.Scheme != "socks5") {
		return fmt.Errorf("--asset-proxy %s: want http://HOST:PORT, https://HOST:PORT or socks5://HOST:PORT", p.Redacted())
	}
	_, err := asset.NewRules(f.AssetAllow, f.AssetDeny)
	if err != nil {
		return fmt.Errorf("--asset-allow, --asset-deny: %w", err)
	}
	return nil
}

// Validate is that of all flags; each alone would hide the other.
func (cmd *renderCmd) Validate() error {
	if cmd.Watch && (cmd.Plan == "-" || cmd.Out == stdout) {
		return errors.New("--watch: want a plan in a file, and a film in one")
	}
	if cmd.Open && (cmd.Still != "" || cmd.Out == stdout) {
		return errors.New("--open: want a film in a file")
	}
	if cmd.Overlay && (cmd.Still != "" || cmd.Scenes != "" || !overlayfilm.Ext(filepath.Ext(cmd.Out))) {
		return errors.New("--overlay: want -o with a film whose name ends in .mov or .webm, and neither --still nor --scenes")
	}
	return errors.Join(cmd.fetchFlags.Validate(), cmd.encoderFlags.Validate())
}

func (f fetchFlags) config(root string, store artifact.Store) (asset.Config, error) {
	buckets, err := asset.NewBuckets(f.AssetBucket)
	if err != nil {
		return asset.Config{}, &engine.Error{Code: codeUsage, Message: "--asset-bucket " + err.Error(), Err: err}
	}
	rules, err := asset.NewRules(f.AssetAllow, f.AssetDeny)
	return asset.Config{
		Root: root, AllowHTTP: f.AllowHTTP, AllowPrivate: f.AllowPrivateAddresses, Rules: rules, Proxy: f.AssetProxy,
		MaxBytes: f.MaxAssetMiB << 20, Store: store, Buckets: buckets,
	}, err
}

// Run renders the plan, and with --watch again whenever it is saved.
func (cmd *renderCmd) Run(ctx context.Context, c *console) error {
	var p *plan.Plan
	var err error
	if !cmd.Watch { // then what is wrong waits to be saved right
		if p, err = cmd.read(c); err != nil {
			return err
		}
	}
	stop, err := cmd.profileFlags.start()
	if err != nil {
		return err
	}
	defer stop()
	e, err := cmd.engine(ctx)
	if err != nil {
		return err
	}
	defer e.close()
	if cmd.Watch {
		return cmd.again(ctx, c, e)
	}
	if err := cmd.render(ctx, c, e, e.fetcher(), p); err != nil {
		return inPlanFile(e.Explain(ctx, err), cmd.Plan, cmd.document)
	}
	return cmd.open(c, p)
}

// maxScratch is what clips and sounds of former plans may take, in bytes, while a
// plan is watched.
const maxScratch = 1 << 30

// again renders the plan, and once more whenever it or a file that it names is
// saved, until the user ends it. What is wrong is printed and waits to be saved
// right.
func (cmd *renderCmd) again(ctx context.Context, c *console, e *localEngine) error {
	var files filewatch.Watcher
	files.Add(cmd.Plan)
	sources := preview.Sources{Root: filepath.Dir(cmd.Plan), Files: &files}
	for {
		began := time.Now()
		p, err := cmd.read(c)
		if err == nil {
			err = inPlanFile(e.Explain(ctx, cmd.render(ctx, c, e, sources.From(e.fetcher()), p)), cmd.Plan, cmd.document)
		}
		if err == nil {
			err = cmd.open(c, p)
			cmd.Open = false // what shows the film is there
		}
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			exitCode(ctx, c, err)
		} else if e.scratch {
			_ = artifact.Trim(ctx, e.store, maxScratch, began) // what stays is tried again with the next film
		}
		fmt.Fprintf(c.err, "waiting for %s to be saved; Ctrl-C ends\n", cmd.Plan)
		if files.Wait(ctx) != nil {
			return nil
		}
	}
}

// open opens the film where that is asked for.
func (cmd *renderCmd) open(c *console, p *plan.Plan) error {
	if !cmd.Open {
		return nil
	}
	path, err := filepath.Abs(cmd.film(p)) // one that begins with a dash is no flag
	if err != nil {
		return err
	}
	openInDesktop(c, path)
	return nil
}

// read reads the plan as the flags want it.
func (cmd *renderCmd) read(c *console) (*plan.Plan, error) {
	p, data, err := decodePlan(cmd.Plan, c)
	if err != nil {
		return nil, err
	}
	cmd.document = data
	if cmd.Still == "" && !cmd.Overlay {
		p, err = formatOfName(p, cmd.Out)
	}
	if err != nil {
		return nil, err
	}
	if cmd.Quality != "plan" {
		p.Output.Quality = plan.Quality(cmd.Quality)
	}
	if p.JobID == "" {
		p.JobID = baseName(cmd.Plan)
	}
	if cmd.Variant != "" {
		if cmd.Variant, err = variant(p, cmd.Variant); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// render makes the film, or the one picture asked for.
func (cmd *renderCmd) render(ctx context.Context, c *console, e *localEngine, fetcher engine.Assets, p *plan.Plan) error {
	if cmd.Still != "" {
		return cmd.still(ctx, c, e.Engine, fetcher, p)
	}
	film := cmd.film(p)
	if err := overwrites(film, cmd.Plan); err != nil {
		return err
	}
	if ext, is := filepath.Ext(film), engine.FilmExt(p.Output.Format); ext != "" && !cmd.Overlay && !strings.EqualFold(ext, is) {
		fmt.Fprintf(c.err, "warning: %s will hold what ends in %s: no film ends in %s\n", film, is, ext)
	}
	if cmd.Out == stdout {
		dir, err := os.MkdirTemp("", "inkreel-film-*")
		if err != nil {
			return fmt.Errorf("make temporary folder: %w", err)
		}
		defer os.RemoveAll(dir)
		film = filepath.Join(dir, "film"+engine.FilmExt(p.Output.Format))
	}
	show := newProgress(c.err)
	var draw overlayfilm.Renderer = e.Engine
	if cmd.Overlay {
		draw = overlayfilm.Maker{Engine: e.Engine, Tools: e.tools, Dir: e.dir}
	}
	res, err := draw.Render(ctx, p, fetcher, engine.Output{Film: film, Variant: cmd.Variant, ScenesDir: cmd.Scenes, Progress: show.update})
	show.finish()
	if err != nil {
		return err
	}
	if cmd.Out != stdout {
		if !cmd.Overlay && (cmd.Cache != "" || cmd.Scenes != "") { // then it can be edited
			if err := localfilm.Leave(res, cmd.root(), cmd.Cache, cmd.Scenes); err != nil {
				return err
			}
		}
		return summarise(c.out, res, cmd.JSON)
	}
	if err := pass(film, c); err != nil {
		return err
	}
	res.Film, res.Extras = "standard output", nil
	return summarise(c.err, res, cmd.JSON)
}

// overwrites is the error of a film in the place of a file that it is made from.
func overwrites(film string, from ...string) error {
	there, err := os.Stat(film)
	if err != nil {
		return nil // nothing is there
	}
	for _, path := range from {
		if info, err := os.Stat(path); err == nil && os.SameFile(there, info) {
			return &engine.Error{Code: codeUsage, Message: film + " is what the film is made from, and would be overwritten", Hint: "choose another name with -o"}
		}
	}
	return nil
}

// stdout names standard output in place of a file.
const stdout = "-"

// pass writes a file to standard output as it is.
func pass(path string, c *console) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := io.Copy(unfiltered(c.out), f); err != nil {
		return cannotPass(err)
	}
	return nil
}

// cannotPass says that standard output does not take a film.
func cannotPass(err error) error {
	return &engine.Error{Code: engine.CodeFailed, Message: fmt.Sprintf("cannot write the film to standard output: %v", reason.Of(err)), Err: err}
}

// formatOfName is the plan with the format that the name of its film at out ends
// in, judged anew: not every plan can be of every format.
func formatOfName(p *plan.Plan, out string) (*plan.Plan, error) {
	ext := strings.ToLower(filepath.Ext(out))
	if out == stdout || ext == "" || ext == engine.FilmExt(p.Output.Format) {
		return p, nil
	}
	for _, f := range []plan.Format{plan.FormatMP4, plan.FormatWebM, plan.FormatGIF, plan.FormatAudio} {
		if ext != engine.FilmExt(f) {
			continue
		}
		p.Output.Format = f
		data, err := plan.Encode(p)
		if err != nil {
			return nil, err
		}
		return engine.Decode(data)
	}
	return p, nil
}

// variant is the id of one of p's variants, named by id or language.
func variant(p *plan.Plan, name string) (string, error) {
	var known []string
	for _, v := range p.Variants {
		if v.ID == name || string(v.Language) == name {
			return v.ID, nil
		}
		known = append(known, v.ID)
	}
	hint := "the plan has no variants"
	if len(known) > 0 {
		hint = "it has " + strings.Join(known, ", ")
	}
	return "", &engine.Error{Code: codeUsage, Message: fmt.Sprintf("--variant %s: no such variant", name), Hint: hint}
}

// localEngine renders the plans of one command, and is closed with it.
type localEngine struct {
	*engine.Engine
	tools   *mux.Tools
	store   artifact.Store
	scratch bool   // the store is the command's own and goes with it
	dir     string // for temporary files
	fetched string // for sources
	assets  asset.Config
}

// engine assembles the local engine: a private store unless --cache names one.
func (cmd *renderCmd) engine(ctx context.Context) (*localEngine, error) {
	tools, err := mux.Locate(mux.Config{Sessions: cmd.EncoderSessions})
	if err != nil {
		return nil, err
	}
	speaker, err := cmd.findSpeech(ctx)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "inkreel-render-*")
	if err != nil {
		return nil, &engine.Error{
			Code: engine.CodeSetup, Message: fmt.Sprintf("cannot make a temporary folder in %s: %v", os.TempDir(), reason.Of(err)),
			Hint: "let TMPDIR name a folder with room for the film's clips", Err: err,
		}
	}
	e := &localEngine{tools: tools, dir: dir, scratch: cmd.Cache == "", fetched: filepath.Join(dir, "fetched")}
	err = cmd.assemble(e, engine.Config{Tools: tools, Speaker: speaker, TempDir: dir, Encoder: cmd.Encoder})
	if err != nil {
		e.close()
		return nil, err
	}
	return e, nil
}

// assemble fills in an engine of cfg, whose store is still missing.
func (cmd *renderCmd) assemble(e *localEngine, cfg engine.Config) (err error) {
	open, folder := artifact.NewFolder, cmd.Cache
	if e.scratch {
		open, folder = artifact.NewScratch, filepath.Join(e.dir, "store")
	}
	if e.store, err = open(folder); err != nil {
		return err
	}
	if err := os.Mkdir(e.fetched, 0o755); err != nil {
		return err
	}
	table, err := cmd.table()
	if err != nil {
		return err
	}
	cfg.Store, cfg.Limits = e.store, table.ForJob("")
	if e.Engine, err = engine.New(cfg); err != nil {
		return err
	}
	e.assets, err = cmd.config(cmd.root(), e.store)
	e.assets.MaxTotal = cfg.Limits.TotalSourceBytes
	return err
}

// root is where the plan's sources are looked for.
func (cmd *renderCmd) root() string {
	if cmd.Plan == "-" {
		return "."
	}
	return filepath.Dir(cmd.Plan)
}

// fetcher fetches what one reading of a plan names.
func (e *localEngine) fetcher() *asset.Fetcher { return asset.NewFetcher(e.fetched, e.assets) }

// close removes what the engine left.
func (e *localEngine) close() { os.RemoveAll(e.dir) }

func (cmd *renderCmd) film(p *plan.Plan) string {
	if cmd.Out != "" {
		return cmd.Out
	}
	return cmd.name(p) + engine.FilmExt(p.Output.Format)
}

// name is the id of the film to be made.
func (cmd *renderCmd) name(p *plan.Plan) string {
	if cmd.Variant != "" {
		return cmd.Variant
	}
	return p.JobID
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
		out = fmt.Sprintf("%s-%s.png", cmd.name(p), p.Scenes[scene].ID)
	}
	if ext := filepath.Ext(out); ext != "" && !strings.EqualFold(ext, ".png") {
		return &engine.Error{Code: codeUsage, Message: fmt.Sprintf("-o %s: a still is a PNG", out), Hint: "want a name that ends in .png"}
	}
	job, err := e.Prepare(ctx, p, fetcher)
	if err != nil {
		return err
	}
	if cmd.Variant != "" {
		if job, err = e.PrepareVariant(ctx, job, cmd.Variant, fetcher); err != nil {
			return err
		}
	}
	img, err := e.Still(ctx, job, scene, seconds)
	if err != nil {
		return err
	}
	r, w := io.Pipe()
	go func() { w.CloseWithError((&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(w, img)) }()
	if err := artifact.WriteFile(out, r); err != nil {
		return cannotWrite(out, err)
	}
	for _, warning := range job.Warnings {
		fmt.Fprintln(c.err, "warning:", warning)
	}
	fmt.Fprintln(c.out, out)
	return nil
}

// parseStill reads SCENE@SECONDS; SCENE is an id or a number from 1.
func parseStill(s string, p *plan.Plan) (scene int, seconds float64, err error) {
	bad := func(problem string) error {
		return &engine.Error{Code: codeUsage, Message: fmt.Sprintf("--still %s: %s", s, problem), Hint: "want SCENE@SECONDS, as in 1@2.5 or intro@0"}
	}
	id, at, ok := strings.Cut(s, "@")
	if seconds, err = strconv.ParseFloat(at, 64); !ok || err != nil || !(seconds >= 0 && seconds < 1e6) {
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
			Peak  int64   `json:"peak_bytes,omitempty"` // of memory; ffmpeg's is not in it
		}{res, res.Took.Seconds(), res.Seconds / res.Took.Seconds(), machine.Peak()})
	}
	for _, warning := range res.Warnings {
		fmt.Fprintln(w, "warning:", warning)
	}
	encoder := ""
	if res.Encoder != "" { // else nothing had to be drawn
		encoder = ", encoder " + res.Encoder
		if res.EncoderWhy != "" {
			encoder += " (" + res.EncoderWhy + ")"
		}
	}
	fmt.Fprintf(w, "%s\n  %.1f s film (%d frames) in %s, %.1f times real time%s\n",
		res.Film, res.Seconds, res.Frames, res.Took.Round(10*time.Millisecond), res.Seconds/res.Took.Seconds(), encoder)
	if len(res.Extras) > 0 {
		fmt.Fprintf(w, "  beside it: %s\n", strings.Join(res.Extras, ", "))
	}
	return nil
}
