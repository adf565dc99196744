package chart

import (
	"fmt"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// bars draws a chart of horizontal bars: names at the left, values at the ends.
func (c *chart) bars() error {
	var b barArea
	var head chartHead
	var values [][]element.Word
	var names, series []element.Word
	group := -1
	for legend := false; ; legend = true {
		var err error
		if head, err = c.heading(legend); err != nil {
			return err
		}
		slot := (c.box.H() - head.h) / float64(c.count)
		if values, err = c.valueWords(math.Max(c.size, math.Min(c.size*math.Max(c.Ctx.Look.Figures, figureStep), 0.5*slot/float64(len(c.rows))))); err != nil {
			return err
		}
		if b, names, err = c.namedBars(head, values); err != nil {
			return err
		}
		if legend || !c.named() {
			break
		}
		if series, group = c.namesAtBars(&b, values); group >= 0 {
			break
		}
	}
	c.drawHeading(head)
	if len(b.marks) > 0 {
		c.drawMarks(b)
	}
	thick, first, step := c.grouping(b.slot - b.over)
	if b.over == 0 {
		c.axis(geom.Pt(b.x(0), b.area.Min.Y), geom.Pt(b.x(0), b.area.Max.Y))
	} else { // it runs through no name
		for i := range c.count {
			low := b.area.Min.Y + float64(i+1)*b.slot
			c.axis(geom.Pt(b.x(0), low-b.slot+b.over), geom.Pt(b.x(0), low))
		}
	}
	c.stands()
	for i := range c.count {
		c.of(i)
		mid := b.area.Min.Y + (float64(i)+0.5)*b.slot
		at, ax, ay := geom.Pt(b.names, mid), 1.0, 0.5
		if b.over > 0 {
			mid += b.over / 2
			at, ax, ay = geom.Pt(c.box.Min.X, mid+first-gapOver*c.size), 0, 1
		}
		if w := names[i]; w.Text != nil {
			col := c.inkText()
			if c.accent >= 0 && i != c.accent {
				col = c.mutedText()
			}
			c.WriteWord(w, at, ax, ay, col)
			c.says(turnOf(i*len(c.rows), c.count*len(c.rows)))
		}
		for s, r := range c.rows {
			if v := r.values[i]; !math.IsNaN(v) {
				end := c.bar(b, oneBar{v, mid + first + float64(s)*step, thick, s, i, values[s][i]})
				if i == group {
					c.WriteWord(series[s], end.Add(geom.Pt(gapName*c.size, 0)), 0, 0.5, c.litText(c.plainPart(s).Edge))
					c.says(turnOf(i*len(c.rows)+s, c.count*len(c.rows)) + growSeconds/2)
				}
			}
		}
	}
	return nil
}

// barArea is the plot of a bar chart: values go across.
type barArea struct {
	area   geom.Rect
	lo, hi float64
	log    bool    // equal steps for equal ratios
	slot   float64 // height of one category
	names  float64 // right edge of the names
	over   float64 // height of a category that its name takes, where names stand over their bars
	ticks  quantity.Ticks
	marks  []element.Word // of the axis; none: values are written at the bars
}

func (b barArea) x(v float64) float64 {
	return b.area.Min.X + share(v, b.lo, b.hi, b.log)*b.area.W()
}

// Shares of the width that names and values of bars may take: what is left must
// show bars.
const (
	barNameMost  = 0.36
	barValueMost = 0.4
)

// barNames sets the category names, wrapped to about a third of the width.
func (c *chart) barNames() ([]element.Word, error) {
	out := make([]element.Word, c.count)
	most := barNameMost * c.box.W()
	for i := range c.count {
		if c.label(i) == "" {
			continue
		}
		w, err := c.Word(c.label(i), c.Style(c.size), most, plan.AlignEnd)
		if err != nil {
			return nil, err
		}
		if w.W > most {
			return nil, c.labelFault(i)
		}
		out[i] = w
	}
	return out, nil
}

// namedBars finds room for names and bars: names stand beside their bars, or over them
// where they are long.
func (c *chart) namedBars(head chartHead, values [][]element.Word) (barArea, []element.Word, error) {
	names, err := c.barNames()
	if err == nil {
		var b barArea
		if b, err = c.barPlot(head, names, values, 0); err == nil && (c.size >= c.Ctx.Size(plan.RoleLabel, 1)*overBelow || b.area.W() > overShare*c.box.W()) {
			return b, names, nil
		}
	}
	over, overErr := c.namesOver()
	if overErr == nil {
		var b barArea
		if b, overErr = c.barPlot(head, over, values, element.Tallest(over)+3*gapOver*c.size); overErr == nil {
			return b, over, nil
		}
	}
	if err != nil {
		return barArea{}, nil, err
	}
	b, err := c.barPlot(head, names, values, 0)
	return b, names, err
}

// barPlot divides the box between names, bars and values. Names that stand over their
// bars take so much of every category.
func (c *chart) barPlot(head chartHead, names []element.Word, values [][]element.Word, over float64) (barArea, error) {
	b := barArea{over: over}
	b.lo, b.hi = c.extent(true)
	b.log = c.log
	if b.lo == b.hi {
		b.hi = 1
	}
	left := c.box.Min.X
	if w := element.Widest(names); w > 0 && over == 0 {
		b.names = left + w
		left += w + gapBarName*c.size
	}
	top, bottom := c.box.Min.Y+head.h, c.box.Max.Y
	b.slot = (bottom - top) / float64(c.count)
	thick, _, _ := c.grouping(b.slot - over)
	right := c.box.Max.X
	ends := element.Widest(allWords(values)) + gapValue*c.size
	if len(c.rows) > 1 && thick < 0.8*c.size || ends > barValueMost*c.box.W() {
		if err := c.barMarks(&b, left, right); err != nil {
			return b, err
		}
		bottom -= element.Tallest(b.marks) + 0.3*c.size + b.marks[0].Drop()
		left = math.Max(left, c.box.Min.X+b.marks[0].W/2)
		right -= b.marks[len(b.marks)-1].W / 2
	} else {
		if b.hi > 0 {
			right -= ends
		}
		if b.lo < 0 {
			left += ends
		}
	}
	b.slot = math.Min((bottom-top)/float64(c.count), slotOf(c.Ctx, c.count)*c.Ctx.Unit*math.Max(1, 0.7*float64(len(c.rows))))
	slack := bottom - top - b.slot*float64(c.count)
	b.area = geom.Rect{Min: geom.Pt(left, top+slack/2), Max: geom.Pt(right, bottom-slack/2)}
	for i, w := range names {
		if w.Text != nil && over == 0 && w.H()+gapBarName*c.size > b.slot {
			return b, c.labelFault(i)
		}
	}
	if bar := b.slot - over; bar < 1.25*c.size || bar < 6*c.Ctx.Unit*float64(len(c.rows)) {
		return b, c.tooSmall(fmt.Sprintf("a chart of %d bars", c.count*len(c.rows)))
	}
	if b.area.W() < 2.5*c.size {
		return b, c.tooSmall("the chart")
	}
	return b, nil
}

// barMarks sets the marks of the value axis between left and right.
func (c *chart) barMarks(b *barArea, left, right float64) error {
	widestMark := func(t quantity.Ticks) (float64, error) {
		b.marks = b.marks[:0]
		for _, v := range t.At {
			w, err := c.Word(c.markText(v, t.Step), c.Style(c.tickSize()), 0, plan.AlignStart)
			if err != nil {
				return 0, err
			}
			b.marks = append(b.marks, w)
		}
		return element.Widest(b.marks), nil
	}
	for most := 6; ; most-- {
		b.ticks = quantity.NiceTicks(b.lo, b.hi, most)
		if c.log {
			b.ticks = powers(b.lo, b.hi, most)
		}
		w, err := widestMark(b.ticks)
		if err != nil {
			return err
		}
		if (w+c.size)*float64(len(b.marks)) <= right-left {
			break
		}
		if most == 2 {
			return c.tooSmall("the value axis")
		}
	}
	if !c.log {
		b.lo, b.hi = b.ticks.Lo(), b.ticks.Hi()
	}
	return nil
}

// drawMarks writes the marks below the bars with their grid lines.
func (c *chart) drawMarks(b barArea) {
	for i, v := range b.ticks.At {
		x := b.x(v)
		if math.Abs(v) > b.ticks.Step*1e-6 {
			c.guide(geom.Pt(x, b.area.Max.Y), geom.Pt(x, b.area.Min.Y))
		}
		c.WriteWord(b.marks[i], geom.Pt(x, b.area.Max.Y+0.3*c.size), 0.5, 0, c.mutedText())
	}
}

// oneBar is a bar about to be drawn.
type oneBar struct {
	value            float64
	top, thick       float64 // pixels
	series, category int
	word             element.Word // the value, to be written at its end
}

// bar draws one bar with its value at its end, and returns where both end.
func (c *chart) bar(b barArea, o oneBar) geom.Point {
	x0, x1, top, thick := b.x(0), b.x(o.value), o.top, o.thick
	l := c.parts().Of(o.series, o.category == c.accent)
	s := standing{Rect: geom.Rect{Min: geom.Pt(math.Min(x0, x1), top), Max: geom.Pt(math.Max(x0, x1), top+thick)}, toward: geom.Pt(-sign(o.value), 0)}
	end := c.drawBar(s, l)
	from := turnOf(o.category*len(c.rows)+o.series, c.count*len(c.rows))
	c.barGrows(s.toward, from, end)
	if len(b.marks) > 0 {
		return geom.Pt(math.Max(x0, x1), top+thick/2)
	}
	at, ax := geom.Pt(x1+gapBar*c.size, top+thick/2), 0.0
	if o.value < 0 {
		at.X, ax = x1-gapBar*c.size, 1
	}
	c.WriteWord(o.word, at, ax, 0.5, c.valueColor(o.category, l))
	c.barCounts(o.value, c.valueStyle(o.category, c.valueSize), geom.Pt(x0-x1, 0), from)
	return at.Add(geom.Pt(o.word.W*(1-ax), 0))
}
