package voices

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/internal/locale"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/provider"
)

// defaultRest is for how long a provider that is down is not asked again.
const defaultRest = time.Minute

// form is a way to have a text spoken.
type form interface {
	// name tells all that changes the sound, but for the voice.
	name() string
	// speak returns a text spoken, at our rate, and its words where their times are
	// known, else none.
	speak(ctx context.Context, u audio.Utterance, voice string) (audio.PCM, []audio.Word, error)
}

// Provider is who speaks in one of the forms. It is for concurrent use.
type Provider struct {
	Name  string // as an operator calls it
	form  form
	named map[string]string     // its voices, see key
	usual map[plan.Voice]string // those where none is named
	rest  time.Duration
	slots chan struct{} // texts that are being spoken

	mu     sync.Mutex
	failed error // why it is not asked
	until  time.Time
}

// About says in a line what the provider is.
func (p *Provider) About() string { return p.form.name() }

// voice is what the provider calls one of our voices in a language: the most
// particular of what is named; empty where nothing is.
func (p *Provider) voice(lang plan.Language, voice plan.Voice) string {
	lang = lang.Primary()
	return cmp.Or(p.named[string(lang)+"/"+string(voice)], p.named[string(lang)], p.named[string(voice)], p.usual[voice])
}

// Try has the provider speak a few words, in a language that it has a voice for.
func (p *Provider) Try(ctx context.Context) (took time.Duration, err error) {
	u := audio.Utterance{Text: "One, two, three.", Lang: "en", Voice: plan.VoiceFemale1}
	for key := range p.named {
		if lang, voice := parseKey(key); p.voice(u.Lang, u.Voice) == "" {
			u.Lang, u.Voice = cmp.Or(lang, u.Lang), cmp.Or(voice, u.Voice)
			u.Text, _, _ = strings.Cut(locale.Of(u.Lang).Sample, ".")
		}
	}
	began := time.Now()
	_, err = reader{p, p.voice(u.Lang, u.Voice)}.Speak(ctx, u, func(audio.PCM) error { return nil })
	return time.Since(began), err
}

// reader is a provider with the voice that it speaks a text in.
type reader struct {
	*Provider
	voice string // as the provider calls it; empty: it has none
}

// Name implements audio.Speaker.
func (r reader) Name() string { return strings.TrimSpace(r.form.name() + " " + r.voice) }

// Speak implements audio.Speaker. The sound is heard once all of it has come and was
// judged: of a provider that fails nothing is heard. Words whose times it does not tell
// are placed on the sound by their syllables.
func (r reader) Speak(ctx context.Context, u audio.Utterance, hear func(audio.PCM) error) ([]audio.Word, error) {
	u.Voice, u.Lang = cmp.Or(u.Voice, plan.VoiceFemale1), cmp.Or(u.Lang, "en")
	err := check(u)
	switch {
	case err != nil:
		return nil, err
	case r.voice == "":
		return nil, fmt.Errorf("%s has no voice for %s in %s; name it among its voices", r.Provider.Name, u.Voice, u.Lang)
	}
	select {
	case r.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	pcm, words, err := r.sound(ctx, u)
	<-r.slots
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Provider.Name, err)
	}
	if words == nil {
		var heard audio.Activity
		heard.Add(pcm)
		words = heard.Words(u.Text)
	}
	return words, hear(pcm)
}

// sound is a text spoken, unless the provider was down a moment ago: then all that is
// left of a film goes to the next at once.
func (r reader) sound(ctx context.Context, u audio.Utterance) (audio.PCM, []audio.Word, error) {
	r.mu.Lock()
	failed := r.failed
	if time.Now().After(r.until) {
		failed = nil
	}
	r.mu.Unlock()
	if failed != nil {
		return nil, nil, failed
	}
	pcm, words, err := r.form.speak(ctx, u, r.voice)
	if err == nil {
		err = judge(pcm, u.Text)
	}
	if err != nil && ctx.Err() == nil && down(err) {
		r.mu.Lock()
		r.failed, r.until = err, time.Now().Add(r.rest)
		r.mu.Unlock()
	}
	return pcm, words, err
}

// down reports whether an error is the provider's and not the text's: other texts
// would fail too.
func down(err error) bool {
	var p *provider.Error
	if !errors.As(err, &p) {
		return errors.Is(err, errCommand)
	}
	ofText := []int{400, 413, 422} // bad request, too large, not to be processed
	return !(provider.Filtered(p.Code) || p.Failure == provider.BadAnswer || p.Failure == provider.Refused && slices.Contains(ofText, p.Status))
}
