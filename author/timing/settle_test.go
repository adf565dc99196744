package timing_test

import (
	"math"
	"testing"

	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/plan"
)

// A film whose pauses are gone is brought nearer by the stillness after its words,
// which stays a quarter of a second long; scenes that state their length keep it.
func TestSettleHurries(t *testing.T) {
	p := &plan.Plan{Pacing: plan.PacingNormal, Scenes: []plan.Scene{
		{Narration: &plan.Narration{Text: "words", PauseAfter: 0.1}}, {Narration: &plan.Narration{Text: "words"}}, {Narration: &plan.Narration{Text: "words"}, Duration: 5},
	}}
	lasts := []float64{8, 6, 5}
	if !timing.Settle(p, lasts, 18) {
		t.Fatal("nothing was changed")
	}
	if got := p.Scenes[0]; got.Narration.PauseAfter != 0 || math.Abs(got.Duration-7.55) > 0.001 {
		t.Errorf("the first scene lasts %g s with a pause of %g", got.Duration, got.Narration.PauseAfter)
	}
	if p.Scenes[1].Duration != 5.65 || p.Scenes[2].Duration != 5 || lasts[0] != 8 {
		t.Errorf("the others last %g and %g s", p.Scenes[1].Duration, p.Scenes[2].Duration)
	}
}

// settled is the length of a film after settling, of scenes that last so long with
// half a second of pause each.
func settled(t *testing.T, lasts []float64, target float64) (seconds float64, changed bool) {
	t.Helper()
	p := &plan.Plan{Pacing: plan.PacingNormal}
	for range lasts {
		p.Scenes = append(p.Scenes, plan.Scene{Narration: &plan.Narration{Text: "words", PauseAfter: 0.5}})
	}
	changed = timing.Settle(p, lasts, target)
	for i, s := range p.Scenes {
		pause := s.Narration.PauseAfter
		if pause < 0 || pause > 1.3 {
			t.Errorf("a pause of %g s", pause)
		}
		last := lasts[i] + pause - 0.5
		if last > 15 && last > lasts[i] {
			t.Errorf("scene %d was made to last %g s", i+1, last)
		}
		seconds += last
	}
	return seconds, changed
}

func TestSettle(t *testing.T) {
	for _, c := range []struct {
		name    string
		lasts   []float64
		target  float64
		want    float64
		changed bool
	}{
		{"a little short", []float64{9, 10, 9}, 30, 30, true},
		{"a little long", []float64{11, 10, 10}, 30, 30, true},
		{"near enough", []float64{10, 10, 10.1}, 30, 30.1, false},
		{"far too short is not stretched", []float64{6, 6}, 30, 12, false},
		{"only as long as its scenes may be", []float64{14.9, 14.9}, 31, 29.9, true},
		{"only as short as its words are", []float64{11, 11}, 20, 21, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, changed := settled(t, c.lasts, c.target)
			if math.Abs(got-c.want) > 0.01 || changed != c.changed {
				t.Errorf("%g s (changed %v), want %g (%v)", got, changed, c.want, c.changed)
			}
		})
	}
}
