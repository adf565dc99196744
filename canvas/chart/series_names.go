package chart

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
)

// Names of series that stand together, columns or bars, are written at one of their groups:
// over each its own where that is wide enough, else in lines over the group, each with a stem
// down to its column. A legend, which has to be matched by colour, is for what has no room.
const (
	nameLift   = 0.8  // between a name and the column or value under it: the length of the least stem
	nameStep   = 0.5  // between names over one another
	namePast   = 0.35 // between a stem and the name beside it that hangs lower
	namesMost  = 0.3  // of the chart's height that names take at most: else a legend shows more
	nameCentre = 0.02 // of the chart's height by which a group is preferred to the next …
	nameLit    = 0.08 // … one that is highlighted to others …
	nameStem   = 0.15 // … and of their length by which shorter stems are
	nameMore   = 1.2  // times the room lacking that names then have: lower columns rise with the rest
	barLead    = 0.95 // least distance of bars whose ends names stand at, times their size
	barLeast   = 0.6  // of their length that bars keep at least where names stand at their ends
	tries      = 6    // of names over columns, which need the more room the lower these are
)

// seriesName is a name over a column: the middle of its foot, or with a stem the corner
// over that.
type seriesName struct {
	word element.Word
	at   geom.Point
	side float64    // of the word that is at, 0 to 1
	stem geom.Point // the stem's lower end; that of no stem is at
}

// namedAxes are axes with room for names over a group of columns, and these names; with a
// legend where there is none.
func (c *chart) namedAxes(u upright, values [][]element.Word) (plot, categories, []seriesName, int, error) {
	if c.named() && c.count > 0 {
		saved, room := *c, u
		for range tries {
			p, cats, err := c.axes(room)
			if err != nil {
				break
			}
			names, group, lack := c.namesOverColumns(p, values, !u.ticked)
			if names != nil && lack <= 0 {
				return p, cats, names, group, nil
			}
			*c = saved
			if room.above += nameMore*lack + 1; names == nil || room.above-u.above > namesMost*c.box.H() {
				break
			}
		}
		*c = saved
		u.legend = true
	}
	p, cats, err := c.axes(u)
	return p, cats, nil, 0, err
}

// namesOverColumns finds the group over which the names of the series need the least room,
// and how much of that is lacking. None: they are too wide.
func (c *chart) namesOverColumns(p plot, values [][]element.Word, valued bool) (best []seriesName, group int, lack float64) {
	words := make([]element.Word, len(c.rows))
	for s, r := range c.rows {
		w, err := c.Word(r.name, c.Style(c.size), 0, plan.AlignStart)
		if err != nil {
			return nil, 0, 0
		}
		words[s] = w
	}
	least := math.Inf(1)
	for i := range c.count {
		if c.lacks(i) {
			continue
		}
		cost := nameCentre * c.box.H() * float64(i)
		if i == c.accent {
			cost = -nameLit * c.box.H()
		}
		for k, set := range []func(plot, int, []element.Word, func(from, to float64) float64) []seriesName{c.namesEach, c.namesRight, c.namesLeft} {
			names := set(p, i, words, func(from, to float64) float64 { return c.topOf(p, values, valued, from, to) })
			if names == nil {
				continue
			}
			top, stems := math.Inf(1), 0.0
			for _, n := range names {
				top = math.Min(top, n.at.Y-n.word.H())
				stems += (n.stem.Y - n.at.Y) / float64(len(names))
			}
			over := p.around.Min.Y - top
			if score := math.Max(over, 0) + cost + float64(k)*nameCentre*c.box.H() + nameStem*stems; score < least {
				best, group, lack, least = names, i, over, score
			}
		}
	}
	return best, group, lack
}

// lacks reports whether a series has no value in group i.
func (c *chart) lacks(i int) bool {
	for _, r := range c.rows {
		if math.IsNaN(r.values[i]) || r.name == "" {
			return true
		}
	}
	return false
}

// topOf is the upper end of all columns and their values between two places across.
func (c *chart) topOf(p plot, values [][]element.Word, valued bool, from, to float64) float64 {
	width, first, step := c.grouping(p.slot)
	top := p.area.Max.Y
	for i := range c.count {
		for s, r := range c.rows {
			v := r.values[i]
			if math.IsNaN(v) {
				continue
			}
			x := p.x(i) + first + float64(s)*step
			reach, y := geom.Pt(x, x+width), p.y(math.Max(v, 0))
			if valued && v >= 0 {
				w := values[s][i]
				reach = geom.Pt(math.Min(x, x+width/2-w.W/2), math.Max(x+width, x+width/2+w.W/2))
				y -= gapValue*c.size + w.H()
			}
			if reach.X < to && from < reach.Y {
				top = math.Min(top, y)
			}
		}
	}
	return top
}

