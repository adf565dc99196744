package layout

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
)

// build makes the marks of every element in its place, then the arrows between
// them.
func (c *composition) build() {
	c.connectors = nil
	c.takePlaces()
	c.liftLabels()
	for i, it := range c.all {
		if i > 0 {
			c.sourceUnder(it, c.all[i-1])
		}
		if !it.connector() {
			c.make(it)
		}
		if c.ctx.AtEase && c.overflowed { // it will be built anew, in smaller type if need be
			return
		}
	}
	if len(c.faults) > 0 {
		return
	}
	for _, n := range c.links {
		c.connect(n)
	}
	c.landings()
	c.makeArrows()
}

// sourceUnder has who said a quote stand under where its words begin, not under its mark, where both begin at one edge.
func (c *composition) sourceUnder(it, quote *item) {
	if !it.is(plan.RoleCaption) || !quote.is(plan.RoleQuote) || it.e.Box != nil || quote.e.Rotate != 0 || it.e.Rotate != 0 || it.box.Min.Y < quote.box.Max.Y-element.Slack {
		return
	}
	if it.constraints(c).Alignment(it.e) != plan.AlignStart || quote.constraints(c).Alignment(quote.e) != plan.AlignStart {
		return
	}
	for _, m := range quote.built.marks {
		if w, ok := m.(paint.Writing); ok {
			words := c.flipped(geom.R(w.At.X, w.At.Y, w.Text.W, w.Text.H))
			it.box = it.box.Translate(geom.Pt(math.Max(math.Min(words.Min.X, c.area.Max.X-it.box.W())-it.box.Min.X, 0), 0))
			return
		}
	}
}

// make builds one element and adds its emphasis, its turning and the
// connectors that lead to it.
func (c *composition) make(it *item) {
	ctx := c.contextOf(it)
	defer it.at()()
	box := c.within(it)
	b, err := it.kind.Build(ctx, it.e, it.constraints(c), box)
	if err != nil {
		c.fail(it, err)
		return
	}
	if c.parts != nil && it == c.parts.cover {
		b.Marks = c.parts.scrim.Over(b.Marks)
	}
	it.built = placed{marks: b.Marks, covers: b.Covers, anchor: b.Anchor, contour: b.Contour.Flatten(1)}
	if len(b.Parts) > 0 {
		it.built.parts = slices.Concat(b.Parts, []int{len(b.Marks)})
	}
	if it.built.anchor.Empty() {
		it.built.anchor = b.Covers
	}
	if it.kind.Silhouette && len(c.arrows)+len(c.links) > 0 {
		if form := silhouette(b.Marks); form != nil {
			it.built.contour = []geom.Polyline{form}
		}
		if it.e.Rotate == 0 {
			it.built.rays = raysOf(b.Marks, it.built.anchor)
		}
	}
	if it.drawn() {
		it.built.form = it.built.contour
		it.built.contour = bridged(it.built.contour, pocketMost*math.Max(it.built.anchor.W(), it.built.anchor.H()))
	}
	if e := it.e.Emphasis; e != "" && e != plan.EmphasisNone {
		it.built.marks, it.built.covers = ctx.Emphasize(it.e, b, it.pad(ctx), it.kind.Rank)
		it.built.ring(e)
	}
	it.built.marks = ctx.Splatter(it.e, it.kind, element.Built{Marks: it.built.marks, Covers: it.built.covers}, func(r geom.Rect) bool { return c.unspoilt(it, r) })
	it.built.words = it.built.labels()
	if it.e.Emphasis != plan.EmphasisHighlight { // whose colour goes under the marks
		it.built.acts = b.Acts
	}
	if it.e.Rotate != 0 {
		it.built.turn(it.e.Rotate * math.Pi / 180)
	}
	if it.built.motion = c.motion(&c.scene.Elements[it.index], &it.built); it.built.motion != plan.MotionSketch {
		it.built.marks = paint.Unguided(it.built.marks)
	}
	it.done = true
}

// within is the box an element is built in, in its place on the board.
func (c *composition) within(it *item) geom.Rect {
	outer := c.flipped(it.box)
	in := it.innerSize(c, geom.Pt(outer.W(), outer.H()))
	m := outer.Center()
	return geom.R(m.X-in.X/2, m.Y-in.Y/2, in.X, in.Y)
}

// ring makes arrows meet a loop or a box around an element, not what it holds.
func (m *placed) ring(e plan.Emphasis) {
	last, ok := m.marks[len(m.marks)-1].(paint.Stroke)
	if !ok || e != plan.EmphasisBox && e != plan.EmphasisCircle {
		return
	}
	m.anchor, m.contour = m.covers, last.Path.Flatten(1)
}

