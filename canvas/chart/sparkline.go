package chart

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
)

// Sparklines, in shares of their row and of the box, and in sizes of the chart's type.
const (
	sparkHigh  = 0.6  // of a row: its line
	sparkName  = 0.3  // of the box at most: names
	sparkValue = 1.35 // size of the values
	sparkLeast = 1.9  // height of a row
	sparkMost  = 260  // design units of its height
	sparkDot   = 0.26 // radius of the point that is told of, at most beside that of other points
	sparkWide  = 4.0  // least width of a line
)

// sparks is a chart of lines without axes, one under the other.
type sparks struct {
	head          chartHead
	names, values []element.Word
	ends          [2]element.Word // the first label and the last
	from, to      float64         // where lines begin and end
	top, slot     float64
	last          []int // of every line the label that its value is of
}

// sparklines draws every series as one line of its name, its course and its last value.
func (c *chart) sparklines() error {
	s, err := c.setSparks()
	if err != nil {
		return err
	}
	c.drawHeading(s.head)
	for i, w := range s.names {
		c.WriteWord(w, geom.Pt(c.box.Min.X, s.middle(i)), 0, 0.5, c.inkText())
	}
	foot := s.top + s.slot*float64(len(c.rows)) + gapCategory*c.size
	for k, w := range s.ends {
		if w.Lines > 0 {
			c.WriteWord(w, geom.Pt([]float64{s.from, s.to}[k], foot), float64(k), 0, c.mutedText())
		}
	}
	c.stands()
	for i := range c.rows {
		c.spark(s, i)
	}
	return nil
}

// middle of row i.
func (s *sparks) middle(i int) float64 { return s.top + (float64(i)+0.5)*s.slot }

// setSparks sets the words and shares out the room.
func (c *chart) setSparks() (*sparks, error) {
	s := &sparks{}
	var err error
	if s.head, err = c.unitHead(); err != nil {
		return nil, err
	}
	tall := 0.0
	for _, r := range c.rows {
		last := lastOf(r.values)
		name, err := c.Word(r.name, c.Style(c.size), sparkName*c.box.W(), plan.AlignStart)
		if err != nil {
			return nil, err
		}
		if name.W > sparkName*c.box.W() || name.Lines > 3 {
			return nil, c.tooSmall("the name of series " + quoted(r.name))
		}
		var value element.Word
		if last >= 0 {
			if value, err = c.Word(c.num.Text(r.values[last]), c.Strong(sparkValue*c.size), 0, plan.AlignStart); err != nil {
				return nil, err
			}
		}
		s.names, s.values, s.last = append(s.names, name), append(s.values, value), append(s.last, last)
		tall = math.Max(tall, name.H())
	}
	s.from, s.to = c.box.Min.X+2*c.dotSize(), c.box.Max.X-element.Widest(s.values)-2*gapBar*c.size
	if w := element.Widest(s.names); w > 0 {
		s.from += w + 2*gapBar*c.size
	}
	foot := 0.0
	for k := range s.ends {
		if s.ends[k], err = c.Word(c.label(k*(c.count-1)), c.Style(c.tickSize()), 0, plan.AlignStart); err != nil {
			return nil, err
		}
		foot = math.Max(foot, s.ends[k].H()+gapCategory*c.size+s.ends[k].Drop())
	}
	if s.ends[0].W+s.ends[1].W+c.size > s.to-s.from || c.count == 1 {
		s.ends, foot = [2]element.Word{}, 0 // the lines say what they say without
	}
	room := c.box.H() - s.head.h - foot
	n := float64(len(c.rows))
	s.slot = math.Min(room/n, sparkHeight(c.Ctx)*math.Max(1, 2/n))
	s.top = c.box.Min.Y + s.head.h + (room-n*s.slot)/2
	if s.slot < math.Max(sparkLeast*c.size, tall+0.6*c.size) || s.to-s.from < sparkWide*c.size {
		return nil, c.tooSmall("the chart")
	}
	return s, nil
}

// spark draws the line of series i, in a scale of its own.
func (c *chart) spark(s *sparks, i int) {
	values := c.rows[i].values
	if s.last[i] < 0 {
		return
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, v := range known(values) {
		lo, hi = math.Min(lo, v), math.Max(hi, v)
	}
	high := sparkHigh * s.slot
	at := func(k int, v float64) geom.Point {
		y := s.middle(i)
		if hi > lo {
			y += high * (0.5 - (v-lo)/(hi-lo))
		}
		return geom.Pt(s.from+(s.to-s.from)*c.along(k), y)
	}
	parts := c.parts()
	parts.Lit = -1
	l := parts.Of(0, false)
	runs := runsOf(values, at)
	for _, run := range runs {
		if len(run) > 1 {
			c.dataLine(run, 0, l.Edge)
		} else {
			c.dot(run[0], c.dotSize(), l.Edge, 0)
		}
	}
	c.lineGrows(i, runs, paint.Fill{Path: disc(runs[0][0], travelDot*c.dotSize()), Color: l.Edge})
	if k := c.accent; k >= 0 && k != s.last[i] && !math.IsNaN(values[k]) {
		c.dot(at(k, values[k]), c.toldDot(), c.parts().Highlight(), 0)
		c.says(lineTime(i, c.along(k)))
	}
	end := at(s.last[i], values[s.last[i]])
	c.dot(end, c.toldDot(), l.Edge, 0)
	c.says(lineTime(i, c.along(s.last[i])))
	c.WriteWord(s.values[i], geom.Pt(s.to+2*gapBar*c.size, s.middle(i)), 0, 0.5, c.litText(l.Edge))
	c.lineCounts(i, values[s.last[i]], c.Strong(sparkValue*c.size))
}

// sparkHeight is the most height of a row, in pixels: tall frames have more to give.
func sparkHeight(ctx *element.Context) float64 {
	return sparkMost * ctx.Unit * math.Max(1, float64(ctx.Frame.H)/float64(ctx.Frame.W))
}

// toldDot is the radius of the point whose value is told: larger than its line, and no blot.
func (c *chart) toldDot() float64 {
	return math.Max(0.85*c.dataWidth(), math.Min(1.5*c.dotSize(), sparkDot*c.size))
}

// lastOf is the last place of values that are not missing; −1: all are.
func lastOf(values []float64) int {
	for i := len(values) - 1; i >= 0; i-- {
		if !math.IsNaN(values[i]) {
			return i
		}
	}
	return -1
}

// runsOf are the points of values, a new run after every gap.
func runsOf(values []float64, at func(i int, v float64) geom.Point) [][]geom.Point {
	var runs [][]geom.Point
	open := false
	for i, v := range values {
		if math.IsNaN(v) {
			open = false
			continue
		}
		if !open {
			runs, open = append(runs, nil), true
		}
		last := len(runs) - 1
		runs[last] = append(runs[last], at(i, v))
	}
	return runs
}
