package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/inkreel/inkreel/author"
	"github.com/inkreel/inkreel/author/llm"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/client"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/internal/filmflags"
	"github.com/inkreel/inkreel/internal/material"
	"github.com/inkreel/inkreel/internal/remote"
	"github.com/inkreel/inkreel/internal/workshop"
	"github.com/inkreel/inkreel/mux"
	"github.com/inkreel/inkreel/plan"
)

type makeCmd struct {
	Sources []string `arg:"" optional:"" help:"What the film is to tell: .md .txt .html .pdf .docx .doc .pptx .ppt .xlsx .xls .csv; - for text on standard input. Several are told one after another."`
	Prompt  string   `help:"What the film is about, in words; beside sources: what of them matters." placeholder:"TEXT"`
	Script  string   `help:"Speak this file word for word instead; [START][IMAGE 1] sentence [END][IMAGE 1] shows a picture of yours, VIDEO a video." placeholder:"FILE"`
	Out     string   `short:"o" help:"Film to write; its ending (.mp4, .webm, .gif, .m4a) says in which format. Defaults to the source's name beside you." placeholder:"FILE"`

	filmflags.Flags

	ScriptOnly bool   `help:"Print what would be said, and make no film."`
	PlanOnly   bool   `help:"Print the plan, which may be edited and rendered, and make no film."`
	Show       string `enum:",script,storyboard,plan" default:"" help:"Print one step of the making, and make no film: script, storyboard, plan." placeholder:"STEP"`

	Sounds  bool   `negatable:"" default:"true" help:"Let strokes and moves of the picture be heard, quietly."`
	Quality string `enum:"draft,standard,high" default:"standard" help:"${enum}."`
	Scenes  string `help:"Also leave every scene's clip in this folder, so that the film can be edited." placeholder:"DIR"`
	Cache   string `help:"Keep clips and speech in this folder, so that unchanged scenes are not drawn again." placeholder:"DIR"`
	JSON    bool   `help:"Print the summary as JSON; of a step, the step."`
	Open    bool   `help:"Open the finished film in the program that the desktop has for it."`
	filmflags.Model
	remote.Service
	encoderFlags
	fetchFlags
	speechFlags
}

// Validate is that of all flags.
func (cmd *makeCmd) Validate() error {
	var err error
	switch {
	case len(cmd.Sources) == 0 && cmd.Prompt == "" && cmd.Script == "" && cmd.OwnNarration == "" && len(cmd.Problem) == 0:
		err = errors.New("nothing to tell: name a document, as in inkreel make talk.md; or --script FILE, --prompt TEXT")
	case len(cmd.Sources) > 0 && cmd.Script != "":
		err = errors.New("--script: what is spoken word for word needs no documents beside it")
	case cmd.OwnNarration != "" && (len(cmd.Sources) > 0 || cmd.Podcast):
		err = errors.New("--own-narration: the recording is what is said; what it says may be given with --script")
	case cmd.Narrator != "none" && cmd.OwnNarration == "":
		err = errors.New("--narrator: there is none to be seen without --own-narration")
	case count(cmd.ScriptOnly, cmd.PlanOnly, cmd.Show != "") > 1:
		err = errors.New("--script-only, --plan-only, --show: want one of them")
	case cmd.API != "" && (cmd.PlanOnly || cmd.Show != "" || cmd.Scenes != "" || cmd.Cache != "" || cmd.Quality != "standard"):
		err = errors.New("--api: --plan-only, --show, --scenes, --cache, --quality are of films made here; GET /api/v2/videos/ID/plan has the plan of one made there")
	case cmd.API != "" && cmd.Out != "" && cmd.Out != stdout && filepath.Ext(cmd.Out) != cmd.serviceExt():
		err = fmt.Errorf("--out %s: a service makes %s files", cmd.Out, cmd.serviceExt())
	}
	return errors.Join(err, cmd.fetchFlags.Validate(), cmd.encoderFlags.Validate())
}

