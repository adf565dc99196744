package timing

import (
	"math"
	"slices"

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
	shortTail   = 0.25 // stillness after the words of scenes that hurry, which plan.Tail is cut to
)

// Settle makes the pauses after scenes longer or shorter, so that a film whose
// scenes are known to last so many seconds each comes to target seconds. Where no
// pause is left to shorten, the stillness that every scene ends with is. It reports
// whether it changed the plan. A film that is too far off stays as it is.
func Settle(p *plan.Plan, lasts []float64, target float64) bool {
	lasts = slices.Clone(lasts)
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
	over := -missing - rooms // what pauses do not mend of a film that is too long
	if rooms == 0 && over <= 0 {
		return false
	}
	share := min(1, math.Abs(missing)/max(rooms, 1e-9))
	for i, r := range room {
		if r > 0 {
			n := p.Scenes[i].Narration
			n.PauseAfter = math.Round(1000*(n.PauseAfter+math.Copysign(share*r, missing))) / 1000
			lasts[i] += math.Copysign(share*r, missing)
		}
	}
	if over > nearEnough*target {
		hurry(p, lasts, over)
	}
	return true
}

// hurry takes so many seconds, as far as they go, from the stillness after the words
// of scenes that last so long each.
func hurry(p *plan.Plan, lasts []float64, over float64) {
	var open []int
	for i := range p.Scenes {
		if s := &p.Scenes[i]; s.Narration != nil && s.Duration == 0 && !s.HasVideo() && lasts[i] < p.Pacing.Limit() {
			open = append(open, i)
		}
	}
	if len(open) == 0 {
		return
	}
	cut := min(over/float64(len(open)), plan.Tail-shortTail)
	for _, i := range open {
		p.Scenes[i].Duration = math.Round(1000*(lasts[i]-cut)) / 1000
	}
}
