package request_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/request"
	"github.com/inkreel/inkreel/author/request/field"
	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// long takes about 28 minutes to say.
var long = strings.Repeat("The moon pulls at the sea, and that is why the water rises twice a day. ", 350)

// rows has one for each field and rule: what a request says besides a prompt, and
// what becomes of it, or what is wrong with it.
var rows = []struct {
	field string
	body  string // members of the request
	want  string // of the values, as they are printed below; or
	wrong string // "kind path", what is wrong
}{
	{"prompt", `"prompt": "The tides"`, "The tides", ""},
	{"prompt", `"prompt": 7`, "", "string_type prompt"},
	{"prompt", `"prompt": null`, "", "string_type prompt"},
	{"prompt", `"prompt": ""`, "", "string_too_short prompt"},
	{"prompt", `"prompt": " "`, "", "value_error prompt"},
	{"title", `"title": "Tides"`, "Tides", ""},
	{"title", `"title": ""`, "", "string_too_short title"},
	{"reference_source", `"reference_source": ["https://a.example/a.pdf", ""]`, "", "value_error reference_source[1]"},
	{"reference_source", `"reference_source": "https://a.example/a.pdf"`, "", "list_type reference_source"},
	{"narration_instructions", `"narration_instructions": "slowly"`, "slowly", ""},
	{"narration_instructions", `"narration_instructions": "` + strings.Repeat("a", 4001) + `"`, "", "string_too_long narration_instructions"},
	{"enable_script_only_mode", `"enable_script_only_mode": true, "own_narration_source": "https://a.example/a.mp3"`, "false", ""},
	{"enable_script_only_mode", `"enable_script_only_mode": "yes"`, "", "bool_type enable_script_only_mode"},
	{"custom_script", `"custom_script": "The moon pulls at the sea."`, "The moon pulls at the sea.", ""},
	{"custom_script", `"custom_script": " "`, "", "value_error custom_script"},
	{"custom_script", `"custom_script": "` + long + `"`, "", "value_error custom_script"},
	{"onscreen_text_from_script_only", `"onscreen_text_from_script_only": true`, "true", ""},
	{"narration_voice", `"prompt": "a"`, "female-1", ""},
	{"narration_voice", `"narration_voice": "male-2"`, "male-2", ""},
	{"narration_voice", `"narration_voice": "alto"`, "", "literal_error narration_voice"},
	{"narration_voice", `"narration_voice": ""`, "", "literal_error narration_voice"},
	{"enable_color", `"enable_color": false`, "false", ""},
	{"narration_language", `"prompt": "a"`, "en", ""},
	{"narration_language", `"narration_language": "hindi"`, "hi", ""},
	{"narration_language", `"narration_language": "mandarin"`, "zh", ""},
	{"narration_language", `"narration_language": "hi-en"`, "hi-en", ""},
	{"narration_language", `"narration_language": "Hindi"`, "", "literal_error narration_language"},
	{"narration_language", `"narration_language": "klingon"`, "", "literal_error narration_language"},
	{"background_track", `"prompt": "a"`, "", ""},
	{"background_track", `"background_track": "lofi"`, "lofi", ""},
	{"background_track", `"background_track": "polka"`, "", "literal_error background_track"},
	{"video_orientation", `"prompt": "a"`, "horizontal", ""},
	{"video_orientation", `"video_orientation": "vertical"`, "vertical", ""},
	{"video_orientation", `"video_orientation": "square"`, "", "literal_error video_orientation"},
	{"enable_podcast_engine", `"enable_podcast_engine": true`, "true", ""},
	{"timing", `"prompt": "a"`, "1", ""},
	{"timing", `"timing": "0.25"`, "0.25", ""},
	{"timing", `"timing": "auto"`, "auto", ""},
	{"timing", `"custom_script": "The moon pulls at the sea."`, "auto", ""}, // as long as it takes
	{"timing", `"timing": 1`, "", "string_type timing"},
	{"timing", `"timing": "3"`, "", "literal_error timing"},
	{"timing", `"timing": "0.25", "custom_script": "` + long[:2000] + `"`, "", "value_error custom_script"},
	{"watermark", `"watermark": true`, "true", ""},
	{"custom_logo", `"custom_logo": "https://a.example/logo.png"`, "https://a.example/logo.png", ""},
	{"custom_logo", `"custom_logo": ""`, "", "value_error custom_logo"},
	{"logo_position", `"logo_position": "tl", "watermark": true`, "tl", ""},
	{"logo_position", `"logo_position": "bl", "custom_logo": "https://a.example/logo.png"`, "bl", ""},
	{"logo_position", `"logo_position": "tl"`, "", "value_error logo_position"},
	{"logo_position", `"logo_position": "top", "watermark": true`, "", "literal_error logo_position"},
	{"visual_instructions", `"visual_instructions": "warm colours"`, "warm colours", ""},
	{"studio_video_engine", `"prompt": "a"`, "studio_canvas", ""},
	{"studio_video_engine", `"studio_video_engine": "studio_sketch"`, "studio_sketch", ""},
	{"studio_video_engine", `"studio_video_engine": "canvas"`, "", "literal_error studio_video_engine"},
	{"canvas_style_variant", `"prompt": "a"`, "chalkboard_color", ""},
	{"canvas_style_variant", `"canvas_style_variant": "whiteboard_compact"`, "whiteboard_compact", ""},
	{"canvas_style_variant", `"canvas_style_variant": "whiteboard_legacy"`, "whiteboard", ""},
	{"canvas_style_variant", `"canvas_style_variant": "notebook_infographic"`, "notebook_infographic", ""},
	{"canvas_style_variant", `"canvas_style_variant": "notebook"`, "", "literal_error canvas_style_variant"},
	{"canvas_style_variant", `"canvas_style_variant": null`, "", "value_error canvas_style_variant"},
	{"sketch_style_variant", `"studio_video_engine": "studio_sketch"`, "classic", ""},
	{"sketch_style_variant", `"studio_video_engine": "studio_sketch", "sketch_style_variant": "improved(beta)"`, "improved(beta)", ""},
	{"sketch_style_variant", `"studio_video_engine": "studio_sketch", "sketch_style_variant": null`, "", "value_error sketch_style_variant"},
	{"sketch_style_variant", `"studio_video_engine": "studio_sketch", "sketch_style_variant": "playful"`, "", "literal_error sketch_style_variant"},
	{"custom_style", `"custom_style": "6a1f", "canvas_style_variant": "playful"`, "", ""},
	{"custom_style", `"custom_style": ""`, "", "string_too_short custom_style"},
	{"custom_style", `"custom_style": "6a1f", "enable_podcast_engine": true`, "", "value_error custom_style"},
	{"own_narration_source", `"own_narration_source": "https://a.example/a.mp4"`, "https://a.example/a.mp4", ""},
	{"use_ai_audio_at", `"use_ai_audio_at": [2], "custom_videos": ["a.mp4", "b.mp4"], "custom_videos_description": ["a", "b"]`, "[false true]", ""},
	{"use_ai_audio_at", `"use_ai_audio_at": [1]`, "", "value_error use_ai_audio_at"},
	{"use_ai_audio_at", `"use_ai_audio_at": [2], "custom_videos": ["a.mp4"], "custom_videos_description": ["a"]`, "", "value_error use_ai_audio_at[0]"},
	{"use_ai_audio_at", `"use_ai_audio_at": [1, 1], "custom_videos": ["a.mp4"], "custom_videos_description": ["a"]`, "", "too_long use_ai_audio_at"},
	{"use_ai_audio_at", `"use_ai_audio_at": [1.5], "custom_videos": ["a.mp4"], "custom_videos_description": ["a"]`, "", "int_type use_ai_audio_at[0]"},
	{"custom_images", `"custom_images": ["a.png"], "custom_images_description": ["a tree"]`, "a.png: a tree", ""},
	{"custom_images", `"custom_images": [7], "custom_images_description": ["a tree"]`, "", "string_type custom_images[0]"},
	{"custom_images_description", `"custom_images": ["a.png"]`, "", "missing custom_images_description"},
	{"custom_images_description", `"custom_images": ["a.png"], "custom_images_description": ["a", "b"]`, "", "value_error custom_images_description"},
	{"keep_original_images", `"keep_original_images": [true], "custom_images": ["a.png", "b.png"], "custom_images_description": ["a", "b"]`, "[true false]", ""},
	{"keep_original_images", `"keep_original_images": [true]`, "", "value_error keep_original_images"},
	{"keep_original_images", `"keep_original_images": [true, true], "custom_images": ["a.png"], "custom_images_description": ["a"]`, "", "too_long keep_original_images"},
	{"disable_image_animation", `"disable_image_animation": [false, true], "custom_images": ["a.png", "b.png"], "custom_images_description": ["a", "b"]`, "[false true]", ""},
	{"disable_image_animation", `"disable_image_animation": [true]`, "", "value_error disable_image_animation"},
	{"custom_videos", `"custom_videos": ["a.mp4"], "custom_videos_description": ["a walk"]`, "a.mp4: a walk", ""},
	{"custom_videos_description", `"custom_videos": ["a.mp4"]`, "", "missing custom_videos_description"},
	{"custom_videos_description", `"custom_videos_description": ["a walk"]`, "", "value_error custom_videos_description"},
	{"reference_images", `"reference_images": ["https://a.example/a.png"]`, "https://a.example/a.png", ""},
	{"pen_animation_style", `"pen_animation_style": "stylus"`, "stylus", ""},
	{"pen_animation_style", `"pen_animation_style": null`, "", ""},
	{"pen_animation_style", `"pen_animation_style": "brush"`, "", "literal_error pen_animation_style"},
	{"pen_animation_style", `"pen_animation_style": "pen", "studio_video_engine": "studio_sketch"`, "", "value_error pen_animation_style"},
	{"pen_animation_style", `"pen_animation_style": "pen", "studio_video_engine": "studio_sketch", "custom_style": "6a1f"`, "pen", ""},
	{"hand", `"hand": "dark"`, "dark", ""},
	{"hand", `"hand": "medium", "studio_video_engine": "studio_sketch"`, "medium", ""},
	{"hand", `"hand": null`, "", ""},
	{"hand", `"hand": "glove"`, "", "literal_error hand"},
	{"handedness", `"handedness": "left"`, "left", ""},
	{"handedness", `"handedness": "both"`, "", "literal_error handedness"},
	{"transition", `"transition": "board"`, "board", ""},
	{"transition", `"transition": "flip"`, "", "literal_error transition"},
	{"visual_animation_style", `"visual_animation_style": "fade_in"`, "fade_in", ""},
	{"visual_animation_style", `"visual_animation_style": "zoom"`, "", "literal_error visual_animation_style"},
	{"visual_animation_style", `"visual_animation_style": "sketch", "studio_video_engine": "studio_sketch"`, "", "value_error visual_animation_style"},
	{"reduced_motion", `"reduced_motion": true, "studio_video_engine": "studio_sketch"`, "true", ""},
	{"reduced_motion", `"prompt": "a"`, "false", ""},
	{"own_narration_video_position", `"own_narration_source": "a.mp4", "own_narration_video_layout": "round_overlay", "own_narration_video_position": "left-top"`, "left-top", ""},
	{"own_narration_video_position", `"own_narration_source": "a.mp4", "own_narration_video_position": "left-top"`, "", ""}, // nobody is seen
	{"own_narration_video_position", `"own_narration_video_position": "middle"`, "", "literal_error own_narration_video_position"},
	{"own_narration_video_layout", `"own_narration_source": "a.mp4", "own_narration_video_layout": "side_by_side"`, "side_by_side", ""},
	{"own_narration_video_layout", `"own_narration_video_layout": "square"`, "", "literal_error own_narration_video_layout"},
	{"own_narration_split_size", `"own_narration_source": "a.mp4", "own_narration_video_layout": "side_by_side", "own_narration_split_size": "30%"`, "30%", ""},
	{"own_narration_split_size", `"own_narration_split_size": "60%"`, "", "literal_error own_narration_split_size"},
	{"own_narration_video_fit", `"own_narration_source": "a.mp4", "own_narration_video_layout": "side_by_side", "own_narration_video_fit": "full"`, "full", ""},
	{"own_narration_video_fit", `"own_narration_video_fit": "stretch"`, "", "literal_error own_narration_video_fit"},
	{"own_narration_focus_position", `"own_narration_source": "a.mp4", "own_narration_video_layout": "side_by_side", "own_narration_focus_position": 12.4`, "12", ""},
	{"own_narration_focus_position", `"own_narration_focus_position": 10`, "", "value_error own_narration_focus_position"},
	{"own_narration_focus_position", `"own_narration_video_layout": "side_by_side", "own_narration_video_fit": "full", "own_narration_focus_position": 10`, "", "value_error own_narration_focus_position"},
	{"own_narration_focus_position", `"own_narration_video_layout": "side_by_side", "own_narration_focus_position": 101`, "", "less_than_equal own_narration_focus_position"},
	{"own_narration_focus_position", `"own_narration_focus_position": "left"`, "", "float_type own_narration_focus_position"},
	{"scene_pacing", `"prompt": "a"`, "normal", ""},
	{"scene_pacing", `"scene_pacing": "fast"`, "fast", ""},
	{"scene_pacing", `"scene_pacing": "slow"`, "", "literal_error scene_pacing"},
	{"onscreen_text_language", `"onscreen_text_language": "spanish"`, "es", ""},
	{"onscreen_text_language", `"onscreen_text_language": "latin"`, "", "literal_error onscreen_text_language"},
	{"onscreen_text_language", `"onscreen_text_language": "es", "studio_video_engine": "studio_sketch"`, "", "value_error onscreen_text_language"},
	{"language_variants", `"language_variants": ["hindi", "hi-en"]`, "[hi hi-en]", ""},
	{"language_variants", `"language_variants": ["hi", "hindi"]`, "", "duplicate language_variants[1]"},
	{"language_variants", `"language_variants": ["english"]`, "", "duplicate language_variants[0]"},
	{"language_variants", `"language_variants": [""]`, "", "literal_error language_variants[0]"},
	{"variant_visuals_mode", `"prompt": "a"`, "shared", ""},
	{"variant_visuals_mode", `"variant_visuals_mode": "per_language"`, "per_language", ""},
	{"variant_visuals_mode", `"enable_podcast_engine": true`, "per_language", ""},
	{"variant_visuals_mode", `"variant_visuals_mode": "both"`, "", "literal_error variant_visuals_mode"},
	{"variant_scripts", `"variant_scripts": {"spanish": "La luna."}, "language_variants": ["es"]`, "map[es:La luna.]", ""},
	{"variant_scripts", `"variant_scripts": {"es": "La luna."}`, "", "value_error variant_scripts.es"},
	{"variant_scripts", `"variant_scripts": {"es": ""}, "language_variants": ["es"]`, "", "value_error variant_scripts.es"},
	{"variant_scripts", `"variant_scripts": {"es": 1}, "language_variants": ["es"]`, "", "string_type variant_scripts.es"},
	{"variant_scripts", `"variant_scripts": []`, "", "dict_type variant_scripts"},
}

