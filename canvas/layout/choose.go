package layout

import (
	"math"
	"slices"
	"strings"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/element"
)

// growths are the factors of body type tried, largest first: what is sparse
// is set large, what is full is set small.
var growths = []float64{3.4, 3, 2.65, 2.3, 2, 1.85, 1.7, 1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52}

// The most body type grows: in a scene of its own, under a title, under headings,
// and beside charts, whose own type is small. Small type has further to go.
const (
	growsAlone      = 2.65
	growsDiagram    = 2.3 // of a diagram alone
	growsBrief      = 2.0 // of a few words beside a picture
	growsSingle     = 2.2 // a title with nothing else
	growsStatement  = 3.4 // a few words with nothing else
	growsTitled     = 1.5
	growsHeaded     = 2.65
	growsFigured    = 2.0  // of many words under headings, and beside figures: these want the room
	growsTall       = 2.65 // down a tall frame
	growsBeside     = 1.7
	growsBesideList = 1.6
	growsCompact    = 1.12
	growsInBox      = 1.7 // of words that the plan has given a box
)

// Words alone keep air about them where their type grows beyond what is usual.
const (
	growsFull   = 1.4
	posterShare = 0.76 // of the height of their room …
	besideShare = 0.86 // … or with pictures over them
)

const (
	subheadStep  = 1.22 // of body type: the headings of sections stay a step above it
	subheadLeast = 0.82 // of their own size
	sourceGrowth = 1.3  // of the caption under a quote, which says who said it
)

// fewEnlarged is by how much icons and shapes may grow beyond their most where
// there are one, two or three.
var fewEnlarged = [...]float64{1, 3.2, 2.7, 2.3, 2.0}

// wordsEnlarged is the same beside words, which grow too.
var wordsEnlarged = [...]float64{1, 3.2, 2.1, 2.0, 1.8}

// besideEnlarged is the same beside figures and photographs, which have more to read.
var besideEnlarged = [...]float64{1, 2.3, 1.9, 1.6, 1.3}

// placeAll finds the box of every element that is not an arrow.
func (c *composition) placeAll() {
	ctx := c.ctx
	margin := ctx.Gap(2)
	var boxed, reserved []geom.Rect
	for _, it := range c.all {
		if !it.connector() && it.e.Box != nil {
			it.box = c.flipped(c.boxOf(it.e.Box))
			it.hold(it.box.Max.Sub(it.box.Min))
			c.growInBox(it)
			c.growLabel(it)
			boxed = append(boxed, it.box.Inset(-ctx.Gap(1)))
		}
	}
	for _, r := range c.sc.Reserved {
		reserved = append(reserved, c.flipped(r))
	}
	s := c.sort()
	c.tried = -1
	if len(s.titles)+len(s.body)+len(s.captions) == 0 {
		return
	}
	safe, corners := withoutBands(safeArea(ctx), reserved, margin)
	free := room{safe: safe, boxed: len(boxed) > 0}
	for _, r := range corners {
		free.obstacles = append(free.obstacles, r.Inset(-ctx.Gap(0)))
	}
	free.obstacles = append(free.obstacles, boxed...)
	free.obstacles = append(free.obstacles, c.goals()...)
	c.chooseLayout(s, free)
}

// boxOf is a plan's box in pixels, kept inside the frame.
func (c *composition) boxOf(b *plan.Box) geom.Rect {
	w, h := float64(c.ctx.Frame.W), float64(c.ctx.Frame.H)
	return geom.R(b.X*w, b.Y*h, b.W*w, b.H*h).Intersect(geom.R(0, 0, w, h))
}

// lineCost is by which part smaller type is preferred to a further line.
const lineCost = 0.2

// growInBox sets words the plan has given a box as large as suits it: up to 1.7
// times their size, in further lines where they grow by more than those cost. A text
// that fits in the lines it was written in keeps to them, and what is no running text
// takes no further lines.
func (c *composition) growInBox(it *item) {
	if !it.words() {
		return
	}
	room := geom.Pt(it.box.W(), it.box.H())
	lines := it.lines(c, room)
	it.preferredSize(c, room)
	usual, written := lines(it.size.Y, 1), 1+strings.Count(strings.TrimSpace(it.e.Text), "\n")
	keeps := !it.running() || written > 1 && usual == float64(written)
	best, score := 0.0, 1/(1+lineCost*(usual-1))
	for _, g := range growths {
		if g > growsInBox {
			continue
		}
		if g <= 1 {
			break
		}
		it.ratio = g
		if s := it.preferredSize(c, room); s.Y > room.Y || s.X > room.X {
			continue
		}
		n := lines(it.size.Y, g)
		if v := g / (1 + lineCost*(n-1)); v > score && (!keeps || n <= usual) {
			best, score = g, v
		}
	}
	it.ratio = best
}

