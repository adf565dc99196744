package engine_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/artifact"
)

// hesitant speaks at once, but for a text that says wait.
type hesitant struct {
	audio.Speaker
	wait func(context.Context) error
}

func (s hesitant) Speak(ctx context.Context, u audio.Utterance, hear func(audio.PCM) error) ([]audio.Word, error) {
	if strings.Contains(u.Text, "wait") {
		if err := s.wait(ctx); err != nil {
			return nil, err
		}
	}
	return s.Speaker.Speak(ctx, u, hear)
}

// hesitating has an engine's speaker hesitate.
func hesitating(wait func(context.Context, engine.Config) error) func(*engine.Config) {
	return func(c *engine.Config) {
		c.Speaker = hesitant{c.Speaker, func(ctx context.Context) error { return wait(ctx, *c) }}
	}
}

const threeScenes = `{"version": 1, "job_id": "three", "scenes": [
	{"elements": [{"kind": "text", "text": "first"}], "narration": {"text": "First."}},
	{"elements": [{"kind": "text", "text": "second"}], "narration": {"text": "Second, wait."}},
	{"elements": [{"kind": "text", "text": "third"}], "narration": {"text": "Third."}}]}`

// The second scene is not spoken before the clip of the first lies in the
// store: a film that waited for all of its scenes would never be made.
func TestFirstClipWaitsForNoOtherScene(t *testing.T) {
	there := errors.New("it is there")
	e := newEngine(t, withSlots(2), hesitating(func(ctx context.Context, c engine.Config) error {
		for range 30_000 {
			err := c.Store.List(ctx, "clip/", func(artifact.Object) error { return there })
			if errors.Is(err, there) {
				return nil
			}
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(10 * time.Millisecond):
			}
		}
		return errors.New("the first clip did not come")
	}))
	res, err := e.Render(t.Context(), decode(t, threeScenes), fetcher(t), engine.Output{Film: filepath.Join(t.TempDir(), "film.mp4")})
	if err != nil {
		t.Fatal(err)
	}
	if res.Drawn != 3 || res.Frames != res.Job.Frames || res.Job.Scenes[2].Start != res.Job.Scenes[0].Frames+res.Job.Scenes[1].Frames {
		t.Errorf("%d scenes drawn, %d frames: %+v", res.Drawn, res.Frames, res.Job.Scenes)
	}
}

// A scene that cannot be prepared ends the film, whatever is drawn of it.
func TestNothingIsLeftOfAFilmThatIsNotPrepared(t *testing.T) {
	mute := errors.New("no voice today")
	e := newEngine(t, withSlots(2), hesitating(func(context.Context, engine.Config) error { return mute }))
	dir := t.TempDir()
	_, err := e.Render(t.Context(), decode(t, threeScenes), fetcher(t), engine.Output{Film: filepath.Join(dir, "film.mp4")})
	if !errors.Is(err, mute) {
		t.Errorf("%v, want %v", err, mute)
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if left := tempLeft(t, e); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
