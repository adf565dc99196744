// Package filmflags are the flags by which a film is asked for at a terminal: all
// that a request of the service can say, under names that are quick to type. In go
// flags and files, out comes the same request, judged by the same rules, with faults
// that name the flags.
package filmflags

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/inkreel/inkreel/author/request"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/internal/material"
	"github.com/inkreel/inkreel/internal/reason"
	"github.com/inkreel/inkreel/plan"
)

// Flags are those of a film.
type Flags struct {
	Timing      string `default:"auto" enum:"0.25,0.5,1,2,4,8,10,15,auto" help:"Minutes the film is to last: ${enum}. auto: as long as the source needs."`
	Style       string `help:"Look of the film, whiteboard where not said, with --engine sketch classic; inkreel styles lists them; or a JSON file with a style of your own." placeholder:"NAME"`
	Look        string `help:"Changes the style by words: colours, materials, tools, moods; a language model draws by them too." placeholder:"TEXT"`
	Engine      string `default:"auto" enum:"auto,canvas,sketch" help:"Composed scenes, or drawings line by line: ${enum}; auto: the one that has the style."`
	Orientation string `default:"horizontal" enum:"horizontal,vertical" help:"Shape of the picture: ${enum}."`
	InkOnly     bool   `help:"Without colours: ink alone."`
	Pen         string `default:"auto" enum:"auto,none,stylus,marker,pen" help:"What draws: ${enum}; auto: a marker where the look is drawn by hand."`
	Animation   string `default:"" enum:",auto,fade_in,sketch" help:"How things appear with --engine canvas: auto, fade_in, sketch." placeholder:"MOTION"`
	Pace        string `default:"normal" enum:"normal,fast" help:"Scenes of 15 seconds at most, or of 10: ${enum}."`
	Language    string `help:"Language of the source and the voice, as a code, an English name or a pair such as hi-en; without it, it is found out." placeholder:"NAME"`
	Voice       string `default:"female-1" enum:"female-1,female-2,male-1,male-2" help:"Who speaks: ${enum}."`
	Tone        string `help:"How it is to be said: slowly, calmly, briskly; models that speak or write follow more." placeholder:"TEXT"`
	Music       string `default:"inspirational" enum:"none,jazz,lofi,dramatic,engaging,hyper,inspirational,documentary" help:"What plays beneath the voice: ${enum}."`

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

// flags are what fields of a request are called here.
var flags = map[string]string{
	"reference_source": "source", "narration_instructions": "--tone", "enable_script_only_mode": "--script-only", "custom_script": "--script",
	"onscreen_text_from_script_only": "--text-from-script", "narration_voice": "--voice", "enable_color": "--ink-only", "narration_language": "--language",
	"background_track": "--music", "video_orientation": "--orientation", "enable_podcast_engine": "--podcast", "timing": "--timing", "watermark": "--watermark",
	"custom_logo": "--logo", "logo_position": "--logo-position", "visual_instructions": "--look", "studio_video_engine": "--engine",
	"canvas_style_variant": "--style", "sketch_style_variant": "--style", "custom_style": "--style", "own_narration_source": "--own-narration",
	"use_ai_audio_at": "--narrate-video", "custom_images": "--image", "custom_images_description": "--image", "keep_original_images": "--keep-image",
	"disable_image_animation": "--still-image", "custom_videos": "--video", "custom_videos_description": "--video", "reference_images": "--problem",
	"pen_animation_style": "--pen", "visual_animation_style": "--animation", "own_narration_video_mode": "--narrator", "own_narration_video_position": "--narrator-at",
	"own_narration_video_layout": "--narrator", "own_narration_split_size": "--narrator-size", "own_narration_video_fit": "--narrator-fit",
	"own_narration_focus_position": "--narrator-focus", "scene_pacing": "--pace", "onscreen_text_language": "--text-language", "language_variants": "--languages",
	"variant_visuals_mode": "--visuals", "variant_scripts": "--variant-script", "prompt": "--prompt",
}

// Told says faults by flags: each on a line that begins with its flag, and no field
// of a request is named.
func Told(faults story.Faults) error {
	names := make([]string, 0, 2*len(flags)+4)
	for _, field := range sortedByLength(flags) {
		names = append(names, field, flags[field])
	}
	byFlag := strings.NewReplacer(append(names, "studio_canvas", "canvas", "studio_sketch", "sketch")...)
	out := slices.Clone(faults)
	for i, f := range out {
		out[i].Path = byFlag.Replace(place.ReplaceAllStringFunc(f.Path, counted))
		out[i].Problem, out[i].Accept = byFlag.Replace(f.Problem), byFlag.Replace(f.Accept)
	}
	return out.Err()
}

// place is one of a list in a path.
var place = regexp.MustCompile(`\[[0-9]+\]$`)

// counted is a place as people count: [0] is the 1st.
func counted(place string) string {
	n, _ := strconv.Atoi(strings.Trim(place, "[]"))
	return " " + strconv.Itoa(n+1)
}

// sortedByLength are the keys, longest first: some begin like others.
func sortedByLength(m map[string]string) (keys []string) {
	for k := range m {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b string) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(a, b)
	})
	return keys
}

// Asked is a film as flags ask for it.
type Asked struct {
	Source   *story.Source // without documents and recording
	Settings story.Settings
}

