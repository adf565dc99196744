package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/modeltest"
)

const spoken = `{"version": 1, "scenes": [
	{"elements": [{"kind": "text", "text": "Rain"}], "narration": {"text": "Rain falls on the cardamom hills."}}]}`

// A film is spoken by the model that the environment names; where that fails by
// espeak-ng, with a warning that holds neither key nor text.
func TestRenderBySpeechModel(t *testing.T) {
	path := talk(t, "rain.json", spoken)
	cache := t.TempDir()
	render := func(mode modeltest.Mode) (warnings []string, asked int) {
		t.Helper()
		s := modeltest.Start(t, modeltest.Model{Mode: mode})
		t.Setenv("INKREEL_SPEECH_URL", s.URL)
		t.Setenv("INKREEL_SPEECH_KEY", modeltest.Key)
		code, out, errs := inkreel(t, "render", path, "-o", filepath.Join(t.TempDir(), "rain.mp4"), "--cache", cache, "--json")
		if code != 0 {
			t.Fatalf("%s: exit code %d: %s", mode, code, errs)
		}
		if all := out + errs; strings.Contains(all, modeltest.Key) || strings.Contains(all, "Bearer") {
			t.Errorf("%s: the key is in %s", mode, all)
		}
		var made struct {
			Warnings []json.RawMessage `json:"warnings"`
		}
		if err := json.Unmarshal([]byte(out), &made); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		for _, w := range made.Warnings {
			warnings = append(warnings, string(w))
		}
		return warnings, len(s.Asked())
	}
	refused, asked := render(modeltest.Unauthorized)
	if len(refused) != 1 || asked != 1 || !strings.Contains(refused[0], "espeak-ng") || !strings.Contains(refused[0], "401") || strings.Contains(refused[0], "cardamom") {
		t.Errorf("asked %d times, warnings %q", asked, refused)
	}
	if warnings, asked := render(modeltest.Right); len(warnings) > 0 || asked != 1 {
		t.Errorf("what espeak-ng spoke is taken for the model's: asked %d times, warnings %q", asked, warnings)
	}
}