func count(all ...bool) (n int) {
	for _, b := range all {
		if b {
			n++
		}
	}
	return n
}

// Run writes the plan of a film, and renders it.
func (cmd *makeCmd) Run(ctx context.Context, c *console) error {
	if film := cmp.Or(cmd.Out, cmd.name()+cmd.serviceExt()); cmd.step() == "" && film != stdout {
		err := overwrites(film, append(slices.Clone(cmd.Sources), cmd.Script, cmd.OwnNarration)...)
		if err == nil {
			err = engine.CanWrite(film) // before models, or a service, are paid
		}
		if err != nil {
			return err
		}
	}
	if cmd.API != "" {
		return cmd.elsewhere(ctx, c)
	}
	reader, err := documents()
	if err != nil {
		return err
	}
	env, err := cmd.Lookup(os.LookupEnv)
	if err != nil {
		return wrongSource(err)
	}
	shop, err := workshop.Open(env, func(p llm.Progress) { tellStep(c, p) })
	if err != nil {
		return wrongSource(err)
	}
	files := material.Files{Reader: reader}
	if sight := shop.Sight(); sight != nil {
		files.Sight = sight
	}
	shop.See(files.Open)
	src, set, err := cmd.asked(ctx, c, &files)
	if err != nil {
		return wrongSource(err)
	}
	if step := cmd.step(); step == "" || step == "plan" { // what comes before shows no pictures
		shop.Illustrate(workshop.PictureFolder(cmd.Cache))
	}
	if cmd.OwnNarration != "" {
		if err := cmd.listen(ctx, shop, src, set); err != nil {
			return wrongSource(err)
		}
	}
	r := cmd.rendering()
	var e *localEngine
	if cmd.step() == "" {
		if e, err = r.engine(ctx); err != nil {
			return err
		}
		defer e.close()
		shop.Hear(e.Spoken)
	}
	made, err := shop.Make(ctx, src, set)
	if err != nil {
		return wrongSource(err)
	}
	notes := slices.Concat(made.Script.Notes, made.Notes)
	for _, doc := range src.Documents {
		notes = append(notes, doc.Notes...)
	}
	if made.Plan != nil {
		if made.Plan.JobID == "" {
			made.Plan.JobID = cmd.name()
		}
		sounds := cmd.Sounds && made.Plan.Output.Format != plan.FormatAudio
		made.Plan.PenSound, made.Plan.Effects = sounds, sounds
		set.Language = made.Plan.Language
		more, missing, err := shop.Variants(ctx, made.Plan, src, &set)
		for _, m := range missing {
			err = errors.Join(err, m)
		}
		if err != nil {
			return wrongSource(err)
		}
		notes = append(notes, more...)
	}
	for _, note := range notes {
		fmt.Fprintln(c.err, "note:", note)
	}
	if spent := shop.Spent(); spent != "" {
		fmt.Fprintln(c.err, "models:", spent)
	}
	if step := cmd.step(); step != "" {
		return cmd.print(c, made, step)
	}
	return cmd.render(ctx, c, drawing{r, e, &files}, made.Plan)
}

// elsewhere has the film made by a service.
func (cmd *makeCmd) elsewhere(ctx context.Context, c *console) error {
	service, err := cmd.Service.Client(os.LookupEnv)
	if err != nil {
		return wrongSource(err)
	}
	o, err := cmd.order(c)
	if err != nil {
		return wrongSource(err)
	}
	films, err := remote.Make(ctx, service, o)
	if err != nil {
		var refused *client.Error
		if errors.As(err, &refused) && refused.Status < 500 {
			return wrongSource(err)
		}
		return err
	}
	for _, f := range films {
		switch {
		case cmd.JSON:
			err = printJSON(c, f)
		case f.Script != "":
			fmt.Fprintln(c.out, f.Script)
		default:
			fmt.Fprintf(c.err, "%s: %.1f s\n", f.Film, f.Seconds)
		}
		if err != nil {
			return err
		}
	}
	return (&renderCmd{Open: cmd.Open && films[0].Film != "", Out: films[0].Film}).open(c, nil)
}

