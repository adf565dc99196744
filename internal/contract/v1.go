package contract

import "strings"

const v1Path = "/api/v1"

var (
	canvas         = J{"use_2_0_style": true}
	v1Image        = J{"user_images": []any{png}, "user_images_descriptions": []any{"A cell"}}
	v1Videos       = J{"user_videos": []any{mp4, other}, "user_videos_description": []any{"One", "Two"}}
	v1CanvasStyles = []string{"chalkboard_white", "chalkboard_black_on_white", "neon", "whiteboard", "modern_minimal", "playful", "technical", "editorial", "marker", "vox"}
)

// v1Fields are the page's table of the generation request.
var v1Fields = []field{
	{"prompt", "this or audio_clip", []any{"Why leaves are green"}, nil, []refusal{{leftOut{}, "missing", nil}, {7, "string_type", nil}, {"", "string_too_short", nil}}},
	{"audio_clip", "this or prompt", []any{wav}, J{"prompt": nil}, noAddress},
	{"upload_urls", "document addresses", []any{[]any{pdf, png}, nil}, nil, noList},
	{"voice_instructions", "free text", []any{"", "calm"}, nil, noText},
	{"just_return_script", "only the script", flag, nil, noFlag},
	{"new_script", "a script of the caller's", []any{"Leaves are green. They take light in.", nil}, nil, []refusal{{sentences(300), "value_error", nil}, {7, "string_type", nil}}},
	{"onscreen_text_from_script_only", "no word that the script has not", flag, nil, noFlag},
	{"style", "four voices; the older ones are gone", []any{"solo-female-3", "solo-female-4", "solo-male-3", "solo-male-4"}, nil, append(noChoice,
		refusal{"conversational", "literal_error", nil}, refusal{"solo-male", "literal_error", nil}, refusal{"solo-male-2", "literal_error", nil}, refusal{"solo-female", "literal_error", nil}, refusal{"solo-female-2", "literal_error", nil})},
	{"use_color", "the colour pipeline", flag, nil, noFlag},
	{"language", "names, codes and pairs", each(languages), nil, noLang},
	{"display_language", "a language, on the canvas", []any{"es", "spanish"}, canvas, append(noLang, refusal{"es", "value_error", J{}})},
	{"language_variants", "as many as timing has room for", []any{variants(4)}, J{"timing": "2"}, []refusal{{variants(5), "too_long", nil}, {"es", "list_type", nil}}},
	{"language_variants", "9 where no timing is said", []any{variants(9)}, nil, []refusal{{variants(10), "too_long", nil}}},
	{"variant_visuals_mode", "shared or per_language", []any{"shared", "per_language"}, nil, noChoice},
	{"bg_music", "one of seven, or none", []any{"jazz", "lofi", "dramatic", "engaging", "hyper", "inspirational", "documentary", nil}, nil, noChoice},
	{"video_type", "long or short", []any{"long", "short"}, nil, append(noChoice, refusal{"horizontal", "literal_error", nil})},
	{"audio_only", "a podcast", flag, nil, noFlag},
	{"timing", "minutes as a string, auto, or none", []any{"0.25", "0.5", "1", "2", "4", "8", "10", "auto", nil}, nil, []refusal{{"3", "literal_error", nil}, {1, "string_type", nil}}},
	{"include_watermark", "a watermark", flag, nil, noFlag},
	{"logo", "an address", []any{png, nil}, nil, noAddress},
	{"logo_placement", "a corner, with or without a logo", []any{"tl", "tr", "bl", "br"}, nil, noChoice},
	{"logo_placement", "a corner, with logo and watermark", []any{"br"}, J{"logo": png, "include_watermark": true}, nil},
	{"video_instructions", "free text", []any{"", "friendly"}, nil, noText},
	{"use_lineart_2_style", "ten sketches, not with the canvas", []any{"false", "classic_words", "true", "advanced", "whiteboard", "modern_minimal", "storytelling", "creative", "vox", "chalkboard_black_on_white"}, nil,
		append(noChoice, refusal{"advanced", "value_error", canvas}, refusal{true, "string_type", nil})},
	{"user_audio_in_video", "positions in user_videos", []any{[]any{1}, []any{2, 1}}, v1Videos, []refusal{{[]any{1}, "value_error", J{}}, {[]any{1, 2, 1}, "too_long", nil}, {[]any{3}, "value_error .0", nil}, {[]any{"1"}, "int_type .0", nil}}},
	{"user_images", "with descriptions, as many", []any{[]any{png}}, J{"user_images_descriptions": []any{"A cell"}}, append(noList, refusal{[]any{png}, "missing @user_images_descriptions", J{}})},
	{"user_images_descriptions", "one for each", []any{[]any{"A cell"}}, J{"user_images": []any{png}}, []refusal{{[]any{"A", "B"}, "value_error", nil}, {[]any{"A"}, "value_error", J{}}}},
	{"use_as_is", "per image", []any{[]any{true}}, v1Image, []refusal{{[]any{true}, "value_error", J{}}, {[]any{true, true}, "too_long", nil}}},
	{"skip_animation", "per image", []any{[]any{true}}, v1Image, []refusal{{[]any{true}, "value_error", J{}}, {[]any{true, true}, "too_long", nil}}},
	{"user_videos", "with descriptions, as many", []any{[]any{mp4}}, J{"user_videos_description": []any{"A cell"}}, append(noList, refusal{[]any{mp4}, "missing @user_videos_description", J{}})},
	{"user_videos_description", "one for each", []any{[]any{"A cell"}}, J{"user_videos": []any{mp4}}, []refusal{{[]any{"A", "B"}, "value_error", nil}}},
	{"is_public", "in the gallery", flag, nil, noFlag},
	{"use_2_0_style", "the canvas", flag, nil, noFlag},
	{"image_style", "ten looks, both profiles, and the notebook; on the canvas", suffixed(v1CanvasStyles, []string{"", "_compact", "_legacy"}, "notebook_infographic"), canvas, append(noChoice, refusal{"neon", "value_error", J{}})},
	{"input_images", "on the canvas", []any{[]any{png}}, canvas, append(noList, refusal{[]any{png}, "value_error", J{}})},
	{"pen_style", "three pens, on the canvas", []any{"stylus", "marker", "pen", nil}, canvas, append(noChoice, refusal{"pen", "value_error", J{}})},
	{"show_pencil_cursor", "on the canvas", flag, canvas, append(noFlag, refusal{true, "value_error", J{}})},
	{"pacing", "normal or fast", []any{"normal", "fast"}, nil, noChoice},
	{"narration_voice", "names of v2 are told", nil, nil, []refusal{{"female-1", "extra_forbidden", nil}}},
}

