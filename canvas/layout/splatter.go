package layout

import (
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
)

// unspoilt reports whether a place is on the board and no other element's, nor
// where letters of this one stand, nor on a picture.
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
	return !it.drawn() || !covered(r, it.built.contour)
}

// covered reports whether the middle of a place lies within contours, or a line of
// them runs through it.
func covered(r geom.Rect, contour []geom.Polyline) bool {
	m := r.Center()
	if offLines(m, contour) < r.W()/2 {
		return true
	}
	const beyond = 1e5 // pixels: past all contours
	crossed := 0
	for _, l := range contour {
		crossed += geom.Crossings(geom.Polyline{m, geom.Pt(m.X+beyond, m.Y+0.37)}, l)
	}
	return crossed%2 == 1
}

// trimRoom is how far in design units a paper's trim reaches in from the edge.
const trimRoom = 34
