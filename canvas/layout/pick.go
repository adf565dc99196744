package layout

import (
	"math"
	"slices"
	"unicode/utf8"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
)

// contents is a scene's unboxed elements by what they are for.
type contents struct {
	titles   []block // title and heading over everything
	body     []block
	captions []block
	subheads []*item // headings of sections
	joins    []join  // arrows between elements of the body
}

// pick is the layout of a scene that leaves it to us.
func (s *contents) pick() plan.Layout {
	var nodes, words, figures, pictures, drawn, groups int
	for _, p := range s.body {
		it, ok := p.(*item)
		if !ok {
			groups++
			continue
		}
		if it.drawn() {
			drawn++
		}
		switch {
		case it.words():
			words++
		case it.kind.Rank == element.RankPicture:
			pictures++
		case it.station():
			nodes++
		default:
			figures++
		}
	}
	all := len(s.body)
	switch {
	case all == 0:
		return plan.LayoutTitle
	case len(s.joins) > 0 && s.circular():
		return plan.LayoutCycle
	case len(s.joins) > 0:
		return plan.LayoutFlow
	case all == 1 && words == 1 && s.statement():
		return plan.LayoutTitle
	case all == words && all-s.lists() > 0 || all == 1 && words == 1:
		return plan.LayoutList
	case all == 1 && (pictures == 1 || nodes == 1):
		return plan.LayoutHero
	case all == 1:
		return plan.LayoutColumns
	case pictures == 1 && all == 2 && words == 1 && s.lists() == 0:
		return plan.LayoutHero
	case drawn == all:
		return plan.LayoutGrid
	case drawn == 1 && nodes > 1 && drawn+nodes == all:
		return plan.LayoutHero // a subject and its points
	case words > 0:
		if nodes > 2 && figures+pictures == 0 {
			return plan.LayoutGrid
		}
		return plan.LayoutColumns
	case all == 2 && groups == 0 || all == 2:
		return plan.LayoutColumns
	}
	return plan.LayoutGrid
}

// statementMost is the number of letters of the longest text that is shown alone
// and large: some three lines.
const statementMost = 160

// statement reports whether the one thing of the body is a short text, to be
// shown large in the middle.
func (s *contents) statement() bool {
	it, ok := s.body[0].(*item)
	return ok && it.words() && !it.kind.Entries && len([]rune(it.e.Text)) <= statementMost
}

func (s *contents) lists() int {
	n := 0
	for _, p := range s.body {
		if it, ok := p.(*item); ok && it.kind.Entries {
			n++
		}
	}
	return n
}

// wordsAlone reports whether a body is words and nothing else.
func (s *contents) wordsAlone() bool {
	return !slices.ContainsFunc(itemsOf(s.body), func(it *item) bool { return !it.words() })
}

// shows is how many things a body shows besides words.
func (s *contents) shows() (n int) {
	for _, it := range itemsOf(s.body) {
		if !it.words() {
			n++
		}
	}
	return n
}

// besideSmallType reports whether words stand beside charts, whose own are small.
func (s *contents) besideSmallType() bool {
	words, small := false, false
	for _, it := range itemsOf(s.body) {
		small = small || it.kind.SmallType
		words = words || it.words()
	}
	return words && small
}

// briefMost is the number of letters up to which words are few.
const briefMost = 48

// brief reports whether a body is one picture and a few words.
func (s *contents) brief() bool {
	letters := s.letters()
	return len(s.titles)+len(s.joins) == 0 && s.shows() == 1 && !anyFigure(s.body) && 0 < letters && letters <= briefMost
}

// letters is how many the words of a body have.
func (s *contents) letters() (n int) {
	for _, it := range itemsOf(s.body) {
		if it.words() {
			n += utf8.RuneCountInString(it.e.Text)
			for _, i := range it.e.Items {
				n += utf8.RuneCountInString(i.Label)
			}
		}
	}
	return n
}

