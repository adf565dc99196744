package v1

import (
	"maps"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/author/request/field"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service/httpapi/body"
	v2 "github.com/inkreel/inkreel/service/httpapi/v2"
)

// name is a field of this version and what it is in the other. Values are those that
// have other words there; where there are none, values are the same.
type name struct {
	field.Field
	v2     string // empty: what it means depends on others, see translate
	values map[string]any
}

// The words of version 1 for what version 2 has others for.
var (
	voices      = map[string]any{"solo-female-3": "female-1", "solo-female-4": "female-2", "solo-male-3": "male-1", "solo-male-4": "male-2"}
	shapes      = map[string]any{"long": "horizontal", "short": "vertical"}
	sketchNames = map[string]any{
		"false": "classic", classicWords: "classic", "true": "improved(beta)", "advanced": "formal", "whiteboard": "dry_erase",
		"modern_minimal": "professional_clean", "storytelling": "crayon", "creative": "creative", "vox": "infographics",
		"chalkboard_black_on_white": "chalkboard_black_on_white",
	}
	canvasFamilies = map[string]string{"chalkboard_white": "chalkboard_bw", "neon": "chalkboard_color", "marker": "sharpie", "vox": "illustrations"}
)

// classicWords is the classic sketch with a few words in its pictures, which version
// 2 has no style for; it is asked for in words.
const (
	classicWords     = "classic_words"
	classicWordsTell = "Write a few key words into the pictures."
)

// canvasNames are the looks of studio_canvas in this version's words, of both
// profiles and with the older suffix.
var canvasNames = func() map[string]any {
	old := map[string]string{}
	for v1, v2 := range canvasFamilies {
		old[v2] = v1
	}
	styles := v2.GenerationTable.Field("canvas_style_variant")
	names := map[string]any{}
	for _, style := range append(slices.Clone(styles.Choices), slices.Collect(maps.Keys(styles.Older))...) {
		family, suffix := style, ""
		for _, s := range []string{"_compact", "_legacy"} {
			if f, ok := strings.CutSuffix(style, s); ok {
				family, suffix = f, s
			}
		}
		if v1, renamed := old[family]; renamed {
			family = v1
		}
		means := style
		if now, older := styles.Older[style]; older {
			means = now
		}
		names[family+suffix] = means
	}
	return names
}()

// keys are the words that are listed: those of the older suffix are taken besides.
func keys(values map[string]any) (all []string) {
	for k := range values {
		if !strings.HasSuffix(k, "_legacy") {
			all = append(all, k)
		}
	}
	slices.Sort(all)
	return all
}

func older(values map[string]any) map[string]string {
	all := map[string]string{}
	for k := range values {
		if strings.HasSuffix(k, "_legacy") {
			all[k] = k
		}
	}
	return all
}

