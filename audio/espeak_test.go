package audio_test

import (
	"context"
	"errors"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/audio/speakertest"
)

// espeak-ng holds what every speaker must.
func TestEspeak(t *testing.T) {
	speakertest.Run(t, func(t *testing.T) audio.Speaker {
		e, err := audio.NewEspeak(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return e
	})
}

// A pace is kept to, as far as foreseeing how long films take needs it.
func TestEspeakKeepsPace(t *testing.T) {
	e, err := audio.NewEspeak(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	took := func(pace float64) float64 {
		speech, err := speakertest.Speak(t.Context(), e, audio.Utterance{Text: "Rain falls on the hills and runs down in streams until it comes to the sea", Pace: pace})
		if err != nil {
			t.Fatal(err)
		}
		return speech.PCM.Seconds()
	}
	usual := took(0)
	for _, pace := range []float64{0.8, 1, 1.24} {
		if got := usual / took(pace); math.Abs(got/pace-1) > 0.04 {
			t.Errorf("at a pace of %g it speaks %.3f times as fast", pace, got)
		}
	}
}

// A home in which a killed program left the links of a sound server half made has
// the server's library try for ever to make them: asking espeak-ng for anything in
// it must not.
func TestEspeakInSpoiltHome(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("TMPDIR", t.TempDir())
	if err := exec.Command("espeak-ng", "--version").Run(); err != nil {
		t.Fatal(err)
	}
	links, err := filepath.Glob(filepath.Join(home, ".config/pulse/*-runtime"))
	if err != nil {
		t.Fatal(err)
	}
	for _, link := range links { // none where the library is not there
		gone := filepath.Join(home, "gone")
		if err := errors.Join(os.Remove(link), os.Symlink(gone, link), os.Symlink(gone, link+".tmp")); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	e, err := audio.NewEspeak(ctx)
	if err != nil {
		t.Fatalf("%d links: %v", len(links), err)
	}
	if strings.HasPrefix(e.Name(), "espeak-ng  ") {
		t.Error("no version")
	}
}
