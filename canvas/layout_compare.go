package canvas

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
)

// compare is sides of equal room with a drawn line between them: side by side,
// or one below the other where a tall room asks for it.
type compare struct {
	sides []part
	gap   float64
}

func (p *compare) leaves() []*leaf { return leavesOf(p.sides) }

// abreast reports whether the sides stand side by side in a room w wide.
func (p *compare) abreast(c *composition, w float64) bool {
	if c.area.W() > c.area.H() {
		return true
	}
	l := p.row().least(c, w)
	if l.X > w+slack {
		return false
	}
	// Down a tall room, words and figures want the whole width.
	for _, f := range p.leaves() {
		if !f.node() && !(f.words() && len(f.e.Text) < 24 && len(f.e.Items) == 0) {
			return false
		}
	}
	return true
}

func (p *compare) row() *row     { return &row{parts: p.sides, gap: p.gap, equal: true} }
func (p *compare) stack() *stack { return &stack{parts: p.sides, gap: p.gap} }

func (p *compare) least(c *composition, w float64) geom.Point {
	if p.abreast(c, w) {
		return p.row().least(c, w)
	}
	return p.stack().least(c, w)
}

func (p *compare) want(c *composition, room geom.Point) geom.Point {
	if p.abreast(c, room.X) {
		s := p.row().want(c, room)
		return geom.Pt(room.X, s.Y)
	}
	return p.stack().want(c, room)
}

func (p *compare) place(c *composition, box geom.Rect) {
	n := len(p.sides)
	abreast := p.abreast(c, box.W())
	if abreast {
		p.row().place(c, box)
	} else {
		// Equal halves, so that the line between lies in the middle.
		h := (box.H() - p.gap*float64(n-1)) / float64(n)
		for i, s := range p.sides {
			s.place(c, geom.R(box.Min.X, box.Min.Y+float64(i)*(h+p.gap), box.W(), h))
		}
	}
	for i := 1; i < n; i++ {
		first := p.sides[i].leaves()
		if len(first) == 0 {
			continue
		}
		f := float64(i) / float64(n)
		a, b := geom.Pt(box.Min.X+(box.W()+p.gap)*f-p.gap/2, box.Min.Y), geom.Pt(0, box.Max.Y)
		b.X = a.X
		inset := box.H() * 0.04
		if !abreast {
			a = geom.Pt(box.Min.X, box.Min.Y+(box.H()+p.gap)*f-p.gap/2)
			b = geom.Pt(box.Max.X, a.Y)
			inset = box.W() * 0.12
		}
		if c.mirrored {
			a.X, b.X = c.flip(a.X), c.flip(b.X)
		}
		c.divide(first[0], a, b, math.Max(inset, 0))
	}
}

// divide draws a quiet line from a to b before a leaf.
func (c *composition) divide(l *leaf, a, b geom.Point, inset float64) {
	k := c.k
	way := b.Sub(a).Unit().Mul(inset)
	line := geom.Polyline{a.Add(way), b.Sub(way)}.Path()
	l.lead = append(l.lead, Stroke{
		Path: k.hand(line, 0.7, k.seed(l.e, 72)), Width: k.line() * 0.8,
		Color: k.visible(k.Look.Palette.Muted), Brush: k.Look.Brush, Seed: k.seed(l.e, 72),
	})
}