// lines tells by their height in pixels in how many lines words stand whose type has
// grown; of what is no running text, how many times as high it is as usual.
func (it *item) lines(c *composition, room geom.Point) func(height, growth float64) float64 {
	if it.running() {
		one := *it.e
		one.Text = "x"
		if line, err := it.kind.Measure(c.ctx, &one, it.constraints(c).In(room)); err == nil {
			return func(height, growth float64) float64 { return math.Round(height / (line.Y * growth)) }
		}
	}
	it.preferredSize(c, room)
	usual := it.size.Y
	return func(height, growth float64) float64 { return math.Ceil(height/(usual*growth) - 0.03) }
}

// running reports whether an item is level running text, set in lines as it comes.
func (it *item) running() bool { return it.kind.Running && it.e.Rotate == 0 }

// room is where a scene's elements may be placed.
type room struct {
	safe      geom.Rect   // what neither margins nor overlays take
	obstacles []geom.Rect // in it, to be placed around
	boxed     bool        // the plan has placed some elements itself
}

// cleared are the largest parts of the room without obstacles.
func (r room) cleared() []geom.Rect { return clearings(r.safe, r.obstacles) }

// chooseLayout finds the layout and the size of the type with which everything
// that has no box fits, and places it.
func (c *composition) chooseLayout(s *contents, free room) {
	ctx := c.ctx
	layout := c.scene.Layout
	if layout == "" || layout == plan.LayoutAuto {
		layout = s.pick()
		switch {
		case free.boxed && len(s.body) == 0:
			layout = plan.LayoutColumns // a heading over what the plan has placed
		case c.upright(s, free):
			layout = plan.LayoutHero // with its heads beside it
		}
	}
	if alone := len(s.titles) == 0 && len(s.body) == 1 && s.statement(); (alone || len(s.body) == 0) && !free.boxed {
		layout = plan.LayoutTitle // there is nothing else to lay out
	}
	most := growsAlone
	switch {
	case layout == plan.LayoutTitle && len(s.titles)+len(s.body) == 1:
		most = growsSingle
		if len(s.body) == 1 {
			most = growsStatement
		}
	case layout == plan.LayoutTitle && len(s.titles) > 0:
		most = growsTitled // a subtitle stays one
	case len(s.titles) > 0 || c.sectioned():
		most = growsHeaded
		if anyFigure(s.body) || s.letters() > briefMost {
			most = growsFigured
		}
	}
	if len(s.body) == 1 && len(s.titles) == 0 && s.body[0].items()[0].lettered() {
		most = growsDiagram
	}
	if s.brief() {
		most = math.Max(most, growsBrief)
	}
	if s.besideSmallType() { // beside a chart words are read as its like
		most = growsBeside
		if s.lists() > 0 && ctx.Frame.W > ctx.Frame.H { // entries keep to one line
			most = growsBesideList
		}
	}
	if ctx.Frame.H > ctx.Frame.W && layout != plan.LayoutTitle { // words over pictures take their height
		most = math.Min(most, growsTall)
		if (len(s.titles) > 0 || c.sectioned()) && !s.wordsAlone() {
			most = math.Min(most, growsFigured)
		}
	}
	for _, it := range itemsOf(s.body) {
		if it.kind.Grows > 0 {
			most = math.Min(most, it.kind.Grows)
		}
	}
	if ctx.Look.Compact { // small type has further to grow in a sparse scene
		most *= growsCompact
	}
	defer c.agreeOnSize(s)
	plain := slices.DeleteFunc(tries(layout, most), func(t try) bool { return c.alikeAtEase(t.growth) })
	all := append(c.templated(s, layout, most), plain...)
	if len(c.arrows) > 0 {
		for _, t := range all {
			if t.growth < element.Crowded {
				all = append(all, try{layout: t.layout, growth: t.growth, bare: true})
			}
		}
	}
	without := &yardstick{tries: plain}
	misses := 0
	for i := c.skip; i < len(all); i++ {
		try := all[i]
		if c.fits(s, try, free) && c.worthIt(s, try, free, without) {
			c.tried = i
			if !c.lowerHeads(s, try, free) {
				c.raiseHeads(s, try, free)
			}
			return
		}
		last := lastAlike(all, i)
		if misses++; misses == hopeless && last > i && !c.fits(s, all[last], free) {
			i = last
		}
		if i == last {
			misses = 0
		}
	}
	c.tried = -1
	if c.ctx.AtEase && c.skip == 0 { // rather smaller type than all squeezed in
		c.cramped = true
		return
	}
	c.growth, c.bare = growths[len(growths)-1], true
	c.attempt(s, try{layout: layout}, free, true)
}

