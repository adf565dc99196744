package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/author/request"
	"github.com/inkreel/inkreel/plan"
)

// translated has an Apertium found that turns words of a text on the tides into
// Spanish.
func translated(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	program := `#!/bin/sh
if [ "$1" = -l ]; then printf '  eng-spa\n'; exit; fi
sed -e 's/[Mm]oon/luna/g; s/[Ss]ea/mar/g; s/[Ww]ater/agua/g; s/[Tt]he /la /g; s/rises twice a day/sube dos veces al día/g; s/pulls at/tira de/g; s/That is why/Por eso/g; s/Fishermen wait for/Los pescadores esperan/g; s/high tide/marea alta/g'`
	if err := os.WriteFile(filepath.Join(dir, "apertium"), []byte(program), 0o755); err != nil { //nolint:gosec // it is run
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
}

const tides = "The moon pulls at the sea. That is why the water rises twice a day.\n\nFishermen wait for the high tide.\n"

// Every field that a request of the service has is asked for by flags, and acts on
// the plan; what does not is another step's.
func TestMakeEveryField(t *testing.T) {
	translated(t)
	text, script := talk(t, "tide.txt", tides), talk(t, "words.txt", "[START][VIDEO 1] The moon pulls at the sea all day and all night. [END][VIDEO 1]\n\n[START][IMAGE 1] That is why the water rises twice a day. [END][IMAGE 1]\n\nFishermen wait for the high tide.\n")
	spanish := talk(t, "es.txt", "La luna tira del mar. Por eso sube el agua.\n\nLos pescadores esperan la marea.\n")
	style := talk(t, "style.json", `{"base": "technical", "palette": {"board": "#ffffff", "ink": "#101010"}}`)
	drawing, err := os.ReadFile("../../testdata/sources/source/arch.svg")
	if err != nil {
		t.Fatal(err)
	}
	arch := talk(t, "arch.svg", string(drawing))
	clip, me := filepath.Join(t.TempDir(), "clip.mp4"), filepath.Join(t.TempDir(), "me.mp4")
	for file, seconds := range map[string]string{clip: "7", me: "3"} {
		if out, err := exec.Command("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=10:duration="+seconds, "-f", "lavfi", "-i", "sine=440:duration="+seconds, "-shortest", file).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	one := func(args ...string) []string { return append([]string{text}, args...) }
	media := func(args ...string) []string {
		return append([]string{"--script", script, "--image", arch + "=a bridge", "--video", clip + "=the sea"}, args...)
	}
	own := func(args ...string) []string {
		return append([]string{"--own-narration", me, "--narrator", "side_by_side"}, args...)
	}
	rows := []struct {
		fields string
		args   []string
		want   []string // in the plan
	}{
		{"prompt", []string{"--prompt", strings.Repeat(tides, 3)}, []string{`"The moon pulls at the sea.`}},
		{"title", one("--title", "Ebb and flow"), []string{`"Ebb and flow"`}},
		{"reference_source", one(), []string{`"The moon pulls at the sea.`}},
		{"narration_instructions", one("--tone", "slowly"), []string{`"narration_instructions": "slowly"`}},
		{"custom_script", media(), []string{`"Fishermen wait for the high tide."`}},
		{"onscreen_text_from_script_only", one("--text-from-script"), nil},
		{"narration_voice", one("--voice", "male-2"), []string{`"narration_voice": "male-2"`}},
		{"enable_color", one("--ink-only"), []string{`"enable_color": false`}},
		{"narration_language", one("--language", "hi-en"), []string{`"narration_language": "hi-en"`}},
		{"background_track", one("--music", "lofi"), []string{`"background_track": "lofi"`}},
		{"video_orientation", one("--orientation", "vertical"), []string{`"video_orientation": "vertical"`}},
		{"enable_podcast_engine", one("--podcast"), []string{`"format": "audio"`}},
		{"watermark", one("--watermark"), []string{`"watermark": true`}},
		{"custom_logo logo_position", one("--logo", arch, "--logo-position", "tl"), []string{`arch.svg"`, `"logo_position": "tl"`}},
		{"visual_instructions", one("--look", "navy blue board"), []string{`"custom_style": {`, `"base": "whiteboard"`, `"board": "#`}},
		{"studio_video_engine sketch_style_variant", one("--engine", "sketch"), []string{`"studio_video_engine": "studio_sketch"`, `"sketch_style_variant": "classic"`}},
		{"canvas_style_variant", one("--style", "playful_legacy"), []string{`"canvas_style_variant": "playful"`}},
		{"custom_style", one("--style", style), []string{`"base": "technical"`}},
		{"custom_style", one("--style", style, "--engine", "sketch"), []string{`"studio_video_engine": "studio_sketch"`, `"base": "technical"`}},
		{"own_narration_source", []string{"--own-narration", me}, []string{`"own_narration": {`, `me.mp4"`}},
		{"use_ai_audio_at", media("--narrate-video", "1"), []string{`"audio": "narration"`}},
		{"custom_videos custom_videos_description", media(), []string{`clip.mp4"`, `"the sea"`, `"audio": "original"`}},
		{"custom_images custom_images_description", media(), []string{`arch.svg"`, `"a bridge"`}},
		{"keep_original_images", media("--keep-image", "1"), []string{`"keep_original": true`}},
		{"disable_image_animation", media("--still-image", "1"), []string{`"animate": false`}},
		{"reference_images", []string{"--problem", arch, "--prompt", "How much does the bridge carry? It carries three carts."}, []string{`arch.svg"`}},
		{"pen_animation_style", one("--pen", "stylus"), []string{`"pen_animation_style": "stylus"`}},
		{"hand handedness", one("--hand", "dark", "--handedness", "left"), []string{`"hand": "dark"`, `"handedness": "left"`}},
		{"transition", []string{sources + "recipe-bread.txt", "--transition", "slide"}, []string{`"transition": "slide"`}},
		{"visual_animation_style", one("--animation", "fade_in"), []string{`"visual_animation_style": "fade_in"`}},
		{"reduced_motion", one("--reduced-motion"), []string{`"reduced_motion": true`}},
		{"own_narration_video_layout", own(), []string{`"layout": "side_by_side"`}},
		{"own_narration_video_position", own("--narrator-at", "left-top"), []string{`"position": "left-top"`}},
		{"own_narration_split_size", own("--narrator-size", "30%"), []string{`"split_size": "30%"`}},
		{"own_narration_video_fit", own("--narrator-fit", "full"), []string{`"fit": "full"`}},
		{"own_narration_focus_position", own("--narrator-focus", "20"), []string{`"focus_position": 20`}},
		{"scene_pacing", one("--pace", "fast"), []string{`"scene_pacing": "fast"`}},
		{"onscreen_text_language", one("--text-language", "spanish"), []string{`"onscreen_text_language": "es"`, `agua`, `"The moon pulls`}},
		{"language_variants", one("--languages", "es"), []string{`"variants": [`, `luna tira de`}},
		{"variant_visuals_mode", one("--languages", "es", "--visuals", "per_language"), []string{`"variant_visuals_mode": "per_language"`}},
		{"variant_scripts", one("--languages", "es,fr", "--variant-script", "es="+spanish, "--variant-script", "french="+spanish), []string{`La luna tira del mar.`, `"narration_language": "fr"`}},
	}
	shown := map[string]bool{ // by other steps, or not of the film
		"enable_script_only_mode": true, "timing": true,
	}
	for _, row := range rows {
		for _, field := range strings.Fields(row.fields) {
			shown[field] = true
		}
		p, _ := planOf(t, row.args...)
		data, err := plan.Encode(p)
		var pretty []byte
		if err == nil {
			var v any
			if err = json.Unmarshal(data, &v); err == nil {
				pretty, err = json.MarshalIndent(v, "", "  ")
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range row.want {
			if !strings.Contains(string(pretty), want) {
				t.Errorf("%s: %q is not in the plan of %q: %.300s", row.fields, want, row.args[1:], pretty)
			}
		}
	}
	for _, f := range request.Fields() {
		if !shown[f.Name] {
			t.Errorf("%s: no flag", f.Name)
		}
	}
}

// All that is wrong is said at once, by flags; a key is never one.
func TestMakeAllFaults(t *testing.T) {
	t.Parallel()
	code, _, errs := inkreel(t, "make", sources+"recipe-bread.txt", "--logo-position", "tl", "--narrator-focus", "40", "--still-image", "3", "--languages", "es,klingon", "--animation", "fade_in", "--engine", "sketch", "--style", "whiteboard")
	if code != exitPlan || strings.Contains(errs, "custom_") || strings.Contains(errs, "studio_") {
		t.Errorf("exit code %d: %s", code, errs)
	}
	for _, want := range []string{"--still-image: ", "--logo-position: ", `--style: must be one of "chalkboard_black_on_white", `, "--animation: ", "--narrator-focus: ", `--languages 2: must be a language's code`} {
		if !strings.Contains(errs, want) {
			t.Errorf("%q is not in %s", want, errs)
		}
	}
	key := talk(t, "key", "  \n")
	for _, c := range [][2]string{
		{"--llm-key-file=" + key, "holds no key"}, {"--llm-key-file=/no/such", "--llm-key-file"}, {"--llm-url=ftp://a", "INKREEL_LLM_URL"}, {"--variant-script=es", "es=talk-es.txt"},
	} {
		if code, _, errs := inkreel(t, "make", sources+"recipe-bread.txt", "--plan-only", c[0]); code != exitPlan || !strings.Contains(errs, c[1]) {
			t.Errorf("%s: exit code %d: %s", c[0], code, errs)
		}
	}
}
