// Package audio makes and places sound: speech, recordings, music, loudness
// and captions. Sound is 48 kHz float32; a moment is seconds from the start of
// whatever the doc comment names. It starts a speech program but never ffmpeg,
// and knows nothing of pictures.
package audio

import (
	"context"

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

// Instead is the error of a speaker that cannot speak, of whose text nothing was heard,
// and that names another one who may.
type Instead struct {
	Speaker Speaker
	Err     error // why
}

// Error implements error.
func (i *Instead) Error() string { return i.Err.Error() }

// Unwrap is why it cannot speak.
func (i *Instead) Unwrap() error { return i.Err }
