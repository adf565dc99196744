package layout

import (
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
)

// unspoilt reports whether a place is on the board and no other element's, nor
// where letters of this one stand.
func (c *composition) unspoilt(it *item, r geom.Rect) bool {
	if !geom.FromPixels(c.ctx.Frame.Bounds()).Inset(trimRoom * c.ctx.Unit).Contains(r) {
		return false
	}
	for _, o := range c.all {
		if o != it && !o.connector() && c.flipped(o.box).Overlaps(r) {
			return false
		}
	}
	for _, m := range it.built.marks {
		if w, ok := m.(paint.Writing); ok && geom.FromPixels(w.Bounds()).Overlaps(r) {
			return false
		}
	}
	return true
}

// trimRoom is how far in design units a paper's trim reaches in from the edge.
const trimRoom = 34