// circular reports whether the arrows lead through at least three elements and
// back to the first.
func (s *contents) circular() bool {
	next := map[*item]*item{}
	for _, j := range s.joins {
		if next[j.from] != nil {
			return false
		}
		next[j.from] = j.to
	}
	start := s.joins[0].from
	n := 0
	for at := start; ; n++ {
		at = next[at]
		if at == nil || n > len(next) {
			return false
		}
		if at == start {
			return n+1 >= 3 && n+1 == len(next)
		}
	}
}

// arrange makes the one block that holds the body (and, for a title card or a
// hero, the heads).
func (c *composition) arrange(s *contents, layout plan.Layout) (body block, withHeads bool) {
	ctx := c.ctx
	switch layout {
	case plan.LayoutTitle:
		if c.area.W() > c.area.H() && len(s.titles) > 0 && s.shows() == 1 { // over the words it would be small
			return c.hero(s.titles, s.body), true
		}
		return c.titleCard(s.titles, s.body), true
	case plan.LayoutHero:
		if len(s.body) == 0 {
			return c.titleCard(s.titles, nil), true
		}
		return c.hero(s.titles, s.body), true
	}
	if len(s.body) == 0 {
		return nil, false
	}
	for _, p := range s.body {
		align(p, plan.AlignCenter)
	}
	switch layout {
	case plan.LayoutGrid, plan.LayoutList, plan.LayoutColumns:
		if all := c.equated(s.body); len(all) < len(s.body) {
			return c.columns(all), false
		}
	}
	switch layout {
	case plan.LayoutGrid:
		if r := c.berthRow(s.body); r != nil {
			return r, false
		}
		if h := c.numbersOf(s.body); h != nil {
			return h, false
		}
		return c.withSupport(s.body, func(nodes []block) block {
			return &autoGrid{blocks: nodes}
		}), false
	case plan.LayoutList:
		return c.list(s.body), false
	case plan.LayoutFlow:
		return c.withSupport(s.body, func(nodes []block) block {
			return c.flow(nodes, s.joins)
		}), false
	case plan.LayoutCycle:
		return c.withSupport(s.body, func(nodes []block) block {
			stops, ok := (&grid{blocks: nodes}).single()
			if !ok || len(stops) < 2 {
				return c.flow(nodes, s.joins)
			}
			return &ring{stops: stops, joined: len(s.joins) > 0}
		}), false
	case plan.LayoutTimeline:
		return c.withSupport(s.body, func(nodes []block) block { return &timeline{events: nodes} }), false
	case plan.LayoutCompare:
		return c.sides(s.body), false
	case layoutPacked:
		return c.packed(s.body), false
	case plan.LayoutFree:
		w := &wrap{blocks: s.body, gap: ctx.Gap(4)}
		w.enlarge(c, len(s.titles) > 0)
		return w, false
	}
	return c.columns(s.body), false
}

// withSupport arranges the stations of a body and stacks what only supports
// them (words, tables, formulas, charts) below; when nothing is a station,
// everything is.
func (c *composition) withSupport(body []block, arrange func([]block) block) block {
	if len(body) == 1 {
		return c.columns(body) // nothing follows it, leads to it or stands beside it
	}
	var nodes, support []block
	for _, p := range body {
		it, ok := p.(*item)
		if !ok || it.station() || c.joined[it] {
			nodes = append(nodes, p)
		} else {
			support = append(support, p)
		}
	}
	if len(nodes) < 2 {
		return arrange(body)
	}
	main := arrange(nodes)
	if len(support) == 0 {
		return main
	}
	return &stack{blocks: append([]block{main}, support...), gap: c.ctx.Gap(3)}
}

// The room of a flow's arrows in design units, across and down, and how much of it
// is left where there are more than four stations, or more than five.
const (
	flowAcross = 100
	flowDown   = 84
	flowSome   = 0.8
	flowPair   = 1.9 // and by how much it grows between two
	flowMany   = 0.64
	flowLabel  = 300 // most room across for an arrow's words: longer ones wrap
	// The same between pictures, which want the room.
	flowLabelDrawn = 250
)

