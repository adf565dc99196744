package service

import (
	"fmt"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/author/script"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/author/words"
	"github.com/inkreel/inkreel/plan"
)

// Sent is what is known of the body that a request came from. The zero value says
// nothing.
type Sent struct {
	Given map[string]bool // fields it has, if only with their default
	Wrong map[string]bool // fields that are at fault by themselves: no rule that needs them is tried
}

// Check finds what is wrong with a request beyond its single fields, whoever sends
// it: all of it at once, in the names of API v2, which stand in backticks in messages. A field that has a rule keeps to it
// also where it was sent with its default.
func (g *Generation) Check(sent Sent) []Fault {
	var faults []Fault
	for _, r := range rules {
		if !slices.ContainsFunc(r.about, func(field string) bool { return sent.Wrong[field] }) {
			faults = append(faults, r.find(g, sent.Given)...)
		}
	}
	return faults
}

// Validate is Check as an error, and that of a language that is asked for twice.
func (g *Generation) Validate(sent Sent) error {
	if faults := g.Check(sent); len(faults) > 0 {
		return &Error{Kind: Invalid, Faults: faults}
	}
	return g.distinct()
}

// Types of faults, as validators in the field call them.
const (
	ValueError = "value_error"
	Missing    = "missing"
	TooLong    = "too_long"
)

func fault(message string, path ...any) []Fault {
	return []Fault{{Type: ValueError, Path: path, Message: message}}
}

// rule is about several fields.
type rule struct {
	about []string
	find  func(g *Generation, given map[string]bool) []Fault
}

var rules = []rule{
	{[]string{"studio_video_engine", "canvas_style_variant"}, func(g *Generation, _ map[string]bool) []Fault {
		if g.Engine != plan.EngineCanvas || g.CanvasStyle != "" || g.CustomStyle != "" {
			return nil
		}
		return fault("`studio_canvas` needs a `canvas_style_variant`: name one, or leave the field out for the default", "canvas_style_variant")
	}},
	{[]string{"studio_video_engine", "sketch_style_variant"}, func(g *Generation, _ map[string]bool) []Fault {
		if g.Engine != plan.EngineSketch || g.SketchStyle != "" || g.CustomStyle != "" {
			return nil
		}
		return fault("`studio_sketch` needs a `sketch_style_variant`: name one, or leave the field out for the default", "sketch_style_variant")
	}},
	{[]string{"custom_script", "timing", "narration_language"}, scriptLength},
	{[]string{"logo_position", "watermark", "custom_logo"}, func(g *Generation, _ map[string]bool) []Fault {
		if g.LogoPosition == "" || g.Watermark || g.CustomLogo != "" {
			return nil
		}
		return fault("`logo_position` places a watermark or a logo: set `watermark` to true or give a `custom_logo`", "logo_position")
	}},
	canvasOnly("pen_animation_style", func(g *Generation) bool { return g.PenAnimation != "" }),
	canvasOnly("visual_animation_style", func(g *Generation) bool { return g.VisualAnimation != Defaults().VisualAnimation }),
	canvasOnly("onscreen_text_language", func(g *Generation) bool { return g.OnscreenTextLanguage != "" }),
	{[]string{"custom_style", "enable_podcast_engine"}, func(g *Generation, _ map[string]bool) []Fault {
		if g.CustomStyle == "" || !g.Podcast {
			return nil
		}
		return fault("a podcast has no pictures: leave `custom_style` out, or set `enable_podcast_engine` to false", "custom_style")
	}},
	described("custom_images", func(g *Generation) (media, tell []string) { return g.CustomImages, g.CustomImagesTell }),
	described("custom_videos", func(g *Generation) (media, tell []string) { return g.CustomVideos, g.CustomVideosTell }),
	within("keep_original_images", "custom_images", func(g *Generation) (n, of int) { return len(g.KeepOriginalImages), len(g.CustomImages) }),
	within("disable_image_animation", "custom_images", func(g *Generation) (n, of int) { return len(g.DisableImageAnimation), len(g.CustomImages) }),
	within("use_ai_audio_at", "custom_videos", func(g *Generation) (n, of int) { return len(g.UseAIAudioAt), len(g.CustomVideos) }),
	{[]string{"use_ai_audio_at", "custom_videos"}, audioPositions},
	{[]string{"own_narration_focus_position", "own_narration_video_layout", "own_narration_video_fit"}, func(g *Generation, given map[string]bool) []Fault {
		moved := g.OwnNarrationFocus != Defaults().OwnNarrationFocus || given["own_narration_focus_position"]
		if !moved || g.OwnNarrationLayout == SideBySide && g.OwnNarrationFit == "crop" {
			return nil
		}
		return fault("`own_narration_focus_position` frames a narrator that is cropped beside the pictures: set `own_narration_video_layout` to `side_by_side` and `own_narration_video_fit` to `crop`, or leave it out",
			"own_narration_focus_position")
	}},
	{[]string{"language_variants", "timing", "custom_script"}, variantCount},
	{[]string{"variant_scripts", "language_variants"}, func(g *Generation, _ map[string]bool) (faults []Fault) {
		for language := range g.VariantScripts {
			if !slices.Contains(g.LanguageVariants, language) {
				faults = append(faults, fault("`language_variants` has no "+quote(language)+": a variant's script goes by its entry there", "variant_scripts", language)...)
			}
		}
		slices.SortFunc(faults, func(a, b Fault) int { return strings.Compare(a.Message, b.Message) })
		return faults
	}},
}

// The layouts of a narrator's own video.
const (
	RoundOverlay = "round_overlay"
	SideBySide   = "side_by_side"
)

