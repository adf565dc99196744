package chart

import (
	"math"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
	"github.com/inkreel/inkreel/canvas/quantity"
)

// chartHead is what stands over a chart's plot: the caption and the legend.
type chartHead struct {
	caption element.Word
	entries []legendEntry
	h       float64 // of all, with the white below
}

// legendEntry is a swatch and a name at a place relative to the box's top left.
type legendEntry struct {
	row  int
	name element.Word
	at   geom.Point // top left of the swatch
}

// heading sets caption and, when asked, legend at the top of the box.
func (c *chart) heading(legend bool) (chartHead, error) {
	var h chartHead
	if s := c.caption(); s != "" {
		w, err := c.Word(s, c.Style(c.size), c.box.W(), plan.AlignStart)
		if err != nil {
			return h, err
		}
		if w.W > c.box.W() || len(w.Text.Lines) > 2 {
			return h, c.tooSmall("the unit " + quoted(s))
		}
		h.caption = w
		h.h = w.H() + gapHead*c.size
	}
	if legend {
		if err := c.legend(&h); err != nil {
			return h, err
		}
	}
	return h, nil
}

// unitHead is a heading that says the unit alone, where it is a word.
func (c *chart) unitHead() (chartHead, error) {
	if c.num.Caption == "" {
		return chartHead{}, nil
	}
	w, err := c.Word(c.num.Caption, c.Style(c.size), c.box.W(), plan.AlignStart)
	if err == nil && (w.W > c.box.W() || w.Lines > 2) {
		err = c.tooSmall("the unit " + quoted(c.num.Caption))
	}
	return chartHead{caption: w, h: w.H() + gapHead*c.size}, err
}

// legend sets swatch and name of every named series in rows.
func (c *chart) legend(h *chartHead) error {
	side := c.swatch().X
	x, y, pitch := 0.0, h.h, legendPitch*c.size
	for i, r := range c.rows {
		if r.name == "" {
			continue
		}
		name, err := c.Word(r.name, c.Style(c.size), 0, plan.AlignStart)
		if err != nil {
			return err
		}
		w := side + gapKey*c.size + name.W
		if w > c.box.W() {
			return c.tooSmall("the name of series " + quoted(r.name))
		}
		if x > 0 && x+w > c.box.W() {
			x, y = 0, y+pitch
		}
		h.entries = append(h.entries, legendEntry{i, name, geom.Pt(x, y)})
		x += w + c.size
	}
	if len(h.entries) > 0 {
		h.h = y + c.swatch().Y + gapLegend*c.size
	}
	return nil
}

// swatch is the size of what stands for a series: of a line a piece long enough
// to show its dashes and its mark.
func (c *chart) swatch() geom.Point {
	if c.kind == plan.ChartLine {
		return geom.Pt(swatchLine*c.size, swatchSide*c.size)
	}
	return geom.Pt(swatchSide*c.size, swatchSide*c.size)
}

// drawHeading writes caption and legend.
func (c *chart) drawHeading(h chartHead) {
	o := c.box.Min
	if h.caption.Text != nil {
		c.WriteWord(h.caption, o, 0, 0, c.mutedText())
	}
	side := c.swatch()
	for _, en := range h.entries {
		l := c.parts().Of(en.row, true)
		if c.accent >= 0 {
			l = c.plainPart(en.row)
		}
		r := geom.R(o.X+en.at.X, o.Y+en.at.Y, side.X, side.Y)
		if c.kind == plan.ChartLine {
			c.lineKey(r, en.row, l)
		} else {
			c.key(r, l)
		}
		c.WriteWord(en.name, geom.Pt(r.Max.X+gapKey*c.size, r.Center().Y), 0, 0.5, c.inkText())
	}
}

// plainPart is the look of a series when nothing is highlighted.
func (c *chart) plainPart(i int) quantity.Look {
	plain := *c
	plain.accent = -1
	return plain.parts().Of(i, false)
}

// key draws the filled square that stands for a series or a slice.
func (c *chart) key(r geom.Rect, l quantity.Look) {
	c.area(geom.Rectangle(r), l)
	c.Draw(geom.Rectangle(r), c.Ctx.PenWidth(lineKey), l.Edge, calmKey)
}

// lineKey draws the piece of its line that stands for series s.
func (c *chart) lineKey(r geom.Rect, s int, l quantity.Look) {
	y, end := r.Center().Y, c.dataWidth()/2
	c.dataLine(geom.Polyline{geom.Pt(r.Min.X+end, y), geom.Pt(r.Max.X-end, y)}, s, l.Edge)
	if c.dotted() {
		c.dot(r.Center(), c.dotSize(), l.Edge, s)
	}
}

// quoted is a label shortened for an error.
func quoted(s string) string {
	r := []rune(s)
	if len(r) > 40 {
		s = string(r[:39]) + "…"
	}
	return "“" + s + "”"
}

// axis is a line that data stands on, drawn in passing.
func (c *chart) axis(a, b geom.Point) {
	first := len(c.Marks)
	c.Line(a, b, c.Ctx.PenWidth(lineAxis), c.Ctx.Look.Palette.Ink, calmAxis)
	for i, m := range c.Marks[first:] {
		if s, ok := m.(paint.Stroke); ok {
			s.Swift = true
			c.Marks[first+i] = s
		}
	}
}

// guide leads the eye from a mark of an axis at a to b, across the field. Where a hand
// draws, it takes its time, which belongs to the data: there a tick must do.
func (c *chart) guide(a, b geom.Point) {
	if c.Ctx.Drawn {
		c.Line(a, a.Lerp(b, math.Min(tickLong*c.size/a.Dist(b), 1)), c.Ctx.PenWidth(lineAxis), c.Ctx.Visible(c.Ctx.Look.Palette.Muted), calmAxis)
		return
	}
	c.gridLine(a, b)
}

// gridLine is a light line under the data. It takes a hand little time: that
// belongs to the data.
func (c *chart) gridLine(a, b geom.Point) {
	p := c.Ctx.Look.Palette
	first := len(c.Marks)
	c.Line(a, b, math.Max(c.Ctx.PenWidth(lineGrid), 1), paint.Blend(p.Board, p.Muted, gridTone), calmGrid)
	for i, m := range c.Marks[first:] {
		if s, ok := m.(paint.Stroke); ok {
			s.Aid = true
			c.Marks[first+i] = s
		}
	}
}

// clearGrid spares the words that stand on grid lines.
func (c *chart) clearGrid() {
	var words []geom.Rect
	for _, m := range c.Marks {
		if w, ok := m.(paint.Writing); ok {
			words = append(words, w.Inked(w.Place(), func(bool) bool { return true }).Inset(-gridClear*c.size))
		}
	}
	for i, m := range c.Marks {
		s, ok := m.(paint.Stroke)
		if !ok || !s.Aid {
			continue
		}
		at := geom.FromPixels(s.Bounds())
		for _, w := range words {
			if at.Overlaps(w) {
				s.Spared = append(s.Spared, w)
			}
		}
		c.Marks[i] = s
	}
}

// gridTone is the share of the muted colour in grid lines, the rest being board.
const gridTone = 0.45

// gridClear is the white between a word and the grid line that spares it, times
// the size of the type.
const gridClear = 0.2