// flow arranges blocks in layers along their arrows.
func (c *composition) flow(blocks []block, joins []join) block {
	items, ok := (&grid{blocks: blocks}).single()
	if !ok {
		return c.columns(blocks)
	}
	ctx := c.ctx
	f := &flow{layers: layered(items, joins), air: ctx.Gap(4), joined: len(joins) > 0}
	f.reach = geom.Pt(flowAcross*ctx.Unit, flowDown*ctx.Unit)
	air := ctx.Gap(4) // beside the words of an arrow
	longest := float64(flowLabel)
	if anyDrawn(items) {
		air = ctx.Gap(5)
		if !anyPerson(items) { // they are slender
			longest = flowLabelDrawn
		}
	}
	// The more stations there are, the more of the room their arrows would take.
	switch n := len(f.layers); {
	case n == 2: // large ones
		f.reach.X *= flowPair
	case n > 5:
		f.reach = f.reach.Mul(flowMany)
	case ctx.Look.Compact || n > 4:
		f.reach = f.reach.Mul(flowSome)
	}
	if len(f.layers) > 3 {
		air = ctx.Gap(3)
	}
	f.reach.Y = max(f.reach.Y, 2*c.arrowGap()+c.shaftLeast())
	for _, j := range joins {
		if j.arrow.e.Label == "" {
			continue
		}
		x, err := ctx.Extent(j.arrow.e.Label, ctx.Style(plan.RoleLabel, c.arrowSize()), 0)
		if err != nil {
			c.fail(j.arrow, err)
			continue
		}
		f.reach.X = max(f.reach.X, min(x.W+air, longest*ctx.Unit))
		f.reach.Y = max(f.reach.Y, x.H+ctx.Gap(4))
	}
	return f
}

// sides divides a body for comparing: its groups or headed sections are the
// sides; without them, its halves. What belongs to no side stands below.
func (c *composition) sides(body []block) block {
	var sides, below []block
	for _, p := range body {
		if _, single := p.(*item); single {
			below = append(below, p)
		} else {
			sides = append(sides, p)
		}
	}
	switch {
	case len(sides) == 0 && len(body) == 3 && allSigns(body) && c.area.W() > c.area.H():
		sides, below = body, nil
	case len(sides) == 0 && len(body) == 3 && allSigns(body) && c.allHung(body) && len(c.arrows) == 0:
		return c.list(body) // down a tall room they are larger with their labels beside them
	case len(sides) < 2:
		sides, below = sideBySide(c, body)
	case len(sides) > 3:
		return c.columns(body)
	}
	if len(sides) < 2 {
		return c.columns(body)
	}
	main := block(&compare{sides: sides, gap: c.sideGap(sides), alone: len(body) == 2 && allSigns(body)})
	if len(below) > 0 {
		main = &stack{blocks: append([]block{main}, below...), gap: c.ctx.Gap(3)}
	}
	return main
}

// allSigns reports whether every block is one sign or picture.
func allSigns(blocks []block) bool {
	for _, p := range blocks {
		if it, ok := p.(*item); !ok || !it.station() || it.words() {
			return false
		}
	}
	return true
}

// sideGap is the room in pixels between sides that are compared, with the line
// and the arrows that cross it.
func (c *composition) sideGap(sides []block) float64 {
	gap := c.ctx.Gap(5)
	if len(sides) > 2 { // which want the width
		gap = c.ctx.Gap(4)
	}
	for i := range sides[1:] {
		for _, down := range []bool{false, true} {
			gap = math.Max(gap, c.arrowRoom(sides[i], sides[i+1], down))
		}
	}
	return gap
}

// sideBySide splits blocks in two sides of equal number; an odd last one stands
// below both.
func sideBySide(c *composition, blocks []block) (sides, below []block) {
	n := len(blocks)
	if n < 2 {
		return nil, blocks
	}
	h := n / 2
	sides = []block{c.column(blocks[:h]), c.column(blocks[h : 2*h])}
	return sides, blocks[2*h:]
}
