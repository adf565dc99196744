package main

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine"
)

const sources = "../../testdata/sources/"

// talk writes a text to a file, which is returned.
func talk(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// A text becomes a film of the length asked for, with sound and captions.
func TestMakeFilm(t *testing.T) {
	t.Parallel()
	film := filepath.Join(t.TempDir(), "bread.mp4")
	code, out, errs := inkreel(t, "make", sources+"recipe-bread.txt", "-o", film, "--timing", "0.25", "--quality", "draft", "--json")
	if code != 0 {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	var made struct {
		Seconds  float64           `json:"seconds"`
		Warnings []json.RawMessage `json:"warnings"`
	}
	if err := json.Unmarshal([]byte(out), &made); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if math.Abs(made.Seconds-15) > 0.75 {
		t.Errorf("the film lasts %g s, want 15", made.Seconds)
	}
	if len(made.Warnings) > 0 {
		t.Errorf("warnings: %s", made.Warnings)
	}
	if got := formatOf(t, film); !strings.HasPrefix(got, "mov,mp4") {
		t.Errorf("the film is %s", got)
	}
	srt, err := os.ReadFile(strings.TrimSuffix(film, ".mp4") + ".srt")
	if err != nil || !bytes.Contains(srt, []byte("-->")) {
		t.Errorf("captions: %v: %s", err, srt)
	}
}

// The plan that is printed is one that inkreel reads, and the same each time.
func TestMakePlanOnly(t *testing.T) {
	t.Parallel()
	var before string
	for range 2 {
		code, out, errs := inkreel(t, "make", sources+"lesson-water-cycle.md", "--plan-only", "--style", "classic", "--orientation", "vertical")
		if code != 0 {
			t.Fatalf("exit code %d: %s", code, errs)
		}
		p, err := engine.Decode([]byte(out))
		if err != nil {
			t.Fatal(err)
		}
		if p.Title != "The water cycle" || p.SketchStyle != "classic" || p.Orientation != "vertical" || p.Language != "en" {
			t.Errorf("%q in %s, %s, %s", p.Title, p.SketchStyle, p.Orientation, p.Language)
		}
		if before != "" && out != before {
			t.Error("the same source gave another plan")
		}
		before = out
	}
}

// A script is spoken word for word.
func TestMakeScript(t *testing.T) {
	t.Parallel()
	path := talk(t, "words.txt", "The moon pulls at the sea. That is why the water rises twice a day.\n\nFishermen have known it for ever.\n")
	code, out, errs := inkreel(t, "make", "--script", path, "--script-only")
	if code != 0 {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	for _, sentence := range []string{"The moon pulls at the sea.", "That is why the water rises twice a day.", "Fishermen have known it for ever."} {
		if strings.Count(out, sentence) != 1 {
			t.Errorf("%q is not in %q once", sentence, out)
		}
	}
}

// Each step can be looked at, also by a program.
func TestMakeShow(t *testing.T) {
	t.Parallel()
	for _, step := range []string{"script", "storyboard", "plan"} {
		code, out, errs := inkreel(t, "make", sources+"recipe-bread.txt", "--show", step, "--json")
		if code != 0 || !json.Valid([]byte(out)) || !strings.Contains(out, "flour") {
			t.Errorf("%s: exit code %d: %s%s", step, code, out, errs)
		}
	}
}

// What cannot be made is said with what would be accepted.
func TestMakeWrong(t *testing.T) {
	t.Parallel()
	nonsense := talk(t, "talk.xyz", "\x00\x01\x02")
	empty := talk(t, "empty.md", "")
	for _, c := range []struct {
		name string
		args []string
		want []string
	}{
		{"nothing", nil, []string{"inkreel make talk.md", "--script", "--prompt"}},
		{"topic", []string{"--prompt", "Volcanoes"}, []string{"Volcanoes", "INKREEL_LLM_URL"}},
		{"no file", []string{"missing.md"}, []string{"missing.md", "no such file"}},
		{"kind", []string{nonsense}, []string{"talk.xyz", ".pdf", ".docx"}},
		{"empty", []string{empty}, []string{"empty.md"}},
		{"style", []string{sources + "recipe-bread.txt", "--style", "whitebord"}, []string{"whitebord", `"whiteboard"`}},
		{"language", []string{sources + "recipe-bread.txt", "--language", "klingon"}, []string{"--language", "klingon", "hi", "es"}},
		{"engine", []string{sources + "recipe-bread.txt", "--engine", "sketch", "--style", "whiteboard"}, []string{"--style", "dry_erase", `"whiteboard"`}},
		{"picture", []string{sources + "recipe-bread.txt", "--image", "missing.png=bread"}, []string{"--image", "missing.png"}},
		{"two steps", []string{sources + "recipe-bread.txt", "--script-only", "--plan-only"}, []string{"--script-only"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, out, errs := inkreel(t, append([]string{"make"}, c.args...)...)
			if code != exitPlan || out != "" {
				t.Errorf("exit code %d: %s", code, out)
			}
			for _, w := range c.want {
				if !strings.Contains(errs, w) {
					t.Errorf("%q is not in: %s", w, errs)
				}
			}
		})
	}
}
