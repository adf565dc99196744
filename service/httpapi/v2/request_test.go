package v2

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/service"
)

func read(text string) (service.Generation, error) {
	return Request(GenerationTable.Read([]byte(text)))
}

// The smallest body gives the defaults, and the table says what they are.
func TestDefaults(t *testing.T) {
	g, err := read(`{"prompt":"x"}`)
	if err != nil {
		t.Fatal(err)
	}
	want := service.Defaults()
	want.Prompt = "x"
	if !reflect.DeepEqual(g, want) {
		t.Errorf("got %+v, want %+v", g, want)
	}
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var is map[string]any
	if err := json.Unmarshal(text, &is); err != nil {
		t.Fatal(err)
	}
	for _, f := range GenerationTable.Fields {
		if f.Default == nil || f.Default == "" {
			continue
		}
		if got := is[f.Name]; got != f.Default {
			t.Errorf("%s: the table says %v, the service %v", f.Name, f.Default, got)
		}
	}
	for name := range is {
		if GenerationTable.Field(name) == nil {
			t.Errorf("%s is no field of the table", name)
		}
	}
}

// Every field reaches the service: what is sent is there when it is written again.
func TestFieldsArrive(t *testing.T) {
	body := `{"prompt":"x","title":"T","reference_source":["https://a.example/a.pdf"],"narration_instructions":"calm","enable_script_only_mode":true,
		"custom_script":"Leaves are green.","onscreen_text_from_script_only":true,"narration_voice":"male-2","enable_color":false,"narration_language":"es",
		"background_track":"lofi","video_orientation":"vertical","enable_podcast_engine":true,"timing":"2","watermark":true,"custom_logo":"s3://b/l.png",
		"logo_position":"br","visual_instructions":"kind","studio_video_engine":"studio_canvas","canvas_style_variant":"playful_compact","sketch_style_variant":"crayon",
		"own_narration_source":"https://a.example/a.mp4","use_ai_audio_at":[1],"custom_images":["https://a.example/a.png"],"custom_images_description":["A"],
		"keep_original_images":[true],"disable_image_animation":[true],"custom_videos":["https://a.example/v.mp4"],"custom_videos_description":["V"],
		"visibility":"public","video_id":"mine","reference_images":["https://a.example/r.png"],"pen_animation_style":"pen","hand":"light","handedness":"left","transition":"fade","visual_animation_style":"fade_in","reduced_motion":true,
		"own_narration_video_position":"left-top","own_narration_video_layout":"side_by_side","own_narration_split_size":"30%","own_narration_video_fit":"crop",
		"own_narration_focus_position":12.5,"scene_pacing":"fast","onscreen_text_language":"fr","language_variants":["de"],"variant_visuals_mode":"per_language",
		"variant_scripts":{"de":"Blätter sind grün."},"webhook_url":"https://a.example/hook"}`
	g, err := read(body)
	if err != nil {
		t.Fatal(err)
	}
	var want, got map[string]any
	if err := json.Unmarshal([]byte(body), &want); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	for name, value := range want {
		if !reflect.DeepEqual(got[name], value) {
			t.Errorf("%s: got %v, want %v", name, got[name], value)
		}
	}
	for _, f := range GenerationTable.Fields {
		if _, sent := want[f.Name]; !sent && !f.Deprecated && f.Name != "custom_style" {
			t.Errorf("%s is not tried here", f.Name)
		}
	}
}