// serviceExt is what names of files end with that a service makes.
func (cmd *makeCmd) serviceExt() string {
	if cmd.Podcast {
		return engine.FilmExt(plan.FormatAudio)
	}
	return engine.FilmExt(plan.FormatMP4)
}

// order is what the flags say as the service takes it.
func (cmd *makeCmd) order(c *console) (*remote.Order, error) {
	files := material.Files{}
	o := &remote.Order{Out: cmp.Or(cmd.Out, cmd.name()+cmd.serviceExt()), Stdout: c.out, Tell: c.err}
	var script string
	var err error
	if cmd.Script != "" {
		if script, err = files.Text(cmd.Script, c.in); err != nil {
			return nil, err
		}
	}
	prompt := cmp.Or(cmd.Prompt, strings.NewReplacer("-", " ", "_", " ").Replace(cmd.name())) // the service wants one
	asked, err := cmd.Read(&files, prompt, script)
	if err != nil {
		return nil, err
	}
	if asked.Settings.CustomStyle != nil {
		return nil, fmt.Errorf("--style %s: a style of your own is saved with POST /api/v2/custom-styles there; name one of the service's", cmd.Style)
	}
	text, err := json.Marshal(asked.Values) // both have the names of the API
	if err == nil {
		err = json.Unmarshal(text, &o.Generation)
	}
	if err != nil {
		return nil, err
	}
	g := &o.Generation
	g.EnableScriptOnlyMode = cmd.ScriptOnly
	if cmd.Pen != "none" && cmd.Pen != "auto" {
		g.PenAnimationStyle = cmd.Pen
	}
	for i, name := range g.LanguageVariants {
		if code, ok := plan.ParseLanguage(name); ok {
			g.LanguageVariants[i] = string(code) // which files are named by
		}
	}
	for _, path := range cmd.Sources {
		if path != material.Stdin {
			g.ReferenceSource = append(g.ReferenceSource, path)
			continue
		}
		text, err := files.Text(path, c.in)
		if err != nil {
			return nil, err
		}
		o.Text = []byte(text)
	}
	return o, nil
}

// wrongSource is the error of what a film cannot be made from.
func wrongSource(err error) error {
	return &engine.Error{Code: codeUsage, Message: err.Error(), Err: err}
}

// tellStep says what a model is at: it takes its time.
func tellStep(c *console, p llm.Progress) {
	if p.Note != "" {
		fmt.Fprintln(c.err, "note:", p.Note)
		return
	}
	fmt.Fprintf(c.err, "%s: %d of %d\n", p.Step, p.Done, p.Of)
}

// listen makes the script of the user's own narration.
func (cmd *makeCmd) listen(ctx context.Context, shop *workshop.Workshop, src *story.Source, set story.Settings) error {
	tools, err := mux.Locate(mux.Config{})
	if err != nil {
		return err
	}
	src.Recording, err = shop.Listen(ctx, tools, cmd.OwnNarration, src, set)
	return err
}

// asked gathers what the film is made from, and what is asked of it.
func (cmd *makeCmd) asked(ctx context.Context, c *console, files *material.Files) (*story.Source, story.Settings, error) {
	var script string
	var err error
	if cmd.Script != "" {
		if script, err = files.Text(cmd.Script, c.in); err != nil {
			return nil, story.Settings{}, err
		}
	}
	film, err := cmd.Read(files, cmd.Prompt, script)
	if err != nil {
		return nil, story.Settings{}, err
	}
	src, set := film.Source, film.Settings
	set.Quality, set.ScriptOnly = plan.Quality(cmd.Quality), cmd.ScriptOnly
	if src.Documents, err = files.Documents(ctx, cmd.Sources, c.in); err != nil {
		return nil, set, err
	}
	if len(src.Videos) > 0 {
		tools, err := mux.Locate(mux.Config{})
		if err == nil {
			err = workshop.Measure(ctx, tools, src.Videos, files.Path)
		}
		if err != nil {
			return nil, set, fmt.Errorf("--video: %w", err)
		}
	}
	return src, set, nil
}

