package canvas

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"

	"github.com/inkreel/inkreel/canvas/paint"
)

// figureType is the size of the smallest type a table or code is shown in while
// there is a choice, times that of body text.
const figureType = 0.75

// resetMargin is what figures whose words are set again in what they measure
// need more of, in pixels.
const resetMargin = 2

// figure gathers the marks of a chart, table, formula or code in the order a
// hand makes them, each with its own seed.
type figure struct {
	ctx    *Context
	e      *plan.Element
	limit  geom.Rect // what letters must not leave; empty: anything
	marks  []paint.Mark
	covers geom.Rect
}

// built is the list as what has been built.
func (f *figure) built() Built { return Built{Marks: f.marks, Covers: f.covers} }

// seed is the jitter of the next mark.
func (f *figure) seed() int64 { return f.ctx.seed(f.e, len(f.marks)) }

func (f *figure) add(m paint.Mark) {
	f.marks = append(f.marks, m)
	f.covers = f.covers.Union(geom.FromPixels(m.Bounds()))
}

// draw traces a path by hand with the look's brush. Roughness is a share of
// the look's own: axes want a calmer hand than outlines.
func (f *figure) draw(p geom.Path, width float64, c color.RGBA, calm float64) {
	seed := f.seed()
	p = f.ctx.hand(p, calm, seed)
	f.add(paint.Stroke{Path: p, Width: width, Color: c, Brush: f.ctx.Look.Brush, Seed: seed})
}

// stray is how far, in pixels, the ink of a line drawn by hand may lie from the
// line: the brush's own reach and the most that Rough's miss, sway and bow can
// add up to (0.7 and 1 of the swing, and the bow of a long line).
func (f *figure) stray(width, calm float64) float64 {
	rough := f.ctx.Look.Roughness * calm * f.ctx.Unit
	return paint.Stroke{Width: width, Brush: f.ctx.Look.Brush}.Reach() + rough*(1.7*paint.HandSwing+500*paint.HandBow) + 1
}

// line draws from a to b.
func (f *figure) line(a, b geom.Point, width float64, c color.RGBA, calm float64) {
	f.draw(geom.Polyline{a, b}.Path(), width, c, calm)
}

// style of the figure's small type.
func (f *figure) style(sizePx float64) fonts.Style {
	return fonts.Style{Type: f.ctx.Look.Type, Face: f.ctx.Look.Face, Lang: f.ctx.Lang, SizePx: sizePx}
}

// strong is the style of type that is emphasised.
func (f *figure) strong(sizePx float64) fonts.Style {
	st := f.style(sizePx)
	st.Bold = true
	return st
}

// write places set text with its box's top left at p. Letters that would reach
// over the limit, as tall accents at its very edge do, move the text inwards.
func (f *figure) write(t *fonts.Text, at geom.Point, c color.RGBA) {
	if t.Clusters == 0 {
		return
	}
	w := paint.Writing{Text: t, At: at, Color: c, Strong: c, Brush: f.ctx.grain(), Seed: f.seed()}
	f.add(f.limited(w))
}

// limited is writing moved so that its ink stays within the limit.
func (f *figure) limited(w paint.Writing) paint.Writing {
	if !f.limit.Empty() {
		b := geom.FromPixels(w.Bounds())
		w.At = w.At.Add(geom.Pt(into(b.Min.X, b.Max.X, f.limit.Min.X, f.limit.Max.X), into(b.Min.Y, b.Max.Y, f.limit.Min.Y, f.limit.Max.Y)))
	}
	return w
}

// mirror turns everything round about the middle of box, for languages that
// read from right to left: letters keep their shape.
func (f *figure) mirror(box geom.Rect) {
	turn := geom.Affine{A: -1, D: 1, E: box.Min.X + box.Max.X}
	marks := f.marks
	f.marks, f.covers = nil, geom.Rect{}
	for _, m := range marks {
		switch m := m.(type) {
		case paint.Stroke:
			m.Path = m.Path.Transform(turn)
			f.add(m)
		case paint.Fill:
			m.Path = m.Path.Transform(turn)
			f.add(m)
		case paint.Writing:
			m.At.X = box.Min.X + box.Max.X - m.At.X - m.Text.W
			f.add(f.limited(m))
		default:
			f.add(m)
		}
	}
}

// into is how far the stretch from a to b must move to lie between lo and hi,
// in whole pixels.
func into(a, b, lo, hi float64) float64 {
	switch {
	case a < lo:
		return math.Ceil(lo - a)
	case b > hi:
		return math.Floor(hi - b)
	}
	return 0
}

// start is the left edge of what is w wide and stands where reading begins in
// box.
func (ctx *Context) start(box geom.Rect, w float64) float64 {
	if ctx.Lang.RTL() {
		return box.Max.X - w
	}
	return box.Min.X
}

// penWidth is the width of a line that is times an ordinary outline, never so
// thin that a small film loses it.
func (ctx *Context) penWidth(times float64) float64 {
	return math.Max(ctx.line()*times, 1.2*ctx.Unit)
}
