package canvas

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/internal/geom"

	"github.com/inkreel/inkreel/canvas/paint"
)

// compose makes the marks with the table's top left at p.
func (t *table) compose(p geom.Point) {
	palette := t.ctx.Look.Palette
	ground := t.ctx.ground(t.e)
	veil := t.ctx.veil(t.ctx.named(t.e.Fill, t.ctx.highlighter()), ground)
	accent := t.ctx.legible(t.ctx.named(t.e.Color, t.ctx.accent(0)), ground, t.size)
	y := p.Y
	var marked geom.Rect
	if len(t.header) > 0 {
		t.drawRow(t.header, nil, geom.Pt(p.X, y), t.heights[0], accent)
		y += t.heights[0]
		t.rule(p.X, y, 1.2, palette.Ink)
	}
	offset := len(t.heights) - len(t.rows)
	for i, r := range t.rows {
		h := t.heights[offset+i]
		ink := t.ctx.legible(palette.Ink, ground, t.size)
		if t.e.Highlight != nil && *t.e.Highlight == i {
			ink = t.ctx.beneath(veil, ground, ink, t.size)
		}
		t.drawRow(r, t.e.Rows[i], geom.Pt(p.X, y), h, ink)
		if t.e.Highlight != nil && *t.e.Highlight == i {
			marked = geom.R(p.X, y, t.w(), h)
		}
		y += h
		if i < len(t.rows)-1 {
			t.rule(p.X, y, 0.45, paint.Blend(palette.Board, palette.Muted, 0.6))
		}
	}
	t.rule(p.X, y, 0.8, palette.Ink)
	if !marked.Empty() {
		t.band(marked.Inset(t.ctx.penWidth(0.8)), veil)
	}
}

// rule draws a line across the table.
func (t *table) rule(x, y, times float64, c color.RGBA) {
	t.line(geom.Pt(x, y), geom.Pt(x+t.w(), y), t.ctx.penWidth(times), c, ruleCalm)
}

// drawRow writes the cells of one row on a common line; texts is nil for the
// header, whose cells over numbers stand at the right.
func (t *table) drawRow(cells []word, texts []string, at geom.Point, h float64, c color.RGBA) {
	right := t.ctx.Lang.RTL() // columns follow each other from the right
	x := at.X
	if right {
		x += t.w()
	}
	mid := at.Y + h/2 - cellLead*t.size*0.25
	for j, w := range cells {
		col := t.columns[j]
		pad := cellPadX * t.size
		if right {
			x -= col.w
		}
		if w.text != nil {
			left := x + pad
			if right {
				left = x + col.w - pad - w.w
			}
			if col.right {
				left = t.numberLeft(col, w, texts, j, x)
			}
			t.place(w, geom.Pt(left, mid), 0, 0.5, c)
		}
		if !right {
			x += col.w
		}
	}
}

// numberLeft is the left edge of a cell of a column of numbers, which stands
// in the column's middle as one block.
func (t *table) numberLeft(col column, w word, texts []string, j int, x float64) float64 {
	block := math.Max(col.before+col.after, 0)
	if j < len(t.header) {
		block = math.Max(block, t.header[j].w)
	}
	// The numbers end where the header ends, and stay inside the padding.
	right := x + (col.w+block)/2
	if texts == nil {
		return right - w.w
	}
	head, err := t.headWidth(texts[j])
	if err != nil {
		return right - w.w
	}
	return right - col.after - head
}

// highlighter is the colour of bands over what is highlighted.
func (ctx *Context) highlighter() color.RGBA { return ctx.named("accent1", ctx.Look.Palette.Accent1) }

// bandAlpha is the most of a band's colour that covers what lies under it.
const bandAlpha = 0.22

// band lays a translucent stripe (premultiplied) over r, as a highlighter does:
// once across, with ends that are not quite straight. Where there can be no
// stripe it draws a line around r.
func (f *figure) band(r geom.Rect, c color.RGBA) {
	seed := f.seed()
	p := geom.RoundRect(r, math.Min(r.H()*0.2, 8*f.ctx.Unit))
	if c.A == 0 {
		f.draw(p, f.ctx.penWidth(0.9), f.ctx.visible(f.ctx.highlighter()), 0.5)
		return
	}
	f.add(paint.Fill{Path: f.ctx.hand(p, 0.5, seed), Color: c, Seed: seed})
}
