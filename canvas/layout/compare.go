package layout

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
)

// The line between sides: quieter than what it divides.
const (
	dividerLine  = 0.8  // of an outline
	dividerCalm  = 0.7  // of the look's roughness
	dividerInset = 0.12 // of the width, at both ends of a level one

	overOneAnother = 1.2 // height to width of a room in which pictures do not stand abreast
)

// compare is sides of equal room with a drawn line between them: side by side,
// or one below the other where a tall room asks for it.
type compare struct {
	sides []block
	gap   float64
	alone bool // they are two pictures, and there is nothing else
}

func (p *compare) items() []*item { return itemsOf(p.sides) }

// abreast reports whether the sides stand side by side in a room w wide.
func (p *compare) abreast(c *composition, w float64) bool {
	if c.area.W() > c.area.H() {
		return true
	}
	l := p.row().minSize(c, w)
	if l.X > w+element.Slack {
		return false
	}
	if p.alone && c.area.H() > c.area.W()*overOneAnother {
		return false // they are larger below one another
	}
	// Down a tall room, words and figures want the whole width.
	for _, f := range p.items() {
		if !f.station() && !(f.words() && len(f.e.Text) < 24 && len(f.e.Items) == 0) {
			return false
		}
	}
	return true
}

func (p *compare) row() *row {
	return &row{blocks: p.sides, gap: p.gap, equal: true, level: headed(p.sides)}
}

// level is the sides abreast; single pictures stand on one line, in one scale.
func (p *compare) level(c *composition) block {
	if allDrawn(p.sides) {
		return c.newGrid(p.sides, len(p.sides), geom.Pt(p.gap, 0))
	}
	return p.row()
}

func (p *compare) stack() *stack { return &stack{blocks: p.sides, gap: p.gap} }

func (p *compare) minSize(c *composition, w float64) geom.Point {
	if p.abreast(c, w) {
		return p.row().minSize(c, w)
	}
	var side geom.Point // halves are equal
	for _, s := range p.sides {
		l := s.minSize(c, w)
		side = geom.Pt(math.Max(side.X, l.X), math.Max(side.Y, l.Y))
	}
	n := float64(len(p.sides))
	return geom.Pt(side.X, side.Y*n+p.gap*(n-1))
}

func (p *compare) preferredSize(c *composition, room geom.Point) geom.Point {
	if p.abreast(c, room.X) {
		s := p.level(c).preferredSize(c, room)
		return geom.Pt(room.X, s.Y)
	}
	return p.stack().preferredSize(c, room)
}

func (p *compare) place(c *composition, box geom.Rect) {
	n := len(p.sides)
	abreast := p.abreast(c, box.W())
	top, bottom := box.Min.Y, box.Max.Y
	if abreast {
		sides := p.level(c)
		sides.place(c, box)
		// The line is a little longer than what it divides, not as long as the room.
		high := math.Min(sides.preferredSize(c, geom.Pt(box.W(), box.H())).Y, box.H())
		top, bottom = box.Center().Y-high/2, box.Center().Y+high/2
		over := math.Min((box.H()-(bottom-top))/2, c.ctx.Gap(3))
		top, bottom = top-over, bottom+over
	} else {
		// Equal halves, so that the line between lies in the middle.
		h := (box.H() - p.gap*float64(n-1)) / float64(n)
		x, w := p.edge(c, geom.Pt(box.W(), h))
		for i, s := range p.sides {
			s.place(c, geom.R(box.Min.X+x, box.Min.Y+float64(i)*(h+p.gap), w, h))
		}
	}
	for i := 1; i < n; i++ {
		first := p.sides[i].items()
		if len(first) == 0 {
			continue
		}
		f := float64(i) / float64(n)
		a, b := geom.Pt(box.Min.X+(box.W()+p.gap)*f-p.gap/2, top), geom.Pt(0, bottom)
		b.X = a.X
		inset := 0.0
		if !abreast {
			a = geom.Pt(box.Min.X, box.Min.Y+(box.H()+p.gap)*f-p.gap/2)
			b = geom.Pt(box.Max.X, a.Y)
			inset = box.W() * dividerInset
		}
		if c.mirrored {
			a.X, b.X = c.flip(a.X), c.flip(b.X)
		}
		c.divide(first[0], a, b, math.Max(inset, 0))
	}
}

// edge is where sides one below the other stand across their room: words of all
// of them begin at one edge, the widest side in the middle.
func (p *compare) edge(c *composition, room geom.Point) (x, w float64) {
	if !sections(p.sides) {
		return 0, room.X
	}
	for _, s := range p.sides {
		s.(*group).flush = true
		w = math.Max(w, math.Min(s.preferredSize(c, room).X+element.Slack, room.X))
	}
	return (room.X - w) / 2, w
}

// divide draws a quiet line from a to b before an item.
func (c *composition) divide(it *item, a, b geom.Point, inset float64) {
	ctx := c.ctx
	way := b.Sub(a).Unit().Mul(inset)
	line := geom.Polyline{a.Add(way), b.Sub(way)}.Path()
	it.lead = append(it.lead, paint.Stroke{
		Path: ctx.ByHand(line, dividerCalm, ctx.SeedOf(it.e, 72)), Width: ctx.Line() * dividerLine,
		Color: ctx.Visible(ctx.Look.Palette.Muted), Brush: ctx.Look.Brush, Seed: ctx.SeedOf(it.e, 72),
	})
}
