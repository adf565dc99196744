package styles

import (
	"fmt"
	"image/color"
	"math"
	"strconv"

	"github.com/inkreel/inkreel/internal/oklab"
)

// Color is the opaque colour of a role (ink, muted, accent1 … accent4, board)
// or of #rrggbb. In a grey look colours a plan names come back as greys.
func (l Look) Color(role string) (color.RGBA, error) {
	if c := l.Palette.role(role); c != nil {
		return *c, nil
	}
	c, err := parseHex(role)
	if err != nil {
		return color.RGBA{}, fmt.Errorf("%q is no colour; accepted are the roles ink, muted, accent1 to accent4 and board, or #rrggbb", role)
	}
	if l.Grey {
		c = greyOf(c)
	}
	return c, nil
}

// Dark reports whether the board is darker than the ink.
func (l Look) Dark() bool {
	return Luminance(l.Palette.Board) < Luminance(l.Palette.Ink)
}

func parseHex(s string) (color.RGBA, error) {
	if len(s) != 7 || s[0] != '#' {
		return color.RGBA{}, fmt.Errorf("%q is not of the form #rrggbb", s)
	}
	v, err := strconv.ParseUint(s[1:], 16, 32)
	if err != nil {
		return color.RGBA{}, fmt.Errorf("%q is not of the form #rrggbb", s)
	}
	return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}, nil
}

// Luminance is the relative luminance 0..1 of an opaque colour (WCAG 2.2).
func Luminance(c color.RGBA) float64 {
	return 0.2126*oklab.Linear(c.R) + 0.7152*oklab.Linear(c.G) + 0.0722*oklab.Linear(c.B)
}

// Contrast is the contrast ratio 1..21 of two opaque colours (WCAG 2.2).
func Contrast(a, b color.RGBA) float64 {
	la, lb := Luminance(a), Luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// Mix is the colour a share t (0..1) of the way from a to b.
func Mix(a, b color.RGBA, t float64) color.RGBA {
	m := func(x, y uint8) uint8 { return uint8(math.Round(float64(x) + (float64(y)-float64(x))*t)) }
	return color.RGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), m(a.A, b.A)}
}

// Apart is by how many levels of 255 two colours differ in the channel that differs most.
func Apart(a, b color.RGBA) int {
	off := func(x, y uint8) int { return max(int(x)-int(y), int(y)-int(x)) }
	return max(off(a.R, b.R), off(a.G, b.G), off(a.B, b.B))
}

// Hue is the hue of an opaque colour as the eye sees it, −180..180 degrees in
// OKLab: olive lies with the greens, not the oranges.
func Hue(c color.RGBA) float64 { return oklab.Of(c).Hue() * 180 / math.Pi }

// greyWith is the grey of the given relative luminance.
func greyWith(l float64) color.RGBA {
	v := oklab.Coded(l)
	return color.RGBA{v, v, v, 255}
}

// greyOf is the grey as light as c.
func greyOf(c color.RGBA) color.RGBA { return greyWith(Luminance(c)) }

// readable moves c towards ink until it stands out from the board by the
// ratio, or is ink.
func readable(c, ink, board color.RGBA, ratio float64) color.RGBA {
	for t := 0.0; t < 1; t += 0.05 {
		if m := Mix(c, ink, t); Contrast(m, board) >= ratio {
			return m
		}
	}
	return ink
}