// value prints what became of a field.
func value(field string, r *request.Request) string {
	src, set := r.Source(), r.Settings()
	own := set.OwnNarration
	if own == nil {
		own = &plan.OwnNarration{}
	}
	media := func(all []story.Media) (texts string) {
		for _, m := range all {
			texts += strings.TrimSuffix(m.Source+": "+m.Description, ": ")
		}
		return texts
	}
	of := func(all []story.Media, what func(story.Media) bool) string {
		var list []bool
		for _, m := range all {
			list = append(list, what(m))
		}
		return fmt.Sprint(list)
	}
	switch field {
	case "prompt":
		return src.Prompt
	case "title":
		return set.Title
	case "narration_instructions":
		return set.Instructions
	case "enable_script_only_mode":
		return fmt.Sprint(set.ScriptOnly)
	case "custom_script":
		return src.Script
	case "onscreen_text_from_script_only":
		return fmt.Sprint(set.ScriptText)
	case "narration_voice":
		return string(set.Voice)
	case "enable_color":
		return fmt.Sprint(*set.EnableColor)
	case "narration_language":
		return string(set.Language)
	case "background_track":
		return string(set.Track)
	case "video_orientation":
		return string(set.Orientation)
	case "enable_podcast_engine":
		return fmt.Sprint(set.Podcast)
	case "timing":
		return string(set.Timing)
	case "watermark":
		return fmt.Sprint(set.Watermark)
	case "custom_logo":
		return set.Logo
	case "logo_position":
		return string(set.LogoPosition)
	case "visual_instructions":
		return set.Visual
	case "studio_video_engine":
		return string(set.Engine)
	case "canvas_style_variant", "sketch_style_variant":
		return set.Style
	case "own_narration_source":
		return own.Source
	case "use_ai_audio_at":
		return of(src.Videos, func(m story.Media) bool { return m.Narrated })
	case "custom_images":
		return media(src.Images)
	case "keep_original_images":
		return of(src.Images, func(m story.Media) bool { return m.KeepOriginal })
	case "disable_image_animation":
		return of(src.Images, func(m story.Media) bool { return m.Still })
	case "custom_videos":
		return media(src.Videos)
	case "reference_images":
		return media(src.Problem)
	case "pen_animation_style":
		return string(set.Pen)
	case "hand":
		return string(set.Hand)
	case "handedness":
		return string(set.Handedness)
	case "transition":
		return string(set.Transition)
	case "visual_animation_style":
		return string(set.VisualMotion)
	case "reduced_motion":
		return fmt.Sprint(set.ReducedMotion)
	case "own_narration_video_layout":
		return own.Layout
	case "own_narration_video_position":
		return own.Position
	case "own_narration_split_size":
		return own.Split
	case "own_narration_video_fit":
		return own.Fit
	case "own_narration_focus_position":
		return fmt.Sprint(*own.Focus)
	case "scene_pacing":
		return string(set.Pacing)
	case "onscreen_text_language":
		return string(set.TextLanguage)
	case "language_variants":
		return fmt.Sprint(set.Languages)
	case "variant_visuals_mode":
		return string(set.Visuals)
	case "variant_scripts":
		return fmt.Sprint(src.Scripts)
	}
	return "" // of who keeps and fetches
}

