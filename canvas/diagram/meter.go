package diagram

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// meter is a value on a scale.
type meter struct {
	lo, hi, value float64
	figure        element.Word // the value written
	label         element.Word
	zones         []zone
}

// zone is a mark on a scale, or of a gauge or dial what lies before it.
type zone struct {
	index    int
	from, to float64 // values
	name     element.Word
}

// share is where on the scale a value lies, 0 to 1.
func (m meter) share(v float64) float64 { return clamp((v-m.lo)/(m.hi-m.lo), 0, 1) }

// value is the value a diagram shows, 0 where it has none.
func (d *diagram) value() float64 {
	if d.Element.Value == nil {
		return 0
	}
	return *d.Element.Value
}

// meter sets value, label and zones: the value so many times as large as type, the
// label in at most width pixels, the names of zones in lines that stand so.
func (d *diagram) meter(times, width, zoneWidth float64, zones plan.Align) (meter, error) {
	m := meter{value: d.value()}
	m.lo, m.hi = d.Element.Scale()
	if m.hi <= m.lo {
		return m, d.Fault("max", "a max above min", "a scale from %v to %v", m.lo, m.hi)
	}
	var err error
	if m.figure, err = d.fitted(d.number(m.value), d.Strong(d.size*times), width, 1, plan.AlignCenter); err != nil {
		return m, err
	}
	if d.Element.Label != "" {
		if m.label, err = d.fitted(d.Element.Label, d.Style(d.size), width, 3, plan.AlignCenter); err != nil {
			return m, err
		}
	}
	for i, it := range d.Element.Items {
		if it.Value == nil {
			continue
		}
		z := zone{index: i, to: *it.Value}
		if it.Label != "" {
			if z.name, err = d.fitted(it.Label, d.Style(d.size*0.9), zoneWidth, 2, zones); err != nil {
				return m, err
			}
		}
		m.zones = append(m.zones, z)
	}
	slices.SortStableFunc(m.zones, func(a, b zone) int { return int(math.Copysign(1, a.to-b.to)) })
	from := m.lo
	for i := range m.zones {
		m.zones[i].from = from
		from = m.zones[i].to
	}
	return m, nil
}

// marks are round values of the scale, at most so many, and their distance.
func (m meter) marks(most int) quantity.Ticks {
	t := quantity.NiceTicks(m.lo, m.hi, most)
	t.At = slices.DeleteFunc(t.At, func(v float64) bool { return v < m.lo-1e-9*(m.hi-m.lo) || v > m.hi+1e-9*(m.hi-m.lo) })
	return t
}

// minor draws the small marks between those of a scale, as one line each of one
// stroke.
func (d *diagram) minor(m meter, t quantity.Ticks, ends func(v float64) (a, b geom.Point)) {
	parts := 5.0
	if lead := t.Step / math.Pow(10, math.Floor(math.Log10(t.Step)+1e-9)); lead > 1.5 && lead < 3 {
		parts = 4
	}
	small := t.Step / parts
	var p geom.Path
	for k := math.Ceil(m.lo/small - 1e-6); k*small <= m.hi+1e-9*(m.hi-m.lo); k++ {
		if on := k / parts; math.Abs(on-math.Round(on)) > 1e-6 {
			a, b := ends(k * small)
			p.MoveTo(a)
			p.LineTo(b)
		}
	}
	if len(p) > 0 {
		d.Draw(p, d.Ctx.PenWidth(lineThin), d.Ctx.Visible(d.Ctx.Look.Palette.Muted), calmRing)
	}
}

// full is the look of what a value fills.
func (d *diagram) full() quantity.Look {
	plain := d.parts
	plain.Lit = -1
	l := plain.Of(0, false)
	if l.Style == plan.FillNone {
		l.Style = plan.FillHachure
	}
	return l
}
