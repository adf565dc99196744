// Package speakertest is what every audio.Speaker must hold, and a speaker for
// tests of other things. In goes a function that makes a speaker, out come
// failures named after the promise that is broken.
package speakertest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/plan"
)

// Speech is a spoken text.
type Speech struct {
	PCM   audio.PCM
	Words []audio.Word
}

// Speak has a speaker speak a text, and returns all of it.
func Speak(ctx context.Context, s audio.Speaker, u audio.Utterance) (speech Speech, err error) {
	speech.Words, err = s.Speak(ctx, u, func(p audio.PCM) error {
		speech.PCM = append(speech.PCM, p...)
		return nil
	})
	return speech, err
}

// Run checks the speakers that open makes, one for each promise.
func Run(t *testing.T, open func(*testing.T) audio.Speaker) {
	for _, c := range checks {
		t.Run(c.promise, func(t *testing.T) {
			if err := c.holds(t.Context(), open(t)); err != nil {
				t.Error(err)
			}
		})
	}
}

// check is one promise; holds returns how a speaker breaks it.
type check struct {
	promise string
	holds   func(context.Context, audio.Speaker) error
}

var checks = []check{
	{"name", name},
	{"sound", sound},
	{"words", words},
	{"long text", longText},
	{"nothing to speak", nothing},
	{"equal utterances", equal},
	{"voices", voices},
	{"unknown voice", unknownVoice},
	{"unknown language", unknownLanguage},
	{"error of who hears", unheard},
	{"cancelled", cancelled},
	{"out of time", outOfTime},
	{"side by side", sideBySide},
}

// rain is an utterance of three clauses.
var rain = audio.Utterance{Text: "Rain falls on the hills. It runs down in streams, and comes to the sea.", Lang: "en", Voice: plan.VoiceFemale1}

// long is rain so many times, some three minutes.
const times = 40

func long() audio.Utterance {
	u := rain
	u.Text = strings.TrimSpace(strings.Repeat(rain.Text+" ", times))
	return u
}

func name(_ context.Context, s audio.Speaker) error {
	if n := s.Name(); n == "" || n != s.Name() {
		return fmt.Errorf("it is named %q, then %q; want one name", n, s.Name())
	}
	return nil
}

func sound(ctx context.Context, s audio.Speaker) error {
	speech, err := Speak(ctx, s, rain)
	if err != nil {
		return err
	}
	return soundOf(speech, 1, 30)
}

// soundOf returns what is wrong with sound that should last so many seconds.
func soundOf(speech Speech, least, most float64) error {
	if len(speech.PCM)%2 != 0 {
		return fmt.Errorf("%d samples: want pairs of left and right", len(speech.PCM))
	}
	peak := 0.0
	for i, v := range speech.PCM {
		a := math.Abs(float64(v))
		if !(a <= 1) { // nor NaN
			return fmt.Errorf("sample %d is %g, want -1 to 1", i, v)
		}
		peak = max(peak, a)
	}
	if s := speech.PCM.Seconds(); s < least || s > most {
		return fmt.Errorf("it lasts %.1f s, want %g to %g", s, least, most)
	}
	if peak < 0.01 {
		return fmt.Errorf("nothing is heard: the peak is %g", peak)
	}
	return nil
}

func words(ctx context.Context, s audio.Speaker) error {
	speech, err := Speak(ctx, s, rain)
	if err != nil {
		return err
	}
	return wordsOf(speech, rain.Text)
}

// wordsOf returns what is wrong with the words of a spoken text.
func wordsOf(speech Speech, text string) error {
	if n := len(strings.Fields(text)); len(speech.Words) != n {
		return fmt.Errorf("%d words, want %d", len(speech.Words), n)
	}
	rest, last, ends := text, 0.0, speech.PCM.Seconds()
	for _, w := range speech.Words {
		_, after, found := strings.Cut(rest, w.Text)
		if w.Text == "" || !found {
			return fmt.Errorf("the word %q does not come next in %q", w.Text, rest)
		}
		if !(w.Start >= last && w.End >= w.Start && w.End <= ends+1e-6) {
			return fmt.Errorf("the word %q is heard from %g to %g s, after one at %g, in %g s of sound", w.Text, w.Start, w.End, last, ends)
		}
		rest, last = after, w.Start
	}
	return nil
}

func longText(ctx context.Context, s audio.Speaker) error {
	u := long()
	speech, err := Speak(ctx, s, u)
	if err != nil {
		return err
	}
	return errors.Join(soundOf(speech, times, times*30), wordsOf(speech, u.Text))
}

