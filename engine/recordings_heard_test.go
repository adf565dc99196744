package engine_test

import (
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/plan"
)

// Heard in the finished film: recordings that stand 24 LU apart are as loud as each other, parts of one
// recording that follow one another run on without a pause, no cut in the midst of a
// sound is a click, and a rough recording has less of its noise in its pauses.
func TestRecordingsInAFilm(t *testing.T) {
	recorded := func(name, samples string) string {
		return dataURL("audio/ogg", media(t, name, "-f", "lavfi", "-i", "aevalsrc='"+samples+"':d=4:s=48000", "-c:a", "libvorbis", "-q:a", "6"))
	}
	const speech = "cos(2*PI*210*t)*(0.7+0.3*sin(2*PI*3*t))"
	own, loud, soft := recorded("own.ogg", "0.3*"+speech), recorded("loud.ogg", "0.6*"+speech), recorded("soft.ogg", "0.038*"+speech)
	rough := recorded("rough.ogg", "0.3*"+speech+"*lt(mod(t,2),1)+0.006*(2*random(0)-1)")
	e := newEngine(t)
	// film renders scenes of narrations, and gives its sound and where each scene starts, in seconds.
	film := func(more string, narrations ...string) (heard, []float64) {
		doc := `{"version": 1, "output": {"size": "320x320"}` + more + `, "scenes": [{"narration": {` + strings.Join(narrations, `}}, {"narration": {`) + `}}]}`
		res, err := e.Render(t.Context(), decode(t, doc), fetcher(t), engine.Output{Film: filepath.Join(t.TempDir(), "f.mp4")})
		if err != nil {
			t.Fatal(err)
		}
		var starts []float64
		for _, s := range res.Job.Scenes {
			starts = append(starts, plan.Seconds(s.Start, res.Job.FPS()))
		}
		return heard(soundOf(t, e, res)), starts
	}

	sound, starts := film(`, "own_narration": {"source": "`+own+`"}`, `"from": 0.4, "to": 2.1, "text": "One."`, `"from": 2.1, "to": 3.6, "text": "Two."`)
	peak, most := sound.highest(0.4, 1.4)
	for at := starts[1] - 0.3; at < starts[1]+0.3; at += 0.02 {
		if now, step := sound.highest(at, at+0.02); now < peak/4 || step > 1.5*most {
			t.Errorf("at %.2f s, where a part follows on another, the sound is %.2f high with steps of %.3f; otherwise %.2f and %.3f", at, now, step, peak, most)
		}
	}

	sound, starts = film("", `"audio": "`+loud+`", "from": 0.5, "to": 2.5`, `"audio": "`+soft+`", "from": 0.5, "to": 2.5`, `"audio": "`+rough+`"`)
	if a, b := sound.lufs(starts[0]+0.1, starts[0]+1.9), sound.lufs(starts[1]+0.1, starts[1]+1.9); math.Abs(a-b) > 1 {
		t.Errorf("two recordings are at %.1f and %.1f LUFS", a, b)
	}
	_, most = sound.highest(0.4, 1.4)
	for i, at := range starts {
		if _, step := sound.highest(max(at-0.02, 0), at+0.02); step > 3*most {
			t.Errorf("scene %d begins with a step of %.3f, its sound has %.3f", i+1, step, most)
		}
	}
	// The same in the recording itself.
	var noise, voice audio.PCM
	random := rand.New(rand.NewPCG(1, 2))
	for i := range audio.Rate {
		at := float64(i) / audio.Rate
		n, v := float32(0.006*(2*random.Float64()-1)), float32(0.3*math.Cos(2*math.Pi*210*at)*(0.7+0.3*math.Sin(2*math.Pi*3*at)))
		noise, voice = append(noise, n, n), append(voice, v, v)
	}
	now, before := sound.lufs(starts[2]+1.45, starts[2]+1.9)-sound.lufs(starts[2]+2.1, starts[2]+2.9), audio.Loudness(noise)-audio.Loudness(voice)
	if now > before-6 {
		t.Errorf("pauses are %.1f LU beside speech, %.1f in the recording", now, before)
	}
}

// heard is the sound of a film.
type heard audio.PCM

// part is a part of it, in seconds.
func (h heard) part(from, to float64) audio.PCM {
	return audio.PCM(h[2*int(from*audio.Rate) : 2*int(to*audio.Rate)])
}

func (h heard) lufs(from, to float64) float64 { return audio.Loudness(h.part(from, to)) }

// highest is the highest sample of a part, and the farthest that two which follow each other are apart.
func (h heard) highest(from, to float64) (peak, step float64) {
	p := h.part(from, to)
	for i := 2; i < len(p); i += 2 {
		peak, step = max(peak, math.Abs(float64(p[i]))), max(step, math.Abs(float64(p[i]-p[i-2])))
	}
	return peak, step
}
