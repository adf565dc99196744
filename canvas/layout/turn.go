package layout

import (
	"github.com/inkreel/inkreel/internal/geom"

	"github.com/inkreel/inkreel/canvas/paint"
)

// turn rotates what was made about its middle, clockwise by rad. A video plays
// upright: players and encoders know no turned pictures.
func (m *placed) turn(rad float64) {
	c := m.covers.Center()
	t := geom.RotateAbout(rad, c)
	m.marks = paint.TurnedMarks(m.marks, t, rad)
	if len(m.contour) == 0 { // arrows meet the turned sides, not the box around them
		a := m.anchor
		m.contour = []geom.Polyline{{a.Min, geom.Pt(a.Max.X, a.Min.Y), a.Max, geom.Pt(a.Min.X, a.Max.Y), a.Min}}
	}
	for _, l := range m.contour {
		for i, p := range l {
			l[i] = t.Apply(p)
		}
	}
	for i, r := range m.words {
		m.words[i] = paint.TurnedBounds(r, t)
	}
	m.covers = paint.TurnedBounds(m.covers, t)
	m.anchor = paint.TurnedBounds(m.anchor, t)
}
