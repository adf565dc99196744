package narration

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/author/timing"
	"github.com/inkreel/inkreel/plan"
)

// What a good scene of a recording is, in seconds of 15, and what it costs to end
// one: by the square of what it is shorter or longer, and the more the shorter the
// pause it ends in is.
const (
	goodFrom   = 6.0
	goodTo     = 11.0
	missUnit   = 2.0
	tooLong    = 40.0 // beyond the pacing: nothing is cut for it, but all else is tried
	tightCost  = 2.0  // to end where there is no pause
	pauseScale = 0.4  // seconds of pause that make that a third
)

// cutting is a recording and where it may be cut into scenes.
type cutting struct {
	limit float64 // of a scene, in seconds
	at    []float64
	costs []float64 // of cutting there
}

func newCutting(speech timing.Speech, start float64) *cutting {
	return &cutting{limit: speech.Pacing.Limit(), at: []float64{start}, costs: []float64{0}}
}

// add is a place to cut at, in a pause of so many seconds; extra is what else speaks
// against it.
func (c *cutting) add(at, pause, extra float64) {
	c.at = append(c.at, at)
	c.costs = append(c.costs, tightCost*math.Exp(-max(pause, 0)/pauseScale)+extra)
}

// parts are where it is best cut: indices of places, the first and the last among
// them. The last is where the recording ends.
func (c *cutting) parts() []int {
	n := len(c.at)
	cost, from := make([]float64, n), make([]int, n)
	for end := 1; end < n; end++ {
		cost[end] = math.Inf(1)
		for start := end - 1; start >= 0; start-- {
			d := c.at[end] - c.at[start]
			if d <= 0 { // two places at one moment
				continue
			}
			if start < end-1 && d > 2*c.limit && !math.IsInf(cost[end], 1) {
				break
			}
			total := cost[start] + c.scene(d)
			if end < n-1 {
				total += c.costs[end]
			}
			if total < cost[end] {
				cost[end], from[end] = total, start
			}
		}
	}
	out := []int{n - 1}
	for end := n - 1; end > 0; end = from[end] {
		out = append(out, from[end])
	}
	slices.Reverse(out)
	return out
}

// scene is what a scene of so many seconds costs.
func (c *cutting) scene(seconds float64) float64 {
	d := seconds * plan.PacingNormal.Limit() / c.limit
	miss := max(goodFrom-d, d-goodTo, 0) / missUnit
	cost := miss * miss
	if seconds > c.limit {
		cost += tooLong
	}
	return cost
}
