package layout

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// raises are by how much heads grow where the scene has room for them, most first.
var raises = [...]float64{1.5, 1.35, 1.18}

// lowers are by how much long heads give way to numbers that are hardly read from afar, least first.
var lowers = [...]float64{0.85, 0.72, 0.62}

// raisedMost is the size in design units to which heads over a scene grow: larger ones were
// what it is about.
const raisedMost = 152

// Raised heads take no room from what they head: this share of its size it keeps, they
// take no further line, nor do they leave the middle for a logo.
const (
	headedKeeps = 0.97
	sameLines   = 1.04
)

// raiseHeads sets the heads of a scene that has just been laid out larger, as far as that
// leaves what stands under or beside them as large as it is. The largest size goes to
// scenes with room; neighbours with as much have the same. Templates size their own.
func (c *composition) raiseHeads(s *contents, t try, free room) {
	heads, layout := itemsOf(s.titles), t.layout
	if len(heads) == 0 || t.template != "" || layout == plan.LayoutTitle && len(s.body) == 0 {
		return // alone it has grown with the scene
	}
	before := make([]geom.Rect, len(heads))
	for i, it := range heads {
		before[i] = it.box
	}
	over := layout != plan.LayoutHero && layout != plan.LayoutTitle && titleAlign(c.ctx) == plan.AlignCenter
	card := layout == plan.LayoutTitle && s.wordsAlone() // it has all of the board for further lines
	spoilt := func(by float64) bool {
		for i, it := range heads {
			if !card && it.box.H() > before[i].H()*by*sameLines || over && math.Abs(it.box.Center().X-before[i].Center().X) > c.ctx.Gap(0) {
				return true
			}
		}
		return false
	}
	shown := c.shown(s)
	defer func() { c.raised = 0 }()
	for _, by := range raises {
		c.raised = by
		if c.attempt(s, t, free, false) && c.shown(s) >= shown*headedKeeps && !spoilt(by) {
			return
		}
	}
	c.raised = 0
	c.attempt(s, t, free, false)
}

// shown is how large the body of a scene and its captions come out: the sum of the roots of
// the areas they take.
func (c *composition) shown(s *contents) float64 {
	total := 0.0
	for _, it := range slices.Concat(itemsOf(s.body), itemsOf(s.captions)) {
		if it.cs.Side > 0 { // what stands in a row of its like has a place wider than itself
			total += it.cs.Side * it.cs.Weighted()
			continue
		}
		room := geom.Pt(it.box.W(), it.box.H())
		own := it.preferredSize(c, room)
		total += math.Sqrt(math.Min(own.X, room.X) * math.Min(own.Y, room.Y))
	}
	return total
}

// read is how well the numbers of a scene that has nothing else are read from afar, in the sizes of
// their type; 0: there is more than numbers.
func (c *composition) read(s *contents) (sum float64) {
	items := itemsOf(s.body)
	if len(items) == 0 || !allNumbers(s.body) {
		return 0
	}
	for _, it := range items {
		sum += c.readIn(it, it.box)
	}
	return sum
}

// readIn is how well a number is read in a box.
func (c *composition) readIn(it *item, box geom.Rect) float64 {
	return it.kind.Shown(c.ctx, it.e, it.constraints(c).In(geom.Pt(box.W(), box.H())))
}

// lowerHeads sets long heads over numbers smaller, where that makes those larger that are hardly
// read from afar, and reports whether it did.
func (c *composition) lowerHeads(s *contents, t try, free room) bool {
	best, by := c.read(s), 0.0
	if best == 0 || len(s.titles) == 0 {
		return false
	}
	most := 0.0
	for _, it := range itemsOf(s.body) {
		most += c.readIn(it, free.safe)
	}
	if best >= most { // no room makes them larger than they are read well
		return false
	}
	defer func() { c.raised = 0 }()
	for _, c.raised = range lowers {
		if c.attempt(s, t, free, false) && c.read(s) > best*(2-headedKeeps) {
			best, by = c.read(s), c.raised
		}
	}
	c.raised = by
	c.attempt(s, t, free, false)
	return by > 0
}