// hopeless is after how many sizes of type that do not fit the smallest of the same layout is
// tried: where that does not fit either, those between do not.
const hopeless = 2

// lastAlike is the last of the tries from i on that differ in nothing but the size of type.
func lastAlike(all []try, i int) int {
	same := all[i]
	for ; i+1 < len(all); i++ {
		if same.growth = all[i+1].growth; same != all[i+1] {
			break
		}
	}
	return i
}

// fits lays a scene out in one way, and reports whether it fits so.
func (c *composition) fits(s *contents, t try, free room) bool {
	c.growth, c.bare = t.growth, t.bare
	return c.attempt(s, t, free, false)
}

// alikeAtEase reports whether the type of a scene that is read at ease is no smaller than
// where it has grown more: there is no use in trying that.
func (c *composition) alikeAtEase(growth float64) bool {
	if !c.ctx.AtEase {
		return false
	}
	larger := growths[max(slices.Index(growths, growth)-1, 0)]
	return growth < larger && c.ctx.Size(plan.RoleBody, larger) <= c.ctx.Floor()
}

// templateKeeps is the share of its size in the plain layout that a scene's body keeps at
// least where a template takes room from it for heads.
const templateKeeps = 0.9

// pairKeeps is the same where things of which nothing is the head divide the frame, grounds
// and all.
const pairKeeps = 0.72

// loneKeeps is the same of one thing that stands in a border under its heads, or of a sign
// in the place of a picture.
const (
	loneKeeps = 0.8
	signKeeps = 0.6
)

// yardstick is how large the body of a scene is without a template, once that is known.
type yardstick struct {
	tries []try
	known bool
	shown float64
	read  float64
}

// worthIt reports whether a template that has just been tried leaves the scene's body about
// as large as it is without one, and leaves the scene laid out by it. Other tries are.
func (c *composition) worthIt(s *contents, t try, free room, without *yardstick) bool {
	if t.template == "" {
		return true
	}
	shown, read, sign, fresh := c.shown(s), c.read(s), c.parts.sign, !without.known
	if fresh {
		without.shown, without.read, without.known = 0, 0, true
		if c.firstOf(s, without.tries, free) {
			without.shown, without.read = c.shown(s), c.read(s)
		}
	}
	keeps := templateKeeps
	switch {
	case len(s.titles) == 0 && t.template == styles.TemplateSplit:
		keeps = pairKeeps
	case sign:
		keeps = signKeeps
	case c.lone(s) && c.ctx.Look.Templates.Panel == styles.PanelLine:
		keeps = loneKeeps
	}
	if shown < keeps*without.shown || read < keeps*without.read {
		return false
	}
	return !fresh || c.fits(s, t, free)
}

// firstOf lays a scene out by the first of tries that fits; false: none does.
func (c *composition) firstOf(s *contents, tries []try, free room) bool {
	return slices.ContainsFunc(tries, func(t try) bool { return c.fits(s, t, free) })
}

// try is a layout at a size of type.
type try struct {
	layout plan.Layout
	growth float64
	bare   bool // without room for arrows: they must find their way

	template styles.Template // what divides the room; empty: heads stand over the rest
}

