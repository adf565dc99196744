package main

import (
	"path/filepath"
	"testing"

	"github.com/inkreel/inkreel/internal/tally"
)

const examples = "../../testdata/plans"

// measured are the figures of every scene of example plans in some looks.
func measured(t *testing.T, looks []string, plans ...string) []scene {
	t.Helper()
	s, done, err := openStage(t.Context(), examples)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	for i, p := range plans {
		plans[i] = filepath.Join(examples, p+".json")
	}
	scenes, err := s.scenes(t.Context(), plans, looks)
	if err != nil {
		t.Fatal(err)
	}
	return scenes
}

// keeps reports where figures are beyond the bounds.
func (f *figures) keeps(t *testing.T) {
	t.Helper()
	for _, c := range []struct {
		name      string
		got, most tally.Share
	}{
		{"lines faster than 1,800 px/s", f.Fast, bounds.Fast},
		{"lines faster than 3,600 px/s", f.Flash, bounds.Flash},
		{"ink in ten frames", f.Ten, bounds.Ten},
		{"ink in the densest frame", f.OneWorst, bounds.OneWorst},
		{"travel", f.Travel, bounds.Travel},
		{"stillness", f.Still, bounds.Still},
	} {
		if c.got > c.most {
			t.Errorf("%s: %s: %v, at most %v", f.Name, c.name, c.got, c.most)
		}
	}
	if f.Unwarned > 0 {
		t.Errorf("%s: %d elements are a flash, and nobody is told", f.Name, f.Unwarned)
	}
}

// Films are drawn as by a hand: a few plans in two looks, by the figures that a person
// follows them with. All of their scenes are drawn for longer than the 2.2 seconds that ink
// takes at 15 % in ten frames.
func TestFilmsAreDrawnAsByAHand(t *testing.T) {
	f := together("all", measured(t, []string{"classic", "infographics"}, "bees", "photosynthesis"))
	f.keeps(t)
	if f.Cells < bounds.Cells {
		t.Errorf("%v of the cells hold ink, at least %v should", f.Cells, bounds.Cells)
	}
	if f.Even < 0.5 || f.Least < 0.5 {
		t.Errorf("elements get %v of their time at the least, %v of what the best one gets", f.Least, f.Even)
	}
}

// Every scene keeps to the bounds by itself, or its plan's owner is told that it has too little time, or
// that nothing is drawn for too long: pictures that are due to be drawn in a moment, what a hand returns
// to, ink that would come at once, cues that come late.
func TestEachSceneIsDrawnAsByAHand(t *testing.T) {
	returns, paused := 0, 0
	scenes := measured(t, []string{"classic"}, "motion/monsoon-hi", "motion/old-lighthouse", "shower", "take-away")
	for i := range scenes {
		if names := scenes[i].beyond(); len(names) > 0 {
			t.Errorf("%s/%s: %v", scenes[i].Plan, scenes[i].Scene, names)
		}
		returns += scenes[i].Returns
		if scenes[i].Paused {
			paused++
		}
	}
	if paused == 0 || paused > 2 { // what the plans cannot do otherwise
		t.Errorf("of %d scenes it is told that nothing is drawn for too long", paused)
	}
	if returns == 0 {
		t.Error("a hand returns to nothing")
	}
}

// Each film keeps to the bounds by itself: writing of other scripts, charts, persons and places,
// pictures that are pressed for time.
func TestEachFilmIsDrawnAsByAHand(t *testing.T) {
	scenes := measured(t, []string{"creative"}, "river", "water-cycle-hi", "coffee-ar-vertical", "motion/rice-th")
	for _, f := range by(scenes, func(s *scene) string { return s.Plan }) {
		f.keeps(t)
	}
}
