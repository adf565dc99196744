package client

// Generation is a request of a film, a podcast or a script. Only Prompt is required.
// What is empty or nil is left to the service, whose defaults docs/api.md names.
// Addresses are https or s3; of a file here it is what Upload returns, or UploadPaths
// sets.
type Generation struct {
	Prompt                     string            `json:"prompt"` // a topic, a question, a text
	Title                      string            `json:"title,omitempty"`
	ReferenceSource            []string          `json:"reference_source,omitempty"` // addresses of documents; an uploaded one is used once
	NarrationInstructions      string            `json:"narration_instructions,omitempty"`
	EnableScriptOnlyMode       bool              `json:"enable_script_only_mode,omitempty"`
	CustomScript               string            `json:"custom_script,omitempty"` // spoken as it stands; may have markers of media
	OnscreenTextFromScriptOnly bool              `json:"onscreen_text_from_script_only,omitempty"`
	NarrationVoice             string            `json:"narration_voice,omitempty"` // female-1, female-2, male-1, male-2
	EnableColor                *bool             `json:"enable_color,omitempty"`    // nil: true
	NarrationLanguage          string            `json:"narration_language,omitempty"`
	BackgroundTrack            string            `json:"background_track,omitempty"`
	VideoOrientation           string            `json:"video_orientation,omitempty"` // horizontal or vertical
	EnablePodcastEngine        bool              `json:"enable_podcast_engine,omitempty"`
	Timing                     string            `json:"timing,omitempty"` // minutes: 0.25, 0.5, 1, 2, 4, 8, 10, 15; or auto
	Watermark                  bool              `json:"watermark,omitempty"`
	CustomLogo                 string            `json:"custom_logo,omitempty"`
	LogoPosition               string            `json:"logo_position,omitempty"` // tl, tr, bl, br
	VisualInstructions         string            `json:"visual_instructions,omitempty"`
	StudioVideoEngine          string            `json:"studio_video_engine,omitempty"` // studio_canvas or studio_sketch
	CanvasStyleVariant         string            `json:"canvas_style_variant,omitempty"`
	SketchStyleVariant         string            `json:"sketch_style_variant,omitempty"`
	CustomStyle                string            `json:"custom_style,omitempty"` // id of a saved style
	OwnNarrationSource         string            `json:"own_narration_source,omitempty"`
	UseAIAudioAt               []int             `json:"use_ai_audio_at,omitempty"` // positions in CustomVideos, from 1
	CustomImages               []string          `json:"custom_images,omitempty"`
	CustomImagesDescription    []string          `json:"custom_images_description,omitempty"` // one for each of CustomImages
	KeepOriginalImages         []bool            `json:"keep_original_images,omitempty"`
	DisableImageAnimation      []bool            `json:"disable_image_animation,omitempty"`
	CustomVideos               []string          `json:"custom_videos,omitempty"`
	CustomVideosDescription    []string          `json:"custom_videos_description,omitempty"` // one for each of CustomVideos
	Visibility                 string            `json:"visibility,omitempty"`                // public or private
	VideoID                    string            `json:"video_id,omitempty"`                  // an id of your own
	ReferenceImages            []string          `json:"reference_images,omitempty"`          // pictures of a problem
	PenAnimationStyle          string            `json:"pen_animation_style,omitempty"`       // stylus, marker, pen
	Hand                       string            `json:"hand,omitempty"`                      // none, light, medium, dark
	Handedness                 string            `json:"handedness,omitempty"`                // right, left
	Transition                 string            `json:"transition,omitempty"`                // none, fade, wipe, slide, erase, board
	VisualAnimationStyle       string            `json:"visual_animation_style,omitempty"`    // auto, fade_in, sketch
	ReducedMotion              bool              `json:"reduced_motion,omitempty"`            // nothing moves, all fades
	OwnNarrationVideoMode      *bool             `json:"own_narration_video_mode,omitempty"`  // an older way to say OwnNarrationVideoLayout
	OwnNarrationVideoPosition  string            `json:"own_narration_video_position,omitempty"`
	OwnNarrationVideoLayout    string            `json:"own_narration_video_layout,omitempty"`   // round_overlay or side_by_side; empty: sound alone
	OwnNarrationSplitSize      string            `json:"own_narration_split_size,omitempty"`     // 25%, 30%, 35%, 40%, 50%
	OwnNarrationVideoFit       string            `json:"own_narration_video_fit,omitempty"`      // crop or full
	OwnNarrationFocusPosition  *float64          `json:"own_narration_focus_position,omitempty"` // 0 to 100
	OwnNarrationWebcamCropX    *float64          `json:"own_narration_webcam_crop_x,omitempty"`  // an older way to say OwnNarrationFocusPosition / 100
	ScenePacing                string            `json:"scene_pacing,omitempty"`                 // normal or fast
	OnscreenTextLanguage       string            `json:"onscreen_text_language,omitempty"`
	LanguageVariants           []string          `json:"language_variants,omitempty"`
	VariantVisualsMode         string            `json:"variant_visuals_mode,omitempty"` // shared or per_language
	VariantScripts             map[string]string `json:"variant_scripts,omitempty"`      // by entries of LanguageVariants
	WebhookURL                 string            `json:"webhook_url,omitempty"`

	// IdempotencyKey makes a request that is sent again the same one for 24 hours;
	// empty: one is made up, for the retries of this call.
	IdempotencyKey string `json:"-"`
}
