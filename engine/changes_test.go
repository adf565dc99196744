package engine

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/engine/asset"
)

// prepared is a plan's job, of the pictures and videos of the examples.
func prepared(t *testing.T, e *Engine, dir, data string) *Job {
	t.Helper()
	p, err := Decode([]byte(data))
	if err != nil {
		t.Fatal(err)
	}
	job, err := e.Prepare(t.Context(), p, asset.NewFetcher(dir, asset.Config{Root: filepath.Join("..", "testdata", "plans"), Store: e.cfg.Store}))
	if err != nil {
		t.Fatal(err)
	}
	return job
}

// What is to go, to move and to turn into something does so at its cue, after what goes
// with it, with a video in the scene or without, however the scene comes to be drawn.
func TestChangesComeAtTheirCues(t *testing.T) {
	dir := t.TempDir()
	e := bareEngine(t, dir)
	const four = `{"id": "a", "kind": "icon", "name": "sun", "cue": 0.5, "gone": 5},
		{"id": "b", "kind": "icon", "name": "leaf", "cue": 1.5, "moves": {"to": {"x": 0.9, "y": 0.9}, "cue": 4}, "gone": 7},
		{"kind": "arrow", "from": "a", "to": "b", "cue": 2.5},
		{"id": "c", "kind": "icon", "name": "cloud", "cue": 3, "becomes": "d"},
		{"id": "d", "kind": "icon", "name": "moon", "cue": 6}`
	for what, more := range map[string]string{"alone": "", "beside a video": `,{"kind": "video", "source": "assets/clip.mp4", "cue": 0, "gone": 8}`} {
		job := prepared(t, e, dir, `{"version": 1, "studio_video_engine": "studio_sketch", "output": {"scale": 0.25},
			"scenes": [{"duration": 10, "elements": [`+four+more+`]}]}`)
		r := e.newRun(job.scene(0), e.newSourceCache(t.Context(), job, dir))
		if err := r.do(t.Context(), scriptSteps()); err != nil {
			t.Fatal(err)
		}
		var cues []float64
		for _, p := range r.pieces {
			cues = append(cues, p.Cue)
		}
		r.cueAnew()
		var got []string
		for i, p := range r.pieces {
			if p.Cue != cues[i] {
				t.Errorf("%s: the same cues move %s from %.1f s to %.1f s", what, p.Drawing.ID, cues[i], p.Cue)
			}
			if p.Change == nil {
				continue
			}
			turn := r.script.Schedule().Turns[i]
			for _, k := range p.After {
				if end := r.script.Schedule().Turns[k].End; end > turn.Start {
					t.Errorf("%s: %s changes in frame %d, before what comes before is done in frame %d", what, p.Drawing.ID, turn.Start, end)
				}
			}
			if late := float64(turn.Start)/30 - p.Cue; late < -0.05 || late > 0.6 {
				t.Errorf("%s: %s changes %.1f s after its cue", what, p.Drawing.ID, late)
			}
			for _, k := range p.Change.Of {
				got = append(got, r.pieces[k].Drawing.ID)
			}
		}
		r.close()
		slices.Sort(got)
		want := []string{"a", "b", "b", "c", "e3"}
		if more != "" {
			want = append(want, "e6")
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v change, want %v", what, got, want)
		}
	}
}
