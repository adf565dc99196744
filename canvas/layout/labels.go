package layout

import (
	"math"

	"github.com/inkreel/inkreel/plan"
)

// sameLine is how far apart in design units labels may be placed that are seen
// to stand on one line.
const sameLine = 2

// liftLabels brings the labels of icons up to their pictures: few signs fill
// their square, and a label a square's rim away looks like nobody's. Labels on
// one line stay on it, as near as the picture that comes down furthest lets
// them.
func (c *composition) liftLabels() {
	ctx := c.ctx
	type row struct {
		line, lift float64
		of         []*item
	}
	var rows []*row
	for _, it := range c.all {
		it.lift = 0
		if !it.captioned() || it.cs.Beside {
			continue
		}
		box := c.within(it)
		line, lift, err := it.kind.Hang(ctx, it.e, it.constraints(c), box)
		if err != nil {
			continue // building it will say so
		}
		var on *row
		for _, r := range rows {
			if math.Abs(r.line-line) < sameLine*ctx.Unit {
				on = r
			}
		}
		if on == nil {
			on = &row{line: line, lift: lift}
			rows = append(rows, on)
		}
		on.lift = math.Min(on.lift, lift)
		on.of = append(on.of, it)
	}
	for _, r := range rows {
		for _, it := range r.of {
			it.lift = r.lift
		}
	}
}

// The label of a picture that the plan has put into a box: its size, times the side of what
// there is over it, and how much of the box's height that is.
const (
	boxedLabel = 0.16
	boxedSide  = 0.78
)

// growLabel sets the label of a picture in a box of the plan's as large as suits the
// picture, where it keeps to one line.
func (c *composition) growLabel(it *item) {
	it.typed = 0
	if !it.captioned() {
		return
	}
	usual := c.ctx.Size(plan.RoleLabel, 1)
	size := math.Min(boxedLabel*math.Min(it.box.W(), it.box.H()*boxedSide), usual*boxedGrown)
	if size <= usual {
		return
	}
	x, err := c.ctx.Extent(it.e.Label, c.ctx.Style(plan.RoleLabel, size), 0)
	if err != nil { // building it will say so
		return
	}
	it.typed = math.Max(size*math.Min(1, 0.99*it.box.W()/x.W), 0)
	if it.typed <= usual {
		it.typed = 0
	}
}

// boxedGrown is the most that such labels grow.
const boxedGrown = 2
