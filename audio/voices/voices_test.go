package voices

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/audio/speakertest"
	"github.com/inkreel/inkreel/internal/modeltest"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/provider"
)

// variables looks up what a test sets.
func variables(env map[string]string) func(string) (string, bool) {
	return func(name string) (string, bool) { v, ok := env[name]; return v, ok }
}

// hosted are the forms that servers speak.
var hosted = []string{formOpenAI, formElevenLabs}

// start opens a provider of a form that asks a stand-in, patiently as settings say.
func start(t *testing.T, form string, m modeltest.Model, more provider.Settings) (*modeltest.Server, *Voices) {
	t.Helper()
	server := modeltest.Start(t, m)
	more.URL, more.Model, more.Backoff, more.Tries = server.URL, "tts", time.Millisecond, 2
	e := entry{name: "theirs", form: form, set: more, keyEnv: "K", named: map[string]string{}}
	for _, v := range ours {
		e.named[string(v)] = "their-" + string(v)
	}
	p, err := e.open(Options{Lookup: variables(map[string]string{"K": modeltest.Key})})
	if err != nil {
		t.Fatal(err)
	}
	return server, &Voices{providers: []*Provider{p}, rules: []rule{{order: []string{"theirs"}}}}
}

// Every form of a server holds what all speakers do.
func TestSpeakers(t *testing.T) {
	for _, form := range hosted {
		t.Run(form, func(t *testing.T) {
			speakertest.Run(t, func(t *testing.T) audio.Speaker {
				_, v := start(t, form, modeltest.Model{}, provider.Settings{})
				return v
			})
		})
	}
}

var rain = audio.Utterance{Text: "Rain falls on the cardamom hills.", Lang: "en", Voice: plan.VoiceMale1, Instructions: "calmly", Pace: 1.5}

// A slow server, and one that fails at first, speaks all the same, and is told what it
// can follow: instructions, or a speed.
func TestServersThatSpeak(t *testing.T) {
	for _, form := range hosted {
		for _, m := range []modeltest.Model{{}, {Mode: modeltest.Slow}, {Mode: modeltest.Failing, Times: 1}, {Mode: modeltest.Busy, Times: 1}} {
			server, v := start(t, form, m, provider.Settings{})
			got, err := speakertest.Speak(t.Context(), v, rain)
			if err != nil || len(got.Words) != 6 || got.Words[0].Estimated != (form == formOpenAI) {
				t.Errorf("%s %s: %v, %v", form, m.Mode, got.Words, err)
				continue
			}
			asked := server.Asked()
			last := asked[len(asked)-1]
			f := last.Fields
			if form == formOpenAI && (f["input"] != rain.Text || f["voice"] != "their-male-1" || f["instructions"] != "calmly" || f["response_format"] != "wav" || f["speed"] != nil) {
				t.Errorf("%s: sent %v", m.Mode, f)
			}
			if speed, _ := f["voice_settings"].(map[string]any); form == formElevenLabs && (f["text"] != rain.Text || last.Path != "text-to-speech/their-male-1/with-timestamps" || f["model_id"] != "tts" || speed["speed"] != fastest) {
				t.Errorf("%s: sent %v to %s", m.Mode, f, last.Path)
			}
		}
	}
}

// Times of words are the server's where it tells them: of the letters, without the
// pause that a full stop has.
func TestTimesAreTheirs(t *testing.T) {
	_, v := start(t, formElevenLabs, modeltest.Model{}, provider.Settings{})
	got, err := speakertest.Speak(t.Context(), v, rain)
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range got.Words { // half a second each
		if at := float64(i) / 2; w.Start < at-1e-6 || w.Start > at+1e-6 || w.Estimated {
			t.Errorf("%+v begins at %g", w, at)
		}
	}
	if last := got.Words[5]; last.Text != "hills." || last.End < 2.9166 || last.End > 2.9167 {
		t.Errorf("%+v, want the end of its letters", last)
	}
	_, v = start(t, formElevenLabs, modeltest.Model{Mode: modeltest.WrongTimes}, provider.Settings{})
	if got, err = speakertest.Speak(t.Context(), v, rain); err != nil || len(got.Words) != 6 || !got.Words[5].Estimated {
		t.Errorf("times of another text: %v, %v", got.Words, err)
	}
}

// bad are ways in which a server cannot speak, downModes those that are no matter of the text.
var (
	downModes = []modeltest.Mode{modeltest.Unauthorized, modeltest.Spent, modeltest.Failing, modeltest.Broken, modeltest.Elsewhere}
	bad       = append([]modeltest.Mode{modeltest.Refused, modeltest.NotAPI, modeltest.NotASound, modeltest.SilentSound, modeltest.CutSound}, downModes...)
)

