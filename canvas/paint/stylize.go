package paint

import (
	"image"
	"image/color"
	"math"

	"github.com/disintegration/imaging"

	"github.com/inkreel/inkreel/plan"
	"github.com/inkreel/inkreel/styles"
)

// Stylize is the picture as a hand would draw it in a look, unit the pixels of
// a design unit. Line art and flat colour are taken as ink on white paper:
// white becomes bare board, black the look's ink, colours keep their hue and
// lean towards the palette; on a dark board dark lines so turn into chalk.
// Photographs and paintings are drawn as the medium draws them on a light
// board; without one, and on dark boards, they become soft tones, chalk for
// their lights. Looks without colour get tones of ink. The look's medium lays
// the areas.
func (p Picture) Stylize(look styles.Look, unit float64) Picture {
	if p.Image == nil || p.Image.Rect.Empty() {
		return p
	}
	src := OnWhite(p.Image)
	out := image.NewRGBA(p.Image.Rect)
	p.Laid = LayingOf(look.Medium, TipOf(look.Medium, unit))
	d := newLookColors(look)
	switch {
	case photographic(src, len(p.Trace) > 0), d.dark && onBlack(src):
		p.stylizePhoto(out, src, d, look, unit)
	case look.Medium != "":
		p.Guide = newFlatArt(src, p.Image.Rect, d, look, unit).paint(out)
	default:
		d.findLead(src)
		paintInk(out, src, d)
	}
	g := touchOf(look.Brush).grain
	if look.Medium == "" && (look.Brush == plan.BrushPencil || look.Brush == plan.BrushChalk || look.Brush == plan.BrushCrayon) {
		grainOver(out, g.under(6))
	}
	p.Image = out
	return p
}

// OnWhite is the picture laid on white paper, its origin at zero.
func OnWhite(img *image.RGBA) *image.RGBA {
	b := img.Rect
	out := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	for y := range b.Dy() {
		src, dst := img.Pix[y*img.Stride:][:4*b.Dx()], out.Pix[y*out.Stride:]
		for i := 0; i < len(src); i += 4 {
			k := 255 - src[i+3]
			dst[i], dst[i+1], dst[i+2], dst[i+3] = src[i]+k, src[i+1]+k, src[i+2]+k, 255
		}
	}
	return out
}

// paintInk stylizes ink on white paper. What a colour lacks of white is how
// much ink lies there, and what remains is the ink's own colour.
func paintInk(out, src *image.RGBA, d *lookColors) {
	for i := 0; i < len(src.Pix); i += 4 {
		c, a := d.tint(color.RGBA{src.Pix[i], src.Pix[i+1], src.Pix[i+2], 255})
		put(out.Pix[i:i+4:i+4], c, a)
	}
}

// shading keeps lines black and lets areas of colour recede to pale tones, so
// that a picture without its colours is carried by its lines.
func shading(a uint32) uint32 {
	const line = 215
	if a >= line {
		return a
	}
	return uint32(float64(a) * (0.5 + 0.5*math.Pow(float64(a)/line, 4)))
}

// clearWhite takes the last tints off what was meant to be white: scans and
// JPEGs are never quite.
func clearWhite(a uint32) uint32 {
	const veil = 14
	if a <= veil {
		return 0
	}
	return min((a-veil)*255/(240-veil), 255)
}

// put sets a pixel to a share 0..255 of an opaque colour.
func put(q []uint8, c color.RGBA, a uint32) {
	q[0], q[1], q[2], q[3] = uint8(uint32(c.R)*a/255), uint8(uint32(c.G)*a/255), uint8(uint32(c.B)*a/255), uint8(a)
}

// lightness is luma 0..255 (BT.601).
func lightness(r, g, b uint8) uint8 {
	return uint8((299*uint32(r) + 587*uint32(g) + 114*uint32(b)) / 1000)
}

// paintTones stylizes a toned picture: soft steps of tone, and the lines a
// difference of Gaussians finds.
func paintTones(out, src *image.RGBA, mask []uint8, d *lookColors) {
	soft := imaging.Blur(src, 1.1)
	wide := imaging.Blur(src, 2.4)
	var chalked []float32 // how light chalk is there
	if d.dark {
		chalked = lights(&image.RGBA{Pix: soft.Pix, Stride: soft.Stride, Rect: soft.Rect}, mask)
	}
	for i := 0; i < len(src.Pix); i += 4 {
		r, g, b := soft.Pix[i], soft.Pix[i+1], soft.Pix[i+2]
		light := float64(lightness(r, g, b))
		edge := float64(lightness(wide.Pix[i], wide.Pix[i+1], wide.Pix[i+2])) - light
		tone := steps(light / 255)
		c, a := d.ink, 0.0
		if d.dark {
			tone = float64(chalked[i/4])
			if d.colours {
				c = d.chalk(r, g, b)
				// The hue is laid at its purest, in as much more of it as it is darker than chalk.
				tone *= 1 + 0.5*(float64(max(r, g, b))-light)/255
			}
			a = d.veil * (0.04 + 0.92*steps(min(tone, 1)) - max(edge-4, 0)*0.02)
		} else {
			a = 1 - tone
			if d.colours {
				c, a = d.watercolor(r, g, b, a)
			}
			a *= d.veil
			if line := min(max(edge-5, 0)*0.07, 1); line > 0 {
				c, a = styles.Mix(c, d.ink, line), a+(1-a)*line*0.85
			}
		}
		put(out.Pix[i:i+4:i+4], c, uint32(min(max(a, 0), 1)*255+0.5))
	}
}

