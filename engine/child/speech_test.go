//go:build linux

package child

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"go.uber.org/zap"
	"go.uber.org/zap/zaptest/observer"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/audio/speakertest"
	"github.com/inkreel/inkreel/audio/voices"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
	"github.com/inkreel/inkreel/internal/modeltest"
)

// outside is a speaker that children do not have: it counts what it is asked.
type outside struct {
	asked *atomic.Int32
	err   error
}

func (outside) Name() string { return "outside 1" }

func (s outside) Speak(ctx context.Context, u audio.Utterance, hear func(audio.PCM) error) ([]audio.Word, error) {
	s.asked.Add(1)
	if s.err != nil {
		return nil, s.err
	}
	return speakertest.Tones{}.Speak(ctx, u, hear)
}

// own stands for the speech program, which a parent leaves to its children.
type own struct{ audio.Speaker }

func (own) Name() string { return "own 1" }

// inOrder are a speaker of the parent's and, where that fails, the child's own.
type inOrder struct{ audio.Speaker }

func (s inOrder) Order(context.Context, audio.Utterance) ([]audio.Speaker, error) {
	return []audio.Speaker{s.Speaker, own{}}, nil
}

// What the parent has spoken for its children is, to the byte, what it speaks
// without them, and is kept under its name.
func TestParentSpeaks(t *testing.T) {
	linux(t)
	doc := small(t, "photosynthesis.json")
	steps, store := here(t, func(c *engine.Config) { c.Speaker = outside{&atomic.Int32{}, nil} })
	film(t, steps, doc)
	var asked atomic.Int32
	r := newRig(t, func(c *Config) { c.Speaker = outside{&asked, nil} })
	film(t, r, doc)
	first := asked.Load()
	if first == 0 {
		t.Fatal("nothing was spoken by the parent")
	}
	got, spoken := contents(t, r.store), 0
	for name, sum := range contents(t, store) {
		if strings.HasPrefix(name, "job/") {
			continue // what is handed out ahead is a matter of time
		}
		if got[name] != sum {
			t.Errorf("%s is %s, want %s", name, got[name], sum)
		}
		if strings.HasPrefix(name, "speech/") {
			spoken++
		}
	}
	if film(t, r, doc); asked.Load() != first || int(first) != spoken {
		t.Errorf("%d texts are asked for %d times, and %d when all are there", spoken, first, asked.Load()-first)
	}
}

// Where the parent's speaker fails the child speaks by itself, with a warning.
func TestParentThatCannotSpeak(t *testing.T) {
	linux(t)
	var asked atomic.Int32
	r := newRig(t, func(c *Config) { c.Speaker, c.Own = inOrder{outside{&asked, errors.New("the model is asleep")}}, own{} })
	p, err := r.Prepare(t.Context(), "job", saying("Rain falls on the hills."), nil)
	if err != nil {
		t.Fatal(err)
	}
	if all := strings.Join(p.Warnings, "\n"); asked.Load() != 1 || !strings.Contains(all, "eSpeak") && !strings.Contains(all, "espeak") || !strings.Contains(all, "asleep") {
		t.Errorf("asked %d times, warnings %q", asked.Load(), p.Warnings)
	}
}

