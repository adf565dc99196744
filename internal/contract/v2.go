package contract

import "strings"

// Addresses that need not be there: what they name is fetched later.
const (
	pdf   = "https://files.example.com/a.pdf"
	png   = "https://files.example.com/a.png"
	other = "s3://bucket/b.png"
	mp4   = "https://files.example.com/a.mp4"
	wav   = "https://files.example.com/a.wav"
)

var (
	sketchEngine = J{"studio_video_engine": "studio_sketch"}
	oneImage     = J{"custom_images": []any{png}, "custom_images_description": []any{"A cell"}}
	twoVideos    = J{"custom_videos": []any{mp4, other}, "custom_videos_description": []any{"One", "Two"}}
	cropped      = J{"own_narration_source": mp4, "own_narration_video_layout": "side_by_side", "own_narration_video_fit": "crop"}
	languages    = strings.Fields(`english en hindi hi spanish es french fr german de italian it portuguese pt russian ru japanese ja korean ko chinese mandarin zh
		arabic ar dutch nl polish pl turkish tr swedish sv danish da norwegian no finnish fi greek el czech cs hungarian hu romanian ro thai th vietnamese vi
		indonesian id malay ms tamil ta telugu te bengali bn marathi mr gujarati gu kannada kn malayalam ml punjabi pa urdu ur hi-en hindi-english`)
	canvasFamilies = []string{"chalkboard_bw", "chalkboard_black_on_white", "chalkboard_color", "whiteboard", "modern_minimal", "playful", "technical", "editorial", "sharpie", "illustrations"}
)

// suffixed are values with each of some ends, and further ones.
func suffixed(values, ends []string, more ...any) []any {
	for _, v := range values {
		for _, end := range ends {
			more = append(more, v+end)
		}
	}
	return more
}

func each(values []string) []any { return suffixed(values, []string{""}) }

func sentences(n int) string {
	return strings.TrimSpace(strings.Repeat("The small cell takes sugar in and gives the warmth of it to the leaf. ", n))
}

var (
	flag      = []any{true, false}
	noFlag    = []refusal{{"true", "bool_type", nil}, {1, "bool_type", nil}, {nil, "bool_type", nil}}
	noText    = []refusal{{7, "string_type", nil}, {[]any{}, "string_type", nil}}
	noChoice  = []refusal{{"unheard-of", "literal_error", nil}, {7, "string_type", nil}}
	noAddress = []refusal{{7, "string_type", nil}, {"/etc/passwd", "value_error", nil}, {"ftp://files.example.com/a", "value_error", nil}}
	noList    = []refusal{{png, "list_type", nil}, {[]any{7}, "string_type .0", nil}, {[]any{png, "file:///etc/passwd"}, "value_error .1", nil}}
	noLang    = []refusal{{"klingon", "literal_error", nil}, {"EN", "literal_error", nil}, {"hi-", "literal_error", nil}, {7, "string_type", nil}}
)

