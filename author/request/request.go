// Package request holds what a film is asked for, by the names that its fields have
// everywhere: in the bodies of the API, in settings, in faults. It is the one place
// that says which fields there are, what each may be and is where it is left out,
// and what of them must agree.
//
//	v := field.NewValues()
//	v.Read(request.Field("timing"), "2") // from a body, a form, a flag
//	r := request.Of(v)
//	faults := append(v.Faults, r.Check(v)...)
//	src, set := r.Source(), r.Settings() // where there are no faults
//
// What is behind addresses is not its matter: whoever asks fetches documents,
// pictures and recordings, and puts what a saved style looks like into the settings.
package request

import (
	"reflect"
	"strings"

	"github.com/inkreel/inkreel/author/request/field"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// Request is what a film is asked for. It comes with all defaults in place (see
// Defaults), so a zero value is what somebody chose.
type Request struct {
	Prompt          string   `json:"prompt"`
	ReferenceSource []string `json:"reference_source,omitempty"` // where documents lie
	Title           string   `json:"title,omitempty"`            // empty: found in the source

	NarrationInstructions string            `json:"narration_instructions,omitempty"`
	NarrationVoice        plan.Voice        `json:"narration_voice"`
	NarrationLanguage     string            `json:"narration_language"` // a name, a code or a pair, in lower case; empty: found out
	LanguageVariants      []string          `json:"language_variants,omitempty"`
	VariantVisualsMode    plan.VisualsMode  `json:"variant_visuals_mode"`
	VariantScripts        map[string]string `json:"variant_scripts,omitempty"` // by languages of LanguageVariants: the caller's own text
	OnscreenTextLanguage  string            `json:"onscreen_text_language,omitempty"`
	OnscreenTextOnly      bool              `json:"onscreen_text_from_script_only"`
	ScriptOnly            bool              `json:"enable_script_only_mode"` // of no effect with OwnNarration
	Podcast               bool              `json:"enable_podcast_engine"`
	CustomScript          string            `json:"custom_script,omitempty"` // spoken word for word; may hold media markers
	BackgroundTrack       plan.Track        `json:"background_track,omitempty"`
	Timing                story.Timing      `json:"timing"`
	ScenePacing           plan.Pacing       `json:"scene_pacing"`
	EnableColor           bool              `json:"enable_color"`
	Orientation           plan.Orientation  `json:"video_orientation"`
	Watermark             bool              `json:"watermark"`
	CustomLogo            string            `json:"custom_logo,omitempty"`
	LogoPosition          plan.Corner       `json:"logo_position,omitempty"`
	VisualInstructions    string            `json:"visual_instructions,omitempty"`
	Engine                plan.Engine       `json:"studio_video_engine"`
	CanvasStyle           string            `json:"canvas_style_variant,omitempty"`
	SketchStyle           string            `json:"sketch_style_variant,omitempty"`
	CustomStyle           string            `json:"custom_style,omitempty"` // id of a saved style; the variants are then not used
	PenAnimation          plan.Pen          `json:"pen_animation_style,omitempty"`
	Hand                  plan.Hand         `json:"hand,omitempty"`
	Handedness            plan.Handedness   `json:"handedness,omitempty"` // empty: as the words on screen run
	Transition            plan.Transition   `json:"transition,omitempty"` // empty: what suits the engine
	VisualAnimation       plan.Motion       `json:"visual_animation_style"`
	ReducedMotion         bool              `json:"reduced_motion"`
	CustomImages          []string          `json:"custom_images,omitempty"`
	CustomImagesTell      []string          `json:"custom_images_description,omitempty"`
	KeepOriginalImages    []bool            `json:"keep_original_images,omitempty"`
	DisableImageAnimation []bool            `json:"disable_image_animation,omitempty"`
	CustomVideos          []string          `json:"custom_videos,omitempty"`
	CustomVideosTell      []string          `json:"custom_videos_description,omitempty"`
	UseAIAudioAt          []int             `json:"use_ai_audio_at,omitempty"`  // from 1
	ReferenceImages       []string          `json:"reference_images,omitempty"` // pictures of a problem to be solved
	OwnNarration          string            `json:"own_narration_source,omitempty"`
	OwnNarrationLayout    string            `json:"own_narration_video_layout,omitempty"` // empty: the sound alone
	OwnNarrationPosition  string            `json:"own_narration_video_position"`
	OwnNarrationSplit     string            `json:"own_narration_split_size"`
	OwnNarrationFit       string            `json:"own_narration_video_fit"`
	OwnNarrationFocus     float64           `json:"own_narration_focus_position"` // 0..100
}

// Defaults is the request that asks for nothing: what Fields have where they are left
// out.
func Defaults() Request { return defaults }

var defaults = func() (r Request) {
	for _, f := range fields {
		if f.Default != nil {
			r.set(f.Name, f.Default)
		}
	}
	return r
}()

// Of is the request that somebody's values make. Values of fields that are not a
// request's are left alone.
func Of(v field.Values) Request {
	r := Defaults()
	for name, value := range v.Is {
		if _, ok := places[name]; ok {
			r.set(name, value)
		}
	}
	// What is given word for word takes as long as it takes.
	if r.CustomScript != "" && !v.Given["timing"] && !v.Wrong["timing"] {
		r.Timing = story.TimingAuto
	}
	return r
}

// set gives a field a value of its kind; nil is its zero value.
func (r *Request) set(name string, value any) {
	f := reflect.ValueOf(r).Elem().Field(places[name])
	if value == nil {
		f.SetZero()
		return
	}
	f.Set(reflect.ValueOf(value).Convert(f.Type()))
}

// places are those of fields in a Request.
var places = func() map[string]int {
	all := map[string]int{}
	t := reflect.TypeFor[Request]()
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		all[name] = i
	}
	return all
}()
