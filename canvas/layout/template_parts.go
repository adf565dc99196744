package layout

import (
	"image/color"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/template"
)

// attemptParts lays the scene out by a template at the present size of type. It reports
// false, having placed nothing that counts, where something does not fit.
func (c *composition) attemptParts(s *contents, t styles.Template, layout plan.Layout, free room) bool {
	ctx := c.ctx
	heads, body, lone := s.titles, s.body, c.lone(s)
	bleed, _ := withoutBands(ctx.PageBox(), c.reserved(), 0)
	room := template.Room{
		Safe: free.safe, Bleed: bleed, Gap: ctx.Gap(5), Panel: ctx.Look.Templates.Panel, Alone: s.alone() || s.number() || lone,
		Sides: layout == plan.LayoutCompare || c.sectioned(), Wide: anyFigure(body) || len(s.joins) > 0,
		Drawn: !slices.ContainsFunc(itemsOf(body), func(it *item) bool { return !it.station() || it.words() }),
		First: len(heads) == 0 && len(body) > 0 && !body[0].items()[0].words(),
		Need: func(w float64) float64 {
			return (&stack{blocks: heads, gap: ctx.Gap(1)}).preferredSize(c, geom.Pt(w, element.Unbounded)).Y
		},
	}
	if c.pair(s) {
		room.Pair = len(body)
	}
	if it := c.coverOf(s); it != nil {
		return c.attemptCover(s, it, template.Over(t, room), room)
	}
	parts, ok := template.Divide(t, room)
	if !ok {
		return false
	}
	captions := s.captions
	single := len(heads) == 0 && (s.number() || lone) && t == styles.TemplateFlood
	switch {
	case single:
		parts.Body, parts.Heads = parts.Heads, geom.Rect{}
		if lone {
			parts.Body, parts.Panel = room.Safe, geom.Rect{}
		}
	case parts.Body.Empty():
		heads, body, captions = slices.Concat(heads, body, captions), nil, nil
	case parts.Shown:
		star, rest := heroOf(body)
		if it, ok := star.(*item); !ok || len(rest)+len(heads) == 0 || it.e.IsStat() || slices.ContainsFunc(itemsOf(rest), func(it *item) bool { return !it.words() }) {
			return false
		}
		heads, body, captions = slices.Concat(heads, rest, captions), []block{star}, nil
	case layout == plan.LayoutTitle && s.shows() == 1: // what explains the title stands with it
		return false
	}
	if room.Sides && room.Pair == 0 && t == styles.TemplateSplit && !two(body) {
		return false
	}
	if len(heads) == 0 && !single && !((room.Sides || room.Pair > 0) && t == styles.TemplateSplit) || !parts.Body.Empty() && (len(body) == 0 || parts.Aside && !c.suitsColumn(body, len(s.joins) > 0)) {
		return false
	}
	if lone && parts.Panel.Empty() {
		if parts = stage(parts, room); single && parts.Panel.Empty() {
			return false
		}
	}
	c.parts = &parted{Parts: parts}
	if len(heads) > 0 && template.Underlined(ctx, parts) {
		c.underline(heads[0])
	}
	clear := func(r geom.Rect) geom.Rect { return largest(clearings(r, free.obstacles)) }
	if len(body) == 0 {
		return c.placeHeads(heads, clear(parts.Heads)) && c.inkOn()
	}
	c.area = clear(parts.Body)
	if parts.Steps {
		st := c.steps(s)
		if st == nil {
			return false
		}
		area := c.area
		for _, r := range st.over(c, area) {
			if c.placeHeads(heads, r) {
				st.place(c, area)
				return c.inkOn()
			}
		}
		return false
	}
	var main block
	if room.Pair > 0 {
		main = c.apart(body, room.Gap, room.Stacked())
	} else {
		main = c.arrangeBody(&contents{body: body, joins: s.joins, subheads: s.subheads}, layout, parts.Shown)
	}
	if len(captions) > 0 {
		for _, p := range captions {
			align(p, plan.AlignCenter)
			if all := main.items(); len(all) == 1 && all[0].e.Role == plan.RoleQuote {
				p.items()[0].ratio = sourceGrowth
			}
		}
		main = &stack{blocks: append([]block{main}, captions...), gap: ctx.Gap(3)}
	}
	if len(s.captions) == 0 {
		c.spreadAlone(s)
	}
	if need := main.minSize(c, c.area.W()); need.X > c.area.W()+element.Slack || need.Y > c.area.H()+element.Slack {
		return false
	}
	area := c.area
	if len(heads) > 0 && !c.placeHeads(heads, clear(parts.Heads)) {
		return false
	}
	c.area = area
	c.spreadAcross(main)
	main.place(c, area)
	c.evenOut(main)
	if parts.Align == plan.AlignStart && !parts.Aside && !parts.Shown && (parts.Panel.Empty() || t != styles.TemplateSplit) { // a ground stays where it is
		c.alignEdge(s.titles, main)
	}
	return c.inkOn()
}

