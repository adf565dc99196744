package layout

import (
	"slices"

	"github.com/inkreel/inkreel/internal/geom"

	"github.com/inkreel/inkreel/canvas/element"
)

// steps is a few pictures that rise from the lower corner where one begins to read to the
// upper one across.
type steps struct {
	all []*item
	gap float64
}

// The least and the most pictures that stand in steps, and how high each of so many is,
// as a share of the room.
const (
	fewestSteps = 3
	mostSteps   = 4
)

var stepHigh = [...]float64{fewestSteps: 0.62, 0.56}

// steps is a body of a few pictures that nothing joins in steps; nil: it is none, or the
// room is no wide one.
func (c *composition) steps(s *contents) *steps {
	all := itemsOf(s.body)
	n := len(all)
	if n < fewestSteps || n > mostSteps || len(s.body) != n || len(s.joins)+len(s.captions) > 0 || c.area.H() > c.area.W() {
		return nil
	}
	if slices.ContainsFunc(all, func(it *item) bool { return it.words() || !it.station() || it.kind.Block || it.person() }) {
		return nil
	}
	return &steps{all, c.ctx.Gap(4)}
}

// cell is the room of one step.
func (t *steps) cell(box geom.Rect) geom.Point {
	n := float64(len(t.all))
	return geom.Pt((box.W()-t.gap*(n-1))/n, box.H()*stepHigh[len(t.all)])
}

// at is the place of a step.
func (t *steps) at(box geom.Rect, i int) geom.Rect {
	cell := t.cell(box)
	up := float64(i) / float64(len(t.all)-1)
	return geom.R(box.Min.X+float64(i)*(cell.X+t.gap), box.Max.Y-cell.Y-up*(box.H()-cell.Y), cell.X, cell.Y)
}

// over are the rooms above the steps, the broadest first.
func (t *steps) over(c *composition, box geom.Rect) (out []geom.Rect) {
	for i := len(t.all) - 2; i >= 0; i-- {
		s := t.at(box, i)
		out = append(out, geom.Rect{Min: box.Min, Max: geom.Pt(s.Max.X, s.Min.Y-c.ctx.Gap(3))})
	}
	return slices.DeleteFunc(out, func(r geom.Rect) bool { return r.H() < element.FloorType*c.ctx.Unit })
}

func (t *steps) place(c *composition, box geom.Rect) {
	c.area = box
	cell := t.cell(box)
	s := c.stationSizes(t.all, cell)
	for i, it := range t.all {
		r := t.at(box, i)
		c.placeStation(it, s, r.Center().X, r.Max.Y-s.height(c.ctx), cell.X)
	}
}
