package main

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/inkreel/inkreel/internal/freeport"
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

// A service's workers, whose steps run in children without network, have films spoken
// by the model; neither its log nor what it publishes holds the key.
func TestServeBySpeechModel(t *testing.T) {
	bin, path := binary(t), talk(t, "rain.json", strings.Replace(spoken, `"version": 1`, `"version": 1, "job_id": "rain"`, 1))
	for mode, want := range map[modeltest.Mode]string{modeltest.Right: "", modeltest.Unauthorized: "401"} {
		s := modeltest.Start(t, modeltest.Model{Mode: mode})
		t.Setenv("INKREEL_SPEECH_URL", s.URL)
		t.Setenv("INKREEL_SPEECH_KEY", modeltest.Key)
		data, nats, web := t.TempDir(), freeport.ForTest(t), freeport.ForTest(t)
		serve := start(t, bin, "serve", "--data", data, "--nats-listen", nats, "--http", web, "--log-level", "debug")
		eventually(t, "serve is ready", healthy("http://"+web+"/readyz"))
		out, err := exec.Command(bin, "submit", path, "-o", filepath.Join(t.TempDir(), "rain.mp4"), "--nats", "nats://"+nats).CombinedOutput()
		if err != nil {
			t.Fatalf("%s: submit: %v\n%s", mode, err, out)
		}
		rec, err := exec.Command(bin, "watch", "rain", "--json", "--nats", "nats://"+nats).CombinedOutput()
		if err != nil || !strings.Contains(string(rec), want) || strings.Contains(string(rec), "spoken by") != (want != "") {
			t.Errorf("%s: %v: %s", mode, err, rec)
		}
		if err := serve.cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		if err := serve.cmd.Wait(); err != nil {
			t.Errorf("%s: serve after SIGTERM: %v", mode, err)
		}
		if all := serve.log.String() + string(out) + string(rec); strings.Contains(all, modeltest.Key) || len(s.Asked()) == 0 {
			t.Errorf("%s: asked %d times, or the key is in %s", mode, len(s.Asked()), all)
		}
	}
}
