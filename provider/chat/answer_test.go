package chat

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

func TestCutJSON(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":1}`:                         `{"a":1}`,
		" [1, 2]\n":                       `[1, 2]`,
		"Here:\n```json\n{\"a\":1}\n```":  `{"a":1}`,
		"```\n[{}]\n```\nGood?":           `[{}]`,
		`It is {"a":{"b":"}"}}, surely`:   `{"a":{"b":"}"}}`,
		`{no} then {"long":"one"} {}`:     `{"long":"one"}`,
		`{"a":`:                           "",
		`none`:                            "",
		`7`:                               "",
		``:                                "",
		strings.Repeat("{", 1e6):          "",
		strings.Repeat(`[{"a":`, 1e5):     "",
		"```json\nbroken\n```\n{\"a\":2}": `{"a":2}`,
	} {
		begun := time.Now()
		if got := string(cutJSON(text)); got != want {
			t.Errorf("%.40q: got %q, want %q", text, got, want)
		}
		if took := time.Since(begun); took > 20*time.Second { // linear, on a busy machine
			t.Errorf("%.40q took %s", text, took)
		}
	}
}

func FuzzCutJSON(f *testing.F) {
	f.Add("Here:\n```json\n{\"a\":1}\n```")
	f.Add(`<think>{</think>[{"a":"}"}]`)
	f.Fuzz(func(t *testing.T, text string) {
		got := cutJSON(withoutThoughts(text))
		if got != nil && (!json.Valid(got) || got[0] != '{' && got[0] != '[' || !strings.Contains(text, string(got))) {
			t.Errorf("%q: %q", text, got)
		}
	})
}

func TestContentOf(t *testing.T) {
	for raw, want := range map[string]string{
		`"a"`:  "a",
		`null`: "",
		``:     "",
		`[{"type":"text","text":"a"},{"type":"image_url"},{"type":"text","text":"b"}]`: "ab",
	} {
		if got, err := contentOf(json.RawMessage(raw)); err != nil || got != want {
			t.Errorf("%s: %q, %v", raw, got, err)
		}
	}
	if _, err := contentOf(json.RawMessage(`{"a":1}`)); err == nil {
		t.Error("an object is a message")
	}
	if got := withoutThoughts("<think> on and on"); got != "" {
		t.Errorf("thoughts without end are answered as %q", got)
	}
}
