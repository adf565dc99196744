package models_test

import (
	"strings"
	"testing"

	"github.com/inkreel/inkreel/internal/modeltest"
	"github.com/inkreel/inkreel/provider"
	"github.com/inkreel/inkreel/provider/chat"
	"github.com/inkreel/inkreel/provider/models"
	"github.com/inkreel/inkreel/provider/speech"
)

func lookup(env map[string]string) func(string) (string, bool) {
	return func(name string) (string, bool) {
		v, ok := env[name]
		return v, ok
	}
}

func TestOpen(t *testing.T) {
	s := modeltest.Start(t, modeltest.Model{})
	env := map[string]string{
		"INKREEL_LLM_URL": s.URL, "INKREEL_LLM_KEY": modeltest.Key, "INKREEL_LLM_CONTEXT": "9000",
		"INKREEL_SPEECH_URL": s.URL, "INKREEL_SPEECH_KEY": modeltest.Key, "INKREEL_BUDGET_REQUESTS": "2",
	}
	tries := 0
	m, err := models.Open(lookup(env), models.Options{Tell: func(provider.Attempt) { tries++ }})
	if err != nil || m.Chat == nil || m.Speech == nil || m.Transcribe != nil || m.Image != nil || m.Context != 9000 {
		t.Fatalf("%+v, %v", m, err)
	}
	if _, err := m.Chat.Complete(t.Context(), chat.Request{Messages: []chat.Message{{Role: chat.User, Text: "Hello"}}}); err != nil {
		t.Error(err)
	}
	if _, err := m.Speech.Speak(t.Context(), speech.Request{Text: "Hello"}); err != nil {
		t.Error(err)
	}
	if _, err := m.Speech.Speak(t.Context(), speech.Request{Text: "Hello"}); err == nil || !strings.Contains(err.Error(), "budget") {
		t.Errorf("a budget of two let a third pass: %v", err)
	}
	if tries != 2 || m.Budget.Spent().Requests != 2 {
		t.Errorf("heard of %d tries, spent %+v", tries, m.Budget.Spent())
	}
}

func TestNothingIsSetUp(t *testing.T) {
	m, err := models.Open(lookup(nil), models.Options{})
	if err != nil || m.Chat != nil || m.Speech != nil || m.Transcribe != nil || m.Image != nil {
		t.Errorf("%+v, %v", m, err)
	}
	for name, value := range map[string]string{"INKREEL_BUDGET_TOKENS": "many", "INKREEL_IMAGE_URL": "here", "INKREEL_SPEECH_KEY": "k"} {
		if _, err := models.Open(lookup(map[string]string{name: value}), models.Options{}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s=%s: %v", name, value, err)
		}
	}
}
