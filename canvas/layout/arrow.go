package layout

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
)

// The shape of arrows.
const (
	arrowLine = 1.1  // width, of an outline: what is pointed with is a little heavier
	calmShaft = 0.35 // of the look's roughness: a shaft that strays misses its end
	headLine  = 5.5  // size of a head, of an outline
	headLeast = 20   // the same in design units, so that heads of fine looks are seen
	headShare = 0.4  // of the shaft at most, or short arrows are all head
	headBend  = 0.06 // of its size by which a head's sides bend, drawn in one movement
	leastLink = 12   // length in design units of the shortest connector of a layout
	arcBend   = 0.18 // rise of an arc through two points, of its length
)

// connect draws a connector of the layout before the later of its ends.
func (c *composition) connect(n link) {
	ctx := c.ctx
	var shaft geom.Path
	var ok bool
	if n.path != nil {
		shaft, ok = n.path(n.from.built, n.to.built)
	} else {
		a, b := c.ends(n.from.built, n.to.built)
		ok = a.Dist(b) > leastLink*ctx.Unit
		shaft = geom.Polyline{a, b}.Path()
	}
	if !ok {
		return
	}
	c.connectors = append(c.connectors, shaft)
	after := n.to
	if n.from.index > n.to.index {
		after = n.from
	}
	col := ctx.Visible(ctx.Look.Palette.Muted)
	marks := arrowMarks(ctx, after.e, shaft, arrowInk{plan.HeadsEnd, col, 80})
	if after == n.to {
		after.lead = append(after.lead, marks...)
	} else {
		// The way back to the first station closes the ring: drawn last.
		after.built.marks = append(after.built.marks, marks...)
	}
}

// makeArrows builds all arrows of the plan, first their shafts, then, when all
// lines are known, their words.
func (c *composition) makeArrows() {
	var all []*item
	for _, it := range c.all {
		if it.connector() {
			all = append(all, it)
		}
	}
	if len(all) == 0 {
		return
	}
	c.mapObstacles()
	for _, it := range all {
		c.makeArrow(it)
	}
	c.untangle(all)
	for _, it := range all {
		if it.done && it.e.Label != "" {
			c.labelArrow(it)
		}
	}
}

// leastShaft is the length of the shortest arrow one sees, pixels at 1024.
const leastShaft = 6

// makeArrow builds an arrow element between two elements or along points.
func (c *composition) makeArrow(it *item) {
	ctx := c.ctx
	if len(it.e.Points) >= 2 {
		c.draw(it, route{path: pointsPath(ctx, it.e)})
		return
	}
	from, to := c.endsOf(it)
	if from == nil || to == nil || !from.done || !to.done {
		c.fail(it, fmt.Errorf("arrow from %q to %q: no such elements to join", it.e.From, it.e.To))
		return
	}
	w, ok := c.route(it, from, to)
	c.draw(it, w)
	if it.built.shaft.Length() < leastShaft*ctx.Unit {
		c.fail(it, plan.Faults{{Problem: fmt.Sprintf("from %q to %q there is no room for an arrow: the two touch, or one lies over the other", it.e.From, it.e.To),
			Accept: "move their boxes apart, or give points"}})
		return
	}
	if !ok {
		c.noRoomFor(it, fmt.Errorf("the arrow from %q to %q overflows: there is no way around what stands between: %w", it.e.From, it.e.To, errNoRoom))
	}
}

// pointsPath is the shaft through the points a plan gives.
func pointsPath(ctx *element.Context, e *plan.Element) geom.Path {
	var pts geom.Polyline
	for _, p := range e.Points {
		pts = append(pts, geom.Pt(p[0]*float64(ctx.Frame.W), p[1]*float64(ctx.Frame.H)))
	}
	switch {
	case e.Curve == plan.CurveElbow:
		return rounded(squared(pts), elbowRadius*ctx.Unit, headMost(ctx))
	case e.Curve != plan.CurveArc:
		return pts.Path()
	case len(pts) == 2:
		return arcBetween(pts[0], pts[1], arcBend)
	}
	return pts.CatmullRom()
}

