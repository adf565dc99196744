package diagram

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
)

// Big numbers.
const (
	numberMost = 330.0 // design units of the figures
	numberHigh = 0.62  // of the box
)

// bigNumber writes the value as large as the box lets it be, and under it what it
// is of.
func (d *diagram) bigNumber() error {
	text := d.number(d.value())
	room := d.box
	words := 0.0
	t, err := d.tag(d.Element.Label, "", d.Style(d.size*1.15), d.box.W(), plan.AlignCenter)
	if err != nil {
		return err
	}
	if t.H() > 0 {
		words = t.H() + 0.9*d.size
	}
	st := d.Ctx.Style(plan.RoleTitle, math.Min(numberMost*d.Ctx.Unit, (room.H()-words)*1.25))
	st.Bold, st.LineHeight = true, 0
	if st.SizePx < d.size { // its words take the room
		return d.tight(quoted(text))
	}
	one, err := d.Sized(text, st, 0)
	if err != nil {
		return err
	}
	st.SizePx = math.Min(st.SizePx*math.Min(1, room.W()/one.W), st.SizePx*math.Min(1, (room.H()-words)/(one.H()+0.35*one.Drop())))
	if st.SizePx < 1.5*d.size {
		return d.tight(quoted(text))
	}
	w, err := d.Word(text, st, 0, plan.AlignCenter)
	if err != nil {
		return err
	}
	high := w.H() + words
	y := d.box.Center().Y - high/2
	c := d.Ctx.Legible(d.parts.Highlight(), d.Ctx.Ground(d.Element), math.Inf(1))
	if !d.Ctx.Colour {
		c = d.ink()
	}
	d.WriteWord(w, geom.Pt(d.box.Center().X, y), 0.5, 0, c)
	if t.H() > 0 {
		d.put(t, geom.Pt(d.box.Center().X-t.W()/2, y+w.H()+0.9*d.size), d.ink())
	}
	return nil
}
