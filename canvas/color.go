package canvas

import (
	"image/color"
	"math"
	"strconv"

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
	switch name {
	case "board":
		return p.Board, true
	case "ink":
		return p.Ink, true
	case "muted":
		return p.Muted, true
	case "accent1":
		return p.Accent1, true
	case "accent2":
		return p.Accent2, true
	case "accent3":
		return p.Accent3, true
	case "accent4":
		return p.Accent4, true
	}
	if len(name) != 7 || name[0] != '#' {
		return color.RGBA{}, false
	}
	v, err := strconv.ParseUint(name[1:], 16, 32)
	if err != nil {
		return color.RGBA{}, false
	}
	return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}, true
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
		if luminance(ground) > 0.18 {
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

// blend is a share t of the way from a to b, both opaque.
func blend(a, b color.RGBA, t float64) color.RGBA {
	mix := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*t + 0.5) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}

// sheer is an opaque colour at the given opacity, premultiplied.
func sheer(c color.RGBA, alpha float64) color.RGBA {
	m := func(v uint8) uint8 { return uint8(float64(v)*alpha + 0.5) }
	return color.RGBA{m(c.R), m(c.G), m(c.B), m(255)}
}

// grey is the neutral colour of c's lightness.
func grey(c color.RGBA) color.RGBA {
	y := uint8(math.Round(0.299*float64(c.R) + 0.587*float64(c.G) + 0.114*float64(c.B)))
	return color.RGBA{y, y, y, 255}
}

// luminance is the relative luminance of an opaque sRGB colour, 0..1
// (WCAG 2.1, definitions).
func luminance(c color.RGBA) float64 {
	lin := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*lin(c.R) + 0.7152*lin(c.G) + 0.0722*lin(c.B)
}

// contrast is the ratio of two opaque colours, 1..21.
func contrast(a, b color.RGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}
