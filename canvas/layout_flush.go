package canvas

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// nearMiss is the share of the frame's width by which an edge may be off the
// one above it and look like a slip rather than an indent.
const nearMiss = 0.06

// flush moves a body that begins a little beside the edge its heads keep to
// onto that edge.
func (c *composition) flush(heads []part, body part) {
	if len(heads) == 0 || c.ctx.titleAlign() != plan.AlignStart {
		return
	}
	edge := math.Inf(1)
	for _, l := range leavesOf(heads) {
		edge = math.Min(edge, l.box.Min.X)
	}
	first := body.leaves()[0]
	for _, l := range body.leaves() {
		if l.box.Min.X < first.box.Min.X {
			first = l
		}
	}
	off := first.box.Min.X - edge
	if !first.edged() || off < 1 || off > nearMiss*float64(c.ctx.Frame.W) || c.area.Min.X > edge+slack {
		return
	}
	c.links, c.tracks = nil, nil
	for _, l := range c.all {
		l.lead = nil
	}
	body.place(c, c.area.Translate(geom.Pt(-off, 0)))
}

// edged reports whether a leaf has a start edge that one sees.
func (l *leaf) edged() bool {
	return l.e.Rotate == 0 && (figured(l) || l.words() && l.fit.Align != plan.AlignCenter)
}
