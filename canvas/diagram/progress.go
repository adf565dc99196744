package diagram

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
)

// Progress bars.
const (
	barHigh  = 1.15
	barMost  = 2.2  // of a lone bar
	loneSize = 1.35 // of the words of a lone bar
	barUnder = 0.5  // between words and their bar
	barDense = 0.55 // of both where room is least
	barRows  = 1.1  // between one bar and the words of the next
)

func progressAspect(e *plan.Element, tall bool) float64 {
	n := math.Max(float64(len(e.Items)), 1)
	if tall {
		return math.Max(4.2/n, 0.75)
	}
	return math.Max(5.2/n, 1.55)
}

func progressLeast(e *plan.Element) (ems, lines float64) {
	return 9, math.Max(3*float64(len(e.Items)), 3.4)
}

// bar is a row of a progress.
type bar struct {
	index int
	share float64
	tag   tag
	value element.Word
}

// progress draws a bar for the value, or one for each item, filled to its share.
func (d *diagram) progress() error {
	m, err := d.meter(1, d.box.W(), d.box.W(), plan.AlignCenter)
	if err != nil {
		return err
	}
	items := d.Element.Items
	times := 1.0
	if len(items) == 0 {
		times = loneSize
		v := m.value
		items = []plan.Item{{Label: d.Element.Label, Value: &v}}
	}
	columns := 1
	if n := len(items); n > 8 || n > 4 && d.wide() {
		columns = 2
	}
	gap := columnGap * d.size
	width := (d.box.W() - gap*float64(columns-1)) / float64(columns)
	rows := (len(items) + columns - 1) / columns
	var values []float64
	for _, it := range items {
		values = append(values, valueOf(it))
	}
	var bars []bar
	heads := make([]float64, rows)
	for i, it := range items {
		b := bar{index: i, share: m.share(values[i])}
		if b.value, err = d.fitted(d.number(values[i], values...), d.Strong(d.size*times*math.Max(1, (times+1)/2)), width, 1, plan.AlignEnd); err != nil {
			return err
		}
		if b.tag, err = d.tag(it.Label, it.Icon, d.Style(d.size*times), width-b.value.W-d.size, plan.AlignStart); err != nil {
			return err
		}
		bars = append(bars, b)
		heads[i%rows] = math.Max(heads[i%rows], math.Max(b.tag.H(), b.value.H()))
	}
	n, dense := float64(rows), 1.0
	if d.size <= d.Ctx.Floor() { // as small as words may be, white gives way
		dense = barDense
	}
	least := barHigh * dense * d.size // height of a bar
	high := barRows*dense*d.size*(n-1) + n*(barUnder*d.size+least)
	for _, h := range heads {
		high += h
	}
	if high > d.box.H() {
		return d.tight("the progress")
	}
	thick := least + math.Min((d.box.H()-high)*0.4/n, (barMost*times-barHigh)*d.size)
	high += n * (thick - least)
	air := 0.0
	if n > 1 {
		air = math.Min((d.box.H()-high)/(n-1), 1.4*d.size)
		high += air * (n - 1)
	}
	y := d.box.Center().Y - high/2
	tops := make([]float64, rows)
	for r, h := range heads {
		tops[r] = y
		y += h + barUnder*d.size + thick + barRows*dense*d.size + air
	}
	for i := range d.order(len(bars)) {
		x := d.box.Min.X + float64(i/rows)*(width+gap)
		d.bar(bars[i], geom.R(x, tops[i%rows], width, heads[i%rows]), thick)
	}
	return nil
}

func valueOf(it plan.Item) float64 {
	if it.Value == nil {
		return 0
	}
	return *it.Value
}

// bar draws one bar under its words, whose place is head.
func (d *diagram) bar(b bar, head geom.Rect, thick float64) {
	l := d.full()
	if d.lit >= 0 {
		one := d.parts
		one.Rows = 1
		l = one.Of(0, b.index == d.lit)
	}
	c := d.wordsOf(b.index)
	d.put(b.tag, geom.Pt(head.Min.X, head.Max.Y-b.tag.H()), c)
	if b.index == d.lit || d.lit < 0 {
		c = d.legible(l.Edge)
	}
	base := head.Max.Y
	if b.tag.word.Lines > 0 {
		base -= b.tag.word.Drop() * 0.6
		if b.tag.side > 0 {
			base = head.Max.Y - (b.tag.H()-b.tag.word.H())/2
		}
	}
	d.WriteWord(b.value, geom.Pt(head.Max.X, base), 1, 1, c)
	at := geom.R(head.Min.X, head.Max.Y+barUnder*d.size, head.W(), thick)
	round := thick * 0.28
	d.Draw(geom.RoundRect(at, round), d.Ctx.PenWidth(lineOutline), d.Ctx.Look.Palette.Ink, calmAxis)
	in := at.Inset(0.5*d.Ctx.PenWidth(1) + 0.12*thick)
	in.Max.X = in.Min.X + in.W()*b.share
	if in.W() > 2*d.Ctx.Unit {
		d.grow(geom.Pt(1, 0), nil, func() { d.fill(geom.RoundRect(in, math.Min(round*0.7, in.W()/2)), l, geom.Rect{}, nil) })
	}
}
