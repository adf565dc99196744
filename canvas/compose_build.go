package canvas

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// build makes the marks of every element in its place, then the arrows between
// them.
func (c *composition) build() {
	c.connectors = nil
	c.liftLabels()
	for _, l := range c.all {
		if !l.connector() {
			c.make(l)
		}
	}
	if len(c.faults) > 0 {
		return
	}
	for _, n := range c.links {
		c.connect(n)
	}
	c.makeArrows()
}

// make builds one element and adds its emphasis, its turning and the
// connectors that lead to it.
func (c *composition) make(l *leaf) {
	ctx := c.ctx
	box := c.within(l)
	b, err := l.kind.Build(ctx, l.e, l.constraints(c), box)
	if err != nil {
		c.fail(l, err)
		return
	}
	l.made = made{marks: b.Marks, covers: b.Covers, anchor: b.Anchor, contour: b.Contour.Flatten(1)}
	if l.made.anchor.Empty() {
		l.made.anchor = b.Covers
	}
	if l.kind.Silhouette && len(c.arrows)+len(c.links) > 0 {
		if form := outerForm(b.Marks); form != nil {
			l.made.contour = []geom.Polyline{form}
		}
		if l.e.Rotate == 0 {
			l.made.rays = raysOf(b.Marks, l.made.anchor)
		}
	}
	if e := l.e.Emphasis; e != "" && e != plan.EmphasisNone {
		l.made.marks, l.made.covers = ctx.emphasize(l.e, b.Marks, b.Covers, l.kind.Rank == RankFigure)
		l.made.ring(e)
	}
	l.made.marks = c.splashed(l)
	l.made.words = l.made.labels()
	if l.e.Rotate != 0 {
		l.made.turn(l.e.Rotate * math.Pi / 180)
	}
	l.built = true
}

// within is the box an element is built in, in its place on the board.
func (c *composition) within(l *leaf) geom.Rect {
	outer := c.flipped(l.box)
	in := l.inner(c, geom.Pt(outer.W(), outer.H()))
	m := outer.Center()
	return geom.R(m.X-in.X/2, m.Y-in.Y/2, in.X, in.Y)
}

// ring makes arrows meet a loop or a box around an element, not what it holds.
func (m *made) ring(e plan.Emphasis) {
	last, ok := m.marks[len(m.marks)-1].(paint.Stroke)
	if !ok || e != plan.EmphasisBox && e != plan.EmphasisCircle {
		return
	}
	m.anchor, m.contour = m.covers, last.Path.Flatten(1)
}

// drawings are the made elements in the order of the scene.
func (c *composition) drawings() []paint.Drawing {
	out := make([]paint.Drawing, 0, len(c.all))
	for _, l := range c.order() {
		e := &c.scene.Elements[l.index]
		marks := append(slices.Clip(l.lead), grown(c.sc.Plan, e, l.made.marks)...)
		d := paint.Drawing{
			Element: l.index, ID: l.e.ID, Kind: e.Kind,
			Motion: motion(c.sc.Plan, e, l.made.marks),
			Cue:    e.Cue, DrawFor: e.DrawFor, Group: e.Group,
			Marks: marks,
		}
		for _, m := range marks {
			d.Bounds = d.Bounds.Union(geom.FromPixels(m.Bounds()))
		}
		out = append(out, d)
	}
	return out
}

// order is plan order with groups together and arrows after their ends.
func (c *composition) order() []*leaf {
	var out []*leaf
	done := map[*leaf]bool{}
	put := func(l *leaf) {
		if !done[l] {
			done[l] = true
			out = append(out, l)
		}
	}
	var later []*leaf // arrows still waiting for an end
	ready := func(l *leaf) bool {
		for _, id := range []string{l.e.From, l.e.To} {
			if end := c.byID(id); end != nil && !done[end] {
				return false
			}
		}
		return true
	}
	for _, l := range c.all {
		switch {
		case done[l]:
		case l.connector() && !ready(l):
			later = append(later, l)
		case l.e.Group != "":
			for _, m := range c.all {
				if m.e.Group == l.e.Group && (!m.connector() || ready(m)) {
					put(m)
				}
			}
		default:
			put(l)
		}
		later = slices.DeleteFunc(later, func(a *leaf) bool {
			if ready(a) {
				put(a)
				return true
			}
			return false
		})
	}
	for _, l := range later {
		put(l)
	}
	return out
}

// byID is the element of an id, nil when there is none.
func (c *composition) byID(id string) *leaf {
	if id == "" {
		return nil
	}
	for _, l := range c.all {
		if c.scene.Elements[l.index].ID == id {
			return l
		}
	}
	return nil
}
