// Package speech has texts spoken by models, in the form of /v1/audio/speech: a
// text in, a sound file out, whose kind is known by its content.
package speech

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"github.com/inkreel/inkreel/provider"
)

// Request is what is to be spoken.
type Request struct {
	Text         string
	Voice        string  // by the provider's name
	Instructions string  // how, in words; for models that take them
	Speed        float64 // 1: as usual; 0: not said
	Format       string  // wav, mp3, flac, opus or aac; empty: wav
}

// Sound is a sound file.
type Sound struct {
	Data []byte
	Type string // by its content: audio/wav, audio/mpeg, audio/flac, audio/ogg, audio/aac
}

// Client has texts spoken by one model. It is for concurrent use.
type Client struct{ p *provider.Client }

// New returns a client that asks by p.
func New(p *provider.Client) *Client { return &Client{p} }

// MaxAnswer is what MaxAnswer of the settings may well be for speech: ten minutes of
// sound as WAV.
const MaxAnswer = 64 << 20

// Speak returns a text spoken, or an *provider.Error.
func (c *Client) Speak(ctx context.Context, r Request) (Sound, error) {
	sent := struct {
		Model        string  `json:"model,omitempty"`
		Input        string  `json:"input"`
		Voice        string  `json:"voice,omitempty"`
		Format       string  `json:"response_format"`
		Speed        float64 `json:"speed,omitempty"`
		Instructions string  `json:"instructions,omitempty"`
	}{c.p.Settings().Model, r.Text, r.Voice, cmp.Or(r.Format, "wav"), r.Speed, r.Instructions}
	body, err := json.Marshal(sent)
	if err != nil {
		return Sound{}, err
	}
	call := provider.Request{
		Path: "audio/speech", Type: "application/json", Body: body,
		Most: c.p.Settings().Price.Units(float64(utf8.RuneCountInString(r.Text)) / 1e6),
	}
	a, err := c.p.Do(ctx, call)
	if err != nil {
		return Sound{}, err
	}
	kind := KindOf(a.Body)
	if kind == "" {
		problem := "answered with something that is no sound"
		if len(a.Body) == 0 {
			problem = "answered with nothing"
		} else if utf8.Valid(a.Body) {
			problem += ": " + c.p.Quote(string(a.Body[:min(len(a.Body), 1000)]), call)
		}
		return Sound{}, c.p.Fail(provider.BadAnswer, problem, fmt.Sprintf("is %s a model that speaks?", modelName(sent.Model)))
	}
	return Sound{Data: a.Body, Type: kind}, nil
}

func modelName(m string) string { return cmp.Or(m, "it") }

// KindOf tells sound files apart by how they begin; empty: it is none of these.
func KindOf(b []byte) string {
	has := func(at int, magic string) bool {
		return len(b) >= at+len(magic) && string(b[at:at+len(magic)]) == magic
	}
	switch {
	case has(0, "RIFF") && has(8, "WAVE"):
		return "audio/wav"
	case has(0, "fLaC"):
		return "audio/flac"
	case has(0, "OggS"):
		return "audio/ogg"
	case has(0, "ID3"):
		return "audio/mpeg"
	case len(b) > 2 && b[0] == 0xff && b[1]&0xf6 == 0xf0: // ADTS: layer 0
		return "audio/aac"
	case len(b) > 2 && b[0] == 0xff && b[1]&0xe0 == 0xe0 && !bytes.HasPrefix(b, []byte{0xff, 0xff}):
		return "audio/mpeg"
	}
	return ""
}
