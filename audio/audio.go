// Package audio makes and places sound: speech, recordings, music, loudness
// and captions. Sound is 48 kHz float32; a moment is seconds from the start of
// whatever the doc comment names. It starts a speech program but never ffmpeg,
// and knows nothing of pictures.
package audio

import (
	"context"
	"errors"

	"github.com/inkreel/inkreel/plan"
)

// Rate is the sample rate of all sound here, in frames (samples a channel) a second.
const Rate = 48000

// PCM is stereo sound, interleaved left and right, full scale ±1.
type PCM []float32

// Seconds is how long p sounds.
func (p PCM) Seconds() float64 { return float64(len(p)/2) / Rate }

// Word is one spoken word and when it is heard, in seconds from the start of
// its narration.
type Word struct {
	Text      string  `json:"text"`
	Start     float64 `json:"start"`
	End       float64 `json:"end"`
	Estimated bool    `json:"estimated,omitempty"` // from the text's syllables, not from the voice
}

// Utterance is a text to be spoken.
type Utterance struct {
	Text         string
	Lang         plan.Language // empty: English
	Voice        plan.Voice    // empty: the speaker's first one
	Instructions string        // how to say it, such as "calmly"; a speaker that cannot follow ignores it
	Pace         float64       `json:",omitempty"` // how many times as fast as usual, for one that follows no words; 0: 1
}

// Speaker turns text into speech. Equal utterances give equal sound. It is safe
// for concurrent use; speakertest.Run checks what all have in common.
type Speaker interface {
	// Name identifies voice and version; it is part of what cached speech is
	// keyed by.
	Name() string
	// Speak has hear called with the sound of u, piece by piece, each valid until
	// hear returns, and returns all its words, in order and within the sound. A text
	// without words, an unknown voice, an unknown language and an error of hear are
	// errors; after ctx has ended the error wraps ctx.Err().
	Speak(ctx context.Context, u Utterance, hear func(PCM) error) ([]Word, error)
}

// Choosing is a speaker of several, each meant for some texts.
type Choosing interface {
	Speaker
	// Order returns who is to speak u, and after it who may where those before cannot.
	Order(ctx context.Context, u Utterance) ([]Speaker, error)
}

// Order returns who of s is to speak u, see Choosing; s itself where it chooses
// nobody.
func Order(ctx context.Context, s Speaker, u Utterance) ([]Speaker, error) {
	if c, ok := s.(Choosing); ok {
		return c.Order(ctx, u)
	}
	return []Speaker{s}, nil
}

// SpeakInOrder has u spoken by the first in order that can. Once something was heard
// no other begins.
func SpeakInOrder(ctx context.Context, s Choosing, u Utterance, hear func(PCM) error) ([]Word, error) {
	order, err := s.Order(ctx, u)
	if err != nil {
		return nil, err
	}
	failed := []error{}
	heard := false
	for _, by := range order {
		words, err := by.Speak(ctx, u, func(p PCM) error {
			heard = true
			return hear(p)
		})
		if err == nil || heard || ctx.Err() != nil {
			return words, err
		}
		failed = append(failed, err)
	}
	if len(order) == 0 {
		return nil, ErrNoSpeech
	}
	return nil, errors.Join(failed...)
}