// tries are the ways to lay a scene out, best first: the chosen layout in ever
// smaller type; when it grows crowded, layouts that waste less; the chosen one
// again in the smallest type.
func tries(layout plan.Layout, most float64) []try {
	var out []try
	for _, g := range growths {
		if g <= most && g >= element.Crowded {
			out = append(out, try{layout: layout, growth: g})
		}
	}
	for _, g := range growths {
		if g > 0.9 {
			continue
		}
		for _, l := range []plan.Layout{plan.LayoutColumns, layoutPacked} {
			out = append(out, try{layout: l, growth: g})
		}
		if g < element.Crowded {
			out = append(out, try{layout: layout, growth: g})
		}
	}
	return out
}

// attempt lays the scene out at the present size of type. It reports false,
// having placed nothing that counts, when something does not fit; the last
// attempt squeezes.
func (c *composition) attempt(s *contents, t try, free room, last bool) bool {
	ctx, layout := c.ctx, t.layout
	c.unpart()
	c.links, c.tracks = nil, nil
	for _, it := range c.all {
		it.lead, it.cs = nil, element.Constraints{}
		if it.e.Box == nil {
			it.padMost = geom.Point{}
			it.ratio, it.scale, it.across, it.down, it.held = 0, 0, 0.5, 0.5, 0
		}
	}
	for _, it := range itemsOf(s.titles) {
		switch {
		case it.e.Box != nil || c.raised == 0:
		case c.raised < 1:
			it.ratio = c.raised
		default:
			it.ratio = math.Max(math.Min(c.raised, raisedMost*c.ctx.Unit/c.size(it.role())), 1)
		}
	}
	for _, it := range s.subheads {
		it.ratio = math.Max(subheadLeast, subheadStep*c.size(plan.RoleBody)/c.size(plan.RoleHeading))
	}
	free.obstacles = slices.Clone(free.obstacles)
	if t.template != "" {
		return c.attemptParts(s, t.template, layout, free)
	}
	c.area = largest(free.cleared())
	body, withHeads := c.arrange(s, layout)
	c.holdLongWords(s.titles)
	if body != nil {
		c.enlargeFew(layout, body.items())
		c.holdSubjects(layout, body.items())
	}
	ok := true
	band := func(blocks []block, bottom bool, a plan.Align, gap float64) {
		if len(blocks) == 0 {
			return
		}
		for _, p := range blocks {
			align(p, a)
		}
		st := &stack{blocks: blocks, gap: ctx.Gap(1), top: true}
		need := func(w float64) float64 { return st.preferredSize(c, geom.Pt(w, element.Unbounded)).Y }
		box, found := strip(free.cleared(), free.safe.W(), bottom, need)
		if !found {
			ok = false
			box = largest(free.cleared())
		}
		st.place(c, centred(box, free.safe, a, need))
		free.obstacles = append(free.obstacles, box.Inset(-gap))
	}
	if !withHeads {
		band(s.titles, false, titleAlign(ctx), ctx.Gap(3))
	}
	captions := s.captions
	if body != nil && !free.boxed && len(captions) > 0 {
		for _, p := range captions {
			align(p, plan.AlignCenter)
			if all := body.items(); len(all) == 1 && all[0].e.Role == plan.RoleQuote {
				p.items()[0].ratio = sourceGrowth // who said it
			}
		}
		body = &stack{blocks: append([]block{body}, captions...), gap: ctx.Gap(3)}
	} else {
		band(captions, true, plan.AlignCenter, ctx.Gap(2))
	}
	if body == nil {
		return ok || last
	}
	c.area = largest(free.cleared())
	c.spreadAlone(s)
	// Without heads nothing else says how tall the body's room is: arrange
	// again for the room there really is.
	need := body.minSize(c, c.area.W())
	high := c.area.H()
	if layout == plan.LayoutTitle && c.growth > growsFull {
		high *= posterShare
		if slices.ContainsFunc(itemsOf(s.body), func(it *item) bool { return !it.words() }) {
			high *= besideShare / posterShare
		}
	}
	if (!ok || need.X > c.area.W()+element.Slack || need.Y > high+element.Slack) && !last {
		return false
	}
	c.spreadAcross(body)
	body.place(c, c.area)
	c.evenOut(body)
	if !withHeads {
		c.alignEdge(s.titles, body)
	}
	return true
}

