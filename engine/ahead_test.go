package engine_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/asset"
)

// Three scenes, each taking over from the one before and counting its captions
// from its own start.
const threeLinked = `{"version": 1, "job_id": "three", "captions": "burn_in", "scenes": [
	{"elements": [{"kind": "text", "text": "first"}], "narration": {"text": "First."}},
	{"transition": "wipe", "elements": [{"kind": "text", "text": "second"}], "narration": {"text": "Second."}},
	{"transition": "fade", "elements": [{"kind": "text", "text": "third"}], "narration": {"text": "Third, wait."}}]}`

// Scenes are handed out before the last one is spoken, in order, each once, and
// their clips have the names they have in the whole job.
func TestScenesAreHandedOutAhead(t *testing.T) {
	two := make(chan struct{})
	e := newEngine(t, withSlots(2), hesitating(func(context.Context, engine.Config) error {
		select {
		case <-two:
			return nil
		case <-time.After(5 * time.Minute):
			return errors.New("two scenes were not handed out")
		}
	}))
	var given []int
	clips := map[int]string{}
	job, err := e.PrepareAhead(t.Context(), decode(t, threeLinked), fetcher(t), func(ctx context.Context, part *engine.Job, scenes []int) error {
		for _, i := range scenes {
			d, err := e.DrawScene(ctx, part, i, func(int) {})
			if err != nil {
				return err
			}
			if clips[i] = d.Clip.Name; d.Encoder == "" {
				t.Errorf("scene %d was there already", i)
			}
			if given = append(given, i); len(given) == 2 {
				close(two)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(given, []int{0, 1}) {
		t.Errorf("handed out: %v", given)
	}
	for i, name := range clips {
		if job.Scenes[i].ClipName() != name {
			t.Errorf("scene %d: drawn as %s, is %s", i, name, job.Scenes[i].ClipName())
		}
	}
	d, err := e.DrawScene(t.Context(), job, 1, func(int) {})
	if err != nil || d.Encoder != "" {
		t.Errorf("drawn again: %+v, %v", d, err)
	}
}

// Handing out may fail; the job is prepared all the same.
func TestHandingOutMayFail(t *testing.T) {
	e := newEngine(t)
	whole, err := e.Prepare(t.Context(), decode(t, threeLinked), fetcher(t))
	if err != nil {
		t.Fatal(err)
	}
	job, err := e.PrepareAhead(t.Context(), decode(t, threeLinked), fetcher(t), func(context.Context, *engine.Job, []int) error {
		return errors.New("the server is away")
	})
	if err != nil {
		t.Fatal(err)
	}
	for i := range whole.Scenes {
		if job.Scenes[i].Key != whole.Scenes[i].Key {
			t.Errorf("scene %d has another key", i)
		}
	}
}

// What decides on all clips must be known before any is drawn.
func TestNothingIsHandedOutAhead(t *testing.T) {
	e := newEngine(t)
	dir := t.TempDir()
	flashAndBeep(t, e, filepath.Join(dir, "moving.mp4"))
	for name, doc := range map[string]string{
		"footage": `{"version": 1, "job_id": "f", "scenes": [{"elements": [{"kind": "text", "text": "a"}]}, {"elements": [{"kind": "video", "source": "moving.mp4"}]}]}`,
		"sound":   `{"version": 1, "job_id": "a", "output": {"format": "audio"}, "scenes": [{"narration": {"text": "One."}}, {"narration": {"text": "Two."}}]}`,
		"alone":   `{"version": 1, "job_id": "s", "scenes": [{"elements": [{"kind": "text", "text": "a"}]}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			_, err := e.PrepareAhead(t.Context(), decode(t, doc), asset.NewFetcher(t.TempDir(), asset.Config{Root: dir}), func(_ context.Context, _ *engine.Job, scenes []int) error {
				return fmt.Errorf("scenes %v were handed out", scenes)
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
}