// steps rounds a tone softly to seven steps, as washes lie in layers.
func steps(t float64) float64 {
	const n = 6
	k := math.Floor(t * n)
	return (k + ease((t*n-k-0.25)*2)) / n
}

// photoCorner is the radius of the corners of a photograph that ends at
// straight cuts, in design units.
const photoCorner = 26

// endEdges ends a picture that fills its rectangle as the look's brush would:
// a felt tip or a pen keeps to a straight edge.
func endEdges(out *image.RGBA, look styles.Look, unit float64) {
	if look.Brush != plan.BrushMarker && look.Brush != plan.BrushPen {
		brushEdges(out)
		return
	}
	w, h := out.Rect.Dx(), out.Rect.Dy()
	for y := range h {
		for x := range w {
			if k := roundedAt(x, y, w, h, photoCorner*unit); k < 1 {
				fadePixel(out.Pix[y*out.Stride+4*x:][:4], k)
			}
		}
	}
}

// roundedAt is the coverage of a pixel by a rectangle of w times h pixels with
// round corners.
func roundedAt(x, y, w, h int, radius float64) float64 {
	r := min(radius, float64(min(w, h))/2)
	dx, dy := r-float64(min(x, w-1-x))-0.5, r-float64(min(y, h-1-y))-0.5
	if dx <= 0 || dy <= 0 {
		return 1
	}
	return min(max(r-math.Hypot(dx, dy)+0.5, 0), 1)
}

// fadePixel leaves a share of a premultiplied pixel.
func fadePixel(q []uint8, k float64) {
	for i := range q {
		q[i] = uint8(float64(q[i]) * k)
	}
}

// brushEdges lets a picture that fills its rectangle end as what is rubbed or
// brushed on does instead of at straight cuts: now further in, now further out,
// and in the tooth of the board.
func brushEdges(out *image.RGBA) {
	w, h := out.Rect.Dx(), out.Rect.Dy()
	deep := float64(min(w, h)) * 0.045
	tile, tooth := cloudGrain(), fineGrain()
	for y := range h {
		for x := range w {
			// Blunt corners: distances to both sides count together.
			dx, dy := float64(min(x, w-1-x))/deep, float64(min(y, h-1-y))/deep
			if dx > 2 && dy > 2 {
				continue
			}
			d := min(dx, dy) + 0.35*min(max(dx, dy), 1) - 0.35
			at := y&(grainSize-1)*grainSize + x&(grainSize-1)
			k := ease((d - 0.5*float64(tile[at])/255 - 0.6*float64(tooth[at])/255) * 4)
			if k >= 1 {
				continue
			}
			fadePixel(out.Pix[y*out.Stride+4*x:][:4], k)
		}
	}
}

// filledBorder reports whether most of the picture's border is not white.
func filledBorder(img *image.RGBA) bool {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	ink, total := 0, 0
	look := func(x, y int) {
		q := img.Pix[y*img.Stride+4*x:]
		if min(q[0], q[1], q[2]) < 235 {
			ink++
		}
		total++
	}
	for x := range w {
		look(x, 0)
		look(x, h-1)
	}
	for y := range h {
		look(0, y)
		look(w-1, y)
	}
	return ink*5 > total*2
}

// grainOver cuts finished pixels by the grain of a brush.
func grainOver(img *image.RGBA, g grainSetting) {
	tile, table := g.tile(), g.table()
	for y := range img.Rect.Dy() {
		row := img.Pix[y*img.Stride:][:4*img.Rect.Dx()]
		teeth := tile[(y+img.Rect.Min.Y)&(grainSize-1)*grainSize:][:grainSize]
		for i := 0; i < len(row); i += 4 {
			if row[i+3] == 0 {
				continue
			}
			// Tones are thin layers: the grain dims them all alike instead of
			// swallowing the faint ones.
			k := uint32(table[teeth[(i/4+img.Rect.Min.X)&(grainSize-1)]/(256/levels)][255])
			for c := range 4 {
				row[i+c] = uint8(uint32(row[i+c]) * k / 255)
			}
		}
	}
}
