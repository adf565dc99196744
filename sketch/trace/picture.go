package trace

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
)

const (
	gapLeast    = 7     // pixels: gaps of a line up to here are bridged …
	gapShare    = 0.014 // … or this share of the picture's short side
	regionShare = 8000  // one in so many pixels is a region of its own …
	regionLeast = 12    // … but no fewer
	crumbLine   = 10    // pixels: what source paths left over and is shorter is no line
	penShare    = 0.015 // of the picture's short side: half of the thickest pen
	thinPens    = 2.4   // times it: no thicker region is a line
	thinLeast   = 2.5   // pixels of a fine pen's line
)

// gapMost is the longest gap of a line that is bridged, in pixels.
func (g grid) gapMost() float64 { return max(gapLeast, gapShare*float64(min(g.w, g.h))) }

// tracePicture finds the strokes of a bitmap. Whatever it shows, lines come
// first and then colour, region by region: drawn lines are followed as they
// are, areas without an outline get one from their edges, and photographs
// are contoured and shaded. Strokes are looked for in the guide, the picture
// without the texture of the tool, where there is one.
func tracePicture(p paint.Picture, o Options) *Ink {
	layer := p.Image
	if k := downscaleBy(layer); k > 1 {
		return traceDownscaled(p, k, o)
	}
	v := newView(cmp.Or(p.Guide, layer), o.Board)
	defer v.release()
	inked := v.inked
	if p.Guide != nil {
		inked = v.alpha(layer, nil)
	}
	e := v.builder(inked)
	e.origin = originOf(layer)
	v.partOrder, v.rtl = partOrderOf(p.Order, layer.Rect), o.rtl()
	paths := sourcePaths(p)
	if len(paths) == 0 && (p.Lines != nil || v.isPhotograph()) {
		e.drawPhoto(v, p)
		return e.finish(layer)
	}
	mask, depth, pen := v.inkLines()
	if len(paths) > 0 {
		e.drawPaths(v, paths, mask, depth, pen)
		e.dropRims(v, mask, pen)
	}
	r := v.regionsOf(mask, max(v.w*v.h/regionShare, regionLeast))
	thin, edges := r.thinAsLines(mask, pen), r.contours(mask)
	drawn := len(e.strokes) > 0
	if drawn {
		e.removeDrawn(mask)
	}
	if thin || edges || drawn {
		depth = v.depths(mask, depth)
	}
	e.hideColoured(r, mask)
	v.thin(mask)
	lines := v.lines(mask, depth)
	r.thickenContours(lines)
	lines = v.bridge(lines, v.gapMost())
	if len(paths) == 0 {
		lines = v.partOrder.cut(lines)
	}
	e.drawLines(v, lines)
	e.addSoftEdges(r)
	e.fillRegions(r, sweepStyle{angle: hatchAngle, laid: p.Laid})
	return e.finish(layer)
}

// drawLines draws the lines in good order, after what is drawn already.
func (b *builder) drawLines(v *view, lines []line) {
	object := b.nextObject()
	if object > 0 {
		// What source paths left over: crumbs along them are no lines.
		lines = slices.DeleteFunc(lines, func(l line) bool { return l.length() < crumbLine })
	}
	lines = v.inOrder(lines)
	for i := range lines {
		lines[i].object += object
		b.drawLine(&lines[i], tipSlack)
	}
}

// nextObject is the number of the next object.
func (b *builder) nextObject() int {
	if n := len(b.strokes); n > 0 {
		return b.strokes[n-1].Object + 1
	}
	return 0
}

// removeDrawn takes what is drawn already out of the mask, edges and mitred
// corners with the lines they belong to: what is left of those is no line.
func (b *builder) removeDrawn(mask set) {
	const margin = 4
	for i, m := range mask {
		b.hidden[i] |= b.waiting[i] &^ m
		b.waiting[i] &= m
	}
	b.spread(margin)
	for i, m := range mask {
		b.waiting[i] |= b.hidden[i] &^ m
		b.hidden[i] &= m
		mask[i] &^= b.inked[i] &^ b.waiting[i] &^ b.hidden[i]
	}
}

// isPhotograph reports whether the picture is a photograph or a painting rather
// than a drawing: away from hard edges, which must be a fair part of the picture,
// most of what stands out from the board shades from one tone into another.
// Filled areas do not, and the soft edges of lines lie at hard edges. Looked at
// over some pixels, not one, since a slope of a large picture is less than a step
// a pixel.
func (v *view) isPhotograph() bool {
	const (
		same  = 2  // in a channel, at most: an area of one colour
		hard  = 48 // in a channel, more: an edge
		least = 0.3
		most  = 0.37
	)
	step := min(max(min(v.w, v.h)/150, 3), 8) // pixels to either side: in large pictures slopes are gentle
	slopes, calm := 0, 0
	all := max((v.w-2*step+1)/2, 0) * max((v.h-2*step+1)/2, 0)
	for y := step; y < v.h-step; y += 2 {
	row:
		for p, end := v.index(step, y), v.index(v.w-step, y); p < end; p += 2 {
			switch out := (v.inked[p>>6] &^ v.blank[p>>6]) >> (p & 63); {
			case out == 0:
				p |= 62 // nothing up to the end of the word
				continue
			case out&1 == 0:
				continue
			}
			c, far := v.colour(p), 0
			for _, s := range [4]int{-step, step, -step * v.stride, step * v.stride} {
				if far = max(far, channelGap(c, v.colour(p+s))); far > hard {
					continue row
				}
			}
			calm++
			if far > same {
				slopes++
			}
		}
	}
	return float64(calm) > least*float64(all) && float64(slopes) > most*float64(calm)
}

