// Package filmflags are the flags by which a film is asked for at a terminal: all
// that a request of the service can say, under names that are quick to type. In go
// flags and files, out comes the same request, judged by the same rules, with faults
// that name the flags.
package filmflags

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/author/request"
	"github.com/inkreel/inkreel/author/request/field"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/material"
	"github.com/inkreel/inkreel/internal/reason"
	"github.com/inkreel/inkreel/plan"
)

// Flags are those of a film.
type Flags struct {
	Title       string `help:"Title of the film, instead of the one that the source has." placeholder:"TEXT"`
	Timing      string `default:"auto" enum:"0.25,0.5,1,2,4,8,10,15,auto" help:"Minutes the film is to last: ${enum}. auto: as long as the source needs."`
	Style       string `help:"Look of the film, whiteboard where not said, with --engine sketch classic; inkreel styles lists them; or a JSON file with a style of your own." placeholder:"NAME"`
	Look        string `help:"Changes the style by words: colours, materials, tools, moods; a language model draws by them too." placeholder:"TEXT"`
	Engine      string `default:"auto" enum:"auto,canvas,sketch" help:"Composed scenes, or drawings line by line: ${enum}; auto: the one that has the style."`
	Orientation string `default:"horizontal" enum:"horizontal,vertical" help:"Shape of the picture: ${enum}."`
	InkOnly     bool   `help:"Without colours: ink alone."`
	Pen         string `default:"auto" enum:"auto,none,stylus,marker,pen" help:"What draws: ${enum}; auto: a marker where the look is drawn by hand."`
	Hand        string `default:"none" enum:"none,light,medium,dark" help:"The hand that draws, by its skin: ${enum}."`
	Handedness  string `default:"" enum:",right,left" help:"Which hand draws: right, left; where not said the one that suits the writing." placeholder:"HAND"`
	Transition  string `default:"" enum:",none,fade,wipe,slide,erase,board" help:"How scenes take over: none, fade, wipe, slide, erase, board; where not said one large board with --engine sketch, else chapters alone fade or wipe in." placeholder:"KIND"`
	Animation   string `default:"" enum:",auto,fade_in,sketch" help:"How things appear with --engine canvas: auto, fade_in, sketch." placeholder:"MOTION"`

	ReducedMotion bool `help:"Let nothing move: all fades in and out."`

	Pace     string `default:"normal" enum:"normal,fast" help:"Scenes of 15 seconds at most, or of 10: ${enum}."`
	Language string `help:"Language of the source and the voice, as a code, an English name or a pair such as hi-en; without it, it is found out." placeholder:"NAME"`
	Voice    string `default:"female-1" enum:"female-1,female-2,male-1,male-2" help:"Who speaks: ${enum}."`
	Tone     string `help:"How it is to be said: slowly, calmly, briskly; models that speak or write follow more." placeholder:"TEXT"`
	Music    string `default:"inspirational" enum:"none,jazz,lofi,dramatic,engaging,hyper,inspirational,documentary" help:"What plays beneath the voice: ${enum}."`

	Watermark    bool   `help:"Show Inkreel's mark in a corner."`
	Logo         string `help:"Show a picture of yours in a corner." placeholder:"FILE"`
	LogoPosition string `default:"" enum:",tl,tr,bl,br" help:"Which corner: tl, tr, bl, br, of top, bottom, left and right; br where not said." placeholder:"CORNER"`

	Image        []string `sep:"none" help:"A picture of yours and what it shows; may be given again. It comes where it is spoken of, or where the script's marker [IMAGE N] says." placeholder:"FILE=WORDS"`
	KeepImage    []int    `help:"Show these of the pictures as they are, not redrawn: their numbers, from 1." placeholder:"N,…"`
	StillImage   []int    `help:"Show these of the pictures at once, not drawn." placeholder:"N,…"`
	Video        []string `sep:"none" help:"A video of yours and what it shows, with its own sound." placeholder:"FILE=WORDS"`
	NarrateVideo []int    `help:"Speak over these of the videos instead of their own sound: their numbers, from 1." placeholder:"N,…"`
	Problem      []string `sep:"none" help:"A picture of a problem that --prompt solves, or a language model; may be given again." placeholder:"FILE"`

	OwnNarration  string   `help:"A recording of yours, sound or video, in the place of the voice; with --script what it says." placeholder:"FILE"`
	Narrator      string   `default:"none" enum:"none,round_overlay,side_by_side" help:"How a video of the narrator is shown: ${enum}; none: its sound alone."`
	NarratorAt    string   `default:"" enum:",left-top,right-top,left-bottom,right-bottom" help:"Corner or side of the narrator: left-top, right-top, left-bottom, right-bottom." placeholder:"PLACE"`
	NarratorSize  string   `default:"" enum:",25%,30%,35%,40%,50%" help:"With side_by_side, the narrator's share of the picture: 25%, 30%, 35%, 40%, 50%." placeholder:"SHARE"`
	NarratorFit   string   `default:"" enum:",crop,full" help:"With side_by_side: crop fills the share, full shows all of the video." placeholder:"FIT"`
	NarratorFocus *float64 `help:"What crop keeps: 0 left or top, 100 right or bottom." placeholder:"N"`

	TextLanguage   string   `help:"Language of the words on screen, where it is another than the voice's." placeholder:"NAME"`
	TextFromScript bool     `help:"Show no word that is not said."`
	Languages      []string `help:"Make the film in these languages too, each in a file of its own." placeholder:"NAME,…"`
	Visuals        string   `default:"shared" enum:"shared,per_language" help:"Of the films in other languages: ${enum}; the words on screen stay, or are translated."`
	VariantScript  []string `sep:"none" help:"What is said in one of --languages, in words of yours: a paragraph a scene." placeholder:"NAME=FILE"`

	Podcast bool `help:"Make the sound alone."`
}

