package engine_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/audio/speakertest"
	"github.com/inkreel/inkreel/engine"
)

// fickle speakers hand over until they can speak.
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
	return nil, &audio.Instead{Speaker: speakertest.Tones{}, Err: errors.New("the model is asleep")}
}

// What another speaks in the place of one that cannot is a warning, once a film, and
// is never taken for the first one's.
func TestSpeechInstead(t *testing.T) {
	s := fickle{&atomic.Bool{}, &atomic.Int32{}}
	e := newEngine(t, func(c *engine.Config) { c.Speaker = s })
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
