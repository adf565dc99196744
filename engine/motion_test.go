package engine_test

import (
	"bytes"
	"fmt"
	"image"
	"testing"

	"github.com/inkreel/inkreel/plan"
)

// Elements of every kind, each alone in its part of the frame with a cue of
// its own, leave no trace before that cue and are there soon after, whichever
// way they are to appear; and the pictures before a cue are the same frame by
// frame.
func TestNothingIsSeenBeforeItsCue(t *testing.T) {
	if testing.Short() {
		t.Skip("draws frame by frame, side by side with nothing")
	}
	e := newEngine(t)
	elements := []string{
		`"kind": "text", "text": "Words"`,
		`"kind": "chart", "chart": "column", "labels": ["a", "b"], "series": [{"name": "x", "values": [2, 3]}]`,
		`"kind": "image", "source": "assets/lake.jpg", "description": "a lake", "keep_original": true`,
		`"kind": "image", "source": "assets/crayfish.png", "description": "a crayfish"`,
		`"kind": "table", "header": ["a", "b"], "rows": [["1", "2"]]`,
		`"kind": "icon", "name": "heart", "color": "accent1"`,
		`"kind": "list", "items": ["one", "two"]`,
		`"kind": "shape", "shape": "star", "fill": "accent2"`,
	}
	const apart = 0.9 // seconds between cues
	for motion, style := range map[plan.Motion]string{
		plan.MotionAuto: "illustrations", plan.MotionFadeIn: "playful", plan.MotionSketch: "chalkboard_color",
	} {
		t.Run(string(motion), func(t *testing.T) {
			doc := fmt.Sprintf(`{"version": 1, "canvas_style_variant": %q, "visual_animation_style": %q, "ambient_motion": "none", "output": {"scale": 0.25}, "scenes": [{"duration": 10, "elements": [`, style, motion)
			for i, el := range elements {
				if i > 0 {
					doc += ","
				}
				doc += fmt.Sprintf(`{%s, "cue": %g, "draw_for": 0.6, "box": {"x": %g, "y": %g, "w": 0.2, "h": 0.36}}`,
					el, 1+apart*float64(i), 0.04+0.24*float64(i%4), 0.08+0.46*float64(i/4))
			}
			job, err := e.Prepare(t.Context(), decode(t, doc+"]}]}"), fetcher(t))
			if err != nil {
				t.Fatal(err)
			}
			var frames []int
			for i := range elements {
				cue := int((1+apart*float64(i))*float64(job.FPS()) + 0.5)
				frames = append(frames, cue-1, cue+26)
			}
			empty := stills(t, e, job, 0, 0)[0]
			seen := stills(t, e, job, 0, frames...)
			for i := range elements {
				b := empty.Rect
				at := func(x, y float64) image.Point { return image.Pt(int(x*float64(b.Dx())), int(y*float64(b.Dy()))) }
				where := image.Rectangle{
					Min: at(0.03+0.24*float64(i%4), 0.06+0.46*float64(i/4)), Max: at(0.25+0.24*float64(i%4), 0.46+0.46*float64(i/4)),
				}
				want := part(empty, where)
				if !bytes.Equal(part(seen[2*i], where), want) {
					t.Errorf("element %d is seen in the frame before its cue", i)
				}
				if bytes.Equal(part(seen[2*i+1], where), want) {
					t.Errorf("element %d is not seen 26 frames after its cue", i)
				}
			}
		})
	}
}

// Entries with a cue each leave no trace before it, and are there soon after, in both engines.
func TestEntriesComeAtTheirCues(t *testing.T) {
	e := newEngine(t)
	for _, engine := range []plan.Engine{plan.EngineCanvas, plan.EngineSketch} {
		for _, entries := range []string{
			`"kind": "list", "items": ["one", "two", "three"]`,
			`"kind": "table", "header": ["a", "b"], "rows": [["1", "2"], ["3", "4"], ["5", "6"]]`,
		} {
			job, err := e.Prepare(t.Context(), decode(t, fmt.Sprintf(`{"version": 1, "studio_video_engine": %q, "ambient_motion": "none", "output": {"scale": 0.25}, "scenes": [
				{"duration": 12, "elements": [{%s, "cues": [1, 5, 8]}]}]}`, engine, entries)), fetcher(t))
			if err != nil {
				t.Fatal(err)
			}
			fps := job.FPS()
			seen := stills(t, e, job, 0, 5*fps-20, 5*fps-1, 8*fps-20, 8*fps-1, 11*fps)
			for i := range 2 {
				if !bytes.Equal(seen[2*i].Pix, seen[2*i+1].Pix) {
					t.Errorf("%s: entry %d of %s is seen before its cue", engine, i+2, entries)
				}
				if bytes.Equal(seen[2*i+1].Pix, seen[2*i+2].Pix) {
					t.Errorf("%s: entry %d of %s is not seen after its cue", engine, i+2, entries)
				}
			}
		}
	}
}
