package chart

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// scatter draws a point for every label, as far across as the first series says and as far
// up as the second, whose names stand at the ends of the axes.
func (c *chart) scatter() error {
	across, up := c.rows[0], c.rows[1]
	num := [2]quantity.Numbers{quantity.NumbersFor(c.Ctx.Lang, "", known(across.values)), quantity.NumbersFor(c.Ctx.Lang, c.Element.Unit, known(up.values))}
	for k := range num {
		num[k].InDigitsOf(c.labels)
	}
	titles := [2]element.Word{}
	for k, name := range []string{across.name, up.name} {
		if k == 1 && num[1].Caption != "" {
			name = joined(name, num[1].Comma, num[1].Caption)
		}
		w, err := c.Word(name, c.Style(c.size), 0.9*c.box.W(), plan.AlignStart)
		if err != nil {
			return err
		}
		if w.W > c.box.W() {
			return c.tooSmall("the name of series " + quoted(name))
		}
		titles[k] = w
	}
	var p field
	var marks [2][]element.Word
	for k, row := range []dataRow{across, up} {
		lo, hi := extentOf(known(row.values))
		p.ticks[k] = quantity.NiceTicks(lo, hi, marksMost-1)
		for _, v := range p.ticks[k].At {
			w, err := c.Word(num[k].Tick(v, p.ticks[k].Step), c.Style(c.tickSize()), 0, plan.AlignStart)
			if err != nil {
				return err
			}
			marks[k] = append(marks[k], w)
		}
	}
	left := element.Widest(marks[1]) + gapMark*c.size
	foot := element.Tallest(marks[0]) + gapCategory*c.size
	if titles[0].Lines > 0 {
		foot += titles[0].H() + gapMark*c.size
	}
	top := 0.5 * c.size
	if titles[1].Lines > 0 {
		top = titles[1].H() + gapHead*c.size + 0.5*c.size
	}
	p.area = geom.Rect{Min: geom.Pt(c.box.Min.X+left, c.box.Min.Y+top), Max: geom.Pt(c.box.Max.X-element.Widest(marks[0])/2, c.box.Max.Y-foot-0.3*c.size)}
	if p.area.H() < 2*leastPlot*c.size || p.area.W() < 2*leastPlotW*c.size || (element.Widest(marks[0])+0.6*c.size)*float64(len(marks[0])) > p.area.W()+c.size {
		return c.tooSmall("the chart")
	}
	c.drawField(p, marks, titles)
	return c.drawPoints(p)
}

// field is where points lie, with marks across and up.
type field struct {
	area  geom.Rect
	ticks [2]quantity.Ticks
}

// at is where a point lies.
func (p field) at(x, y float64) geom.Point {
	return geom.Pt(p.area.Min.X+share(x, p.ticks[0].Lo(), p.ticks[0].Hi(), false)*p.area.W(),
		p.area.Max.Y-share(y, p.ticks[1].Lo(), p.ticks[1].Hi(), false)*p.area.H())
}

// drawField draws axes and grid and writes marks and titles.
func (c *chart) drawField(p field, marks [2][]element.Word, titles [2]element.Word) {
	for i, v := range p.ticks[1].At {
		q := p.at(p.ticks[0].Lo(), v)
		c.WriteWord(marks[1][i], geom.Pt(q.X-gapMark*c.size, q.Y), 1, 0.5, c.mutedText())
		if i > 0 {
			c.guide(q, geom.Pt(p.area.Max.X, q.Y))
		}
	}
	for i, v := range p.ticks[0].At {
		q := p.at(v, p.ticks[1].Lo())
		c.WriteWord(marks[0][i], geom.Pt(q.X, q.Y+gapCategory*c.size), 0.5, 0, c.mutedText())
	}
	c.axis(geom.Pt(p.area.Min.X, p.area.Max.Y), p.area.Max)
	if titles[1].Lines > 0 {
		c.WriteWord(titles[1], c.box.Min, 0, 0, c.mutedText())
	}
	if titles[0].Lines > 0 {
		c.WriteWord(titles[0], geom.Pt(c.box.Max.X, c.box.Max.Y-0.3*c.size), 1, 1, c.mutedText())
	}
	c.stands()
}

// drawPoints draws the points from left to right and names those whose name has room.
func (c *chart) drawPoints(p field) error {
	var all []geom.Point
	for i := range c.count {
		if x, y := c.rows[0].values[i], c.rows[1].values[i]; !math.IsNaN(x) && !math.IsNaN(y) {
			all = append(all, p.at(x, y))
		}
	}
	var taken []geom.Rect
	k := 0
	for i := range c.count {
		if math.IsNaN(c.rows[0].values[i]) || math.IsNaN(c.rows[1].values[i]) {
			continue
		}
		q := all[k]
		k++
		parts := c.parts()
		parts.Rows = 1
		l, due := parts.Of(0, i == c.accent), turnOf(i, c.count)
		c.Area(disc(q, 1.5*c.dotSize()), l.Edge)
		c.says(due)
		if c.label(i) == "" {
			continue
		}
		w, err := c.Word(c.label(i), c.valueStyle(i, leastWords*c.size), 0, plan.AlignStart)
		if err != nil {
			return err
		}
		r, ok := c.beside(w, q, p.area.Inset(-0.4*c.size), all, taken)
		if !ok && i != c.accent {
			continue // the axes tell where it lies
		}
		taken = append(taken, r)
		c.WriteWord(w, r.Min, 0, 0, c.valueColor(i, l))
		c.says(due)
	}
	return nil
}

// besideSpots are the places of a name about its point, best first: from its middle to the
// point's, in halves of both.
var besideSpots = []geom.Point{{X: 1, Y: 0}, {X: 0, Y: -1}, {X: -1, Y: 0}, {X: 1, Y: -0.8}, {X: -1, Y: -0.8}, {X: 0, Y: 1}, {X: 1, Y: 0.8}, {X: -1, Y: 0.8}}

// beside is where a name at point q stands clear of all other points and names, close
// enough to be its own; false: nowhere, then it is the first place within the field.
func (c *chart) beside(w element.Word, q geom.Point, field geom.Rect, points []geom.Point, taken []geom.Rect) (geom.Rect, bool) {
	dot := 1.5 * c.dotSize()
	far := geom.Pt(w.W/2+dot+0.3*c.size, w.H()/2+dot+0.25*c.size)
	var first geom.Rect
	for _, d := range besideSpots {
		r := geom.R(q.X+d.X*far.X-w.W/2, q.Y+d.Y*far.Y-w.H()/2, w.W, w.H())
		if !field.Contains(r) {
			continue
		}
		if first.Empty() {
			first = r
		}
		near := r.Inset(-0.15 * c.size)
		hit := func(o geom.Point) bool { return o != q && geom.Inside(near.Inset(-dot), o) }
		if !slices.ContainsFunc(points, hit) && !slices.ContainsFunc(taken, near.Overlaps) {
			return r, true
		}
	}
	return first, false
}

// known are the values that are not missing.
func known(values []float64) (out []float64) {
	for _, v := range values {
		if !math.IsNaN(v) {
			out = append(out, v)
		}
	}
	return out
}

// extentOf is the least and the greatest of values, from zero where they begin near it.
func extentOf(values []float64) (lo, hi float64) {
	for i, v := range values {
		if i == 0 {
			lo, hi = v, v
		}
		lo, hi = math.Min(lo, v), math.Max(hi, v)
	}
	if lo > 0 && lo < 0.4*hi {
		lo = 0
	}
	return lo, hi
}

// joined is two words with a comma between them, or the one there is.
func joined(a, comma, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + comma + b
}