// two reports whether a body is two sides, and nothing below them that belongs to neither.
func two(body []block) bool {
	if len(body) != 2 {
		return false
	}
	_, first := body[0].(*item)
	_, second := body[1].(*item)
	return first == second
}

// suitsColumn reports whether a body does well in what a column of heads leaves of a wide
// room, which is about square: not three in a row, nor two that an arrow joins, nor words
// beside a picture.
func (c *composition) suitsColumn(body []block, joined bool) bool {
	if c.ctx.Frame.H > c.ctx.Frame.W {
		return true
	}
	if len(body) > numbersAside && allNumbers(body) {
		return false
	}
	var words, others, signs, drawn int
	for _, it := range itemsOf(body) {
		if it.drawn() {
			drawn++
		}
		switch {
		case it.words():
			words++
		case it.station() && !it.e.IsStat():
			signs++
		default:
			others++
		}
	}
	if drawn == 1 && signs > 1 || joined && signs < 4 { // a subject and its points, or a short way
		return false
	}
	return words == 0 && signs != 3 || others+signs == 0
}

// reserved are the parts of the frame that overlays need, in reading space.
func (c *composition) reserved() (out []geom.Rect) {
	for _, r := range c.sc.Reserved {
		out = append(out, c.flipped(r))
	}
	return out
}

// arrangeBody is the body of a scene without its heads: arranged as its layout has it, or
// the one picture that is shown.
func (c *composition) arrangeBody(s *contents, layout plan.Layout, shown bool) block {
	var main block
	if shown {
		main = s.body[0]
		for _, it := range main.items() {
			it.scale = starEnlarged
			if it.kind.Rank == element.RankSign && !it.drawn() { // it shows less than a picture would
				c.parts.sign = true
				c.area = c.area.Inset(signAir * math.Min(c.area.W(), c.area.H()))
			}
		}
		align(main, plan.AlignCenter)
		return main
	}
	if layout == plan.LayoutTitle {
		layout = plan.LayoutColumns
	}
	main, _ = c.arrange(s, layout)
	c.enlargeFew(layout, main.items())
	c.holdSubjects(layout, main.items())
	return main
}

// numbersAside is how many numbers on cards are large in the room beside a column of heads.
const numbersAside = 3

// signAir is what a sign in the place of a picture leaves free on every side, as a share of
// its room.
const signAir = 0.05

// headStep is by how much heads shrink from one size tried to the next.
const headStep = 0.94

// placeHeads places heads in a room as large as their template lets them be; false: they do
// not fit. Words with them have the size of body type.
func (c *composition) placeHeads(heads []block, box geom.Rect) bool {
	p := c.parts
	st := &stack{blocks: heads, gap: c.ctx.Gap(2)}
	for _, b := range heads {
		align(b, p.Align)
		for _, it := range b.items() {
			if it.e.Align == "" {
				it.cs.Align = p.Align
			}
		}
	}
	most, least := p.Most, p.Least
	if c.raised > 0 && c.raised < 1 {
		most, least = c.raised*most, math.Min(least, c.raised*headStep)
	}
	for r := most; r >= least; r *= headStep {
		c.sizeHeads(heads, r)
		if least := st.minSize(c, box.W()); c.unbroken(heads, box.W()) && least.X <= box.W()+element.Slack && least.Y <= box.H() {
			h := math.Min(st.preferredSize(c, geom.Pt(box.W(), box.H())).Y, box.H())
			st.top = true
			st.place(c, geom.R(box.Min.X, box.Min.Y+(box.H()-h)*p.Down, box.W(), h))
			for _, it := range itemsOf(heads) {
				p.heads = p.heads.Union(it.box)
			}
			c.area = p.heads
			return true
		}
	}
	return false
}

// sourceShare is how much who said a quote grows of what that does.
const sourceShare = 0.85

