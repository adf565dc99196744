package diagram

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// Gauges and dials.
const (
	ringShare   = 0.3             // of the radius: breadth of a gauge's ring
	figureTimes = 1.9             // size of a value in the middle
	dialFrom    = -0.75 * math.Pi // of the scale, from twelve o'clock
	dialTo      = 0.75 * math.Pi
	leastRing   = 3.6  // of type: a smaller radius holds no words
	figureWide  = 1.25 // inner radii that a value within the ring is wide …
	figureHigh  = 0.62 // … or high, where it would be smaller
	roomyRing   = 6.5  // … and a gauge's is no smaller while words are as large as is read at ease
)

// band is a part of a ring between two radii.
func band(c geom.Point, inner, outer, a, b float64) geom.Path {
	p := geom.Arc(c, outer, a, b)
	hole := geom.Arc(c, inner, b, a)
	hole[0].Op = geom.LineTo
	p = append(p, hole...)
	p.Close()
	return p
}

// ring is what a scale runs along.
type ring struct {
	centre       geom.Point
	inner, outer float64
	angle        func(value float64) float64
}

// gauge draws half a ring filled up to the value, or in zones with a needle.
func (d *diagram) gauge() error {
	m, err := d.meter(figureTimes, 0.7*math.Min(d.box.W(), 2*d.box.H()), 7*d.size, plan.AlignCenter)
	if err != nil {
		return err
	}
	lo, hi, err := d.ends(m)
	if err != nil {
		return err
	}
	zones := 0.0
	side := 0.0
	for _, z := range m.zones {
		if z.name.Lines > 0 {
			zones = math.Max(zones, z.name.H()+z.name.Drop()+0.5*d.size)
			side = math.Max(side, z.name.W*0.9+0.5*d.size)
		}
	}
	foot := math.Max(lo.H(), hi.H()) + lo.Drop() + 0.5*d.size
	needle := len(m.zones) > 0
	words := 0.0
	if needle { // value and label stand under the hub
		words = m.figure.H() + 0.9*d.size
	} else {
		words = 0.2 * d.size
	}
	if m.label.Lines > 0 {
		words += m.label.H() + m.label.Drop() + 0.55*d.size
	}
	ends := math.Max(foot, 0.9*d.size)
	foot = math.Max(foot, words)
	r := math.Min(d.box.W()/2-side, d.box.H()-zones-foot)
	inner := r * (1 - ringShare)
	// Between the ends of the scale there is room for what is narrow.
	between := 2*(inner+r)/2 - math.Max(lo.W, hi.W) - d.size
	drop := 0.0
	if wide := m.label.W; !needle && wide > between || needle && math.Max(wide, m.figure.W) > between {
		drop = ends - 0.5*d.size
		r = math.Min(r, d.box.H()-zones-words-drop)
		foot = math.Max(foot, words+drop)
		inner = r * (1 - ringShare)
	}
	if r < leastRing*d.size || r < roomyRing*d.size && d.size > 1.1*d.Ctx.PhoneType() {
		return d.tight("the gauge")
	}
	if !needle && m.figure.W > 1.7*inner {
		return d.tight("the value")
	}
	if larger := math.Min(figureWide*inner/m.figure.W, figureHigh*inner/m.figure.H()); !needle && larger > 1 {
		if m.figure, err = d.fitted(d.number(m.value), d.Strong(d.size*figureTimes*larger), 2*inner, 1, plan.AlignCenter); err != nil {
			return err
		}
	}
	c := geom.Pt(d.box.Center().X, d.box.Center().Y+(zones+r-foot)/2)
	angle := func(v float64) float64 { return math.Pi * (m.share(v) - 0.5) }
	ink := d.Ctx.Look.Palette.Ink
	mid := (inner + r) / 2
	y := c.Y + 0.5*d.size
	taken := []geom.Rect{geom.R(c.X-mid-lo.W/2, y, lo.W, lo.H()+lo.Drop()), geom.R(c.X+mid-hi.W/2, y, hi.W, hi.H()+hi.Drop())}
	half := ring{c, inner, r, angle}
	names, err := d.zoneNames(m, half, taken)
	if err != nil {
		return err
	}
	if needle {
		d.zones(m, half, names)
	} else {
		d.Draw(band(c, inner, r, -math.Pi/2, math.Pi/2), d.Ctx.PenWidth(lineOutline), ink, calmRing)
	}
	d.WriteWord(lo, geom.Pt(c.X-mid, y), 0.5, 0, d.muted())
	d.WriteWord(hi, geom.Pt(c.X+mid, y), 0.5, 0, d.muted())
	switch {
	case needle:
		y = c.Y + 0.9*d.size + drop
		d.needle(c, angle(m.lo), angle(m.value), inner-0.3*d.size)
		d.WriteWord(m.figure, geom.Pt(c.X, y), 0.5, 0, d.ink())
		d.of(element.Whole)
		y += m.figure.H() + 0.55*d.size
	default:
		if m.share(m.value) > 0.005 {
			d.grow(geom.Pt(-1, 0), &c, func() { d.fill(band(c, inner, r, -math.Pi/2, angle(m.value)), d.full(), geom.Rect{}, nil) })
			d.Line(geom.OnCircle(c, inner, angle(m.value)), geom.OnCircle(c, r, angle(m.value)), d.Ctx.PenWidth(lineOutline), ink, calmRing)
		}
		d.WriteWord(m.figure, geom.Pt(c.X, c.Y-0.02*r), 0.5, 1, d.ink())
		y = c.Y + 0.7*d.size + drop
	}
	if m.label.Lines > 0 {
		d.WriteWord(m.label, geom.Pt(c.X, y), 0.5, 0, d.ink())
	}
	return nil
}