func canvasOnly(field string, used func(*Generation) bool) rule {
	return rule{[]string{field, "studio_video_engine"}, func(g *Generation, given map[string]bool) []Fault {
		if g.Engine != plan.EngineSketch || !used(g) && !given[field] {
			return nil
		}
		return fault("`"+field+"` is of `studio_canvas`: leave it out with `studio_sketch`", field)
	}}
}

// described is the rule that each medium comes with what it shows.
func described(field string, of func(*Generation) (media, tell []string)) rule {
	tellField := field + "_description"
	return rule{[]string{field, tellField}, func(g *Generation, _ map[string]bool) []Fault {
		media, tell := of(g)
		switch {
		case len(media) > 0 && len(tell) == 0:
			return []Fault{{Type: Missing, Path: []any{tellField}, Message: fmt.Sprintf("`%s` needs `%s`: one sentence for each of the %d", field, tellField, len(media))}}
		case len(media) == 0 && len(tell) > 0:
			return fault(fmt.Sprintf("`%s` describes `%s`, and there are none", tellField, field), tellField)
		case len(media) != len(tell):
			return fault(fmt.Sprintf("`%s` has %d entries and `%s` has %d: give one for each", tellField, len(tell), field, len(media)), tellField)
		}
		return nil
	}}
}

// within is the rule that a list says something of media that are there.
func within(field, media string, count func(*Generation) (n, of int)) rule {
	return rule{[]string{field, media}, func(g *Generation, _ map[string]bool) []Fault {
		switch n, of := count(g); {
		case n > 0 && of == 0:
			return fault("`"+field+"` is about `"+media+"`: give those, or leave it out", field)
		case n > of:
			return []Fault{{Type: TooLong, Path: []any{field}, Message: fmt.Sprintf("`%s` has %d entries and `%s` has %d: it may have as many at the most", field, n, media, of)}}
		}
		return nil
	}}
}

func audioPositions(g *Generation, _ map[string]bool) (faults []Fault) {
	if len(g.CustomVideos) == 0 || len(g.UseAIAudioAt) > len(g.CustomVideos) {
		return nil // said already
	}
	for i, at := range g.UseAIAudioAt {
		switch {
		case at < 1 || at > len(g.CustomVideos):
			faults = append(faults, fault(fmt.Sprintf("%d is no position in `custom_videos`: they count from 1 to %d", at, len(g.CustomVideos)), "use_ai_audio_at", i)...)
		case slices.Contains(g.UseAIAudioAt[:i], at):
			faults = append(faults, fault(fmt.Sprintf("video %d is named twice", at), "use_ai_audio_at", i)...)
		}
	}
	return faults
}

// foreseen is as much of a script as is looked at: several times what may be said in
// story.LongestScript.
const foreseen = 512 << 10

// speech is how the request would be spoken.
func (g *Generation) speech() timing.Speech {
	language, ok := plan.ParseLanguage(g.NarrationLanguage)
	if !ok {
		language = "en"
	}
	return timing.Speech{Language: language, Voice: g.NarrationVoice, Pacing: g.ScenePacing, Breaks: words.Of(language)}
}

// scriptLength holds a script to what may be spoken, and to the timing asked. The
// author reads it by the same rule, so that what is taken here is not refused there.
func scriptLength(g *Generation, _ map[string]bool) []Fault {
	if g.CustomScript == "" {
		return nil
	}
	text := g.CustomScript
	if len(text) > foreseen {
		text = strings.ToValidUTF8(text[:foreseen], "")
	}
	src := &story.Source{Script: text, Images: make([]story.Media, len(g.CustomImages)), Videos: make([]story.Media, len(g.CustomVideos))}
	if _, err := script.Read(src, g.Timing, g.speech()); err != nil {
		return fault(err.Error(), "custom_script")
	}
	return nil
}

// mostVariants is how many languages a request may have besides its own.
func mostVariants(t story.Timing) int {
	switch t {
	case "0.25", "0.5", "1":
		return 9
	case "2":
		return 4
	case "4":
		return 2
	}
	return 1
}

func variantCount(g *Generation, given map[string]bool) []Fault {
	t := g.Timing
	if t == story.TimingAuto && g.CustomScript != "" && !given["timing"] {
		t = g.scriptTiming() // nobody asked for auto: a script is as long as it is
	}
	most := mostVariants(t)
	if len(g.LanguageVariants) <= most {
		return nil
	}
	return []Fault{{
		Type: TooLong, Path: []any{"language_variants"},
		Message: fmt.Sprintf("%d language variants were asked for; with a timing of %s there may be %d, which makes %d languages", len(g.LanguageVariants), t, most, most+1),
	}}
}

// scriptTiming is the shortest timing the script fits in.
func (g *Generation) scriptTiming() story.Timing {
	seconds := g.speech().Seconds(g.CustomScript[:min(len(g.CustomScript), foreseen)])
	for _, t := range story.Timings() {
		if s, ok := t.Seconds(); ok && seconds <= s {
			return t
		}
	}
	return story.TimingAuto
}

// distinct is the error of a language that is asked for twice, by whatever names.
func (g *Generation) distinct() error {
	code := func(name string) plan.Language {
		if l, ok := plan.ParseLanguage(name); ok {
			return l
		}
		return plan.Language(name)
	}
	seen := map[plan.Language]string{}
	for i, name := range g.LanguageVariants {
		what := ""
		if before, twice := seen[code(name)]; twice && before == name {
			what = "is there twice"
		} else if twice {
			what = "is the same language as " + quote(before)
		} else if code(name) == code(g.NarrationLanguage) {
			what = "is the `narration_language` already"
		}
		if what != "" {
			return &Error{Kind: BadRequest, Message: fmt.Sprintf("`language_variants`[%d]: %s %s; name every further language once", i, quote(name), what)}
		}
		seen[code(name)] = name
	}
	return nil
}

func quote(s string) string { return `"` + s + `"` }
