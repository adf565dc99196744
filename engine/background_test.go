package engine_test

import (
	"strings"
	"testing"
)

// A scene before a picture or a video of its plan is prepared, drawn and named by what that
// holds; a source that is not there is told with its place.
func TestScenesBeforePicturesAndVideos(t *testing.T) {
	e := newEngine(t)
	scene := func(background string) string {
		return `{"version": 1, "output": {"scale": 0.25, "fps": 24}, "scenes": [{"duration": 0.5, "background": ` + background + `, "elements": [{"kind": "text", "text": "a lake"}]}]}`
	}
	keys := map[string]bool{}
	for _, background := range []string{
		`{"source": "assets/lake.jpg", "blur": 5}`, `{"source": "assets/lake.jpg", "dim": 0}`, `{"source": "assets/clip.mp4", "blur": 3}`,
	} {
		job, err := e.Prepare(t.Context(), decode(t, scene(background)), fetcher(t))
		if err != nil {
			t.Fatalf("%s: %v", background, err)
		}
		keys[job.Scenes[0].Key] = true
		if job.Scenes[0].Frames != 12 {
			t.Errorf("%s: %d frames, want the 12 of the scene", background, job.Scenes[0].Frames)
		}
		img, err := e.Still(t.Context(), job, 0, 0.4)
		if err != nil {
			t.Fatalf("%s: %v", background, err)
		}
		seen := map[[3]uint8]bool{}
		for i := 0; i < len(img.Pix); i += 4 {
			seen[[3]uint8(img.Pix[i:i+3])] = true
		}
		if len(seen) < 200 {
			t.Errorf("%s: the frame has %d colours", background, len(seen))
		}
	}
	if len(keys) != 3 {
		t.Errorf("%d keys of 3 scenes", len(keys))
	}
	_, err := e.Prepare(t.Context(), decode(t, scene(`{"source": "assets/none.jpg"}`)), fetcher(t))
	if err == nil || !strings.Contains(err.Error(), "scenes[0].background.source") {
		t.Errorf("a background that is not there: %v", err)
	}
}
