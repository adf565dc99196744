package engine_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/plan"
)

// warningsOf are those of every scene of a plan, and of its variants.
func warningsOf(t *testing.T, e *rig, p *plan.Plan) []engine.Warning {
	t.Helper()
	warnings, err := e.Inspect(t.Context(), p, fetcher(t))
	if err != nil {
		t.Fatal(err)
	}
	return warnings
}

// What is shown to newcomers is told from experience: it has the time it needs.
func TestExamplesHaveTime(t *testing.T) {
	drawsAlone(t)
	files, err := filepath.Glob(filepath.Join(plans, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	layouts, err := filepath.Glob(filepath.Join(plans, "layouts", "*.json"))
	if err != nil || len(files) < 6 || len(layouts) < 6 {
		t.Fatalf("found %d and %d example plans, %v", len(files), len(layouts), err)
	}
	for _, file := range inTurn(slices.Concat(files, layouts), 3) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			p := readPlan(t, file)
			p.Output.Scale = 0.5 // what takes how long is the same in every size
			for _, w := range warningsOf(t, newEngine(t), p) {
				if strings.HasSuffix(w.Path, "narration.text") && strings.Contains(w.Message, "as espeak-ng speaks it") {
					continue // of the voice, not of the time
				}
				t.Errorf("%s: %v", w.Path, w)
			}
		})
	}
}

// So have the plans that the pages show.
func TestPagesHaveTime(t *testing.T) {
	drawsAlone(t)
	shown := regexp.MustCompile("(?s)```json\n(.*?)```")
	n := 0
	for _, page := range []string{"../README.md", "../docs/plan.md", "../docs/pictures.md", "../docs/producers.md"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range shown.FindAllStringSubmatch(string(text), -1) {
			p, err := engine.Decode([]byte(m[1]))
			if err != nil { // a part of a plan, or another document
				continue
			}
			n++
			for _, w := range warningsOf(t, newEngine(t), p) {
				t.Errorf("%s: %q: %v", page, p.Title, w)
			}
		}
	}
	if n < 3 {
		t.Errorf("%d plans found", n)
	}
}

// pressed are plans with too little time, and the kind of remedy there is.
var pressed = map[string]struct{ doc, remedy string }{
	"narrated": {`{"version": 1, "scenes": [{"title": "How rain falls", "narration": {"text": "Rain falls out of clouds."}, "elements": [
		{"kind": "text", "role": "title", "text": "How rain falls"},
		{"kind": "icon", "name": "cloud"},
		{"kind": "list", "items": ["the sun warms the sea", "vapour rises", "it cools", "drops fall"]}]}]}`, `add "pause_after": `},
	"with a pause": {`{"version": 1, "scenes": [{"narration": {"text": "Rain falls out of clouds.", "pause_after": 0.8}, "elements": [
		{"kind": "text", "role": "title", "text": "How rain falls"},
		{"kind": "icon", "name": "cloud"},
		{"kind": "list", "items": ["the sun warms the sea", "vapour rises", "it cools", "drops fall"]}]}]}`, `set "pause_after" to `},
	"of a stated length": {`{"version": 1, "studio_video_engine": "studio_sketch", "scenes": [{"duration": 4}, {"transition": "wipe", "duration": 3.2, "elements": [
		{"kind": "image", "source": "assets/tulips.png", "description": "three tulips"},
		{"kind": "text", "text": "Tulips need twelve cold weeks"}]}]}`, `set "duration" to `},
	"cues too close": {`{"version": 1, "studio_video_engine": "studio_sketch", "scenes": [{"narration": {"text": "Flowers drink, grow and bloom, and the gardener has a long rest after all of that work with them."}, "elements": [
		{"kind": "text", "role": "title", "text": "What flowers do all year round"},
		{"kind": "icon", "name": "droplet", "label": "water", "cue": "drink"},
		{"kind": "icon", "name": "flower", "label": "bloom", "cue": "bloom"},
		{"kind": "text", "text": "a rest", "cue": "rest"}]}]}`, `drop the cue`},
	"fast": {`{"version": 1, "scene_pacing": "fast", "scenes": [{"duration": 10, "elements": [
		{"kind": "shape", "shape": "cloud", "label": "cloud 1"},
		{"kind": "shape", "shape": "cloud", "label": "cloud 2"},
		{"kind": "shape", "shape": "cloud", "label": "cloud 3"},
		{"kind": "shape", "shape": "cloud", "label": "cloud 4"},
		{"kind": "shape", "shape": "cloud", "label": "cloud 5"},
		{"kind": "shape", "shape": "cloud", "label": "cloud 6"},
		{"kind": "shape", "shape": "cloud", "label": "cloud 7"},
		{"kind": "shape", "shape": "cloud", "label": "cloud 8"},
		{"kind": "shape", "shape": "cloud", "label": "cloud 9"},
		{"kind": "shape", "shape": "cloud", "label": "cloud 10"},
		{"kind": "shape", "shape": "cloud", "label": "cloud 11"},
		{"kind": "shape", "shape": "cloud", "label": "cloud 12"},
		{"kind": "shape", "shape": "cloud", "label": "cloud 13"},
		{"kind": "shape", "shape": "cloud", "label": "cloud 14"},
		{"kind": "shape", "shape": "cloud", "label": "cloud 15"},
		{"kind": "shape", "shape": "cloud", "label": "cloud 16"},
		{"kind": "shape", "shape": "cloud", "label": "cloud 17"},
		{"kind": "shape", "shape": "cloud", "label": "cloud 18"}]}]}`, `set "scene_pacing" to "normal"`},
	"past its end": {`{"version": 1, "scenes": [{"narration": {"text": "Rain falls."}, "elements": [
		{"kind": "icon", "name": "cloud", "cue": 4}]}]}`, `add "pause_after": `},
}