// read makes a request of JSON, as who takes one does; kinds and places are those of
// what is wrong with it.
func read(t *testing.T, body string) (r request.Request, wrong []string) {
	t.Helper()
	var values map[string]any
	if err := json.Unmarshal([]byte(body), &values); err != nil {
		t.Fatal(err)
	}
	v := field.NewValues()
	for _, f := range request.Fields() {
		if value, there := values[f.Name]; there {
			v.Read(&f, value)
		}
	}
	r = request.Of(v)
	for _, f := range append(v.Faults, r.Check(v)...) {
		if f.Message == "" {
			t.Errorf("%s: %+v", body, f)
		}
		wrong = append(wrong, f.Type+" "+strings.Trim(field.Place(f.Path), "`"))
	}
	return r, wrong
}

func TestEveryField(t *testing.T) {
	t.Parallel()
	tried := map[string]bool{}
	for _, row := range rows {
		tried[row.field] = true
		body := "{" + row.body + "}"
		if !strings.Contains(body, `"prompt"`) {
			body = `{"prompt": "The tides", ` + row.body + "}"
		}
		r, wrong := read(t, body)
		switch {
		case row.wrong != "":
			if len(wrong) != 1 || wrong[0] != row.wrong {
				t.Errorf("%.200s: %q, want %s", body, wrong, row.wrong)
			}
		case len(wrong) > 0:
			t.Errorf("%.200s: %q", body, wrong)
		default:
			if got := value(row.field, &r); got != row.want {
				t.Errorf("%s is %q, want %q", body, got, row.want)
			}
		}
	}
	for _, f := range request.Fields() {
		if !tried[f.Name] {
			t.Errorf("%s has no row", f.Name)
		}
	}
}

