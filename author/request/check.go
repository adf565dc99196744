package request

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/inkreel/inkreel/author/language"
	"github.com/inkreel/inkreel/author/script"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/author/words"
	"github.com/inkreel/inkreel/internal/near"
	"github.com/inkreel/inkreel/plan"
)

// Rules are what a caller holds requests to besides.
type Rules struct {
	// Source says what is wrong with where a file is to come from, and what would be
	// accepted; nil: anything that is not empty.
	Source func(source string) (problem, accept string)
	// Languages is in how many a film of a timing may be made, its own among them, as
	// story.LanguagesFor; nil: in any number.
	Languages func(story.Timing) int
}

// mostInstructions is how many characters instructions may have, as plans accept.
const mostInstructions = 4000

// Check finds all that is wrong with the values of a request, in the order of its
// fields. What it has nothing against can be made, as far as words decide that.
func (r *Request) Check(rules Rules) story.Faults {
	c := &check{Request: r, rules: rules}
	c.told()
	c.look()
	c.media()
	c.narrator()
	c.languages()
	inOrder(c.faults)
	return c.faults
}

// inOrder puts faults into the order of the fields.
func inOrder(faults story.Faults) {
	place := func(path string) int {
		name, _, _ := strings.Cut(strings.ReplaceAll(path, ".", "["), "[")
		if i := slices.Index(fieldNames, name); i >= 0 {
			return i
		}
		return len(fieldNames)
	}
	slices.SortStableFunc(faults, func(a, b story.Fault) int { return place(a.Path) - place(b.Path) })
}

type check struct {
	*Request
	rules  Rules
	faults story.Faults
}

func (c *check) fault(path, accept, format string, args ...any) {
	c.faults.Add(story.FaultValue, path, accept, format, args...)
}

// has reports whether a field is to be judged: it has a value, or an empty one was
// stated.
func (c *check) has(path, value string) bool { return value != "" || c.stated[path] }

// literal judges a field that has one of some values.
func literal[T ~string](c *check, path, value string, accepted ...T) {
	if !c.has(path, value) || slices.Contains(accepted, T(value)) {
		return
	}
	names := make([]string, len(accepted))
	for i, a := range accepted {
		names[i] = string(a)
	}
	c.noneOf(path, value, names)
}

func (c *check) noneOf(path, value string, names []string) {
	c.faults.Add(story.FaultLiteral, path, strings.Join(names, ", "), "%q is none of its values%s", cut(value), guess(value, names))
}

// text judges how long a text is.
func (c *check) text(path, value string) {
	if n := utf8.RuneCountInString(value); n > mostInstructions {
		c.fault(path, fmt.Sprintf("at most %d characters", mostInstructions), "it has %d characters", n)
	}
}

// source judges where a file comes from.
func (c *check) source(path, value string) {
	switch {
	case strings.TrimSpace(value) == "":
		c.fault(path, "where the file is", "it is empty")
	case c.rules.Source != nil:
		if problem, accept := c.rules.Source(value); problem != "" {
			c.fault(path, accept, "%s", problem)
		}
	}
}

// told judges what is said, how long and by whom.
func (c *check) told() {
	if strings.TrimSpace(c.Prompt) == "" && c.Script == "" && c.OwnNarration == "" && len(c.References) == 0 {
		if len(c.Problem) > 0 || c.stated["prompt"] {
			c.fault("prompt", "the topic or main idea, in words", "it is empty, and there is nothing else to tell")
		}
	}
	for i, s := range c.References {
		c.source(fmt.Sprintf("reference_source[%d]", i), s)
	}
	c.text("narration_instructions", c.Instructions)
	literal(c, "narration_voice", c.Voice, plan.VoiceFemale1, plan.VoiceFemale2, plan.VoiceMale1, plan.VoiceMale2)
	literal(c, "background_track", c.Track, plan.TrackJazz, plan.TrackLofi, plan.TrackDramatic, plan.TrackEngaging, plan.TrackHyper, plan.TrackInspirational, plan.TrackDocumentary)
	literal(c, "timing", c.Timing, story.Timings()...)
	literal(c, "visibility", c.Visibility, "public", "private")
	literal(c, "scene_pacing", c.Pacing, plan.PacingNormal, plan.PacingFast)
	if c.has("video_id", c.VideoID) && !anID.MatchString(c.VideoID) {
		c.fault("video_id", "1 to 64 letters, digits, _ and -", "%q is no id", cut(c.VideoID))
	}
	c.script()
}

var anID = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// script judges whether the user's script can be spoken, and in the time asked for.
func (c *check) script() {
	if c.Script == "" {
		if c.stated["custom_script"] {
			c.fault("custom_script", "a sentence or more", "it is empty")
		}
		return
	}
	if c.OwnNarration != "" { // then it is what the recording says
		return
	}
	src := c.Source()
	set := c.Settings()
	lang := set.Language
	if lang == "" {
		lang = language.Of(src)
	}
	speech := timing.SpeechOf(&set, lang, words.Of(lang))
	if _, err := script.Read(src, story.TimingAuto, speech); err != nil {
		c.fault("custom_script", "", "%v", err)
		return
	}
	if _, err := script.Read(src, story.Timing(c.Timing), speech); err != nil {
		c.fault("timing", "", "%v", err)
	}
}

