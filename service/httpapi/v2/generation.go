package v2

import (
	"strings"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service/httpapi/body"
	"github.com/inkreel/inkreel/styles/data"
)

// How much of each a request may have. Scripts are held to what may be spoken.
const (
	mostPrompt       = 200_000
	mostInstructions = 10_000
	mostTitle        = 300
	mostMedia        = 100
	mostDocuments    = 50
)

// Choices that other tables share.
var (
	voices      = []string{"female-1", "female-2", "male-1", "male-2"}
	tracks      = []string{"jazz", "lofi", "dramatic", "engaging", "hyper", "inspirational", "documentary"}
	visibility  = []string{"public", "private"}
	corners     = []string{"tl", "tr", "bl", "br"}
	pens        = []string{"stylus", "marker", "pen"}
	pacings     = []string{"normal", "fast"}
	visualModes = []string{"shared", "per_language"}
)

func timings() (all []string) {
	for _, t := range story.Timings() {
		all = append(all, string(t))
	}
	return all
}

// olderCanvas are the older names of canvas styles that come in both profiles.
func olderCanvas() map[string]string {
	older := map[string]string{}
	for _, s := range plan.CanvasStyles() {
		if family, compact := strings.CutSuffix(s, data.CompactSuffix); compact {
			older[family+"_legacy"] = family
		}
	}
	return older
}

// videoID is an id of a caller's own: those that would be an address of the API
// themselves are not taken.
var videoID = func() *body.Form {
	f := body.Matching("id", "^[A-Za-z0-9_-]{1,64}$", "1 to 64 letters, digits, _ and -")
	matches := f.Wrong
	f.Wrong = func(s string) string {
		switch s {
		case "generate", "status", "edits", "upload-file":
			return "must be another: " + s + " is a word in the addresses of this API"
		}
		return matches(s)
	}
	return f
}()