// A row of the table is of a field that there is, with a default of its kind.
func TestFieldsAreOfTheRequest(t *testing.T) {
	t.Parallel()
	text, err := json.Marshal(request.Defaults())
	var is map[string]any
	if err == nil {
		err = json.Unmarshal(text, &is)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range request.Fields() {
		if f.Default != nil && f.Default != "" && is[f.Name] != f.Default {
			t.Errorf("%s: the table says %v, the request has %v", f.Name, f.Default, is[f.Name])
		}
		if f.Doc == "" {
			t.Errorf("%s has no doc", f.Name)
		}
	}
	all := reflect.TypeFor[request.Request]()
	for i := range all.NumField() {
		if name, _, _ := strings.Cut(all.Field(i).Tag.Get("json"), ","); request.Field(name) == nil {
			t.Errorf("%s has no row in the table", all.Field(i).Name)
		}
	}
	if len(request.Fields()) != all.NumField() {
		t.Errorf("%d rows, %d fields", len(request.Fields()), all.NumField())
	}
}

// Every style of the engines is one that a request may have, canvas in its older
// name too.
func TestEveryStyle(t *testing.T) {
	t.Parallel()
	for engine, styles := range map[plan.Engine][]string{plan.EngineCanvas: plan.CanvasStyles(), plan.EngineSketch: plan.SketchStyles()} {
		if len(styles) < 9 {
			t.Errorf("%s has %d styles", engine, len(styles))
		}
		for _, style := range styles {
			names := []string{style}
			if engine == plan.EngineCanvas && slices.Contains(styles, style+"_compact") {
				names = append(names, style+"_legacy")
			}
			for _, name := range names {
				r, wrong := read(t, fmt.Sprintf(`{"studio_video_engine": %q, %q: %q}`, engine, strings.TrimPrefix(string(engine), "studio_")+"_style_variant", name))
				if len(wrong) > 0 || r.Settings().Style != style {
					t.Errorf("%s: %v, %s", name, wrong, r.Settings().Style)
				}
			}
		}
	}
}

// All faults are found at once; a rule that needs a field which is wrong by itself is
// not tried.
func TestAllFaultsAtOnce(t *testing.T) {
	t.Parallel()
	_, got := read(t, `{"prompt": "x", "narration_voice": 7, "timing": "3", "custom_script": "`+long+`", "logo_position": "tl", "custom_images": ["", "b.png"], "custom_images_description": ["a"],
		"keep_original_images": [true, true, true], "custom_videos_description": ["a"], "language_variants": ["en", "es", "spanish"], "variant_scripts": {"fr": "x"}}`)
	want := []string{
		"literal_error timing", "string_type narration_voice", "value_error custom_images[0]", "value_error logo_position", "value_error custom_videos_description",
		"duplicate language_variants[0]", "duplicate language_variants[2]", "value_error variant_scripts.fr",
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
}

// Faults are told by the names that somebody else has for fields.
func TestRenamed(t *testing.T) {
	t.Parallel()
	f := field.Fault{Path: []any{"custom_images", 1}, Message: "`custom_images` has what `studio_sketch` has not; custom_images, `side_by_side`"}
	got := f.Renamed(map[string]string{"custom_images": "--image", "studio_sketch": "sketch"})
	if want := "`--image` has what `sketch` has not; custom_images, `side_by_side`"; got.Message != want || got.Path[0] != "--image" || f.Path[0] != "custom_images" {
		t.Errorf("%+v", got)
	}
}

// A request that is written and read again is the same.
func TestRequestsAreJSON(t *testing.T) {
	t.Parallel()
	want, wrong := read(t, `{"prompt": "a", "enable_color": false, "own_narration_source": "a.mp4", "own_narration_video_layout": "side_by_side", "own_narration_focus_position": 12.5,
		"custom_images": ["a"], "custom_images_description": ["b"], "language_variants": ["es"], "variant_scripts": {"es": "c"}}`)
	text, err := json.Marshal(want)
	if err != nil || len(wrong) > 0 {
		t.Fatal(err, wrong)
	}
	var got request.Request
	if err := json.Unmarshal(text, &got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %v", text, err)
	}
}
