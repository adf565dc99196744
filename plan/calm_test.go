package plan_test

import (
	"reflect"
	"testing"

	"github.com/inkreel/inkreel/plan"
)

// A plan that asks for reduced motion keeps all that is shown and nothing that moves; another
// is left alone.
func TestCalmPlans(t *testing.T) {
	read := func(reduced string) *plan.Plan {
		p, err := plan.Decode([]byte(`{"version": 1, "studio_video_engine": "studio_canvas", "pen_animation_style": "marker", "hand": "light"`+reduced+`,
			"scenes": [{"duration": 4, "camera": "push_in", "elements": [{"kind": "text", "text": "One", "camera": "focus"}]},
			{"duration": 4, "transition": "board", "elements": [{"kind": "image", "source": "a.jpg", "keep_original": true, "motion": "ken_burns"}]},
			{"duration": 4, "elements": [{"kind": "text", "text": "Three"}]}]}`), plan.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	if p := read(""); p.Calm() != p {
		t.Error("a plan that does not ask for it is changed")
	}
	p := read(`, "reduced_motion": true`)
	calm := p.Calm()
	if calm.Pen != plan.PenNone || calm.Hand.Shown() || calm.Scenes[0].Nearest() != 1 || calm.Scenes[1].Pans() ||
		calm.Scenes[1].Transition != plan.TransitionFade || calm.Scenes[2].Transition != plan.TransitionNone {
		t.Errorf("it still moves: %+v", calm)
	}
	if p.Pen != plan.PenMarker || !p.Scenes[1].Pans() || p.Scenes[1].Transition != plan.TransitionBoard {
		t.Error("the plan itself has changed")
	}
	if !reflect.DeepEqual(calm.Calm(), calm) {
		t.Error("a calm plan is made calmer still")
	}
}
