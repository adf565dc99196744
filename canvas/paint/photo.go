package paint

import (
	"image"
	"image/color"

	"github.com/inkreel/inkreel/styles"
)

// photograph is a toned picture, a photograph or a painting, as one who draws it
// sees it: how dark it is, where its contours run, and its colours in flat
// patches. All planes are w·h, row by row.
type photograph struct {
	w, h    int
	rect    image.Rectangle // on the board
	unit    float64         // pixels of a design unit
	look    styles.Look
	colors  *lookColors
	src     *image.RGBA               // on white paper, its origin at zero
	tone    []float32                 // 0 the lightest .. 1 the darkest, spread over the whole range
	line    []float32                 // coverage 0..1 of contours
	wide    []float32                 // the same as broad as the medium draws them
	flat    []color.RGBA              // colours in patches, edges kept; once patched
	calm    []float32                 // tone of the patches; likewise
	pens    map[color.RGBA]color.RGBA // found by pen, of colours to five bits a channel
	laid    Laying                    // how the medium laid its areas
	hatched []Hatched
	mask    []uint8 // 0 outside of what is cut out; nil: it fills its rectangle
}

// speck is what lies on a pixel in the end: a colour and how much of it, 0..1.
type speck struct {
	color color.RGBA
	much  float64
}

// under is the speck with another colour laid over it.
func (d speck) under(c color.RGBA, much float64) speck {
	much = min(max(much, 0), 1)
	all := d.much + much - d.much*much
	if all <= 0 {
		return speck{}
	}
	return speck{styles.Mix(d.color, c, much/all), all}
}

// photoArt draws a photograph in a medium: what each pixel becomes.
type photoArt func(p *photograph) func(x, y, i int) speck

// photoArts are the media that have a way of their own with photographs on
// light boards. Others, and chalk on dark boards, lay soft tones.
var photoArts = map[styles.Medium]photoArt{
	styles.MediumInk:        (*photograph).penned,
	styles.MediumPencil:     (*photograph).pencilled,
	styles.MediumTone:       (*photograph).engraved,
	styles.MediumWax:        (*photograph).waxed,
	styles.MediumMarker:     (*photograph).markered,
	styles.MediumFlat:       (*photograph).flattened,
	styles.MediumPoster:     (*photograph).printed,
	styles.MediumWatercolor: (*photograph).washed,
	styles.MediumCharcoal:   (*photograph).smudged,
}

// stylizePhoto draws a toned picture, src on white paper, as the look does, and notes
// what strokes are found in: the picture as it was, unless what is drawn will do, the
// contours that were drawn, and where its hatching runs.
func (p *Picture) stylizePhoto(out, src *image.RGBA, d *lookColors, look styles.Look, unit float64) {
	mask := cutOut(src)
	d.findLead(src)
	art := photoArts[look.Medium]
	if look.Tones[0] != "" || look.Solid && !d.dark {
		if cover := p.inTones(out, src, mask, d, look); cover != nil {
			keepTo(out, cover)
		} else {
			endEdges(out, look, unit)
		}
		return
	}
	if art == nil || d.dark {
		cover := mask
		if d.dark && mask != nil {
			src, cover = p.offWhite(src, mask)
		}
		paintTones(out, src, cover, d)
		switch {
		case mask == nil:
			endEdges(out, look, unit)
		case d.dark:
			keepTo(out, cover)
		}
		p.Guide, p.Laid = textured(out, look, unit), LayingOf(look.Medium, TipOf(look.Medium, unit))
		return
	}
	ph := &photograph{w: out.Rect.Dx(), h: out.Rect.Dy(), rect: out.Rect, unit: unit, look: look, colors: d, src: src, mask: mask, pens: map[color.RGBA]color.RGBA{}, laid: Laying{Tip: TipOf(look.Medium, unit)}}
	ph.see()
	at := art(ph)
	for y := range ph.h {
		for x := range ph.w {
			q := at(x, y, y*ph.w+x)
			if ph.mask != nil && ph.mask[y*ph.w+x] == 0 {
				continue
			}
			put(out.Pix[y*out.Stride+4*x:][:4:4], q.color, uint32(min(max(q.much, 0), 1)*255+0.5))
		}
	}
	plain := &image.RGBA{Pix: append([]uint8(nil), src.Pix...), Stride: src.Stride, Rect: out.Rect}
	for i, m := range mask {
		if m == 0 {
			clear(plain.Pix[4*i : 4*i+4])
		}
	}
	p.Guide, p.Lines, p.Laid, p.Hatched = plain, ph.contours(out.Rect), ph.laid, ph.hatched
}