// A child that was taken over has no more spoken than a plan may say, nothing in
// steps that speak nothing, and no file written that is there.
func TestSpeechIsBounded(t *testing.T) {
	box := t.TempDir()
	root, err := os.OpenRoot(box)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	var asked atomic.Int32
	r := &run{host: host{voice: voice{inOrder{outside{&asked, nil}}, own{}, 30}}, child: &process{box: root}, ctx: t.Context()}
	text := func(s string) *audio.Utterance { return &audio.Utterance{Text: s} }
	if words, err := r.speak(call{Path: "a", Text: text("Water rises.")}); err != nil || len(words) != 2 {
		t.Fatalf("%v, %v", words, err)
	}
	if info, err := os.Stat(filepath.Join(box, "a")); err != nil || info.Size()%8 != 0 || info.Size() == 0 {
		t.Errorf("%v, %v", info, err)
	}
	for name, c := range map[string]call{
		"there":       {Path: "a", Text: text("Rain.")},
		"outside":     {Path: "../b", Text: text("Rain.")},
		"no text":     {Path: "c"},
		"too much":    {Path: "d", Text: text(strings.Repeat("rain ", 6))},
		"of no words": {Path: "e", Text: text("")},
		"the own":     {Path: "g", Text: text("Rain."), Voice: 1},
		"nobody":      {Path: "g", Text: text("Rain."), Voice: 2},
		"before":      {Path: "g", Text: text("Rain."), Voice: -1},
	} {
		if _, err := r.speak(c); err == nil {
			t.Errorf("%s: spoken", name)
		}
	}
	if n := asked.Load(); n != 2 { // that of no words as well
		t.Errorf("asked %d times", n)
	}
	if names, err := r.voices(call{Text: text("Rain.")}); err != nil || len(names) != 2 || names[0] != "outside 1" || names[1] != "" {
		t.Errorf("%q, %v", names, err)
	}
	r.voice.speaker = nil
	if _, err := r.voices(call{Text: text("Rain.")}); !errors.Is(err, errScope) {
		t.Error(err)
	}
	if _, err := r.speak(call{Path: "f", Text: text("Rain.")}); !errors.Is(err, errScope) {
		t.Error(err)
	}
}

// What a child may not have spoken, as when it checks a plan, its parent does not
// speak.
func TestStepsThatSpeak(t *testing.T) {
	for op, want := range map[string]bool{opCheck: false, opPrepare: true, opRevise: true, opVariant: true, opDraw: true, opSound: true, opJoin: true} {
		if got := speaks(op); got != want {
			t.Errorf("%s: %v", op, got)
		}
	}
}

// A model of others speaks for children as it does without them: what it speaks is
// kept under its name; whatever else it does ends in speech by the child and a
// warning, without its key and without the text.
func TestProvidersInChildren(t *testing.T) {
	linux(t)
	for _, mode := range []modeltest.Mode{modeltest.Right, modeltest.Unauthorized, modeltest.Refused, modeltest.Spent, modeltest.Hung, modeltest.NotAPI, modeltest.NotASound, modeltest.SilentSound} {
		s := modeltest.Start(t, modeltest.Model{Mode: mode})
		env := map[string]string{"INKREEL_SPEECH_URL": s.URL, "INKREEL_SPEECH_KEY": modeltest.Key, "INKREEL_SPEECH_TIMEOUT": "1s"}
		model, err := voices.Open(voices.Options{Lookup: func(name string) (string, bool) { v, ok := env[name]; return v, ok }, Program: own{}})
		if err != nil {
			t.Fatal(err)
		}
		core, logged := observer.New(zap.DebugLevel)
		r := newRig(t, func(c *Config) { c.Speaker, c.Own, c.Log = model, own{}, zap.New(core) })
		p, err := r.Prepare(t.Context(), "job", saying("Rain falls on the cardamom hills."), nil)
		if err != nil {
			t.Fatalf("%s: %v", mode, err)
		}
		all := strings.Join(p.Warnings, "\n")
		if (mode == modeltest.Right) != (all == "") || strings.Contains(all, modeltest.Key) || strings.Contains(all, "cardamom hills") {
			t.Errorf("%s: warnings %q", mode, all)
		}
		if text := fmt.Sprint(logged.All()); strings.Contains(text, modeltest.Key) {
			t.Errorf("%s: the key is logged: %s", mode, text)
		}
		for name := range contents(t, r.store) { // documents and sounds
			if data, err := artifact.ReadAll(t.Context(), r.store, name, 64<<20); err != nil || strings.Contains(string(data), modeltest.Key) {
				t.Errorf("%s: %s: %v, or it holds the key", mode, name, err)
			}
		}
		if len(s.Asked()) == 0 || s.Asked()[0].Fields["input"] != "Rain falls on the cardamom hills." {
			t.Errorf("%s: asked %d times", mode, len(s.Asked()))
		}
	}
}
