package models_test

import (
	"os"
	"regexp"
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

// Every variable that the page names is one that is read, and every one that is
// read is named there.
func TestVariablesOfThePage(t *testing.T) {
	page, err := os.ReadFile("../../docs/models.md")
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{"INKREEL_PROMPTS": true, "INKREEL_SPEECH_VOICES": true} // are read by whoever asks for films, and speaks
	for _, name := range regexp.MustCompile(`INKREEL_[A-Z_]*[A-Z]`).FindAllString(string(page), -1) {
		named[name] = true
	}
	read := map[string]bool{"INKREEL_PROMPTS": true, "INKREEL_SPEECH_VOICES": true, "INKREEL_LLM": true, "INKREEL_SPEECH": true, "INKREEL_TRANSCRIBE": true, "INKREEL_IMAGE": true}
	_, err = models.Open(func(name string) (string, bool) {
		read[name] = true
		if strings.HasSuffix(name, "_URL") {
			return "https://a.example/v1", true
		}
		return "", false
	}, models.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name := range named {
		if !read[name] {
			t.Errorf("%s is on the page, and nobody reads it", name)
		}
	}
	for name := range read {
		like := name // the page describes those of one kind for all
		for _, kind := range []string{"SPEECH", "TRANSCRIBE", "IMAGE"} {
			like = strings.Replace(like, "INKREEL_"+kind, "INKREEL_LLM", 1)
		}
		if !named[like] && !named[name] {
			t.Errorf("%s is read, and %s is not on the page", name, like)
		}
	}
}