// A server that cannot speak says who it is and what would help, having said nothing.
// One that is down is left alone for a while.
func TestServersThatCannotSpeak(t *testing.T) {
	for _, form := range hosted {
		for _, mode := range bad {
			server, v := start(t, form, modeltest.Model{Mode: mode}, provider.Settings{})
			speak := func() error {
				_, err := v.Speak(t.Context(), rain, func(audio.PCM) error { t.Errorf("%s %s: something was heard", form, mode); return nil })
				return err
			}
			for range 2 {
				err := speak()
				if err == nil || !strings.HasPrefix(err.Error(), "theirs: ") || strings.Contains(err.Error(), modeltest.Key) || strings.Contains(err.Error(), "cardamom") {
					t.Errorf("%s %s: %v", form, mode, err)
				}
			}
			tries := len(server.Asked())
			isDown := slices.Contains(downModes, mode)
			if tries > 2 {
				t.Errorf("%s %s: asked %d times", form, mode, tries)
			}
			_ = speak()
			if again := len(server.Asked()) > tries; again == isDown {
				t.Errorf("%s %s: asked again: %v", form, mode, again)
			}
			v.providers[0].until = time.Time{}
			if _ = speak(); len(server.Asked()) == tries {
				t.Errorf("%s %s: not asked again after its rest", form, mode)
			}
		}
	}
}

// A server that never answers, or never ends, is given up within its bounds.
func TestServersThatHang(t *testing.T) {
	for _, form := range hosted {
		_, v := start(t, form, modeltest.Model{Mode: modeltest.Hung}, provider.Settings{Try: 20 * time.Millisecond, Total: 50 * time.Millisecond})
		if _, err := v.Speak(t.Context(), rain, func(audio.PCM) error { return nil }); !errors.Is(err, provider.Unreachable) {
			t.Errorf("%s: %v", form, err)
		}
	}
}

