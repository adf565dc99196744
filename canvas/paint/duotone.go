package paint

import (
	"image"
	"image/color"
	"math"

	"github.com/inkreel/inkreel/internal/oklab"
	"github.com/inkreel/inkreel/styles"
)

// How the lights of a photograph are spread before it is printed in a few inks or
// chalked on a board.
const (
	toneCut    = 0.006 // share of the darkest and of the lightest pixels that is lost
	toneLeast  = 0.35  // of the whole range that is spread over all of it at most: haze stays haze
	tonePull   = 0.55  // how far the middle tone is brought to the middle of the range
	toneDetail = 0.42  // how much stronger a pixel differs from what is around it
	rampLeast  = 0.4   // between the lightness of shadows and lights, 0..1
	toneAround = 9     // parts of the shorter side that are around it
)

// lights is how light every pixel of a picture on white is, 0..1, spread over the range
// so that a dull picture has lights and shadows too, and stronger in its details: the order
// of what is light and dark stays. What a mask leaves out does not count.
func lights(src *image.RGBA, mask []uint8) []float32 {
	w, h := src.Rect.Dx(), src.Rect.Dy()
	out := make([]float32, w*h)
	var count [256]int
	all := 0
	for i := range out {
		l := lightness(src.Pix[4*i], src.Pix[4*i+1], src.Pix[4*i+2])
		out[i] = float32(l)
		if mask == nil || mask[i] > 0 {
			count[l]++
			all++
		}
	}
	table := spreading(count, all)
	for i, l := range out {
		out[i] = table[int(l)]
	}
	around := boxed(out, w, max(min(w, h)/toneAround, 2))
	for i, v := range out {
		out[i] = min(max(v+toneDetail*(v-around[i]), 0), 1)
	}
	return out
}

// spreading is where each level of lightness comes to lie.
func spreading(count [256]int, all int) (table [256]float32) {
	at := func(share float64) float64 {
		n := 0
		for v, k := range count {
			if n += k; float64(n) > share*float64(all) {
				return float64(v) / 255
			}
		}
		return 1
	}
	lo, mid, hi := at(toneCut), at(0.5), at(1-toneCut)
	if hi-lo < toneLeast { // spread no more, about where it lies
		m := (lo + hi) / 2
		lo = min(max(m-toneLeast/2, 0), 1-toneLeast)
		hi = lo + toneLeast
	}
	mid = min(max((mid-lo)/(hi-lo), 0.12), 0.88)
	// A curve through both ends that brings the middle tone half way to the middle: t/(t+k(1−t)).
	want := mid + (0.5-mid)*tonePull
	k := mid * (1 - want) / (want * (1 - mid))
	for v := range table {
		t := min(max((float64(v)/255-lo)/(hi-lo), 0), 1)
		table[v] = float32(t / (t + k*(1-t)))
	}
	return table
}

// ramp is the colours of a print in two or three inks, from the shadows to the lights:
// its lightness rises evenly, whatever the inks are.
type ramp [256]color.RGBA

// newRamp is the ramp of a look that prints photographs in tones. Where its roles name
// lights first, as on a dark board, they are taken the other way round.
func newRamp(look styles.Look) (r ramp) {
	var stops []oklab.Color
	for _, role := range look.Tones {
		if c, err := look.Color(role); role != "" && err == nil {
			stops = append(stops, oklab.Of(c))
		}
	}
	dark, light := stops[0], stops[len(stops)-1]
	if math.Abs(light.L-dark.L) < rampLeast { // of another palette than they were chosen for
		dark, light = oklab.Of(look.Palette.Ink), oklab.Of(look.Palette.Board)
	}
	if dark.L > light.L {
		dark, light = light, dark
	}
	middle, bend := dark.Toward(light, 0.5), 0.5
	if len(stops) == 3 {
		middle = stops[1]
		bend = min(max((middle.L-dark.L)/max(light.L-dark.L, 0.01), 0.2), 0.8)
	}
	for i := range r {
		t := float64(i) / 255
		c := dark.Toward(middle, t/bend)
		if t > bend {
			c = middle.Toward(light, (t-bend)/(1-bend))
		}
		c.L = dark.L + (light.L-dark.L)*t
		r[i] = c.Fitted()
	}
	return r
}

// paintRamp prints a toned picture in the inks of a ramp.
func paintRamp(out, src *image.RGBA, mask []uint8, look styles.Look) {
	r := newRamp(look)
	for i, t := range lights(src, mask) {
		if mask == nil || mask[i] > 0 {
			put(out.Pix[4*i:4*i+4:4*i+4], r[int(t*255+0.5)], 255)
		}
	}
}

// How a toned picture is laid in solid colour.
const (
	solidSheet = 0.8  // of white in the board that lights are
	solidVivid = 1.25 // how much stronger colours are than they were
)

// SheetOf is the lightest of a look's solid colours: nearly white, of the board's hue.
func SheetOf(look styles.Look) color.RGBA {
	return styles.Mix(look.Palette.Board, color.RGBA{255, 255, 255, 255}, solidSheet)
}

// paintSolid lays a toned picture in soft steps of solid colour that cover the board: on a
// coloured one, clear colours would be dull.
func paintSolid(out, src *image.RGBA, mask []uint8, d *lookColors, sheet color.RGBA) {
	for i, t := range lights(src, mask) {
		if mask != nil && mask[i] == 0 {
			continue
		}
		c := styles.Mix(d.ink, sheet, steps(float64(t)))
		if d.colours {
			c = d.solid(color.RGBA{src.Pix[4*i], src.Pix[4*i+1], src.Pix[4*i+2], 255}, float64(t), sheet)
		}
		put(out.Pix[4*i:4*i+4:4*i+4], c, 255)
	}
}

// solid is the colour of a pixel so light, leaning to the palette; of greys it is the look's
// ink on a sheet.
func (d *lookColors) solid(c color.RGBA, light float64, sheet color.RGBA) color.RGBA {
	light = steps(light)
	grey := styles.Mix(d.ink, sheet, light)
	own := vivid(lit(c, 0.08+0.9*light), solidVivid)
	_, s := HueAngle(own)
	if s == 0 {
		return grey
	}
	own = styles.Mix(grey, styles.Mix(own, d.pure(own.R, own.G, own.B), 0.3), min(s*5, 1))
	// As light as grey would be: what is lighter stays so.
	off := int(lightness(grey.R, grey.G, grey.B)) - int(lightness(own.R, own.G, own.B))
	ch := func(v uint8) uint8 { return uint8(min(max(int(v)+off, 0), 255)) }
	return color.RGBA{ch(own.R), ch(own.G), ch(own.B), 255}
}
