package layout

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
)

// The least shaft: in design units, and in outlines where these are broad;
// compact looks make do with less.
const (
	shaftUnits   = 40
	shaftLines   = 4.5
	compactArrow = 0.8
)

// shaftLeast is the least length in pixels of an arrow's shaft: shorter ones
// are all head. Crowded scenes have shorter ones.
func (c *composition) shaftLeast() float64 {
	u := shaftUnits * c.ctx.Unit
	if c.ctx.Look.Compact {
		u *= compactArrow
	}
	return math.Max(u, shaftLines*c.ctx.Line()) * c.arrowScale()
}

// arrowScale is the share of their room that is left to arrows in full scenes.
func (c *composition) arrowScale() float64 { return math.Min(math.Max(c.growth, 0.5), 1) }

// lane is the room in pixels that an arrow takes which runs between elements
// it does not join.
func lane(ctx *element.Context) float64 { return 2*ctx.Gap(0) + 2*ctx.Line() }

// wrapArrow is the width an arrow's words are wrapped to, times their size.
const wrapArrow = 9

// arrowSpan is the room in pixels that an arrow and its words need between two
// elements side by side, or one below the other.
func (c *composition) arrowSpan(j join, down bool) float64 {
	ctx := c.ctx
	need := 2*c.arrowGap() + c.shaftLeast()
	if j.arrow.e.Label == "" {
		return need
	}
	size := c.arrowSize()
	x, err := ctx.Extent(j.arrow.e.Label, ctx.Style(plan.RoleLabel, size), wrapArrow*size)
	if err != nil {
		c.fail(j.arrow, err)
		return need
	}
	if down {
		return math.Max(need, x.H+2*ctx.Gap(0))
	}
	return math.Max(need, x.W+2*ctx.Gap(0))
}

// arrowRoom is the room in pixels that arrows need between two neighbouring blocks,
// b following a downwards or in reading direction: 0 when none joins them.
func (c *composition) arrowRoom(a, b block, down bool) float64 {
	need := c.lanes
	if c.bare {
		return need
	}
	for _, j := range c.arrows {
		if holds(a, j.from) && holds(b, j.to) || holds(a, j.to) && holds(b, j.from) {
			need = math.Max(need, c.arrowSpan(j, down))
		}
	}
	return need
}

// arrowRooms are the least gaps between blocks in a row or a stack.
func (c *composition) arrowRooms(blocks []block, down bool) []float64 {
	out := make([]float64, max(len(blocks)-1, 0))
	if len(c.arrows) == 0 {
		return out
	}
	for i := range out {
		out[i] = c.arrowRoom(blocks[i], blocks[i+1], down)
	}
	return out
}

func holds(p block, it *item) bool {
	if q, ok := p.(*item); ok {
		return q == it
	}
	return slices.Contains(p.items(), it)
}

// gapSum is the sum of n gaps of one size, each at least its reach.
func gapSum(reach []float64, gap float64) float64 {
	var s float64
	for _, r := range reach {
		s += math.Max(r, gap)
	}
	return s
}

// spread turns the room left beside blocks into gaps between them, as spaced
// does, where some gaps have to reach further than others; what remains lies
// on both sides.
func spread(room, used, gap float64, reach []float64) (gaps []float64, start float64) {
	n := len(reach) + 1
	gaps = slices.Clone(reach)
	fixed := make([]bool, len(reach))
	for {
		left, even := room, n
		for i, r := range reach {
			if fixed[i] {
				left -= r
				even--
			}
		}
		g, _ := spaced(left, used, gap, even)
		again := false
		for i, r := range reach {
			if fixed[i] {
				continue
			}
			gaps[i] = g
			if r > g {
				gaps[i], fixed[i], again = r, true, true
			}
		}
		if !again {
			break
		}
	}
	total := sum(gaps)
	if free := math.Max(room-used, 0); total > free && total > 0 { // squeezed
		for i := range gaps {
			gaps[i] *= free / total
		}
		total = free
	}
	return gaps, math.Max(0, (room-used-total)/2)
}
