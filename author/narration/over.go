package narration

import (
	"fmt"
	"math"

	"github.com/inkreel/inkreel/author/story"
	"github.com/inkreel/inkreel/plan"
)

// defaultFPS is the frame rate of a film whose plan states none.
const defaultFPS = 30

// Over puts a recording under the film that was composed of its script: each scene
// says its part and lasts as long, so that the recording is heard without a break.
// p has the scenes of s, in their order.
func Over(p *plan.Plan, s *story.Script, own plan.OwnNarration) error {
	if len(p.Scenes) != len(s.Scenes) {
		return fmt.Errorf("the plan has %d scenes, the script of the narration %d", len(p.Scenes), len(s.Scenes))
	}
	fps := float64(p.Output.FPS)
	if fps == 0 {
		fps = defaultFPS
	}
	// Cut between frames, so that no scene adds a part of one.
	whole := func(seconds float64) float64 { return math.Round(seconds*fps) / fps }
	for i := range s.Scenes {
		r := s.Scenes[i].Recorded
		if r == nil {
			return fmt.Errorf("scene %d of the script is no part of the narration", i+1)
		}
		from, to := whole(r.From), whole(r.To)
		n := &plan.Narration{Text: s.Scenes[i].Text(), From: from}
		p.Scenes[i].Duration = to - from
		if i+1 < len(s.Scenes) {
			n.To = &to
		} else { // to the end, and no frame less
			p.Scenes[i].Duration = math.Ceil((r.To-from)*fps-1e-3) / fps
		}
		last := 0.0
		for _, w := range r.Words { // their times are of the part as it was before rounding
			w.Start = math.Round(max(w.Start+r.From-from, last)*1000) / 1000
			w.End = math.Round(max(w.End+r.From-from, w.Start)*1000) / 1000
			last = w.Start
			n.Words = append(n.Words, w)
		}
		p.Scenes[i].Narration = n
	}
	p.OwnNarration = &own
	return nil
}
