package layout

import (
	"github.com/inkreel/inkreel/plan"
)

// face turns pictures that look to a side, where the plan leaves it to us, towards what
// they speak of: along the arrow that leads from them or their group, else to what stands
// beside them.
// In a row of equals every picture looks the way the library draws it; persons look to the
// others.
func (c *composition) face() {
	var body []*item
	for _, it := range c.all {
		if !it.connector() && !it.is(plan.RoleTitle) && !it.is(plan.RoleHeading) && !it.is(plan.RoleCaption) {
			body = append(body, it)
		}
	}
	for _, it := range body {
		own := &c.scene.Elements[it.index]
		if it.kind.Faces == nil || own.Flip != nil || own.Facing != "" {
			continue
		}
		it.e.Flip = nil
		if looks := it.kind.Faces(it.e); looks != 0 && c.spoken(it, body) == -looks {
			flip := true
			it.e.Flip = &flip
		}
	}
}

// spoken is where an item's subject lies: -1 to its left, 1 to its right, 0 neither.
func (c *composition) spoken(it *item, body []*item) int {
	if s := c.bound(it); s != 0 {
		return s
	}
	for _, j := range c.arrows {
		if j.from == it || it.e.Group != "" && j.from.e.Group == it.e.Group {
			if s := c.sideOf(j.from, j.to); s != 0 {
				return s
			}
		}
	}
	side, equals := 0, 0
	for _, other := range body {
		if other == it || other.box == it.box { // one takes the other's place
			continue
		}
		if other.drawn() {
			equals++
		}
		s := c.sideOf(it, other)
		if s == 0 || side != 0 && s != side {
			equals, side = 2, 0
			break
		}
		side = s
	}
	switch {
	case equals > 1 && !it.person():
		return 0
	case side == 0 && it.person() && c.mirrored: // nobody in particular: the way one reads
		return -1
	}
	return side
}

// sideOf is where another item lies on the board: -1 all of it to the left of this one,
// 1 to the right, 0 neither.
func (c *composition) sideOf(it, other *item) int {
	a, b := c.flipped(it.box), c.flipped(other.box)
	switch {
	case b.Center().X < a.Min.X && b.Max.X <= a.Center().X:
		return -1
	case b.Center().X > a.Max.X && b.Min.X >= a.Center().X:
		return 1
	}
	return 0
}
