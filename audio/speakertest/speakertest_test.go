package speakertest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/inkreel/inkreel/audio"
)

func TestTones(t *testing.T) {
	Run(t, func(*testing.T) audio.Speaker { return Tones{} })
}

// spoiled is a speaker that does something else with what it is to speak, or
// with what was spoken.
type spoiled struct {
	Tones
	before func(context.Context, *audio.Utterance) context.Context
	after  func(*Speech)
}

func (s spoiled) Speak(ctx context.Context, u audio.Utterance, hear func(audio.PCM) error) ([]audio.Word, error) {
	if s.before != nil {
		ctx = s.before(ctx, &u)
	}
	speech, err := Speak(ctx, s.Tones, u)
	if err != nil {
		return nil, err
	}
	if s.after != nil {
		s.after(&speech)
	}
	return speech.Words, hear(speech.PCM)
}

func heard(f func(*Speech)) audio.Speaker { return spoiled{after: f} }

func told(f func(*audio.Utterance)) audio.Speaker {
	return spoiled{before: func(ctx context.Context, u *audio.Utterance) context.Context { f(u); return ctx }}
}

// nameless speakers could be mixed up in the cache.
type nameless struct{ Tones }

func (nameless) Name() string { return "" }

// gruff speakers keep to themselves why they stopped.
type gruff struct{ Tones }

func (s gruff) Speak(ctx context.Context, u audio.Utterance, hear func(audio.PCM) error) ([]audio.Word, error) {
	words, err := s.Tones.Speak(ctx, u, hear)
	if err != nil {
		err = errors.New("signal: killed")
	}
	return words, err
}

// chatty speakers go on although nobody hears.
type chatty struct{ Tones }

func (s chatty) Speak(ctx context.Context, u audio.Utterance, hear func(audio.PCM) error) ([]audio.Word, error) {
	return s.Tones.Speak(ctx, u, func(p audio.PCM) error { _ = hear(p); return nil })
}

// Each of these speakers breaks a promise, and the check of that one finds it.
func TestBrokenSpeakersAreFound(t *testing.T) {
	var calls atomic.Int64
	for _, c := range []struct {
		promise, how string
		broken       audio.Speaker
	}{
		{"name", "none", nameless{}},
		{"sound", "half a pair", heard(func(s *Speech) { s.PCM = s.PCM[1:] })},
		{"sound", "too loud", heard(func(s *Speech) { s.PCM[100] = 1.5 })},
		{"sound", "silent", heard(func(s *Speech) { clear(s.PCM) })},
		{"sound", "at another rate", heard(func(s *Speech) { s.PCM = s.PCM[:len(s.PCM)/20*2] })},
		{"words", "one missing", heard(func(s *Speech) { s.Words = s.Words[1:] })},
		{"words", "out of order", heard(func(s *Speech) { slices.Reverse(s.Words) })},
		{"words", "in milliseconds", heard(func(s *Speech) { s.Words[1].End *= 1000 })},
		{"words", "before the sound", heard(func(s *Speech) { s.Words[0].Start = -1 })},
		{"words", "times out of order", heard(func(s *Speech) { s.Words[0].Start, s.Words[0].End = s.Words[1].Start+0.1, s.Words[1].End })},
		{"long text", "cut off", told(func(u *audio.Utterance) { u.Text = u.Text[:min(len(u.Text), 1000)] })},
		{"nothing to speak", "speaks on", told(func(u *audio.Utterance) { u.Text += " um" })},
		{"equal utterances", "never the same", heard(func(s *Speech) { s.PCM[0] = float32(calls.Add(1)) / 1e6 })},
		{"voices", "one for all", told(func(u *audio.Utterance) { u.Voice = "" })},
		{"unknown voice", "another instead", told(func(u *audio.Utterance) { u.Voice = "" })},
		{"unknown language", "another instead", told(func(u *audio.Utterance) { u.Lang = "en" })},
		{"error of who hears", "goes on", chatty{}},
		{"error of who hears", "does not say so", gruff{}},
		{"cancelled", "goes on", spoiled{before: func(ctx context.Context, _ *audio.Utterance) context.Context { return context.WithoutCancel(ctx) }}},
		{"cancelled", "does not say so", gruff{}},
		{"out of time", "does not say so", gruff{}},
		{"side by side", "never the same", heard(func(s *Speech) { s.PCM[0] = float32(calls.Add(1)) / 1e6 })},
	} {
		t.Run(strings.Join([]string{c.promise, c.how}, "/"), func(t *testing.T) {
			i := slices.IndexFunc(checks, func(k check) bool { return k.promise == c.promise })
			if i < 0 {
				t.Fatal("there is no such check")
			}
			err := checks[i].holds(t.Context(), c.broken)
			if err == nil {
				t.Fatal("the broken speaker was not found")
			}
			t.Log(err)
		})
	}
}