// names are all fields of a generation.
var names = []name{
	{field.Field{Name: "prompt", Kind: field.String, Doc: "What the film is about. This or audio_clip is required."}, "prompt", nil},
	{field.Field{Name: "upload_urls", Kind: field.Strings, Doc: "Addresses of documents the film is made from; an uploaded document can be used once."}, "reference_source", nil},
	{field.Field{Name: "voice_instructions", Kind: field.String, Default: "", Doc: "Accent, tone, pace and delivery of the narrator."}, "narration_instructions", nil},
	{field.Field{Name: "just_return_script", Kind: field.Bool, Default: false, Doc: "Only the script is written. Without effect with audio_clip."}, "enable_script_only_mode", nil},
	{field.Field{Name: "new_script", Kind: field.String, Doc: "Your own script, spoken as it stands; may have markers that place user_images and user_videos."}, "custom_script", nil},
	{field.Field{Name: "onscreen_text_from_script_only", Kind: field.Bool, Default: false, Doc: "No word is on screen that the script has not."}, "onscreen_text_from_script_only", nil},
	{field.Field{Name: "style", Kind: field.String, Default: "solo-female-3", Choices: keys(voices), Doc: "Who speaks."}, "narration_voice", voices},
	{field.Field{Name: "use_color", Kind: field.Bool, Default: true, Doc: "Colour; false draws in ink alone."}, "enable_color", nil},
	{field.Field{Name: "language", Kind: field.String, Default: "en", Doc: "Language spoken: a code, an English name or a pair, in lower case."}, "narration_language", nil},
	{field.Field{Name: "display_language", Kind: field.String, Doc: "Language of the words on screen; left out that of the narration. Canvas only."}, "onscreen_text_language", nil},
	{field.Field{Name: "language_variants", Kind: field.Strings, Doc: "Further languages, a film each, all different."}, "language_variants", nil},
	{field.Field{Name: "variant_visuals_mode", Kind: field.String, Default: "shared", Doc: "shared keeps the first film's pictures, per_language draws anew."}, "variant_visuals_mode", nil},
	{field.Field{Name: "bg_music", Kind: field.String, Doc: "Music below the narration; left out there is none."}, "background_track", nil},
	{field.Field{Name: "video_type", Kind: field.String, Default: "long", Choices: keys(shapes), Doc: "long is 1536x1024 pixels, short 1024x1536."}, "video_orientation", shapes},
	{field.Field{Name: "audio_only", Kind: field.Bool, Default: false, Doc: "A podcast: sound alone."}, "enable_podcast_engine", nil},
	{field.Field{Name: "timing", Kind: field.String, Doc: "Minutes the film is to last, as a string, or auto; left out 1, or as long as new_script takes."}, "timing", nil},
	{field.Field{Name: "include_watermark", Kind: field.Bool, Default: false, Doc: "A watermark in a corner."}, "watermark", nil},
	{field.Field{Name: "logo", Kind: field.String, Doc: "Address of a logo that is shown in a corner."}, "custom_logo", nil},
	{field.Field{Name: "logo_placement", Kind: field.String, Default: "tl", Doc: "Corner of the logo; counts with logo and include_watermark."}, "logo_position", nil},
	{field.Field{Name: "video_instructions", Kind: field.String, Default: "", Doc: "How the film is to look, in your words."}, "visual_instructions", nil},
	{field.Field{Name: "use_lineart_2_style", Kind: field.String, Default: "false", Choices: keys(sketchNames), Doc: "Look of the sketch: false is classic, classic_words has a few key words in its pictures, true is improved. Not with use_2_0_style."}, "sketch_style_variant", sketchNames},
	{field.Field{Name: "audio_clip", Kind: field.String, Doc: "Address of your own narration, used instead of a script and a voice."}, "own_narration_source", nil},
	{field.Field{Name: "user_audio_in_video", Kind: field.Ints, Doc: "Positions in user_videos, from 1, whose sound the narrator replaces."}, "use_ai_audio_at", nil},
	{field.Field{Name: "user_images", Kind: field.Strings, Doc: "Addresses of pictures that are shown."}, "custom_images", nil},
	{field.Field{Name: "user_images_descriptions", Kind: field.Strings, Doc: "What each of user_images shows; one for each."}, "custom_images_description", nil},
	{field.Field{Name: "use_as_is", Kind: field.Bools, Doc: "For each of user_images: show it as it is."}, "keep_original_images", nil},
	{field.Field{Name: "skip_animation", Kind: field.Bools, Doc: "For each of user_images: it is there at once and stands still."}, "disable_image_animation", nil},
	{field.Field{Name: "user_videos", Kind: field.Strings, Doc: "Addresses of videos that are played."}, "custom_videos", nil},
	{field.Field{Name: "user_videos_description", Kind: field.Strings, Doc: "What each of user_videos shows; one for each."}, "custom_videos_description", nil},
	{field.Field{Name: "is_public", Kind: field.Bool, Default: false, Doc: "Puts the film into the gallery."}, "visibility", nil},
	{field.Field{Name: "use_2_0_style", Kind: field.Bool, Default: false, Doc: "The canvas engine; else the sketch is used."}, "studio_video_engine", nil},
	{field.Field{Name: "image_style", Kind: field.String, Choices: keys(canvasNames), Older: older(canvasNames), Doc: "Look of the canvas; left out neon. _compact has more in a scene. Canvas only."}, "canvas_style_variant", canvasNames},
	{field.Field{Name: "input_images", Kind: field.Strings, Doc: "Addresses of pictures of a problem; the film is built around them. Canvas only."}, "reference_images", nil},
	{field.Field{Name: "pen_style", Kind: field.String, Doc: "What the pen looks like; naming one shows it, unless show_pencil_cursor is false. Canvas only."}, "pen_animation_style", nil},
	{field.Field{Name: "show_pencil_cursor", Kind: field.Bool, Default: false, Doc: "A pen is seen drawing, a stylus where pen_style is left out. Canvas only."}, "", nil},
	{field.Field{Name: "pacing", Kind: field.String, Default: "normal", Doc: "Scenes of at most 15 seconds, or with fast 10."}, "scene_pacing", nil},
}

// removed are fields that earlier clients may still send; they are refused, so that
// nobody waits for what they used to do.
var removed = []string{
	"personality_1", "personality_2", "do_research", "length", "white_bg", "flat_background_color", "tts_model", "add_music", "bg_volume",
	"output_volume", "no_voice_chunking",
}

// GenerationTable is the body of POST /api/v1/videos/generate: the names above with
// what version 2 says of their values.
var GenerationTable = func() *body.Table {
	t := &body.Table{Name: "GenerationRequest", Doc: "The film to make. prompt or audio_clip is required.", Gone: map[string]string{}}
	for _, n := range names {
		f := n.Field
		if like := v2.GenerationTable.Field(n.v2); like != nil && like.Kind == f.Kind {
			f.Form, f.Least, f.Most, f.MinLen, f.MaxLen = like.Form, like.Least, like.Most, like.MinLen, like.MaxLen
			if f.Choices == nil {
				f.Choices = like.Choices
			}
		}
		t.Fields = append(t.Fields, f)
	}
	for _, n := range names {
		if n.v2 != "" && t.Field(n.v2) == nil {
			t.Gone[n.v2] = "`" + n.v2 + "` is the name in API v2; here it is " + n.Name
		}
	}
	for _, gone := range removed {
		t.Gone[gone] = "`" + gone + "` is no longer supported: leave it out"
	}
	return t
}()

// styleOf is a look in this version's words.
func styleOf(e plan.Engine, style string) string {
	values := canvasNames
	if e == plan.EngineSketch {
		values = sketchNames
	}
	for _, k := range slices.Sorted(maps.Keys(values)) {
		if values[k] == style && k != classicWords && !strings.HasSuffix(k, "_legacy") {
			return k
		}
	}
	return ""
}
