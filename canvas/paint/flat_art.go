package paint

import (
	"image"
	"image/color"

	"github.com/inkreel/inkreel/styles"
)

// flatArt is a drawn picture on its way onto the board: its plates inked in a
// look's colours.
type flatArt struct {
	*plates
	rect   image.Rectangle // on the board
	look   styles.Look
	unit   float64
	inks   []color.RGBA // of the areas
	lines  []color.RGBA // of the lines; nil: the look's ink
	amount []uint8      // how much of them, before the medium lays them
}

// TipWidth are the widths in design units of what media lay areas with.
var TipWidth = map[styles.Medium]float64{
	styles.MediumWax: 15, styles.MediumMarker: 16, styles.MediumCharcoal: 13, styles.MediumWatercolor: 16,
}

// newFlatArt takes a picture apart and inks its plates.
func newFlatArt(src *image.RGBA, rect image.Rectangle, d *lookColors, look styles.Look, unit float64) *flatArt {
	pr := &flatArt{plates: separate(src), rect: rect, look: look, unit: unit}
	d.findLead(pr.area)
	var shades []color.RGBA
	switch look.Medium {
	case styles.MediumPoster:
		shades = pr.shades(d)
	case styles.MediumWatercolor:
		pr.bleed(5 * unit)
	}
	n := pr.w * pr.h
	pr.inks, pr.lines, pr.amount = make([]color.RGBA, n), shades, make([]uint8, n)
	share := uint32(256)
	switch look.Medium {
	case styles.MediumPencil:
		share = 62 // the hatching brings the rest
	case styles.MediumWatercolor:
		share = 240
	}
	for i := range pr.inks {
		c, a := d.tint(pr.colour(i))
		if !pr.thin[i] {
			a = a * share >> 8
		}
		pr.inks[i], pr.amount[i] = c, uint8(a)
	}
	switch look.Medium {
	case styles.MediumFlat, styles.MediumPencil:
		pr.line = pr.thinner(round(unit))
	case styles.MediumWax:
		pr.line = widened(pr.line, pr.w, round(2*unit))
	case styles.MediumMarker:
		pr.line = widened(pr.line, pr.w, round(unit))
	}
	return pr
}

// paint draws the picture and returns it as lines of ink and plain colour, nil
// when that is what it is anyway.
func (pr *flatArt) paint(out *image.RGBA) (plain *image.RGBA) {
	line := &image.Alpha{Pix: pr.line, Stride: pr.w, Rect: pr.rect}
	area := &image.Alpha{Pix: pr.amount, Stride: pr.w, Rect: pr.rect}
	grain := touchOf(pr.look.Brush).grain
	if grain.tile != nil || TipWidth[pr.look.Medium] > 0 || pr.lines != nil {
		plain = image.NewRGBA(pr.rect)
		shades := pr.lines
		pr.lines = nil // strokes follow lines of ink the best
		pr.ink(plain, area, line)
		pr.lines = shades
	}
	fine := make([]uint8, len(pr.amount))
	for i, thin := range pr.thin {
		if thin {
			fine[i], pr.amount[i] = pr.amount[i], 0
		}
	}
	lay(area, pr.look.Medium, TipWidth[pr.look.Medium]*pr.unit)
	for i, v := range fine {
		pr.amount[i] = max(pr.amount[i], v)
	}
	if pr.look.Medium != styles.MediumWax { // crayon lines are as coarse as its areas
		grain = grain.under(6)
	}
	grain.apply(line)
	pr.ink(out, area, line)
	return plain
}

// ink lays the areas down and the lines over them.
func (pr *flatArt) ink(out *image.RGBA, area, line *image.Alpha) {
	for i, a := range area.Pix {
		q := out.Pix[4*i : 4*i+4 : 4*i+4]
		put(q, pr.inks[i], uint32(a))
		l := uint32(line.Pix[i])
		if l == 0 {
			continue
		}
		c := pr.look.Palette.Ink
		if pr.lines != nil {
			c = pr.lines[i]
		}
		k := 255 - l
		for n, v := range [4]uint8{c.R, c.G, c.B, 255} {
			q[n] = uint8((uint32(q[n])*k + uint32(v)*l) / 255)
		}
	}
}

