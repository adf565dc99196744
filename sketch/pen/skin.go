package pen

import (
	"image/color"

	"github.com/inkreel/inkreel/plan"
)

// skin is the colours a hand is drawn in, flat: few tones, as in a poster.
type skin struct {
	base, shade, light color.RGBA
	deep               color.RGBA // between the fingers, where little light gets
	line               color.RGBA // contours and creases
	nailTone           color.RGBA
	cuff               cloth
}

// cloth is the colours of a sleeve.
type cloth struct{ base, shade, light, line color.RGBA }

// The sleeves: neutral, and told apart from the skin and from the boards.
var (
	slate = cloth{rgb(0x4e5a6b), rgb(0x3e4857), rgb(0x626f82), rgb(0x2a323d)}
	ash   = cloth{rgb(0xb4bac2), rgb(0x979ea8), rgb(0xcbd0d6), rgb(0x666d78)}
)

var skins = map[plan.Hand]skin{
	plan.HandLight: {
		base: rgb(0xf3c9a5), shade: rgb(0xe2a67f), light: rgb(0xfbe0c6), deep: rgb(0xc4825d), line: rgb(0x8f5138), nailTone: rgb(0xf9d8c8), cuff: slate,
	},
	plan.HandMedium: {
		base: rgb(0xc98f63), shade: rgb(0xad7148), light: rgb(0xdcab82), deep: rgb(0x8d5634), line: rgb(0x5d3520), nailTone: rgb(0xe3b99a), cuff: slate,
	},
	plan.HandDark: {
		base: rgb(0x7f5037), shade: rgb(0x643b27), light: rgb(0x9b6a4d), deep: rgb(0x4a2a1b), line: rgb(0x2d1810), nailTone: rgb(0xb98a70), cuff: ash,
	},
}

func rgb(v uint32) color.RGBA { return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255} }
