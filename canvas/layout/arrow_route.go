package layout

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
)

// route is one form an arrow's shaft could take.
type route struct {
	path geom.Path
	line geom.Polyline // path, flattened
	cost float64       // how far it is from what one would draw, 0: just that

	clash float64 // what it costs because of the arrows that were there, besides
}

// What spoils a way, in the unit of way.cost: 1 is about what a bend costs that
// the plan did not ask for.
const (
	costCross  = 1.5 // crossing another arrow
	costTip    = 6.0 // ending near where another does, times crowding
	costHead   = 4.0 // running over the head of another
	costAlong  = 8.0 // running along another
	costDoubt  = 4.0 // ways from here on are worth the search for a better one
	costSearch = 2.0 // a way found by searching
)

// route finds the shaft of an arrow between two built elements, from edge to
// edge with a gap: as the plan wants it bent, or around what would lie in its
// way. It reports false where there is none; the shaft is then the plan's wish,
// whatever that runs through.
func (c *composition) route(it, from, to *item) (route, bool) {
	ways := c.routes(it, from, to)
	if len(ways) == 0 {
		return c.wished(it, from, to), false
	}
	return ways[0], true
}

// routes are the shafts an arrow can take through what is free, best first.
func (c *composition) routes(it, from, to *item) []route {
	var out []route
	add := func(w route) {
		if w.line = lineOf(w.path); len(w.line) < 2 || !c.obstacles.free(w.line, from, to) || c.headsHit(it, w.line, from, to) {
			return
		}
		w.clash = c.conflicts(w.line, it)
		at := len(out)
		for at > 0 && out[at-1].cost+out[at-1].clash > w.cost+w.clash {
			at--
		}
		out = append(out, route{})
		copy(out[at+1:], out[at:])
		out[at] = w
	}
	for _, w := range c.plain(it, from, to) {
		add(w)
		if len(out) > 0 && out[0].cost+out[0].clash == 0 && it.e.Label == "" {
			return out
		}
	}
	for _, e := range efforts {
		if len(out) > 0 && out[0].cost+out[0].clash < costDoubt {
			break
		}
		if w, ok := c.search(it, from, to, e); ok {
			add(w)
		}
	}
	return out
}

// lineOf is the first line of a path, flattened.
func lineOf(p geom.Path) geom.Polyline {
	if ls := p.Flatten(1); len(ls) > 0 {
		return ls[0]
	}
	return nil
}

// wished is the shaft the plan asks for, whatever is in its way.
func (c *composition) wished(it, from, to *item) route {
	switch it.e.Curve {
	case plan.CurveElbow:
		return route{path: c.elbow(from.built, to.built, false)}
	case plan.CurveArc:
		return route{path: c.arc(from.built, to.built, 0.17)}
	}
	for _, t := range c.tracks {
		if t.from.index == from.index && t.to.index == to.index {
			if p, ok := t.path(from.built, to.built); ok {
				return route{path: p}
			}
		}
	}
	if p := c.beside(from, to, c.turn(it)); p != nil {
		return route{path: p}
	}
	return route{path: c.beside(from, to, 0)}
}

// plain are the simple forms of a shaft: what the plan wishes, then the same
// shifted along the edges of what it joins, then others.
func (c *composition) plain(it, from, to *item) []route {
	out := []route{c.wished(it, from, to)}
	straight := func(base float64) {
		turn := c.turn(it)
		for i, shift := range []float64{turn, 0, 1, -1, 2, -2, 3, -3} {
			if i == 0 || shift != turn {
				out = append(out, route{path: c.beside(from, to, shift), cost: base + 0.12*math.Abs(shift-turn)})
			}
		}
	}
	bows := func(base float64) {
		for _, bend := range []float64{0.17, -0.17, 0.28, -0.28, 0.45, -0.45} {
			cost := base + 2*(math.Abs(bend)-0.17)
			if bend < 0 {
				cost += 0.1
			}
			out = append(out, route{path: c.arc(from.built, to.built, bend), cost: cost})
		}
	}
	elbows := func(base float64) {
		out = append(out,
			route{path: c.elbow(from.built, to.built, false), cost: base},
			route{path: c.elbow(from.built, to.built, true), cost: base + 0.1})
	}
	switch it.e.Curve {
	case plan.CurveElbow:
		elbows(0.05)
		straight(1)
		bows(2.2)
	case plan.CurveArc:
		bows(0.05)
		straight(1.2)
		elbows(2)
	default:
		straight(0.05)
		bows(1)
		elbows(1.6)
	}
	return out
}

// turn is where among the straight arrows between the same two elements one
// runs: 0 in the middle, alone; there and back each keep to their own side.
func (c *composition) turn(it *item) float64 {
	n, at := 0, 0
	for _, o := range c.all {
		if !o.connector() || o.e.Curve == plan.CurveArc || o.e.Curve == plan.CurveElbow {
			continue
		}
		if o.e.From == it.e.From && o.e.To == it.e.To || o.e.From == it.e.To && o.e.To == it.e.From {
			if o == it {
				at = n
			}
			n++
		}
	}
	shift := 2*float64(at) - float64(n-1)
	if first := c.firstBetween(it); first != nil && first.e.From != it.e.From {
		shift = -shift // sides are those of the way there
	}
	return -shift
}

