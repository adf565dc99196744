package element

import (
	"fmt"
	"image/color"
	"math"

	"github.com/inkreel/inkreel/fonts"
	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

// MarkList gathers the marks of a chart, table, formula or code in the order a
// hand makes them, each with its own seed.
type MarkList struct {
	Ctx     *Context
	Element *plan.Element
	Limit   geom.Rect // what letters must not leave; empty: anything
	Free    bool      // forms waver as the look has it
	Marks   []paint.Mark
	Covers  geom.Rect
}

// Built is the list as what has been built.
func (f *MarkList) Built() Built { return Built{Marks: f.Marks, Covers: f.Covers} }

// Seed is the jitter of the next mark.
func (f *MarkList) Seed() int64 { return f.Ctx.SeedOf(f.Element, len(f.Marks)) }

// Add puts a mark over those there are.
func (f *MarkList) Add(m paint.Mark) {
	f.Marks = append(f.Marks, m)
	f.Covers = f.Covers.Union(geom.FromPixels(m.Bounds()))
}

// Area adds a flat area of colour.
func (f *MarkList) Area(p geom.Path, c color.RGBA) {
	f.Add(paint.Fill{Path: p, Color: c, Seed: f.Seed()})
}

// Draw traces a path by hand with the look's brush. Roughness is a share of
// the look's own: axes want a calmer hand than outlines.
func (f *MarkList) Draw(p geom.Path, width float64, c color.RGBA, calm float64) {
	seed := f.Seed()
	p = f.Ctx.ByHand(p, calm, seed)
	if free := f.free(calm); free.Wobble > 0 {
		p = paint.Loosely(p, free, f.Ctx.Unit, seed)
	}
	f.Add(paint.Stroke{Path: p, Width: width, Color: c, Brush: f.Ctx.Look.Brush, Seed: seed})
}

// free is how a free hand wavers besides.
func (f *MarkList) free(calm float64) styles.Loose {
	if !f.Free {
		return styles.Loose{}
	}
	return styles.Loose{Wobble: calm * f.Ctx.Look.Loose.Wobble}
}

// Stray is how far, in pixels, the ink of a line drawn by hand may lie from the
// line: the brush's own reach and the most that Rough's miss, sway and bow can
// add up to (0.7 and 1 of the swing, and the bow of a long line), and a free hand's wavering.
func (f *MarkList) Stray(width, calm float64) float64 {
	rough := f.Ctx.Look.Roughness * calm * f.Ctx.Unit
	return paint.Stroke{Width: width, Brush: f.Ctx.Look.Brush}.Reach() + rough*(1.7*paint.HandSwing+500*paint.HandBow) + 1 + f.free(calm).Wobble*f.Ctx.Unit
}

// Line draws from a to b.
func (f *MarkList) Line(a, b geom.Point, width float64, c color.RGBA, calm float64) {
	f.Draw(geom.Polyline{a, b}.Path(), width, c, calm)
}

// Style of the figure's small type.
func (f *MarkList) Style(sizePx float64) fonts.Style {
	return fonts.Style{Type: f.Ctx.Look.Type, Face: f.Ctx.Look.Face, Lang: f.Ctx.Lang, SizePx: sizePx}
}

// Strong is the style of type that is emphasised.
func (f *MarkList) Strong(sizePx float64) fonts.Style {
	st := f.Style(sizePx)
	st.Bold = true
	return st
}

// Write places set text with its box's top left at p. Letters that would reach
// over the limit, as tall accents at its very edge do, move the text inwards.
func (f *MarkList) Write(t *fonts.Text, at geom.Point, c color.RGBA) {
	if t.Clusters == 0 {
		return
	}
	w := paint.Writing{Text: t, At: at, Color: c, Strong: c, Brush: f.Ctx.Grain(), Seed: f.Seed()}
	f.Add(f.limited(w))
}

// limited is writing moved so that its ink stays within the limit.
func (f *MarkList) limited(w paint.Writing) paint.Writing {
	if !f.Limit.Empty() {
		b := geom.FromPixels(w.Bounds())
		w.At = w.At.Add(geom.Pt(into(b.Min.X, b.Max.X, f.Limit.Min.X, f.Limit.Max.X), into(b.Min.Y, b.Max.Y, f.Limit.Min.Y, f.Limit.Max.Y)))
	}
	return w
}

// Mirror turns everything round about the middle of box, for languages that
// read from right to left: letters keep their shape.
func (f *MarkList) Mirror(box geom.Rect) {
	turn := geom.Affine{A: -1, D: 1, E: box.Min.X + box.Max.X}
	marks := f.Marks
	f.Marks, f.Covers = nil, geom.Rect{}
	f.addMirrored(marks, turn, box)
}

func (f *MarkList) addMirrored(marks []paint.Mark, turn geom.Affine, box geom.Rect) {
	for _, m := range marks {
		switch m := m.(type) {
		case paint.Grown:
			inner := MarkList{Limit: f.Limit}
			inner.addMirrored(m.Marks, turn, box)
			m.Marks, m.Toward.X = inner.Marks, -m.Toward.X
			f.Add(m)
		case paint.Stroke:
			m.Path = m.Path.Transform(turn)
			f.Add(m)
		case paint.Fill:
			m.Path = m.Path.Transform(turn)
			f.Add(m)
		case paint.Writing:
			m.At.X = box.Min.X + box.Max.X - m.At.X - m.Text.W
			f.Add(f.limited(m))
		default:
			f.Add(m)
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

// StartEdge is the left edge of what is w wide and stands where reading begins in
// box.
func (ctx *Context) StartEdge(box geom.Rect, w float64) float64 {
	if ctx.Lang.RTL() {
		return box.Max.X - w
	}
	return box.Min.X
}

// PenWidth is the width of a line that is times an ordinary outline, never so
// thin that a small film loses it.
func (ctx *Context) PenWidth(times float64) float64 {
	return math.Max(ctx.Line()*times, 1.2*ctx.Unit)
}

// Fault is one thing wrong with the chart, at a path within its element.
func (f *MarkList) Fault(path, accept, format string, args ...any) error {
	return plan.Faults{{Path: path, Problem: fmt.Sprintf(format, args...), Accept: accept}}
}

// Indexed is the path of an item of a list.
func Indexed(list string, i int) string { return fmt.Sprintf("%s[%d]", list, i) }
