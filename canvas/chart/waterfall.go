package chart

import (
	"math"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// fall is one column of a waterfall: from where the one before ended to where it ends.
type fall struct {
	from, to float64
	sum      bool // it stands on the ground and says what has come together
	word     element.Word
	size     float64 // of its type
}

// falls are the columns with what is said of them in type of a size.
func (c *chart) falls(size float64) (falls []fall, widest float64, err error) {
	falls = make([]fall, c.count)
	at := 0.0
	for i, v := range c.rows[0].values {
		f, text := fall{from: at, to: at + v, size: size}, c.num.Change(v)
		if math.IsNaN(v) {
			f, text = fall{to: at, sum: true, size: size}, c.num.Text(at)
		} else if i == 0 { // it begins with what there is
			text = c.num.Text(v)
		}
		if f.word, err = c.Word(text, c.valueStyle(i, size), 0, plan.AlignStart); err != nil {
			return nil, 0, err
		}
		falls[i], at, widest = f, f.to, math.Max(widest, f.word.W)
	}
	return falls, widest, nil
}

// waterfall draws changes, each going on where the one before ended.
func (c *chart) waterfall() error {
	slot := math.Min(c.box.W()/float64(c.count), slotColumn*c.Ctx.Unit)
	var falls []fall
	direct := false
	for _, share := range []float64{figureStep, 1, 0.9, leastWords} {
		size := math.Max(share*c.size, c.least())
		all, widest, err := c.falls(size)
		if err != nil {
			return err
		}
		if falls = all; widest+betweenNames*size <= slot {
			direct = true
			break
		}
	}
	lo, hi, tall := 0.0, 0.0, 0.0
	for _, f := range falls {
		lo, hi, tall = math.Min(lo, f.to), math.Max(hi, f.to), math.Max(tall, f.word.H())
	}
	u := upright{lo: lo, hi: hi, slotMost: slotColumn * c.Ctx.Unit, ticked: !direct}
	if direct {
		u.above = tall + aboveValue*c.size
	}
	p, cats, err := c.axes(u)
	if err != nil {
		return err
	}
	width := p.slot * loneShare
	for i, f := range falls {
		c.of(i)
		from := turnOf(i, c.count)
		l := c.fallLook(i, f)
		top, bottom := p.y(math.Max(f.from, f.to)), p.y(math.Min(f.from, f.to))
		s := standing{toward: geom.Pt(0, sign(f.to-f.from)), part: true, afloat: !f.sum && f.from != 0}
		s.Rect = geom.Rect{Min: geom.Pt(p.x(i)-width/2, top), Max: geom.Pt(p.x(i)+width/2, bottom)}
		c.barGrows(s.toward, from, c.drawBar(s, l))
		if !u.ticked {
			c.columnValue(f.word, geom.Pt(c.inside(p.x(i), f.word.W), top), false, c.valueColor(i, l))
			c.fallCounts(i, f, from, math.Max(p.y(f.from)-p.y(f.to), 0))
		}
		if i+1 < c.count {
			c.of(i + 1)
			c.gridLine(geom.Pt(p.x(i)+width/2, p.y(f.to)), geom.Pt(p.x(i+1)-width/2, p.y(f.to)))
			c.says(from + growSeconds/2)
			c.of(i)
		}
		c.writeCategory(cats, p, i)
		c.says(from)
	}
	return nil
}

// fallCounts has what is said of column i count up while it grows, with the sign that it ends
// with, and ride by so many pixels on what rises.
func (c *chart) fallCounts(i int, f fall, from, rise float64) {
	text, v := c.num.CountedChange, f.to-f.from
	if f.sum || i == 0 {
		text = c.num.Counted
	}
	st := c.valueStyle(i, f.size)
	c.act(element.Act{
		Beat: paint.Beat{Start: from, End: from + growSeconds}, Rise: geom.Pt(0, rise),
		Count: func(share float64) (*fonts.Text, error) {
			w, err := c.Word(text(v, share), st, 0, plan.AlignCenter)
			return w.Text, err
		},
	})
}

// fallLook is how a column looks: what comes, what goes, and what has come together are
// told apart.
func (c *chart) fallLook(i int, f fall) quantity.Look {
	part := 0
	switch {
	case f.sum:
		part = 2
	case f.to < f.from:
		part = 1
	}
	parts := c.parts()
	parts.Rows, parts.Lit = 3, -1
	l := parts.Of(part, false)
	if c.accent >= 0 && i != c.accent {
		board := c.Ctx.Look.Palette.Board
		l.Fill, l.Edge = paint.Blend(l.Fill, board, 0.55), paint.Blend(l.Edge, board, 0.4)
	}
	return l
}
