package engine_test

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine"
)

// counting counts how often it is asked to speak.
type counting struct {
	audio.Speaker
	asked atomic.Int32
}

func (c *counting) Speak(ctx context.Context, u audio.Utterance, hear func(audio.PCM) error) ([]audio.Word, error) {
	c.asked.Add(1)
	return c.Speaker.Speak(ctx, u, hear)
}

// What is spoken before a plan is prepared is what its scenes say, however long that
// takes, and is not spoken again.
func TestSpoken(t *testing.T) {
	var speaker counting
	e := newEngine(t, func(c *engine.Config) { speaker.Speaker, c.Speaker = c.Speaker, &speaker })
	said, err := e.Spoken(t.Context(), decode(t, twoScenes))
	if err != nil {
		t.Fatal(err)
	}
	job, err := e.Prepare(t.Context(), decode(t, twoScenes), fetcher(t))
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range job.Scenes {
		same := slices.EqualFunc(said[i].Words, s.Words, func(alone, now audio.Word) bool {
			return alone.Text == now.Text && alone.Start+s.Breath == now.Start && alone.End+s.Breath == now.End
		})
		if said[i].Seconds != s.Seconds || !same {
			t.Errorf("scene %d takes %g s, %g s when prepared", i, said[i].Seconds, s.Seconds)
		}
	}
	if said[0].Seconds < 0.5 || said[1].Seconds != 0 || speaker.asked.Load() != 1 {
		t.Errorf("%g and %g s, spoken %d times", said[0].Seconds, said[1].Seconds, speaker.asked.Load())
	}
	long := decode(t, twoScenes)
	for range 5 {
		long.Scenes[0].Narration.Text += " " + long.Scenes[0].Narration.Text
	}
	if said, err = e.Spoken(t.Context(), long); err != nil || said[0].Seconds < 15 {
		t.Errorf("%v, %v", said, err)
	}
}
