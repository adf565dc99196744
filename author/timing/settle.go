package timing

import (
	"math"

	"github.com/inkreel/inkreel/plan"
)

// Of settling: what is near enough is left alone, and what is too far off has too
// much or too little to say, which silence does not mend. The longest pause is
// one that is still felt as one.
const (
	nearEnough  = 0.005 // of the length asked for
	tooFar      = 0.15
	longestRest = 1.3  // seconds
	slack       = 0.05 // seconds that a scene keeps from its pacing's limit
)

// Settle makes the pauses after scenes longer or shorter, so that a film whose
// scenes are known to last so many seconds each comes to target seconds. It
// reports whether it changed the plan. A film that is too far off stays as it is.
func Settle(p *plan.Plan, lasts []float64, target float64) bool {
	var all float64
	for _, s := range lasts {
		all += s
	}
	missing := target - all
	if math.Abs(missing) < nearEnough*target || math.Abs(missing) > tooFar*target {
		return false
	}
	room := make([]float64, len(p.Scenes))
	var rooms float64
	for i := range p.Scenes {
		n := p.Scenes[i].Narration
		if n == nil {
			continue
		}
		room[i] = n.PauseAfter
		if missing > 0 {
			room[i] = max(0, min(longestRest-n.PauseAfter, p.Pacing.Limit()-slack-lasts[i]))
		}
		rooms += room[i]
	}
	if rooms == 0 {
		return false
	}
	share := min(1, math.Abs(missing)/rooms)
	for i, r := range room {
		if r > 0 {
			n := p.Scenes[i].Narration
			n.PauseAfter = math.Round(1000*(n.PauseAfter+math.Copysign(share*r, missing))) / 1000
		}
	}
	return true
}
