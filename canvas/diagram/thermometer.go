package diagram

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// Thermometers.
const (
	tubeShare = 0.075 // of the height: half the tube's width
	tubeMost  = 0.75  // of type
	bulbTimes = 1.75  // radius of the bulb to half the tube's width
	// Its value grows up to a share of the height and of the width beside it, and so many
	// times its least size.
	figureMost  = 0.2
	figureTubes = 0.92
	figureMore  = 2.6
	// The least that it is wide to its height.
	thermometerSlim = 0.75

	glass = 0.3 // of half the tube's width, left white about what fills it
)

// thermometerAspect leaves room for the names of marks.
func thermometerAspect(e *plan.Element, tall bool) float64 {
	for _, it := range e.Items {
		if it.Label != "" && !tall {
			return 1.45
		}
	}
	return either(1.35, thermometerSlim)(e, tall)
}

// thermometer draws a tube filled up to the value beside a scale.
func (d *diagram) thermometer() error {
	m, err := d.meter(1.7, 0.6*d.box.W(), 0.42*d.box.W(), plan.AlignStart)
	if err != nil {
		return err
	}
	words := 0.0
	if m.label.Lines > 0 {
		words = m.label.H() + m.label.Drop() + 0.7*d.size
	}
	high := d.box.H() - words
	half := math.Max(math.Min(tubeShare*high, 1.1*d.size), tubeMost*d.size)
	bulb := bulbTimes * half
	length := high - 2*bulb + half*0.3
	if length < 5*d.size {
		return d.tight("the thermometer")
	}
	t := m.marks(int(clamp(length/(1.35*d.size), 3, 13)))
	n := quantity.NumbersFor(d.Ctx.Lang, "", []float64{m.lo, m.hi})
	var marks []element.Word
	for _, v := range t.At {
		w, err := d.fitted(n.Tick(v/n.Factor, t.Step/n.Factor), d.Style(d.size*smallWords), 5*d.size, 1, plan.AlignEnd)
		if err != nil {
			return err
		}
		marks = append(marks, w)
	}
	left := element.Widest(marks) + 1.2*d.size // of the tube: the scale
	// The value is what is read: it takes the width that is left.
	if free := d.box.W() - left - 2*bulb - 1.6*d.size; m.figure.W > 0 && free > m.figure.W {
		times := math.Min(figureTubes*free/m.figure.W, math.Min(figureMost*high/m.figure.H(), figureMore))
		if m.figure, err = d.fitted(d.number(m.value), d.Strong(math.Max(1.7*times, 1.7)*d.size), free, 1, plan.AlignStart); err != nil {
			return err
		}
	}
	right := m.figure.W
	for _, z := range m.zones {
		right = math.Max(right, z.name.W)
	}
	right += 1.3 * d.size
	if left+2*bulb+right > d.box.W() {
		return d.tight("the thermometer")
	}
	x := d.box.Center().X - (left+2*half+right)/2 + left + half
	x = clamp(x, d.box.Min.X+bulb, d.box.Max.X-bulb)
	top := d.box.Min.Y
	base := top + high - bulb // of the bulb's middle
	foot := base - math.Sqrt(bulb*bulb-half*half)
	y := func(v float64) float64 { return foot - 0.35*half - m.share(v)*(foot-0.35*half-top-half) }
	ink := d.Ctx.Look.Palette.Ink
	d.Draw(tube(geom.Pt(x, base), top, half, bulb), d.Ctx.PenWidth(lineOutline), ink, calmRing)
	for i, v := range t.At {
		at := geom.Pt(x-half-0.35*d.size, y(v))
		d.Line(at, at.Sub(geom.Pt(0.4*d.size, 0)), d.Ctx.PenWidth(lineThin), ink, calmLeader)
		d.WriteWord(marks[i], at.Sub(geom.Pt(0.65*d.size, 0)), 1, 0.5, d.muted())
	}
	in := half * (1 - glass)
	d.grow(geom.Pt(0, -1), nil, func() { d.fill(filling(geom.Pt(x, base), y(m.value), in, bulb*0.8), d.full(), geom.Rect{}, nil) })
	// The value and the marks beside it keep off each other.
	hs := []float64{m.figure.H() + 0.9*d.size}
	ys := []float64{y(m.value)}
	zones := m.zones
	order := make([]int, 0, len(zones)+1)
	all := []float64{}
	at := 0
	for _, z := range zones {
		if z.to > m.value {
			at++
		}
	}
	// From the top down: values fall.
	for k := len(zones) - 1; k >= 0; k-- {
		order = append(order, k)
	}
	ys, hs = ys[:0], hs[:0]
	for i := 0; i <= len(order); i++ {
		if i == at {
			ys, hs = append(ys, y(m.value)), append(hs, m.figure.H()+0.9*d.size)
			all = append(all, -1)
		}
		if i < len(order) {
			z := zones[order[i]]
			ys, hs = append(ys, y(z.to)), append(hs, math.Max(z.name.H(), 0.4*d.size)+0.7*d.size)
			all = append(all, float64(order[i]))
		}
	}
	sum := 0.0
	for _, h := range hs {
		sum += h
	}
	if sum > high {
		return d.tight("the thermometer")
	}
	quantity.Stack(ys, hs, top-0.4*d.size, top+high)
	edge := x + half
	words0 := edge + 1.3*d.size
	for i, k := range all {
		if k < 0 {
			continue
		}
		z := zones[int(k)]
		d.of(z.index)
		c := d.wordsOf(z.index)
		if z.index == d.lit {
			c = d.legible(d.parts.Highlight())
		}
		d.Line(geom.Pt(edge+0.2*d.size, y(z.to)), geom.Pt(words0-0.25*d.size, ys[i]), d.Ctx.PenWidth(lineAxis), c, calmLeader)
		if z.name.Lines > 0 {
			d.WriteWord(z.name, geom.Pt(words0, ys[i]), 0, 0.5, c)
		}
	}
	d.of(element.Whole)
	for i, k := range all {
		if k < 0 {
			d.Line(geom.Pt(edge+0.2*d.size, y(m.value)), geom.Pt(words0-0.25*d.size, ys[i]), d.Ctx.PenWidth(lineLeader), d.Ctx.Visible(d.Ctx.Look.Palette.Muted), calmLeader)
			d.WriteWord(m.figure, geom.Pt(words0, ys[i]), 0, 0.5, d.legible(d.full().Edge))
		}
	}
	if m.label.Lines > 0 {
		d.WriteWord(m.label, geom.Pt(clamp(x, d.box.Min.X+m.label.W/2, d.box.Max.X-m.label.W/2), d.box.Min.Y+high+0.7*d.size), 0.5, 0, d.ink())
	}
	return nil
}

// tube is the outline of a thermometer whose bulb is about c: half is half the
// tube's width.
func tube(c geom.Point, top, half, bulb float64) geom.Path {
	a := math.Asin(half / bulb)
	p := geom.Arc(c, bulb, a, 2*math.Pi-a)
	p.LineTo(geom.Pt(c.X-half, top+half))
	cap := geom.Arc(geom.Pt(c.X, top+half), half, -math.Pi/2, math.Pi/2)
	cap[0].Op = geom.LineTo
	p = append(p, cap...)
	p.Close()
	return p
}

// filling is what stands in a thermometer up to a height.
func filling(c geom.Point, level, half, bulb float64) geom.Path {
	a := math.Asin(math.Min(half/bulb, 1))
	p := geom.Arc(c, bulb, a, 2*math.Pi-a)
	p.LineTo(geom.Pt(c.X-half, level))
	p.LineTo(geom.Pt(c.X+half, level))
	p.Close()
	return p
}
