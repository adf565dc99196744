package request

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/author/language"
	"github.com/inkreel/inkreel/author/request/field"
	"github.com/inkreel/inkreel/author/script"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/internal/words"
	"github.com/inkreel/inkreel/plan"
)

// Check finds what is wrong with a request beyond its single fields, all of it at
// once. v are the values that it was made of: a field that has a rule keeps to it also
// where it was given with its default, and no rule is tried that needs one which is
// wrong by itself. The zero value says nothing of either.
func (r *Request) Check(v field.Values) []field.Fault {
	var faults []field.Fault
	for _, rule := range rules {
		if !slices.ContainsFunc(rule.about, func(field string) bool { return v.Wrong[field] }) {
			faults = append(faults, rule.find(r, v.Given)...)
		}
	}
	return faults
}

func fault(message string, path ...any) []field.Fault {
	return []field.Fault{{Type: field.ValueError, Path: path, Message: message}}
}

// rule is about several fields. Messages have their names in backticks.
type rule struct {
	about []string
	find  func(r *Request, given map[string]bool) []field.Fault
}

var rules = []rule{
	{[]string{"prompt", "reference_images", "custom_script", "own_narration_source", "reference_source"}, func(r *Request, _ map[string]bool) []field.Fault {
		if len(r.ReferenceImages) == 0 || r.Prompt+r.CustomScript+r.OwnNarration != "" || len(r.ReferenceSource) > 0 {
			return nil
		}
		return fault("`reference_images` show a problem: say in `prompt` what is to be found", "prompt")
	}},
	{[]string{"studio_video_engine", "canvas_style_variant"}, func(r *Request, _ map[string]bool) []field.Fault {
		if r.Engine != plan.EngineCanvas || r.CanvasStyle != "" || r.CustomStyle != "" {
			return nil
		}
		return fault("`studio_canvas` needs a `canvas_style_variant`: name one, or leave the field out for the default", "canvas_style_variant")
	}},
	{[]string{"studio_video_engine", "sketch_style_variant"}, func(r *Request, _ map[string]bool) []field.Fault {
		if r.Engine != plan.EngineSketch || r.SketchStyle != "" || r.CustomStyle != "" {
			return nil
		}
		return fault("`studio_sketch` needs a `sketch_style_variant`: name one, or leave the field out for the default", "sketch_style_variant")
	}},
	{[]string{"custom_script", "timing", "narration_language"}, scriptLength},
	{[]string{"logo_position", "watermark", "custom_logo"}, func(r *Request, _ map[string]bool) []field.Fault {
		if r.LogoPosition == "" || r.Watermark || r.CustomLogo != "" {
			return nil
		}
		return fault("`logo_position` places a watermark or a logo: ask for a `watermark` or give a `custom_logo`", "logo_position")
	}},
	// A style of one's own may be drawn with a pen by both engines.
	canvasOnly("pen_animation_style", func(r *Request, _ bool) bool { return r.PenAnimation != "" && r.CustomStyle == "" }),
	canvasOnly("visual_animation_style", func(r *Request, given bool) bool { return given || r.VisualAnimation != defaults.VisualAnimation }),
	canvasOnly("onscreen_text_language", func(r *Request, _ bool) bool { return r.OnscreenTextLanguage != "" }),
	{[]string{"custom_style", "enable_podcast_engine"}, func(r *Request, _ map[string]bool) []field.Fault {
		if r.CustomStyle == "" || !r.Podcast {
			return nil
		}
		return fault("a podcast has no pictures: leave out `custom_style` or `enable_podcast_engine`", "custom_style")
	}},
	described("custom_images", func(r *Request) (media, tell []string) { return r.CustomImages, r.CustomImagesTell }),
	described("custom_videos", func(r *Request) (media, tell []string) { return r.CustomVideos, r.CustomVideosTell }),
	within("keep_original_images", "custom_images", func(r *Request) (n, of int) { return len(r.KeepOriginalImages), len(r.CustomImages) }),
	within("disable_image_animation", "custom_images", func(r *Request) (n, of int) { return len(r.DisableImageAnimation), len(r.CustomImages) }),
	within("use_ai_audio_at", "custom_videos", func(r *Request) (n, of int) { return len(r.UseAIAudioAt), len(r.CustomVideos) }),
	{[]string{"use_ai_audio_at", "custom_videos"}, audioPositions},
	{[]string{"own_narration_focus_position", "own_narration_video_layout", "own_narration_video_fit"}, func(r *Request, given map[string]bool) []field.Fault {
		moved := r.OwnNarrationFocus != defaults.OwnNarrationFocus || given["own_narration_focus_position"]
		if !moved || r.OwnNarrationLayout == plan.LayoutSideBySide && r.OwnNarrationFit == "crop" {
			return nil
		}
		return fault("`own_narration_focus_position` frames a narrator that is cropped beside the pictures: set `own_narration_video_layout` to `side_by_side` and `own_narration_video_fit` to `crop`, or leave it out",
			"own_narration_focus_position")
	}},
	{[]string{"language_variants", "narration_language"}, distinct},
	{[]string{"variant_scripts", "language_variants"}, variantScripts},
}

// canvasOnly is the rule of a field that studio_sketch has no use for.
func canvasOnly(name string, used func(r *Request, given bool) bool) rule {
	return rule{[]string{name, "studio_video_engine"}, func(r *Request, given map[string]bool) []field.Fault {
		if r.Engine != plan.EngineSketch || !used(r, given[name]) {
			return nil
		}
		return fault("`"+name+"` is of `studio_canvas`: leave it out with `studio_sketch`", name)
	}}
}

