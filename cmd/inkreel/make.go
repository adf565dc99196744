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
	"github.com/inkreel/inkreel/internal/material"
	"github.com/inkreel/inkreel/internal/near"
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

	Timing      string `default:"auto" enum:"0.25,0.5,1,2,4,8,10,15,auto" help:"Minutes the film is to last: ${enum}. auto: as long as the source needs."`
	Style       string `default:"whiteboard" help:"Look of the film, whiteboard where not said; inkreel styles lists them; or a JSON file with a style of your own." placeholder:"NAME"`
	Engine      string `default:"auto" enum:"auto,canvas,sketch" help:"Composed scenes, or drawings line by line: ${enum}; auto: the one that has the style."`
	Orientation string `default:"horizontal" enum:"horizontal,vertical" help:"Shape of the picture: ${enum}."`
	Language    string `help:"Language of the source and the voice, as a code or an English name; without it, it is found out." placeholder:"NAME"`
	Voice       string `default:"female-1" enum:"female-1,female-2,male-1,male-2" help:"Who speaks: ${enum}."`
	Music       string `default:"inspirational" enum:"none,jazz,lofi,dramatic,engaging,hyper,inspirational,documentary" help:"What plays beneath the voice: ${enum}."`
	Pace        string `default:"normal" enum:"normal,fast" help:"Scenes of 15 seconds at most, or of 10: ${enum}."`
	Pen         string `default:"auto" enum:"auto,none,stylus,marker,pen" help:"What draws: ${enum}; auto: a marker where the look is drawn by hand."`

	Image []string `sep:"none" help:"A picture of yours and what it shows; may be given again. It comes where it is spoken of, or where the script's marker [IMAGE N] says." placeholder:"FILE=WORDS"`
	Video []string `sep:"none" help:"The same of a video." placeholder:"FILE=WORDS"`

	OwnNarration string   `help:"A recording of yours, sound or video, in the place of the voice; with --script what it says." placeholder:"FILE"`
	Narrator     string   `default:"none" enum:"none,round_overlay,side_by_side" help:"How a video of the narrator is shown: ${enum}; none: its sound alone."`
	Languages    []string `help:"Make the film in these languages too, each in a file of its own." placeholder:"NAME,…"`
	Visuals      string   `default:"shared" enum:"shared,per_language" help:"Of the films in other languages: ${enum}; the words on screen stay, or are translated."`

	ScriptOnly bool   `help:"Print what would be said, and make no film."`
	Podcast    bool   `help:"Make the sound alone."`
	PlanOnly   bool   `help:"Print the plan, which may be edited and rendered, and make no film."`
	Show       string `enum:",script,storyboard,plan" default:"" help:"Print one step of the making, and make no film: script, storyboard, plan." placeholder:"STEP"`

	Quality string `enum:"draft,standard,high" default:"standard" help:"${enum}."`
	Scenes  string `help:"Also leave every scene's clip in this folder, so that the film can be edited." placeholder:"DIR"`
	Cache   string `help:"Keep clips and speech in this folder, so that unchanged scenes are not drawn again." placeholder:"DIR"`
	JSON    bool   `help:"Print the summary as JSON; of a step, the step."`
	Open    bool   `help:"Open the finished film in the program that the desktop has for it."`
	remote.Flags
	encoderFlags
	fetchFlags
}