// firstBetween is the first arrow of the plan between the ends of l.
func (c *composition) firstBetween(it *item) *item {
	for _, o := range c.all {
		if o.connector() && (o.e.From == it.e.From && o.e.To == it.e.To || o.e.From == it.e.To && o.e.To == it.e.From) {
			return o
		}
	}
	return nil
}

// beside is the straight shaft between two elements, shifted to its right by
// so many times half the distance arrows keep; nil where it would leave past
// one of them.
func (c *composition) beside(from, to *item, shift float64) geom.Path {
	p, q := c.axis(from.built, to.built)
	if shift != 0 {
		aside := q.Sub(p).Unit().Perp().Mul(shift * c.ctx.Gap(1) * 0.9)
		p, q = p.Add(aside), q.Add(aside)
		if !geom.Inside(from.built.anchor, p) || !geom.Inside(to.built.anchor, q) {
			return nil
		}
	}
	a, b := c.trim(p, q, from.built, to.built)
	return geom.Polyline{a, b}.Path()
}

// conflicts are what a way costs because of the arrows that are there already,
// but for some.
func (c *composition) conflicts(l geom.Polyline, self *item, but ...*item) float64 {
	ctx := c.ctx
	var cost float64
	apart := math.Max(c.arrowGap()+ctx.Line(), 1.6*barb*headSize(ctx, l))
	heads := headLines(ctx, l, self.e.Heads)
	for _, o := range c.all {
		if o == self || len(o.built.shaft) < 2 || slices.Contains(but, o) {
			continue
		}
		s := o.built.shaft
		for _, p := range endings(l, self.e.Heads) {
			for _, q := range endings(s, o.e.Heads) {
				least := tailsApart(ctx)
				if p.headed || q.headed {
					least = apart
				}
				cost += costTip * crowding(p.at, q.at, least)
			}
		}
		cost += costCross * float64(geom.Crossings(l, s))
		if n := nearRun(l, s, abreast(ctx)); n > 2*apart {
			cost += costAlong * (0.5 + n/(4*apart))
		}
		if over(o.built.heads, l) || over(heads, s) {
			cost += costHead
		}
		if o.built.label.W() > 0 && geom.Meets(o.built.label.Inset(-ctx.Line()), l) {
			cost += costAlong
		}
	}
	return cost
}

// ending is an end of an arrow.
type ending struct {
	at     geom.Point
	headed bool
}

// endings are both ends of a shaft, its beginning first.
func endings(shaft geom.Polyline, heads plan.Heads) [2]ending {
	return [2]ending{{shaft[0], heads == plan.HeadsBoth}, {shaft[len(shaft)-1], heads != plan.HeadsNone}}
}

// tailsApart is the least distance in pixels of two ends without a head.
func tailsApart(ctx *element.Context) float64 {
	return math.Max(12*ctx.Unit, ctx.Gap(0)+1.5*ctx.Line())
}

// crowding is how badly two ends are too near to each other: 0 where they are
// the least distance apart, from 1 just below it to 2 at one spot.
func crowding(p, q geom.Point, least float64) float64 {
	if d := p.Dist(q); d < least {
		return 2 - d/least
	}
	return 0
}

// over reports whether a line runs over any of the heads.
func over(heads []geom.Polyline, l geom.Polyline) bool {
	return slices.ContainsFunc(heads, func(h geom.Polyline) bool { return geom.Crossings(h, l) > 0 })
}

// abreast is the least distance in pixels of two arrows that run side by side,
// their heads beside the other's shaft.
func abreast(ctx *element.Context) float64 {
	return math.Max(ctx.Gap(0)+ctx.Line(), barb*headMost(ctx)+0.6*ctx.Line())
}

// headsHit reports whether the heads of an arrow lie on what it passes, or on
// the words of what it points to.
func (c *composition) headsHit(it *item, shaft geom.Polyline, from, to *item) bool {
	ctx := c.ctx
	for _, h := range headLines(ctx, shaft, it.e.Heads) {
		for _, w := range c.obstacles.obstacles {
			if w.between(from, to) && geom.Meets(w.r.Inset(-ctx.Line()/2), h) {
				return true
			}
		}
		for _, end := range [...]*item{from, to} {
			for _, r := range end.built.words {
				if geom.Meets(r.Inset(-ctx.Line()/2), h) {
					return true
				}
			}
		}
	}
	return false
}

// nearRun is the length of a on which it runs nearer than d to b.
func nearRun(a, b geom.Polyline, d float64) float64 {
	step := d / 2
	var n float64
	for _, p := range a.Resample(step) {
		for j := 1; j < len(b); j++ {
			if geom.SegmentDist(p, b[j-1], b[j]) < d {
				n += step
				break
			}
		}
	}
	return n
}