// described is the rule that each medium comes with what it shows.
func described(name string, of func(*Request) (media, tell []string)) rule {
	tellName := name + "_description"
	return rule{[]string{name, tellName}, func(r *Request, _ map[string]bool) []field.Fault {
		media, tell := of(r)
		switch {
		case len(media) > 0 && len(tell) == 0:
			return []field.Fault{{Type: field.Missing, Path: []any{tellName}, Message: fmt.Sprintf("`%s` needs `%s`: one sentence for each of the %d", name, tellName, len(media))}}
		case len(media) == 0 && len(tell) > 0:
			return fault(fmt.Sprintf("`%s` describes `%s`, and there are none", tellName, name), tellName)
		case len(media) != len(tell):
			return fault(fmt.Sprintf("`%s` has %d entries and `%s` has %d: give one for each", tellName, len(tell), name, len(media)), tellName)
		}
		return nil
	}}
}

// within is the rule that a list says something of media that are there.
func within(name, media string, count func(*Request) (n, of int)) rule {
	return rule{[]string{name, media}, func(r *Request, _ map[string]bool) []field.Fault {
		switch n, of := count(r); {
		case n > 0 && of == 0:
			return fault("`"+name+"` is about `"+media+"`: give those, or leave it out", name)
		case n > of:
			return []field.Fault{{Type: field.TooLong, Path: []any{name}, Message: fmt.Sprintf("`%s` has %d entries and `%s` has %d: it may have as many at the most", name, n, media, of)}}
		}
		return nil
	}}
}

func audioPositions(r *Request, _ map[string]bool) (faults []field.Fault) {
	if len(r.CustomVideos) == 0 || len(r.UseAIAudioAt) > len(r.CustomVideos) {
		return nil // said already
	}
	for i, at := range r.UseAIAudioAt {
		switch {
		case at < 1 || at > len(r.CustomVideos):
			faults = append(faults, fault(fmt.Sprintf("%d is no position in `custom_videos`: they count from 1 to %d", at, len(r.CustomVideos)), "use_ai_audio_at", i)...)
		case slices.Contains(r.UseAIAudioAt[:i], at):
			faults = append(faults, fault(fmt.Sprintf("video %d is named twice", at), "use_ai_audio_at", i)...)
		}
	}
	return faults
}

// foreseen is as much of a script as is looked at, in bytes: several times what may be
// said in story.LongestScript.
const foreseen = 512 << 10

// script is what is made of the user's script, as far as it is looked at, and how it
// would be spoken.
func (r *Request) script() (*story.Source, story.Settings, timing.Speech) {
	src, set := r.Source(), r.Settings()
	if len(src.Script) > foreseen {
		src.Script = strings.ToValidUTF8(src.Script[:foreseen], "")
	}
	lang := set.Language
	if lang == "" {
		lang = language.Of(src)
	}
	return src, set, timing.SpeechOf(&set, lang, words.Of(lang))
}

// ScriptSeconds is about how long the user's script takes to be spoken.
func (r *Request) ScriptSeconds() float64 {
	src, _, speech := r.script()
	return speech.Seconds(src.Script)
}

// scriptLength holds a script to what may be spoken, and to the timing asked. The
// author reads it by the same rule, so that what is taken here is not refused there.
func scriptLength(r *Request, _ map[string]bool) []field.Fault {
	if r.CustomScript == "" {
		return nil
	}
	src, set, speech := r.script()
	if _, err := script.Read(src, set.Timing, speech); err != nil {
		return fault(err.Error(), "custom_script")
	}
	return nil
}

// distinct is the rule that no language is asked for twice, by whatever names.
func distinct(r *Request, _ map[string]bool) (faults []field.Fault) {
	seen := map[plan.Language]string{}
	for i, name := range r.LanguageVariants {
		code := languageOf(name)
		if code == "" {
			continue
		}
		what := ""
		if before, twice := seen[code]; twice && before == name {
			what = "is there twice"
		} else if twice {
			what = "is the same language as " + field.Quoted(before)
		} else if code == languageOf(r.NarrationLanguage) {
			what = "is the `narration_language` already"
		}
		if what != "" {
			faults = append(faults, field.Fault{Type: field.Duplicate, Path: []any{"language_variants", i}, Message: fmt.Sprintf("%s in `language_variants` %s; name every further language once", field.Quoted(name), what)})
		}
		if seen[code] = name; len(faults) == field.MostFaults {
			break
		}
	}
	return faults
}

// variantScripts is the rule that a text is of a language that is asked for.
func variantScripts(r *Request, _ map[string]bool) (faults []field.Fault) {
	for _, name := range slices.Sorted(maps.Keys(r.VariantScripts)) {
		asked := slices.ContainsFunc(r.LanguageVariants, func(l string) bool { return l == name || languageOf(l) != "" && languageOf(l) == languageOf(name) })
		switch {
		case !asked:
			faults = append(faults, fault("`language_variants` has no "+field.Quoted(name)+": a variant's script goes by its language", "variant_scripts", name)...)
		case strings.TrimSpace(r.VariantScripts[name]) == "":
			faults = append(faults, fault("the script in "+field.Quoted(name)+" is white space alone; leave it out for a translation", "variant_scripts", name)...)
		}
		if len(faults) == field.MostFaults {
			break
		}
	}
	return faults
}
