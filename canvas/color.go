package canvas

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/styles"
)

// The contrasts text must keep with what lies under it (WCAG 2.1, 1.4.3):
// ordinary type, and type of 32 units and more.
const (
	contrastText  = 4.5
	contrastLarge = 3.0
	largeType     = 32
)

// named is the colour a plan names: a role of the palette or #rrggbb; fallback
// when it names none. Without colour the answer is a grey of equal lightness.
func (k *Kit) named(name string, fallback color.RGBA) color.RGBA {
	c, ok := colorOf(k.Look.Palette, name)
	if !ok {
		return fallback
	}
	if !k.Colour {
		return grey(c)
	}
	return c
}

// colorOf is a role of the palette or #rrggbb.
func colorOf(p styles.Palette, name string) (color.RGBA, bool) {
	c, err := styles.Look{Palette: p}.Color(name)
	return c, err == nil
}

// accent is the i-th accent of the look, ink where the look keeps colour for
// what the plan colours by name.
func (k *Kit) accent(i int) color.RGBA {
	p := k.Look.Palette
	if !k.Look.Accents {
		return p.Ink
	}
	return [...]color.RGBA{p.Accent1, p.Accent2, p.Accent3, p.Accent4}[((i%4)+4)%4]
}

// legible is c moved towards ink, or black or white when ink itself is too
// near, until type of the size (px) can be read on ground.
func (k *Kit) legible(c, ground color.RGBA, sizePx float64) color.RGBA {
	want := contrastText
	if sizePx >= largeType*k.Unit {
		want = contrastLarge
	}
	if contrast(c, ground) >= want {
		return c
	}
	end := k.Look.Palette.Ink
	if contrast(end, ground) < want {
		end = color.RGBA{255, 255, 255, 255}
		if styles.Luminance(ground) > 0.18 {
			end = color.RGBA{0, 0, 0, 255}
		}
	}
	for t := 0.1; t < 1; t += 0.1 {
		if m := blend(c, end, t); contrast(m, ground) >= want {
			return m
		}
	}
	return end
}

// beneath is c moved towards ink, or black or white, until type of the size (px)
// on a ground can be read through a veil (premultiplied) laid over both.
func (k *Kit) beneath(veil, ground, c color.RGBA, sizePx float64) color.RGBA {
	want := contrastText
	if sizePx >= largeType*k.Unit {
		want = contrastLarge
	}
	under := through(veil, ground)
	for _, end := range []color.RGBA{k.Look.Palette.Ink, {255, 255, 255, 255}, {0, 0, 0, 255}} {
		for t := 0.0; t <= 1; t += 0.1 {
			if m := blend(c, end, t); contrast(through(veil, m), under) >= want {
				return m
			}
		}
	}
	return k.Look.Palette.Ink
}

// veil is a colour thinned to be laid over words on a ground (premultiplied):
// at most bandAlpha of it, less where it would drown them, nothing where any
// would: on a ground that hardly lets words stand out by itself.
func (k *Kit) veil(c, ground color.RGBA) color.RGBA {
	ink := k.Look.Palette.Ink
	clear := func(v color.RGBA) bool { return contrast(through(v, ink), through(v, ground)) >= 1.03*contrastText }
	for share := bandAlpha; share > 0.05; share -= 0.02 {
		if v := sheer(c, share); clear(v) {
			return v
		}
	}
	return color.RGBA{}
}

// through is an opaque colour seen through a premultiplied one.
func through(veil, c color.RGBA) color.RGBA {
	mix := func(v, g uint8) uint8 { return v + uint8(float64(g)*float64(255-veil.A)/255+0.5) }
	return color.RGBA{mix(veil.R, c.R), mix(veil.G, c.G), mix(veil.B, c.B), 255}
}

// blend is a share t of the way from a to b, both opaque.
func blend(a, b color.RGBA, t float64) color.RGBA { return styles.Mix(a, b, t) }

// grey is the neutral colour of c's lightness.
func grey(c color.RGBA) color.RGBA {
	y := uint8(math.Round(0.299*float64(c.R) + 0.587*float64(c.G) + 0.114*float64(c.B)))
	return color.RGBA{y, y, y, 255}
}

// contrast is the ratio of two opaque colours, 1..21.
func contrast(a, b color.RGBA) float64 { return styles.Contrast(a, b) }

// rgba is short for the colour every mark speaks.
type rgba = color.RGBA

// visible is c moved towards ink until a line of it stands out from the board
// (3:1, WCAG 2.1, 1.4.11).
func (k *Kit) visible(c color.RGBA) color.RGBA {
	return k.legible(c, k.Look.Palette.Board, math.Inf(1))
}
