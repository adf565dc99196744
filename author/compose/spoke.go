package compose

import "github.com/inkreel/inkreel/plan"

// spoke is a quiet line from the middle of one picture to that of another, as far
// as it lies outside both and their labels.
func (p *page) spoke(from, to string) {
	r := p.film.ruler
	a, b := p.boxOf(from).middle(), p.boxOf(to).middle()
	const air = 18 // design units that stay free
	pad := [2]float64{air * r.ctx.Unit / r.w, air * r.ctx.Unit / r.h}
	s := leaves(p.groupBox(from), a, b, pad)
	t := 1 - leaves(p.groupBox(to), b, a, pad)
	if t-s < 0.06 {
		return
	}
	at := func(f float64) [2]float64 { return [2]float64{a[0] + (b[0]-a[0])*f, a[1] + (b[1]-a[1])*f} }
	p.add(mark{Element: plan.Element{ID: "line", Kind: plan.KindArrow, Points: [][2]float64{at(s), at(t)}, Heads: plan.HeadsNone, Color: "muted"}})
}

// leaves is the share of the way from a point in an area to another at which the
// area, and so much around it, is left.
func leaves(in area, from, to, pad [2]float64) float64 {
	low := [2]float64{in.X - pad[0], in.Y - pad[1]}
	high := [2]float64{in.X + in.W + pad[0], in.Y + in.H + pad[1]}
	out := 1.0
	for k := range 2 {
		switch d := to[k] - from[k]; {
		case d > 0:
			out = min(out, (high[k]-from[k])/d)
		case d < 0:
			out = min(out, (low[k]-from[k])/d)
		}
	}
	return max(out, 0)
}

// middle of the area.
func (a area) middle() [2]float64 { return [2]float64{a.X + a.W/2, a.Y + a.H/2} }

// union is the area about two.
func (a area) union(b area) area {
	x, y := min(a.X, b.X), min(a.Y, b.Y)
	return area{x, y, max(a.X+a.W, b.X+b.W) - x, max(a.Y+a.H, b.Y+b.H) - y}
}

// boxOf is the box of an element.
func (p *page) boxOf(id string) area {
	for _, m := range p.marks {
		if m.ID == id && m.Box != nil {
			return area(*m.Box)
		}
	}
	return area{}
}

// groupBox is the area of an element and of the words it is drawn with.
func (p *page) groupBox(id string) area {
	out := p.boxOf(id)
	for _, m := range p.marks {
		if m.Group == id && m.Box != nil && m.ID != id {
			b := area(*m.Box)
			if m.Kind == plan.KindText { // of its box the words fill the middle
				s := p.film.ruler.at(roleOf(m.Element), b.W, 1.3)
				w := min(s.widest([]string{m.Text}), b.W)
				b.X, b.W = b.X+(b.W-w)/2, w
			}
			out = out.union(b)
		}
	}
	return out
}
