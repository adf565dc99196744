package engine_test

import (
	"slices"
	"testing"

	"github.com/inkreel/inkreel/audio/music"
	"github.com/inkreel/inkreel/engine"
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