// ends are the least and the greatest value of a scale, written.
func (d *diagram) ends(m meter) (lo, hi element.Word, err error) {
	st := d.Style(d.size * smallWords)
	n := quantity.NumbersFor(d.Ctx.Lang, d.Element.Unit, []float64{m.lo, m.hi})
	if lo, err = d.fitted(n.Text(m.lo/n.Factor), st, 8*d.size, 1, plan.AlignCenter); err != nil {
		return lo, hi, err
	}
	hi, err = d.fitted(n.Text(m.hi/n.Factor), st, 8*d.size, 1, plan.AlignCenter)
	return lo, hi, err
}

// zoneNames are the places of the names of zones about a ring: beside the middle of
// each, as far as its neighbours and what is taken let it.
func (d *diagram) zoneNames(m meter, r ring, taken []geom.Rect) ([]geom.Rect, error) {
	var as, spans []float64
	for _, z := range m.zones {
		a := (r.angle(z.from) + r.angle(z.to)) / 2
		s, co := math.Sincos(a)
		span := 0.0
		if z.name.Lines > 0 {
			span = (math.Abs(co)*z.name.W + math.Abs(s)*(z.name.H()+z.name.Drop()) + 0.5*d.size) / (r.outer + 0.5*d.size + z.name.H()/2)
		}
		as, spans = append(as, a), append(spans, span)
	}
	quantity.Stack(as, spans, r.angle(m.lo)-0.12, r.angle(m.hi)+0.12)
	out := make([]geom.Rect, len(m.zones))
	for k, z := range m.zones {
		if z.name.Lines == 0 {
			continue
		}
		s, co := math.Sincos(as[k])
		at := geom.OnCircle(r.centre, r.outer+0.5*d.size, as[k])
		out[k] = geom.R(at.X-(0.5-0.5*s)*z.name.W, at.Y-(0.5+0.5*co)*z.name.H(), z.name.W, z.name.H()+z.name.Drop())
		for range 4 { // what is broad reaches over the ring at a slant
			off := r.outer + 0.4*d.size - nearest(out[k], r.centre)
			if off <= 0 {
				break
			}
			out[k] = out[k].Translate(geom.Pt(s, -co).Mul(off))
		}
		for _, other := range append(taken, out[:k]...) {
			if out[k].Inset(-0.12 * d.size).Overlaps(other) {
				return nil, d.tight("the scale")
			}
		}
		if !d.box.Inset(-1).Contains(out[k]) {
			return nil, d.tight("the scale")
		}
	}
	return out, nil
}

// zones draws the zones of a ring with their names about it.
func (d *diagram) zones(m meter, r ring, names []geom.Rect) {
	if last := m.zones[len(m.zones)-1]; last.to < m.hi {
		d.Draw(band(r.centre, r.inner, r.outer, r.angle(last.to), r.angle(m.hi)), d.Ctx.PenWidth(lineOutline), d.Ctx.Look.Palette.Ink, calmRing)
	}
	defer d.of(element.Whole)
	for _, k := range d.zoneOrder(m) {
		z := m.zones[k]
		d.of(z.index)
		l := d.parts.Of(k, z.index == d.lit)
		path := band(r.centre, r.inner, r.outer, r.angle(z.from), r.angle(z.to))
		d.outline(path, l, z.index == d.lit)
		d.fill(path, l, geom.Rect{}, nil)
		if z.name.Lines == 0 {
			continue
		}
		d.WriteWord(z.name, names[k].Min, 0, 0, d.wordsOf(z.index))
	}
}

// zoneOrder is the order zones are drawn in: what stands out last.
func (d *diagram) zoneOrder(m meter) (order []int) {
	last := -1
	for k, z := range m.zones {
		if z.index == d.lit {
			last = k
			continue
		}
		order = append(order, k)
	}
	if last >= 0 {
		order = append(order, last)
	}
	return order
}

// needle draws a hand to an angle from the hub, which has a radius, and the hub; where it
// turns, it sets out at rest. It comes with the last of the zones: it points at one of them.
func (d *diagram) needle(c geom.Point, rest, angle, long float64) {
	hub := 0.3 * d.size
	d.of(d.lastCued())
	ink := d.Ctx.Look.Palette.Ink
	first := len(d.Marks)
	d.Line(geom.OnCircle(c, hub*0.6, angle), geom.OnCircle(c, long, angle), d.Ctx.PenWidth(lineStrong), ink, calmRing)
	d.dot(c, hub, ink)
	if rest != angle {
		d.grown(first, paint.Grown{Round: &c, Swing: rest - angle})
	}
}

