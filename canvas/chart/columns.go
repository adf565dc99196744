package chart

import (
	"fmt"
	"image/color"
	"math"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// Shares of a category's slot: the columns of one series, of several, and the
// white between the columns of a group.
const (
	loneShare  = 0.62
	groupShare = 0.8
	groupGap   = 0.13
)

// directMost is how many values at most are written at their columns.
const directMost = 14

// leastWords is the size of the smallest words in a chart, times its labels'.
const leastWords = 0.8

// columns draws an upright bar chart.
func (c *chart) columns() error {
	lo, hi := c.extent(true)
	u := upright{lo: lo, hi: hi, slotMost: slotColumn * c.Ctx.Unit}
	values, direct, err := c.columnWords(math.Min(c.box.W()/float64(c.count), u.slotMost))
	if err != nil {
		return err
	}
	u.ticked = !direct
	if !u.ticked || c.accent >= 0 {
		if hi > 0 {
			u.above = element.Tallest(allWords(values)) + aboveValue*c.size
		}
		if lo < 0 {
			u.below = element.Tallest(allWords(values)) + aboveValue*c.size
		}
	}
	p, cats, names, named, err := c.namedAxes(u, values)
	if err != nil {
		return err
	}
	width, first, step := c.grouping(p.slot)
	if width < 3*c.Ctx.Unit {
		return c.tooSmall(fmt.Sprintf("a chart of %d columns", c.count*len(c.rows)))
	}
	for i := range c.count {
		c.of(i)
		for s, r := range c.rows {
			v := r.values[i]
			if math.IsNaN(v) {
				continue
			}
			x := p.x(i) + first + float64(s)*step
			l := c.parts().Of(s, i == c.accent)
			end := c.drawBar(standing{Rect: geom.Rect{Min: geom.Pt(x, math.Min(p.y(v), p.y(0))), Max: geom.Pt(x+width, math.Max(p.y(v), p.y(0)))}, toward: geom.Pt(0, sign(v))}, l)
			from := turnOf(i*len(c.rows)+s, c.count*len(c.rows))
			c.barGrows(geom.Pt(0, sign(v)), from, end)
			if !u.ticked || i == c.accent && len(c.rows) == 1 {
				at := geom.Pt(c.inside(x+width/2, values[s][i].W), p.y(v))
				if u.ticked {
					at.Y = c.clearOf(p, width, v, at.X, values[s][i].W)
				}
				c.columnValue(values[s][i], at, v < 0, c.valueColor(i, l))
				c.barCounts(v, c.valueStyle(i, c.valueSize), geom.Pt(0, p.y(0)-p.y(v)), from)
			}
		}
		c.writeCategory(cats, p, i)
		c.says(turnOf(i*len(c.rows), c.count*len(c.rows)))
		if i == named {
			c.writeNames(names, turnOf(i*len(c.rows), c.count*len(c.rows))+growSeconds/2)
		}
	}
	return nil
}

// sign is the direction on the board in which a value grows: up or down.
func sign(v float64) float64 {
	if v < 0 {
		return 1
	}
	return -1
}

// clearOf is the height from which a value wider than its slot stands clear of
// the columns beside its own, which are width wide: that of the highest its
// word of width w about x reaches over.
func (c *chart) clearOf(p plot, width, v, x, w float64) float64 {
	y := p.y(v)
	reach := w/2 + width/2 + besideAxis*c.size
	for i, other := range c.rows[0].values {
		switch {
		case math.IsNaN(other) || math.Abs(p.x(i)-x) >= reach:
		case v < 0:
			y = math.Max(y, p.y(math.Min(other, 0)))
		default:
			y = math.Min(y, p.y(math.Max(other, 0)))
		}
	}
	return y
}

// named reports whether there are series to be told apart by name.
func (c *chart) named() bool {
	for _, r := range c.rows {
		if len(c.rows) > 1 && r.name != "" {
			return true
		}
	}
	return false
}

// inside is x moved so that a word of width w about it stays within the box.
func (c *chart) inside(x, w float64) float64 {
	return clampTo(x, c.box.Min.X+w/2, c.box.Max.X-w/2)
}

// columnWords sets the values for columns in slots of the given width, and
// says whether they can all stand at their columns: in type down to four fifths
// of the labels', for a value at its column is worth more than a scale beside
// it.
func (c *chart) columnWords(slot float64) (values [][]element.Word, direct bool, err error) {
	shares := []float64{figureStep, 1, 0.9, leastWords}
	if f := c.Ctx.Look.Figures; f > 1 {
		shares = append([]float64{f, (f + 1) / 2}, shares...)
	}
	for _, share := range shares {
		size := math.Max(share*c.size, c.least())
		values, err = c.valueWords(size)
		if err != nil || c.direct(values, slot, size) {
			return values, err == nil, err
		}
	}
	values, err = c.valueWords(c.size)
	return values, false, err
}

// valueWords sets every value, the highlighted ones strong.
func (c *chart) valueWords(size float64) ([][]element.Word, error) {
	c.valueSize = size
	out := make([][]element.Word, len(c.rows))
	for s, r := range c.rows {
		out[s] = make([]element.Word, len(r.values))
		for i, v := range r.values {
			if math.IsNaN(v) {
				continue
			}
			var err error
			if out[s][i], err = c.Word(c.num.Text(v), c.valueStyle(i, size), 0, plan.AlignStart); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// valueStyle is the type of values of label i.
func (c *chart) valueStyle(i int, size float64) fonts.Style {
	if i == c.accent || c.Ctx.Look.Figures > 1 {
		return c.Strong(size)
	}
	return c.Style(size)
}

func allWords(ws [][]element.Word) []element.Word {
	var out []element.Word
	for _, w := range ws {
		out = append(out, w...)
	}
	return out
}

// direct reports whether the values can stand at their columns: few enough and
// narrow enough. Then marks and grid would say the same twice.
func (c *chart) direct(values [][]element.Word, slot, size float64) bool {
	_, _, step := c.grouping(slot)
	if len(c.rows) == 1 {
		step = slot
	}
	return c.count*len(c.rows) <= directMost && element.Widest(allWords(values))+besideAxis*size <= step
}

// grouping is the width of a column, the place of a group's first one from the
// slot's middle, and the step to the next.
func (c *chart) grouping(slot float64) (width, first, step float64) {
	n := float64(len(c.rows))
	if n == 1 {
		w := slot * loneShare
		return w, -w / 2, 0
	}
	step = slot * groupShare / n
	return step * (1 - groupGap), -slot * groupShare / 2, step
}

func (c *chart) columnValue(w element.Word, at geom.Point, down bool, col color.RGBA) {
	if down {
		c.WriteWord(w, at.Add(geom.Pt(0, gapValue*c.size)), 0.5, 0, col)
		return
	}
	c.WriteWord(w, at.Sub(geom.Pt(0, gapValue*c.size)), 0.5, 1, col)
}

// valueColor is ink, the accent on what is highlighted, muted beside it.
func (c *chart) valueColor(i int, l quantity.Look) color.RGBA {
	switch {
	case c.accent < 0:
		return c.inkText()
	case i == c.accent:
		return c.litText(l.Edge)
	}
	return c.mutedText()
}
