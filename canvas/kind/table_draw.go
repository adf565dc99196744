package kind

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/internal/geom"

	"github.com/inkreel/inkreel/canvas/paint"

	"github.com/inkreel/inkreel/canvas/element"
)

// compose makes the marks with the table's top left at p.
func (t *table) compose(p geom.Point) {
	palette, ground, h := t.Ctx.Look.Palette, t.Ctx.Ground(t.Element), t.hand()
	veil := t.Ctx.Veil(t.Ctx.Named(t.Element.Fill, t.Ctx.Highlighter()), ground)
	var marked geom.Rect
	offset, last := len(t.heights)-len(t.rows), len(t.rows)-1
	x, y := p.X, p.Y
	line := func(times float64, c color.RGBA) {
		if times > 0 {
			t.rule(x, y, times, c)
		}
	}
	head := func(part int) {
		x, y = p.X+float64(part)*(t.partW()+foldGap*t.size), p.Y
		if t.Ctx.Lang.RTL() {
			x = 2*p.X + t.w() - t.partW() - x
		}
		all := geom.R(x, y, t.partW(), t.partH(part))
		t.paper(all, h)
		line(h.over, palette.Ink)
		if len(t.header) > 0 {
			if h.bands {
				t.band(geom.R(x, y, t.partW(), t.heights[0]), h.fill)
			}
			t.drawRow(t.header, nil, geom.Pt(x, y), t.heights[0], h.header)
			y += t.heights[0]
			line(h.under, palette.Ink)
		}
		t.uprights(all, h)
	}
	head(0)
	for i, r := range t.rows {
		t.drawn.Of(i, len(t.Marks))
		if i > 0 && i%t.deep() == 0 {
			head(i / t.deep())
		}
		row := geom.R(x, y, t.partW(), t.heights[offset+i])
		lit := t.Element.Highlight != nil && *t.Element.Highlight == i
		if lit {
			marked = row
		}
		t.drawRow(r, t.Element.Rows[i], row.Min, row.H(), t.onRow(row, h, lit, i%2 == 0))
		y = row.Max.Y
		switch {
		case i == last:
			foot := palette.Ink
			if lit && (h.marked == markedRule || h.marked == markedUnderline) {
				foot = t.Ctx.Visible(t.Ctx.Named(t.Element.Fill, t.Ctx.Highlighter()))
			}
			line(h.foot, foot)
		case (i+1)%t.deep() == 0: // the part's
			t.drawn.Of(i+1, len(t.Marks))
			line(h.foot, palette.Ink)
		default:
			t.drawn.Of(i+1, len(t.Marks))
			line(h.between, t.lineColor(h))
		}
	}
	if !marked.Empty() {
		t.drawn.Of(*t.Element.Highlight, len(t.Marks))
		t.mark(marked, h, veil, *t.Element.Highlight == last)
	}
}

// onRow lays what a row's words stand on and is their colour; lit is the highlighted row, even one in two.
func (t *table) onRow(row geom.Rect, h tableHand, lit, even bool) color.RGBA {
	ground := t.Ctx.Ground(t.Element)
	ink := t.Ctx.Legible(t.Ctx.Look.Palette.Ink, ground, t.size)
	accent := t.Ctx.Named(t.Element.Fill, t.Ctx.Highlighter())
	switch {
	case lit && h.marked == markedSolid:
		t.band(row, t.fillOf())
		return t.Ctx.Look.Palette.Board
	case lit && h.marked == markedVeil:
		return t.Ctx.Beneath(t.Ctx.Veil(accent, ground), ground, ink, t.size)
	case lit:
		return t.Ctx.Legible(accent, ground, t.size)
	case h.bands && even:
		tone := paint.Blend(ground, t.Ctx.Accent(0), plateBand)
		t.band(row, tone)
		return t.Ctx.Legible(ink, tone, t.size)
	}
	return ink
}

// rule draws a line across a part of the table.
func (t *table) rule(x, y, times float64, c color.RGBA) {
	t.Line(geom.Pt(x, y), geom.Pt(x+t.partW(), y), t.Ctx.PenWidth(times), c, ruleCalm)
}

// drawRow writes the cells of one row on a common line; texts is nil for the
// header, whose cells over numbers stand at the right.
func (t *table) drawRow(cells []element.Word, texts []string, at geom.Point, h float64, c color.RGBA) {
	right := t.Ctx.Lang.RTL() // columns follow each other from the right
	x := at.X
	if right {
		x += t.partW()
	}
	mid := at.Y + h/2 - cellLead*t.size*0.25
	for j, w := range cells {
		col := t.columns[j]
		pad := cellPadX * t.size
		if right {
			x -= col.w
		}
		if w.Text != nil {
			left := x + pad
			if right {
				left = x + col.w - pad - w.W
			}
			if col.right {
				left = t.numberLeft(col, w, texts, j, x)
			}
			t.WriteWord(w, geom.Pt(left, mid), 0, 0.5, c)
		}
		if !right {
			x += col.w
		}
	}
}

// numberLeft is the left edge of a cell of a column of numbers, which stands
// in the column's middle as one block.
func (t *table) numberLeft(col column, w element.Word, texts []string, j int, x float64) float64 {
	block := math.Max(col.before+col.after, 0)
	if j < len(t.header) {
		block = math.Max(block, t.header[j].W)
	}
	// The numbers end where the header ends, and stay inside the padding.
	right := x + (col.w+block)/2
	if texts == nil {
		return right - w.W
	}
	head, err := t.headWidth(texts[j])
	if err != nil {
		return right - w.W
	}
	return right - col.after - head
}