// v2Fields are the page's table of the generation request.
var v2Fields = []field{
	{"prompt", "required, a string", []any{"Why leaves are green"}, nil, []refusal{{leftOut{}, "missing", nil}, {nil, "string_type", nil}, {7, "string_type", nil}, {"", "string_too_short", nil}, {" \n", "value_error", nil}}},
	{"reference_source", "document addresses, https or s3", []any{[]any{pdf}, []any{pdf, "s3://bucket/doc.docx"}, nil}, nil, noList},
	{"narration_instructions", "free text", []any{"", "calm and slow"}, nil, append(noText, refusal{nil, "string_type", nil})},
	{"enable_script_only_mode", "only the script", flag, J{"timing": "0.25"}, noFlag},
	{"custom_script", "about 15 estimated minutes at the most", []any{"Leaves are green. They take light in.", sentences(100), nil}, nil, []refusal{
		{sentences(300), "value_error", nil}, {" ", "value_error", nil}, {7, "string_type", nil},
	}},
	{"custom_script", "with timing, no longer than that", []any{"Leaves are green."}, J{"timing": "0.25"}, []refusal{{sentences(20), "value_error", nil}}},
	{"custom_script", "markers that break a rule are no error", []any{"[START][IMAGE 3] Leaves are green and take light in all day. [END][IMAGE 3] That is all of it.", "[VIDEO 1] Leaves are green."}, nil, nil},
	{"onscreen_text_from_script_only", "no word that the script has not", flag, nil, noFlag},
	{"narration_voice", "one of four", []any{"female-1", "female-2", "male-1", "male-2"}, nil, append(noChoice, refusal{nil, "string_type", nil}, refusal{"solo-female-3", "literal_error", nil})},
	{"enable_color", "the colour pipeline", flag, nil, noFlag},
	{"narration_language", "names, codes and pairs, lower case", each(languages), nil, append(noLang, refusal{nil, "string_type", nil})},
	{"background_track", "one of seven, or none", []any{"jazz", "lofi", "dramatic", "engaging", "hyper", "inspirational", "documentary", nil}, nil, noChoice},
	{"video_orientation", "horizontal or vertical", []any{"horizontal", "vertical"}, nil, noChoice},
	{"enable_podcast_engine", "sound alone", flag, nil, noFlag},
	{"timing", "minutes as a string, or auto", []any{"0.25", "0.5", "1", "2", "4", "8", "10", "auto"}, nil, []refusal{{"3", "literal_error", nil}, {1, "string_type", nil}, {nil, "string_type", nil}}},
	{"watermark", "a watermark", flag, nil, noFlag},
	{"custom_logo", "https or s3", []any{png, other, nil}, nil, noAddress},
	{"logo_position", "a corner, with a watermark", []any{"tl", "tr", "bl", "br"}, J{"watermark": true}, append(noChoice, refusal{"tl", "value_error", J{"watermark": false}})},
	{"logo_position", "a corner, with a logo", []any{"br"}, J{"custom_logo": png}, []refusal{{"br", "value_error", J{}}}},
	{"visual_instructions", "free text", []any{"", "friendly"}, nil, noText},
	{"studio_video_engine", "canvas or sketch", []any{"studio_canvas", "studio_sketch"}, nil, noChoice},
	{"canvas_style_variant", "ten families, both profiles, and the notebook", suffixed(canvasFamilies, []string{"", "_compact", "_legacy"}, "notebook_infographic"), nil, append(noChoice,
		refusal{nil, "value_error", J{"studio_video_engine": "studio_canvas"}}, refusal{"notebook_infographic_compact", "literal_error", nil}, refusal{"notebook_infographic_legacy", "literal_error", nil})},
	{"canvas_style_variant", "not needed by the sketch", []any{nil}, sketchEngine, nil},
	{"sketch_style_variant", "nine looks", []any{"classic", "improved(beta)", "formal", "crayon", "dry_erase", "professional_clean", "creative", "infographics", "chalkboard_black_on_white"}, sketchEngine,
		append(noChoice, refusal{nil, "value_error", nil})},
	{"sketch_style_variant", "not needed by the canvas", []any{nil}, nil, nil},
	{"custom_style", "no empty string, no podcast", nil, nil, []refusal{{"", "string_too_short", nil}, {7, "string_type", nil}, {"7d444840-9dc0-11d1-b245-5ffdce74fad2", "value_error", J{"enable_podcast_engine": true}}}},
	{"own_narration_source", "https or s3", []any{wav, mp4, nil}, nil, noAddress},
	{"use_ai_audio_at", "positions in custom_videos, from 1", []any{[]any{1}, []any{2, 1}, []any{}, nil}, twoVideos, []refusal{
		{[]any{1}, "value_error", J{}}, {[]any{1, 2, 1}, "too_long", nil}, {[]any{0}, "value_error .0", nil}, {[]any{3}, "value_error .0", nil}, {[]any{"1"}, "int_type .0", nil}, {[]any{1.5}, "int_type .0", nil}, {[]any{true}, "int_type .0", nil},
	}},
	{"custom_images", "addresses with descriptions, as many", []any{[]any{png}}, J{"custom_images_description": []any{"A cell"}}, append(noList,
		refusal{[]any{png, other}, "value_error @custom_images_description", nil}, refusal{[]any{png}, "missing @custom_images_description", J{}})},
	{"custom_images_description", "with custom_images", []any{[]any{"A cell"}}, J{"custom_images": []any{png}}, []refusal{{[]any{"A cell"}, "value_error", J{}}, {[]any{"A", "B"}, "value_error", nil}, {"A cell", "list_type", nil}}},
	{"keep_original_images", "per image", []any{[]any{true}, []any{}, nil}, oneImage, []refusal{{[]any{true}, "value_error", J{}}, {[]any{true, true}, "too_long", nil}, {[]any{"yes"}, "bool_type .0", nil}}},
	{"disable_image_animation", "per image", []any{[]any{false}, nil}, oneImage, []refusal{{[]any{true}, "value_error", J{}}, {[]any{true, true}, "too_long", nil}, {true, "list_type", nil}}},
	{"custom_videos", "addresses with descriptions, as many", []any{[]any{mp4}}, J{"custom_videos_description": []any{"A cell"}}, append(noList,
		refusal{[]any{mp4, other}, "value_error @custom_videos_description", nil}, refusal{[]any{mp4}, "missing @custom_videos_description", J{}})},
	{"custom_videos_description", "with custom_videos", []any{[]any{"A cell"}}, J{"custom_videos": []any{mp4}}, []refusal{{[]any{"A cell"}, "value_error", J{}}, {[]any{"A", "B"}, "value_error", nil}}},
	{"visibility", "public or private", []any{"public", "private", nil}, nil, noChoice},
	{"video_id", "the caller's own id", []any{nil}, nil, []refusal{{"a b", "string_pattern_mismatch", nil}, {"", "string_pattern_mismatch", nil}, {strings.Repeat("x", 65), "string_pattern_mismatch", nil}, {"../x", "string_pattern_mismatch", nil}, {"status", "string_pattern_mismatch", nil}}},
	{"reference_images", "https or s3", []any{[]any{png, other}, nil}, nil, noList},
	{"pen_animation_style", "a pen, on the canvas", []any{"stylus", "marker", "pen", nil}, nil, append(noChoice, refusal{"pen", "value_error", sketchEngine})},
	{"hand", "a hand, with both engines", []any{"none", "light", "medium", "dark", nil}, nil, noChoice},
	{"handedness", "which hand", []any{"right", "left", nil}, sketchEngine, noChoice},
	{"transition", "how scenes take over", []any{"none", "fade", "wipe", "slide", "erase", "board", nil}, nil, noChoice},
	{"visual_animation_style", "how pictures appear, on the canvas", []any{"auto", "fade_in", "sketch"}, nil, append(noChoice, refusal{"fade_in", "value_error", sketchEngine}, refusal{"auto", "value_error", sketchEngine})},
	{"reduced_motion", "nothing that moves", flag, nil, noFlag},
	{"own_narration_video_mode", "deprecated; a boolean or null", []any{true, false, nil}, J{"own_narration_source": mp4}, []refusal{{"yes", "bool_type", nil}}},
	{"own_narration_video_position", "four corners", []any{"left-top", "right-top", "left-bottom", "right-bottom"}, J{"own_narration_source": mp4, "own_narration_video_layout": "round_overlay"}, noChoice},
	{"own_narration_video_layout", "round_overlay or side_by_side", []any{"round_overlay", "side_by_side", nil}, J{"own_narration_source": mp4}, append(noChoice, refusal{"pip", "literal_error", nil}, refusal{"split", "literal_error", nil})},
	{"own_narration_video_layout", "pip and split with the mode", []any{"pip", "split"}, J{"own_narration_source": mp4, "own_narration_video_mode": true}, nil},
	{"own_narration_split_size", "the narrator's share", []any{"25%", "30%", "35%", "40%", "50%"}, cropped, append(noChoice, refusal{"45%", "literal_error", nil}, refusal{50, "string_type", nil})},
	{"own_narration_video_fit", "crop or full", []any{"crop", "full"}, J{"own_narration_source": mp4, "own_narration_video_layout": "side_by_side"}, noChoice},
	{"own_narration_focus_position", "0 to 100, with side_by_side and crop", []any{0, 50, 100, 12.5}, cropped, []refusal{
		{-1, "greater_than_equal", nil}, {100.5, "less_than_equal", nil}, {"50", "float_type", nil}, {10, "value_error", J{}}, {50, "value_error", J{}},
		{10, "value_error", J{"own_narration_video_layout": "side_by_side", "own_narration_video_fit": "full"}}, {10, "value_error", J{"own_narration_video_layout": "round_overlay"}},
	}},
	{"own_narration_webcam_crop_x", "deprecated; 0 to 1, or null", []any{0, 0.5, 1, nil}, cropped, []refusal{{1.5, "less_than_equal", nil}, {-0.1, "greater_than_equal", nil}, {"0.5", "float_type", nil}}},
	{"scene_pacing", "normal or fast", []any{"normal", "fast"}, nil, noChoice},
	{"scene_pacing", "both engines", []any{"fast"}, sketchEngine, nil},
	{"onscreen_text_language", "a language, on the canvas", []any{"es", "spanish", "hi-en", nil}, nil, append(noLang, refusal{"es", "value_error", sketchEngine})},
	{"language_variants", "9 up to a minute", []any{[]any{"es"}, variants(9), nil}, J{"timing": "1"}, []refusal{{variants(10), "too_long", nil}, {"es", "list_type", nil}, {[]any{"klingon"}, "literal_error .0", nil}}},
	{"language_variants", "9 at 0.25", []any{variants(9)}, J{"timing": "0.25"}, []refusal{{variants(10), "too_long", nil}}},
	{"language_variants", "9 at 0.5", []any{variants(9)}, J{"timing": "0.5"}, []refusal{{variants(10), "too_long", nil}}},
	{"language_variants", "4 at 2", []any{variants(4)}, J{"timing": "2"}, []refusal{{variants(5), "too_long", nil}}},
	{"language_variants", "2 at 4", []any{variants(2)}, J{"timing": "4"}, []refusal{{variants(3), "too_long", nil}}},
	{"language_variants", "1 at 8", []any{variants(1)}, J{"timing": "8"}, []refusal{{variants(2), "too_long", nil}}},
	{"language_variants", "1 at 10", []any{variants(1)}, J{"timing": "10"}, []refusal{{variants(2), "too_long", nil}}},
	{"language_variants", "1 at 15", nil, J{"timing": "15"}, []refusal{{variants(2), "too_long", nil}}},
	{"language_variants", "1 at auto", []any{variants(1)}, J{"timing": "auto"}, []refusal{{variants(2), "too_long", nil}}},
	{"variant_visuals_mode", "shared or per_language", []any{"shared", "per_language"}, nil, noChoice},
	{"variant_scripts", "texts by language_variants", []any{J{"es": "Las hojas son verdes."}}, J{"language_variants": []any{"es"}}, []refusal{{J{"fr": "x"}, "value_error .fr", nil}, {J{"es": 7}, "string_type .es", nil}, {"x", "dict_type", nil}}},
	{"title", "a string", []any{"Leaves", nil}, nil, []refusal{{"", "string_too_short", nil}, {strings.Repeat("x", 301), "string_too_long", nil}}},
	{"webhook_url", "https", []any{"https://example.com/hook", nil}, nil, []refusal{{"http://example.com/hook", "value_error", nil}, {7, "string_type", nil}}},
	{"naration_voice", "unknown fields are refused", nil, nil, []refusal{{"male-1", "extra_forbidden", nil}}},
}

