package chart

import (
	"fmt"
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// Small multiples, in sizes of the chart's type.
const (
	panelForm  = 1.7 // width of a panel's plot to its height, at best
	panelAside = 1.4 // white between panels side by side
	panelUnder = 1.1 // and one under another
	panelTitle = 0.7 // white under a panel's name
	panelMarks = 4   // of the axis at most
	panelPitch = 1.5 // least distance of marks, in their type
	panelType  = 0.8 // of the type of other charts: there is a name for each
	panelLeast = 2.1 // height of a panel's plot
	panelWide  = 3.2 // and width
)

// panels is a chart of small charts of one scale.
type panels struct {
	head          chartHead
	names, values []element.Word
	marks         []element.Word
	ends          [2]element.Word // the first label and the last
	ticks         quantity.Ticks
	lo, hi        float64
	cols          int
	left          float64 // of the marks with the white beside them
	title, foot   float64 // heights of what stands over and under a plot
	size          geom.Point
}

// multiples draws a small chart for every series, all to one scale.
func (c *chart) multiples() error {
	p, err := c.setPanels()
	if err != nil {
		return err
	}
	c.drawHeading(p.head)
	for s := range c.rows {
		c.frame(p, s)
	}
	c.stands()
	for s := range c.rows {
		c.panel(p, s)
	}
	return nil
}

// setPanels chooses how many stand side by side, and sets the words.
func (c *chart) setPanels() (*panels, error) {
	p := &panels{}
	var err error
	if p.head, err = c.unitHead(); err != nil {
		return nil, err
	}
	p.lo, p.hi = c.extent(false)
	if !(p.lo > 0 && p.hi-p.lo < 0.25*p.hi) && !(p.hi < 0 && p.hi-p.lo < -0.25*p.lo) || p.lo == p.hi {
		p.lo, p.hi = math.Min(p.lo, 0), math.Max(p.hi, 0)
	}
	for k := range p.ends {
		if p.ends[k], err = c.Word(c.label(k*(c.count-1)), c.Style(c.tickSize()), 0, plan.AlignStart); err != nil {
			return nil, err
		}
		p.foot = math.Max(p.foot, p.ends[k].H()+gapCategory*c.size+p.ends[k].Drop())
	}
	lo, hi, fits := p.lo, p.hi, false
	for most := panelMarks; most >= 2 && !fits; most-- {
		p.ticks = quantity.NiceTicks(lo, hi, most)
		p.lo, p.hi = p.ticks.Lo(), p.ticks.Hi()
		if fits, err = p.fit(c); err != nil {
			return nil, err
		}
		fits = fits && float64(len(p.ticks.At)-1)*panelPitch*c.tickSize() <= p.size.Y
	}
	if !fits {
		return nil, c.tooSmall(fmt.Sprintf("a chart of %d panels", len(c.rows)))
	}
	if p.ends[0].W+p.ends[1].W+0.6*c.size > p.size.X || c.count == 1 {
		p.ends[0] = element.Word{}
	}
	return p, nil
}

// fit sets the marks and finds how many panels side by side are the largest.
func (p *panels) fit(c *chart) (bool, error) {
	p.marks = nil
	for _, v := range p.ticks.At {
		w, err := c.Word(c.num.Tick(v, p.ticks.Step), c.Style(c.tickSize()), 0, plan.AlignStart)
		if err != nil {
			return false, err
		}
		p.marks = append(p.marks, w)
	}
	p.left = element.Widest(p.marks) + gapMark*c.size
	best := 0.0
	for cols := 1; cols <= len(c.rows); cols++ {
		q := *p
		if err := q.arrange(c, cols); err != nil {
			return false, err
		}
		rows := (len(c.rows) + cols - 1) / cols
		fill := math.Min(q.size.X, panelForm*q.size.Y) * float64(len(c.rows)) / float64(rows*cols) // a place left empty is one too many
		if fill > best && q.size.Y >= panelLeast*c.size && q.size.X >= panelWide*c.size {
			best, *p = fill, q
		}
	}
	return best > 0, nil
}

// arrange sets names and values for panels in so many columns; a plot of no size: they
// have no room.
func (p *panels) arrange(c *chart, cols int) error {
	p.cols = cols
	rows := float64((len(c.rows) + cols - 1) / cols)
	p.size.X = (c.box.W() - p.left - panelAside*c.size*float64(cols-1)) / float64(cols)
	p.names, p.values, p.title = nil, nil, 0
	for _, r := range c.rows {
		var value element.Word
		var err error
		if k := c.shownOf(r.values); k >= 0 {
			if value, err = c.Word(c.num.Text(r.values[k]), c.Strong(figureStep*c.size), 0, plan.AlignStart); err != nil {
				return err
			}
		}
		wide := p.size.X - value.W - 0.6*c.size
		if wide < c.size {
			p.size = geom.Point{}
			return nil
		}
		name, err := c.Word(r.name, c.Style(c.size), wide, plan.AlignStart)
		if err != nil {
			return err
		}
		if name.W > wide || name.Lines > 2 {
			p.size = geom.Point{}
			return nil
		}
		p.names, p.values = append(p.names, name), append(p.values, value)
		p.title = math.Max(p.title, math.Max(name.H(), value.H())+panelTitle*c.size)
	}
	p.size.Y = (c.box.H()-p.head.h-panelUnder*c.size*(rows-1))/rows - p.title - p.foot
	return nil
}

// shownOf is the label whose value stands at a panel's name: the highlighted one or the last
// there is; −1: none.
func (c *chart) shownOf(values []float64) int {
	if c.accent >= 0 && !math.IsNaN(values[c.accent]) {
		return c.accent
	}
	return lastOf(values)
}

// plot is where series s has its values.
func (p *panels) plot(c *chart, s int) geom.Rect {
	col, row := float64(s%p.cols), float64(s/p.cols)
	return geom.R(c.box.Min.X+p.left+col*(p.size.X+panelAside*c.size),
		c.box.Min.Y+p.head.h+p.title+row*(p.title+p.size.Y+p.foot+panelUnder*c.size), p.size.X, p.size.Y)
}

// y is the height of a value in a plot.
func (p *panels) y(r geom.Rect, v float64) float64 {
	return r.Max.Y - share(v, p.lo, p.hi, false)*r.H()
}

// frame draws what stands about the values of series s.
func (c *chart) frame(p *panels, s int) {
	r := p.plot(c, s)
	base := math.Min(math.Max(0, p.lo), p.hi)
	for i, v := range p.ticks.At {
		y := p.y(r, v)
		if s%p.cols == 0 {
			c.WriteWord(p.marks[i], geom.Pt(r.Min.X-gapMark*c.size, y), 1, 0.5, c.mutedText())
		}
		if math.Abs(v-base) > p.ticks.Step*1e-6 {
			c.guide(geom.Pt(r.Min.X, y), geom.Pt(r.Max.X, y))
		}
	}
	c.axis(geom.Pt(r.Min.X, p.y(r, base)), geom.Pt(r.Max.X, p.y(r, base)))
	c.WriteWord(p.names[s], geom.Pt(r.Min.X, r.Min.Y-panelTitle*c.size), 0, 1, c.inkText())
	for k, w := range p.ends {
		if w.Lines > 0 {
			c.WriteWord(w, geom.Pt([]float64{r.Min.X, r.Max.X}[k], r.Max.Y+gapCategory*c.size), float64(k), 0, c.mutedText())
		}
	}
}

// panel draws the values of series s, and says the one that is marked.
func (c *chart) panel(p *panels, s int) {
	r, values := p.plot(c, s), c.rows[s].values
	shown := c.shownOf(values)
	if shown < 0 {
		return
	}
	inner := r.Inset(c.dotSize())
	at := func(i int, v float64) geom.Point { return geom.Pt(inner.Min.X+inner.W()*c.along(i), p.y(r, v)) }
	parts := c.parts()
	parts.Lit = -1
	l := parts.Of(0, false)
	runs := runsOf(values, at)
	if c.Ctx.Look.Fill == plan.FillSolid && p.lo <= 0 && p.hi >= 0 {
		for _, run := range runs {
			if len(run) > 1 {
				c.Area(areaBetween(run, nil, p.y(r, 0)), paint.Sheer(l.Fill, areaShare/2))
			}
		}
	}
	for _, run := range runs {
		if len(run) > 1 {
			c.dataLine(run, 0, l.Edge)
		} else {
			c.dot(run[0], c.dotSize(), l.Edge, 0)
		}
	}
	c.lineGrows(s, runs, paint.Fill{Path: disc(runs[0][0], travelDot*c.dotSize()), Color: l.Edge})
	edge := l.Edge
	if c.accent >= 0 {
		edge = c.parts().Highlight()
	}
	c.dot(at(shown, values[shown]), c.toldDot(), edge, 0)
	c.says(lineTime(s, c.along(shown)))
	c.WriteWord(p.values[s], geom.Pt(r.Max.X, r.Min.Y-panelTitle*c.size), 1, 1, c.litText(edge))
	c.lineCounts(s, values[shown], c.Strong(figureStep*c.size))
}