// centred is a strip, or where words in the middle of it would not stand in the middle of
// the frame, for a logo stands at one of its ends, the part of it that has its middle there,
// if they need no more lines in that.
func centred(strip, safe geom.Rect, a plan.Align, need func(w float64) float64) geom.Rect {
	m := safe.Center().X
	half := math.Min(m-strip.Min.X, strip.Max.X-m)
	if a != plan.AlignCenter || half <= 0 || need(2*half) > strip.H()+element.Slack {
		return strip
	}
	strip.Min.X, strip.Max.X = m-half, m+half
	return strip
}

// holdLongWords sets each head so small that its longest word fits across the
// area: one long compound should not shrink the whole scene.
func (c *composition) holdLongWords(heads []block) {
	ctx := c.ctx
	for _, it := range itemsOf(heads) {
		r := it.role()
		st := ctx.Style(r, c.size(r)*math.Max(it.ratio, 1))
		if it.ratio > 0 {
			st.SizePx = c.size(r) * it.ratio
		}
		x, err := ctx.Extent(it.e.Text, st, 1) // a word a line
		if err != nil || x.W <= c.area.W() {
			continue
		}
		it.ratio = math.Max(st.SizePx*c.area.W()/(x.W+element.Slack), ctx.Floor()) / c.size(r)
	}
}

// enlargeFew lets icons and shapes grow beyond their most beside others where
// there are few others.
func (c *composition) enlargeFew(layout plan.Layout, items []*item) {
	if len(items) >= len(fewEnlarged) {
		return
	}
	enlarged := fewEnlarged
	switch {
	case slices.ContainsFunc(items, (*item).figure):
		enlarged = besideEnlarged
	case slices.ContainsFunc(items, (*item).words):
		enlarged = wordsEnlarged
	}
	for _, it := range items {
		if it.scale == 0 {
			it.scale = enlarged[len(items)]
		}
		if it.station() && !it.words() && (layout == plan.LayoutHero || layout == plan.LayoutColumns) {
			it.held = math.Max(it.held, signShare*math.Min(float64(c.ctx.Frame.W), float64(c.ctx.Frame.H)))
		}
	}
}

// figure reports whether an item is a figure or has edges: how large it is shown decides
// what is read of it.
func (it *item) figure() bool { return it.kind.Block || it.kind.Rank == element.RankFigure }

// lettered reports whether an item is a figure that lives by its words, as diagrams do:
// what is measured, as in charts, is read off marks.
func (it *item) lettered() bool { return it.figure() && it.kind.Spreads && !it.kind.Plots }

// anyFigure reports whether one of the blocks holds a figure.
func anyFigure(blocks []block) bool { return slices.ContainsFunc(itemsOf(blocks), (*item).figure) }

// signShare is the height of a sign among few, in shares of the frame's shorter side, that
// words beside it may not grow at the cost of.
const signShare = 0.3

// spreadAlone lets what is the whole body of a tall frame fill most of the
// height: the items of a list, the rows of a table stand further apart.
func (c *composition) spreadAlone(s *contents) {
	const fill = 0.8
	all := itemsOf(s.body)
	if len(all) != 1 || c.ctx.Frame.H <= c.ctx.Frame.W {
		return
	}
	if all[0].kind.Spreads {
		all[0].cs.Spread = fill * c.area.H()
	}
}

// spreadShare is the share of a wide room's height that the entries of a list and the rows of a table
// are spread over where nothing stands under or over them.
const spreadShare = 0.66

// spreadAcross spreads lists and tables that have all of the height of a wide room.
func (c *composition) spreadAcross(body block) {
	if c.ctx.Frame.H > c.ctx.Frame.W {
		return
	}
	sides := []block{body}
	switch b := body.(type) {
	case *row:
		sides = b.blocks
	case *edgeStack:
		if len(b.blocks) == 1 {
			sides = b.blocks
		}
	}
	for _, p := range sides {
		if it, ok := p.(*item); ok && it.kind.Spreads && !it.lettered() && !it.kind.Plots {
			it.cs.Spread = spreadShare * c.area.H()
		}
	}
}

// titleAlign is where titles stand: written ones over the middle, set ones at
// the start of the page.
func titleAlign(ctx *element.Context) plan.Align {
	switch ctx.Look.TitleType {
	case plan.TypeClean, plan.TypeSerif, plan.TypeMono:
		return plan.AlignStart
	}
	return plan.AlignCenter
}