func variants(n int) []any {
	return each([]string{"es", "fr", "de", "it", "pt", "ru", "ja", "ko", "zh", "ar"}[:n])
}

var v2Generation = generation{version: "v2", status: 200, least: J{"prompt": "Why leaves are green"}, script: "enable_script_only_mode"}

// v2Requests are what single fields do not show.
var v2Requests = []Row{
	{Name: "v2 generate: all faults at once", Method: "POST", Path: v2Path + "/videos/generate", Status: 422,
		Body:   J{"timing": 3, "narration_voice": "bob", "custom_images": []any{png, 7}, "colour": true, "logo_position": "tl"},
		Faults: []string{"missing prompt", "string_type timing", "literal_error narration_voice", "string_type custom_images.1", "extra_forbidden colour", "value_error logo_position"}},
	{Name: "v2 generate: language_variants with a duplicate", Method: "POST", Path: v2Path + "/videos/generate", Body: J{"prompt": "x", "language_variants": []any{"es", "fr", "es"}}, Status: 400},
	{Name: "v2 generate: language_variants with the same language by another name", Method: "POST", Path: v2Path + "/videos/generate", Body: J{"prompt": "x", "language_variants": []any{"es", "spanish"}}, Status: 400},
	{Name: "v2 generate: language_variants with the primary language", Method: "POST", Path: v2Path + "/videos/generate", Body: J{"prompt": "x", "language_variants": []any{"en"}}, Status: 400},
	{Name: "v2 generate: language_variants with the primary language by name", Method: "POST", Path: v2Path + "/videos/generate", Body: J{"prompt": "x", "narration_language": "hi", "language_variants": []any{"hindi"}}, Status: 400},
	{Name: "v2 generate: variant ids parallel to language_variants", Method: "POST", Path: v2Path + "/videos/generate", Body: J{"prompt": "x", "enable_script_only_mode": true, "language_variants": []any{"es"}}, Status: 200, Has: []string{"job_id", "variant_video_ids"}, Open: true},
	{Name: "v2 generate: no variant ids without language_variants", Method: "POST", Path: v2Path + "/videos/generate", Body: J{"prompt": "x", "enable_script_only_mode": true}, Status: 200, Has: []string{"job_id"}, Lacks: []string{"variant_video_ids"}, Open: true},
	{Name: "v2 generate: timing 15 needs a plan that has it", Method: "POST", Path: v2Path + "/videos/generate", Key: Starter, Body: J{"prompt": "x", "timing": "15"}, Status: 403},
	{Name: "v2 generate: custom_style needs a plan that has it", Method: "POST", Path: v2Path + "/videos/generate", Key: Starter, Body: J{"prompt": "x", "custom_style": "7d444840-9dc0-11d1-b245-5ffdce74fad2"}, Status: 403},
	{Name: "v2 generate: custom_style that is not there", Method: "POST", Path: v2Path + "/videos/generate", Body: J{"prompt": "x", "custom_style": "00000000-0000-0000-0000-000000000000"}, Status: 404},
	{Name: "v2 generate: custom_style that is malformed", Method: "POST", Path: v2Path + "/videos/generate", Body: J{"prompt": "x", "custom_style": "no uuid"}, Status: 404},
	{Name: "v2 generate: not JSON", Method: "POST", Path: v2Path + "/videos/generate", Body: `{"prompt": `, Status: 422, Faults: []string{"json_invalid 11"}},
	{Name: "v2 generate: JSON with more behind it", Method: "POST", Path: v2Path + "/videos/generate", Body: `{"prompt": "x"} {}`, Status: 422},
	{Name: "v2 generate: no object", Method: "POST", Path: v2Path + "/videos/generate", Body: `["x"]`, Status: 422, Faults: []string{"model_type"}},
	{Name: "v2 generate: empty body", Method: "POST", Path: v2Path + "/videos/generate", Body: ``, Status: 422, Faults: []string{"missing"}},
	{Name: "v2 generate: a thousand levels", Method: "POST", Path: v2Path + "/videos/generate", Body: strings.Repeat("[", 1000) + strings.Repeat("]", 1000), Status: 422, Faults: []string{"json_invalid 100"}},
	{Name: "v2 generate: another content type", Method: "POST", Path: v2Path + "/videos/generate", Body: `prompt=x`, Header: map[string]string{"Content-Type": "application/x-www-form-urlencoded"}, Status: 415},
}

const v2Path = "/api/v2"
