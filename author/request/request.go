// Package request holds what a film is asked for by the names that its fields have
// everywhere: in the service's requests, in settings, in faults. It reads a request
// from JSON, judges it with all that is wrong at once, and turns it into the values
// that package author works on.
//
//	r, faults := request.Read(body, request.Rules{})
//	src, set := r.Source(), r.Settings() // where there are no faults
//
// What is behind addresses is not its matter: whoever asks fetches documents,
// pictures and recordings, and puts what a saved style looks like into the settings.
package request

import (
	"github.com/inkreel/inkreel/plan"
)

// Request is what a film is asked for. A field's zero value is that it was not
// asked for; Read fills in what is then done, and elsewhere the author decides.
type Request struct {
	Prompt       string   `json:"prompt"`
	References   []string `json:"reference_source,omitempty"`        // sources of documents
	Instructions string   `json:"narration_instructions,omitempty"`  // how it is to be said, in words
	ScriptOnly   bool     `json:"enable_script_only_mode,omitempty"` // of no effect with OwnNarration
	Script       string   `json:"custom_script,omitempty"`           // spoken word for word; may hold media markers
	ScriptText   bool     `json:"onscreen_text_from_script_only,omitempty"`
	Voice        string   `json:"narration_voice,omitempty"`
	Color        *bool    `json:"enable_color,omitempty"` // nil: true
	Language     string   `json:"narration_language,omitempty"`
	Track        string   `json:"background_track,omitempty"`
	Orientation  string   `json:"video_orientation,omitempty"`
	Podcast      bool     `json:"enable_podcast_engine,omitempty"`
	Timing       string   `json:"timing,omitempty"`
	Watermark    bool     `json:"watermark,omitempty"`
	Logo         string   `json:"custom_logo,omitempty"`
	LogoPosition string   `json:"logo_position,omitempty"` // only with watermark or custom_logo
	Visual       string   `json:"visual_instructions,omitempty"`
	Engine       string   `json:"studio_video_engine,omitempty"`
	CanvasStyle  string   `json:"canvas_style_variant,omitempty"`
	SketchStyle  string   `json:"sketch_style_variant,omitempty"`
	CustomStyle  string   `json:"custom_style,omitempty"` // id of a saved style; the variants are then not used
	OwnNarration string   `json:"own_narration_source,omitempty"`

	NarrateVideos     []int    `json:"use_ai_audio_at,omitempty"` // from 1
	Images            []string `json:"custom_images,omitempty"`
	ImageDescriptions []string `json:"custom_images_description,omitempty"`
	KeepImages        []bool   `json:"keep_original_images,omitempty"`
	StillImages       []bool   `json:"disable_image_animation,omitempty"`
	Videos            []string `json:"custom_videos,omitempty"`
	VideoDescriptions []string `json:"custom_videos_description,omitempty"`
	Visibility        string   `json:"visibility,omitempty"` // of no effect on the film
	VideoID           string   `json:"video_id,omitempty"`
	Problem           []string `json:"reference_images,omitempty"` // pictures of a problem to be solved

	Pen          string   `json:"pen_animation_style,omitempty"`
	Motion       string   `json:"visual_animation_style,omitempty"`
	NarratorSeen *bool    `json:"own_narration_video_mode,omitempty"` // older than the layout
	NarratorAt   string   `json:"own_narration_video_position,omitempty"`
	Narrator     string   `json:"own_narration_video_layout,omitempty"` // empty: the sound alone
	NarratorSize string   `json:"own_narration_split_size,omitempty"`
	NarratorFit  string   `json:"own_narration_video_fit,omitempty"`
	Focus        *float64 `json:"own_narration_focus_position,omitempty"` // 0..100
	CropX        *float64 `json:"own_narration_webcam_crop_x,omitempty"`  // 0..1; older than the focus
	Pacing       string   `json:"scene_pacing,omitempty"`
	TextLanguage string   `json:"onscreen_text_language,omitempty"`
	Languages    []string `json:"language_variants,omitempty"`
	Visuals      string   `json:"variant_visuals_mode,omitempty"`

	// What is said in the other languages, scene by scene, where the user has it.
	Scripts map[string]string `json:"variant_scripts,omitempty"`

	stated map[string]bool // fields that a request has: true with a value, false with null
}

// defaults are what a request in JSON means by what it leaves out.
func (r *Request) defaults() {
	for _, d := range []struct {
		name  string
		field *string
		value string
	}{
		{"narration_voice", &r.Voice, string(plan.VoiceFemale1)}, {"narration_language", &r.Language, string(plan.Languages()[0])},
		{"video_orientation", &r.Orientation, string(plan.Horizontal)}, {"studio_video_engine", &r.Engine, string(plan.EngineCanvas)},
		{"canvas_style_variant", &r.CanvasStyle, plan.DefaultStyle(plan.EngineCanvas)}, {"sketch_style_variant", &r.SketchStyle, plan.DefaultStyle(plan.EngineSketch)},
		{"scene_pacing", &r.Pacing, string(plan.PacingNormal)}, {"variant_visuals_mode", &r.Visuals, string(plan.VisualsShared)},
	} {
		if !r.stated[d.name] {
			*d.field = d.value
		}
	}
	// What is given word for word takes as long as it takes.
	if !r.stated["timing"] && r.Script == "" && r.OwnNarration == "" {
		r.Timing = "1"
	}
}