// sizeHeads sets titles and quotes so many times as large as usual; what explains them
// grows with them by less.
func (c *composition) sizeHeads(heads []block, r float64) {
	said := slices.ContainsFunc(itemsOf(heads), func(it *item) bool { return it.is(plan.RoleQuote) })
	for _, it := range itemsOf(heads) {
		switch {
		case it.is(plan.RoleTitle), it.is(plan.RoleHeading), it.is(plan.RoleQuote) && c.parts.Body.Empty():
			it.ratio = r
		case c.parts.Body.Empty():
			it.ratio = subtitleGrowth
			if it.is(plan.RoleCaption) && said { // who said it
				it.ratio = math.Max(subtitleGrowth, sourceShare*r)
			}
		}
	}
}

// unbroken reports whether no word of heads is wider than their room.
func (c *composition) unbroken(heads []block, wide float64) bool {
	for _, it := range itemsOf(heads) {
		if !it.running() {
			continue
		}
		r := it.role()
		size := c.size(r)
		if it.ratio > 0 {
			size *= it.ratio
		}
		x, err := c.ctx.Extent(it.e.Text, c.ctx.Style(r, size), 1) // a word a line
		if err != nil || x.W > wide {
			return false
		}
	}
	return true
}

// underline marks what heads a scene, where the plan does not mark it itself.
func (c *composition) underline(head block) {
	it, ok := head.(*item)
	if ok && (it.is(plan.RoleTitle) || it.is(plan.RoleHeading)) && (it.e.Emphasis == "" || it.e.Emphasis == plan.EmphasisNone) {
		it.mark(plan.EmphasisUnderline)
	}
}

// mark gives an item an emphasis; its lines then have other distances.
func (it *item) mark(e plan.Emphasis) {
	if it.e.Emphasis != e {
		it.e.Emphasis, it.sizes = e, nil
	}
}

// unpart forgets what a template has done.
func (c *composition) unpart() {
	c.parts = nil
	for _, it := range c.all {
		it.mark(c.scene.Elements[it.index].Emphasis)
	}
}

// inkOn finds what elements on the ground of a template are built with. It always
// succeeds.
func (c *composition) inkOn() bool {
	if fill, ok := template.Colour(c.ctx, c.parts.Parts); ok {
		on := *c.ctx
		on.Look = element.OnGround(on.Look, fill)
		if p := &on.Look.Palette; c.parts.Kind == styles.PanelSolid && paint.Contrast(on.Legible(p.Accent1, fill, math.Inf(1)), fill) < paint.ContrastText {
			p.Accent1 = p.Ink // a number in a tone of its ground is no hook
		}
		on.Forget()
		c.parts.ctx = &on
	}
	return true
}

// contextOf is what an item is built with: on a ground of colour, words have colours that
// can be read there.
func (c *composition) contextOf(it *item) *element.Context {
	if c.parts != nil && c.parts.ctx != nil && it != c.parts.cover && c.parts.Panel.Inset(-element.Slack).Contains(it.box) {
		return c.parts.ctx
	}
	return c.ctx
}

// backdrop is what a template draws behind and between the elements; false: nothing, as where the edge
// of a round ground would run through words.
func (c *composition) backdrop(all []paint.Drawing) (d paint.Drawing, ok bool) {
	if c.parts == nil || c.parts.Full {
		return d, false
	}
	p := c.parts.Parts
	for _, r := range []*geom.Rect{&p.Panel, &p.Line} {
		if *r != (geom.Rect{}) {
			*r = c.flipped(*r)
		}
	}
	d = paint.Drawing{Element: paint.Place, Motion: plan.MotionNone, Marks: template.Ground(c.ctx, p, c.flipped(c.parts.heads), c.ctx.Seed)}
	if p.Kind == styles.PanelBlob && len(d.Marks) > 0 && edged(d.Marks[0].(paint.Fill).Path, all) {
		return d, false
	}
	if p.Kind == styles.PanelLine && p.Panel.Empty() { // a border is there before anything, as grounds are
		d.Motion, d.DrawFor = plan.MotionSketch, placeLeast
	}
	d = bounded(d)
	d.Bounds = d.Bounds.Intersect(geom.FromPixels(c.ctx.Frame.Bounds()))
	return d, len(d.Marks) > 0
}

// edged reports whether the edge of an area runs through words of drawings.
func edged(area geom.Path, all []paint.Drawing) bool {
	edges := area.Flatten(1)
	for i := range all {
		for _, m := range all[i].Marks {
			w, ok := m.(paint.Writing)
			if !ok {
				continue
			}
			for k := range w.Text.Lines {
				line := w.LineBox(k)
				if slices.ContainsFunc(edges, func(e geom.Polyline) bool { return geom.Meets(line, e) }) {
					return true
				}
			}
		}
	}
	return false
}

