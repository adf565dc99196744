package engine_test

import (
	"encoding/base64"
	"slices"
	"testing"

	"github.com/inkreel/inkreel/audio"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/plan"
)

// What is heard of a film's drawing is what is drawn: strokes lie within the turns of
// what their scene draws, after its transition, which is heard itself.
func TestEffectsFollowTheDrawing(t *testing.T) {
	e := newEngine(t)
	p := decode(t, `{"version":1,"studio_video_engine":"studio_sketch","pen_sound":true,"effects":true,"scenes":[
		{"duration":3,"elements":[{"kind":"icon","name":"leaf"}]},
		{"duration":3,"transition":"slide","elements":[{"kind":"text","text":"Rain"}]}]}`)
	job, err := e.Prepare(t.Context(), p, fetcher(t))
	if err != nil {
		t.Fatal(err)
	}
	m, name, err := e.SoundOf(t.Context(), job, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	second := plan.Seconds(job.Scenes[1].Start, job.FPS())
	if len(m.Sweeps) != 1 || m.Sweeps[0].At != second || m.Sweeps[0].From <= m.Sweeps[0].To {
		t.Errorf("sweeps %+v, want one from right to left at %g", m.Sweeps, second)
	}
	scenes := [2]int{}
	for i := range job.Scenes {
		turns, err := e.Turns(t.Context(), job, i)
		if err != nil {
			t.Fatal(err)
		}
		start := plan.Seconds(job.Scenes[i].Start, job.FPS())
		for _, s := range m.Strokes {
			if (s.At >= second) != (i == 1) {
				continue
			}
			scenes[i]++
			if s.At < start+turns[0].Start-0.05 || s.End > start+turns[len(turns)-1].End+0.05 || s.End <= s.At {
				t.Errorf("scene %d is drawn from %.2f to %.2f s, a stroke is heard from %.2f to %.2f s", i, turns[0].Start, turns[len(turns)-1].End, s.At-start, s.End-start)
			}
			if slices.Min(s.Speeds) < 0 || slices.Max(s.Speeds) == 0 {
				t.Errorf("speeds of a stroke: %v", s.Speeds)
			}
		}
	}
	if scenes[0] == 0 || scenes[1] == 0 {
		t.Errorf("%v strokes are heard in the two scenes", scenes)
	}
	quiet := *p
	quiet.PenSound, quiet.Effects = false, false
	silent := *job
	silent.Plan = &quiet
	if _, other, err := e.SoundOf(t.Context(), &silent, t.TempDir()); err != nil || other == name {
		t.Errorf("a film with effects and one without have one sound: %s, %v", other, err)
	}
}

// Music of a plan's own is fetched, keyed by what it is and how loud, and played; what cannot be
// played over again is refused with its place.
func TestOwnMusic(t *testing.T) {
	e := newEngine(t)
	name := func(source, more string) string {
		p := decode(t, `{"version":1,"background_source":"assets/`+source+`"`+more+`,"scenes":[{"duration":2}]}`)
		job, err := e.Prepare(t.Context(), p, fetcher(t))
		if err != nil {
			t.Fatal(err)
		}
		m, name, err := e.SoundOf(t.Context(), job, t.TempDir())
		if err != nil || m.OwnMusic == nil {
			t.Fatal("nothing plays", err)
		}
		s, err := m.OwnMusic(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		if n, err := s.Read(make([]float32, 2*audio.Rate)); n == 0 {
			t.Errorf("%s: %d samples, %v", source, n, err)
		}
		return name
	}
	a, b, c := name("narration.ogg", ""), name("narrator.mp4", ""), name("narration.ogg", `,"background_volume":0.5`)
	if a == b || a == c {
		t.Errorf("one sound for three films: %s, %s, %s", a, b, c)
	}
	// A silent second of 8 kHz in 8 bits.
	wav := append([]byte("RIFF\x64\x1f\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x40\x1f\x00\x00\x40\x1f\x00\x00\x01\x00\x08\x00data\x40\x1f\x00\x00"), make([]byte, 8000)...)
	p := decode(t, `{"version":1,"background_source":"data:audio/wav;base64,`+base64.StdEncoding.EncodeToString(wav)+`","scenes":[{"duration":2}]}`)
	if _, err := e.Prepare(t.Context(), p, fetcher(t)); err == nil || engine.Describe(err).Faults[0].Path != "background_source" {
		t.Errorf("a second: %v", err)
	}
}
