package speech

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"unicode/utf8"

	"github.com/inkreel/inkreel/provider"
)

// Character is one of a text, and when it is heard, in seconds from the sound's start.
type Character struct {
	Text       string
	Start, End float64
}

// TimedSound are 16-bit samples of one channel, the lower byte first, with the times of
// the text's characters; none where the server tells none.
type TimedSound struct {
	Data       []byte
	Rate       int // samples a second
	Characters []Character
}

// Timed has texts spoken in the form of /v1/text-to-speech/VOICE/with-timestamps, whose
// answers say when each character is heard. It is for concurrent use.
type Timed struct{ p *provider.Client }

// KeyHeader is where this form has its key.
const KeyHeader = "xi-api-key"

// NewTimed returns a client that asks by p.
func NewTimed(p *provider.Client) *Timed { return &Timed{p} }

// timedRate is what is asked for: the highest rate that all accounts have.
const timedRate = 24000

// Speak returns a text spoken, or an *provider.Error. Instructions and format are not
// of this form.
func (c *Timed) Speak(ctx context.Context, r Request) (TimedSound, error) {
	type settings struct {
		Speed float64 `json:"speed"`
	}
	sent := struct {
		Text     string    `json:"text"`
		Model    string    `json:"model_id,omitempty"`
		Settings *settings `json:"voice_settings,omitempty"`
		Seed     int       `json:"seed"` // equal texts are to sound the same, as far as the model can
	}{Text: r.Text, Model: c.p.Settings().Model, Seed: 1}
	if r.Speed > 0 {
		sent.Settings = &settings{r.Speed}
	}
	body, err := json.Marshal(sent)
	if err != nil {
		return TimedSound{}, err
	}
	call := provider.Request{
		Path: "text-to-speech/" + url.PathEscape(r.Voice) + "/with-timestamps", Query: fmt.Sprintf("output_format=pcm_%d", timedRate),
		Type: "application/json", Body: body,
		Most: c.p.Settings().Price.Units(float64(utf8.RuneCountInString(r.Text)) / 1e6),
	}
	a, err := c.p.Do(ctx, call)
	if err != nil {
		return TimedSound{}, err
	}
	sound, problem := parseTimed(a.Body)
	if problem != "" {
		if utf8.Valid(a.Body) && len(sound.Data) == 0 {
			problem += ": " + c.p.Quote(string(a.Body[:min(len(a.Body), 1000)]), call)
		}
		return TimedSound{}, c.p.Fail(provider.BadAnswer, problem, "is its URL that of text-to-speech with timestamps, mostly ending in /v1?")
	}
	return sound, nil
}

// parseTimed reads an answer; problem says why it is none. Times that do not belong to
// the characters are left out.
func parseTimed(body []byte) (s TimedSound, problem string) {
	var answer struct {
		Audio     []byte `json:"audio_base64"`
		Alignment struct {
			Characters []string  `json:"characters"`
			Starts     []float64 `json:"character_start_times_seconds"`
			Ends       []float64 `json:"character_end_times_seconds"`
		} `json:"alignment"`
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		return s, "answered with something that is no sound with times"
	}
	switch kind := KindOf(answer.Audio); {
	case len(answer.Audio) < 2:
		return s, "answered without sound"
	case kind != "":
		return TimedSound{Data: answer.Audio}, "answered with " + kind + ", want plain samples"
	case utf8.Valid(answer.Audio) && answer.Audio[0] != 0: // samples of silence are valid text too
		return TimedSound{Data: answer.Audio}, "answered with a text where the sound should be"
	}
	s = TimedSound{Data: answer.Audio, Rate: timedRate}
	told := answer.Alignment
	if n := len(told.Characters); len(told.Starts) == n && len(told.Ends) == n {
		for i, c := range told.Characters {
			s.Characters = append(s.Characters, Character{c, told.Starts[i], told.Ends[i]})
		}
	}
	return s, ""
}
