package engine_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/audio/speakertest"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
)

// fickle is a speaker that cannot speak until it is able to.
type fickle struct {
	able  *atomic.Bool
	asked *atomic.Int32
}

func (fickle) Name() string { return "fickle 1" }

func (s fickle) Speak(ctx context.Context, u audio.Utterance, hear func(audio.PCM) error) ([]audio.Word, error) {
	s.asked.Add(1)
	if s.able.Load() {
		return speakertest.Tones{}.Speak(ctx, u, hear)
	}
	return nil, errors.New("the model is asleep")
}

// inOrder are speakers of which each is asked where those before it fail.
type inOrder struct {
	audio.Speaker // the first
	next          []audio.Speaker
}

func (s inOrder) Order(context.Context, audio.Utterance) ([]audio.Speaker, error) {
	return append([]audio.Speaker{s.Speaker}, s.next...), nil
}

// What another speaks in the place of one that cannot is a warning, once a film, and
// is never taken for the first one's.
func TestSpeechInstead(t *testing.T) {
	s := fickle{&atomic.Bool{}, &atomic.Int32{}}
	e := newEngine(t, func(c *engine.Config) { c.Speaker = inOrder{s, []audio.Speaker{speakertest.Tones{}}} })
	prepare := func() []string {
		t.Helper()
		job, err := e.Prepare(t.Context(), decode(t, threeScenes), fetcher(t))
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, w := range job.Warnings {
			if strings.Contains(w.Message, "spoken by") {
				said = append(said, w.String())
			}
		}
		return said
	}
	first := prepare()
	if len(first) != 1 || !strings.Contains(first[0], "tones 1") || !strings.Contains(first[0], "asleep") {
		t.Errorf("warnings %q", first)
	}
	s.able.Store(true)
	if said := prepare(); len(said) > 0 || s.asked.Load() != 6 {
		t.Errorf("warnings %q, asked %d times, want 6", said, s.asked.Load())
	}
	if prepare(); s.asked.Load() != 6 {
		t.Errorf("what it has spoken is asked of it again: %d times", s.asked.Load())
	}
}

// Where all fail the error names each, and what the others of the film have said is
// kept.
func TestNobodyCanSpeak(t *testing.T) {
	asleep, able := fickle{&atomic.Bool{}, &atomic.Int32{}}, &counting{Speaker: speakertest.Tones{}}
	s := inOrder{asleep, []audio.Speaker{rainless{able}}}
	e := newEngine(t, func(c *engine.Config) { c.Speaker = s })
	prepare := func(doc string) error {
		_, err := e.Prepare(t.Context(), decode(t, doc), fetcher(t))
		return err
	}
	scene := func(text string) string {
		return `{"elements": [{"kind": "text", "text": "Rain"}], "narration": {"text": "` + text + `"}}`
	}
	doc := `{"version": 1, "job_id": "rain", "output": {"scale": 0.25}, "scenes": [` + scene("Sun dries the grass.") + "," + scene("Rain falls.") + `]}`
	err := prepare(doc)
	if err == nil || !strings.HasPrefix(err.Error(), "scenes[1].narration.text: the model is asleep; and no rain") || engine.Permanent(err) {
		t.Errorf("%v", err)
	}
	said := able.asked.Load()
	if err := prepare(strings.Replace(doc, "Rain falls.", "Wind blows.", 1)); err != nil || said < 1 || able.asked.Load() > 2 {
		t.Errorf("%v; asked %d times, then %d", err, said, able.asked.Load())
	}
}

// rainless speakers say nothing of rain.
type rainless struct{ audio.Speaker }

func (s rainless) Speak(ctx context.Context, u audio.Utterance, hear func(audio.PCM) error) ([]audio.Word, error) {
	if strings.Contains(u.Text, "Rain") {
		return nil, errors.New("no rain")
	}
	return s.Speaker.Speak(ctx, u, hear)
}

// full is a store that takes no sound.
type full struct{ artifact.Store }

func (s full) Put(ctx context.Context, name string, r io.Reader) (artifact.Object, error) {
	if strings.HasPrefix(name, "voice/") {
		return artifact.Object{}, errors.New("no space left")
	}
	return s.Store.Put(ctx, name, r)
}

// What was spoken and cannot be stored is spoken by nobody else.
func TestFullStoreIsNoSpeakersFault(t *testing.T) {
	next := &counting{Speaker: speakertest.Tones{}}
	e := newEngine(t, func(c *engine.Config) {
		c.Store, c.Speaker = full{c.Store}, inOrder{speakertest.Tones{}, []audio.Speaker{next}}
	})
	if _, err := e.Prepare(t.Context(), decode(t, twoScenes), fetcher(t)); err == nil || !strings.Contains(err.Error(), "no space left") || next.asked.Load() != 0 {
		t.Errorf("%v, and another is asked %d times", err, next.asked.Load())
	}
}
