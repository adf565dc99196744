package voices

import (
	"context"
	"fmt"
	"strings"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/provider/speech"
)

// usualOpenAI are the names that hosted models have for voices like ours, and that local
// servers mostly know too.
var usualOpenAI = map[plan.Voice]string{
	plan.VoiceFemale1: "nova", plan.VoiceFemale2: "shimmer", plan.VoiceMale1: "onyx", plan.VoiceMale2: "echo",
}

// openai is the form of /v1/audio/speech.
type openai struct {
	client *speech.Client
	at     string // host and path
	model  string
	// follows says that the model takes instructions in words; else it is told a speed.
	follows bool
}

func (f *openai) name() string {
	name := strings.TrimSpace(f.at + " " + f.model)
	if !f.follows {
		name += " by speed"
	}
	return name
}

func (f *openai) speak(ctx context.Context, u audio.Utterance, voice string) (audio.PCM, []audio.Word, error) {
	r := speech.Request{Text: u.Text, Voice: voice}
	if f.follows {
		r.Instructions = u.Instructions
	} else {
		r.Speed = u.Pace
	}
	answer, err := f.client.Speak(ctx, r)
	if err != nil {
		return nil, nil, err
	}
	if answer.Type != "audio/wav" {
		return nil, nil, fmt.Errorf("it answered with %s, want WAV; use a server that speaks it", answer.Type)
	}
	pcm, err := decode(ctx, answer.Data)
	return pcm, nil, err
}
