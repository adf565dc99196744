package engine_test

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/audio/music"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/engine/asset"
	"github.com/inkreel/inkreel/plan"
)

// Where a plan asks for it, cuts move onto beats of the music that is heard: no word is cut off, nothing moves
// within a scene, and the film is mixed with the beats that it is cut to.
func TestCutOnBeat(t *testing.T) {
	e := newEngine(t)
	prepare := func(more string) *engine.Job {
		p := decode(t, `{"version":1,"scenes":[
			{"narration":{"text":"Rain falls on the hills."},"elements":[{"kind":"text","text":"Rain"},{"kind":"text","text":"Hills"}]},
			{"duration":2.05,"elements":[{"kind":"text","text":"A pause"}]},
			{"narration":{"text":"It runs into the sea, far away."},"elements":[{"kind":"text","text":"Sea"}]},
			{"narration":{"text":"There it rises."},"elements":[{"kind":"text","text":"Air"}]},
			{"narration":{"text":"And falls again."},"elements":[{"kind":"text","text":"Again"}]}]`+more+`}`)
		job, err := e.Prepare(t.Context(), p, fetcher(t))
		if err != nil {
			t.Fatal(err)
		}
		return job
	}
	plain, cut := prepare(`,"background_track":"hyper"`), prepare(`,"background_track":"hyper","cut_on_beat":true`)
	if plain.Scenes[1].Key != cut.Scenes[1].Key {
		t.Error("a scene that lasts what it did has another clip")
	}
	piece, err := music.Named("hyper")
	if err != nil {
		t.Fatal(err)
	}
	frame := music.Rate / cut.FPS()
	beats := piece.Beats(cut.Frames * frame)
	on := 0
	for i, s := range cut.Scenes {
		was := plain.Scenes[i]
		if d := s.Frames - was.Frames; i < 4 && max(d, -d) > cut.FPS()/5 || i == 4 && d < 0 || i == 1 && d != 0 {
			t.Errorf("scene %d lasts %d frames, %d without beats", i, s.Frames, was.Frames)
		}
		if !slices.Equal(s.Words, was.Words) || !slices.Equal(s.Cues, was.Cues) || plan.Seconds(s.Frames, cut.FPS()) < s.Seconds {
			t.Errorf("scene %d is spoken, or begins to be drawn, at other times", i)
		}
		k, _ := slices.BinarySearch(beats, (s.Start-1)*frame)
		if i > 0 && k < len(beats) && beats[k] <= (s.Start+1)*frame {
			on++
		}
	}
	if on < 3 {
		t.Errorf("%d of 4 cuts lie on beats", on)
	}
	m, name, err := e.SoundOf(t.Context(), cut, t.TempDir())
	if _, other, _ := e.SoundOf(t.Context(), plain, t.TempDir()); err != nil || !m.Counted || name == other {
		t.Errorf("music of counted beats: %t, %v; %s, without %s", m.Counted, err, name, other)
	}
	for _, more := range []string{`,"background_track":"hyper","background_volume":0,"cut_on_beat":true`, `,"background_source":"assets/narration.ogg","cut_on_beat":true`} {
		job := prepare(more)
		if job.Frames != plain.Frames {
			t.Errorf("%s: %d frames, without beats %d", more, job.Frames, plain.Frames)
		}
		if told := slices.ContainsFunc(job.Warnings, func(w engine.Warning) bool { return w.Path == "cut_on_beat" }); told != (job.Plan.Music != "") {
			t.Errorf("%s: %v", more, job.Warnings)
		}
	}
}

// Cuts move onto the beats of music of the plan's own: here clicks, two a second.
func TestCutOnBeatOfOwnMusic(t *testing.T) {
	e, dir := newEngine(t), t.TempDir()
	f, err := os.Create(filepath.Join(dir, "clicks.wav"))
	if err != nil {
		t.Fatal(err)
	}
	const every = audio.Rate / 2
	sound := make(audio.PCM, 2*15*every)
	for i := range sound {
		if at := (i/2 + every/2) % every; at < audio.Rate/20 {
			sound[i] = float32(0.5 * math.Exp(-float64(at)/600) * math.Sin(float64(at)*0.13))
		}
	}
	w := audio.NewWAVWriter(f)
	if err := w.Add(slices.Concat(sound, sound)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	f.Close()
	p := decode(t, `{"version":1,"background_source":"clicks.wav","cut_on_beat":true,"scenes":[
		{"narration":{"text":"Rain falls on the hills."},"elements":[{"kind":"text","text":"Rain"}]},
		{"narration":{"text":"It runs into the sea, far away."},"elements":[{"kind":"text","text":"Sea"}]},
		{"narration":{"text":"There it rises."},"elements":[{"kind":"text","text":"Air"}]},
		{"narration":{"text":"And falls again, as it always did."},"elements":[{"kind":"text","text":"Again"}]},
		{"narration":{"text":"The end."},"elements":[{"kind":"text","text":"End"}]}]}`)
	job, err := e.Prepare(t.Context(), p, asset.NewFetcher(t.TempDir(), asset.Config{Root: dir}))
	if err != nil || len(job.Warnings) > 0 {
		t.Fatal(err, job.Warnings)
	}
	on := 0
	for _, s := range job.Scenes[1:] {
		beats := plan.Seconds(s.Start, job.FPS())*2 - 0.5
		if math.Abs(beats-math.Round(beats)) < 2/float64(job.FPS())+0.01 {
			on++
		}
	}
	if on < 3 {
		t.Errorf("%d of 4 cuts lie on beats", on)
	}
}
