package chart

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// ranges draws for every label a bar from the value of the first series to that of the
// second, with both at its ends.
func (c *chart) ranges() error {
	head, err := c.unitHead()
	if err != nil {
		return err
	}
	values, err := c.valueWords(c.size)
	if err != nil {
		return err
	}
	names, err := c.barNames()
	if err != nil {
		return err
	}
	lo, hi := c.extent(false)
	if lo == hi {
		lo, hi = lo-1, hi+1
	}
	ends := element.Widest(allWords(values)) + gapValue*c.size
	left := c.box.Min.X
	if w := element.Widest(names); w > 0 {
		left += w + gapBarName*c.size
	}
	b := barArea{lo: lo, hi: hi, names: left - gapBarName*c.size}
	b.area = geom.Rect{Min: geom.Pt(left+ends, c.box.Min.Y+head.h), Max: geom.Pt(c.box.Max.X-ends, c.box.Max.Y)}
	over := b.area.W() < overShare*c.box.W() && left > c.box.Min.X
	if over { // names and values beside the bars would leave none: names stand over them
		if names, err = c.namesOver(); err != nil {
			return err
		}
		b.area.Min.X = c.box.Min.X + ends
	}
	b.slot = slotOf(c.Ctx, c.count) * c.Ctx.Unit
	if over {
		b.slot *= overHigh
	}
	b.slot = math.Min(b.area.H()/float64(c.count), b.slot)
	slack := b.area.H() - b.slot*float64(c.count)
	b.area.Min.Y, b.area.Max.Y = b.area.Min.Y+slack/2, b.area.Max.Y-slack/2
	if b.slot < 1.5*c.size || b.area.W() < 2.5*c.size {
		return c.tooSmall("the chart")
	}
	for i, w := range names {
		need := gapBarName * c.size
		if over {
			need += (1 + gapBarName) * c.size
		}
		if w.Text != nil && w.H()+need > b.slot {
			return c.labelFault(i)
		}
	}
	c.drawHeading(head)
	c.stands()
	for i := range c.count {
		c.of(i)
		mid, from := b.area.Min.Y+(float64(i)+0.5)*b.slot, turnOf(i, c.count)
		at, ax := geom.Pt(b.names, mid), 1.0
		if over && names[i].Text != nil {
			down := (gapBarName*c.size + names[i].H()) / 2
			at, ax, mid = geom.Pt(c.box.Min.X, mid-c.size/2), 0, mid+down
		}
		if names[i].Text != nil {
			col := c.inkText()
			if c.accent >= 0 && i != c.accent {
				col = c.mutedText()
			}
			c.WriteWord(names[i], at, ax, 0.5, col)
			c.says(from)
		}
		c.oneRange(b, i, mid, values)
	}
	return nil
}

// overShare is the share of the box that bars have at the least beside their names.
const overShare = 0.42

// overHigh is how much more height a range takes under its name.
const overHigh = 1.35

// namesOver sets the names for lines of their own.
func (c *chart) namesOver() ([]element.Word, error) {
	out := make([]element.Word, c.count)
	for i := range c.count {
		if c.label(i) == "" {
			continue
		}
		w, err := c.Word(c.label(i), c.Style(c.size), c.box.W(), plan.AlignStart)
		if err != nil {
			return nil, err
		}
		if w.W > c.box.W() {
			return nil, c.labelFault(i)
		}
		out[i] = w
	}
	return out, nil
}

// rangeThick is how much of its slot a range takes.
const rangeThick = 0.34

// oneRange draws the range of label i about a height: the bar, what stands at its ends.
func (c *chart) oneRange(b barArea, i int, mid float64, values [][]element.Word) {
	l, from := c.plainRange(i), turnOf(i, c.count)
	v := [2]float64{c.rows[0].values[i], c.rows[1].values[i]}
	if math.IsNaN(v[0]) || math.IsNaN(v[1]) {
		return // where it ends nobody knows
	}
	low, high := 0, 1
	if v[0] > v[1] {
		low, high = 1, 0
	}
	x0, x1 := b.x(v[low]), b.x(v[high])
	thick := math.Min(rangeThick*b.slot, 1.4*c.size)
	r := geom.Rect{Min: geom.Pt(x0, mid-thick/2), Max: geom.Pt(math.Max(x1, x0+c.Ctx.PenWidth(1)), mid+thick/2)}
	c.Draw(geom.RoundRect(r, thick/2), c.Ctx.PenWidth(lineOutline), l.Edge, calmOutline)
	c.area(geom.RoundRect(r, thick/2), l)
	c.barGrows(geom.Pt(1, 0), from, thick/2)
	c.WriteWord(values[low][i], geom.Pt(x0-gapBar*c.size, mid), 1, 0.5, c.valueColor(i, l))
	c.says(from)
	c.WriteWord(values[high][i], geom.Pt(r.Max.X+gapBar*c.size, mid), 0, 0.5, c.valueColor(i, l))
	c.barCounts(v[high], c.valueStyle(i, c.size), geom.Pt(x0-x1, 0), from)
}

// plainRange is how the range of label i looks: all are of one series.
func (c *chart) plainRange(i int) quantity.Look {
	parts := c.parts()
	parts.Rows = 1
	return parts.Of(0, i == c.accent)
}
