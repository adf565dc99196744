package element

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Named is the colour a plan names: a role of the palette or #rrggbb; fallback
// when it names none. Without colour the answer is a grey of equal lightness.
func (ctx *Context) Named(name string, fallback color.RGBA) color.RGBA {
	c, ok := paint.ColorOf(ctx.Look.Palette, name)
	if !ok {
		return fallback
	}
	if !ctx.Colour {
		return paint.Grey(c)
	}
	return c
}

// Accent is the i-th accent of the look, ink where the look keeps colour for
// what the plan colours by name.
func (ctx *Context) Accent(i int) color.RGBA {
	p := ctx.Look.Palette
	if !ctx.Look.Accents {
		return p.Ink
	}
	return [...]color.RGBA{p.Accent1, p.Accent2, p.Accent3, p.Accent4}[((i%4)+4)%4]
}

// Legible is c moved towards ink, or black or white when ink itself is too
// near, until type of the size (px) can be read on ground.
func (ctx *Context) Legible(c, ground color.RGBA, sizePx float64) color.RGBA {
	want := paint.ContrastText
	if sizePx >= paint.LargeType*ctx.Unit {
		want = paint.ContrastLarge
	}
	if paint.Contrast(c, ground) >= want {
		return c
	}
	end := ctx.Look.Palette.Ink
	if paint.Contrast(end, ground) < want {
		end = color.RGBA{255, 255, 255, 255}
		if styles.Luminance(ground) > 0.18 {
			end = color.RGBA{0, 0, 0, 255}
		}
	}
	for t := 0.1; t < 1; t += 0.1 {
		if m := paint.Blend(c, end, t); paint.Contrast(m, ground) >= want {
			return m
		}
	}
	return end
}

// Beneath is c moved towards ink, or black or white, until type of the size (px)
// on a ground can be read through a veil (premultiplied) laid over both.
func (ctx *Context) Beneath(veil, ground, c color.RGBA, sizePx float64) color.RGBA {
	want := paint.ContrastText
	if sizePx >= paint.LargeType*ctx.Unit {
		want = paint.ContrastLarge
	}
	under := paint.Through(veil, ground)
	for _, end := range []color.RGBA{ctx.Look.Palette.Ink, {255, 255, 255, 255}, {0, 0, 0, 255}} {
		for t := 0.0; t <= 1; t += 0.1 {
			if m := paint.Blend(c, end, t); paint.Contrast(paint.Through(veil, m), under) >= want {
				return m
			}
		}
	}
	return ctx.Look.Palette.Ink
}

// Veil is a colour thinned to be laid over words on a ground (premultiplied):
// at most bandAlpha of it, less where it would drown them, nothing where any
// would: on a ground that hardly lets words stand out by itself.
func (ctx *Context) Veil(c, ground color.RGBA) color.RGBA {
	ink := ctx.Look.Palette.Ink
	clear := func(v color.RGBA) bool {
		return paint.Contrast(paint.Through(v, ink), paint.Through(v, ground)) >= 1.03*paint.ContrastText
	}
	for share := bandAlpha; share > 0.05; share -= 0.02 {
		if v := paint.Sheer(c, share); clear(v) {
			return v
		}
	}
	return color.RGBA{}
}

// Visible is c moved towards ink until a line of it stands out from the board
// (3:1, WCAG 2.1, 1.4.11).
func (ctx *Context) Visible(c color.RGBA) color.RGBA {
	return ctx.Legible(c, ctx.Look.Palette.Board, math.Inf(1))
}

// How far the palest tones stand out from the board, in levels of 255; those of tools that
// leave a broken line, of which the board shows through.
const (
	paleLevels      = 30
	paleGrainLevels = 36
)

// Pale is a colour that covers so large a share of the board, or as much of it as it takes to
// be seen.
func (ctx *Context) Pale(c color.RGBA, share float64) color.RGBA {
	seen := float64(paleLevels)
	if ctx.Grain() != "" {
		seen = paleGrainLevels
	}
	apart := math.Max(float64(styles.Apart(ctx.Look.Palette.Board, c)), 1)
	return paint.Sheer(c, math.Min(math.Max(share, seen/apart), 1))
}
