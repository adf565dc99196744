package chart

import (
	"image/color"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// fillOrder is how series are told apart besides their colour.
var fillOrder = []plan.FillStyle{plan.FillHachure, plan.FillSolid, plan.FillCross, plan.FillWash}

// paleShare is the share of the board in every other series of a look that
// lays flat colour.
const paleShare = 0.5

// hued reports whether colours tell series apart: the look spends its accents
// unasked, and they are neither greys nor tones of one.
func (c *chart) hued() bool { return c.Ctx.Look.Accents && !c.Ctx.Look.SingleAccent && c.Ctx.Colour }

// oneInk reports whether series have one colour, or greys too near each other
// to tell lines apart.
func (c *chart) oneInk() bool { return !c.hued() && !(c.Ctx.Look.SingleAccent && c.Ctx.Colour) }

// flatHued reports whether series are areas of flat colour: they stay so, for
// hatching among them looks like another chart's.
func (c *chart) flatHued() bool { return c.hued() && c.Ctx.Look.Fill == plan.FillSolid }

// fillOf is the fill of the i-th series or slice: the look's own first, then
// the others, so that colour is never the only difference. Looks of flat
// colour and of watercolour keep to their own and are told apart by strength.
func (c *chart) fillOf(i int) plan.FillStyle {
	first := c.Ctx.Look.Fill
	switch {
	case first == plan.FillSolid && (c.Ctx.Look.SingleAccent || c.hued()):
		return first
	case first == plan.FillWash && c.hued():
		return [...]plan.FillStyle{plan.FillWash, plan.FillSolid}[i%2]
	case first == plan.FillNone || first == "":
		first = plan.FillHachure
	}
	n := len(fillOrder)
	j := max(slices.Index(fillOrder, first), 0)
	return fillOrder[(j+i+i/n)%n] // shifted every round, or the last slice of a pie may lie beside its like
}

// strength is the colour an area of series or slice i has in a look of flat
// colour: every other one is pale, so that lightness tells neighbours apart
// where hues do not. A look of one accent needs it only beside a highlight,
// which takes its greys.
func (c *chart) strength(i int, fill color.RGBA) color.RGBA {
	flat := c.flatHued() || c.accent >= 0 && c.Ctx.Look.SingleAccent && c.Ctx.Look.Fill == plan.FillSolid
	if !flat || i%2 == 0 {
		return fill
	}
	return paint.Blend(fill, c.Ctx.Look.Palette.Board, paleShare)
}

// dashes are the lines of series that colour does not tell apart: stretches
// drawn and left out by turns, in widths of the line. The first is whole.
var dashes = [][]float64{nil, {4, 3.4}, {1.1, 2.6}, {7, 2.8, 1.1, 2.8}}

// leastData is the least width of a line of data in design units.
const leastData = 5

// dataWidth is the width of the lines that are the data: no less than a viewer
// sees, however fine the look's own lines are.
func (c *chart) dataWidth() float64 { return max(c.Ctx.PenWidth(lineData), leastData*c.Ctx.Unit) }

// dataLine draws a line of series s: whole, or in its dashes where the look
// has one colour for all.
func (c *chart) dataLine(l geom.Polyline, s int, col color.RGBA) {
	width := c.dataWidth()
	pattern := dashes[s%len(dashes)]
	if pattern == nil || !c.oneInk() {
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
