package layout

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"

	"github.com/inkreel/inkreel/canvas/paint"
)

// obstacleMap is what arrows and their words find on the board: how far they may
// go, what they must go around, and what only words must keep off.
type obstacleMap struct {
	bounds    geom.Rect       // lines stay in it
	page      geom.Rect       // words stay in it, and lines where they can
	obstacles []obstacle      // elements, and what is kept free for overlays
	lines     []geom.Polyline // that the layout draws
	near      float64         // pixels a line keeps from an obstacle at least
	short     float64         // pixels a shaft is long at least
}

// obstacle is the place of an element, or of an overlay.
type obstacle struct {
	r    geom.Rect
	leaf *item // nil: an overlay
}

// mapObstacles looks over the board when every element is made.
func (c *composition) mapObstacles() {
	ctx := c.ctx
	frame := geom.FromPixels(ctx.Frame.Bounds())
	g := obstacleMap{
		bounds: frame.Inset(math.Max(0.024*frame.W(), 2*ctx.Line())),
		page:   safeArea(ctx).Inset(-ctx.Gap(1)),
		near:   0.6*ctx.Line() + 2*ctx.Unit,
		short:  20 * ctx.Unit,
	}
	for _, p := range c.connectors {
		g.lines = append(g.lines, p.Flatten(1)...)
	}
	for _, it := range c.all {
		if !it.connector() && it.done {
			g.obstacles = append(g.obstacles, obstacle{it.built.covers, it})
			if it.landed != (geom.Point{}) { // it comes to lie there
				g.obstacles = append(g.obstacles, obstacle{it.built.covers.Translate(it.landed), it})
			}
		}
		for _, m := range it.lead {
			if s, ok := m.(paint.Stroke); ok {
				g.lines = append(g.lines, s.Path.Flatten(1)...)
			}
		}
	}
	for _, r := range c.sc.Reserved {
		g.obstacles = append(g.obstacles, obstacle{r, nil})
	}
	c.obstacles = g
}

// between reports whether an obstacle stands in the way of what joins two elements:
// not these themselves, nor what they stand on.
func (w obstacle) between(from, to *item) bool {
	if w.leaf == nil {
		return true
	}
	for _, end := range [...]*item{from, to} {
		if end != nil && (end.has(w.leaf) || geom.Inside(w.r, end.built.anchor.Center())) {
			return false
		}
	}
	return true
}

// free reports whether a shaft keeps to its bounds, runs through nothing on its
// way, not through its own ends either, and is long enough to be seen.
func (g *obstacleMap) free(l geom.Polyline, from, to *item) bool {
	if l.Length() < g.short {
		return false
	}
	for _, p := range l {
		if !geom.Inside(g.bounds, p) {
			return false
		}
	}
	for _, w := range g.obstacles {
		if w.between(from, to) && geom.Meets(w.r.Inset(-g.near), l) {
			return false
		}
	}
	return !enters(l, from.built) && !enters(l, to.built)
}

// enters reports whether a line runs into a picture, or into words beside it.
func enters(l geom.Polyline, m placed) bool {
	for _, r := range m.words {
		if geom.Meets(r, l) {
			return true
		}
	}
	if len(m.contour) == 0 {
		return geom.Meets(m.anchor, l)
	}
	for _, o := range m.contour {
		if geom.Crossings(l, o) > 0 {
			return true
		}
	}
	return false
}
