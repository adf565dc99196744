package canvas

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// growths are the factors of body type tried, largest first: what is sparse
// is set large, what is full is set small.
var growths = []float64{1.7, 1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52}

// place settles the box of every element that is not an arrow.
func (c *composition) place() {
	ctx := c.ctx
	margin := ctx.gap(2)
	var boxed, reserved []geom.Rect
	for _, l := range c.all {
		if !l.connector() && l.e.Box != nil {
			l.box = c.flipped(c.boxOf(l.e.Box))
			c.growInBox(l)
			boxed = append(boxed, l.box.Inset(-ctx.gap(1)))
		}
	}
	for _, r := range c.sc.Reserved {
		reserved = append(reserved, c.flipped(r))
	}
	s := c.sort()
	c.tried = -1
	if len(s.heads)+len(s.body)+len(s.captions) == 0 {
		return
	}
	safe, corners := withoutBands(ctx.safe(), reserved, margin)
	var obstacles []geom.Rect
	for _, r := range corners {
		obstacles = append(obstacles, r.Inset(-ctx.gap(0)))
	}
	obstacles = append(obstacles, boxed...)
	c.settle(s, safe, obstacles, len(boxed) > 0)
}

// boxOf is a plan's box in pixels, kept inside the frame.
func (c *composition) boxOf(b *plan.Box) geom.Rect {
	w, h := float64(c.ctx.Frame.W), float64(c.ctx.Frame.H)
	return geom.R(b.X*w, b.Y*h, b.W*w, b.H*h).Intersect(geom.R(0, 0, w, h))
}

// growInBox sets words the plan has given a box as large as suits it: up to
// 1.6 times their size while that breaks no further lines.
func (c *composition) growInBox(l *leaf) {
	if !l.words() {
		return
	}
	room := geom.Pt(l.box.W(), l.box.H())
	l.want(c, room)
	one := l.size.Y
	for _, g := range growths {
		if g <= 1 {
			break
		}
		l.ratio = g
		if s := l.want(c, room); s.Y <= room.Y && s.X <= room.X && l.size.Y <= one*g*1.03 {
			return
		}
	}
	l.ratio = 0
}

// settle chooses the layout and the size of the type, and places everything
// that has no box within safe, around the obstacles.
func (c *composition) settle(s *sheet, safe geom.Rect, obstacles []geom.Rect, boxed bool) {
	ctx := c.ctx
	layout := c.scene.Layout
	if layout == "" || layout == plan.LayoutAuto {
		layout = s.pick()
		if boxed && len(s.body) == 0 {
			layout = plan.LayoutColumns // a heading over what the plan has placed
		}
	}
	if alone := len(s.heads) == 0 && len(s.body) == 1 && s.statement(); (alone || len(s.body) == 0) && !boxed {
		layout = plan.LayoutTitle // there is nothing else to lay out
	}
	most := 1.6
	switch {
	case layout == plan.LayoutTitle && len(s.heads) > 0:
		most = 1.1 // a subtitle stays one
	case len(s.heads) > 0 || c.sectioned():
		most = 1.5
	}
	if s.mixed() { // beside a chart words are read as its like
		most = 1.3
		if s.lists() > 0 && ctx.Frame.W > ctx.Frame.H { // entries keep to one line
			most = 1.2
		}
	}
	if ctx.Look.Compact { // small type has further to grow in a sparse scene
		most *= 1.12
	}
	defer c.agreeOnSize(s)
	all := tries(layout, most)
	if len(c.arrows) > 0 {
		for _, t := range all {
			if t.growth < crowded {
				all = append(all, try{t.layout, t.growth, true})
			}
		}
	}
	for i, try := range all {
		c.growth, c.bare = try.growth, try.bare
		if i >= c.skip && c.attempt(s, try.layout, safe, obstacles, boxed, false) {
			c.tried = i
			return
		}
	}
	c.tried = -1
	c.growth, c.bare = growths[len(growths)-1], true
	c.attempt(s, layout, safe, obstacles, boxed, true)
}

// try is a layout at a size of type.
type try struct {
	layout plan.Layout
	growth float64
	bare   bool // without room for arrows: they must find their way
}

// crowded is the growth below which another layout may serve better than the
// chosen one in ever smaller type.
const crowded = 0.7

// tries are the ways to lay a scene out, best first: the chosen layout in ever
// smaller type; when it grows crowded, layouts that waste less; the chosen one
// again in the smallest type.
func tries(layout plan.Layout, most float64) []try {
	var out []try
	for _, g := range growths {
		if g <= most && g >= crowded {
			out = append(out, try{layout, g, false})
		}
	}
	for _, g := range growths {
		if g > 0.9 {
			continue
		}
		for _, l := range []plan.Layout{plan.LayoutColumns, layoutPacked} {
			out = append(out, try{l, g, false})
		}
		if g < crowded {
			out = append(out, try{layout, g, false})
		}
	}
	return out
}