// What has failed goes to the next in order, and nobody speaks after another was heard.
func TestOrder(t *testing.T) {
	server := modeltest.Start(t, modeltest.Model{Mode: modeltest.Unauthorized})
	env := map[string]string{"INKREEL_SPEECH_URL": server.URL, "INKREEL_SPEECH_KEY": modeltest.Key}
	v, err := Open(Options{Lookup: variables(env), Program: speakertest.Tones{}})
	if err != nil {
		t.Fatal(err)
	}
	order, err := audio.Order(t.Context(), v, rain)
	if err != nil || len(order) != 2 || !strings.HasSuffix(order[0].Name(), " onyx") || order[1].Name() != (speakertest.Tones{}).Name() {
		t.Fatalf("%v, %v", order, err)
	}
	if got, err := speakertest.Speak(t.Context(), v, rain); err != nil || len(got.Words) != 6 || len(server.Asked()) != 1 {
		t.Errorf("%v, %v", got.Words, err)
	}
	deaf := errors.New("nobody hears")
	begun := 0
	if _, err := v.Speak(t.Context(), rain, func(audio.PCM) error { begun++; return deaf }); !errors.Is(err, deaf) || begun != 1 {
		t.Errorf("%v after %d", err, begun)
	}
	alone, err := Open(Options{Speech: Environment, Lookup: variables(env), Program: speakertest.Tones{}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := speakertest.Speak(t.Context(), alone, rain); err == nil || !strings.Contains(err.Error(), "401") {
		t.Errorf("without another: %v", err)
	}
	nobody, err := Open(Options{Lookup: variables(nil)})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := speakertest.Speak(t.Context(), nobody, rain); !errors.Is(err, audio.ErrNoSpeech) {
		t.Errorf("nobody: %v", err)
	}
}

// Files choose by language and voice, and whatever changes the sound changes the name.
func TestFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "voices.json")
	open := func(speech, text string) (*Voices, error) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		env := map[string]string{"THEIR_KEY": modeltest.Key}
		return Open(Options{Speech: speech, Lookup: variables(env), Program: speakertest.Tones{}})
	}
	const text = `{
		"providers": {
			"kokoro": {"form": "openai", "url": "http://127.0.0.1:8880/v1", "model": "kokoro", "instructions": false, "price": 0, "timeout": "90s",
				"voices": {"female-1": "af_heart", "Chinese/female-1": "zf_xiaobei", "ja": "jf_alpha"}},
			"eleven": {"form": "elevenlabs", "key_env": "THEIR_KEY", "voices": {"female-1": "21m00", "male-1": "onwK4"}, "at_once": 2},
			"unused": {"form": "elevenlabs", "key_env": "NOT_SET", "voices": {"female-1": "x"}},
			"piper": {"form": "command", "command": ["piper", "--model", "{voice}", "--length-scale", "{length}"], "voices": {"de": "thorsten.onnx"}, "version": "1"}
		},
		"use": [
			{"lang": ["zh", "japanese"], "speech": ["kokoro", "espeak"]},
			{"lang": "de", "voice": "male-1", "speech": "piper"},
			{"voice": ["male-1", "male-2"], "speech": ["eleven", "kokoro"]}
		]
	}`
	v, err := open(path, text)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		lang  plan.Language
		voice plan.Voice
		want  string
	}{
		{"zh", "female-1", "127.0.0.1:8880/v1 kokoro by speed zf_xiaobei, tones 1"},
		{"zh-en", "female-1", "127.0.0.1:8880/v1 kokoro by speed zf_xiaobei, tones 1"},
		{"ja", "male-2", "127.0.0.1:8880/v1 kokoro by speed jf_alpha, tones 1"},
		{"fr", "male-1", "api.elevenlabs.io/v1 eleven_multilingual_v2 onwK4, 127.0.0.1:8880/v1 kokoro by speed"},
		{"", "", "tones 1"},
	} {
		order, err := v.Order(t.Context(), audio.Utterance{Text: "Rain.", Lang: c.lang, Voice: c.voice})
		var names []string
		for _, s := range order {
			names = append(names, s.Name())
		}
		if got := strings.Join(names, ", "); err != nil || got != c.want {
			t.Errorf("%s %s: %s, %v, want %s", c.lang, c.voice, got, err, c.want)
		}
	}
	piper := func(v *Voices) string {
		order, _ := v.Order(t.Context(), audio.Utterance{Lang: "de", Voice: "male-1"})
		return order[0].Name()
	}
	first := piper(v)
	if !strings.HasPrefix(first, "piper ") || !strings.HasSuffix(first, " thorsten.onnx") {
		t.Error(first)
	}
	for old, changed := range map[string]string{`"version": "1"`: `"version": "2"`, `"--length-scale", `: "", `"thorsten.onnx"`: `"kerstin.onnx"`} {
		if v, err = open(path, strings.ReplaceAll(text, old, changed)); err != nil || piper(v) == first {
			t.Errorf("%s: %v, or the same name", old, err)
		}
	}
	if v, err = open(path+", eleven,espeak", text); err != nil || !slices.Equal(v.Names("zh", "female-1"), []string{"eleven", "espeak"}) || len(v.Providers()) != 1 {
		t.Errorf("names after a file: %v", err)
	}
	if order, _ := v.Order(t.Context(), audio.Utterance{Voice: "female-2"}); len(order) != 2 {
		t.Error(order)
	} else if _, err := order[0].Speak(t.Context(), audio.Utterance{Text: "Rain.", Voice: "female-2"}, nil); err == nil || !strings.Contains(err.Error(), "eleven has no voice for female-2 in en") {
		t.Errorf("a voice that nobody named: %v", err)
	}
	for speech, want := range map[string]string{
		path + ",unused":   "NOT_SET is not set",
		path + ",eleventh": `no provider "eleventh"; accepted: eleven, espeak, kokoro, openai, piper, unused`,
		"espeak," + path:   "want a file first",
		"espeak,espeak":    "twice",
		"openai":           "INKREEL_SPEECH_URL is not set",
		"nothing.json":     "no such file",
	} {
		if _, err := open(speech, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", speech, err, want)
		}
	}
}

