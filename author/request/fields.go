package request

import (
	"slices"
	"strings"

	"github.com/inkreel/inkreel/author/request/field"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles/data"
)

// How much of each a request may have. Instructions are what plans take, scripts are
// held to what may be spoken.
const (
	mostPrompt       = 200_000
	mostInstructions = 4000
	mostTitle        = 300
	mostMedia        = 100
	mostDocuments    = 50
)

// Source is where a file lies, in the words of whoever takes requests: who takes
// addresses alone puts another form in its place.
var Source = &field.Form{Name: "source", Type: field.ValueError, Wrong: func(s string) string {
	if strings.TrimSpace(s) == "" {
		return "is empty: say where the file lies"
	}
	return ""
}}

// Fields are what a request may have, in the order of the API's page.
func Fields() []field.Field { return slices.Clone(fields) }

// Field is the row of a field; nil: there is none.
func Field(name string) *field.Field {
	for i := range fields {
		if fields[i].Name == name {
			return &fields[i]
		}
	}
	return nil
}

var fields = []field.Field{
	{Name: "prompt", Kind: field.String, Required: true, MinLen: 1, MaxLen: mostPrompt, Form: field.Spoken, Doc: "What the film is about: a topic, a question, a text."},
	{Name: "title", Kind: field.String, MinLen: 1, MaxLen: mostTitle, Doc: "The film's title. Left out, one is found in what it is made of."},
	{Name: "reference_source", Kind: field.Strings, Form: Source, MaxLen: mostDocuments, Doc: "Addresses of documents the film is made from. A document that was uploaded can be used once: its file goes when its text is read."},
	{Name: "narration_instructions", Kind: field.String, Default: "", MaxLen: mostInstructions, Doc: "Accent, tone, pace and delivery of the narrator, in your words."},
	{Name: "enable_script_only_mode", Kind: field.Bool, Default: false, Doc: "Only the script is written: the job ends with script_text. Without effect with own_narration_source."},
	{Name: "custom_script", Kind: field.String, Form: field.Spoken, Doc: "Your own script, spoken as it stands; about 15 minutes at the most, and no longer than timing where that is set. Left out timing is auto with it. May have markers that place custom_images and custom_videos."},
	{Name: "onscreen_text_from_script_only", Kind: field.Bool, Default: false, Doc: "No word is on screen that the script has not."},
	{Name: "narration_voice", Kind: field.String, Default: "female-1", Choices: []string{"female-1", "female-2", "male-1", "male-2"}, Doc: "Who speaks."},
	{Name: "enable_color", Kind: field.Bool, Default: true, Doc: "Colour; false draws in ink alone."},
	{Name: "narration_language", Kind: field.String, Default: "en", Form: field.Language, Doc: "Language spoken: a code (es), an English name (spanish) or a pair that is mixed (hi-en), in lower case."},
	{Name: "background_track", Kind: field.String, Choices: []string{"jazz", "lofi", "dramatic", "engaging", "hyper", "inspirational", "documentary"}, Doc: "Music below the narration; left out there is none."},
	{Name: "video_orientation", Kind: field.String, Default: "horizontal", Choices: []string{"horizontal", "vertical"}, Doc: "1536x1024 or 1024x1536 pixels."},
	{Name: "enable_podcast_engine", Kind: field.Bool, Default: false, Doc: "Sound alone: the job ends with podcast_url."},
	{Name: "timing", Kind: field.String, Default: "1", Choices: timings(), Doc: "Minutes the film is to last, as a string; auto lets the content decide. 15 needs a plan that has it."},
	{Name: "watermark", Kind: field.Bool, Default: false, Doc: "A watermark in a corner."},
	{Name: "custom_logo", Kind: field.String, Form: Source, Doc: "Address of a logo that is shown in a corner."},
	{Name: "logo_position", Kind: field.String, Choices: []string{"tl", "tr", "bl", "br"}, Doc: "Corner of the watermark or logo; only with one of them."},
	{Name: "visual_instructions", Kind: field.String, Default: "", MaxLen: mostInstructions, Doc: "How the film is to look, in your words."},
	{Name: "studio_video_engine", Kind: field.String, Default: string(plan.EngineCanvas), Choices: []string{string(plan.EngineCanvas), string(plan.EngineSketch)}, Doc: "Composed scenes, or line drawing on a board."},
	{Name: "canvas_style_variant", Kind: field.String, Default: plan.DefaultStyle(plan.EngineCanvas), Null: true, Choices: plan.CanvasStyles(), Older: olderCanvas(), Doc: "Look of studio_canvas, which needs one. _compact has more in a scene; _legacy is an older name of the plain value."},
	{Name: "sketch_style_variant", Kind: field.String, Default: plan.DefaultStyle(plan.EngineSketch), Null: true, Choices: plan.SketchStyles(), Doc: "Look of studio_sketch, which needs one."},
	{Name: "custom_style", Kind: field.String, MinLen: 1, Doc: "Id of a saved style of yours, in place of the variant. Not for podcasts; needs a plan that has custom styles."},
	{Name: "own_narration_source", Kind: field.String, Form: Source, Doc: "Address of your own narration, sound or video, which is used instead of a script and a voice."},
	{Name: "use_ai_audio_at", Kind: field.Ints, Doc: "Positions in custom_videos, from 1, whose sound the narrator replaces; the others keep theirs."},
	{Name: "custom_images", Kind: field.Strings, Form: Source, MaxLen: mostMedia, Doc: "Addresses of pictures that are shown."},
	{Name: "custom_images_description", Kind: field.Strings, MaxLen: mostMedia, Doc: "What each of custom_images shows; one for each."},
	{Name: "keep_original_images", Kind: field.Bools, MaxLen: mostMedia, Doc: "For each of custom_images: show it as it is."},
	{Name: "disable_image_animation", Kind: field.Bools, MaxLen: mostMedia, Doc: "For each of custom_images: it is there at once and stands still."},
	{Name: "custom_videos", Kind: field.Strings, Form: Source, MaxLen: mostMedia, Doc: "Addresses of videos that are played."},
	{Name: "custom_videos_description", Kind: field.Strings, MaxLen: mostMedia, Doc: "What each of custom_videos shows; one for each."},
	{Name: "reference_images", Kind: field.Strings, Form: Source, MaxLen: mostMedia, Doc: "Addresses of pictures of a problem; the film is its solution, built around them."},
	{Name: "pen_animation_style", Kind: field.String, Choices: []string{"stylus", "marker", "pen"}, Doc: "The pen that is seen drawing; null for none. studio_canvas only."},
	{Name: "hand", Kind: field.String, Choices: []string{"none", "light", "medium", "dark"}, Doc: "The hand that is seen drawing, by its skin, in both engines; left out none."},
	{Name: "handedness", Kind: field.String, Choices: []string{"right", "left"}, Doc: "Which hand draws, also with a pen alone; left out the left one where the words on screen run from right to left, else the right one."},
	{Name: "transition", Kind: field.String, Choices: []string{"none", "fade", "wipe", "slide", "erase", "board"}, Doc: "How each scene takes over from the one before; board pans to it over one large board. Left out: board in films of studio_sketch; in others chapters fade or wipe in, and the rest is cut."},
	{Name: "visual_animation_style", Kind: field.String, Default: "auto", Choices: []string{"auto", "fade_in", "sketch"}, Doc: "How pictures appear. studio_canvas only."},
	{Name: "reduced_motion", Kind: field.Bool, Default: false, Doc: "Nothing moves: all fades in and out, and nobody is seen drawing, in both engines. For those whom motion makes unwell."},
	{Name: "own_narration_video_position", Kind: field.String, Default: "right-bottom", Choices: []string{"left-top", "right-top", "left-bottom", "right-bottom"}, Doc: "Where the narrator is. With side_by_side its first word counts in horizontal films, its second in vertical ones."},
	{Name: "own_narration_video_layout", Kind: field.String, Choices: []string{plan.LayoutRoundOverlay, plan.LayoutSideBySide}, Doc: "The narrator in a circle over the pictures, or beside them. Left out: sound alone."},
	{Name: "own_narration_split_size", Kind: field.String, Default: "50%", Choices: []string{"25%", "30%", "35%", "40%", "50%"}, Doc: "The narrator's share of the film with side_by_side."},
	{Name: "own_narration_video_fit", Kind: field.String, Default: "crop", Choices: []string{"crop", "full"}, Doc: "crop fills the narrator's place without distortion, full shows all of the picture, stretched."},
	{Name: "own_narration_focus_position", Kind: field.Float, Default: 50.0, Least: 0, Most: 100, Doc: "What crop keeps: 0 the left of a horizontal film, the top of a vertical one, 100 the other end. Only with side_by_side and crop."},
	{Name: "scene_pacing", Kind: field.String, Default: "normal", Choices: []string{"normal", "fast"}, Doc: "Scenes of at most 15 seconds, or with fast 10."},
	{Name: "onscreen_text_language", Kind: field.String, Form: field.Language, Doc: "Language of the words on screen; left out that of the narration. studio_canvas only."},
	{Name: "language_variants", Kind: field.Strings, Form: field.Language, Doc: "Further languages, a film each, all different. How many depends on timing: 9 up to 1 minute, 4 at 2, 2 at 4, else 1."},
	{Name: "variant_visuals_mode", Kind: field.String, Default: "shared", Choices: []string{"shared", "per_language"}, Doc: "shared keeps the first film's pictures and changes the sound; per_language draws anew, with words of that language. Podcasts are always per_language."},
	{Name: "variant_scripts", Kind: field.Texts, Doc: "Your own text of variants, by their entries in language_variants, scene by scene as in the first film."},
}

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
