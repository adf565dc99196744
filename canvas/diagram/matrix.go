package diagram

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
)

// Matrices.
const (
	quarterGap = 0.4 // between quarters
	quarterPad = 0.75
	entryGap   = 0.55
	axisGap    = 0.55 // between an axis and the quarters
	entrySize  = 0.88 // of what stands in a quarter
)

func matrixLeast(e *plan.Element) (ems, lines float64) {
	most := 0
	for _, it := range e.Items {
		most = max(most, len(it.Children))
	}
	return 15, 7 + 3.2*float64(most)
}

// quarter is one item of a matrix.
type quarter struct {
	name    tag
	entries []element.Word
}

// matrix draws two axes, then a quarter for each item with what stands in it.
func (d *diagram) matrix() error {
	box := d.box
	var across, up element.Word
	var err error
	if axes := d.Element.Axes; len(axes) == 2 {
		if across, err = d.fitted(axes[0], d.Style(d.size*entrySize), 0.8*box.W(), 1, plan.AlignStart); err != nil {
			return err
		}
		if up, err = d.fitted(axes[1], d.Style(d.size*entrySize), 0.8*box.W(), 1, plan.AlignStart); err != nil {
			return err
		}
		box.Min.Y += up.H() + up.Drop() + 0.45*d.size
		box.Max.Y -= across.H() + across.Drop() + (0.5+axisGap)*d.size
		box.Min.X += (0.35 + axisGap) * d.size
	}
	gap := quarterGap * d.size
	w, h := (box.W()-gap)/2, (box.H()-gap)/2
	switch len(d.Element.Items) { // a lone one is the whole, and two stand side by side
	case 1:
		w, h = box.W(), box.H()
	case 2:
		h = box.H()
	}
	quarters, err := d.quarters(geom.Pt(w, h))
	if err != nil {
		return err
	}
	if len(d.Element.Axes) == 2 {
		d.matrixAxes(box, across, up)
	}
	for _, i := range d.order(len(quarters)) {
		at := geom.R(box.Min.X+float64(i%2)*(w+gap), box.Min.Y+float64(i/2)*(h+gap), w, h)
		d.quarter(i, quarters[i], at)
	}
	return nil
}

// quarters sets the words of all quarters, which have a room.
func (d *diagram) quarters(room geom.Point) ([]quarter, error) {
	pad := quarterPad * d.size
	var out []quarter
	for _, it := range d.Element.Items {
		align := plan.AlignStart
		if len(it.Children) == 0 {
			align = plan.AlignCenter
		}
		var q quarter
		var err error
		if q.name, err = d.tag(it.Label, it.Icon, d.Strong(d.size), room.X-2*pad, align); err != nil {
			return nil, err
		}
		high := q.name.H()
		for _, c := range it.Children {
			word, err := d.fitted(c.Label, d.Style(d.size*entrySize), room.X-2*pad-0.8*d.size, mostLines, plan.AlignStart)
			if err != nil {
				return nil, err
			}
			q.entries = append(q.entries, word)
			high += d.air(entryGap) + word.H() + word.Drop()
		}
		if high > room.Y-2*pad*0.8 {
			return nil, d.tight(quoted(it.Label))
		}
		out = append(out, q)
	}
	return out, nil
}

// matrixAxes draws what grows to the end and upwards, with their names.
func (d *diagram) matrixAxes(box geom.Rect, across, up element.Word) {
	ink := d.Ctx.Look.Palette.Ink
	o := geom.Pt(box.Min.X-axisGap*d.size, box.Max.Y+axisGap*d.size)
	right, top := geom.Pt(box.Max.X, o.Y), geom.Pt(o.X, box.Min.Y)
	width := d.Ctx.PenWidth(lineAxis)
	d.Line(o, top, width, ink, calmAxis)
	d.arrowhead(o, top, ink)
	d.WriteWord(up, geom.Pt(d.box.Min.X, top.Y-0.45*d.size-up.Drop()), 0, 1, d.ink())
	d.Line(o, right, width, ink, calmAxis)
	d.arrowhead(o, right, ink)
	d.WriteWord(across, geom.Pt(box.Max.X, o.Y+0.5*d.size), 1, 0, d.ink())
}

// quarter draws one quarter with its words.
func (d *diagram) quarter(i int, q quarter, at geom.Rect) {
	l := d.look(i)
	path := geom.RoundRect(at, math.Min(0.35*d.size, 0.1*at.H()))
	d.outline(path, l, i == d.lit)
	strength := 0.9
	if i == d.lit {
		strength = 1.5
	}
	ground := d.tint(path, l.Edge, strength)
	c := d.on(ground)
	pad := quarterPad * d.size
	if len(q.entries) == 0 {
		d.put(q.name, geom.Pt(at.Center().X-q.name.W()/2, at.Center().Y-q.name.H()/2), c)
		return
	}
	high := q.name.H()
	for _, w := range q.entries {
		high += d.air(entryGap) + w.H() + w.Drop()
	}
	air := math.Min((at.H()-2*pad*0.8-high)/float64(len(q.entries)+1), 0.5*d.size)
	y := at.Min.Y + pad*0.8
	d.put(q.name, geom.Pt(at.Min.X+pad, y), c)
	y += q.name.H() + air
	for _, w := range q.entries {
		y += d.air(entryGap)
		d.Line(geom.Pt(at.Min.X+pad, y+0.36*d.size), geom.Pt(at.Min.X+pad+0.4*d.size, y+0.36*d.size), d.Ctx.PenWidth(lineOutline), d.Ctx.Visible(l.Edge), calmLeader)
		d.WriteWord(w, geom.Pt(at.Min.X+pad+0.8*d.size, y), 0, 0, c)
		y += w.H() + w.Drop() + air
	}
}