// inTones lays a toned picture in the look's tones or in solid colour and returns how much of
// every pixel a cut-out covers; nil: it fills its rectangle.
func (p *Picture) inTones(out, src *image.RGBA, mask []uint8, d *lookColors, look styles.Look) (cover []uint8) {
	if mask != nil {
		src, cover = p.offWhite(src, mask)
	}
	if look.Tones[0] != "" {
		paintRamp(out, src, cover, look)
	} else {
		paintSolid(out, src, cover, d, SheetOf(look))
	}
	return cover
}

// contours are the lines drawn, but where they fade at the picture's rim.
func (p *photograph) contours(r image.Rectangle) *image.Alpha {
	m := image.NewAlpha(r)
	for i, v := range p.wide {
		if p.mask == nil || p.mask[i] > 0 {
			m.Pix[i] = uint8(255 * float64(v) * ease(p.rim(i%p.w, i/p.w, 16)))
		}
	}
	return m
}

// see finds tones and contours.
func (p *photograph) see() {
	dark := make([]float32, p.w*p.h)
	for i := range dark {
		dark[i] = 1 - float32(lightness(p.src.Pix[4*i], p.src.Pix[4*i+1], p.src.Pix[4*i+2]))/255
	}
	p.tone = p.spread(boxed(dark, p.w, 1))
	p.line = contoursOf(dark, p.w, newRelief(tonePlates(p.src), true), p.unit)
	p.wide = p.line
}

// patch finds the patches of colour, for media that lay any.
func (p *photograph) patch() {
	p.flat = patches(p.src, max(round(6*p.unit), 2))
	dark := make([]float32, len(p.flat))
	for i, c := range p.flat {
		dark[i] = 1 - float32(lightness(c.R, c.G, c.B))/255
	}
	p.calm = p.spread(boxed(dark, p.w, max(round(2.5*p.unit), 1)))
}

// spread uses the whole range of tones: half by how dark a pixel is between
// the lightest and the darkest, half by how many are lighter, so that a dull
// picture has lights and shadows too.
func (p *photograph) spread(dark []float32) []float32 {
	const bins = 1024
	var below [bins + 1]int
	bin := func(v float32) int { return int(min(max(v, 0), 1) * (bins - 1)) }
	n := 0
	for i, v := range dark {
		if p.mask == nil || p.mask[i] > 0 {
			below[bin(v)+1]++
			n++
		}
	}
	for i := range bins {
		below[i+1] += below[i]
	}
	at := func(share float64) float32 {
		for i, k := range below {
			if float64(k) >= share*float64(n) {
				return float32(i) / bins
			}
		}
		return 1
	}
	lo, hi := at(0.01), at(0.99)
	out := make([]float32, len(dark))
	for i, v := range dark {
		rank := float32(below[bin(v)]) / float32(max(n, 1))
		out[i] = 0.5*min(max((v-lo)/max(hi-lo, 0.02), 0), 1) + 0.5*rank
	}
	return out
}

// board is the place of a pixel on the board.
func (p *photograph) board(x, y int) (bx, by float64) {
	return float64(x + p.rect.Min.X), float64(y + p.rect.Min.Y)
}

// rim is how far inside the picture a pixel lies, as a share 0..1 of a band
// deep design units wide along its edges; what is cut out has no such band.
func (p *photograph) rim(x, y int, deep float64) float64 {
	if p.mask != nil {
		return 1
	}
	deep *= p.unit
	dx, dy := (float64(min(x, p.w-1-x))+0.5)/deep, (float64(min(y, p.h-1-y))+0.5)/deep
	return min(dx, dy, 1)
}

// rounded is the coverage of a pixel by the picture cut with round corners of
// the given radius in design units.
func (p *photograph) rounded(x, y int, radius float64) float64 {
	if p.mask != nil {
		return 1
	}
	return roundedAt(x, y, p.w, p.h, radius*p.unit)
}

// tint is the look's ink for a colour, at full strength.
func (p *photograph) tint(c color.RGBA) color.RGBA {
	t, _ := p.colors.tint(c)
	return t
}

// chroma is how much colour a pixel has 0..1, none in a look without colours.
func (p *photograph) chroma(c color.RGBA) float64 {
	if !p.colors.colours {
		return 0
	}
	_, s := HueAngle(c)
	return s
}

// lit is a colour at another lightness 0..1.
func lit(c color.RGBA, light float64) color.RGBA {
	was := max(float64(lightness(c.R, c.G, c.B)), 1)
	k := light * 255 / was
	ch := func(v uint8) uint8 { return uint8(min(float64(v)*k, 255)) }
	return color.RGBA{ch(c.R), ch(c.G), ch(c.B), 255}
}

// vivid is a colour further from grey by the factor k.
func vivid(c color.RGBA, k float64) color.RGBA {
	l := float64(lightness(c.R, c.G, c.B))
	ch := func(v uint8) uint8 { return uint8(min(max(l+(float64(v)-l)*k, 0), 255)) }
	return color.RGBA{ch(c.R), ch(c.G), ch(c.B), 255}
}
