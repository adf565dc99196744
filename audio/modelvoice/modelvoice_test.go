package modelvoice

import (
	"errors"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/audio/speakertest"
	"github.com/inkreel/inkreel/internal/modeltest"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/provider"
)

// start opens a speaker that asks a stand-in, and hands over to tones.
func start(t *testing.T, m modeltest.Model, more provider.Settings) (*modeltest.Server, *Speaker) {
	t.Helper()
	server := modeltest.Start(t, m)
	more.URL, more.Key, more.Model, more.Backoff, more.Tries, more.MaxAnswer = server.URL, modeltest.Key, "tts", time.Millisecond, 2, 32e6
	c, err := provider.New(more, provider.Options{})
	if err != nil {
		t.Fatal(err)
	}
	voices, err := readVoices("")
	if err != nil {
		t.Fatal(err)
	}
	return server, newSpeaker(c, voices, speakertest.Tones{})
}

func TestSpeaker(t *testing.T) {
	speakertest.Run(t, func(t *testing.T) audio.Speaker {
		_, s := start(t, modeltest.Model{}, provider.Settings{})
		return s
	})
}

var rain = audio.Utterance{Text: "Rain falls on the cardamom hills.", Lang: "en", Voice: plan.VoiceMale1, Instructions: "calmly"}

// A slow model, and one that fails at first, speaks all the same.
func TestModelsThatSpeak(t *testing.T) {
	for _, m := range []modeltest.Model{{}, {Mode: modeltest.Slow}, {Mode: modeltest.Failing, Times: 1}, {Mode: modeltest.Busy, Times: 1}} {
		server, s := start(t, m, provider.Settings{})
		got, err := speakertest.Speak(t.Context(), s, rain)
		if err != nil || len(got.Words) != 6 || !got.Words[0].Estimated {
			t.Errorf("%s: %v, %v", m.Mode, got.Words, err)
			continue
		}
		asked := server.Asked()
		f := asked[len(asked)-1].Fields
		if f["input"] != rain.Text || f["voice"] != "onyx" || f["instructions"] != "calmly" || f["response_format"] != "wav" {
			t.Errorf("%s: sent %v", m.Mode, f)
		}
	}
}

// A model that cannot speak hands over, having said nothing, and is left alone for a
// while.
func TestModelsThatCannotSpeak(t *testing.T) {
	for _, mode := range []modeltest.Mode{
		modeltest.Unauthorized, modeltest.Refused, modeltest.Spent, modeltest.Failing, modeltest.Broken, modeltest.NotAPI, modeltest.NotASound, modeltest.SilentSound,
	} {
		server, s := start(t, modeltest.Model{Mode: mode}, provider.Settings{})
		for range 2 {
			_, err := s.Speak(t.Context(), rain, func(audio.PCM) error { t.Errorf("%s: something was heard", mode); return nil })
			var instead *audio.Instead
			if !errors.As(err, &instead) || instead.Speaker.Name() != (speakertest.Tones{}).Name() {
				t.Fatalf("%s: %v, want another speaker", mode, err)
			}
			if text := err.Error(); strings.Contains(text, modeltest.Key) || strings.Contains(text, "cardamom") {
				t.Errorf("%s: what is secret is in %s", mode, text)
			}
		}
		if n := len(server.Asked()); n > 2 {
			t.Errorf("%s: asked %d times", mode, n)
		}
		before := len(server.Asked())
		s.until = time.Time{}
		if _, err := s.Speak(t.Context(), rain, func(audio.PCM) error { return nil }); err == nil || len(server.Asked()) == before {
			t.Errorf("%s: not asked again after its rest: %v", mode, err)
		}
	}
}

// A model that never answers is given up within its time.
func TestModelsThatHang(t *testing.T) {
	_, s := start(t, modeltest.Model{Mode: modeltest.Hung}, provider.Settings{Try: 20 * time.Millisecond, Total: 50 * time.Millisecond})
	var instead *audio.Instead
	if _, err := s.Speak(t.Context(), rain, func(audio.PCM) error { return nil }); !errors.As(err, &instead) {
		t.Errorf("%v, want another speaker", err)
	}
	s.instead, s.until = nil, time.Time{}
	if _, err := s.Speak(t.Context(), rain, func(audio.PCM) error { return nil }); !errors.Is(err, provider.Unreachable) {
		t.Errorf("%v, want that of the provider where nobody else speaks", err)
	}
}

func TestOpen(t *testing.T) {
	open := func(env map[string]string) (audio.Speaker, error) {
		return Open(func(name string) (string, bool) { v, ok := env[name]; return v, ok }, speakertest.Tones{}, nil)
	}
	if s, err := open(nil); err != nil || s != (audio.Speaker)(speakertest.Tones{}) {
		t.Errorf("nothing named: %v, %v", s, err)
	}
	env := map[string]string{"INKREEL_SPEECH_URL": "https://a.example/v1", "INKREEL_SPEECH_KEY": "hush", "INKREEL_SPEECH_MODEL": "tts"}
	names := map[string]bool{}
	for _, more := range []map[string]string{
		{}, {"INKREEL_SPEECH_MODEL": "tts-2"}, {"INKREEL_SPEECH_URL": "https://b.example/v1"}, {"INKREEL_SPEECH_VOICES": "female-1=alloy"},
	} {
		e := maps.Clone(env)
		maps.Copy(e, more)
		s, err := open(e)
		if err != nil || names[s.Name()] || strings.Contains(s.Name(), "hush") {
			t.Errorf("%v: %v, %v", more, s, err)
			continue
		}
		names[s.Name()] = true
	}
	for _, wrong := range []string{"female-3=nova", "nova", "male-1="} {
		env["INKREEL_SPEECH_VOICES"] = wrong
		if _, err := open(env); err == nil || !strings.Contains(err.Error(), "INKREEL_SPEECH_VOICES") {
			t.Errorf("%q: %v", wrong, err)
		}
	}
}
