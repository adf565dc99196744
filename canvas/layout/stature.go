package layout

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// person reports whether an item is a person.
func (it *item) person() bool { return it.kind.Stature != nil }

// anyPerson reports whether persons are among items.
func anyPerson(items []*item) bool { return slices.ContainsFunc(items, (*item).person) }

// allPersons reports whether every block is one person.
func allPersons(blocks []block) bool {
	for _, p := range blocks {
		if it, ok := p.(*item); !ok || !it.person() {
			return false
		}
	}
	return true
}

// agreeOnStature draws the persons whom the layout has placed in one scale, that of whom
// it has left the least room, and sets what they say in one size. Who becomes smaller
// stays on the same ground.
func (c *composition) agreeOnStature() {
	var all []*item
	least, said := math.Inf(1), math.Inf(1)
	for _, it := range c.all {
		if !it.person() || it.e.Box != nil || it.e.Rotate != 0 {
			continue
		}
		all = append(all, it)
		own, words := it.kind.Stature(c.ctx, it.e, it.constraints(c), c.within(it))
		least = math.Min(least, own)
		if words > 0 {
			said = math.Min(said, words)
		}
	}
	if len(all) < 2 || least <= 0 {
		return
	}
	for _, it := range all {
		it.cs.Stature = least
		if !math.IsInf(said, 1) {
			it.cs.Said = said
		}
		if it.cs.Side > 0 { // it stands on the line of its row
			continue
		}
		s := it.preferredSize(c, geom.Pt(it.box.W(), it.box.H()))
		w, h := math.Min(s.X, it.box.W()), math.Min(s.Y, it.box.H())
		it.box = geom.R(it.box.Center().X-w/2, it.box.Max.Y-h, w, h)
	}
}
