package compose

import (
	"testing"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// Sketches lie on one large board, chapters too; composed films begin chapters anew;
// and what is asked for holds for every scene but the first.
func TestHowScenesTakeOver(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		set           story.Settings
		body, chapter plan.Transition
	}{
		{story.Settings{Engine: plan.EngineSketch}, plan.TransitionBoard, plan.TransitionBoard},
		{story.Settings{Engine: plan.EngineSketch, Transition: plan.TransitionNone}, plan.TransitionNone, plan.TransitionNone},
		{story.Settings{Style: "editorial"}, plan.TransitionNone, plan.TransitionFade},
		{story.Settings{Style: "whiteboard"}, plan.TransitionNone, plan.TransitionErase},
		{story.Settings{Transition: plan.TransitionSlide}, plan.TransitionSlide, plan.TransitionSlide},
	} {
		f := filmOf(t, c.set, story.Scene{}, story.Scene{}, story.Scene{Part: story.Chapter, Chapter: "Roots"})
		for i, want := range []plan.Transition{"", c.body, c.chapter} {
			if got := f.scene(i).Transition; got != want {
				t.Errorf("%q with %q: scene %d takes over by %q, want %q", c.set.Engine, c.set.Transition, i+1, got, want)
			}
		}
	}
}