// drawings are the made elements in the order of the scene.
func (c *composition) drawings() []paint.Drawing {
	out := make([]paint.Drawing, 0, len(c.all))
	var parts []paint.Drawing // at the end: what has no cue follows what stands before it
	for _, it := range c.order() {
		e := &c.scene.Elements[it.index]
		whole, own := it.built.apart()
		marks := append(slices.Concat(it.spot, it.lead), grown(c.sc.Plan, e, whole)...)
		if it.built.motion == "" { // an arrow
			it.built.motion = c.motion(e, &it.built)
		}
		if at, ok := it.spotLater(marks); ok {
			marks = slices.Concat(it.lead, marks[len(it.spot)+len(it.lead):at], it.spot, marks[at:])
		}
		d := paint.Drawing{
			Element: it.index, ID: it.e.ID, Kind: e.Kind,
			Motion: it.built.motion,
			Cue:    e.Cue, DrawFor: e.DrawFor, Group: e.Group,
			Marks: marks,
		}
		acts := it.built.actsApart()
		if err := c.conduct(it, acts[0], &d, len(it.spot)+len(it.lead)); err != nil {
			c.fail(it, err)
		}
		out = append(out, bounded(d))
		for i, cue := range e.PartCues() {
			if i < len(own) {
				part := paint.Drawing{Element: d.Element, Part: i + 1, ID: d.ID, Kind: d.Kind, Motion: d.Motion, Cue: cue, Marks: grown(c.sc.Plan, e, own[i])}
				if err := c.conduct(it, acts[i+1], &part, 0); err != nil {
					c.fail(it, err)
				}
				parts = append(parts, bounded(part))
			}
		}
	}
	return append(out, parts...)
}

// apart is the marks without those of parts with a cue of their own, and these.
func (m *placed) apart() (whole []paint.Mark, parts [][]paint.Mark) {
	if len(m.parts) == 0 {
		return m.marks, nil
	}
	last := len(m.parts) - 1
	for i, from := range m.parts[:last] {
		parts = append(parts, m.marks[from:m.parts[i+1]])
	}
	return slices.Concat(m.marks[:m.parts[0]], m.marks[m.parts[last]:]), parts
}

// actsApart are the acts of the marks without those of parts, and those of each part.
func (m *placed) actsApart() [][]element.Act {
	out := make([][]element.Act, max(len(m.parts), 1))
	at, k := 0, 0
	for _, a := range m.acts {
		for k+1 < len(m.parts) && at >= m.parts[k] {
			k++
		}
		out[k] = append(out[k], a)
		at += a.Marks
	}
	return out
}

// bounded is a drawing with its bounds.
func bounded(d paint.Drawing) paint.Drawing {
	for _, m := range d.Marks {
		d.Bounds = d.Bounds.Union(geom.FromPixels(m.Bounds()))
	}
	return d
}

// order is plan order with groups together and arrows after their ends.
func (c *composition) order() []*item {
	var out []*item
	done := map[*item]bool{}
	put := func(it *item) {
		if !done[it] {
			done[it] = true
			out = append(out, it)
		}
	}
	var later []*item // arrows still waiting for an end
	ready := func(it *item) bool {
		for _, id := range []string{it.e.From, it.e.To} {
			if end := c.byID(id); end != nil && !done[end] {
				return false
			}
		}
		return true
	}
	if c.parts != nil && c.parts.cover != nil { // words stand on it
		put(c.parts.cover)
	}
	for _, it := range c.all {
		switch {
		case done[it]:
		case it.connector() && !ready(it):
			later = append(later, it)
		case it.e.Group != "":
			for _, m := range c.all {
				if m.e.Group == it.e.Group && (!m.connector() || ready(m)) {
					put(m)
				}
			}
		default:
			put(it)
		}
		later = slices.DeleteFunc(later, func(a *item) bool {
			if ready(a) {
				put(a)
				return true
			}
			return false
		})
	}
	for _, it := range later {
		put(it)
	}
	return out
}

// byID is the element of an id, nil when there is none.
func (c *composition) byID(id string) *item {
	if id == "" {
		return nil
	}
	for _, it := range c.all {
		if c.scene.Elements[it.index].ID == id {
			return it
		}
	}
	return nil
}

// turn rotates what was made about its middle, clockwise by rad. A video plays
// upright: players and encoders know no turned pictures.
func (m *placed) turn(rad float64) {
	c := m.covers.Center()
	t := geom.RotateAbout(rad, c)
	m.marks = paint.TurnedMarks(m.marks, t, rad)
	m.acts = element.TurnedActs(m.acts, t, rad)
	if len(m.contour) == 0 { // arrows meet the turned sides, not the box around them
		a := m.anchor
		m.contour = []geom.Polyline{{a.Min, geom.Pt(a.Max.X, a.Min.Y), a.Max, geom.Pt(a.Min.X, a.Max.Y), a.Min}}
	}
	for _, l := range m.contour {
		for i, p := range l {
			l[i] = t.Apply(p)
		}
	}
	for i, r := range m.words {
		m.words[i] = paint.TurnedBounds(r, t)
	}
	m.covers = paint.TurnedBounds(m.covers, t)
	m.anchor = paint.TurnedBounds(m.anchor, t)
}