// dialAspect leaves room for the names of zones at both sides.
func dialAspect(e *plan.Element, tall bool) float64 {
	for _, it := range e.Items {
		if it.Label != "" && !tall {
			return 1.45
		}
	}
	return either(1.1, 0.95)(e, tall)
}

// dial draws a round face with a scale and a hand.
func (d *diagram) dial() error {
	m, err := d.meter(1.25, d.box.W(), 7*d.size, plan.AlignCenter)
	if err != nil {
		return err
	}
	side, top := 0.0, 0.0 // room for the names of zones
	for _, z := range m.zones {
		if z.name.Lines > 0 {
			side = math.Max(side, z.name.W+0.5*d.size)
			top = math.Max(top, z.name.H()+z.name.Drop()+0.5*d.size)
		}
	}
	words := 0.0
	if m.label.Lines > 0 {
		words = m.label.H() + m.label.Drop() + 0.7*d.size
	}
	r := math.Min(d.box.W()/2-side, (d.box.H()-words-top)/2)
	if r < leastRing*d.size {
		return d.tight("the dial")
	}
	c := geom.Pt(d.box.Center().X, d.box.Center().Y+(top-words)/2)
	angle := func(v float64) float64 { return dialFrom + m.share(v)*(dialTo-dialFrom) }
	ink := d.Ctx.Look.Palette.Ink
	t := m.marks(int(clamp(r/(0.75*d.size), 5, 13)))
	st := d.Style(d.size * smallWords)
	var marks []element.Word
	n := quantity.NumbersFor(d.Ctx.Lang, "", []float64{m.lo, m.hi})
	widest := 0.0
	for _, v := range t.At {
		w, err := d.fitted(n.Tick(v/n.Factor, t.Step/n.Factor), st, 5*d.size, 1, plan.AlignCenter)
		if err != nil {
			return err
		}
		marks = append(marks, w)
		widest = math.Max(widest, w.W)
	}
	rim := 0.0 // breadth of the zones
	if len(m.zones) > 0 {
		rim = 0.11 * r
	}
	long := 0.09 * r
	at := r - rim - long - 0.35*d.size - widest/2
	// Numbers keep off each other and off the value under the hub.
	if gap := at * (dialTo - dialFrom) / math.Max(float64(len(marks)-1), 1); gap < widest+0.35*d.size || at < 2.4*d.size {
		return d.tight("the dial")
	}
	// The value stands at the foot of the face, between both ends of the scale.
	chord := r - rim - 0.5*d.size
	half := m.figure.W/2 + 0.15*d.size
	foot := c.Y + math.Sqrt(math.Max(chord*chord-half*half, 0)) - m.figure.Drop()
	if head := foot - m.figure.H(); half > 0.8*chord || head < c.Y+0.71*at+0.5*element.Tallest(marks)+0.25*d.size {
		return d.tight("the value")
	}
	face := ring{c, r - rim, r, angle}
	places, err := d.zoneNames(m, face, nil)
	if err != nil {
		return err
	}
	d.Draw(geom.Arc(c, r, 0, 2*math.Pi), d.Ctx.PenWidth(lineOutline), ink, calmRing)
	if len(m.zones) > 0 {
		d.zones(m, face, places)
	}
	d.minor(m, t, func(v float64) (geom.Point, geom.Point) {
		return geom.OnCircle(c, r-rim-0.1*d.size, angle(v)), geom.OnCircle(c, r-rim-0.6*long, angle(v))
	})
	figure := geom.R(c.X-m.figure.W/2, foot-m.figure.H(), m.figure.W, m.figure.H())
	taken := []geom.Rect{figure}
	for i, v := range t.At {
		a := angle(v)
		on := geom.OnCircle(c, at, a)
		taken = append(taken, geom.R(on.X-marks[i].W/2, on.Y-marks[i].H()/2, marks[i].W, marks[i].H()))
		d.Line(geom.OnCircle(c, r-rim-0.1*d.size, a), geom.OnCircle(c, r-rim-long, a), d.Ctx.PenWidth(lineOutline), ink, calmRing)
		d.WriteWord(marks[i], on, 0.5, 0.5, d.muted())
	}
	d.needle(c, angle(m.lo), angle(m.value), d.reach(c, angle(m.value), r-rim-long-0.3*d.size, taken))
	d.of(element.Whole)
	d.WriteWord(m.figure, geom.Pt(c.X, foot), 0.5, 1, d.ink())
	if m.label.Lines > 0 {
		d.WriteWord(m.label, geom.Pt(c.X, c.Y+r+0.7*d.size), 0.5, 0, d.ink())
	}
	return nil
}

// reach is how long a hand can be, at most so long, before it comes to words.
func (d *diagram) reach(c geom.Point, angle, most float64, words []geom.Rect) float64 {
	const steps = 40
	for i := range steps {
		long := most * float64(i+1) / steps
		for _, w := range words {
			if geom.Inside(w.Inset(-0.25*d.size), geom.OnCircle(c, long, angle)) {
				return most * float64(i) / steps
			}
		}
	}
	return most
}