// How far the scrim under words on a picture reaches, as a share of the frame's shorter
// side, and how dark it is where the look has no dark of its own.
const (
	scrimReach = 0.6
	scrimDark  = 0.55 // of the way from the darkest of the look's colours to black
)

// coverOf is the picture that fills the frame: the one image of a scene that is to cover
// its box, where nothing but words are with it and it is there before them; nil: none is.
func (c *composition) coverOf(s *contents) *item {
	var cover *item
	for i, it := range c.all {
		e := &c.scene.Elements[it.index]
		switch {
		case it.kind.Covers != nil && it.kind.Covers(it.e) && cover == nil:
			cover = it
			if i > 0 && !e.Cue.IsZero() || e.Leaves() || e.Moves != nil || it.e.Rotate != 0 || it.e.Group != "" || it.next != nil {
				return nil
			}
		case !it.words() || !it.laidOut() || it.kind.Entries || it.e.Group != "":
			return nil
		}
	}
	if cover == nil || len(c.all) == 1 || s.letters() > statementMost || slices.Contains([]plan.Emphasis{plan.EmphasisBox, plan.EmphasisCircle}, cover.e.Emphasis) {
		return nil
	}
	return cover
}

// attemptCover lets a picture fill the frame and places all words on it.
func (c *composition) attemptCover(s *contents, cover *item, parts template.Parts, room template.Room) bool {
	var words []block
	for _, b := range slices.Concat(s.titles, s.body, s.captions) {
		if b != block(cover) {
			words = append(words, b)
		}
	}
	parts.Panel = room.Bleed
	c.parts = &parted{Parts: parts, cover: cover}
	for _, b := range words {
		for _, it := range itemsOf([]block{b}) {
			if it.is(plan.RoleCaption) {
				it.ratio = subtitleGrowth
			}
		}
	}
	if !c.placeHeads(words, parts.Heads) {
		return false
	}
	cover.box, cover.cs.Fills = room.Bleed, true
	on := *c.ctx
	c.parts.scrim = c.scrim(cover)
	on.Look = element.OnGround(on.Look, c.parts.scrim.Ground())
	p := &on.Look.Palette
	p.Ink, p.Muted = c.parts.scrim.Ink, c.parts.scrim.Ink
	for _, accent := range []*color.RGBA{&p.Accent1, &p.Accent2, &p.Accent3, &p.Accent4} { // however large the words are
		*accent = on.Legible(*accent, p.Board, 1)
	}
	on.Forget()
	c.parts.ctx = &on
	return true
}

// scrim is what words on a picture need to be read. A picture that the look redraws fades
// to the board; a photograph as it is darkens.
func (c *composition) scrim(cover *item) element.Shade {
	l := c.ctx.Look.Palette
	s := element.Shade{Scrim: element.Scrim{Veil: l.Board, Ink: l.Ink}, Reach: scrimReach * math.Min(float64(c.ctx.Frame.W), float64(c.ctx.Frame.H))}
	if cover.e.KeepOriginal {
		dark, light := l.Ink, l.Board
		if paint.Contrast(dark, color.RGBA{A: 255}) > paint.Contrast(light, color.RGBA{A: 255}) {
			dark, light = light, dark
		}
		s.Veil, s.Ink = paint.Blend(dark, color.RGBA{A: 255}, scrimDark), paint.Blend(light, color.RGBA{255, 255, 255, 255}, 0.5)
	}
	words := c.flipped(c.parts.heads)
	pad := c.ctx.Gap(2)
	s.Words = geom.Rect{Min: words.Min.Sub(geom.Pt(pad, pad)), Max: words.Max.Add(geom.Pt(pad, pad))}
	s.Whole = s.Words
	all := geom.FromPixels(c.ctx.Frame.Bounds())
	aside := c.parts.Heads.W() < 0.6*all.W()
	// It ends at the frame's edges, not about the words as a box.
	if !aside {
		s.Whole.Min.X, s.Whole.Max.X = all.Min.X, all.Max.X
	} else if s.Words.Center().X < all.Center().X {
		s.Whole.Min.X = all.Min.X
	} else {
		s.Whole.Max.X = all.Max.X
	}
	if aside || c.parts.Down <= 0.5 {
		s.Whole.Min.Y = all.Min.Y
	}
	if aside || c.parts.Down >= 0.5 {
		s.Whole.Max.Y = all.Max.Y
	}
	return s
}
