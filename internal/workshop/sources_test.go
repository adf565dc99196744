package workshop_test

import (
	"testing"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/engine"
	"github.com/inkreel/inkreel/plan"
)

// Every source becomes a plan that inkreel reads, whatever length is asked for.
func TestSources(t *testing.T) {
	t.Parallel()
	shop := openWorkshop(t)
	eachSource(t, func(t *testing.T, src *story.Source) {
		for _, set := range []story.Settings{
			{Timing: story.TimingAuto, Engine: plan.EngineCanvas, Style: "whiteboard"},
			{Timing: "0.5", Engine: plan.EngineSketch, Style: "classic", Orientation: plan.Vertical},
		} {
			film, err := shop.Make(t.Context(), src, set)
			if err != nil {
				t.Fatalf("%s: %v", set.Timing, err)
			}
			data, err := plan.Encode(film.Plan)
			if err == nil {
				_, err = engine.Decode(data)
			}
			if err != nil {
				t.Errorf("%s: %v", set.Timing, err)
			}
		}
	})
}
