package canvas

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// cluster is elements that belong together, a group or a section under its
// heading: pictures of equal rank in a grid, everything else stacked, closer
// than strangers stand.
type cluster struct{ parts []part }

func (g *cluster) leaves() []*leaf { return leavesOf(g.parts) }

// inner is the arrangement of the parts.
func (g *cluster) inner(c *composition) part {
	var out []part
	var nodes []part
	flush := func() {
		switch len(nodes) {
		case 0:
		case 1:
			out = append(out, nodes[0])
		default:
			out = append(out, &reflow{parts: nodes})
		}
		nodes = nil
	}
	for _, p := range g.parts {
		if l, ok := p.(*leaf); ok && l.node() {
			nodes = append(nodes, p)
			continue
		}
		flush()
		out = append(out, p)
	}
	flush()
	if len(out) == 1 {
		return out[0]
	}
	return &stack{parts: out, gap: c.k.gap(2)}
}

func (g *cluster) least(c *composition, w float64) geom.Point {
	return g.inner(c).least(c, w)
}

func (g *cluster) want(c *composition, room geom.Point) geom.Point {
	return g.inner(c).want(c, room)
}

func (g *cluster) place(c *composition, box geom.Rect) {
	s := g.want(c, geom.Pt(box.W(), box.H()))
	h := math.Min(s.Y, box.H())
	g.inner(c).place(c, geom.R(box.Min.X, box.Min.Y+(box.H()-h)/2, box.W(), h))
}
