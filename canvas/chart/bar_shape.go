package chart

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// Bars as the look has them: radii and the shaded side in shares of their width.
const (
	endRound = 0.18
	endBlock = 0.2
	endPill  = 0.5
	endMost  = 32.0 // radius, design units: broad columns are no tombstones
	shadeOf  = 0.27 // of a block's width its shaded side
	shadeInk = 0.2  // of ink in its colour
	capPale  = 0.62 // of the board in a bar below its line …
	capLine  = 9.0  // … which is so thick, design units
)

// standing is a bar about to be drawn: where it is, and from where to where it grows.
type standing struct {
	geom.Rect
	toward geom.Point // up, down, left or right, of length 1
	part   bool       // something else goes on from it: it ends as it begins
	afloat bool       // it stands on nothing: it has four sides
}

// wide is how wide a bar is across its way.
func (s standing) wide() float64 { return math.Abs(s.toward.Y)*s.W() + math.Abs(s.toward.X)*s.H() }

// long is how far it goes.
func (s standing) long() float64 { return math.Abs(s.toward.X)*s.W() + math.Abs(s.toward.Y)*s.H() }

// at is the point of a bar at a share of its way and, from −1/2 to 1/2, of its width.
func (s standing) at(way, side float64) geom.Point {
	across := geom.Pt(math.Abs(s.toward.Y), math.Abs(s.toward.X))
	return s.Center().Add(s.toward.Mul((way - 0.5) * s.long())).Add(across.Mul(side * s.wide()))
}

// barEnd is the radius of the corners that a bar has at its end.
func (c *chart) barEnd(s standing) float64 {
	var share float64
	switch {
	case s.part:
	case c.Ctx.Look.Bars == styles.BarsRound:
		share = endRound
	case c.Ctx.Look.Bars == styles.BarsBlock:
		share = endBlock
	case c.Ctx.Look.Bars == styles.BarsPill:
		share = endPill
	}
	return math.Min(math.Min(share*s.wide(), endMost*c.Ctx.Unit), s.long())
}

// barSide goes along a side of a bar, −1/2 or 1/2, and around its corner of radius k.
func barSide(s standing, side, k float64) geom.Polyline {
	out := geom.Polyline{s.at(0, side)}
	if k == 0 {
		return append(out, s.at(1, side))
	}
	way, across := k/s.long(), math.Copysign(k/s.wide(), side)
	const steps = 8
	for i := range steps + 1 {
		sin, cos := math.Sincos(math.Pi / 2 * float64(i) / steps)
		out = append(out, s.at(1-way*(1-sin), side-across*(1-cos)))
	}
	return out
}

// drawBar draws a bar: its sides from where it stands around its end, then what fills it.
// One of next to no length is a short line. It returns the radius of the corners at its end.
func (c *chart) drawBar(s standing, l quantity.Look) float64 {
	if s.long() < c.Ctx.PenWidth(1) {
		c.Draw(geom.Polyline{s.at(1, -0.5), s.at(1, 0.5)}.Path(), c.Ctx.PenWidth(lineOutline), l.Edge, calmOutline)
		return 0
	}
	k, line := c.barEnd(s), l
	lit := c.accent >= 0 && l.Edge == c.parts().Highlight()
	capped := c.Ctx.Look.Bars == styles.BarsCapped && len(c.rows) == 1 && !lit && !s.part
	if capped {
		l.Fill = paint.Blend(l.Fill, c.Ctx.Ground(c.Element), capPale)
		l.Edge = l.Fill
	}
	back := barSide(s, 0.5, k)
	slices.Reverse(back)
	around := append(barSide(s, -0.5, k), back...)
	outline := around.Path()
	if s.afloat {
		outline = geom.Polygon(around...)
	}
	c.Draw(outline, c.Ctx.PenWidth(lineOutline), l.Edge, calmOutline)
	c.area(geom.Polygon(around...), l)
	switch thick := capLine * c.Ctx.Unit; {
	case capped && s.long() > 2*thick:
		from := 1 - thick/s.long()
		c.area(geom.Polygon(s.at(from, -0.5), s.at(1, -0.5), s.at(1, 0.5), s.at(from, 0.5)), line)
	case c.Ctx.Look.Bars == styles.BarsBlock:
		shade := append(geom.Polyline{s.at(0, 0.5-shadeOf), s.at(1, 0.5-shadeOf)}, back...)
		l.Fill = paint.Blend(l.Fill, c.Ctx.Look.Palette.Ink, shadeInk)
		c.area(geom.Polygon(shade...), l)
	}
	return k
}
