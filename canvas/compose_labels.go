package canvas

import (
	"math"

	"github.com/inkreel/inkreel/plan"
)

// sameLine is how far apart in design units labels may be placed that are seen
// to stand on one line.
const sameLine = 2

// labelAir is the share of an icon's side that its label keeps off it besides
// the gap between them: larger pictures want more.
const labelAir = 0.035

// liftLabels brings the labels of icons up to their pictures: few signs fill
// their square, and a label a square's rim away looks like nobody's. Labels on
// one line stay on it, as near as the picture that comes down furthest lets
// them.
func (c *composition) liftLabels() {
	k := c.k
	type row struct {
		line, lift float64
		of         []*leaf
	}
	var rows []*row
	for _, l := range c.all {
		l.lift = 0
		if l.e.Kind != plan.KindIcon || l.e.Label == "" || l.fit.beside {
			continue
		}
		box := c.within(l)
		l.settle(k)
		s, err := k.setIcon(l.e, box)
		if err != nil {
			continue // making it will tell
		}
		line, lift := s.square.Max.Y, math.Max(k.iconFoot(l.e, s.square)-labelAir*s.square.H(), 0)
		var on *row
		for _, r := range rows {
			if math.Abs(r.line-line) < sameLine*k.Unit {
				on = r
			}
		}
		if on == nil {
			on = &row{line: line, lift: lift}
			rows = append(rows, on)
		}
		on.lift = math.Min(on.lift, lift)
		on.of = append(on.of, l)
	}
	for _, r := range rows {
		for _, l := range r.of {
			l.lift = r.lift
		}
	}
}