// Read reads the files that flags name and judges what they ask for, all of it at
// once. prompt and script are what is to be told.
func (f *Flags) Read(files *material.Files, prompt, script string) (*Asked, error) {
	r, custom, err := f.Request(files, prompt, script)
	if err != nil {
		return nil, err
	}
	asked := &Asked{r.Source(), r.Settings()}
	asked.Settings.CustomStyle = custom
	if f.Pen != "none" && f.Pen != "auto" { // of sketches too, which the service leaves to the style
		asked.Settings.Pen = plan.Pen(f.Pen)
	} else if f.Pen == "auto" && asked.Settings.Engine == plan.EngineSketch {
		asked.Settings.Pen = plan.PenMarker
	}
	return asked, nil
}

// Request is what the flags ask for, judged, with the style of a file that they name.
func (f *Flags) Request(files *material.Files, prompt, script string) (*request.Request, *plan.CustomStyle, error) {
	r := &request.Request{
		Prompt: prompt, Script: script, Instructions: f.Tone, ScriptText: f.TextFromScript, Voice: f.Voice, Language: strings.ToLower(f.Language),
		Orientation: f.Orientation, Podcast: f.Podcast, Timing: f.Timing, Watermark: f.Watermark, LogoPosition: f.LogoPosition, Visual: f.Look,
		Motion: f.Animation, NarratorAt: f.NarratorAt, NarratorSize: f.NarratorSize, NarratorFit: f.NarratorFit, Focus: f.NarratorFocus,
		Pacing: f.Pace, TextLanguage: strings.ToLower(f.TextLanguage), Visuals: f.Visuals, NarrateVideos: f.NarrateVideo,
	}
	for _, name := range f.Languages {
		r.Languages = append(r.Languages, strings.ToLower(name))
	}
	if f.Music != "none" {
		r.Track = f.Music
	}
	if f.Narrator != "none" {
		r.Narrator = f.Narrator
	}
	if f.InkOnly {
		r.Color = new(bool)
	}
	custom, err := f.style(r)
	if err == nil {
		err = f.media(files, r)
	}
	if err == nil {
		err = f.scripts(r)
	}
	if err != nil {
		return nil, nil, err
	}
	if err := Told(append(f.numbers(), r.Check(request.Rules{})...)); err != nil {
		return nil, nil, err
	}
	return r, custom, nil
}

// style sets engine and style, and returns a style of the user's own.
func (f *Flags) style(r *request.Request) (*plan.CustomStyle, error) {
	r.Engine = string(plan.EngineCanvas)
	if strings.EqualFold(filepath.Ext(f.Style), ".json") {
		if f.Engine == "sketch" {
			r.Engine = string(plan.EngineSketch)
		}
		r.CustomStyle = f.Style
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
	_, inCanvas := plan.ParseStyle(plan.EngineCanvas, f.Style)
	if f.Engine == "sketch" || f.Engine == "auto" && !inCanvas && slices.Contains(plan.SketchStyles(), f.Style) {
		r.Engine, r.SketchStyle = string(plan.EngineSketch), f.Style
		return nil, nil
	}
	if r.CanvasStyle = f.Style; f.Style == "" {
		r.CanvasStyle = "whiteboard"
	}
	return nil, nil
}

// media names the user's pictures, videos and recording.
func (f *Flags) media(files *material.Files, r *request.Request) error {
	images, err := files.Media(f.Image)
	if err != nil {
		return fmt.Errorf("--image: %w", err)
	}
	for i, m := range images {
		r.Images, r.ImageDescriptions = append(r.Images, m.Source), append(r.ImageDescriptions, m.Description)
		r.KeepImages, r.StillImages = append(r.KeepImages, slices.Contains(f.KeepImage, i+1)), append(r.StillImages, slices.Contains(f.StillImage, i+1))
	}
	videos, err := files.Media(f.Video)
	if err != nil {
		return fmt.Errorf("--video: %w", err)
	}
	for _, m := range videos {
		r.Videos, r.VideoDescriptions = append(r.Videos, m.Source), append(r.VideoDescriptions, m.Description)
	}
	for _, path := range f.Problem {
		source, err := files.Source(path)
		if err != nil {
			return fmt.Errorf("--problem: %w", err)
		}
		r.Problem = append(r.Problem, source)
	}
	for _, one := range []struct {
		flag, path string
		source     *string
	}{{"--logo", f.Logo, &r.Logo}, {"--own-narration", f.OwnNarration, &r.OwnNarration}} {
		if one.path == "" {
			continue
		}
		if *one.source, err = files.Source(one.path); err != nil {
			return fmt.Errorf("%s: %w", one.flag, err)
		}
	}
	return nil
}

// numbers are the faults of numbers of pictures that there are not.
func (f *Flags) numbers() (faults story.Faults) {
	for _, list := range []struct {
		field   string
		numbers []int
	}{{"keep_original_images", f.KeepImage}, {"disable_image_animation", f.StillImage}} {
		for _, n := range list.numbers {
			switch most := len(f.Image); {
			case most == 0:
				faults.Add(story.FaultValue, list.field, "leave it out, or give custom_images", "it is for custom_images, and there are none")
			case n < 1 || n > most:
				faults.Add(story.FaultValue, list.field, fmt.Sprintf("1 to %d", most), "there is no picture %d", n)
			}
		}
	}
	return faults
}

// scripts reads what is said in other languages.
func (f *Flags) scripts(r *request.Request) error {
	for _, typed := range f.VariantScript {
		name, file, ok := strings.Cut(typed, "=")
		if !ok || name == "" || file == "" {
			return fmt.Errorf("--variant-script %s: accepted: a language and a file, as es=talk-es.txt", typed)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return fmt.Errorf("--variant-script %s: cannot be read: %w", typed, reason.Of(err))
		}
		if r.Scripts == nil {
			r.Scripts = map[string]string{}
		}
		r.Scripts[strings.ToLower(name)] = string(data)
	}
	return nil
}
