package voices

import (
	"context"
	"strings"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/provider/speech"
)

// elevenlabs is the form of /v1/text-to-speech/VOICE/with-timestamps, which tells when
// each character is heard. Its models take no instructions, but a speed.
type elevenlabs struct {
	client *speech.Timed
	at     string // host and path
	model  string
}

func (f *elevenlabs) name() string { return strings.TrimSpace(f.at + " " + f.model) }

// How much faster or slower its models speak, at most.
const (
	slowest = 0.7
	fastest = 1.2
)

func (f *elevenlabs) speak(ctx context.Context, u audio.Utterance, voice string) (audio.PCM, []audio.Word, error) {
	r := speech.Request{Text: u.Text, Voice: voice}
	if u.Pace > 0 {
		r.Speed = min(max(u.Pace, slowest), fastest)
	}
	answer, err := f.client.Speak(ctx, r)
	if err != nil {
		return nil, nil, err
	}
	pcm, err := samples(ctx, answer.Data, answer.Rate)
	if err != nil {
		return nil, nil, err
	}
	return pcm, timed(u.Text, pcm, answer.Characters), nil
}
