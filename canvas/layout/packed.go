package layout

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
)

// layoutPacked is what a crowded scene falls back to: columns of equal width,
// filled in order to like height. No plan names it.
const layoutPacked plan.Layout = "packed"

// packed is the division of blocks into equal columns that leaves most air; down
// a tall room, into as few as will do, for what stands in many is small.
func (c *composition) packed(blocks []block) block {
	ctx := c.ctx
	for _, p := range blocks {
		align(p, plan.AlignCenter)
		startWords(p)
	}
	gap := ctx.Gap(2)
	var best *row
	least := math.Inf(1)
	for n := 1; n <= min(5, len(blocks)); n++ {
		w := (c.area.W() - gap*float64(n-1)) / float64(n)
		heights := make([]float64, len(blocks))
		over := 0.0
		for i, p := range blocks {
			s := p.minSize(c, w)
			heights[i] = s.Y + gap
			over = math.Max(over, s.X-w)
		}
		ends, most := partition(heights, n)
		if over > element.Slack {
			most += c.area.H() // does not fit; taken only when nothing does
		}
		if most >= least || c.area.H() > c.area.W() && least <= c.area.H() {
			continue
		}
		least = most
		best = &row{gap: gap, equal: true, level: n == len(blocks) && headed(blocks)}
		from := 0
		for _, to := range ends {
			best.blocks = append(best.blocks, &stack{blocks: blocks[from:to], gap: gap})
			from = to
		}
	}
	if p := c.page(blocks, gap); p != nil && p.minSize(c, c.area.W()).Y <= c.area.H() {
		return p
	}
	return best
}

// pageEntries are so many that a list of them takes all of the width of a wide page.
const pageEntries = 8

// page is one long list across a wide room of a Compact look, where it stands in columns,
// and all else in a row under it, or over it where that comes first; nil: there is none.
func (c *composition) page(blocks []block, gap float64) *stack {
	if !c.ctx.Look.Compact || c.area.W() < c.area.H() || len(blocks) < 2 {
		return nil
	}
	at := slices.IndexFunc(blocks, func(p block) bool {
		it, ok := p.(*item)
		return ok && it.kind.Entries && len(it.e.Items) >= pageEntries
	})
	if at < 0 {
		return nil
	}
	rest := slices.Concat(blocks[:at], blocks[at+1:])
	under := &row{blocks: rest, gap: gap}
	if at > 0 {
		return &stack{blocks: []block{under, blocks[at]}, gap: gap}
	}
	return &stack{blocks: []block{blocks[at], under}, gap: gap}
}

// partition divides heights in order into n runs whose highest sum is least,
// and gives the ends of the runs and that sum. Every run holds something.
func partition(heights []float64, n int) (ends []int, most float64) {
	lo, hi := 0.0, sum(heights)
	for _, h := range heights {
		lo = math.Max(lo, h)
	}
	fill := func(limit float64) []int {
		var ends []int
		run := 0.0
		for i, h := range heights {
			left := len(heights) - i
			if i > 0 && (run+h > limit || left <= n-1-len(ends)) {
				ends = append(ends, i)
				run = 0
			}
			run += h
		}
		return append(ends, len(heights))
	}
	for range 24 {
		mid := (lo + hi) / 2
		if len(fill(mid)) <= n {
			hi = mid
		} else {
			lo = mid
		}
	}
	ends = fill(hi)
	from := 0
	for _, to := range ends {
		most = math.Max(most, sum(heights[from:to]))
		from = to
	}
	return ends, most
}
