package engine_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/sketch"
)

// TestPlacesAreDrawnFirstAndFast: before the first element, wherever its cue is, and
// the scene ends as it would have been drawn at once.
func TestPlacesAreDrawnFirstAndFast(t *testing.T) {
	e := newEngine(t)
	for _, c := range []struct {
		engine, cue string
		most        float64 // seconds it takes
	}{
		{"studio_sketch", `null`, 1.5}, {"studio_sketch", `0`, 1.5}, {"studio_sketch", `2`, 1.5}, {"studio_canvas", `null`, 0.6},
	} {
		job, err := e.Prepare(t.Context(), decode(t, fmt.Sprintf(`{"version": 1, "studio_video_engine": %q, "output": {"scale": 0.25}, "scenes": [
			{"duration": 7, "background": "city", "elements": [{"kind": "icon", "name": "sun", "cue": %s}, {"kind": "text", "text": "a town"}]}]}`, c.engine, c.cue)), fetcher(t))
		if err != nil {
			t.Fatal(err)
		}
		script, pieces, err := e.ScriptOf(t.Context(), job, 0)
		if err != nil {
			t.Fatal(err)
		}
		turns := script.Schedule().Turns
		if len(turns) != 3 || pieces[0].Drawing.Element != paint.Place {
			t.Fatalf("%s, cue %s: %d drawings", c.engine, c.cue, len(turns))
		}
		took := plan.Seconds(turns[0].End-turns[0].Start, job.FPS())
		if began := plan.Seconds(turns[0].Start, job.FPS()); began > 0.3 || took > c.most+0.05 || turns[0].End > min(turns[1].Start, turns[2].Start) {
			t.Errorf("%s, cue %s: the place takes %.2f s from %.2f s on, elements begin at frames %d and %d", c.engine, c.cue, took, began, turns[1].Start, turns[2].Start)
		}
		still, err := e.Still(t.Context(), job, 0, 6.95)
		if err != nil {
			t.Fatal(err)
		}
		if whole := sketch.Finished(script.Ground(), slices.Values(pieces)); !bytes.Equal(still.Pix, whole.Pix) {
			t.Errorf("%s, cue %s: the last frame is not the finished drawing", c.engine, c.cue)
		}
		if warnings := script.Schedule().Warnings; len(warnings) > 0 && c.cue != "0" {
			t.Errorf("%s, cue %s: %v", c.engine, c.cue, warnings)
		}
	}
}
