package svg

import (
	"fmt"
	"image"

	"github.com/inkreel/inkreel/internal/geom"
)

// A picture may paint each of its pixels this often on average, and its lines
// may be this many times the diagonal of its view. The most laborious drawing
// of a corpus of six thousand needs a twentieth.
const (
	maxCoats     = 600
	maxDiagonals = 20_000
)

// affordable refuses pictures that are small to write and endless to paint.
func (d *Document) affordable() error {
	board := image.Rect(0, 0, 1000, 1000)
	c := cost{}
	// Counted on a board of 1000 px, whatever the shape of the view.
	c.m = geom.Translate(geom.Pt(-d.View.Min.X, -d.View.Min.Y)).Then(geom.Scale(1000/d.View.W(), 1000/d.View.H()))
	c.node(d.root, board)
	if coats := c.pixels / 1e6; coats > maxCoats {
		return fmt.Errorf("the picture paints over itself about %.0f times; at most %d are accepted", coats, maxCoats)
	}
	if n := c.length / 1414; n > maxDiagonals {
		return fmt.Errorf("the picture's lines are %.0f times as long as its diagonal; at most %d are accepted", n, maxDiagonals)
	}
	return nil
}

type cost struct {
	painter
	pixels float64
	length float64 // of all control polygons, pixels
}

func (c *cost) node(n *node, board image.Rectangle) {
	if n.shape != nil {
		c.add(c.reach(n.shape).Intersect(board), 2)
		c.line(n.shape.path.Transform(n.shape.m))
	}
	if n.opacity < 1 || n.clip != nil || n.mask != nil {
		rect := c.bounds(n).Intersect(board)
		for k := n.clip; k != nil; k = k.next {
			rect = rect.Intersect(c.clipBounds(k))
			c.add(rect, float64(len(k.paths)))
			for _, p := range k.paths {
				c.line(p.path)
			}
		}
		c.add(rect, 1)
		if n.mask != nil {
			c.node(n.mask, rect)
		}
	}
	for _, child := range n.children {
		c.node(child, board)
	}
}

func (c *cost) add(r image.Rectangle, times float64) {
	c.pixels += float64(r.Dx()) * float64(r.Dy()) * times
}

func (c *cost) line(p geom.Path) {
	var at geom.Point
	for _, s := range p.Transform(c.m) {
		switch s.Op {
		case geom.LineTo:
			c.length += at.Dist(s.A)
			at = s.A
		case geom.QuadTo:
			c.length += at.Dist(s.A) + s.A.Dist(s.B)
			at = s.B
		case geom.CubeTo:
			c.length += at.Dist(s.A) + s.A.Dist(s.B) + s.B.Dist(s.C)
			at = s.C
		case geom.MoveTo:
			at = s.A
		}
	}
}
