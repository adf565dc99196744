package plan

import (
	"errors"
	"math"
	"testing"
)

func TestFrames(t *testing.T) {
	for _, c := range []struct {
		seconds         float64
		fps             int
		nearest, enough int
	}{
		{0, 30, 0, 0}, {0.1, 30, 3, 3}, {1.0 / 3, 30, 10, 10}, {0.05, 30, 2, 2}, {0.016, 30, 0, 1}, {15, 24, 360, 360}, {5.2, 25, 130, 130}, {5.21, 25, 130, 131},
	} {
		if got := Frames(c.seconds, c.fps); got != c.nearest {
			t.Errorf("Frames(%v, %d) = %d, want %d", c.seconds, c.fps, got, c.nearest)
		}
		if got := FramesFor(c.seconds, c.fps); got != c.enough {
			t.Errorf("FramesFor(%v, %d) = %d, want %d", c.seconds, c.fps, got, c.enough)
		}
	}
	for _, fps := range []int{24, 25, 30, 50, 60} {
		for n := range 40000 {
			if s := Seconds(n, fps); Frames(s, fps) != n || FramesFor(s, fps) != n {
				t.Fatalf("frame %d at %d fps moves to %d, %d", n, fps, Frames(s, fps), FramesFor(s, fps))
			}
		}
	}
}

func TestSceneFrames(t *testing.T) {
	said, recorded := &Narration{Text: "a"}, &Narration{Audio: "a.ogg"}
	paused := &Narration{Text: "a", PauseAfter: 2}
	video := []Element{{Kind: KindVideo}}
	for _, c := range []struct {
		name              string
		scene             Scene
		pacing            Pacing
		said, drawn, film float64
		want              int // at 10 frames a second; 0: a fault
	}{
		{"narration and its tail", Scene{Narration: said}, PacingNormal, 4, 9, 0, 46},
		{"and its pause", Scene{Narration: paused}, PacingNormal, 4, 0, 0, 66},
		{"never cuts a word", Scene{Narration: said}, PacingNormal, 4.01, 0, 0, 47},
		{"as long as drawing takes", Scene{}, PacingNormal, 0, 7, 0, 70},
		{"nothing to draw", Scene{}, PacingNormal, 0, 0, 0, 1},
		{"a calm drawing hurries", Scene{}, PacingFast, 0, 12, 0, 100},
		{"a stated duration", Scene{Duration: 3}, PacingNormal, 0, 7, 0, 30},
		{"is stretched by narration", Scene{Duration: 3, Narration: said}, PacingNormal, 4, 7, 0, 40},
		{"but not by a pause", Scene{Duration: 5, Narration: paused}, PacingNormal, 4, 7, 0, 50},
		{"the tail gives way", Scene{Narration: said}, PacingNormal, 14.8, 0, 0, 150},
		{"a pause does not", Scene{Narration: paused}, PacingNormal, 14, 0, 0, 0},
		{"narration too long", Scene{Narration: said}, PacingFast, 10.2, 0, 0, 0},
		{"duration too long", Scene{Duration: 20}, PacingNormal, 0, 0, 0, 0},
		{"a recording may be long", Scene{Narration: recorded}, PacingNormal, 20, 0, 0, 206},
		{"a short one may not be stretched", Scene{Duration: 20, Narration: recorded}, PacingNormal, 5, 0, 0, 0},
		{"a video may be long", Scene{Elements: video}, PacingFast, 0, 3, 30, 300},
		{"and holds the scene", Scene{Elements: video, Narration: said}, PacingFast, 4, 3, 30, 300},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := &Plan{Pacing: c.pacing, Output: Output{FPS: 10}, Scenes: []Scene{{ID: "x"}, c.scene}}
			p.Scenes[1].ID = "y"
			got, err := SceneFrames(&p.Scenes[1], c.said, c.drawn, c.film, p)
			if got != c.want {
				t.Errorf("got %d frames, want %d (%v)", got, c.want, err)
			}
			var fs Faults
			if c.want == 0 && (!errors.As(err, &fs) || !within(fs[0].Path, "scenes[1]")) {
				t.Errorf("got %v, want a fault of scenes[1]", err)
			}
		})
	}
	p := &Plan{Scenes: []Scene{{}}}
	if _, err := SceneFrames(&p.Scenes[0], math.NaN(), 0, 0, p); err == nil {
		t.Error("a length that is no number is taken")
	}
}

// Parts of the film's recording that touch run on: they meet at whole frames, and their
// scenes last as long as they do.
func TestPartsRunOn(t *testing.T) {
	p := &Plan{Output: Output{FPS: 30}, OwnNarration: &OwnNarration{Source: "a.wav"}, Scenes: []Scene{
		{Narration: &Narration{From: 1.01}}, {Narration: &Narration{From: 4.444}}, {Narration: &Narration{From: 7.777, PauseAfter: 1}}, {Narration: &Narration{From: 9}},
	}}
	for i, want := range []bool{true, true, false, false} {
		if p.RunsOn(i) != want {
			t.Errorf("scene %d runs on: %v, want %v", i, !want, want)
		}
	}
	last := 1.01
	for i := range 2 {
		from, to := p.Part(i, 20)
		if math.Abs(from-last) > 1e-9 || math.Abs(to-p.Scenes[i+1].Narration.From) > 0.5/30+1e-9 {
			t.Errorf("scene %d has %g to %g", i, from, to)
		}
		frames, err := SceneFrames(&p.Scenes[i], to-from, 0, 0, p)
		if err != nil || math.Abs(Seconds(frames, 30)-(to-from)) > 1e-6 {
			t.Errorf("scene %d has %d frames for %g s, %v", i, frames, to-from, err)
		}
		last = to
	}
	if from, to := p.Part(2, 20); from != last || to != 9 {
		t.Errorf("the last that touches has %g to %g", from, to)
	}
}