// engineOf is the engine that a request asks for.
func engineOf(name string) string {
	if name == "" {
		return string(plan.EngineCanvas)
	}
	return name
}

// styleNames are the names of an engine's styles, for a sentence.
func styleNames(engine string) string {
	if engine == string(plan.EngineSketch) {
		return strings.Join(plan.SketchStyles(), ", ")
	}
	return strings.Join(plan.CanvasStyles(), ", ")
}

// look judges how the film looks.
func (c *check) look() {
	literal(c, "video_orientation", c.Orientation, plan.Horizontal, plan.Vertical)
	literal(c, "studio_video_engine", c.Engine, plan.EngineCanvas, plan.EngineSketch)
	c.text("visual_instructions", c.Visual)
	c.style("canvas_style_variant", plan.EngineCanvas, c.CanvasStyle)
	c.style("sketch_style_variant", plan.EngineSketch, c.SketchStyle)
	switch {
	case c.CustomStyle == "" && c.stated["custom_style"]:
		c.fault("custom_style", "the id of a saved style", "it is empty")
	case c.CustomStyle != "" && c.Podcast:
		c.fault("custom_style", "leave it out, or enable_podcast_engine false", "a podcast has no pictures that a style could be of")
	}
	if c.has("custom_logo", c.Logo) {
		c.source("custom_logo", c.Logo)
	}
	literal(c, "logo_position", c.LogoPosition, plan.TopLeft, plan.TopRight, plan.BottomLeft, plan.BottomRight)
	if c.LogoPosition != "" && !c.Watermark && c.Logo == "" {
		c.fault("logo_position", "leave it out, or set watermark or custom_logo", "there is no mark that could be at %q", cut(c.LogoPosition))
	}
	literal(c, "pen_animation_style", c.Pen, plan.PenStylus, plan.PenMarker, plan.PenPen)
	literal(c, "visual_animation_style", c.Motion, plan.MotionAuto, plan.MotionFadeIn, plan.MotionSketch)
	if c.Engine != string(plan.EngineSketch) {
		return
	}
	for _, f := range []struct{ path, value string }{
		{"pen_animation_style", c.Pen}, {"visual_animation_style", c.Motion}, {"onscreen_text_language", c.TextLanguage},
	} {
		if pen := f.path == "pen_animation_style"; f.value != "" && !(pen && c.CustomStyle != "") {
			c.fault(f.path, "leave it out, or studio_video_engine studio_canvas", "studio_sketch has none, and %q is asked for", cut(f.value))
		}
	}
}

// style judges the name of an engine's style: that of the engine asked for, where no
// style of one's own takes its place.
func (c *check) style(path string, engine plan.Engine, name string) {
	if c.CustomStyle != "" || string(engine) != engineOf(c.Engine) || !c.has(path, name) {
		return
	}
	if _, ok := plan.ParseStyle(engine, name); ok {
		return
	}
	names := plan.CanvasStyles()
	if engine == plan.EngineSketch {
		names = plan.SketchStyles()
	}
	c.faults.Add(story.FaultLiteral, path, strings.Join(names, ", "), "%s has no style %q%s", engine, cut(name), guess(name, names))
}

// guess is what was probably meant; mostly empty.
func guess(name string, names []string) string {
	if alike := near.Names(name, names); len(alike) > 0 {
		return fmt.Sprintf("; did you mean %q?", alike[0])
	}
	return ""
}

// media judges the user's pictures and videos and what is said of them.
func (c *check) media() {
	c.described("custom_images", c.Images, c.ImageDescriptions)
	c.described("custom_videos", c.Videos, c.VideoDescriptions)
	c.beside("keep_original_images", len(c.KeepImages), "custom_images", len(c.Images))
	c.beside("disable_image_animation", len(c.StillImages), "custom_images", len(c.Images))
	c.beside("use_ai_audio_at", len(c.NarrateVideos), "custom_videos", len(c.Videos))
	for i, n := range c.NarrateVideos {
		if len(c.Videos) > 0 && (n < 1 || n > len(c.Videos)) {
			c.fault(fmt.Sprintf("use_ai_audio_at[%d]", i), fmt.Sprintf("1 to %d, places in custom_videos", len(c.Videos)), "there is no video %d", n)
		}
	}
	for i, s := range c.Problem {
		c.source(fmt.Sprintf("reference_images[%d]", i), s)
	}
}

// described judges a list of media and that of their descriptions.
func (c *check) described(path string, sources, descriptions []string) {
	for i, s := range sources {
		c.source(fmt.Sprintf("%s[%d]", path, i), s)
	}
	of := path + "_description"
	switch {
	case len(sources) > 0 && len(descriptions) == 0:
		c.faults.Add(story.FaultMissing, of, "a sentence for each of "+path, "%s needs a description of each", path)
	case len(sources) != len(descriptions):
		c.fault(of, fmt.Sprintf("%d, one for each of %s", len(sources), path), "there are %d", len(descriptions))
	}
	for i, d := range descriptions {
		if strings.TrimSpace(d) == "" {
			c.fault(fmt.Sprintf("%s[%d]", of, i), "what is seen, in words", "it is empty")
		}
	}
}