// draw makes the marks of an arrow that takes a way.
func (c *composition) draw(it *item, w route) {
	ctx := c.ctx
	shaft := w.path
	col := ctx.Visible(ctx.Named(it.e.Color, ctx.Look.Palette.Ink))
	it.built = placed{marks: arrowMarks(ctx, it.e, shaft, arrowInk{it.e.Heads, col, 0}), route: w}
	it.built.covers = shaft.Bounds().Inset(-ctx.Line() / 2)
	for _, p := range shaft.Flatten(1) {
		it.built.shaft = append(it.built.shaft, p...)
	}
	it.built.heads = headLines(ctx, it.built.shaft, it.e.Heads)
	it.built.anchor = it.built.covers
	it.done = true
}

// noRoomFor notes that an arrow or its words find no room where the layout has
// put the elements. Where the plan has put any, it has its will.
func (c *composition) noRoomFor(it *item, err error) {
	for _, o := range c.all {
		if o.e.Box != nil {
			return
		}
	}
	c.snagged = true
	c.fail(it, err)
}

// arrowInk is how an arrow is drawn along its shaft.
type arrowInk struct {
	heads plan.Heads
	color color.RGBA
	part  int // seeds the jitter
}

// arrowMarks are the strokes of shaft and heads.
func arrowMarks(ctx *element.Context, e *plan.Element, shaft geom.Path, ink arrowInk) []paint.Mark {
	width := ctx.Line() * arrowLine
	lines := shaft.Flatten(0.5)
	if len(lines) == 0 || len(lines[0]) < 2 {
		return nil
	}
	l := lines[0]
	stroke := func(p geom.Path, n int) paint.Mark {
		return paint.Stroke{Path: p, Width: width, Color: ink.color, Brush: ctx.Look.Brush, Seed: ctx.SeedOf(e, n)}
	}
	marks := []paint.Mark{stroke(ctx.ByHand(shaft, calmShaft, ctx.SeedOf(e, ink.part)), ink.part)}
	for i, h := range headPaths(ctx, l, ink.heads) {
		marks = append(marks, stroke(h, ink.part+1+i))
	}
	return marks
}

// headPaths are the heads of an arrow along a shaft, the one at its end first.
func headPaths(ctx *element.Context, shaft geom.Polyline, heads plan.Heads) []geom.Path {
	if heads == plan.HeadsNone || len(shaft) < 2 {
		return nil
	}
	size := headSize(ctx, shaft)
	out := []geom.Path{arrowHead(shaft[len(shaft)-1], heading(shaft, size), size)}
	if heads == plan.HeadsBoth {
		back := slices.Clone(shaft)
		slices.Reverse(back)
		out = append(out, arrowHead(back[len(back)-1], heading(back, size), size))
	}
	return out
}

// headLines are the lines of headPaths.
func headLines(ctx *element.Context, shaft geom.Polyline, heads plan.Heads) []geom.Polyline {
	var out []geom.Polyline
	for _, p := range headPaths(ctx, shaft, heads) {
		out = append(out, p.Flatten(1)...)
	}
	return out
}

// headMost is the size in pixels of the heads of arrows that are long enough,
// from tip to barbs.
func headMost(ctx *element.Context) float64 { return math.Max(ctx.Line()*headLine, headLeast*ctx.Unit) }

// headSize is that of the head at the end of a shaft.
func headSize(ctx *element.Context, l geom.Polyline) float64 {
	return math.Min(headMost(ctx), l.Length()*headShare)
}

// barb is how far a head's barbs stand off the shaft, times its size.
const barb = 0.58

// heading is the direction in which a line arrives over its last d pixels.
func heading(l geom.Polyline, d float64) geom.Point {
	end := l[len(l)-1]
	for i := len(l) - 2; i >= 0; i-- {
		if end.Dist(l[i]) >= d || i == 0 {
			return end.Sub(l[i]).Unit()
		}
	}
	return geom.Pt(1, 0)
}

// arrowHead is an open head: one stroke in to the tip and out again, its sides
// barely bent, as drawn in one movement.
func arrowHead(tip, way geom.Point, size float64) geom.Path {
	side := way.Perp()
	back := tip.Sub(way.Mul(size))
	a, b := back.Add(side.Mul(size*barb)), back.Sub(side.Mul(size*barb))
	var p geom.Path
	p.MoveTo(a)
	p.QuadTo(a.Lerp(tip, 0.55).Sub(side.Mul(size*headBend)), tip)
	p.QuadTo(b.Lerp(tip, 0.55).Add(side.Mul(size*headBend)), b)
	return p
}
