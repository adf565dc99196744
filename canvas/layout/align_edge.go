package layout

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
)

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
