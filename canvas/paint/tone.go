package paint

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/styles"
)

// The contrasts text must keep with what lies under it (WCAG 2.1, 1.4.3):
// ordinary type, and type of 32 units and more.
const (
	ContrastText  = 4.5
	ContrastLarge = 3.0
	LargeType     = 32
)

// ColorOf is a role of the palette or #rrggbb.
func ColorOf(p styles.Palette, name string) (color.RGBA, bool) {
	c, err := styles.Look{Palette: p}.Color(name)
	return c, err == nil
}

// Through is an opaque colour seen through a premultiplied one.
func Through(veil, c color.RGBA) color.RGBA {
	mix := func(v, g uint8) uint8 { return v + uint8(float64(g)*float64(255-veil.A)/255+0.5) }
	return color.RGBA{mix(veil.R, c.R), mix(veil.G, c.G), mix(veil.B, c.B), 255}
}

// Blend is a share t of the way from a to b, both opaque.
func Blend(a, b color.RGBA, t float64) color.RGBA { return styles.Mix(a, b, t) }

// Grey is the neutral colour of c's lightness.
func Grey(c color.RGBA) color.RGBA {
	y := uint8(math.Round(0.299*float64(c.R) + 0.587*float64(c.G) + 0.114*float64(c.B)))
	return color.RGBA{y, y, y, 255}
}

// Contrast is the ratio of two opaque colours, 1..21.
func Contrast(a, b color.RGBA) float64 { return styles.Contrast(a, b) }
