package chart

import (
	"image/color"

	"github.com/inkreel/inkreel/internal/geom"

	"github.com/inkreel/inkreel/canvas/paint"
)

// dashes are the lines of series that colour does not tell apart: stretches
// drawn and left out by turns, in widths of the line. The first is whole.
var dashes = [][]float64{nil, {4, 3.4}, {1.1, 2.6}, {7, 2.8, 1.1, 2.8}}

// leastData is the least width of a line of data in design units.
const leastData = 6.5

// dataWidth is the width of the lines that are the data: no less than a viewer
// sees, however fine the look's own lines are.
func (c *chart) dataWidth() float64 { return max(c.Ctx.PenWidth(lineData), leastData*c.Ctx.Unit) }

// dataLine draws a line of series s: whole, or in its dashes where the look
// has one colour for all.
func (c *chart) dataLine(l geom.Polyline, s int, col color.RGBA) {
	width := c.dataWidth()
	pattern := dashes[s%len(dashes)]
	if pattern == nil || !c.parts().OneInk() {
		c.Draw(l.Path(), width, col, calmData)
		return
	}
	seed := c.Seed()
	p := dashed(c.Ctx.ByHand(l.Path(), calmData, seed), pattern, width)
	c.Add(paint.Stroke{Path: p, Width: width, Color: col, Brush: c.Ctx.Look.Brush, Seed: seed})
}

// dashed cuts a path into dashes: lengths drawn and left out by turns, times
// unit pixels.
func dashed(p geom.Path, pattern []float64, unit float64) geom.Path {
	var out geom.Path
	for _, l := range p.Flatten(0.5) {
		i, left := 0, pattern[0]*unit
		run := geom.Polyline{l[0]}
		for k := 1; k < len(l); k++ {
			a, b := l[k-1], l[k]
			for d := a.Dist(b); d > left; d = a.Dist(b) {
				a = a.Lerp(b, left/d)
				if i%2 == 0 {
					out = append(out, append(run, a).Path()...)
				}
				run = geom.Polyline{a}
				i++
				left = pattern[i%len(pattern)] * unit
			}
			left -= a.Dist(b)
			run = append(run, b)
		}
		if i%2 == 0 && len(run) > 1 {
			out = append(out, run.Path()...)
		}
	}
	return out
}
