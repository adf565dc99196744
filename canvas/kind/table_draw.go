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
	palette := t.Ctx.Look.Palette
	ground := t.Ctx.Ground(t.Element)
	veil := t.Ctx.Veil(t.Ctx.Named(t.Element.Fill, t.Ctx.Highlighter()), ground)
	accent := t.Ctx.Legible(t.Ctx.Named(t.Element.Color, t.Ctx.Accent(0)), ground, t.size)
	var marked geom.Rect
	offset, last := len(t.heights)-len(t.rows), len(t.rows)-1
	x, y := p.X, p.Y
	head := func(part int) {
		x, y = p.X+float64(part)*(t.partW()+foldGap*t.size), p.Y
		if t.Ctx.Lang.RTL() {
			x = 2*p.X + t.w() - t.partW() - x
		}
		if len(t.header) > 0 {
			t.drawRow(t.header, nil, geom.Pt(x, y), t.heights[0], accent)
			y += t.heights[0]
			t.rule(x, y, headRule, palette.Ink)
		}
	}
	head(0)
	for i, r := range t.rows {
		t.drawn.Of(i, len(t.Marks))
		if i > 0 && i%t.deep() == 0 {
			head(i / t.deep())
		}
		h := t.heights[offset+i]
		ink := t.Ctx.Legible(palette.Ink, ground, t.size)
		if t.Element.Highlight != nil && *t.Element.Highlight == i {
			ink = t.Ctx.Beneath(veil, ground, ink, t.size)
		}
		t.drawRow(r, t.Element.Rows[i], geom.Pt(x, y), h, ink)
		if t.Element.Highlight != nil && *t.Element.Highlight == i {
			marked = geom.R(x, y, t.partW(), h)
		}
		y += h
		switch {
		case i == last:
			t.rule(x, y, footRule, palette.Ink)
		case (i+1)%t.deep() == 0: // the part's
			t.drawn.Of(i+1, len(t.Marks))
			t.rule(x, y, footRule, palette.Ink)
		default:
			t.drawn.Of(i+1, len(t.Marks))
			t.rule(x, y, rowRule, paint.Blend(palette.Board, palette.Muted, rowTone))
		}
	}
	if !marked.Empty() {
		t.drawn.Of(*t.Element.Highlight, len(t.Marks))
		t.Highlight(marked.Inset(t.Ctx.PenWidth(footRule)), veil)
	}
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
