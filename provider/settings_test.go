package provider_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/provider"
)

func lookup(env map[string]string) func(string) (string, bool) {
	return func(name string) (string, bool) {
		v, ok := env[name]
		return v, ok
	}
}

func TestFromEnv(t *testing.T) {
	for _, test := range []struct {
		kind provider.Kind
		env  map[string]string
		want provider.Settings
		ok   bool
		err  string
	}{
		{kind: provider.Chat},
		{kind: provider.Chat, env: map[string]string{"INKREEL_SPEECH_URL": "https://a.example/v1"}},
		{
			kind: provider.Chat, ok: true,
			env:  map[string]string{"INKREEL_LLM_URL": " https://a.example/v1 ", "INKREEL_LLM_KEY": "k", "INKREEL_LLM_MODEL": "m", "INKREEL_LLM_PRICE": "2.5/10", "INKREEL_LLM_TIMEOUT": "90s", "INKREEL_LLM_CONTEXT": "32000"},
			want: provider.Settings{URL: "https://a.example/v1", Key: "k", Model: "m", Price: provider.Price{Known: true, In: 2.5, Out: 10}, Try: 90 * time.Second, Total: 180*time.Second + 500*time.Millisecond, Context: 32000},
		},
		{
			kind: provider.Image, ok: true,
			env:  map[string]string{"INKREEL_IMAGE_URL": "http://10.0.0.7:8080/v1", "INKREEL_IMAGE_ALLOW_HTTP": "1", "INKREEL_IMAGE_PRICE": "0.04", "INKREEL_IMAGE_MOST": "3"},
			want: provider.Settings{URL: "http://10.0.0.7:8080/v1", AllowHTTP: true, Most: 3, Price: provider.Price{Known: true, Unit: 0.04}},
		},
		{kind: provider.Image, env: map[string]string{"INKREEL_IMAGE_URL": "https://a.example/v1", "INKREEL_IMAGE_MOST": "-1"}, err: "such as 8"},
		{kind: provider.Transcribe, env: map[string]string{"INKREEL_TRANSCRIBE_KEY": "hush"}, err: "INKREEL_TRANSCRIBE_URL is not"},
		{kind: provider.Chat, env: map[string]string{"INKREEL_LLM_URL": "https://a.example", "INKREEL_LLM_PRICE": "cheap"}, err: "2.5/10"},
		{kind: provider.Chat, env: map[string]string{"INKREEL_LLM_URL": "https://a.example", "INKREEL_LLM_CONTEXT": "large"}, err: "32000"},
		{kind: provider.Speech, env: map[string]string{"INKREEL_SPEECH_URL": "https://a.example", "INKREEL_SPEECH_PRICE": "-1"}, err: "0.04"},
		{kind: provider.Speech, env: map[string]string{"INKREEL_SPEECH_URL": "https://a.example", "INKREEL_SPEECH_TIMEOUT": "soon"}, err: "90s"},
		{kind: provider.Speech, env: map[string]string{"INKREEL_SPEECH_URL": "https://a.example", "INKREEL_SPEECH_ALLOW_HTTP": "perhaps"}, err: "1 or 0"},
		{kind: provider.Chat, env: map[string]string{"INKREEL_LLM_URL": "https://me:hush@a.example/v1"}, err: "INKREEL_LLM_URL: the address holds a user or a password"},
	} {
		got, ok, err := provider.FromEnv(test.kind, lookup(test.env))
		if test.err != "" {
			if err == nil || !strings.Contains(err.Error(), test.err) || strings.Contains(err.Error(), "hush") {
				t.Errorf("%v: %v, want %q", test.env, err, test.err)
			}
			continue
		}
		if err != nil || ok != test.ok || got != test.want {
			t.Errorf("%v: %+v, %v, %v", test.env, got, ok, err)
		}
	}
}

// Plain http is for this machine, or where it is allowed.
func TestAddresses(t *testing.T) {
	for url, want := range map[string]string{
		"https://api.example.com/v1":      "",
		"http://127.0.0.1:8080/v1":        "",
		"http://localhost:11434/v1":       "",
		"http://[::1]:8080/v1":            "",
		"http://127.0.0.1.example.com/v1": "plain http",
		"http://localhost.example.com":    "plain http",
		"http://10.0.0.7/v1":              "plain http",
		"http://[::ffff:10.0.0.7]/v1":     "plain http",
		"ftp://api.example.com":           "begins with ftp:",
		"api.example.com/v1":              "not an address",
		"file:///etc/passwd":              "not an address",
		"https://a.example/v1#x":          "after #",
		"https://%zz":                     "not an address",
	} {
		_, err := provider.New(provider.Settings{URL: url}, provider.Options{})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", url, err, want)
		}
	}
	if _, err := provider.New(provider.Settings{URL: "http://10.0.0.7/v1", AllowHTTP: true}, provider.Options{}); err != nil {
		t.Error(err)
	}
}

// A key cannot be printed by mistake.
func TestKeysAreNotPrinted(t *testing.T) {
	s := provider.Settings{URL: "https://a.example", Key: "hush-hush"}
	c, err := provider.New(s, provider.Options{})
	if err != nil {
		t.Fatal(err)
	}
	j, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{string(j), fmt.Sprint(s), fmt.Sprintf("%+v|%#v|%s|%q|%x|%v", s, s, s.Key, s.Key, s.Key, s.Key), fmt.Sprintf("%+v %#v", c, c)} {
		if strings.Contains(text, "hush") || strings.Contains(text, "68757368") {
			t.Errorf("printed: %s", text)
		}
	}
}
