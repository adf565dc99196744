package canvas

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// arrowKind joins two elements. Arrows are led and drawn when all else is built.
var arrowKind = Kind{Name: plan.KindArrow, Rank: RankConnector, Role: labelRole, Flicks: 1}

// connect draws a connector of the layout before the later of its ends.
func (c *composition) connect(n link) {
	ctx := c.ctx
	var shaft geom.Path
	var ok bool
	if n.path != nil {
		shaft, ok = n.path(n.from.made, n.to.made)
	} else {
		a, b := c.ends(n.from.made, n.to.made)
		ok = a.Dist(b) > 12*ctx.Unit
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
	col := ctx.visible(ctx.Look.Palette.Muted)
	marks := ctx.arrowMarks(after.e, shaft, plan.HeadsEnd, col, 80)
	if after == n.to {
		after.lead = append(after.lead, marks...)
	} else {
		// The way back to the first station closes the ring: drawn last.
		after.made.marks = append(after.made.marks, marks...)
	}
}

// makeArrows builds all arrows of the plan, first their shafts, then, when all
// lines are known, their words.
func (c *composition) makeArrows() {
	var all []*leaf
	for _, l := range c.all {
		if l.connector() {
			all = append(all, l)
		}
	}
	if len(all) == 0 {
		return
	}
	c.survey()
	for _, l := range all {
		c.makeArrow(l)
	}
	c.untangle(all)
	for _, l := range all {
		if l.built && l.e.Label != "" {
			c.labelArrow(l)
		}
	}
}

// leastShaft is the length of the shortest arrow one sees, pixels at 1024.
const leastShaft = 6

// makeArrow builds an arrow element between two elements or along points.
func (c *composition) makeArrow(l *leaf) {
	ctx := c.ctx
	if len(l.e.Points) >= 2 {
		c.draw(l, way{path: ctx.along(l.e)})
		return
	}
	from, to := c.endsOf(l)
	if from == nil || to == nil || !from.built || !to.built {
		c.fail(l, fmt.Errorf("arrow from %q to %q: no such elements to join", l.e.From, l.e.To))
		return
	}
	w, ok := c.route(l, from, to)
	c.draw(l, w)
	if l.made.shaft.Length() < leastShaft*ctx.Unit {
		c.fail(l, plan.Faults{{Problem: fmt.Sprintf("from %q to %q there is no room for an arrow: the two touch, or one lies over the other", l.e.From, l.e.To),
			Accept: "move their boxes apart, or give points"}})
		return
	}
	if !ok {
		c.hemmedIn(l, fmt.Errorf("the arrow from %q to %q overflows: there is no way around what stands between: %w", l.e.From, l.e.To, errNoRoom))
	}
}

// along is the shaft through the points a plan gives.
func (ctx *Context) along(e *plan.Element) geom.Path {
	var pts geom.Polyline
	for _, p := range e.Points {
		pts = append(pts, geom.Pt(p[0]*float64(ctx.Frame.W), p[1]*float64(ctx.Frame.H)))
	}
	switch {
	case e.Curve == plan.CurveElbow:
		return rounded(squared(pts), elbowRadius*ctx.Unit, ctx.headMost())
	case e.Curve != plan.CurveArc:
		return pts.Path()
	case len(pts) == 2:
		return bow(pts[0], pts[1], 0.18)
	}
	return pts.CatmullRom()
}

// draw makes the marks of an arrow that takes a way.
func (c *composition) draw(l *leaf, w way) {
	ctx := c.ctx
	shaft := w.path
	col := ctx.visible(ctx.named(l.e.Color, ctx.Look.Palette.Ink))
	l.made = made{marks: ctx.arrowMarks(l.e, shaft, l.e.Heads, col, 0), way: w}
	l.made.covers = shaft.Bounds().Inset(-ctx.line() / 2)
	for _, p := range shaft.Flatten(1) {
		l.made.shaft = append(l.made.shaft, p...)
	}
	l.made.heads = ctx.heads(l.made.shaft, l.e.Heads)
	l.made.anchor = l.made.covers
	l.built = true
}

// hemmedIn notes that an arrow or its words find no room where the layout has
// put the elements. Where the plan has put any, it has its will.
func (c *composition) hemmedIn(l *leaf, err error) {
	for _, o := range c.all {
		if o.e.Box != nil {
			return
		}
	}
	c.snagged = true
	c.fail(l, err)
}

// arrowMarks are the strokes of shaft and heads.
func (ctx *Context) arrowMarks(e *plan.Element, shaft geom.Path, heads plan.Heads, col color.RGBA, part int) []paint.Mark {
	width := ctx.line() * 1.1
	lines := shaft.Flatten(0.5)
	if len(lines) == 0 || len(lines[0]) < 2 {
		return nil
	}
	l := lines[0]
	stroke := func(p geom.Path, n int) paint.Mark {
		return paint.Stroke{Path: p, Width: width, Color: col, Brush: ctx.Look.Brush, Seed: ctx.seed(e, n)}
	}
	marks := []paint.Mark{stroke(ctx.hand(shaft, 0.35, ctx.seed(e, part)), part)}
	for i, h := range ctx.headPaths(l, heads) {
		marks = append(marks, stroke(h, part+1+i))
	}
	return marks
}

// headPaths are the heads of an arrow along a shaft, the one at its end first.
func (ctx *Context) headPaths(shaft geom.Polyline, heads plan.Heads) []geom.Path {
	if heads == plan.HeadsNone || len(shaft) < 2 {
		return nil
	}
	size := ctx.headSize(shaft)
	out := []geom.Path{arrowHead(shaft[len(shaft)-1], heading(shaft, size), size)}
	if heads == plan.HeadsBoth {
		back := slices.Clone(shaft)
		slices.Reverse(back)
		out = append(out, arrowHead(back[len(back)-1], heading(back, size), size))
	}
	return out
}

// heads are the lines of headPaths.
func (ctx *Context) heads(shaft geom.Polyline, heads plan.Heads) []geom.Polyline {
	var out []geom.Polyline
	for _, p := range ctx.headPaths(shaft, heads) {
		out = append(out, p.Flatten(1)...)
	}
	return out
}

// headMost is the size in pixels of the heads of arrows that are long enough,
// from tip to barbs.
func (ctx *Context) headMost() float64 { return math.Max(ctx.line()*5.5, 20*ctx.Unit) }

// headSize is that of the head at the end of a shaft.
func (ctx *Context) headSize(l geom.Polyline) float64 {
	return math.Min(ctx.headMost(), l.Length()*0.4)
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
	p.QuadTo(a.Lerp(tip, 0.55).Sub(side.Mul(size*0.06)), tip)
	p.QuadTo(b.Lerp(tip, 0.55).Add(side.Mul(size*0.06)), b)
	return p
}
