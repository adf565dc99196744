package chart

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
)

// slope draws lines from before to after, each named where it begins and with its value at
// both ends.
func (c *chart) slope() error {
	head, err := c.unitHead()
	if err != nil {
		return err
	}
	words := [2][]element.Word{}
	wide := [2]float64{}
	for side := range words {
		for _, r := range c.rows {
			v, text := r.values[side], ""
			if !math.IsNaN(v) {
				text = c.num.Text(v)
			}
			if r.name != "" && side == 0 {
				text = r.name + "  " + text
			}
			w, err := c.Word(text, c.valueStyle(side, c.size), 0, plan.AlignStart)
			if err != nil {
				return err
			}
			words[side] = append(words[side], w)
			wide[side] = math.Max(wide[side], w.W)
		}
	}
	tops := [2]element.Word{}
	high := 0.0
	for side := range tops {
		w, err := c.Word(c.label(side), c.Strong(c.size), 0.45*c.box.W(), plan.AlignCenter)
		if err != nil {
			return err
		}
		if w.W > 0.5*c.box.W() {
			return c.labelFault(side)
		}
		tops[side], high = w, math.Max(high, w.H())
		wide[side] = math.Max(wide[side]+gapValue*c.size+c.dotSize(), w.W/2)
	}
	x := [2]float64{c.box.Min.X + wide[0], c.box.Max.X - wide[1]}
	top, bottom := c.box.Min.Y+head.h+high+1.4*c.size, c.box.Max.Y-0.6*c.size
	if x[1]-x[0] < math.Max(slopeLeast*c.size, (tops[0].W+tops[1].W)/2+c.size) || bottom-top < math.Max(leastPlot, slopeLead*float64(len(c.rows)-1))*c.size {
		return c.tooSmall("the chart")
	}
	lo, hi := c.extent(false)
	if lo == hi {
		lo, hi = lo-1, hi+1
	}
	y := func(v float64) float64 { return bottom - (v-lo)/(hi-lo)*(bottom-top) }
	c.drawHeading(head)
	for side := range tops {
		c.gridLine(geom.Pt(x[side], top-0.5*c.size), geom.Pt(x[side], c.box.Max.Y))
		c.WriteWord(tops[side], geom.Pt(x[side], top-0.9*c.size), 0.5, 1, c.mutedText())
	}
	c.stands()
	for s, r := range c.rows {
		l := c.plainPart(s)
		var run []geom.Point
		for side, v := range r.values[:2] {
			if !math.IsNaN(v) {
				run = append(run, geom.Pt(x[side], y(v)))
			}
		}
		if len(run) == 2 {
			c.dataLine(run, s, l.Edge)
		}
		for _, q := range run {
			c.dot(q, c.dotSize(), l.Edge, s)
		}
		if len(run) > 0 {
			c.lineGrows(s, [][]geom.Point{run}, paint.Fill{Path: disc(run[0], travelDot*c.dotSize()), Color: l.Edge})
		}
	}
	for side, ws := range words {
		c.slopeWords(side, ws, x[side], [2]float64{top, bottom}, y)
	}
	return nil
}

// slopeLeast is how far apart both ends are at least, in sizes of the type.
const slopeLeast = 3.0

// slopeLead is the least distance of values from line to line, times their size.
const slopeLead = 1.3

// slopeWords writes what stands at one side, moved apart where lines end close together.
func (c *chart) slopeWords(side int, ws []element.Word, x float64, within [2]float64, y func(float64) float64) {
	order := make([]int, 0, len(ws))
	for s, r := range c.rows {
		if !math.IsNaN(r.values[side]) {
			order = append(order, s)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return int(math.Copysign(1, c.rows[b].values[side]-c.rows[a].values[side]))
	})
	ys := make([]float64, len(order))
	for i, s := range order {
		ys[i] = y(c.rows[s].values[side])
	}
	spreadApart(ys, slopeLead*c.size, within[0], within[1])
	far, ax := -(c.dotSize() + gapValue*c.size), 1.0
	if side == 1 {
		far, ax = -far, 0
	}
	for i, s := range order {
		c.WriteWord(ws[s], geom.Pt(x+far, ys[i]), ax, 0.5, c.litText(c.plainPart(s).Edge))
		c.says(lineTime(s, float64(side)*nameShare))
	}
}