// What older names and null mean.
func TestLegacy(t *testing.T) {
	const narrated = `{"prompt":"x","own_narration_source":"https://a.example/a.mp4",`
	for _, c := range []struct {
		what, body string
		want       func(service.Generation) bool
	}{
		{"true without a layout is the circle", narrated + `"own_narration_video_mode":true}`, func(g service.Generation) bool { return g.OwnNarrationLayout == "round_overlay" }},
		{"false is sound alone", narrated + `"own_narration_video_mode":false,"own_narration_video_layout":"side_by_side"}`, func(g service.Generation) bool { return g.OwnNarrationLayout == "" }},
		{"null says nothing", narrated + `"own_narration_video_mode":null,"own_narration_video_layout":"side_by_side"}`, func(g service.Generation) bool { return g.OwnNarrationLayout == "side_by_side" }},
		{"pip", narrated + `"own_narration_video_mode":true,"own_narration_video_layout":"pip"}`, func(g service.Generation) bool { return g.OwnNarrationLayout == "round_overlay" }},
		{"split", narrated + `"own_narration_video_mode":true,"own_narration_video_layout":"split"}`, func(g service.Generation) bool { return g.OwnNarrationLayout == "side_by_side" }},
		{"crop_x is a hundredth of the focus", narrated + `"own_narration_video_layout":"side_by_side","own_narration_webcam_crop_x":0.25}`, func(g service.Generation) bool { return g.OwnNarrationFocus == 25 }},
		{"crop_x of an older split", narrated + `"own_narration_video_mode":true,"own_narration_video_layout":"split","own_narration_webcam_crop_x":1}`, func(g service.Generation) bool { return g.OwnNarrationFocus == 100 }},
		{"the focus itself counts more", narrated + `"own_narration_video_layout":"side_by_side","own_narration_webcam_crop_x":0.25,"own_narration_focus_position":80}`, func(g service.Generation) bool { return g.OwnNarrationFocus == 80 }},
		{"crop_x without effect", narrated + `"own_narration_video_layout":"round_overlay","own_narration_webcam_crop_x":0.25}`, func(g service.Generation) bool { return g.OwnNarrationFocus == 50 }},
		{"_legacy is the plain style", `{"prompt":"x","canvas_style_variant":"playful_legacy"}`, func(g service.Generation) bool { return g.CanvasStyle == "playful" }},
		{"a custom style needs no variant", `{"prompt":"x","canvas_style_variant":null,"custom_style":"s"}`, func(g service.Generation) bool { return g.CustomStyle == "s" }},
		{"a variant beside a custom style is recorded", `{"prompt":"x","canvas_style_variant":"playful","custom_style":"s"}`, func(g service.Generation) bool { return g.CanvasStyle == "playful" }},
		{"a script without timing lasts as long as it does", `{"prompt":"x","custom_script":"` + strings.Repeat("Leaves take in the light of the sun. ", 60) + `","language_variants":["es","fr"]}`, func(g service.Generation) bool { return g.Timing == "auto" && len(g.LanguageVariants) == 2 }},
		{"null is left out", `{"prompt":"x","background_track":null,"pen_animation_style":null,"visibility":null}`, func(g service.Generation) bool { return g.BackgroundTrack == "" && g.Visibility == service.Private }},
		{"an upload of a service on this machine", `{"prompt":"x","reference_source":["http://127.0.0.1:8080/media/u_1/a.pdf"]}`, func(g service.Generation) bool { return len(g.ReferenceSource) == 1 }},
	} {
		if g, err := read(c.body); err != nil {
			t.Errorf("%s: %v", c.what, err)
		} else if !c.want(g) {
			t.Errorf("%s: %+v", c.what, g)
		}
	}
}

// A script that is too long is told with how long it would take.
func TestScriptLengthIsTold(t *testing.T) {
	_, err := read(`{"prompt":"x","custom_script":"` + strings.Repeat("The small cell takes sugar in and gives the warmth of it away. ", 400) + `"}`)
	var e *service.Error
	if !errors.As(err, &e) || len(e.Faults) != 1 || !strings.Contains(e.Faults[0].Message, "minutes") {
		t.Errorf("got %v", err)
	}
	began := `{"prompt":"x","timing":"0.5","custom_script":"`
	_, err = read(began + strings.Repeat("The small cell takes sugar in and gives the warmth of it away. ", 20) + `"}`)
	if !errors.As(err, &e) || !strings.Contains(e.Faults[0].Message, "30 seconds") {
		t.Errorf("got %v", err)
	}
}

// The page's looks are those there are.
func TestStylesOfThePage(t *testing.T) {
	families := strings.Fields("chalkboard_bw chalkboard_black_on_white chalkboard_color whiteboard modern_minimal playful technical editorial sharpie illustrations")
	want := []string{"notebook_infographic"}
	for _, f := range families {
		want = append(want, f, f+"_compact")
	}
	slices.Sort(want)
	if got := slices.Sorted(slices.Values(plan.CanvasStyles())); !slices.Equal(got, want) {
		t.Errorf("canvas: %v", got)
	}
	want = strings.Fields("classic improved(beta) formal crayon dry_erase professional_clean creative infographics chalkboard_black_on_white")
	slices.Sort(want)
	if got := slices.Sorted(slices.Values(plan.SketchStyles())); !slices.Equal(got, want) {
		t.Errorf("sketch: %v", got)
	}
}

// Whatever comes, faults are told and nothing breaks; what is right can be read again.
func FuzzRequest(f *testing.F) {
	for _, seed := range []string{
		`{"prompt":"x"}`, `{"prompt":1,"custom_images":[1,null,"a"],"x":{}}`, `[]`, `{"prompt":"x","own_narration_video_mode":true,"own_narration_video_layout":"pip"}`,
		`{"prompt":"x","canvas_style_variant":null,"variant_scripts":{"":""},"use_ai_audio_at":[1e99,-0.5]}`, "{\"prompt\":\"\\u0000\"}", `{"prompt":"` + strings.Repeat("[", 200),
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		v := GenerationTable.Read(data)
		if len(v.Faults) > 100 {
			t.Fatalf("%d faults", len(v.Faults))
		}
		g, err := Request(v)
		var e *service.Error
		if err != nil && !errors.As(err, &e) {
			t.Fatal(err)
		}
		if err == nil && (strings.TrimSpace(g.Prompt) == "" || len(g.CustomImages) != len(g.CustomImagesTell)) {
			t.Fatalf("%s became %+v", data, g)
		}
	})
}

func BenchmarkRequest(b *testing.B) {
	body := []byte(`{"prompt":"Why leaves are green","timing":"2","narration_language":"es","canvas_style_variant":"playful","language_variants":["fr","de"],
		"custom_images":["https://a.example/a.png"],"custom_images_description":["A cell"],"watermark":true,"logo_position":"br"}`)
	b.ReportAllocs()
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		if _, err := Request(GenerationTable.Read(body)); err != nil {
			b.Fatal(err)
		}
	}
}
