package look

import (
	"image/color"
	"math"
)

// lab is a colour in OKLab (Björn Ottosson, 2020), in which equal distances look
// about equally large: l 0 black .. 1 white, a green to red, b blue to yellow.
type lab struct{ l, a, b float64 }

// labOf is an opaque colour in OKLab.
func labOf(c color.RGBA) lab {
	r, g, b := linear(float64(c.R)/255), linear(float64(c.G)/255), linear(float64(c.B)/255)
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	m := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	return lab{
		0.2104542553*l + 0.7936177850*m - 0.0040720468*s,
		1.9779984951*l - 2.4285922050*m + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*m - 0.8086757660*s,
	}
}

// rgb is the colour as it can be shown: what no screen has keeps its lightness
// and hue and loses colour.
func (p lab) rgb() color.RGBA {
	p.l = min(max(p.l, 0), 1)
	if c, ok := p.exact(); ok {
		return c
	}
	low, high := 0.0, 1.0
	for range 12 {
		mid := (low + high) / 2
		if _, ok := (lab{p.l, p.a * mid, p.b * mid}).exact(); ok {
			low = mid
		} else {
			high = mid
		}
	}
	c, _ := lab{p.l, p.a * low, p.b * low}.exact()
	return c
}

// exact is the colour in sRGB, its parts cut to 0..255; false where that changed
// it.
func (p lab) exact() (color.RGBA, bool) {
	l, m, s := p.l+0.3963377774*p.a+0.2158037573*p.b, p.l-0.1055613458*p.a-0.0638541728*p.b, p.l-0.0894841775*p.a-1.2914855480*p.b
	l, m, s = l*l*l, m*m*m, s*s*s
	inside := true
	part := func(v float64) uint8 {
		const slack = 1e-4 // rounding, not a colour of its own
		if v < -slack || v > 1+slack {
			inside = false
		}
		return uint8(math.Round(255 * coded(min(max(v, 0), 1))))
	}
	c := color.RGBA{
		part(4.0767416621*l - 3.3077115913*m + 0.2309699292*s),
		part(-1.2684380046*l + 2.6097574011*m - 0.3413193965*s),
		part(-0.0041960863*l - 0.7034186147*m + 1.7076147010*s), 255,
	}
	return c, inside
}

func (p lab) chroma() float64 { return math.Hypot(p.a, p.b) }

// hue is an angle in degrees, 0..360: 29 red, 110 yellow, 142 green, 264 blue.
func (p lab) hue() float64 { return math.Mod(math.Atan2(p.b, p.a)*180/math.Pi+360, 360) }

// with is the colour with another lightness, chroma and hue.
func with(l, chroma, hue float64) lab {
	sin, cos := math.Sincos(hue * math.Pi / 180)
	return lab{l, chroma * cos, chroma * sin}
}

// distance of two colours: 0.02 is just seen, 1 is black to white.
func (p lab) distance(q lab) float64 {
	return math.Sqrt((p.l-q.l)*(p.l-q.l) + (p.a-q.a)*(p.a-q.a) + (p.b-q.b)*(p.b-q.b))
}

// between is the colour a share t of the way to q.
func (p lab) between(q lab, t float64) lab {
	return lab{p.l + (q.l-p.l)*t, p.a + (q.a-p.a)*t, p.b + (q.b-p.b)*t}
}

// apart is the angle between two hues, 0..180.
func apart(a, b float64) float64 {
	d := math.Mod(math.Abs(a-b), 360)
	return min(d, 360-d)
}

func linear(v float64) float64 {
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

func coded(v float64) float64 {
	if v <= 0.0031308 {
		return 12.92 * v
	}
	return 1.055*math.Pow(v, 1/2.4) - 0.055
}

// rgb is the colour 0xrrggbb.
func rgb(v uint64) color.RGBA { return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255} }
