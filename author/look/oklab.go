package look

import (
	"image/color"
	"math"

	"github.com/inkreel/inkreel/internal/oklab"
)

// lab is a colour as the eye compares them.
type lab = oklab.Color

// degrees is a hue as an angle in degrees, 0..360: 29 red, 110 yellow, 142 green, 264 blue.
func degrees(p lab) float64 { return math.Mod(p.Hue()*180/math.Pi+360, 360) }

// with is the colour with another lightness, chroma and hue.
func with(l, chroma, hue float64) lab { return lab{L: l}.Turned(hue*math.Pi/180, chroma) }

// apart is the angle between two hues, 0..180.
func apart(a, b float64) float64 {
	d := math.Mod(math.Abs(a-b), 360)
	return min(d, 360-d)
}

// rgb is the colour 0xrrggbb.
func rgb(v uint64) color.RGBA { return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255} }