// attempt lays the scene out at the present size of type. It reports false,
// having settled nothing that counts, when something does not fit; the last
// attempt squeezes.
func (c *composition) attempt(s *sheet, layout plan.Layout, safe geom.Rect, obstacles []geom.Rect, boxed, last bool) bool {
	ctx := c.ctx
	c.links, c.tracks = nil, nil
	for _, l := range c.all {
		l.lead, l.fit = nil, Constraints{}
		if l.e.Box == nil {
			l.ratio, l.scale, l.across, l.down = 0, 0, 0.5, 0.5
		}
	}
	for _, l := range s.subheads {
		l.ratio = math.Max(0.82, 1.22*c.size(plan.RoleBody)/c.size(plan.RoleHeading))
	}
	obstacles = slices.Clone(obstacles)
	c.area = largest(clearings(safe, obstacles))
	body, withHeads := c.arrange(s, layout)
	c.holdLongWords(s.heads)
	if body != nil {
		enlargeFew(body.leaves())
	}
	ok := true
	band := func(parts []part, bottom bool, a plan.Align, gap float64) {
		if len(parts) == 0 {
			return
		}
		for _, p := range parts {
			align(p, a)
		}
		st := &stack{parts: parts, gap: ctx.gap(1), top: true}
		need := func(w float64) float64 { return st.want(c, geom.Pt(w, boundless)).Y }
		box, found := strip(clearings(safe, obstacles), safe.W(), bottom, need)
		if !found {
			ok = false
			box = largest(clearings(safe, obstacles))
		}
		st.place(c, box)
		obstacles = append(obstacles, box.Inset(-gap))
	}
	if !withHeads {
		band(s.heads, false, ctx.titleAlign(), ctx.gap(3))
	}
	captions := s.captions
	if body != nil && !boxed && len(captions) > 0 {
		for _, p := range captions {
			align(p, plan.AlignCenter)
			if all := body.leaves(); len(all) == 1 && all[0].e.Role == plan.RoleQuote {
				p.leaves()[0].ratio = 1.3 // who said it
			}
		}
		body = &stack{parts: append([]part{body}, captions...), gap: ctx.gap(3)}
	} else {
		band(captions, true, plan.AlignCenter, ctx.gap(2))
	}
	if body == nil {
		return ok || last
	}
	c.area = largest(clearings(safe, obstacles))
	c.spreadAlone(s)
	// Without heads nothing else tells how tall the body's room is: arrange
	// again for the room there really is.
	need := body.least(c, c.area.W())
	if (!ok || need.X > c.area.W()+slack || need.Y > c.area.H()+slack) && !last {
		return false
	}
	body.place(c, c.area)
	if !withHeads {
		c.flush(s.heads, body)
	}
	return true
}

// holdLongWords sets each head so small that its longest word fits across the
// area: one long compound should not shrink the whole scene.
func (c *composition) holdLongWords(heads []part) {
	ctx := c.ctx
	for _, l := range leavesOf(heads) {
		r := l.role()
		st := ctx.style(r, c.size(r)*math.Max(l.ratio, 1))
		if l.ratio > 0 {
			st.SizePx = c.size(r) * l.ratio
		}
		x, err := ctx.extent(l.e.Text, st, 1) // a word a line
		if err != nil || x.w <= c.area.W() {
			continue
		}
		l.ratio = math.Max(st.SizePx*c.area.W()/(x.w+slack), ctx.floor()) / c.size(r)
	}
}

// enlargeFew lets icons and shapes grow beyond their most beside others where
// there are few others.
func enlargeFew(leaves []*leaf) {
	if len(leaves) > 3 {
		return
	}
	for _, l := range leaves {
		if l.scale == 0 {
			l.scale = [...]float64{1, 1.8, 1.5, 1.25}[len(leaves)]
		}
	}
}

// spreadAlone lets what is the whole body of a tall frame fill most of the
// height: the items of a list, the rows of a table stand further apart.
func (c *composition) spreadAlone(s *sheet) {
	const fill = 0.8
	all := leavesOf(s.body)
	if len(all) != 1 || c.ctx.Frame.H <= c.ctx.Frame.W {
		return
	}
	if all[0].kind.Spreads {
		all[0].fit.Spread = fill * c.area.H()
	}
}

// titleAlign is where titles stand: written ones over the middle, set ones at
// the start of the page.
func (ctx *Context) titleAlign() plan.Align {
	switch ctx.Look.TitleType {
	case plan.TypeClean, plan.TypeSerif, plan.TypeMono:
		return plan.AlignStart
	}
	return plan.AlignCenter
}

// agreeOnSize narrows the boxes of formulas that stand in one scene until all are
// set in one size; alone, each would fill its box.
func (c *composition) agreeOnSize(s *sheet) {
	ctx := c.ctx
	var all []*leaf
	for _, l := range leavesOf(s.body) {
		if l.kind.OneSize && l.e.Rotate == 0 {
			all = append(all, l)
		}
	}
	if len(all) < 2 {
		return
	}
	at := func(l *leaf, size float64) (geom.Point, error) {
		return l.measure(ctx, Constraints{Room: geom.Pt(boundless, boundless), Size: size, Growth: c.growth})
	}
	size := math.Inf(1)
	for _, l := range all {
		lo, hi := ctx.floor(), c.size(plan.RoleTitle)
		for range 12 {
			mid := (lo + hi) / 2
			if s, err := at(l, mid); err == nil && s.X <= l.box.W() && s.Y <= l.box.H() {
				lo = mid
			} else {
				hi = mid
			}
		}
		size = math.Min(size, lo)
	}
	for _, l := range all {
		if s, err := at(l, size); err == nil && s.X <= l.box.W() && s.Y <= l.box.H() {
			m := l.box.Center()
			l.box = geom.R(m.X-s.X/2, m.Y-s.Y/2, s.X, s.Y)
		}
	}
}