// inkLines is the mask of what was drawn with a pen, hollowed where it is far
// thicker than the pen's lines, its depths and the pen's usual depth.
func (v *view) inkLines() (mask set, d []uint16, pen uint16) {
	mask = v.newSet()
	solid := v.inkTone()
	for p := range v.faint.all() {
		if v.tone[p] > solid || v.hairline(p) {
			mask.add(p)
		}
	}
	v.fillPinholes(mask)
	v.depth = v.depths(mask, v.depth)
	pen = min(v.penWidth(mask, v.depth), uint16((penShare*float64(min(v.w, v.h))+2)*depthUnit))
	if v.hollow(mask, v.depth, pen) {
		v.depth = v.depths(mask, v.depth)
	}
	return mask, v.depth, pen
}

// fillPinholes takes in what at least six of its neighbours enclose: JPEG and
// scanners leave holes in ink, and thinning goes round every one. Only the ends
// of runs of ink are looked at.
func (v *view) fillPinholes(mask set) {
	const rounds = 2
	for range rounds {
		for i := range mask {
			if i == 0 || mask[i]|mask[i-1] == 0 {
				continue
			}
			ahead := v.inked[i]
			for {
				ends := (mask[i]<<1 | mask[i-1]>>63) &^ mask[i] & ahead
				if ends == 0 {
					break
				}
				k := bits.TrailingZeros64(ends)
				ahead &= ^uint64(0) << k << 1
				if p := i<<6 | k; bits.OnesCount8(v.code(mask, p)) >= 6 {
					mask.add(p)
				}
			}
		}
	}
}

// hairline reports whether the pixel lies on a line too thin to be as dark as
// its ink: it stands out on both sides.
func (v *view) hairline(p int) bool {
	const out = 30
	t, s := v.tone[p]-out, 2*v.stride
	return t > v.tone[p-2] && t > v.tone[p+2] || t > v.tone[p-s] && t > v.tone[p+s]
}

// darkest is the tone of the picture's darkest ink: what a two-hundredth of
// all that stands out reaches.
func (v *view) darkest() int {
	const least = 25
	n := 0
	for _, k := range v.tones[least:] {
		n += k
	}
	seen := 0
	for t := 255; t >= least; t-- {
		if seen += v.tones[t]; seen*200 > n {
			return t
		}
	}
	return 255
}

// inkTone is the tone that ink passes: somewhat less than the darkest. Where
// that is in the midst of an area's tones, specks of the area would be ink; the
// limit goes on to where the fewest pixels have it.
func (v *view) inkTone() uint8 {
	const (
		reach = 3  // tones to either side that are looked at
		area  = 50 // one in so many pixels is an area
		fewer = 8  // times as few pixels part it from what is ink
	)
	about := func(t int) int {
		n := 0
		for _, k := range v.tones[max(t-reach, 0):min(t+reach+1, len(v.tones))] {
			n += k
		}
		return n
	}
	most := v.darkest()
	tone := max(most-64, 90)
	much := about(tone)
	if much*area < v.w*v.h {
		return uint8(tone)
	}
	best, least := tone, much/fewer
	for t := tone + 1; t <= most-16; t++ {
		if n := about(t); n < least {
			best, least = t, n
		}
	}
	return uint8(best)
}

// hollow takes the inside out of what is much thicker than the pen's lines and
// larger than a place where lines meet: a person draws its outline and fills
// it afterwards. It reports whether there was any such ink; d is of no use then.
func (v *view) hollow(mask set, d []uint16, pen uint16) bool {
	rim := 2 * pen
	thick := max(16*pen/5, 8*depthUnit)
	least := max(12*int(pen)*int(pen)/(depthUnit*depthUnit), 60)
	found := false
	around := v.around()
	var core []int32
	for p := range mask.all() {
		if d[p] <= thick {
			continue
		}
		core = append(core[:0], int32(p))
		d[p] = 0
		for k := 0; k < len(core); k++ {
			for _, s := range around {
				if q := int(core[k]) + s; d[q] > rim {
					d[q] = 0
					core = append(core, int32(q))
				}
			}
		}
		found = true
		if len(core) < least {
			continue
		}
		for _, q := range core {
			mask.drop(int(q))
		}
		v.hollows = append(v.hollows, core...)
	}
	return found
}

// dropRims gives the rims of hollowed ink back to its inside where they
// are not drawn: outlines the picture brought along lie on its very edge, and
// a rim of its own beside them would be a second outline.
func (b *builder) dropRims(v *view, mask set, pen uint16) {
	around := v.around()
	front := v.hollows
	var next []int32
	for range 2*int(pen)/depthUnit + 2 {
		next = next[:0:0]
		for _, p := range front {
			for _, s := range around {
				if q := int(p) + s; mask.has(q) && b.waiting.has(q) {
					mask.drop(q)
					next = append(next, int32(q))
				}
			}
		}
		front = next
	}
}

// thinAsLines moves regions no thicker than a line into the mask: they are
// drawn, not filled. It reports whether there were any.
func (r *regions) thinAsLines(mask set, pen uint16) bool {
	limit := max(thinPens*float64(pen)/depthUnit, thinLeast)
	thin := make([]bool, len(r.list))
	any := false
	for l := blank + 1; l < len(r.list); l++ {
		g := &r.list[l]
		thin[l] = float64(g.size) < limit*float64(g.rim)*0.7
		any = any || thin[l]
	}
	if any {
		for p := range r.ground.all() {
			if thin[r.label[p]] {
				mask.add(p)
				r.ground.drop(p)
				r.label[p] = 0
			}
		}
	}
	return any
}
