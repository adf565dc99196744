package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/plan"
)

// planOf is the plan that is made of args.
func planOf(t *testing.T, args ...string) (p *plan.Plan, errs string) {
	t.Helper()
	code, out, errs := inkreel(t, append([]string{"make", "--plan-only"}, args...)...)
	if code != 0 {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	p, err := engine.Decode([]byte(out))
	if err != nil {
		t.Fatal(err)
	}
	return p, errs
}

// shown is the scene in which a file is shown: its number from 0, or -1.
func shown(p *plan.Plan, file string) int {
	for i, s := range p.Scenes {
		for _, e := range s.Elements {
			if filepath.Base(e.Source) == filepath.Base(file) { // its folder is named from the working one
				return i
			}
		}
	}
	return -1
}

// said is what a scene says.
func said(s plan.Scene) string {
	if s.Narration == nil {
		return ""
	}
	return s.Narration.Text
}

// A picture comes where the script's marker is, or where it is spoken of; it is
// drawn, also from beyond the working folder.
func TestMakePictures(t *testing.T) {
	t.Parallel()
	drawing, err := os.ReadFile("../../testdata/sources/source/arch.svg")
	if err != nil {
		t.Fatal(err)
	}
	arch := talk(t, "arch.svg", string(drawing))
	words := talk(t, "words.txt", "The town lies on the river.\n\n[START][IMAGE 1] Its oldest building is made of stone. [END][IMAGE 1]\n\nPeople cross it every day.\n")
	p, errs := planOf(t, "--script", words, "--image", arch+"=a bridge")
	if i := shown(p, arch); i < 0 || !strings.Contains(said(p.Scenes[i]), "oldest building") {
		t.Errorf("by its marker it is in scene %d", i)
	}
	for _, s := range p.Scenes {
		if strings.Contains(said(s), "IMAGE") {
			t.Errorf("a marker is spoken: %s", said(s))
		}
	}
	if errs != "" {
		t.Errorf("notes: %s", errs)
	}
	text := talk(t, "town.md", "# The town\n\nThe town has a market. Farmers sell cheese there.\n\n## Across the water\n\nThe old bridge is an arch of stone. It was built in 1432.\n\n## Today\n\nMost people work in the mill.\n")
	p, _ = planOf(t, text, "--image", arch+"=the old stone bridge")
	if i := shown(p, arch); i < 0 || !strings.Contains(said(p.Scenes[i]), "bridge") {
		t.Errorf("by what it shows it is in scene %d", i)
	}
	film := filepath.Join(t.TempDir(), "town.mp4")
	if code, _, errs := inkreel(t, "make", text, "--image", arch+"=the old stone bridge", "--timing", "0.25", "--quality", "draft", "-o", film); code != 0 {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	if got := formatOf(t, film); !strings.HasPrefix(got, "mov,mp4") {
		t.Errorf("the film is %s", got)
	}
}

// A recording is what is heard, with what it says in the captions where that is
// given.
func TestMakeOwnNarration(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("espeak-ng"); err != nil {
		t.Skip("no espeak-ng to speak a recording")
	}
	const speech = "The moon pulls at the sea. That is why the water rises twice a day."
	dir := t.TempDir()
	wav := filepath.Join(dir, "me.wav")
	if out, err := exec.Command("espeak-ng", "-w", wav, speech).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	p, _ := planOf(t, "--own-narration", wav, "--script", talk(t, "words.txt", speech))
	if p.OwnNarration == nil || filepath.Base(p.OwnNarration.Source) != filepath.Base(wav) {
		t.Fatalf("own narration: %+v", p.OwnNarration)
	}
	var heard []string
	for _, s := range p.Scenes {
		heard = append(heard, said(s))
	}
	if got := strings.Join(heard, " "); got != speech {
		t.Errorf("it says %q", got)
	}
	if p, _ = planOf(t, "--own-narration", wav); len(p.Scenes) == 0 {
		t.Error("without a script there are no scenes")
	}
	film := filepath.Join(dir, "moon.mp4")
	if code, _, errs := inkreel(t, "make", "--own-narration", wav, "--quality", "draft", "-o", film); code != 0 {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	if got := formatOf(t, film); !strings.HasPrefix(got, "mov,mp4") {
		t.Errorf("the film is %s", got)
	}
	mute := filepath.Join(dir, "mute.mp4")
	if out, err := exec.Command("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=s=64x48:d=1", mute).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if code, _, errs := inkreel(t, "make", "--own-narration", mute, "-o", film); code != exitPlan || !strings.Contains(errs, "mute.mp4: its sound cannot be read: it has none") {
		t.Errorf("a video without sound: exit code %d: %s", code, errs)
	}
}

// A podcast is sound with a cover; its summary is one that a program reads.
func TestMakePodcast(t *testing.T) {
	t.Parallel()
	sound := filepath.Join(t.TempDir(), "bread.m4a")
	code, out, errs := inkreel(t, "make", sources+"recipe-bread.txt", "--podcast", "--timing", "0.25", "-o", sound, "--json")
	if code != 0 || !json.Valid([]byte(out)) {
		t.Fatalf("exit code %d: %s%s", code, out, errs)
	}
	streams, err := exec.Command("ffprobe", "-v", "error", "-show_entries", "stream=codec_type:stream_disposition=attached_pic", "-of", "csv=p=0", sound).Output()
	if err != nil || !bytes.HasPrefix(streams, []byte("audio,0")) || !bytes.Contains(streams, []byte("video,1")) || bytes.Contains(streams, []byte("video,0")) {
		t.Errorf("%v: %s", err, streams)
	}
}

// A film in other languages has a file for each; without a translator it says so.
func TestMakeLanguages(t *testing.T) {
	dir := t.TempDir()
	program := `#!/bin/sh
if [ "$1" = -l ]; then printf '  eng-spa\n'; exit; fi
sed -e 's/The moon pulls at the sea/La luna tira del mar/g' -e 's/That is why the water rises twice a day/Por eso el agua sube dos veces al día/g'`
	if err := os.WriteFile(filepath.Join(dir, "apertium"), []byte(program), 0o755); err != nil { //nolint:gosec // it is run
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	text := talk(t, "tide.txt", "The moon pulls at the sea. That is why the water rises twice a day.\n")
	p, _ := planOf(t, text, "--languages", "Spanish")
	if len(p.Variants) != 1 || p.Variants[0].Language != "es" {
		t.Fatalf("variants: %+v", p.Variants)
	}
	if data, err := plan.Encode(p); err != nil || !bytes.Contains(data, []byte("agua")) {
		t.Errorf("%v: nothing is translated in %s", err, data)
	}
	film := filepath.Join(dir, "tide.mp4")
	if code, _, errs := inkreel(t, "make", text, "--languages", "es", "--quality", "draft", "-o", film); code != 0 {
		t.Fatalf("exit code %d: %s", code, errs)
	}
	for _, name := range []string{"tide.mp4", "tide-es.mp4"} {
		if got := formatOf(t, filepath.Join(dir, name)); !strings.HasPrefix(got, "mov,mp4") {
			t.Errorf("%s is %s", name, got)
		}
	}
	for lang, want := range map[string]string{"ja": "Japanese", "en": "English already", "klingon": `must be a language`} {
		if code, _, errs := inkreel(t, "make", text, "--languages", lang, "--plan-only"); code != exitPlan || !strings.Contains(errs, want) {
			t.Errorf("%s: exit code %d: %s", lang, code, errs)
		}
	}
}

// A text may come on standard input.
func TestMakeStdin(t *testing.T) {
	t.Parallel()
	var out, errs bytes.Buffer
	in := strings.NewReader("# Tides\n\nThe moon pulls at the sea. That is why the water rises twice a day.\n")
	if code := run([]string{"make", "-", "--show", "storyboard", "--json"}, &console{in, &out, &errs}); code != 0 {
		t.Fatalf("exit code %d: %s", code, errs.String())
	}
	if !json.Valid(out.Bytes()) || !strings.Contains(out.String(), "Tides") {
		t.Errorf("%s", out.String())
	}
}
