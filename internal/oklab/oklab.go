// Package oklab has colours as the eye compares them: OKLab (Björn Ottosson, "A
// perceptual color space for image processing", 2020), from and to sRGB.
package oklab

import (
	"image/color"
	"math"
	"sync"
)

// Color is a colour in OKLab, in which equal distances look about equally large: L 0
// black to 1 white, A green to red, B blue to yellow.
type Color struct{ L, A, B float64 }

// Of is an opaque colour in OKLab.
func Of(c color.RGBA) Color {
	r, g, b := Linear(c.R), Linear(c.G), Linear(c.B)
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	m := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	return Color{
		0.2104542553*l + 0.7936177850*m - 0.0040720468*s,
		1.9779984951*l - 2.4285922050*m + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*m - 0.8086757660*s,
	}
}

// Chroma is how colourful it is: 0 grey, 0.32 the most that sRGB has.
func (c Color) Chroma() float64 { return math.Hypot(c.A, c.B) }

// Hue is an angle in radians, −π to π: 0.5 red, 1.9 yellow, 2.5 green, −1.7 blue.
func (c Color) Hue() float64 { return math.Atan2(c.B, c.A) }

// Distance of two colours: 0.02 is just seen, 1 is black to white.
func (c Color) Distance(d Color) float64 {
	return math.Sqrt((c.L-d.L)*(c.L-d.L) + (c.A-d.A)*(c.A-d.A) + (c.B-d.B)*(c.B-d.B))
}

// Toward is the colour a share t of the way to d.
func (c Color) Toward(d Color, t float64) Color {
	return Color{c.L + (d.L-c.L)*t, c.A + (d.A-c.A)*t, c.B + (d.B-c.B)*t}
}

// Turned is the colour of the same lightness with another hue, in radians, and chroma.
func (c Color) Turned(hue, chroma float64) Color {
	sin, cos := math.Sincos(hue)
	return Color{c.L, chroma * cos, chroma * sin}
}

// Clipped is the colour in sRGB, its parts cut to what there is.
func (c Color) Clipped() color.RGBA {
	rgba, _ := c.rgba()
	return rgba
}

// Fitted is the colour in sRGB: what that does not have keeps its lightness and hue and
// loses chroma.
func (c Color) Fitted() color.RGBA {
	c.L = min(max(c.L, 0), 1)
	rgba, exact := c.rgba()
	if exact {
		return rgba
	}
	low, high := 0.0, 1.0
	for range 12 {
		mid := (low + high) / 2
		if _, exact := (Color{c.L, c.A * mid, c.B * mid}).rgba(); exact {
			low = mid
		} else {
			high = mid
		}
	}
	return Color{c.L, c.A * low, c.B * low}.Clipped()
}

// rgba is the colour in sRGB, its parts cut to what there is, and whether none had to be.
func (c Color) rgba() (rgba color.RGBA, exact bool) {
	l, m, s := c.L+0.3963377774*c.A+0.2158037573*c.B, c.L-0.1055613458*c.A-0.0638541728*c.B, c.L-0.0894841775*c.A-1.2914855480*c.B
	l, m, s = l*l*l, m*m*m, s*s*s
	exact = true
	part := func(v float64) uint8 {
		const slack = 1e-4 // rounding, not a colour of its own
		exact = exact && -slack <= v && v <= 1+slack
		return Coded(v)
	}
	return color.RGBA{
		part(4.0767416621*l - 3.3077115913*m + 0.2309699292*s),
		part(-1.2684380046*l + 2.6097574011*m - 0.3413193965*s),
		part(-0.0041960863*l - 0.7034186147*m + 1.7076147010*s), 255,
	}, exact
}

var lights = sync.OnceValue(func() *[256]float64 {
	var light [256]float64
	for v := range light {
		c := float64(v) / 255
		if light[v] = c / 12.92; c > 0.04045 {
			light[v] = math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return &light
})

// Linear is the light, 0 to 1, that a value of sRGB stands for (IEC 61966-2-1).
func Linear(v uint8) float64 { return lights()[v] }

// Coded is the value of sRGB for so much light, cut to 0 to 1.
func Coded(light float64) uint8 {
	if light <= 0.0031308 {
		light *= 12.92
	} else {
		light = 1.055*math.Pow(light, 1/2.4) - 0.055
	}
	return uint8(math.Round(min(max(light, 0), 1) * 255))
}