// A remedy that is told is one: who follows it has no warning any more, and who
// goes half the way still has.
func TestRemediesHelp(t *testing.T) {
	drawsAlone(t)
	for name, c := range pressed {
		t.Run(name, func(t *testing.T) {
			e := newEngine(t)
			p := decode(t, c.doc)
			warnings := warningsOf(t, e, p)
			if len(warnings) != 1 || !strings.Contains(warnings[0].Message, c.remedy) {
				t.Fatalf("got %v; want one with: %s", warnings, c.remedy)
			}
			w := warnings[0]
			t.Log(w)
			half := decode(t, c.doc)
			follow(t, half, w, 0.5)
			if len(warningsOf(t, e, half)) == 0 {
				t.Error("half of it would have done")
			}
			follow(t, p, w, 0)
			if left := warningsOf(t, e, p); len(left) > 0 {
				t.Errorf("after following it: %v", left)
			}
		})
	}
}

var (
	inScene  = regexp.MustCompile(`^scenes\[(\d+)\]$`)
	toPause  = regexp.MustCompile(`(?:add|set) "pause_after"(?:: | to )([0-9.]+)`)
	toLength = regexp.MustCompile(`set "duration" to ([0-9.]+)`)
	toUncue  = regexp.MustCompile(`drop the cues? of (.*?)(?: and (?:add|set) "|, or )`)
)

// follow changes a plan as a warning's words say, by short seconds less.
func follow(t *testing.T, p *plan.Plan, w engine.Warning, short float64) {
	t.Helper()
	number := func(m []string) float64 {
		v, err := strconv.ParseFloat(m[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		return v - short
	}
	m := inScene.FindStringSubmatch(w.Path)
	if m == nil {
		t.Fatalf("%q is no scene", w.Path)
	}
	at, _ := strconv.Atoi(m[1])
	s, done := &p.Scenes[at], false
	if m := toPause.FindStringSubmatch(w.Message); m != nil {
		s.Narration.PauseAfter, done = number(m), true
	}
	if m := toLength.FindStringSubmatch(w.Message); m != nil {
		s.Duration, done = number(m), true
	}
	if m := toUncue.FindStringSubmatch(w.Message); m != nil {
		for i := range s.Elements {
			if short == 0 && strings.Contains(m[1], s.NameOf(i)) {
				s.Elements[i].Cue, done = plan.Cue{}, true
			}
		}
	}
	if strings.Contains(w.Message, `set "scene_pacing" to "normal"`) {
		p.Pacing, done = plan.PacingNormal, true
	}
	if !done && short == 0 {
		t.Fatalf("there is nothing to follow in: %s", w.Message)
	}
}

// What cannot be had in one scene is told so, and what hardly matters is not told.
func TestWarningsThatMatter(t *testing.T) {
	e := newEngine(t)
	full := `{"version": 1, "scenes": [{"duration": 5, "elements": [`
	for i := range 16 {
		if i > 0 {
			full += ","
		}
		full += `{"kind": "shape", "shape": "cloud", "label": "cloud number ` + strconv.Itoa(i+1) + `"}`
	}
	got := warningsOf(t, e, decode(t, full+`]}]}`))
	if len(got) != 1 || !strings.Contains(got[0].Message, " others need ") || !strings.Contains(got[0].Message, "or show less") {
		t.Errorf("sixteen clouds: %v", got)
	}
	got = warningsOf(t, e, decode(t, `{"version": 1, "scenes": [{"duration": 0.9, "elements": [{"kind": "text", "text": "brief"}]}]}`))
	if len(got) > 0 {
		t.Errorf("half a second: %v", got)
	}
}

// A part of a recording that is said to end after it, ends with it, and that is told.
func TestPartsThatEndAfterTheirRecording(t *testing.T) {
	for to, want := range map[string]bool{"9": false, "10.45": false, "11": true} { // of 10.396 s
		p := decode(t, `{"version": 1, "output": {"scale": 0.25}, "scenes": [{"narration": {"audio": "assets/narration.ogg", "from": 2, "to": `+to+`}, "elements": [{"kind": "text", "text": "Ice"}]}]}`)
		told := slices.ContainsFunc(warningsOf(t, newEngine(t), p), func(w engine.Warning) bool {
			return w.Path == "scenes[0].narration.to" && strings.Contains(w.Message, "after the end of the recording, 10.40 s")
		})
		if told != want {
			t.Errorf("to %s: told %v", to, told)
		}
	}
}
