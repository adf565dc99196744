package chart

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// areaShare is how much of its colour an area of flat colour lays over the
// grid.
const areaShare = 0.4

// areaUnder fills below a run of series s: down to the axis, or to the series in
// front of it, for colours laid over one another are neither's.
func (c *chart) areaUnder(p plot, s int, run []geom.Point, front []int) {
	l, look := c.plainPart(s), c.Ctx.Look
	if c.parts().OneInk() && len(c.rows) > 1 { // the further in front, the darker
		l.Fill = paint.Blend(look.Palette.Ink, look.Palette.Board, 0.55*float64(len(front))/float64(len(c.rows)-1))
	} else if c.parts().FlatHued() && (s > 0 || c.Element.Fill == "") {
		l.Fill = c.parts().Color(s) // in full: areas of flat colour are thin anyway
	}
	path := c.areaBelow(p, run, front)
	if look.Fill == plan.FillSolid {
		for _, m := range c.Ctx.WithMedium([]paint.Mark{paint.Fill{Path: path, Color: paint.Sheer(l.Fill, areaShare), Seed: c.Seed()}}) {
			c.Add(m)
		}
		return
	}
	if l.Style == plan.FillSolid || len(c.rows) > 1 {
		l.Style = plan.FillWash
	}
	c.area(path, l)
}

// areaBelow is the outline of what lies between a run of points and whatever is in
// front of it, or the axis. Series with gaps, or on both sides of the axis, are
// laid over one another down to it.
func (c *chart) areaBelow(p plot, run []geom.Point, front []int) geom.Path {
	y0 := p.y(math.Min(math.Max(0, p.lo), p.hi))
	var lines [][]geom.Point
	for _, s := range front {
		pts := c.points(p, c.rows[s].values)
		if p.lo < 0 || len(pts) != 1 || len(pts[0]) != len(run) {
			lines = nil
			break
		}
		lines = append(lines, pts[0])
	}
	return areaBetween(run, lines, y0)
}

// areaBetween is the outline of what lies below a run of points, above y0 and
// above the lines, whose points stand under its own.
func areaBetween(run []geom.Point, lines [][]geom.Point, y0 float64) geom.Path {
	var top, below geom.Polyline
	for i := 1; i < len(run); i++ {
		for _, t := range meetings(run, lines, i) {
			a := run[i-1].Lerp(run[i], t)
			floor := y0
			for _, l := range lines {
				floor = math.Min(floor, l[i-1].Lerp(l[i], t).Y)
			}
			top = append(top, a)
			below = append(below, geom.Pt(a.X, math.Max(a.Y, floor)))
		}
	}
	slices.Reverse(below)
	path := slices.Concat(top, below).Path()
	path.Close()
	return path
}

// meetings are the shares of the way from point i−1 to point i at which lines
// cross one another, both ends among them.
func meetings(run []geom.Point, lines [][]geom.Point, i int) []float64 {
	ts := []float64{0, 1}
	all := append([][]geom.Point{run}, lines...)
	for n, l := range all {
		for _, m := range all[n+1:] {
			a, b := l[i-1].Y-m[i-1].Y, l[i].Y-m[i].Y
			if a*b < 0 {
				ts = append(ts, a/(a-b))
			}
		}
	}
	slices.Sort(ts)
	return ts
}