func nothing(ctx context.Context, s audio.Speaker) error {
	for _, text := range []string{"", " \n\t"} {
		u := rain
		u.Text = text
		if speech, err := Speak(ctx, s, u); err == nil {
			return fmt.Errorf("%q: %.1f s of sound and no error", text, speech.PCM.Seconds())
		}
	}
	return nil
}

func equal(ctx context.Context, s audio.Speaker) error {
	a, err := Speak(ctx, s, rain)
	if err != nil {
		return err
	}
	b, err := Speak(ctx, s, rain)
	if err != nil {
		return err
	}
	return same(a, b)
}

func same(a, b Speech) error {
	if !slices.Equal(a.PCM, b.PCM) || !slices.Equal(a.Words, b.Words) {
		return fmt.Errorf("%.3f s and %d words, then %.3f s and %d words, or others", a.PCM.Seconds(), len(a.Words), b.PCM.Seconds(), len(b.Words))
	}
	return nil
}

func voices(ctx context.Context, s audio.Speaker) error {
	var heard []audio.PCM
	for _, v := range []plan.Voice{plan.VoiceFemale1, plan.VoiceFemale2, plan.VoiceMale1, plan.VoiceMale2} {
		u := rain
		u.Voice = v
		speech, err := Speak(ctx, s, u)
		if err != nil {
			return fmt.Errorf("%s: %w", v, err)
		}
		for i, other := range heard {
			if slices.Equal(other, speech.PCM) {
				return fmt.Errorf("%s sounds like voice %d", v, i+1)
			}
		}
		heard = append(heard, speech.PCM)
	}
	u := rain
	u.Voice, u.Lang = "", ""
	if _, err := Speak(ctx, s, u); err != nil {
		return fmt.Errorf("no voice and no language named: %w", err)
	}
	return nil
}

func unknownVoice(ctx context.Context, s audio.Speaker) error {
	u := rain
	u.Voice = "nobody-1"
	if _, err := Speak(ctx, s, u); err == nil || !strings.Contains(err.Error(), "nobody-1") {
		return fmt.Errorf("spoken by nobody-1: error %q, want one that names it", fmt.Sprint(err))
	}
	return nil
}

func unknownLanguage(ctx context.Context, s audio.Speaker) error {
	u := rain
	u.Lang = "xx"
	if _, err := Speak(ctx, s, u); err == nil || !strings.Contains(err.Error(), "xx") {
		return fmt.Errorf("spoken in xx: error %q, want one that names it", fmt.Sprint(err))
	}
	return nil
}

func unheard(ctx context.Context, s audio.Speaker) error {
	deaf := errors.New("nobody hears")
	if _, err := s.Speak(ctx, rain, func(audio.PCM) error { return deaf }); !errors.Is(err, deaf) {
		return fmt.Errorf("error %q, want that of hear", fmt.Sprint(err))
	}
	return nil
}

func cancelled(ctx context.Context, s audio.Speaker) error {
	ctx, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := Speak(ctx, s, rain); !errors.Is(err, context.Canceled) {
		return fmt.Errorf("error %q, want context.Canceled", fmt.Sprint(err))
	}
	return nil
}

func outOfTime(ctx context.Context, s audio.Speaker) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Millisecond)
	defer cancel()
	u := long()
	began := time.Now()
	speech, err := Speak(ctx, s, u)
	switch {
	case err == nil: // it was quick enough
		return wordsOf(speech, u.Text)
	case !errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("error %w, want context.DeadlineExceeded", err)
	case time.Since(began) > time.Minute:
		return fmt.Errorf("it went on for %v", time.Since(began))
	}
	return nil
}

func sideBySide(ctx context.Context, s audio.Speaker) error {
	texts := strings.Split(rain.Text, " ")[:6]
	alone, beside, errs := make([]Speech, len(texts)), make([]Speech, len(texts)), make([]error, len(texts))
	speak := func(to []Speech, i int) {
		u := rain
		u.Text = texts[i]
		var err error
		to[i], err = Speak(ctx, s, u)
		errs[i] = errors.Join(errs[i], err)
	}
	for i := range texts {
		speak(alone, i)
	}
	var wg sync.WaitGroup
	for i := range texts {
		wg.Go(func() { speak(beside, i) })
	}
	wg.Wait()
	for i := range texts {
		errs[i] = errors.Join(errs[i], same(alone[i], beside[i]))
	}
	return errors.Join(errs...)
}
