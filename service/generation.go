package service

import (
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// Generation asks for a film. Fields are called as in API v2, whose page says what
// each means; a Generation comes with all defaults in place (see Defaults), so a
// zero value is what somebody chose.
type Generation struct {
	Prompt          string   `json:"prompt"`
	ReferenceSource []string `json:"reference_source,omitempty"` // addresses of documents
	Title           string   `json:"title,omitempty"`            // empty: found in the source

	NarrationInstructions string            `json:"narration_instructions,omitempty"`
	NarrationVoice        plan.Voice        `json:"narration_voice"`
	NarrationLanguage     string            `json:"narration_language"` // a name, a code or a pair, in lower case
	LanguageVariants      []string          `json:"language_variants,omitempty"`
	VariantVisualsMode    plan.VisualsMode  `json:"variant_visuals_mode"`
	VariantScripts        map[string]string `json:"variant_scripts,omitempty"` // by entry of LanguageVariants: the caller's own text
	OnscreenTextLanguage  string            `json:"onscreen_text_language,omitempty"`
	OnscreenTextOnly      bool              `json:"onscreen_text_from_script_only"`
	ScriptOnly            bool              `json:"enable_script_only_mode"`
	Podcast               bool              `json:"enable_podcast_engine"`
	CustomScript          string            `json:"custom_script,omitempty"`
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
	CustomStyle           string            `json:"custom_style,omitempty"` // id
	PenAnimation          plan.Pen          `json:"pen_animation_style,omitempty"`
	VisualAnimation       plan.Motion       `json:"visual_animation_style"`
	CustomImages          []string          `json:"custom_images,omitempty"`
	CustomImagesTell      []string          `json:"custom_images_description,omitempty"`
	KeepOriginalImages    []bool            `json:"keep_original_images,omitempty"`
	DisableImageAnimation []bool            `json:"disable_image_animation,omitempty"`
	CustomVideos          []string          `json:"custom_videos,omitempty"`
	CustomVideosTell      []string          `json:"custom_videos_description,omitempty"`
	UseAIAudioAt          []int             `json:"use_ai_audio_at,omitempty"` // from 1
	ReferenceImages       []string          `json:"reference_images,omitempty"`
	OwnNarration          string            `json:"own_narration_source,omitempty"`
	OwnNarrationLayout    string            `json:"own_narration_video_layout,omitempty"` // round_overlay, side_by_side; empty: sound alone
	OwnNarrationPosition  string            `json:"own_narration_video_position"`
	OwnNarrationSplit     string            `json:"own_narration_split_size"`
	OwnNarrationFit       string            `json:"own_narration_video_fit"`
	OwnNarrationFocus     float64           `json:"own_narration_focus_position"`
	Visibility            Visibility        `json:"visibility"`
	VideoID               string            `json:"video_id,omitempty"` // empty: one is made
	WebhookURL            string            `json:"webhook_url,omitempty"`
}

// Defaults is the request that names nothing but a prompt.
func Defaults() Generation {
	return Generation{
		NarrationVoice: "female-1", NarrationLanguage: "en", VariantVisualsMode: plan.VisualsShared, Timing: "1", ScenePacing: plan.PacingNormal,
		EnableColor: true, Orientation: plan.Horizontal, Engine: plan.EngineCanvas, CanvasStyle: plan.DefaultStyle(plan.EngineCanvas), SketchStyle: plan.DefaultStyle(plan.EngineSketch),
		VisualAnimation: "auto", OwnNarrationPosition: "right-bottom", OwnNarrationSplit: "50%", OwnNarrationFit: "crop", OwnNarrationFocus: 50,
		Visibility: Private,
	}
}

// Visibility says who may see a video.
type Visibility string

// Who may see a video.
const (
	Private Visibility = "private" // its workspace
	Public  Visibility = "public"  // everybody, in the gallery
)
