package speakertest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/plan"
)

// Tones is a speaker without a program: each word is a tone, as long as it has
// letters and as high as the voice. It is for tests that need some speech.
type Tones struct{}

const (
	perLetter = 0.06 // seconds
	gap       = 0.05 // seconds after a word
)

// pitches are the voices' tones, in Hz.
var pitches = map[plan.Voice]float64{plan.VoiceFemale1: 220, plan.VoiceFemale2: 200, plan.VoiceMale1: 120, plan.VoiceMale2: 100}

// Name implements audio.Speaker.
func (Tones) Name() string { return "tones 1" }

// Speak implements audio.Speaker.
func (Tones) Speak(ctx context.Context, u audio.Utterance, hear func(audio.PCM) error) ([]audio.Word, error) {
	u.Voice, u.Lang = cmp.Or(u.Voice, plan.VoiceFemale1), cmp.Or(u.Lang, "en")
	hz, ok := pitches[u.Voice]
	if !ok {
		return nil, fmt.Errorf("there is no voice %q", u.Voice)
	}
	if !slices.Contains(plan.Languages(), u.Lang.Primary()) {
		return nil, fmt.Errorf("there is no language %q", u.Lang)
	}
	var words []audio.Word
	frames := 0
	for _, word := range strings.Fields(u.Text) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var p audio.PCM
		start := float64(frames) / audio.Rate
		for i := range int(perLetter * float64(len([]rune(word))) * audio.Rate) {
			v := float32(0.3 * math.Sin(2*math.Pi*hz*float64(i)/audio.Rate))
			p = append(p, v, v)
		}
		words = append(words, audio.Word{Text: word, Start: start, End: float64(frames+len(p)/2) / audio.Rate})
		p = append(p, make(audio.PCM, 2*int(gap*audio.Rate))...)
		frames += len(p) / 2
		if err := hear(p); err != nil {
			return nil, err
		}
	}
	if len(words) == 0 {
		return nil, errors.New("there is nothing to speak")
	}
	return words, nil
}
