package layout

import (
	"math"
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