// flags are what fields of a request, and the names of their values, are called here.
var flags = map[string]string{
	"reference_source": "source", "narration_instructions": "--tone", "enable_script_only_mode": "--script-only", "custom_script": "--script",
	"onscreen_text_from_script_only": "--text-from-script", "narration_voice": "--voice", "enable_color": "--ink-only", "narration_language": "--language",
	"background_track": "--music", "video_orientation": "--orientation", "enable_podcast_engine": "--podcast", "timing": "--timing", "watermark": "--watermark",
	"custom_logo": "--logo", "logo_position": "--logo-position", "visual_instructions": "--look", "studio_video_engine": "--engine",
	"canvas_style_variant": "--style", "sketch_style_variant": "--style", "custom_style": "--style", "own_narration_source": "--own-narration",
	"use_ai_audio_at": "--narrate-video", "custom_images": "--image", "custom_images_description": "--image", "keep_original_images": "--keep-image",
	"disable_image_animation": "--still-image", "custom_videos": "--video", "custom_videos_description": "--video", "reference_images": "--problem",
	"pen_animation_style": "--pen", "hand": "--hand", "handedness": "--handedness", "transition": "--transition", "visual_animation_style": "--animation", "reduced_motion": "--reduced-motion", "own_narration_video_position": "--narrator-at",
	"own_narration_video_layout": "--narrator", "own_narration_split_size": "--narrator-size", "own_narration_video_fit": "--narrator-fit",
	"own_narration_focus_position": "--narrator-focus", "scene_pacing": "--pace", "onscreen_text_language": "--text-language", "language_variants": "--languages",
	"variant_visuals_mode": "--visuals", "variant_scripts": "--variant-script", "prompt": "--prompt", "title": "--title",
	string(plan.EngineCanvas): "canvas", string(plan.EngineSketch): "sketch",
}

// Told says faults by flags: each on a line that begins with its flag, and no field
// of a request is named.
func Told(faults []field.Fault) error {
	lines := make([]string, len(faults))
	for i, f := range faults {
		where := field.Place(f.Path)
		f.Message = strings.TrimPrefix(f.Message, where+" ")
		f = f.Renamed(flags)
		lines[i] = fmt.Sprint(f.Path[0])
		for _, p := range f.Path[1:] {
			if n, ok := p.(int); ok {
				p = n + 1 // as people count
			}
			lines[i] += fmt.Sprint(" ", p)
		}
		lines[i] += ": " + strings.ReplaceAll(f.Message, "`", "")
	}
	if len(lines) == 0 {
		return nil
	}
	return errors.New(strings.Join(lines, "\n"))
}

