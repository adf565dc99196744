package canvas

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"

	"github.com/inkreel/inkreel/canvas/paint"
)

// terrain is what arrows and their words find on the board: how far they may
// go, what they must go around, and what only words must keep off.
type terrain struct {
	field geom.Rect       // lines stay in it
	page  geom.Rect       // words stay in it, and lines where they can
	walls []wall          // elements, and what is kept free for overlays
	lines []geom.Polyline // that the layout draws
	near  float64         // pixels a line keeps from a wall at least
	short float64         // pixels a shaft is long at least
}

// wall is the place of an element, or of an overlay.
type wall struct {
	r    geom.Rect
	leaf *leaf // nil: an overlay
}

// survey looks over the board when every element is made.
func (c *composition) survey() {
	ctx := c.ctx
	frame := geom.FromPixels(ctx.Frame.Bounds())
	g := terrain{
		field: frame.Inset(math.Max(0.024*frame.W(), 2*ctx.line())),
		page:  ctx.safe().Inset(-ctx.gap(1)),
		near:  0.6*ctx.line() + 2*ctx.Unit,
		short: 20 * ctx.Unit,
	}
	for _, p := range c.connectors {
		g.lines = append(g.lines, p.Flatten(1)...)
	}
	for _, l := range c.all {
		if !l.connector() && l.built {
			g.walls = append(g.walls, wall{l.made.covers, l})
		}
		for _, m := range l.lead {
			if s, ok := m.(paint.Stroke); ok {
				g.lines = append(g.lines, s.Path.Flatten(1)...)
			}
		}
	}
	for _, r := range c.sc.Reserved {
		g.walls = append(g.walls, wall{r, nil})
	}
	c.ground = g
}

// between reports whether a wall stands in the way of what joins two elements:
// not these themselves, nor what they stand on.
func (w wall) between(from, to *leaf) bool {
	if w.leaf == nil {
		return true
	}
	for _, end := range [...]*leaf{from, to} {
		if end != nil && (end.has(w.leaf) || inside(w.r, end.made.anchor.Center())) {
			return false
		}
	}
	return true
}

// free reports whether a shaft keeps to the field, runs through nothing on its
// way, not through its own ends either, and is long enough to be seen.
func (g *terrain) free(l geom.Polyline, from, to *leaf) bool {
	if l.Length() < g.short {
		return false
	}
	for _, p := range l {
		if !inside(g.field, p) {
			return false
		}
	}
	for _, w := range g.walls {
		if w.between(from, to) && meets(w.r.Inset(-g.near), l) {
			return false
		}
	}
	return !enters(l, from.made) && !enters(l, to.made)
}

// enters reports whether a line runs into a picture, or into words beside it.
func enters(l geom.Polyline, m made) bool {
	for _, r := range m.words {
		if meets(r, l) {
			return true
		}
	}
	if len(m.contour) == 0 {
		return meets(m.anchor, l)
	}
	for _, o := range m.contour {
		if crossings(l, o) > 0 {
			return true
		}
	}
	return false
}
