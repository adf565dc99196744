package v1

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service"
	v2 "github.com/inkreel/inkreel/service/httpapi/v2"
)

type object = map[string]any

// pair is a field of version 1 with values, and the same of version 2 as a reader of
// both pages would write it. Nothing of names.go is used here.
type pair struct {
	v1, v2 string
	values [][2]any
}

func same(values ...any) (pairs [][2]any) {
	for _, v := range values {
		pairs = append(pairs, [2]any{v, v})
	}
	return pairs
}

var (
	pics  = []any{"https://a.example/1.png", "s3://b/2.png"}
	flags = same(true, false)
)

var pairs = []pair{
	{"upload_urls", "reference_source", same([]any{"https://a.example/a.pdf"})},
	{"voice_instructions", "narration_instructions", same("calm", "")},
	{"just_return_script", "enable_script_only_mode", flags},
	{"new_script", "custom_script", same("Leaves are green. They take light in.")},
	{"onscreen_text_from_script_only", "onscreen_text_from_script_only", flags},
	{"style", "narration_voice", [][2]any{{"solo-female-3", "female-1"}, {"solo-female-4", "female-2"}, {"solo-male-3", "male-1"}, {"solo-male-4", "male-2"}}},
	{"use_color", "enable_color", flags},
	{"language", "narration_language", same("en", "hindi", "hi-en")},
	{"language_variants", "language_variants", same([]any{"es"}, []any{"french"})},
	{"variant_visuals_mode", "variant_visuals_mode", same("shared", "per_language")},
	{"bg_music", "background_track", same("jazz", nil)},
	{"video_type", "video_orientation", [][2]any{{"long", "horizontal"}, {"short", "vertical"}}},
	{"audio_only", "enable_podcast_engine", flags},
	{"timing", "timing", same("0.5", "1", "4", "auto")},
	{"include_watermark", "watermark", flags},
	{"logo", "custom_logo", same("https://a.example/l.png")},
	{"video_instructions", "visual_instructions", same("friendly")},
	{"audio_clip", "own_narration_source", same("https://a.example/a.wav")},
	{"is_public", "visibility", [][2]any{{true, "public"}, {false, "private"}}},
	{"pacing", "scene_pacing", same("normal", "fast")},
}

var sketches = [][2]any{
	{"false", "classic"}, {"true", "improved(beta)"}, {"advanced", "formal"}, {"whiteboard", "dry_erase"}, {"modern_minimal", "professional_clean"},
	{"storytelling", "crayon"}, {"creative", "creative"}, {"vox", "infographics"}, {"chalkboard_black_on_white", "chalkboard_black_on_white"},
}

var canvases = [][2]any{
	{"chalkboard_white", "chalkboard_bw"}, {"chalkboard_black_on_white", "chalkboard_black_on_white"}, {"neon", "chalkboard_color"}, {"whiteboard", "whiteboard"},
	{"modern_minimal", "modern_minimal"}, {"playful", "playful"}, {"technical", "technical"}, {"editorial", "editorial"}, {"marker", "sharpie"}, {"vox", "illustrations"},
}

