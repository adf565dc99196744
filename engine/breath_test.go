package engine_test

import (
	"math"
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/plan"
)

// In a finished film nobody begins to speak with the picture: 0.3 s of silence come before the first
// word of every scene and after its last one, wherever it stands in the film, and words are
// heard when they are said to be. A scene that lasts as long as its narration has
// none, and a recording begins with its scene.
func TestBreath(t *testing.T) {
	e := newEngine(t)
	render := func(scenes string) (*engine.Job, []float64) {
		p := decode(t, `{"version":1,"output":{"format":"audio"},"scenes":[`+scenes+`]}`)
		res, err := e.Render(t.Context(), p, fetcher(t), engine.Output{Film: filepath.Join(t.TempDir(), "f.m4a")})
		if err != nil {
			t.Fatal(err)
		}
		const window = audio.Rate / 100
		var levels []float64
		for pcm := soundOf(t, e, res); len(pcm) >= 2*window; pcm = pcm[2*window:] {
			peak := 0.0
			for _, v := range pcm[:2*window] {
				peak = max(peak, math.Abs(float64(v)))
			}
			levels = append(levels, peak)
		}
		return res.Job, levels
	}
	const first, second = `{"narration":{"text":"Abracadabra once"}}`, `{"narration":{"text":"Tremendously twice","pause_after":0.5}}`
	job, heard := render(first + "," + second + `,{"narration":{"text":"Yesterday"},"duration":0.54},{"narration":{"audio":"assets/narration.ogg","to":2}}`)
	breaths := []float64{0.3, 0.3, 0, 0}
	for i, s := range job.Scenes {
		start, end := plan.Seconds(s.Start, job.FPS()), plan.Seconds(s.Start+s.Frames, job.FPS())
		if math.Abs(s.Breath-breaths[i]) > 0.01 {
			t.Errorf("scene %d has a breath of %.3f s, want %.1f", i+1, s.Breath, breaths[i])
		}
		if i == 3 {
			break
		}
		silent := func(from, to float64) bool {
			for at := int(100*from + 2); at < int(100*to-2); at++ {
				if heard[at] > 0.02 {
					return false
				}
			}
			return true
		}
		last := s.Words[len(s.Words)-1].End
		if !silent(start, start+s.Breath) || !silent(start+last, end) || i < 2 && end-start-last < 0.3 {
			t.Errorf("scene %d is not silent before its first word or after its last", i+1)
		}
		for _, w := range s.Words {
			if silent(start+w.Start, start+w.Start+0.1) {
				t.Errorf("scene %d: %q is not heard at %.2f s", i+1, w.Text, start+w.Start)
			}
		}
	}
	moved, err := e.Prepare(t.Context(), decode(t, `{"version":1,"output":{"format":"audio"},"scenes":[`+second+`,`+first+`]}`), fetcher(t))
	if err != nil {
		t.Fatal(err)
	}
	if moved.Scenes[0].Breath != job.Scenes[1].Breath || moved.Scenes[0].Frames != job.Scenes[1].Frames || moved.Scenes[1].Frames != job.Scenes[0].Frames {
		t.Error("scenes that are moved last longer or shorter")
	}
}
