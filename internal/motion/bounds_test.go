package main

import (
	"testing"

	"github.com/inkreel/inkreel/internal/tally"
)

// Films are drawn as by a hand: a few plans in two looks, by the figures that a person
// follows them with. All of their scenes are drawn for longer than the 2.2 seconds that ink
// takes at 15 % in ten frames.
func TestFilmsAreDrawnAsByAHand(t *testing.T) {
	s, done, err := openStage(t.Context(), "../../testdata/plans")
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	plans := []string{"../../testdata/plans/bees.json", "../../testdata/plans/photosynthesis.json"}
	scenes, err := s.scenes(t.Context(), plans, []string{"classic", "infographics"})
	if err != nil {
		t.Fatal(err)
	}
	f := together("all", scenes)
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
			t.Errorf("%s: %v, at most %v", c.name, c.got, c.most)
		}
	}
	if f.Even < 0.5 || f.Least < 0.5 {
		t.Errorf("elements get %v of their time at the least, %v of what the best one gets", f.Least, f.Even)
	}
	if f.Unwarned > 0 {
		t.Errorf("%d elements are a flash, and nobody is told", f.Unwarned)
	}
}
