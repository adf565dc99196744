package speech_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/internal/modeltest"
	"github.com/inkreel/inkreel/provider"
	"github.com/inkreel/inkreel/provider/speech"
)

func start(t *testing.T, m modeltest.Mode, b *provider.Budget) (*modeltest.Server, *speech.Client) {
	t.Helper()
	s := modeltest.Start(t, modeltest.Model{Mode: m})
	p, err := provider.New(provider.Settings{
		URL: s.URL, Key: modeltest.Key, Model: "tts", Backoff: time.Millisecond, Tries: 2, MaxAnswer: 1e6,
		Price: provider.Price{Known: true, Unit: 15},
	}, provider.Options{Budget: b})
	if err != nil {
		t.Fatal(err)
	}
	return s, speech.New(p)
}

func TestSpeak(t *testing.T) {
	b := provider.NewBudget(provider.Limits{Money: 1})
	s, c := start(t, modeltest.Right, b)
	got, err := c.Speak(t.Context(), speech.Request{Text: "Water rises.", Voice: "alloy", Instructions: "calmly"})
	if err != nil || got.Type != "audio/wav" || len(got.Data) != 44+16000 {
		t.Fatalf("%d bytes of %s, %v", len(got.Data), got.Type, err)
	}
	f := s.Asked()[0].Fields
	if f["input"] != "Water rises." || f["voice"] != "alloy" || f["response_format"] != "wav" || f["instructions"] != "calmly" || f["model"] != "tts" || f["speed"] != nil {
		t.Errorf("sent %v", f)
	}
	if got, want := b.Spent().Money, 12*15/1e6; got != want {
		t.Errorf("spent %g, want %g", got, want)
	}
}

func TestFailures(t *testing.T) {
	for mode, want := range map[modeltest.Mode]struct {
		failure provider.Failure
		says    string
	}{
		modeltest.NotAPI:       {provider.BadAnswer, "no sound"},
		modeltest.Huge:         {provider.BadAnswer, "more than"},
		modeltest.Unauthorized: {provider.Refused, "key right"},
		modeltest.Failing:      {provider.Unreachable, "500"},
		modeltest.Busy:         {provider.RateLimited, "429"},
		modeltest.Broken:       {provider.Unreachable, "broke off"},
	} {
		_, c := start(t, mode, nil)
		_, err := c.Speak(t.Context(), speech.Request{Text: "Two spoons of cardamom, never three."})
		if !errors.Is(err, want.failure) || !strings.Contains(err.Error(), want.says) || strings.Contains(err.Error(), "cardamom") || strings.Contains(err.Error(), modeltest.Key) {
			t.Errorf("%s: %v, want %s with %q", mode, err, want.failure, want.says)
		}
	}
}