// step is what is to be printed instead of making a film; empty: nothing.
func (cmd *makeCmd) step() string {
	switch {
	case cmd.ScriptOnly:
		return "script"
	case cmd.PlanOnly:
		return "plan"
	}
	return cmd.Show
}

// print writes one value of the making.
func (cmd *makeCmd) print(c *console, made *author.Made, step string) error {
	switch {
	case step == "plan":
		data, err := plan.Encode(made.Plan)
		if err != nil {
			return err
		}
		return printJSON(c, json.RawMessage(data))
	case step == "script" && cmd.JSON:
		return printJSON(c, made.Script)
	case step == "script":
		fmt.Fprint(c.out, made.Script)
	case cmd.JSON:
		return printJSON(c, made.Storyboard)
	default:
		fmt.Fprint(c.out, made.Storyboard)
	}
	return nil
}

// drawing is what a film is drawn with.
type drawing struct {
	renderCmd
	engine *localEngine
	files  *material.Files
}

// rendering is the command that draws the film.
func (cmd *makeCmd) rendering() renderCmd {
	return renderCmd{
		Plan: "-", Out: cmd.Out, Scenes: cmd.Scenes, Quality: "plan", Cache: cmd.Cache, JSON: cmd.JSON, Open: cmd.Open,
		encoderFlags: cmd.encoderFlags, fetchFlags: cmd.fetchFlags, speechFlags: cmd.speechFlags,
	}
}

// render makes the film of the plan.
func (cmd *makeCmd) render(ctx context.Context, c *console, d drawing, p *plan.Plan) error {
	r, e := d.renderCmd, d.engine
	p, err := formatOfName(p, cmd.Out)
	if err != nil {
		return err
	}
	open := d.files.Assets(e.fetcher(), func(dir string) engine.Assets {
		cfg := e.assets
		cfg.Root = dir
		return asset.NewFetcher(e.fetched, cfg)
	})
	if err := cmd.settle(ctx, e.Engine, open, p); err != nil {
		return e.Explain(ctx, err)
	}
	if err := r.render(ctx, c, e, open, p); err != nil {
		return e.Explain(ctx, err)
	}
	film := r.film(p)
	for _, v := range p.Variants {
		other := r
		other.Variant, other.Out = v.ID, beside(film, v.Language)
		if err := other.render(ctx, c, e, open, p); err != nil {
			return e.Explain(ctx, err)
		}
	}
	return r.open(c, p)
}

// beside is the file of a film in another language: talk.mp4, talk-hi.mp4.
func beside(film string, lang plan.Language) string {
	ext := filepath.Ext(film)
	return strings.TrimSuffix(film, ext) + "-" + string(lang) + ext
}

// settle brings a film to the length asked for, now that its words are spoken: how
// long that takes was only foreseen. What is prepared here is found again when
// the film is drawn.
func (cmd *makeCmd) settle(ctx context.Context, e *engine.Engine, open engine.Assets, p *plan.Plan) error {
	target, ok := story.Timing(cmd.Timing).Seconds()
	if !ok {
		return nil
	}
	job, err := e.Prepare(ctx, p, open)
	if err != nil {
		return err
	}
	lasts := make([]float64, len(job.Scenes))
	for i, s := range job.Scenes {
		lasts[i] = float64(s.Frames) / float64(job.FPS())
	}
	timing.Settle(p, lasts, target)
	return nil
}

// name is the film's id: what its source is called, as far as an id can be that.
func (cmd *makeCmd) name() string {
	for _, path := range append(slices.Clone(cmd.Sources), cmd.Script, cmd.OwnNarration) {
		if path == "" || path == material.Stdin {
			continue
		}
		id := strings.Trim(strings.Map(func(r rune) rune {
			if r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_') {
				return r
			}
			return '-'
		}, baseName(path)), "-")
		if id != "" {
			return id[:min(len(id), 64)]
		}
	}
	return "film"
}