// namesEach are names each over its own column; none where one is wider than that.
func (c *chart) namesEach(p plot, i int, words []element.Word, top func(from, to float64) float64) []seriesName {
	width, first, step := c.grouping(p.slot)
	out := make([]seriesName, len(words))
	for s, w := range words {
		if w.W+besideAxis*c.size > step {
			return nil
		}
		x := p.x(i) + first + float64(s)*step + width/2
		at := geom.Pt(x, top(x-width/2, x+width/2)-gapValue*c.size)
		out[s] = seriesName{word: w, at: at, side: 0.5, stem: at}
	}
	return out
}

// namesRight are names in lines over a group, that of the first series highest, each from
// over its column to the right.
func (c *chart) namesRight(p plot, i int, words []element.Word, top func(from, to float64) float64) []seriesName {
	out := make([]seriesName, len(words))
	above := math.Inf(1)
	for s := len(words) - 1; s >= 0; s-- {
		x := c.middle(p, i, s)
		if x+words[s].W > c.box.Max.X {
			return nil
		}
		above = c.flag(&out[s], words[s], geom.Pt(x, above), top(x-namePast*c.size, x+words[s].W+namePast*c.size), top(x-1, x+1))
	}
	return out
}

// namesLeft are the same to the left, that of the last series highest.
func (c *chart) namesLeft(p plot, i int, words []element.Word, top func(from, to float64) float64) []seriesName {
	out := make([]seriesName, len(words))
	above := math.Inf(1)
	for s, w := range words {
		x := c.middle(p, i, s)
		if x-w.W < p.area.Min.X {
			return nil
		}
		above = c.flag(&out[s], w, geom.Pt(x, above), top(x-w.W-namePast*c.size, x+namePast*c.size), top(x-1, x+1))
		out[s].side = 1
	}
	return out
}

// flag sets a name over all that stands under it and under what is above at; its stem
// ends at own. It returns what is above the next.
func (c *chart) flag(n *seriesName, w element.Word, at geom.Point, under, own float64) float64 {
	at.Y = math.Min(at.Y, under-nameLift*c.size)
	*n = seriesName{word: w, at: at, stem: geom.Pt(at.X, own-0.2*c.size)}
	return at.Y - w.H() - nameStep*c.size
}

// middle is where the column of series s in group i has its middle.
func (c *chart) middle(p plot, i, s int) float64 {
	width, first, step := c.grouping(p.slot)
	return p.x(i) + first + float64(s)*step + width/2
}

// writeNames writes the names of the series over their columns.
func (c *chart) writeNames(names []seriesName, from float64) {
	for s, n := range names {
		edge := c.plainPart(s).Edge
		if n.side != 0.5 {
			c.Line(n.at.Add(geom.Pt(0, 0.1*c.size)), n.stem, c.Ctx.PenWidth(lineLeader), edge, calmLeader)
		}
		c.WriteWord(n.word, n.at, n.side, 1, c.litText(edge))
		c.says(from)
	}
}

// namesAtBars finds the group at whose bars the names of the series have room behind the
// values, and shortens all bars as far as these need; −1: a legend serves better.
func (c *chart) namesAtBars(b *barArea, values [][]element.Word) (words []element.Word, group int) {
	thick, _, step := c.grouping(b.slot - b.over)
	if size := math.Min(c.size, step/barLead); size >= math.Max(leastWords*c.size, c.least()) && thick > 0 {
		for _, r := range c.rows {
			w, err := c.Word(r.name, c.Style(size), 0, plan.AlignStart)
			if err != nil || r.name == "" {
				return nil, -1
			}
			words = append(words, w)
		}
	}
	group, most := -1, 0.0
	for i := range c.count {
		if words == nil || c.lacks(i) {
			continue
		}
		long := b.area.W()
		for s, r := range c.rows {
			v := r.values[i]
			if v < 0 {
				long = 0
				continue
			}
			behind := gapBar*c.size + gapName*c.size + words[s].W
			if len(b.marks) == 0 {
				behind += values[s][i].W
			}
			long = math.Min(long, (c.box.Max.X-b.area.Min.X-behind)/math.Max(share(v, b.lo, b.hi, b.log), 1e-9))
		}
		if long > most+1 {
			group, most = i, long
		}
	}
	if most < barLeast*b.area.W() || len(b.marks) > 0 && most < b.area.W()-1 { // marks keep their places
		return nil, -1
	}
	b.area.Max.X = math.Min(b.area.Max.X, b.area.Min.X+most)
	return words, group
}
