package element

import (
	"image"
	"image/color"
	"math"

	"github.com/inkreel/inkreel/styles"

	"github.com/inkreel/inkreel/canvas/paint"
)

// Scrim is an even veil over a picture on which words stand, and the colour in which
// they are read there.
type Scrim struct {
	Veil  color.RGBA // opaque
	Share float64    // 0..1 of it that lies over the picture
	Ink   color.RGBA // of words
}

// scrimStray is the share of the pixels beneath words that may stay lighter or darker than
// they should: glints that no letter is lost in.
const scrimStray = 0.01

// Scrims are the two ways a look has to write on pictures: light on its darker colour, and
// dark on its lighter one.
func Scrims(look styles.Look) (dark, light Scrim) {
	d, l := look.Palette.Ink, look.Palette.Board
	if look.Dark() {
		d, l = l, d
	}
	return Scrim{Veil: d, Ink: l}, Scrim{Veil: l, Ink: d}
}

// ScrimFor is the scrim a picture needs in the parts of it on which words stand, in
// its own coordinates; none: in all of it. Of the look's two ways the one that veils
// less is taken.
func ScrimFor(img *image.RGBA, look styles.Look, parts ...image.Rectangle) Scrim {
	dark, light := Scrims(look)
	dark, light = dark.Enough(img, paint.ContrastText, parts...), light.Enough(img, paint.ContrastText, parts...)
	if dark.Share <= light.Share {
		return dark
	}
	return light
}

// Enough is the scrim with the least share with which its ink keeps a contrast to all
// pixels in the parts of the picture, strays left out; all of the veil where none does.
func (s Scrim) Enough(img *image.RGBA, contrast float64, parts ...image.Rectangle) Scrim {
	if len(parts) == 0 {
		parts = []image.Rectangle{img.Rect}
	}
	ends := extremes(img, parts)
	worst := ends[1]
	if styles.Luminance(s.Ink) < styles.Luminance(s.Veil) {
		worst = ends[0]
	}
	for s.Share = 0; s.Share < 1; s.Share = math.Min(s.Share+0.01, 1) {
		if paint.Contrast(s.Ink, s.Through(worst)) >= contrast {
			break
		}
	}
	return s
}

// Worst is the scrim that does for whatever picture comes beneath it.
func (s Scrim) Worst(contrast float64) Scrim {
	white := image.NewRGBA(image.Rect(0, 0, 1, 1))
	copy(white.Pix, []uint8{255, 255, 255, 255})
	if styles.Luminance(s.Ink) < styles.Luminance(s.Veil) {
		copy(white.Pix, []uint8{0, 0, 0, 255})
	}
	return s.Enough(white, contrast)
}

// Through is an opaque colour seen through the scrim.
func (s Scrim) Through(c color.RGBA) color.RGBA { return paint.Blend(c, s.Veil, s.Share) }

// Lay lays the scrim over a part of an opaque picture.
func (s Scrim) Lay(img *image.RGBA, part image.Rectangle) {
	var table [3][256]uint8
	for k, v := range [3]uint8{s.Veil.R, s.Veil.G, s.Veil.B} {
		for i := range table[k] {
			table[k][i] = uint8(math.Round(float64(i) + (float64(v)-float64(i))*s.Share))
		}
	}
	part = part.Intersect(img.Rect)
	for y := part.Min.Y; y < part.Max.Y; y++ {
		row := img.Pix[img.PixOffset(part.Min.X, y):][:4*part.Dx()]
		for i := 0; i < len(row); i += 4 {
			row[i], row[i+1], row[i+2] = table[0][row[i]], table[1][row[i+1]], table[2][row[i+2]]
		}
	}
}

// extremes are the greys of the darkest and the lightest pixels of parts of a picture, but
// for strays.
func extremes(img *image.RGBA, parts []image.Rectangle) [2]color.RGBA {
	const levels = 256
	var count [levels]int
	all := 0
	var linear [256]float64 // of a channel's value
	for v := range linear {
		linear[v] = styles.Luminance(color.RGBA{uint8(v), uint8(v), uint8(v), 255})
	}
	var code [1025]uint8 // the grey of a luminance
	for i, v := 0, 0; i < len(code); i++ {
		for v < 255 && linear[v] < float64(i)/1024 {
			v++
		}
		code[i] = uint8(v)
	}
	for _, r := range parts {
		r = r.Intersect(img.Rect)
		for y := r.Min.Y; y < r.Max.Y; y++ {
			row := img.Pix[img.PixOffset(r.Min.X, y):][:4*r.Dx()]
			for i := 0; i < len(row); i += 4 {
				l := 0.2126*linear[row[i]] + 0.7152*linear[row[i+1]] + 0.0722*linear[row[i+2]]
				count[code[int(l*1024)]]++
				all++
			}
		}
	}
	grey := func(v int) color.RGBA { return color.RGBA{uint8(v), uint8(v), uint8(v), 255} }
	ends := [2]color.RGBA{grey(0), grey(levels - 1)}
	stray := int(scrimStray * float64(all))
	for v, n := 0, 0; v < levels; v++ {
		if n += count[v]; n > stray {
			ends[0] = grey(v)
			break
		}
	}
	for v, n := levels-1, 0; v >= 0; v-- {
		if n += count[v]; n > stray {
			ends[1] = grey(v)
			break
		}
	}
	return ends
}
