package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// checked is what check prints of a plan with --json.
type checked struct {
	File   string
	OK     bool
	Faults []struct {
		Path, Message string
		Line, Column  int
	}
	Warnings []struct {
		Path, Place, Message string
		Missing              float64 `json:"missing_seconds"`
		Line, Column         int
	}
	Error string
	Price []any
}

// Several plans have an object each, whatever is wrong with some.
func TestCheckSeveral(t *testing.T) {
	dir := t.TempDir()
	good, bad, none := plans+"/photosynthesis.json", plans+"/bad/many-faults.json", filepath.Join(dir, "none.json")
	for _, c := range []struct {
		files []string
		code  int
	}{{[]string{good}, 0}, {[]string{good, bad}, exitPlan}, {[]string{bad, none, good}, exitFailed}} {
		code, out, errs := inkreel(t, append([]string{"check", "--json"}, c.files...)...)
		lines := strings.Split(strings.TrimSpace(out), "\n")
		if code != c.code || len(lines) != len(c.files) {
			t.Fatalf("%v: code %d, want %d; %s\n%s", c.files, code, c.code, errs, out)
		}
		for i, line := range lines {
			var v checked
			if err := json.Unmarshal([]byte(line), &v); err != nil {
				t.Fatalf("%v: %s", err, line)
			}
			wrong := v.File != c.files[i] || v.OK != (v.File == good) || (v.File == bad) != (len(v.Faults) > 9) || (v.File == none) != (v.Error != "") || (v.File == good) != (v.Price != nil)
			if wrong || !strings.Contains(line, `"faults":[`) || !strings.Contains(line, `"warnings":[]`) {
				t.Errorf("of %s: %s", c.files[i], line)
			}
		}
	}
	code, out, errs := inkreel(t, "check", bad, good)
	if code != exitPlan || out != good+": a good plan: 3 scenes, classic\n"+good+": spoken in en as female-1 by espeak (good)\n" || !strings.Contains(errs, bad+":2:25: scenes[0].durations: unknown field") {
		t.Errorf("code %d, %q, %s", code, out, errs)
	}
}

// With --deep, check tells what otherwise only rendering does, in the same words.
func TestCheckDeep(t *testing.T) {
	drawsAlone(t)
	dir := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		path := filepath.Join(dir, name+".json")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const scene = `{"version": 1, "scenes": [` + "\n %s]}"
	for name, c := range map[string]struct {
		text, path, says string
		variant          bool
	}{
		"source":   {`{"elements": [` + "\n" + `{"kind": "image", "source": "none.png"}]}`, "scenes[0].elements[0].source", "asset none.png: no such file", false},
		"overflow": {`{"duration": 3, "elements": [{"kind": "text", "text": "` + strings.Repeat("many words ", 300) + `", "box": {"x": 0.1, "y": 0.1, "w": 0.05, "h": 0.05}}]}`, "scenes[0].elements[0].", "", false},
		"length":   {`{"narration": {"text": "` + strings.Repeat("There is much to be said of this. ", 12) + `"}}`, "scenes[0].narration", "scene \"s1\" lasts ", false},
		"variant": {`{"id": "a", "narration": {"text": "Short."}}], "variants": [{"id": "long", "narration_language": "de", "scenes": {"a": {"narration": {"text": "` +
			strings.Repeat("Dazu ist viel zu sagen, und das dauert lange. ", 12) + `"}}}}`, "variants[0]", "scenes[0].narration: scene \"a\" lasts ", true},
	} {
		t.Run(name, func(t *testing.T) {
			file := write(name, fmt.Sprintf(scene, c.text))
			if code, _, errs := inkreel(t, "check", file); code != 0 {
				t.Fatalf("without --deep: %d, %s", code, errs)
			}
			code, out, errs := inkreel(t, "check", "--deep", "--json", file)
			var v checked
			if err := json.Unmarshal([]byte(out), &v); err != nil || code != exitPlan || len(v.Faults) != 1 {
				t.Fatalf("code %d, %v, %s\n%s", code, err, errs, out)
			}
			f := v.Faults[0]
			if !strings.HasPrefix(f.Path, c.path) || !strings.Contains(f.Message, c.says) || f.Line < 2 {
				t.Errorf("got %+v", f)
			}
			if c.variant {
				return
			}
			_, _, rendered := inkreel(t, "render", file, "-o", filepath.Join(dir, name+".mp4"))
			if _, words, _ := strings.Cut(strings.TrimSpace(errs), f.Path); !strings.Contains(rendered, words) {
				t.Errorf("check says %q, render %q", errs, rendered)
			}
		})
	}
	hurried := write("hurried", fmt.Sprintf(scene, `{"title": "Rain", "duration": 3, "elements": [
	{"kind": "text", "role": "title", "text": "How rain falls"}, {"kind": "icon", "name": "cloud"}, {"kind": "list", "items": ["vapour rises", "it cools", "drops fall"]}]}`))
	code, out, errs := inkreel(t, "check", "--deep", "--json", hurried)
	var v checked
	if err := json.Unmarshal([]byte(out), &v); err != nil || code != 0 || !v.OK || len(v.Warnings) != 1 {
		t.Fatalf("code %d, %v, %s\n%s", code, err, errs, out)
	}
	w := v.Warnings[0]
	if w.Path != "scenes[0]" || w.Place != "scene 1 “Rain”" || w.Missing < 1 || w.Line != 2 || w.Column != 2 || !strings.Contains(w.Message, `set "duration" to `) {
		t.Errorf("got %+v", w)
	}
	if want := hurried + ":2:2: warning: scene 1 “Rain”: the cloud needs "; !strings.HasPrefix(errs, want) {
		t.Errorf("said %q", errs)
	}
	_, out, _ = inkreel(t, "render", hurried, "--quality", "draft", "-o", filepath.Join(dir, "hurried.mp4"))
	if !strings.Contains(out, "warning: "+w.Place+": "+w.Message) {
		t.Errorf("check says %q, render %q", w.Message, out)
	}
}
