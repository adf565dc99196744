package request

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// Source is what the film is made from, as far as words say it: without documents
// and recording, which are read by who fetches them.
func (r *Request) Source() *story.Source {
	src := &story.Source{Prompt: r.Prompt, Script: r.Script}
	for i, source := range r.Images {
		src.Images = append(src.Images, story.Media{
			Source: source, Description: at(r.ImageDescriptions, i), KeepOriginal: at(r.KeepImages, i), Still: at(r.StillImages, i),
		})
	}
	for i, source := range r.Videos {
		src.Videos = append(src.Videos, story.Media{
			Source: source, Description: at(r.VideoDescriptions, i), Narrated: slices.Contains(r.NarrateVideos, i+1),
		})
	}
	for _, source := range r.Problem {
		src.Problem = append(src.Problem, story.Media{Source: source})
	}
	for name, text := range r.Scripts {
		if lang, ok := plan.ParseLanguage(name); ok {
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
// is but its id here: who keeps it sets CustomStyle.
func (r *Request) Settings() story.Settings {
	set := story.Settings{
		Timing: story.Timing(r.Timing), Engine: plan.Engine(engineOf(r.Engine)), Orientation: plan.Orientation(r.Orientation),
		Language: languageOf(r.Language), TextLanguage: languageOf(r.TextLanguage), Voice: plan.Voice(r.Voice),
		Instructions: r.Instructions, Visual: r.Visual, Track: plan.Track(r.Track), Pacing: plan.Pacing(r.Pacing),
		Pen: plan.Pen(r.Pen), VisualMotion: plan.Motion(r.Motion), EnableColor: r.Color,
		Podcast: r.Podcast, ScriptOnly: r.ScriptOnly && r.OwnNarration == "", ScriptText: r.ScriptText,
		Watermark: r.Watermark, Logo: r.Logo, LogoPosition: plan.Corner(r.LogoPosition), OwnNarration: r.narration(),
		Visuals: plan.VisualsMode(r.Visuals),
	}
	if r.Podcast { // there is no picture that could be shared
		set.Visuals = plan.VisualsPerLanguage
	}
	style := r.CanvasStyle
	if set.Engine == plan.EngineSketch {
		style = r.SketchStyle
	}
	set.Style, _ = plan.ParseStyle(set.Engine, style)
	for _, name := range r.Languages {
		if lang := languageOf(name); lang != "" {
			set.Languages = append(set.Languages, lang)
		}
	}
	return set
}

// languageOf is the code of a name; empty: there is none.
func languageOf(name string) plan.Language {
	lang, _ := plan.ParseLanguage(name)
	return lang
}

// layout is how the narrator is seen.
func (r *Request) layout() string {
	switch {
	case r.NarratorSeen != nil && !*r.NarratorSeen:
		return plan.LayoutSoundAlone
	case olderLayouts[r.Narrator] != "":
		return olderLayouts[r.Narrator]
	case r.Narrator == "" && r.NarratorSeen != nil:
		return plan.LayoutRoundOverlay
	}
	return r.Narrator
}

// narration is the user's own, as plans have it; nil: there is none. A field that
// its layout has no use for is left out.
func (r *Request) narration() *plan.OwnNarration {
	if r.OwnNarration == "" {
		return nil
	}
	own := &plan.OwnNarration{Source: r.OwnNarration, Layout: r.layout()}
	if own.Layout != plan.LayoutSoundAlone {
		own.Position = r.NarratorAt
	}
	if own.Layout != plan.LayoutSideBySide {
		return own
	}
	own.Split, own.Fit = r.NarratorSize, r.NarratorFit
	if own.Fit == "full" {
		return own
	}
	focus := r.Focus
	if focus == nil && r.CropX != nil {
		share := 100 * *r.CropX
		focus = &share
	}
	if focus != nil {
		whole := int(math.Round(*focus))
		own.Focus = &whole
	}
	return own
}
