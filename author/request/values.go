package request

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// Source is what the film is made from, as far as words say it: without documents
// and recording, which are read by who fetches them. Media are named as the request
// names them.
func (r *Request) Source() *story.Source {
	src := &story.Source{Prompt: r.Prompt, Script: r.CustomScript}
	for i, source := range r.CustomImages {
		src.Images = append(src.Images, story.Media{
			Source: source, Description: at(r.CustomImagesTell, i), KeepOriginal: at(r.KeepOriginalImages, i), Still: at(r.DisableImageAnimation, i),
		})
	}
	for i, source := range r.CustomVideos {
		src.Videos = append(src.Videos, story.Media{
			Source: source, Description: at(r.CustomVideosTell, i), Narrated: slices.Contains(r.UseAIAudioAt, i+1),
		})
	}
	for _, source := range r.ReferenceImages {
		src.Problem = append(src.Problem, story.Media{Source: source})
	}
	for name, text := range r.VariantScripts {
		if lang := languageOf(name); lang != "" {
			if src.Scripts == nil {
				src.Scripts = map[plan.Language]string{}
			}
			src.Scripts[lang] = text
		}
	}
	return src
}

// at is the i-th of a list, the zero value beyond its end.
func at[T any](list []T, i int) (v T) {
	if i < len(list) {
		v = list[i]
	}
	return v
}

// Settings are what was asked for, as the author takes them. Of a saved style there
// is nothing here: who keeps it sets CustomStyle.
func (r *Request) Settings() story.Settings {
	color := r.EnableColor
	set := story.Settings{
		Title: r.Title, Timing: r.Timing, Engine: r.Engine, Style: r.style(), Orientation: r.Orientation,
		Language: languageOf(r.NarrationLanguage), TextLanguage: languageOf(r.OnscreenTextLanguage), Voice: r.NarrationVoice,
		Instructions: r.NarrationInstructions, Visual: r.VisualInstructions, Track: r.BackgroundTrack, Pacing: r.ScenePacing,
		Pen: r.PenAnimation, Hand: r.Hand, Handedness: r.Handedness, Transition: r.Transition, EnableColor: &color,
		Podcast: r.Podcast, ScriptOnly: r.ScriptAlone(), ScriptText: r.OnscreenTextOnly,
		ReducedMotion: r.ReducedMotion, Watermark: r.Watermark, Logo: r.CustomLogo, LogoPosition: r.LogoPosition, OwnNarration: r.narration(),
		Visuals: r.VariantVisualsMode,
	}
	if r.OwnNarration != "" { // which lasts as long as it does
		set.Timing = story.TimingAuto
	}
	if r.Podcast { // there is no picture that could be shared
		set.Visuals = plan.VisualsPerLanguage
	}
	if r.Engine != plan.EngineSketch {
		set.VisualMotion = r.VisualAnimation
	}
	for _, name := range r.LanguageVariants {
		if lang := languageOf(name); lang != "" {
			set.Languages = append(set.Languages, lang)
		}
	}
	return set
}

// ScriptAlone reports whether no film is wanted: of one's own narration there always
// is one.
func (r *Request) ScriptAlone() bool { return r.ScriptOnly && r.OwnNarration == "" }

// Variant is the style that was asked for, of the engine that was; it is recorded of
// a saved style, too.
func (r *Request) Variant() string {
	if r.Engine == plan.EngineSketch {
		return r.SketchStyle
	}
	return r.CanvasStyle
}

// style is the variant that counts, by its name of today.
func (r *Request) style() string {
	if r.CustomStyle != "" {
		return ""
	}
	style, _ := plan.ParseStyle(r.Engine, r.Variant())
	return style
}

// languageOf is the code of a name; empty: there is none.
func languageOf(name string) plan.Language {
	lang, _ := plan.ParseLanguage(name)
	return lang
}

// narration is the user's own, as plans have it; nil: there is none. A field that
// its layout has no use for is left out.
func (r *Request) narration() *plan.OwnNarration {
	if r.OwnNarration == "" {
		return nil
	}
	own := &plan.OwnNarration{Source: r.OwnNarration, Layout: r.OwnNarrationLayout}
	if own.Layout != plan.LayoutSoundAlone {
		own.Position = r.OwnNarrationPosition
	}
	if own.Layout != plan.LayoutSideBySide {
		return own
	}
	own.Split, own.Fit = r.OwnNarrationSplit, r.OwnNarrationFit
	if own.Fit != "full" {
		focus := int(math.Round(r.OwnNarrationFocus))
		own.Focus = &focus
	}
	return own
}
