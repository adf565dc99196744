package element

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/canvas/paint"
	"github.com/inkreel/inkreel/internal/geom"
)

// Highlighter is the colour of bands over what is highlighted.
func (ctx *Context) Highlighter() color.RGBA { return ctx.Named("accent1", ctx.Look.Palette.Accent1) }

// bandAlpha is the most of a band's colour that covers what lies under it.
const bandAlpha = 0.22

// Highlight lays a translucent stripe (premultiplied) over r, as a highlighter does:
// once across, with ends that are not quite straight. Where there can be no
// stripe it draws a line around r.
func (f *MarkList) Highlight(r geom.Rect, c color.RGBA) {
	seed := f.Seed()
	p := geom.RoundRect(r, math.Min(r.H()*0.2, 8*f.Ctx.Unit))
	if c.A == 0 {
		f.Draw(p, f.Ctx.PenWidth(0.9), f.Ctx.Visible(f.Ctx.Highlighter()), 0.5)
		return
	}
	f.Add(paint.Fill{Path: f.Ctx.ByHand(p, 0.5, seed), Color: c, Seed: seed})
}