// Asked is a film as flags ask for it.
type Asked struct {
	Values   map[string]any // what was said, by the fields of a request
	Source   *story.Source  // without documents and recording
	Settings story.Settings
}

// Read reads the files that flags name and judges what they ask for, all of it at
// once. prompt and script are what is to be told.
func (f *Flags) Read(files *material.Files, prompt, script string) (*Asked, error) {
	v := field.NewValues()
	for name, value := range f.said() {
		v.Read(request.Field(name), value)
	}
	custom, err := f.style(&v)
	if err == nil {
		err = f.media(files, &v)
	}
	if err == nil {
		err = f.scripts(&v)
	}
	if err != nil {
		return nil, err
	}
	for name, text := range map[string]string{"prompt": prompt, "custom_script": script} {
		if text != "" {
			v.Read(request.Field(name), text)
		}
	}
	r := request.Of(v)
	r.NarrationLanguage = strings.ToLower(f.Language) // without one it is found out
	faults := slices.Concat(v.Faults, f.numbers(), r.Check(v))
	slices.SortStableFunc(faults, func(a, b field.Fault) int { return row(a) - row(b) })
	if err := Told(faults); err != nil {
		return nil, err
	}
	asked := &Asked{v.Is, r.Source(), r.Settings()}
	asked.Settings.CustomStyle = custom
	if f.Pen != "none" && f.Pen != "auto" { // of sketches too, which the service leaves to the style
		asked.Settings.Pen = plan.Pen(f.Pen)
	} else if f.Pen == "auto" && asked.Settings.Engine == plan.EngineSketch && !asked.Settings.Hand.Shown() { // which holds what the look is drawn with
		asked.Settings.Pen = plan.PenMarker
	}
	return asked, nil
}

// row is where the table has the field of a fault.
func row(f field.Fault) int {
	return slices.IndexFunc(request.Fields(), func(of field.Field) bool { return of.Name == f.Path[0] })
}

// said is what flags alone say, by the fields of a request.
func (f *Flags) said() map[string]any {
	all := map[string]any{
		"timing": f.Timing, "video_orientation": f.Orientation, "narration_voice": f.Voice, "scene_pacing": f.Pace, "variant_visuals_mode": f.Visuals,
		"enable_podcast_engine": f.Podcast, "onscreen_text_from_script_only": f.TextFromScript, "watermark": f.Watermark, "enable_color": !f.InkOnly,
		"reduced_motion": f.ReducedMotion,
	}
	for name, text := range map[string]string{
		"title": f.Title, "narration_instructions": f.Tone, "visual_instructions": f.Look, "logo_position": f.LogoPosition, "visual_animation_style": f.Animation, "handedness": f.Handedness, "transition": f.Transition,
		"own_narration_video_position": f.NarratorAt, "own_narration_split_size": f.NarratorSize, "own_narration_video_fit": f.NarratorFit,
		"narration_language": strings.ToLower(f.Language), "onscreen_text_language": strings.ToLower(f.TextLanguage),
	} {
		if text != "" {
			all[name] = text
		}
	}
	for name, choice := range map[string]string{"background_track": f.Music, "hand": f.Hand, "own_narration_video_layout": f.Narrator} {
		if choice != "none" {
			all[name] = choice
		}
	}
	if f.NarratorFocus != nil {
		all["own_narration_focus_position"] = *f.NarratorFocus
	}
	if len(f.NarrateVideo) > 0 {
		all["use_ai_audio_at"] = list(f.NarrateVideo)
	}
	if len(f.Languages) > 0 {
		all["language_variants"] = list(strings.Split(strings.ToLower(strings.Join(f.Languages, ",")), ","))
	}
	return all
}

// list is one as values have it.
func list[T any](of []T) []any {
	all := make([]any, len(of))
	for i, v := range of {
		all[i] = v
	}
	return all
}