// beside judges a list that says something of the media in another.
func (c *check) beside(path string, n int, of string, most int) {
	switch {
	case n > 0 && most == 0:
		c.fault(path, "leave it out, or give "+of, "it is for %s, and there are none", of)
	case n > most:
		c.fault(path, fmt.Sprintf("at most %d, as %s", most, of), "it has %d entries", n)
	}
}

// What the narrator's fields accept.
var (
	narratorPlaces = []string{"left-top", "right-top", "left-bottom", "right-bottom"}
	narratorSizes  = []string{"25%", "30%", "35%", "40%", "50%"}
	narratorFits   = []string{"crop", "full"}
	// Older names of layouts, only where the narrator is asked to be seen.
	olderLayouts = map[string]string{"pip": plan.LayoutRoundOverlay, "split": plan.LayoutSideBySide}
)

// narrator judges how the user's own narration is shown.
func (c *check) narrator() {
	if c.has("own_narration_source", c.OwnNarration) {
		c.source("own_narration_source", c.OwnNarration)
	}
	literal(c, "own_narration_video_position", c.NarratorAt, narratorPlaces...)
	if older := olderLayouts[c.Narrator]; older != "" {
		if c.NarratorSeen == nil || !*c.NarratorSeen {
			c.fault("own_narration_video_layout", older+", or own_narration_video_mode true", "%q is the older name of a layout, only with own_narration_video_mode", c.Narrator)
		}
	} else {
		literal(c, "own_narration_video_layout", c.Narrator, plan.LayoutRoundOverlay, plan.LayoutSideBySide)
	}
	literal(c, "own_narration_split_size", c.NarratorSize, narratorSizes...)
	literal(c, "own_narration_video_fit", c.NarratorFit, narratorFits...)
	if f := c.Focus; f != nil {
		c.within("own_narration_focus_position", *f, 100)
		if c.layout() != plan.LayoutSideBySide || c.NarratorFit == "full" {
			c.fault("own_narration_focus_position", "leave it out, or own_narration_video_layout side_by_side with own_narration_video_fit crop", "nothing is cropped that could be focused on")
		}
	}
	if x := c.CropX; x != nil {
		c.within("own_narration_webcam_crop_x", *x, 1)
	}
}

// within judges a number from 0.
func (c *check) within(path string, v, most float64) {
	if math.IsNaN(v) || v < 0 || v > most {
		c.fault(path, fmt.Sprintf("0 to %g", most), "%g is beyond it", v)
	}
}

// languages judges what is spoken and written in which language.
func (c *check) languages() {
	own := c.language("narration_language", c.Language)
	c.language("onscreen_text_language", c.TextLanguage)
	literal(c, "variant_visuals_mode", c.Visuals, plan.VisualsShared, plan.VisualsPerLanguage)
	if c.rules.Languages != nil {
		asked := cmp.Or(story.Timing(c.Timing), story.TimingAuto)
		if n, most := len(c.Languages), c.rules.Languages(asked)-1; n > most && slices.Contains(story.Timings(), asked) {
			c.fault("language_variants", fmt.Sprintf("at most %d with timing %s", most, asked), "there are %d", n)
		}
	}
	seen := map[plan.Language]bool{}
	for i, name := range c.Languages {
		path := fmt.Sprintf("language_variants[%d]", i)
		lang := c.language(path, name)
		if name == "" {
			c.noLanguage(path, name)
		}
		if lang == "" {
			continue
		}
		if lang == own {
			c.faults.Add(story.FaultDuplicate, path, "a language other than narration_language", "the film is in %s already", lang.Name())
		} else if seen[lang] {
			c.faults.Add(story.FaultDuplicate, path, "each language once", "%s is asked for twice", lang.Name())
		}
		seen[lang] = true
	}
	for _, name := range sorted(c.Scripts) {
		path := "variant_scripts." + cut(name)
		switch lang := c.language(path, name); {
		case lang != "" && !seen[lang]:
			c.fault(path, "a language of language_variants", "no film is asked for in %s", lang.Name())
		case strings.TrimSpace(c.Scripts[name]) == "":
			c.fault(path, "what is said, a paragraph a scene", "it is empty")
		}
	}
}

// language judges a language, and returns it; empty: there is none, or it is wrong.
func (c *check) language(path, name string) plan.Language {
	lang, ok := plan.ParseLanguage(name)
	if !ok && c.has(path, name) {
		c.noLanguage(path, name)
	}
	return lang
}

func (c *check) noLanguage(path, name string) {
	var codes, names []string
	for _, l := range plan.Languages() {
		codes, names = append(codes, string(l)), append(names, strings.ToLower(l.Name()))
	}
	c.faults.Add(story.FaultLiteral, path, "a name in small letters, a pair such as hi-en, or a code: "+strings.Join(codes, ", "), "there is no language %q%s", cut(name), guess(name, names))
}