// GenerationTable is the body of POST /api/v2/videos/generate.
var GenerationTable = &body.Table{
	Name: "GenerationRequest",
	Doc:  "The film to make. Only prompt is required.",
	Fields: []body.Field{
		{Name: "prompt", Kind: body.String, Required: true, MinLen: 1, MaxLen: mostPrompt, Form: body.Spoken, Doc: "What the film is about: a topic, a question, a text."},
		{Name: "title", Kind: body.String, MinLen: 1, MaxLen: mostTitle, Doc: "The film's title. Left out, one is found in what it is made of."},
		{Name: "reference_source", Kind: body.Strings, Form: body.Address, MaxLen: mostDocuments, Doc: "Addresses of documents the film is made from. A document that was uploaded can be used once: its file goes when its text is read."},
		{Name: "narration_instructions", Kind: body.String, Default: "", MaxLen: mostInstructions, Doc: "Accent, tone, pace and delivery of the narrator, in your words."},
		{Name: "enable_script_only_mode", Kind: body.Bool, Default: false, Doc: "Only the script is written: the job ends with script_text. Without effect with own_narration_source."},
		{Name: "custom_script", Kind: body.String, Form: body.Spoken, Doc: "Your own script, spoken as it stands; about 15 minutes at the most, and no longer than timing where that is set. Left out timing is auto with it. May have markers that place custom_images and custom_videos."},
		{Name: "onscreen_text_from_script_only", Kind: body.Bool, Default: false, Doc: "No word is on screen that the script has not."},
		{Name: "narration_voice", Kind: body.String, Default: "female-1", Choices: voices, Doc: "Who speaks."},
		{Name: "enable_color", Kind: body.Bool, Default: true, Doc: "Colour; false draws in ink alone."},
		{Name: "narration_language", Kind: body.String, Default: "en", Form: body.Language, Doc: "Language spoken: a code (es), an English name (spanish) or a pair that is mixed (hi-en), in lower case."},
		{Name: "background_track", Kind: body.String, Choices: tracks, Doc: "Music below the narration; left out there is none."},
		{Name: "video_orientation", Kind: body.String, Default: "horizontal", Choices: []string{"horizontal", "vertical"}, Doc: "1536x1024 or 1024x1536 pixels."},
		{Name: "enable_podcast_engine", Kind: body.Bool, Default: false, Doc: "Sound alone: the job ends with podcast_url."},
		{Name: "timing", Kind: body.String, Default: "1", Choices: timings(), Doc: "Minutes the film is to last, as a string; auto lets the content decide. 15 needs a plan that has it."},
		{Name: "watermark", Kind: body.Bool, Default: false, Doc: "A watermark in a corner."},
		{Name: "custom_logo", Kind: body.String, Form: body.Address, Doc: "Address of a logo that is shown in a corner."},
		{Name: "logo_position", Kind: body.String, Choices: corners, Doc: "Corner of the watermark or logo; only with one of them."},
		{Name: "visual_instructions", Kind: body.String, Default: "", MaxLen: mostInstructions, Doc: "How the film is to look, in your words."},
		{Name: "studio_video_engine", Kind: body.String, Default: "studio_canvas", Choices: []string{"studio_canvas", "studio_sketch"}, Doc: "Composed scenes, or line drawing on a board."},
		{Name: "canvas_style_variant", Kind: body.String, Default: plan.DefaultStyle(plan.EngineCanvas), Null: true, Choices: plan.CanvasStyles(), Older: olderCanvas(), Doc: "Look of studio_canvas, which needs one. _compact has more in a scene; _legacy is an older name of the plain value."},
		{Name: "sketch_style_variant", Kind: body.String, Default: plan.DefaultStyle(plan.EngineSketch), Null: true, Choices: plan.SketchStyles(), Doc: "Look of studio_sketch, which needs one."},
		{Name: "custom_style", Kind: body.String, MinLen: 1, Doc: "Id of a saved style of yours, in place of the variant. Not for podcasts; needs a plan that has custom styles."},
		{Name: "own_narration_source", Kind: body.String, Form: body.Address, Doc: "Address of your own narration, sound or video, which is used instead of a script and a voice."},
		{Name: "use_ai_audio_at", Kind: body.Ints, Doc: "Positions in custom_videos, from 1, whose sound the narrator replaces; the others keep theirs."},
		{Name: "custom_images", Kind: body.Strings, Form: body.Address, MaxLen: mostMedia, Doc: "Addresses of pictures that are shown."},
		{Name: "custom_images_description", Kind: body.Strings, MaxLen: mostMedia, Doc: "What each of custom_images shows; one for each."},
		{Name: "keep_original_images", Kind: body.Bools, MaxLen: mostMedia, Doc: "For each of custom_images: show it as it is."},
		{Name: "disable_image_animation", Kind: body.Bools, MaxLen: mostMedia, Doc: "For each of custom_images: it is there at once and stands still."},
		{Name: "custom_videos", Kind: body.Strings, Form: body.Address, MaxLen: mostMedia, Doc: "Addresses of videos that are played."},
		{Name: "custom_videos_description", Kind: body.Strings, MaxLen: mostMedia, Doc: "What each of custom_videos shows; one for each."},
		{Name: "visibility", Kind: body.String, Choices: visibility, Doc: "public puts the film into the gallery. Left out it is private."},
		{Name: "video_id", Kind: body.String, Form: videoID, Doc: "Your own id of job and film, once in your workspace. The same body again is answered with the same job, another with 409."},
		{Name: "reference_images", Kind: body.Strings, Form: body.Address, MaxLen: mostMedia, Doc: "Addresses of pictures of a problem; the film is its solution, built around them."},
		{Name: "pen_animation_style", Kind: body.String, Choices: pens, Doc: "The pen that is seen drawing; null for none. studio_canvas only."},
		{Name: "visual_animation_style", Kind: body.String, Default: "auto", Choices: []string{"auto", "fade_in", "sketch"}, Doc: "How pictures appear. studio_canvas only."},
		{Name: "own_narration_video_mode", Kind: body.Bool, Deprecated: true, Doc: "Whether the narrator's video is seen. true without a layout is round_overlay, false is sound alone. Say own_narration_video_layout instead."},
		{Name: "own_narration_video_position", Kind: body.String, Default: "right-bottom", Choices: []string{"left-top", "right-top", "left-bottom", "right-bottom"}, Doc: "Where the narrator is. With side_by_side its first word counts in horizontal films, its second in vertical ones."},
		{Name: "own_narration_video_layout", Kind: body.String, Choices: []string{"round_overlay", "side_by_side"}, Older: map[string]string{legacyPip: legacyPip, legacySplit: legacySplit}, Doc: "The narrator in a circle over the pictures, or beside them. Left out: sound alone. pip and split are older names, taken with own_narration_video_mode=true."},
		{Name: "own_narration_split_size", Kind: body.String, Default: "50%", Choices: []string{"25%", "30%", "35%", "40%", "50%"}, Doc: "The narrator's share of the film with side_by_side."},
		{Name: "own_narration_video_fit", Kind: body.String, Default: "crop", Choices: []string{"crop", "full"}, Doc: "crop fills the narrator's place without distortion, full shows all of the picture, stretched."},
		{Name: "own_narration_focus_position", Kind: body.Float, Default: 50.0, Least: 0, Most: 100, Doc: "What crop keeps: 0 the left of a horizontal film, the top of a vertical one, 100 the other end. Only with side_by_side and crop."},
		{Name: "own_narration_webcam_crop_x", Kind: body.Float, Least: 0, Most: 1, Deprecated: true, Doc: "A hundredth of own_narration_focus_position, its older name."},
		{Name: "scene_pacing", Kind: body.String, Default: "normal", Choices: pacings, Doc: "Scenes of at most 15 seconds, or with fast 10."},
		{Name: "onscreen_text_language", Kind: body.String, Form: body.Language, Doc: "Language of the words on screen; left out that of the narration. studio_canvas only."},
		{Name: "language_variants", Kind: body.Strings, Form: body.Language, Doc: "Further languages, a film each, all different. How many depends on timing: 9 up to 1 minute, 4 at 2, 2 at 4, else 1."},
		{Name: "variant_visuals_mode", Kind: body.String, Default: "shared", Choices: visualModes, Doc: "shared keeps the first film's pictures and changes the sound; per_language draws anew, with words of that language. Podcasts are always per_language."},
		{Name: "variant_scripts", Kind: body.Texts, Doc: "Your own text of variants, by their entries in language_variants, scene by scene as in the first film."},
		{Name: "webhook_url", Kind: body.String, Form: body.Secure, Doc: "Where the end of the job is sent, signed by Standard Webhooks."},
	},
}

// The layouts' older names.
const (
	legacyPip   = "pip"
	legacySplit = "split"
)
