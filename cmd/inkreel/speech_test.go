package main

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/inkreel/inkreel/internal/drivertest"
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

// choices is a file of providers: a server that has no Thai, a program that dies.
func choices(t *testing.T, url string) string {
	t.Helper()
	dir := t.TempDir()
	dead := filepath.Join(dir, "dead")
	drivertest.Program(t, dead, "#!/bin/sh\necho 'no model' >&2; exit 3\n")
	return talk(t, "voices.json", `{
		"providers": {
			"theirs": {"form": "openai", "url": "`+url+`", "key_env": "THEIR_KEY", "voices": {"female-1": "heart", "zh": "xiaobei"}},
			"dead": {"form": "command", "command": ["`+dead+`", "{voice}"]}
		},
		"use": [{"lang": "zh", "speech": ["theirs", "espeak"]}, {"speech": ["dead", "theirs", "espeak"]}]
	}`)
}

// A file chooses who speaks; what fails is told, with its name, and the next speaks.
func TestRenderByFileOfVoices(t *testing.T) {
	s := modeltest.Start(t, modeltest.Model{})
	t.Setenv("THEIR_KEY", modeltest.Key)
	file, path := choices(t, s.URL), talk(t, "rain.json", spoken)
	render := func(speech string) (int, string) {
		code, out, errs := inkreel(t, "render", path, "--speech", speech, "-o", filepath.Join(t.TempDir(), "rain.mp4"), "--json")
		if all := out + errs; strings.Contains(all, modeltest.Key) {
			t.Errorf("the key is in %s", all)
		}
		return code, out + errs
	}
	code, out := render(file)
	if code != 0 || !strings.Contains(out, "/v1 heart, because dead: the program ") || !strings.Contains(out, "exit status 3: no model") || len(s.Asked()) != 1 {
		t.Errorf("exit code %d, asked %d times: %s", code, len(s.Asked()), out)
	}
	if code, out = render(file + ",dead"); code != exitFailed || !strings.Contains(out, "scenes[0].narration.text: dead: the program") {
		t.Errorf("exit code %d: %s", code, out)
	}
	if code, out = render("nobody"); code != exitFailed || !strings.Contains(out, `no provider "nobody"`) {
		t.Errorf("exit code %d: %s", code, out)
	}
}

// Who speaks is told before anything is spoken; the doctor asks each for a few words.
func TestWhoSpeaks(t *testing.T) {
	s := modeltest.Start(t, modeltest.Model{})
	t.Setenv("THEIR_KEY", modeltest.Key)
	file := choices(t, s.URL)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"voices", "--speech", file}, "zh          theirs, else espeak\nall others  dead, else theirs, else espeak\n"},
		{[]string{"voices", "chinese", "--speech", file}, "zh  male-2    theirs (xiaobei), else espeak\n"},
		{[]string{"voices", "en", "--speech", file}, "en  male-1    dead (male-1), else theirs (no voice named), else espeak\n"},
		{[]string{"check", plans + "/photosynthesis.json", "--speech", file}, "spoken in en as female-1 by dead, else theirs, else espeak (good)\n"},
	} {
		if code, out, errs := inkreel(t, c.args...); code != 0 || !strings.Contains(out, c.want) {
			t.Errorf("%v: exit code %d: %s%s, want %s", c.args, code, out, errs, c.want)
		}
	}
	if n := len(s.Asked()); n > 0 {
		t.Errorf("asked %d times", n)
	}
	var out bytes.Buffer
	k := &checkup{c: &console{out: &out, err: &out}}
	(&doctorCmd{speechFlags: speechFlags{file}}).speech(t.Context(), k)
	for _, want := range []string{"ok       speech       zh: theirs, else espeak\n", "ok       speech       espeak-ng ", "missing  speech       dead: the program", "ok       speech       theirs: 127.0.0.1:"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	if len(s.Asked()) != 1 || k.bad != 1 || strings.Contains(out.String(), modeltest.Key) {
		t.Errorf("asked %d times, %d bad:\n%s", len(s.Asked()), k.bad, out.String())
	}
}
