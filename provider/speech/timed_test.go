package speech

import (
	"errors"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/internal/modeltest"
	"github.com/inkreel/inkreel/provider"
)

func timed(t *testing.T, url string, b *provider.Budget) *Timed {
	t.Helper()
	p, err := provider.New(provider.Settings{
		URL: url, Key: modeltest.Key, KeyHeader: KeyHeader, Model: "tts", Backoff: time.Millisecond, Tries: 2, MaxAnswer: 1e6,
		Price: provider.Price{Known: true, Unit: 200},
	}, provider.Options{Budget: b})
	if err != nil {
		t.Fatal(err)
	}
	return NewTimed(p)
}

// A voice's name is one part of the path, whatever is in it, and the key a header's
// value.
func TestTimed(t *testing.T) {
	b := provider.NewBudget(provider.Limits{Money: 1})
	s := modeltest.Start(t, modeltest.Model{})
	got, err := timed(t, s.URL, b).Speak(t.Context(), Request{Text: "Water rises.", Voice: "v1", Speed: 1.1})
	if err != nil || got.Rate != timedRate || len(got.Data) != 2*timedRate || len(got.Characters) != 12 || got.Characters[6].Start != 0.5 {
		t.Fatalf("%d bytes, %d characters, %v", len(got.Data), len(got.Characters), err)
	}
	asked := s.Asked()[0]
	if set, _ := asked.Fields["voice_settings"].(map[string]any); asked.Fields["model_id"] != "tts" || set["speed"] != 1.1 || asked.Header.Get("Authorization") != "" {
		t.Errorf("sent %v, %v", asked.Fields, asked.Header)
	}
	if got, want := b.Spent().Money, 12*200/1e6; math.Abs(got-want) > 1e-9 {
		t.Errorf("spent %g, want %g", got, want)
	}
	var path string
	other := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { path = r.URL.EscapedPath() + "?" + r.URL.RawQuery }))
	defer other.Close()
	if _, err := timed(t, other.URL+"/v1?a=b", nil).Speak(t.Context(), Request{Text: "x", Voice: "../../keys?x"}); err == nil || path != "/v1/text-to-speech/..%2F..%2Fkeys%3Fx/with-timestamps?a=b&output_format=pcm_24000" {
		t.Errorf("%v, asked for %s", err, path)
	}
}

func TestTimedFailures(t *testing.T) {
	for mode, want := range map[modeltest.Mode]struct {
		failure provider.Failure
		says    string
	}{
		modeltest.NotAPI:       {provider.BadAnswer, "no sound"},
		modeltest.NotASound:    {provider.BadAnswer, "a text where the sound should be"},
		modeltest.Huge:         {provider.BadAnswer, "more than"},
		modeltest.Unauthorized: {provider.Refused, "key right"},
		modeltest.Broken:       {provider.Unreachable, "broke off"},
	} {
		s := modeltest.Start(t, modeltest.Model{Mode: mode})
		_, err := timed(t, s.URL, nil).Speak(t.Context(), Request{Text: "Two spoons of cardamom, never three.", Voice: "v"})
		if !errors.Is(err, want.failure) || !strings.Contains(err.Error(), want.says) || strings.Contains(err.Error(), "cardamom") || strings.Contains(err.Error(), modeltest.Key) {
			t.Errorf("%s: %v, want %s with %q", mode, err, want.failure, want.says)
		}
	}
	for body, want := range map[string]string{
		`{"detail": {"status": "quota_exceeded", "message": "You have 3 credits left."}}`: "You have 3 credits left.; the account has no credit left",
		`{"detail": {"status": "invalid_api_key", "message": "Invalid API key"}}`:         "Invalid API key; is the provider's key right",
	} {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(http.StatusUnauthorized)
			_, _ = w.Write([]byte(body))
		}))
		if _, err := timed(t, s.URL, nil).Speak(t.Context(), Request{Text: "x", Voice: "v"}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
		s.Close()
	}
}

// FuzzTimed reads any answer as sound with as many characters as times, or refuses it.
func FuzzTimed(f *testing.F) {
	f.Add([]byte(`{"audio_base64": "AAECAw==", "alignment": {"characters": ["a"], "character_start_times_seconds": [0], "character_end_times_seconds": [0.1]}}`))
	f.Add([]byte(`{"audio_base64": "UklGRg==", "alignment": null}`))
	f.Add([]byte(`{"audio_base64": "AAAA", "alignment": {"characters": ["a", "b"], "character_start_times_seconds": [1e999]}}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		s, problem := parseTimed(body)
		if problem == "" && (len(s.Data) < 2 || s.Rate != timedRate) {
			t.Errorf("%d bytes at %d", len(s.Data), s.Rate)
		}
	})
}
