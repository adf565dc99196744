package chart

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// stacked draws the values of every label as one column of parts, their sum over it.
func (c *chart) stacked() error {
	sums := make([]float64, c.count)
	most := 0.0
	for i := range sums {
		for _, r := range c.rows {
			if v := r.values[i]; !math.IsNaN(v) {
				sums[i] += v
			}
		}
		most = math.Max(most, sums[i])
	}
	names, right, err := c.endNames()
	if err != nil {
		return err
	}
	u := upright{hi: most, legend: c.named() && names == nil, slotMost: stackWide * slotColumn * c.Ctx.Unit}
	slot := math.Min(c.box.W()/float64(c.count), u.slotMost)
	if names != nil {
		u.past = loneShare * slot / 2
		u.names = right + u.past
	}
	words := make([]element.Word, c.count)
	for i, v := range sums {
		if words[i], err = c.Word(c.num.Text(v), c.valueStyle(i, c.size), 0, plan.AlignStart); err != nil {
			return err
		}
	}
	if u.ticked = element.Widest(words)+besideAxis*c.size > slot; !u.ticked {
		u.above = element.Tallest(words) + aboveValue*c.size
	}
	p, cats, err := c.axes(u)
	if err != nil {
		return err
	}
	width := p.slot * loneShare
	for i := range c.count {
		c.of(i)
		from, base, end := turnOf(i, c.count), 0.0, 0.0
		for s, r := range c.rows {
			if v := r.values[i]; v > 0 {
				r := geom.Rect{Min: geom.Pt(p.x(i)-width/2, p.y(base+v)), Max: geom.Pt(p.x(i)+width/2, p.y(base))}
				end = c.drawBar(standing{Rect: r, toward: geom.Pt(0, -1), part: c.stackedOver(i, s)}, c.stackedPart(s, i))
				base += v
			}
		}
		c.barGrows(geom.Pt(0, -1), from, end)
		if !u.ticked {
			c.columnValue(words[i], geom.Pt(c.inside(p.x(i), words[i].W), p.y(sums[i])), false, c.valueColor(i, c.parts().Of(0, i == c.accent)))
			c.barCounts(sums[i], c.valueStyle(i, c.size), geom.Pt(0, p.y(0)-p.y(sums[i])), from)
		}
		c.writeCategory(cats, p, i)
		c.says(from)
	}
	if names != nil {
		c.nameParts(p, names, width)
	}
	return nil
}

// stackedOver reports whether something stands on the part of series s in the column of label i.
func (c *chart) stackedOver(i, s int) bool {
	return slices.ContainsFunc(c.rows[s+1:], func(r dataRow) bool { return r.values[i] > 0 })
}

// stackWide is how much wider stacks may stand than columns: names stand at the last alone.
const stackWide = 1.4

// nameParts writes the names of the series beside their parts of the last column.
func (c *chart) nameParts(p plot, names []element.Word, width float64) {
	last := c.count - 1
	ys := make([]float64, len(names))
	at := make([]int, len(names)) // from the top, for they are stacked from the bottom
	base := 0.0
	for s := range names {
		k := len(names) - 1 - s
		v := c.rows[s].values[last]
		ys[k], at[k] = p.y(base+v/2), s
		base += v
	}
	spreadApart(ys, c.namesApart(names), p.area.Min.Y, p.area.Max.Y-0.35*c.size)
	for k, s := range at {
		x := math.Min(p.x(last)+width/2+gapKey*c.size, c.box.Max.X-names[s].W)
		c.WriteWord(names[s], geom.Pt(x, ys[k]), 0, 0.5, c.litText(c.plainPart(s).Edge))
		c.says(turnOf(last, c.count) + growSeconds/2)
	}
}

// stackedPart is how series s looks in the column of label i: as in all others, paler
// beside one that is highlighted.
func (c *chart) stackedPart(s, i int) quantity.Look {
	l := c.plainPart(s)
	if c.accent >= 0 && i != c.accent {
		board := c.Ctx.Look.Palette.Board
		l.Fill, l.Edge = paint.Blend(l.Fill, board, 0.55), paint.Blend(l.Edge, board, 0.4)
	}
	return l
}
