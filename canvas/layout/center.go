package layout

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
)

// uneven is the difference of the bands left empty above and below a body, in
// shares of the frame's height, from which it is moved.
const uneven = 0.12

// center moves a body whose arrows rise above it, or hang below it, so that all
// of it together stands in the middle of its room. The layout has centred the
// elements alone: it did not know which ways the arrows would take. What it has
// drawn itself to fit the elements' places stays where it is, and so do these.
func (c *composition) center() {
	body := c.movable()
	by := c.offCenter(body)
	if math.Abs(by) < c.ctx.Gap(1) {
		return
	}
	c.shift(body, by)
	if len(c.faults) > 0 { // there, an arrow or its words find no room
		c.faults = nil
		clear(c.faulted)
		c.overflowed, c.snagged = false, false
		c.shift(body, -by)
	}
}

// movable are the elements of the body, none where the layout has drawn lines
// between them.
func (c *composition) movable() []*item {
	if len(c.faults) > 0 || c.area.Empty() || len(c.standing) > 0 || len(c.arrows) == 0 || len(c.links)+len(c.tracks) > 0 {
		return nil
	}
	var out []*item
	for _, it := range c.all {
		if len(it.lead) > 0 {
			return nil
		}
		if !it.connector() && it.laidOut() && c.area.Inset(-element.Slack).Contains(it.box) {
			out = append(out, it)
		}
	}
	return out
}

// offCenter is how far down a body is to be moved, in pixels, that it and the
// arrows within it stand in the middle; 0 while that is hardly seen.
func (c *composition) offCenter(body []*item) float64 {
	in := map[*item]bool{}
	var covers geom.Rect
	for _, it := range body {
		in[it] = true
		covers = covers.Union(it.built.covers)
	}
	all := covers
	for _, j := range c.arrows {
		if in[j.from] && in[j.to] {
			all = all.Union(j.arrow.built.covers)
		}
	}
	if all == covers {
		return 0
	}
	off := (c.area.Max.Y - all.Max.Y) - (all.Min.Y - c.area.Min.Y)
	if math.Abs(off) < uneven*float64(c.ctx.Frame.H) {
		return 0
	}
	return math.Min(math.Max(off/2, c.area.Min.Y-covers.Min.Y), c.area.Max.Y-covers.Max.Y)
}

// shift moves elements down and builds the scene again.
func (c *composition) shift(body []*item, by float64) {
	for _, it := range body {
		it.box = it.box.Translate(geom.Pt(0, by))
	}
	for _, it := range c.all {
		it.done, it.built = false, placed{}
	}
	c.build()
}

// nearMiss is the share of the frame's width by which an edge may be off the
// one above it and look like a slip rather than an indent.
const nearMiss = 0.06

// alignEdge moves a body that begins a little beside the edge its heads keep to
// onto that edge.
func (c *composition) alignEdge(heads []block, body block) {
	if len(heads) == 0 || titleAlign(c.ctx) != plan.AlignStart {
		return
	}
	edge := math.Inf(1)
	for _, it := range itemsOf(heads) {
		edge = math.Min(edge, it.box.Min.X)
	}
	first := body.items()[0]
	for _, it := range body.items() {
		if it.box.Min.X < first.box.Min.X {
			first = it
		}
	}
	off := first.box.Min.X - edge
	if !first.edged() || off < 1 || off > nearMiss*float64(c.ctx.Frame.W) || c.area.Min.X > edge+element.Slack {
		return
	}
	c.links, c.tracks = nil, nil
	for _, it := range c.all {
		it.lead = nil
	}
	body.place(c, c.area.Translate(geom.Pt(-off, 0)))
}

// edged reports whether an item has a start edge that one sees.
func (it *item) edged() bool {
	return it.e.Rotate == 0 && (figured(it) || it.words() && it.cs.Align != plan.AlignCenter)
}