// v1Removed are the parameters that are no longer supported.
var v1Removed = strings.Fields("personality_1 personality_2 do_research length white_bg flat_background_color tts_model add_music bg_volume output_volume no_voice_chunking")

func removedFields() (fields []field) {
	for _, name := range v1Removed {
		fields = append(fields, field{name, "no longer supported", nil, nil, []refusal{{"x", "extra_forbidden", nil}}})
	}
	return fields
}

var v1Generation = generation{version: "v1", status: 201, least: J{"prompt": "Why leaves are green"}, script: "just_return_script"}

var v1Requests = []Row{
	{Name: "v1 generate: a duplicate in language_variants", Method: "POST", Path: v1Path + "/videos/generate", Body: J{"prompt": "x", "language_variants": []any{"es", "es"}}, Status: 400},
	{Name: "v1 generate: the primary in language_variants", Method: "POST", Path: v1Path + "/videos/generate", Body: J{"prompt": "x", "language": "hi", "language_variants": []any{"hi"}}, Status: 400},
	{Name: "v1 generate: timing 15 needs a plan that has it", Method: "POST", Path: v1Path + "/videos/generate", Key: Starter, Body: J{"prompt": "x", "timing": "15"}, Status: 403},
	{Name: "v1 generate: variant ids", Method: "POST", Path: v1Path + "/videos/generate", Body: J{"prompt": "x", "just_return_script": true, "language_variants": []any{"es"}}, Status: 201, Has: []string{"job_id", "variant_video_ids"}, Open: true},
	{Name: "v1 generate: a message beside detail", Method: "POST", Path: v1Path + "/videos/generate", Body: J{"prompt": 7}, Status: 422, Has: []string{"detail", "message"}, Faults: []string{"string_type prompt"}},
	{Name: "v1: missing key", Method: "POST", Path: v1Path + "/videos/generate", Key: Nobody, Body: J{"prompt": "x"}, Status: 401},
}
