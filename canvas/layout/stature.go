package layout

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"

	"github.com/inkreel/inkreel/canvas/element"
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

// placed reports whether all blocks are single elements that stand in the scene's place.
func (c *composition) placed(blocks []block) bool {
	if c.scene.Place() == "" {
		return false
	}
	for _, p := range blocks {
		if it, ok := p.(*item); !ok || it.kind.Stands == nil || !it.kind.Stands(it.e) {
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
	for _, it := range c.all {
		if it.person() && it.laidOut() && it.e.Rotate == 0 {
			all = append(all, it)
		}
	}
	if len(all) < 2 {
		return
	}
	for n := range agreements {
		least, most, said := math.Inf(1), 0.0, math.Inf(1)
		for _, it := range all {
			own, words := it.kind.Stature(c.ctx, it.e, it.constraints(c), c.within(it))
			least, most = math.Min(least, own), math.Max(most, own)
			if words > 0 {
				said = math.Min(said, words)
			}
		}
		if least <= 0 {
			break
		}
		for _, it := range all {
			it.cs.Stature = least
			if !math.IsInf(said, 1) {
				it.cs.Said = said
			}
		}
		if n > 0 && most < least*alike {
			break
		}
	}
	for _, it := range all {
		if it.cs.Side == 0 { // else it stands on the line of its row
			c.shrink(it)
		}
	}
	c.settle()
}

// settle raises a body that persons no longer fill, until it stands in the middle of its
// room again; what the layout has drawn lines for stays.
func (c *composition) settle() {
	if len(c.tracks) > 0 || c.area.Empty() {
		return
	}
	var body []*item
	top, end := math.Inf(1), math.Inf(-1)
	for _, it := range c.all {
		switch {
		case len(it.lead) > 0:
			return
		case it.connector() || !it.laidOut() || !c.area.Inset(-element.Slack).Contains(it.box):
			continue
		}
		high := it.box.H()
		if ringed := it.e.Label != "" && it.pad(c.ctx) != (geom.Point{}); it.cs.Side > 0 && it.kind.Hang != nil && !ringed { // it stands on the lower edge
			high = math.Min(it.preferredSize(c, geom.Pt(it.box.W(), high)).Y, high)
		}
		body = append(body, it)
		top, end = math.Min(top, it.box.Max.Y-high), math.Max(end, it.box.Max.Y)
	}
	if up := (top - c.area.Min.Y - (c.area.Max.Y - end)) / 2; up > c.ctx.Gap(1) {
		for _, it := range body {
			it.box = it.box.Translate(geom.Pt(0, -up))
		}
	}
}

// Smaller words may have another place beside their person, who then is smaller too: how
// often persons agree at most, and how many times as large as another one may be.
const (
	agreements = 4
	alike      = 1.01
)

// shrink brings the box of a person down to what they take of it, on the same ground.
func (c *composition) shrink(it *item) {
	s := it.preferredSize(c, geom.Pt(it.box.W(), it.box.H()))
	w, h := math.Min(s.X, it.box.W()), math.Min(s.Y, it.box.H())
	it.box = geom.R(it.box.Center().X-w/2, it.box.Max.Y-h, w, h)
}