// request is one that both versions can make, by chance.
func request(r *rand.Rand) (v1Body, v2Body object) {
	a, b := object{"prompt": "Why leaves are green"}, object{"prompt": "Why leaves are green"}
	pick := func(values [][2]any) [2]any { return values[r.IntN(len(values))] }
	for _, p := range pairs {
		if r.IntN(3) == 0 {
			v := pick(p.values)
			a[p.v1], b[p.v2] = v[0], v[1]
		}
	}
	if r.IntN(2) == 0 {
		a["user_images"], a["user_images_descriptions"] = pics, []any{"One", "Two"}
		b["custom_images"], b["custom_images_description"] = pics, []any{"One", "Two"}
		if r.IntN(2) == 0 {
			a["use_as_is"], b["keep_original_images"] = []any{true}, []any{true}
			a["skip_animation"], b["disable_image_animation"] = []any{false, true}, []any{false, true}
		}
	}
	if r.IntN(2) == 0 {
		a["user_videos"], a["user_videos_description"], a["user_audio_in_video"] = pics, []any{"One", "Two"}, []any{2}
		b["custom_videos"], b["custom_videos_description"], b["use_ai_audio_at"] = pics, []any{"One", "Two"}, []any{2}
	}
	if a["logo"] != nil && a["include_watermark"] == true {
		b["logo_position"] = "tl"
		if r.IntN(2) == 0 {
			a["logo_placement"], b["logo_position"] = "br", "br"
		}
	}
	if r.IntN(2) == 0 { // the sketch is what version 1 draws where nothing is said
		b["studio_video_engine"] = "studio_sketch"
		if r.IntN(3) > 0 {
			v := pick(sketches)
			a["use_lineart_2_style"], b["sketch_style_variant"] = v[0], v[1]
		}
		return a, b
	}
	a["use_2_0_style"] = true
	if r.IntN(4) > 0 {
		v := pick(canvases)
		suffix := []string{"", "_compact", "_legacy"}[r.IntN(3)]
		a["image_style"], b["canvas_style_variant"] = v[0].(string)+suffix, v[1].(string)+suffix
	}
	if r.IntN(2) == 0 {
		a["display_language"], b["onscreen_text_language"] = "es", "es"
		a["input_images"], b["reference_images"] = pics, pics
	}
	switch r.IntN(3) {
	case 0:
		a["pen_style"], a["show_pencil_cursor"], b["pen_animation_style"] = "marker", true, "marker"
	case 1:
		a["show_pencil_cursor"], b["pen_animation_style"] = true, "stylus"
	}
	return a, b
}

func encoded(t testing.TB, o object) []byte {
	t.Helper()
	text, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// The same request through both versions gives the same generation, or faults at the
// same fields.
func TestBothVersionsMeanTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	taken := 0
	for range 5000 {
		a, b := request(r)
		g1, err1 := Request(GenerationTable.Read(encoded(t, a)))
		g2, err2 := v2.Request(v2.GenerationTable.Read(encoded(t, b)))
		if (err1 == nil) != (err2 == nil) || err1 != nil && len(faultsOf(err1)) != len(faultsOf(err2)) {
			t.Fatalf("v1 %v\nv2 %v\n%s\n%s", err1, err2, encoded(t, a), encoded(t, b))
		}
		if err1 != nil {
			continue
		}
		taken++
		if !reflect.DeepEqual(g1, g2) {
			t.Fatalf("%s\n%s\nv1 %+v\nv2 %+v", encoded(t, a), encoded(t, b), g1, g2)
		}
	}
	if taken < 1000 {
		t.Errorf("only %d of 5000 requests were right", taken)
	}
}

func faultsOf(err error) []service.Fault {
	var e *service.Error
	if errors.As(err, &e) {
		return e.Faults
	}
	return nil
}