// shades are the lines' colours in a picture without outlines: each a shade
// of the colour it borders on, ink where it borders on none.
func (pr *flatArt) shades(d *lookColors) []color.RGBA {
	const veil = 40
	coloured := func(i int) bool { c := pr.colour(i); return 255-min(c.R, c.G, c.B) > veil && !pr.thin[i] }
	lines := &plates{w: pr.w, h: pr.h, area: image.NewRGBA(pr.area.Rect)}
	copy(lines.area.Pix, pr.area.Pix)
	near := widened(pr.line, pr.w, 1)
	reached := lines.runBeneath(near, runOn, coloured)
	// What is far thicker than an outline is a thing of its own: a stem, a wheel.
	solid := max(round(6*pr.unit), 2)
	things := widened(narrowed(pr.line, pr.w, solid), pr.w, solid+2)
	out := make([]color.RGBA, len(near))
	for i := range out {
		out[i] = d.ink
		if reached[i] && things[i] < 128 {
			c, _ := d.tint(lines.colour(i))
			out[i] = styles.Mix(c, d.ink, 0.42)
		}
	}
	return out
}

// bleed lets colour run over its lines by up to far pixels, unevenly.
func (pr *flatArt) bleed(far float64) {
	from := image.NewRGBA(pr.area.Rect)
	copy(from.Pix, pr.area.Pix)
	tile := cloudGrain()
	for y := range pr.h {
		by := float64(y + pr.rect.Min.Y)
		for x := range pr.w {
			bx := float64(x + pr.rect.Min.X)
			// All of it slips a little to the lower right, as paint laid
			// before the lines does.
			dx := far * (3*between(tile, bx/3, by/3) - 2)
			dy := far * (3*between(tile, bx/3+211, by/3+97) - 1.8)
			i := y*pr.w + x
			j := min(max(y+round(dy), 0), pr.h-1)*pr.w + min(max(x+round(dx), 0), pr.w-1)
			if !pr.thin[i] && !pr.thin[j] {
				blendAt(pr.area.Pix[4*i:4*i+4:4*i+4], from, float64(x)+dx, float64(y)+dy)
			}
		}
	}
}

// blendAt is the colour of an image with its origin at zero between its four
// pixels about a place: edges that are moved by parts of a pixel stay soft.
func blendAt(q []uint8, img *image.RGBA, x, y float64) {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	x, y = min(max(x, 0), float64(w-1)), min(max(y, 0), float64(h-1))
	x0, y0 := int(x), int(y)
	x1, y1 := min(x0+1, w-1), min(y0+1, h-1)
	tx, ty := x-float64(x0), y-float64(y0)
	a, b := img.Pix[img.PixOffset(x0, y0):][:4], img.Pix[img.PixOffset(x1, y0):][:4]
	c, d := img.Pix[img.PixOffset(x0, y1):][:4], img.Pix[img.PixOffset(x1, y1):][:4]
	for n := range q {
		top := float64(a[n])*(1-tx) + float64(b[n])*tx
		low := float64(c[n])*(1-tx) + float64(d[n])*tx
		q[n] = uint8(top*(1-ty) + low*ty + 0.5)
	}
}

// textured cuts a finished picture of tones into the look's medium and returns
// it as it was, nil when the medium has no texture.
func textured(img *image.RGBA, look styles.Look, unit float64) (plain *image.RGBA) {
	tip := TipWidth[look.Medium] * unit
	if tip == 0 {
		return nil
	}
	plain = image.NewRGBA(img.Rect)
	copy(plain.Pix, img.Pix)
	full := image.NewAlpha(img.Rect)
	for i := range full.Pix {
		full.Pix[i] = 255
	}
	lay(full, look.Medium, tip)
	for i, k := range full.Pix {
		q := img.Pix[4*i : 4*i+4 : 4*i+4]
		for n := range q {
			q[n] = uint8(uint32(q[n]) * uint32(k) / 255)
		}
	}
	return plain
}
