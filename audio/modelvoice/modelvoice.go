// Package modelvoice is a speaker that has texts spoken by a model of others, by way
// of package provider. Where the model cannot, it names another speaker that will.
package modelvoice

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/provider"
	"github.com/inkreel/inkreel/provider/speech"
)

// voicesVariable gives our voices the provider's names.
const voicesVariable = "INKREEL_SPEECH_VOICES"

// usual are the names that hosted models have for voices like ours, and that local
// servers mostly know too.
var usual = map[plan.Voice]string{
	plan.VoiceFemale1: "nova", plan.VoiceFemale2: "shimmer", plan.VoiceMale1: "onyx", plan.VoiceMale2: "echo",
}

// ours are our voices, in the order of the plan's page.
var ours = []plan.Voice{plan.VoiceFemale1, plan.VoiceFemale2, plan.VoiceMale1, plan.VoiceMale2}

const (
	atOnce      = 4           // texts that are being spoken
	longest     = 600         // seconds of sound of a text
	silent      = 0.01        // the level below which nothing is heard
	defaultRest = time.Minute // for which a model that failed is not asked again
)

// Speaker has a model speak. It is for concurrent use.
type Speaker struct {
	model   *speech.Client
	name    string
	voices  map[plan.Voice]string
	instead audio.Speaker // nil: nobody
	rest    time.Duration
	slots   chan struct{}

	mu     sync.Mutex
	failed error // why the model is not asked
	until  time.Time
}

var _ audio.Speaker = (*Speaker)(nil)

// Open returns a speaker that asks the model which the environment names, and hands
// over to instead where it fails; instead itself, which may be nil, where none is named.
// What is asked stays within a budget; nil: there is none. An error names the
// variable that is wrong.
func Open(lookup func(string) (string, bool), instead audio.Speaker, budget *provider.Budget) (audio.Speaker, error) {
	set, ok, err := provider.FromEnv(provider.Speech, lookup)
	if err != nil || !ok {
		return instead, err
	}
	named, _ := lookup(voicesVariable)
	voices, err := readVoices(named)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", voicesVariable, err)
	}
	set.MaxAnswer = speech.MaxAnswer
	client, err := provider.New(set, provider.Options{Budget: budget})
	if err != nil {
		return nil, err
	}
	return newSpeaker(client, voices, instead), nil
}

func newSpeaker(c *provider.Client, voices map[plan.Voice]string, instead audio.Speaker) *Speaker {
	name := c.Name() + " " + c.Settings().Model
	for _, v := range ours {
		name += fmt.Sprintf(" %s=%s", v, voices[v])
	}
	return &Speaker{model: speech.New(c), name: name, voices: voices, instead: instead, rest: defaultRest, slots: make(chan struct{}, atOnce)}
}

// readVoices reads names such as "female-1=nova, male-1=onyx"; voices that are not
// named have their usual ones.
func readVoices(text string) (map[plan.Voice]string, error) {
	voices := map[plan.Voice]string{}
	for _, v := range ours {
		voices[v] = usual[v]
	}
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		our, their, _ := strings.Cut(part, "=")
		our, their = strings.TrimSpace(our), strings.TrimSpace(their)
		if !slices.Contains(ours, plan.Voice(our)) || their == "" {
			return nil, fmt.Errorf("%q is no voice of a model; want such as female-1=nova,female-2=shimmer,male-1=onyx,male-2=echo", part)
		}
		voices[plan.Voice(our)] = their
	}
	return voices, nil
}

// Name implements audio.Speaker: it tells server, model and voices.
func (s *Speaker) Name() string { return s.name }

// Speak implements audio.Speaker. The sound is heard once all of it has come and
// was judged; times of words are estimated from it. Where the model fails, the error
// is an *audio.Instead and nothing was heard.
func (s *Speaker) Speak(ctx context.Context, u audio.Utterance, hear func(audio.PCM) error) ([]audio.Word, error) {
	u.Voice, u.Lang = cmp.Or(u.Voice, plan.VoiceFemale1), cmp.Or(u.Lang, "en")
	voice, ok := s.voices[u.Voice]
	if !ok {
		return nil, fmt.Errorf("there is no voice %q", u.Voice)
	}
	if _, ok := locale.Find(u.Lang.Primary()); !ok {
		return nil, fmt.Errorf("there is no language %q", u.Lang)
	}
	if len(plan.Words(u.Text)) == 0 {
		return nil, fmt.Errorf("there is nothing to speak in %q", u.Text)
	}
	select {
	case s.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	pcm, err := s.sound(ctx, u, voice)
	<-s.slots
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		if s.instead == nil {
			return nil, err
		}
		return nil, &audio.Instead{Speaker: s.instead, Err: err}
	}
	var heard audio.Activity
	heard.Add(pcm)
	return heard.Words(u.Text), hear(pcm)
}

// sound is a text spoken, unless the model failed a moment ago: then all that is
// left of a film is spoken by another, at once.
func (s *Speaker) sound(ctx context.Context, u audio.Utterance, voice string) (audio.PCM, error) {
	s.mu.Lock()
	failed := s.failed
	if time.Now().After(s.until) {
		failed = nil
	}
	s.mu.Unlock()
	if failed != nil {
		return nil, failed
	}
	answer, err := s.model.Speak(ctx, speech.Request{Text: u.Text, Voice: voice, Instructions: u.Instructions})
	var pcm audio.PCM
	if err == nil {
		pcm, err = decode(ctx, answer)
	}
	if err != nil && ctx.Err() == nil {
		s.mu.Lock()
		s.failed, s.until = err, time.Now().Add(s.rest)
		s.mu.Unlock()
	}
	return pcm, err
}

// decode is the sound of an answer, at our rate.
func decode(ctx context.Context, answer speech.Sound) (audio.PCM, error) {
	if answer.Type != "audio/wav" {
		return nil, fmt.Errorf("the model answered with %s, want WAV; use a server that speaks it", answer.Type)
	}
	wav, err := audio.OpenWAV(bytes.NewReader(answer.Data))
	if err != nil {
		return nil, fmt.Errorf("the model answered with sound that cannot be read: %w", err)
	}
	var pcm audio.PCM
	peak := float32(0)
	err = audio.ReadStream(ctx, wav, func(p audio.PCM) error {
		for i, v := range p {
			if math.IsNaN(float64(v)) {
				return fmt.Errorf("the model answered with sound that cannot be played: not a number")
			}
			p[i] = min(max(v, -1), 1)
			peak = max(peak, p[i], -p[i])
		}
		if pcm = append(pcm, p...); pcm.Seconds() > longest {
			return fmt.Errorf("the model answered with more than %d seconds of sound", longest)
		}
		return nil
	})
	if err == nil && peak < silent {
		err = fmt.Errorf("the model answered with silence")
	}
	if err != nil {
		return nil, err
	}
	return pcm, nil
}