// style sets engine and style, and returns a style of the user's own.
func (f *Flags) style(v *field.Values) (*plan.CustomStyle, error) {
	own := strings.EqualFold(filepath.Ext(f.Style), ".json")
	_, inCanvas := plan.ParseStyle(plan.EngineCanvas, f.Style)
	engine, variant, style := plan.EngineCanvas, "canvas_style_variant", cmp.Or(f.Style, "whiteboard")
	if f.Engine == "sketch" || f.Engine == "auto" && !own && !inCanvas && slices.Contains(plan.SketchStyles(), f.Style) {
		engine, variant, style = plan.EngineSketch, "sketch_style_variant", cmp.Or(f.Style, plan.DefaultStyle(plan.EngineSketch))
	}
	v.Read(request.Field("studio_video_engine"), string(engine))
	if !own {
		v.Read(request.Field(variant), style)
		return nil, nil
	}
	v.Read(request.Field("custom_style"), f.Style)
	custom := &plan.CustomStyle{}
	data, err := os.ReadFile(f.Style)
	if err == nil {
		err = json.Unmarshal(data, custom)
	}
	if err != nil {
		return nil, fmt.Errorf("--style %s: %w; want a style as inkreel style prints it", f.Style, reason.Of(err))
	}
	return custom, nil
}

// media names the user's pictures, videos and recording.
func (f *Flags) media(files *material.Files, v *field.Values) error {
	images, err := f.described(files, v, "custom_images", f.Image)
	if err != nil {
		return err
	}
	if images > 0 {
		keep, still := make([]any, images), make([]any, images)
		for i := range images {
			keep[i], still[i] = slices.Contains(f.KeepImage, i+1), slices.Contains(f.StillImage, i+1)
		}
		v.Read(request.Field("keep_original_images"), keep)
		v.Read(request.Field("disable_image_animation"), still)
	}
	if _, err := f.described(files, v, "custom_videos", f.Video); err != nil {
		return err
	}
	problem := make([]any, len(f.Problem))
	for i, path := range f.Problem {
		if problem[i], err = files.Source(path); err != nil {
			return fmt.Errorf("--problem: %w", err)
		}
	}
	if len(problem) > 0 {
		v.Read(request.Field("reference_images"), problem)
	}
	for name, path := range map[string]string{"custom_logo": f.Logo, "own_narration_source": f.OwnNarration} {
		if path == "" {
			continue
		}
		source, err := files.Source(path)
		if err != nil {
			return fmt.Errorf("%s: %w", flags[name], err)
		}
		v.Read(request.Field(name), source)
	}
	return nil
}

// described names media of the user's with what they show, and returns how many
// there are.
func (f *Flags) described(files *material.Files, v *field.Values, name string, typed []string) (int, error) {
	all, err := files.Media(typed)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", flags[name], err)
	}
	sources, told := make([]any, len(all)), make([]any, len(all))
	for i, m := range all {
		sources[i], told[i] = m.Source, m.Description
	}
	if len(all) > 0 {
		v.Read(request.Field(name), sources)
		v.Read(request.Field(name+"_description"), told)
	}
	return len(all), nil
}

// numbers are the faults of numbers of pictures that there are not.
func (f *Flags) numbers() (faults []field.Fault) {
	for name, numbers := range map[string][]int{"keep_original_images": f.KeepImage, "disable_image_animation": f.StillImage} {
		for _, n := range numbers {
			message := fmt.Sprintf("there is no picture %d: they count from 1 to %d", n, len(f.Image))
			switch {
			case len(f.Image) == 0:
				message = "`" + name + "` is about `custom_images`: give those, or leave it out"
			case n >= 1 && n <= len(f.Image):
				continue
			}
			faults = append(faults, field.Fault{Type: field.ValueError, Path: []any{name}, Message: message})
		}
	}
	return faults
}

// scripts reads what is said in other languages.
func (f *Flags) scripts(v *field.Values) error {
	texts := map[string]any{}
	for _, typed := range f.VariantScript {
		name, file, ok := strings.Cut(typed, "=")
		if !ok || name == "" || file == "" {
			return fmt.Errorf("--variant-script %s: accepted: a language and a file, as es=talk-es.txt", typed)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return fmt.Errorf("--variant-script %s: cannot be read: %w", typed, reason.Of(err))
		}
		texts[strings.ToLower(name)] = string(data)
	}
	if len(texts) > 0 {
		v.Read(request.Field("variant_scripts"), texts)
	}
	return nil
}