// What version 1 has of its own.
func TestRequest(t *testing.T) {
	for _, c := range []struct {
		what string
		body string
		want func(service.Generation) bool
	}{
		{"nothing said is the classic sketch", `{"prompt":"x"}`, func(g service.Generation) bool {
			return g.Engine == plan.EngineSketch && g.SketchStyle == "classic" && g.Timing == "1" && g.Visibility == service.Private && g.NarrationVoice == "female-1"
		}},
		{"a recording needs no prompt", `{"audio_clip":"https://a.example/a.wav"}`, func(g service.Generation) bool { return g.OwnNarration != "" && g.Prompt == "" }},
		{"the canvas without a style is neon", `{"prompt":"x","use_2_0_style":true}`, func(g service.Generation) bool {
			return g.Engine == plan.EngineCanvas && g.CanvasStyle == "chalkboard_color"
		}},
		{"classic_words asks for words in the pictures", `{"prompt":"x","use_lineart_2_style":"classic_words","video_instructions":"Be kind."}`, func(g service.Generation) bool {
			return g.SketchStyle == "classic" && strings.HasPrefix(g.VisualInstructions, "Be kind. ") && strings.Contains(g.VisualInstructions, "key words")
		}},
		{"a corner without logo and watermark is left out", `{"prompt":"x","logo_placement":"br","logo":"https://a.example/l.png"}`, func(g service.Generation) bool { return g.LogoPosition == "" }},
		{"a corner with both counts", `{"prompt":"x","logo_placement":"br","logo":"https://a.example/l.png","include_watermark":true}`, func(g service.Generation) bool { return g.LogoPosition == "br" }},
		{"the corner is the upper left where none is said", `{"prompt":"x","logo":"https://a.example/l.png","include_watermark":true}`, func(g service.Generation) bool { return g.LogoPosition == "tl" }},
		{"a named pen is seen", `{"prompt":"x","use_2_0_style":true,"pen_style":"pen"}`, func(g service.Generation) bool { return g.PenAnimation == "pen" }},
		{"a hidden pen is not", `{"prompt":"x","use_2_0_style":true,"pen_style":"pen","show_pencil_cursor":false}`, func(g service.Generation) bool { return g.PenAnimation == "" }},
		{"a script sets its own length", `{"prompt":"x","new_script":"Leaves are green."}`, func(g service.Generation) bool { return g.Timing == "auto" }},
	} {
		g, err := Request(GenerationTable.Read([]byte(c.body)))
		if err != nil {
			t.Errorf("%s: %v", c.what, err)
		} else if !c.want(g) {
			t.Errorf("%s: %+v", c.what, g)
		}
	}
}

// Faults and messages have this version's names.
func TestFaultsHaveOurNames(t *testing.T) {
	for _, c := range []struct{ body, where, says string }{
		{`{"prompt":"x","user_images":["https://a.example/a.png"]}`, "user_images_descriptions", "`user_images`"},
		{`{"prompt":"x","display_language":"es"}`, "display_language", "`display_language`"},
		{`{"prompt":"x","user_audio_in_video":[1]}`, "user_audio_in_video", "`user_videos`"},
		{`{"prompt":"x","narration_voice":"male-1"}`, "narration_voice", "here it is style"},
		{`{"prompt":"x","do_research":true}`, "do_research", "no longer supported"},
		{`{"prompt":"x","use_colour":true}`, "use_colour", "use_color"},
	} {
		_, err := Request(GenerationTable.Read([]byte(c.body)))
		faults := faultsOf(err)
		i := slices.IndexFunc(faults, func(f service.Fault) bool { return len(f.Path) > 0 && f.Path[0] == c.where })
		if i < 0 || !strings.Contains(faults[i].Message, c.says) {
			t.Errorf("%s: %+v, want %s saying %s", c.body, faults, c.where, c.says)
		}
		for _, f := range faults {
			if strings.Contains(f.Message, "custom_") || strings.Contains(f.Message, "studio_") {
				t.Errorf("%s: %s", c.body, f.Message)
			}
		}
	}
}

// All names of the table are known to version 2, and values of one side are of the
// other.
func TestNamesAreThoseOfBothPages(t *testing.T) {
	for _, n := range names {
		if n.v2 == "" {
			continue
		}
		like := v2.GenerationTable.Field(n.v2)
		if like == nil {
			t.Errorf("%s: version 2 has no %s", n.Name, n.v2)
			continue
		}
		for word, means := range n.values {
			if s, ok := means.(string); ok && !slices.Contains(like.Choices, s) {
				t.Errorf("%s: %s means %s, which %s has not", n.Name, word, s, n.v2)
			}
		}
	}
	if got := styleOf(plan.EngineCanvas, "sharpie_compact"); got != "marker_compact" {
		t.Errorf("sharpie_compact is %q", got)
	}
	if got := styleOf(plan.EngineSketch, "classic"); got != "false" {
		t.Errorf("classic is %q", got)
	}
}