// Validate is that of all flags.
func (cmd *makeCmd) Validate() error {
	var err error
	switch {
	case len(cmd.Sources) == 0 && cmd.Prompt == "" && cmd.Script == "" && cmd.OwnNarration == "":
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
	if cmd.API != "" {
		return cmd.elsewhere(ctx, c)
	}
	files := material.Files{Compiled: material.CompiledFolder()}
	src, err := cmd.source(ctx, c, &files)
	if err != nil {
		return wrongSource(err)
	}
	set, err := cmd.settings()
	if err != nil {
		return err
	}
	shop, err := workshop.Open(os.LookupEnv, func(p llm.Progress) { tellStep(c, p) })
	if err != nil {
		return wrongSource(err)
	}
	if step := cmd.step(); step == "" || step == "plan" { // what comes before shows no pictures
		shop.Illustrate(workshop.PictureFolder(cmd.Cache))
	}
	if cmd.OwnNarration != "" {
		if err := cmd.listen(ctx, shop, &files, src, &set); err != nil {
			return wrongSource(err)
		}
	}
	made, err := shop.Make(ctx, src, set)
	if err != nil {
		return wrongSource(err)
	}
	notes := slices.Concat(made.Script.Notes, made.Notes)
	for _, doc := range src.Documents {
		notes = append(notes, doc.Notes...)
	}
	if made.Plan.JobID == "" {
		made.Plan.JobID = cmd.name()
	}
	if len(cmd.Languages) > 0 {
		more, err := cmd.variants(ctx, shop, made.Plan)
		if err != nil {
			return wrongSource(err)
		}
		notes = append(notes, more...)
	}
	for _, note := range notes {
		fmt.Fprintln(c.err, "note:", note)
	}
	if step := cmd.step(); step != "" {
		return cmd.print(c, made, step)
	}
	return cmd.render(ctx, c, made.Plan, &files)
}

// elsewhere has the film made by a service.
func (cmd *makeCmd) elsewhere(ctx context.Context, c *console) error {
	service, err := cmd.Client(os.LookupEnv)
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

// order is what the flags say as the service takes it. What they leave open the
// service decides: the language is English unless it is said.
func (cmd *makeCmd) order(c *console) (*remote.Order, error) {
	files := material.Files{}
	set, err := cmd.settings()
	if err != nil {
		return nil, err
	}
	o := &remote.Order{Out: cmp.Or(cmd.Out, cmd.name()+cmd.serviceExt()), Stdout: c.out, Tell: c.err, Generation: client.Generation{
		Prompt: cmp.Or(cmd.Prompt, strings.NewReplacer("-", " ", "_", " ").Replace(cmd.name())), EnableScriptOnlyMode: cmd.ScriptOnly,
		EnablePodcastEngine: cmd.Podcast, Timing: cmd.Timing, StudioVideoEngine: string(set.Engine), VideoOrientation: cmd.Orientation,
		NarrationVoice: cmd.Voice, NarrationLanguage: string(set.Language), BackgroundTrack: string(set.Track), ScenePacing: cmd.Pace,
		OwnNarrationSource: cmd.OwnNarration, VariantVisualsMode: cmd.Visuals,
	}}
	g := &o.Generation
	if set.CustomStyle != nil {
		return nil, fmt.Errorf("--style %s: a style of your own is saved with POST /api/v2/custom-styles there; name one of the service's", cmd.Style)
	}
	if set.Engine == plan.EngineSketch {
		g.SketchStyleVariant = set.Style
	} else {
		g.CanvasStyleVariant, g.PenAnimationStyle = set.Style, string(set.Pen)
	}
	if cmd.Narrator != "none" {
		g.OwnNarrationVideoLayout = cmd.Narrator
	}
	for _, name := range cmd.Languages {
		lang := strings.ToLower(name)
		if code, ok := plan.ParseLanguage(lang); ok {
			lang = string(code) // which files are named by
		}
		g.LanguageVariants = append(g.LanguageVariants, lang)
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
	if cmd.Script != "" {
		if g.CustomScript, err = files.Text(cmd.Script, c.in); err != nil {
			return nil, err
		}
	}
	if g.CustomImages, g.CustomImagesDescription, err = own("--image", cmd.Image); err != nil {
		return nil, err
	}
	g.CustomVideos, g.CustomVideosDescription, err = own("--video", cmd.Video)
	return o, err
}

// own are paths or addresses of FILE=WORDS, and the words.
func own(flag string, typed []string) (paths, descriptions []string, err error) {
	media, err := (&material.Files{}).Media(typed)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", flag, err)
	}
	for i, m := range media {
		path, _, _ := strings.Cut(typed[i], "=")
		paths, descriptions = append(paths, path), append(descriptions, m.Description)
	}
	return paths, descriptions, nil
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
func (cmd *makeCmd) listen(ctx context.Context, shop *workshop.Workshop, files *material.Files, src *story.Source, set *story.Settings) error {
	tools, err := mux.Locate(mux.Config{})
	if err != nil {
		return err
	}
	media, err := files.Media([]string{cmd.OwnNarration})
	if err != nil {
		return fmt.Errorf("--own-narration: %w", err)
	}
	if src.Recording, err = shop.Listen(ctx, tools, cmd.OwnNarration, src, *set); err != nil {
		return err
	}
	set.OwnNarration = &plan.OwnNarration{Source: media[0].Source}
	if cmd.Narrator != "none" {
		set.OwnNarration.Layout = cmd.Narrator
	}
	return nil
}

// variants translates the film.
func (cmd *makeCmd) variants(ctx context.Context, shop *workshop.Workshop, p *plan.Plan) ([]string, error) {
	var languages []plan.Language
	for _, name := range cmd.Languages {
		lang, ok := plan.ParseLanguage(strings.ToLower(name))
		if !ok {
			return nil, fmt.Errorf("--languages %s: there is no such language; accepted: %s", name, languageNames())
		}
		if lang == p.Language || slices.Contains(languages, lang) {
			return nil, fmt.Errorf("--languages %s: the film is in %s already", name, lang.Name())
		}
		languages = append(languages, lang)
	}
	return shop.Variants(ctx, p, languages, plan.VisualsMode(cmd.Visuals))
}

// source gathers what the film is made from.
func (cmd *makeCmd) source(ctx context.Context, c *console, files *material.Files) (*story.Source, error) {
	src := &story.Source{Prompt: cmd.Prompt}
	var err error
	if src.Documents, err = files.Documents(ctx, cmd.Sources, c.in); err != nil {
		return nil, err
	}
	if cmd.Script != "" {
		if src.Script, err = files.Text(cmd.Script, c.in); err != nil {
			return nil, err
		}
	}
	if src.Images, err = files.Media(cmd.Image); err != nil {
		return nil, fmt.Errorf("--image: %w", err)
	}
	if src.Videos, err = files.Media(cmd.Video); err != nil {
		return nil, fmt.Errorf("--video: %w", err)
	}
	return src, nil
}

// settings are the flags as the author takes them.
func (cmd *makeCmd) settings() (story.Settings, error) {
	set := story.Settings{
		Timing: story.Timing(cmd.Timing), Orientation: plan.Orientation(cmd.Orientation), Voice: plan.Voice(cmd.Voice),
		Pacing: plan.Pacing(cmd.Pace), Podcast: cmd.Podcast, Quality: plan.Quality(cmd.Quality),
	}
	if cmd.Music != "none" {
		set.Track = plan.Track(cmd.Music)
	}
	if cmd.Language != "" {
		lang, ok := plan.ParseLanguage(strings.ToLower(cmd.Language))
		if !ok {
			return set, &engine.Error{Code: codeUsage, Message: fmt.Sprintf("--language %s: there is no such language", cmd.Language), Hint: "accepted: " + languageNames()}
		}
		set.Language = lang
	}
	err := cmd.look(&set)
	return set, err
}

func languageNames() string {
	var names []string
	for _, l := range plan.Languages() {
		names = append(names, string(l))
	}
	return strings.Join(names, " ")
}

// look sets engine, style and pen.
func (cmd *makeCmd) look(set *story.Settings) error {
	canvas, sketch := plan.CanvasStyles(), plan.SketchStyles()
	inCanvas, inSketch := slices.Contains(canvas, cmd.Style), slices.Contains(sketch, cmd.Style)
	switch {
	case strings.EqualFold(filepath.Ext(cmd.Style), ".json"):
		data, err := os.ReadFile(cmd.Style)
		if err == nil {
			set.CustomStyle = &plan.CustomStyle{}
			err = json.Unmarshal(data, set.CustomStyle)
		}
		if err != nil {
			return &engine.Error{Code: codeUsage, Message: fmt.Sprintf("--style %s: %v", cmd.Style, err), Hint: "want a style as inkreel style prints it", Err: err}
		}
		inCanvas = true
	case inCanvas && inSketch && cmd.Engine == "sketch":
		inCanvas = false
	case !inCanvas && !inSketch:
		accept := "inkreel styles lists them"
		if alike := near.Names(cmd.Style, slices.Concat(canvas, sketch)); len(alike) > 0 {
			accept = fmt.Sprintf("did you mean %q? %s", alike[0], accept)
		}
		return &engine.Error{Code: codeUsage, Message: fmt.Sprintf("--style: there is no style %q", cmd.Style), Hint: accept}
	}
	set.Engine = plan.EngineSketch
	if inCanvas {
		set.Engine = plan.EngineCanvas
	}
	if cmd.Engine != "auto" && cmd.Engine != strings.TrimPrefix(string(set.Engine), "studio_") {
		if set.CustomStyle == nil {
			return &engine.Error{Code: codeUsage, Message: fmt.Sprintf("--engine %s has no style %q", cmd.Engine, cmd.Style), Hint: "inkreel styles lists the styles of each engine"}
		}
		set.Engine = plan.EngineSketch
	}
	if set.CustomStyle == nil {
		set.Style = cmd.Style
	}
	switch cmd.Pen {
	case "none":
	case "auto":
		if set.Engine == plan.EngineSketch {
			set.Pen = plan.PenMarker
		}
	default:
		set.Pen = plan.Pen(cmd.Pen)
	}
	return nil
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

// render makes the film of the plan.
func (cmd *makeCmd) render(ctx context.Context, c *console, p *plan.Plan, files *material.Files) error {
	r := renderCmd{
		Plan: "-", Out: cmd.Out, Scenes: cmd.Scenes, Quality: "plan", Cache: cmd.Cache, JSON: cmd.JSON, Open: cmd.Open,
		encoderFlags: cmd.encoderFlags, fetchFlags: cmd.fetchFlags,
	}
	var err error
	if p, err = formatOfName(p, cmd.Out); err != nil {
		return err
	}
	e, err := r.engine(ctx)
	if err != nil {
		return err
	}
	defer e.close()
	open := files.Assets(e.fetcher(), func(dir string) engine.Assets {
		cfg := e.assets
		cfg.Root = dir
		return asset.NewFetcher(e.fetched, cfg)
	})
	if err := cmd.settle(ctx, e.Engine, open, p); err != nil {
		return e.Explain(ctx, err)
	}
	if err := r.render(ctx, c, e.Engine, open, p); err != nil {
		return e.Explain(ctx, err)
	}
	film := r.film(p)
	for _, v := range p.Variants {
		other := r
		other.Variant, other.Out = v.ID, beside(film, v.Language)
		if err := other.render(ctx, c, e.Engine, open, p); err != nil {
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
