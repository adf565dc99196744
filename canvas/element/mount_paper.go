package element

import (
	"image"
	"image/color"

	"github.com/inkreel/inkreel/internal/geom"
	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Mounted is a picture in its look's frame: its marks, and what they cover. A
// paper frame becomes part of the picture.
func (ctx *Context) Mounted(e *plan.Element, p paint.Picture, m Mount) ([]paint.Mark, geom.Rect) {
	at := geom.FromPixels(p.Image.Rect)
	covers := m.Outer(at)
	if m.Kind == styles.FrameBlock {
		p.Image = roundCorners(p.Image, m.corner())
		return []paint.Mark{ctx.colourBlock(e, m, at), p}, covers
	}
	if m.paper() {
		under, over := ctx.papers(m, at)
		paint.Over(under, roundCorners(p.Image, m.corner()))
		if over != nil {
			paint.Over(under, over)
		}
		p.Image = under
		return []paint.Mark{p}, covers
	}
	return append([]paint.Mark{p}, ctx.lines(e, m, at)...), covers
}

// MountedFilm is the frame of a video that plays in box. Paper lies about the
// video, not under it, for what is drawn after a video lies over it.
func (ctx *Context) MountedFilm(e *plan.Element, f paint.Film, m Mount) ([]paint.Mark, geom.Rect) {
	at := geom.FromPixels(f.Box)
	covers := m.Outer(at)
	f.Corner = m.corner()
	switch {
	case m.Kind == styles.FrameBlock:
		return []paint.Mark{f, ctx.colourBlock(e, m, at)}, covers
	case m.paper():
		under, over := ctx.papers(m, at)
		hole := image.NewAlpha(under.Rect)
		fill := paint.NewFilling(hole.Rect)
		fill.Add(geom.Rectangle(geom.FromPixels(under.Rect)), geom.Identity)
		fill.Add(opposite(geom.RoundRect(at, f.Corner)), geom.Identity)
		cutBy(under, fill.Mask())
		if over != nil {
			paint.Over(under, over)
		}
		return []paint.Mark{f, paint.Picture{Image: under, Seed: ctx.SeedOf(e, 1)}}, covers
	}
	return append([]paint.Mark{f}, ctx.lines(e, m, at)...), covers
}

// papers is what a paper frame lays under a picture at a place and over it,
// nil: nothing.
func (ctx *Context) papers(m Mount, at geom.Rect) (under, over *image.RGBA) {
	bounds := m.Outer(at).Pixels().Intersect(paint.Outermost)
	under = image.NewRGBA(bounds)
	u := m.unit
	strength := 0.26
	if ctx.Look.Dark() {
		strength = 0.5
	}
	switch m.Kind {
	case styles.FrameCard:
		shadowOf(under, at, m.corner(), shadow{7 * u, 9 * u, strength})
	case styles.FramePolaroid:
		card := geom.Rect{Min: geom.Pt(at.Min.X-18*u, at.Min.Y-18*u), Max: geom.Pt(at.Max.X+18*u, at.Max.Y+60*u)}
		shadowOf(under, card, 3*u, shadow{5 * u, 7 * u, strength})
		ctx.card(under, card, 4*u)
		over = image.NewRGBA(bounds)
		ctx.tape(over, tapeStrip(geom.Pt(card.Center().X, card.Min.Y+1*u), 120*u, 30*u, -3), ctx.Look.Palette.Accent1)
	case styles.FrameTape:
		card := at.Inset(-11 * u)
		shadowOf(under, card, 2*u, shadow{4 * u, 6 * u, strength * 0.8})
		ctx.card(under, card, 2*u)
		over = image.NewRGBA(bounds)
		const long, wide = 76, 26
		for i, c := range [4]geom.Point{card.Min, geom.Pt(card.Max.X, card.Min.Y), card.Max, geom.Pt(card.Min.X, card.Max.Y)} {
			turn := -42.0 // towards the middle of its corner, each a little off
			if i%2 == 1 {
				turn = 43
			}
			in := card.Center().Sub(c).Unit().Mul(14 * u)
			ctx.tape(over, tapeStrip(c.Add(in), long*u, wide*u, turn+float64(i)), color.RGBA{214, 190, 120, 255})
		}
	case styles.FrameMagnets:
		card := at.Inset(-14 * u)
		shadowOf(under, card, 2*u, shadow{5 * u, 7 * u, strength})
		ctx.card(under, card, 2*u)
		over = image.NewRGBA(bounds)
		ctx.magnet(over, geom.Pt(at.Min.X+at.W()*0.2, card.Min.Y+3*u), 17*u, ctx.Look.Palette.Accent1)
		ctx.magnet(over, geom.Pt(at.Max.X-at.W()*0.2, card.Min.Y+3*u), 17*u, ctx.Look.Palette.Accent3)
	}
	return under, over
}

// card lays a white card with an edge just darker than itself over dst.
func (ctx *Context) card(dst *image.RGBA, r geom.Rect, radius float64) {
	paint.Over(dst, paint.Render(paint.Fill{Path: geom.RoundRect(r, radius), Color: color.RGBA{216, 214, 207, 255}}))
	paint.Over(dst, paint.Render(paint.Fill{Path: geom.RoundRect(r.Inset(0.8), radius), Color: cardWhite}))
}

// tape lays a piece of it over dst: half clear, a little darker towards its
// edges.
func (ctx *Context) tape(dst *image.RGBA, p geom.Path, c color.RGBA) {
	c = paint.Blend(c, color.RGBA{255, 246, 214, 255}, 0.45)
	if !ctx.Colour {
		c = paint.Grey(c)
	}
	paint.Over(dst, paint.Render(paint.Fill{Path: p, Color: paint.Sheer(c, 0.78)}))
	paint.Over(dst, paint.Render(paint.Stroke{Path: p, Width: 1.2, Color: paint.Sheer(paint.Blend(c, color.RGBA{0, 0, 0, 255}, 0.25), 0.4), Brush: plan.BrushMarker}))
}

// magnet lays a round button of plastic over dst.
func (ctx *Context) magnet(dst *image.RGBA, at geom.Point, radius float64, c color.RGBA) {
	if !ctx.Colour {
		c = paint.Grey(c)
	}
	disc := func(center geom.Point, r float64, c color.RGBA) {
		paint.Over(dst, paint.Render(paint.Fill{Path: geom.Ellipse(geom.R(center.X-r, center.Y-r, 2*r, 2*r)), Color: c}))
	}
	shadowOf(dst, geom.R(at.X-radius, at.Y-radius, 2*radius, 2*radius), radius, shadow{radius * 0.22, radius * 0.3, 0.4})
	disc(at, radius, paint.Blend(c, color.RGBA{0, 0, 0, 255}, 0.16))
	disc(at.Sub(geom.Pt(0, radius*0.06)), radius*0.88, c)
	disc(at.Sub(geom.Pt(radius*0.28, radius*0.34)), radius*0.3, paint.Sheer(color.RGBA{255, 255, 255, 255}, 0.35))
}