// What is wrong with a file is told with its place, all of it, and no key.
func TestFaultsOfFiles(t *testing.T) {
	_, err := parse([]byte(`{
  "providers": {
    "espeak": {},
    "a b": {},
    "one": {"form": "openai", "ur": "x", "key": "sk-5ecret5ecret", "model": 3},
    "two": {"form": "elevenlabs", "key_env": "sk-5ecret5ecret", "command": ["x"]},
    "three": {"form": "command", "command": ["piper", "{text}"], "voices": {"xx": "y"}, "timeout": "soon", "at_once": 0, "price": 1},
    "four": {"form": "festival"},
    "five": {"form": "command"}
  },
  "use": [{"lang": "xx", "speech": "six"}, {"voice": "male-3", "speech": []}, {"speak": 1}],
  "sue": []
}`))
	var faults plan.Faults
	if !errors.As(err, &faults) {
		t.Fatal(err)
	}
	all := located("v.json", err).Error()
	for _, want := range []string{
		"v.json:3:5: providers.espeak: this is the built-in", "providers.a b: this cannot be a name",
		"v.json:5:31: providers.one.ur: no such field; accepted: url", "providers.one.key: no such field; accepted: key_env", "providers.one.model: it is wrong", "providers.one.url: it is missing",
		"providers.two.key_env: it is wrong; accepted: the name of a variable", "providers.two.voices: it is missing", "providers.two.command: no such field",
		"providers.three.command[1]: it is wrong", "providers.three.voices.xx: it is wrong", "providers.three.timeout", "providers.three.at_once", "providers.three.price: no such field",
		"providers.four.form: there is no such form; accepted: openai, elevenlabs, command", "providers.five.command: it is missing",
		`use[0].lang: there is no language "xx"`, `use[0].speech: there is no provider "six"`, `use[1].voice: there is no voice "male-3"`, "use[1].speech: neither", "use[2].speak: no such field", "use[2].speech: it is missing",
		"v.json:12:", "sue: no such field",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("%s\nis not in\n%s", want, all)
		}
	}
	if strings.Contains(all, "5ecret") {
		t.Errorf("a key is in %s", all)
	}
	for text, want := range map[string]string{"": "not JSON", "{\n\"providers\": x": "line 2", "[]": "an object", "{} {}": "more follows", strings.Repeat(" ", maxFile+1): "more than"} {
		if _, err := parse([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: %v, want %s", text, err, want)
		}
	}
}

// FuzzFile reads whatever stands in a file without a crash, and opens what is right
// without asking anybody.
func FuzzFile(f *testing.F) {
	f.Add([]byte(`{"providers": {"k": {"form": "openai", "url": "http://127.0.0.1/v1", "voices": {"zh/female-1": "x"}}}, "use": [{"lang": "zh", "speech": ["k", "espeak"]}]}`))
	f.Add([]byte(`{"providers": {"p": {"form": "command", "command": ["p", "{voice}{lang}"], "env": ["A"]}}, "use": [{"speech": "p"}]}`))
	f.Add([]byte(`{"providers": {"e": {"form": "elevenlabs", "voices": {"ja": "x"}, "price": 1e300}}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		read, err := parse(data)
		if err != nil {
			_ = located("x", err).Error()
			return
		}
		for _, e := range read.providers {
			p, err := e.open(Options{Lookup: variables(map[string]string{"K": "k"})})
			if err == nil && (p.About() == "" || p.form == nil) {
				t.Errorf("%+v", p)
			}
		}
	})
}

// FuzzTimed places words by whatever times a server tells, within the sound and in order.
func FuzzTimed(f *testing.F) {
	f.Add("Rain falls.", "Rain falls.", 0.1, 0.2)
	f.Add("Rain", "xRain", -1.0, 1e9)
	f.Fuzz(func(t *testing.T, text, told string, at, step float64) {
		characters, starts := characters(told, at, step)
		pcm := make(audio.PCM, 2*audio.Rate)
		last := 0.0
		for _, w := range timed(text, pcm, characters) {
			if !(w.Start >= last && w.End >= w.Start && w.End <= 1) {
				t.Errorf("%+v after %g, of %v", w, last, starts)
			}
			last = w.Start
		}
	})
}

func TestNobodyWaits(t *testing.T) {
	_, v := start(t, formOpenAI, modeltest.Model{Mode: modeltest.Hung}, provider.Settings{})
	p := v.providers[0]
	for range cap(p.slots) {
		p.slots <- struct{}{}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if _, err := v.Speak(ctx, rain, func(audio.PCM) error { return nil }); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("all slots are taken: %v", err)
	}
}

// The page's file is a right one, and names every field that there is.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/speech.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(page), "```json\n")
	example, _, _ := strings.Cut(after, "```")
	f, err := parse([]byte(example))
	if err != nil || len(f.providers) != 3 || len(f.rules) != 4 {
		t.Errorf("%v: %+v", err, f)
	}
	for _, field := range fields {
		if !strings.Contains(string(page), "| `"+field.name+"` |") {
			t.Errorf("%s is not on the page", field.name)
		}
	}
	for _, p := range placeholders {
		if !strings.Contains(string(page), "| `"+p+"` |") {
			t.Errorf("%s is not on the page", p)
		}
	}
}
