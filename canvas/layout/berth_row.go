package layout

import (
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// berthRow is things of equal rank in one row in which those that move to another have a
// place of their own beside it, as large as theirs: where they go is as good as where they
// come from.
type berthRow struct {
	*grid
	guests map[*item]*item // whose place the stand-ins among the stations are
}

// berthRow is blocks as one row in a wide room, nil where that is not what they are: none
// has others moving to its side, or not all are stations.
func (c *composition) berthRow(blocks []block) block {
	if c.area.W() <= c.area.H() {
		return nil
	}
	r := &berthRow{guests: map[*item]*item{}}
	var out []block
	for _, p := range blocks {
		it, ok := p.(*item)
		if ok && it.station() && !it.words() {
			out = append(out, it)
			continue
		}
		b, ok := p.(*berth)
		if !ok || b.upright() || !b.station() || b.words() {
			return nil
		}
		var places []block
		for _, g := range b.guests {
			stand := &item{e: g.e, kind: g.kind, index: g.index, note: g.note, across: 0.5, down: 0.5, scale: g.scale}
			r.guests[stand] = g
			places = append(places, stand)
		}
		if (b.side == plan.SideLeft) != c.mirrored { // the first comes to lie nearest
			slices.Reverse(places)
			out = append(append(out, places...), b.item)
		} else {
			out = append(append(out, b.item), places...)
		}
	}
	if len(r.guests) == 0 {
		return nil
	}
	r.grid = c.newGrid(out, len(out), geom.Pt(c.ctx.Gap(4), 0))
	r.uneven = true
	return r
}

func (r *berthRow) place(c *composition, box geom.Rect) {
	r.grid.place(c, box)
	for stand, guest := range r.guests {
		guest.berth = stand.box
	}
}
