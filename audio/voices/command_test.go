//go:build unix

package voices

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/audio/speakertest"
	"github.com/inkreel/inkreel/internal/drivertest"
	"github.com/inkreel/inkreel/internal/modeltest"
)

// program is a provider that a script of the shell is.
func program(t *testing.T, script string, args ...string) *Voices {
	t.Helper()
	path := filepath.Join(t.TempDir(), "speak")
	drivertest.Program(t, path, "#!/bin/sh\n"+script)
	e := entry{name: "mine", form: formCommand, argv: append([]string{path}, args...)}
	p, err := e.open(Options{})
	if err != nil {
		t.Fatal(err)
	}
	return &Voices{providers: []*Provider{p}, rules: []rule{{order: []string{"mine"}}}}
}

// wavs has a tone for each voice and number of words, which a script prints.
func wavs(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for i, v := range ours {
		wav := modeltest.WAV(1)
		for at := 44; at+1 < len(wav); at += 2 { // a square wave
			if (at/2/(10+5*i))%2 == 0 {
				wav[at+1] = 0x20
			}
		}
		if err := os.WriteFile(filepath.Join(dir, string(v)), wav[44:], 0o600); err != nil {
			t.Fatal(err)
		}
	}
	head := modeltest.WAV(0)
	copy(head[40:], []byte{0xff, 0xff, 0xff, 0xff}) // as pipes have it
	if err := os.WriteFile(filepath.Join(dir, "head"), head, 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// A program that speaks holds what all speakers do. It is given the text in a line.
func TestCommand(t *testing.T) {
	dir := wavs(t)
	script := fmt.Sprintf(`read -r text; set -- "$1" $text; v=$1; n=$(($# - 1)); cat %[1]s/head; while [ $n -gt 0 ]; do cat "%[1]s/$v"; n=$((n - 10)); done`, dir)
	speakertest.Run(t, func(t *testing.T) audio.Speaker { return program(t, script, "{voice}") })
}

// Placeholders are filled, nothing of a text is an argument, and of the variables there
// are no keys.
func TestCommandIsTold(t *testing.T) {
	t.Setenv("INKREEL_SPEECH_KEY", modeltest.Key)
	dir, to := wavs(t), filepath.Join(t.TempDir(), "told")
	v := program(t, fmt.Sprintf(`{ echo "$@"; cat; echo "$NARRATION_INSTRUCTIONS"; env; } > %s; cat %[2]s/head %[2]s/male-1`, to, dir), "{lang}/{voice}", "{pace}", "--scale={length}", "{}")
	u := rain
	u.Text = "Rain; rm -rf ~\nfalls $(now)"
	if _, err := v.Speak(t.Context(), u, func(audio.PCM) error { return nil }); err != nil {
		t.Fatal(err)
	}
	told, err := os.ReadFile(to)
	if err != nil || !strings.HasPrefix(string(told), "en/male-1 1.50 --scale=0.67 {}\nRain; rm -rf ~ falls $(now)\ncalmly\n") || strings.Contains(string(told), modeltest.Key) {
		t.Errorf("%v: %s", err, told)
	}
}

// A program that hangs, prints rubbish, dies or prints without end is given up, with a
// sentence that says so, and leaves nothing running.
func TestCommandsThatFail(t *testing.T) {
	dir := wavs(t)
	for script, want := range map[string]string{
		"sleep 60 & wait": "did not end within",
		"echo hello":      "no WAV file",
		"exit 0":          "printed nothing",
		"cat; echo 'no model: ' >&2; cat >&2; exit 3":   "exit status 3: no model:",
		"read -r t; echo \"cannot say $t\" >&2; exit 1": "cannot say …",
		"kill -9 $$":                    "killed",
		"exec cat /dev/zero":            "more than",
		fmt.Sprintf("cat %s/head", dir): "silence",
		fmt.Sprintf("cat %[1]s/head; head -c 100 %[1]s/male-1", dir): "cannot be all",
		fmt.Sprintf("head -c 30 %s/head", dir):                       "cannot be read",
	} {
		v := program(t, script)
		f := v.providers[0].form.(*command)
		f.most = 1 << 20
		if strings.HasPrefix(script, "sleep") {
			f.patience = 50 * time.Millisecond
		}
		_, err := v.Speak(t.Context(), rain, func(audio.PCM) error { t.Errorf("%s: something was heard", script); return nil })
		if err == nil || !strings.HasPrefix(err.Error(), "mine: ") || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "cardamom") {
			t.Errorf("%s: %v, want %s", script, err, want)
		}
	}
	v := program(t, "")
	v.providers[0].form.(*command).argv[0] = "no-such-program"
	if _, err := v.Speak(t.Context(), rain, nil); err == nil || !strings.Contains(err.Error(), "not on the PATH") || !errors.Is(err, errCommand) {
		t.Error(err)
	}
}

// Who asked and leaves ends the program and what it has started.
func TestCommandIsLeft(t *testing.T) {
	started := filepath.Join(t.TempDir(), "started")
	v := program(t, "sleep 60 & echo > '"+started+"'; wait")
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() {
		_, err := v.Speak(ctx, rain, nil)
		done <- err
	}()
	for {
		if _, err := os.Stat(started); err == nil {
			break
		}
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
