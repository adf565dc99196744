package sketch

import (
	"image"
	"slices"

	"github.com/inkreel/inkreel/canvas"
	"github.com/inkreel/inkreel/internal/geom"
)

// tracePicture finds the strokes of a bitmap. Whatever it shows, lines come
// first and then colour, region by region: drawn lines are followed as they
// are, areas without an outline get one from their edges, and photographs
// are contoured and shaded. given are lines the picture brought along; wanted
// are the parts to begin with, nil: none.
func tracePicture(layer *image.RGBA, given []geom.Path, wanted *canvas.Order, o TraceOptions) *Ink {
	if k := tooLarge(layer); k > 1 {
		return traceHuge(layer, given, wanted, k, o)
	}
	e := newEasel(layer)
	v := look(layer, o.Board)
	v.parts = partsOf(wanted, layer.Rect)
	if len(given) == 0 && v.tonal() {
		e.drawPhoto(v, o.rtl())
		return e.done(layer)
	}
	mask, depth, pen := v.inkLines()
	if len(given) > 0 {
		away := geom.Translate(geom.Pt(-float64(layer.Rect.Min.X), -float64(layer.Rect.Min.Y)))
		local := make([]geom.Path, len(given))
		for i, p := range given {
			local[i] = p.Transform(away)
		}
		e.follow(v, local, mask, depth, pen)
		e.withoutRims(v, mask, pen)
	}
	r := v.regionsOf(mask, max(v.w*v.h/8000, 12))
	thin, edges := r.thinAsLines(mask, pen), r.contours(mask)
	if thin || edges {
		depth = v.depths(mask)
	}
	if len(e.strokes) > 0 {
		e.without(v.field, mask)
		depth = v.depths(mask)
	}
	v.thin(mask)
	lines := v.bridge(v.lines(mask, depth))
	if len(given) == 0 {
		lines = v.parts.cut(lines)
	}
	e.drawLines(v, lines, o.rtl())
	e.fringe(r)
	e.colour(r, hand{lean: slant})
	return e.done(layer)
}

// drawLines draws the lines in good order, after what is drawn already.
func (e *easel) drawLines(v *view, lines []line, rtl bool) {
	object := e.nextObject()
	if object > 0 {
		// What given lines left over: crumbs along them are no lines.
		lines = slices.DeleteFunc(lines, func(l line) bool { return l.length() < 10 })
	}
	lines = v.inOrder(lines, rtl)
	for i := range lines {
		lines[i].object += object
		e.draw(&lines[i], 0.9, nil)
	}
}

// nextObject is the number of the next object.
func (e *easel) nextObject() int {
	if n := len(e.strokes); n > 0 {
		return e.strokes[n-1].Object + 1
	}
	return 0
}

// without takes what is drawn already out of the mask.
func (e *easel) without(f field, mask []uint8) {
	for y := range e.h {
		row := mask[f.index(0, y):f.index(e.w, y)]
		for x := range row {
			if e.at[y*e.w+x] < hidden {
				row[x] = 0
			}
		}
	}
}

// tonal tells a photograph or a painting from what was drawn.
func (v *view) tonal() bool { return v.softness() > 0.27 }

// softness is the share of pixels that stand out from the board and differ a
// little from their neighbours to the right or below: neither the same colour,
// as where an area was filled, nor across a hard edge. In photographs most
// pixels do.
func (v *view) softness() float64 {
	const same, hard = 1, 28
	soft, all := 0, 0
	for y := 0; y < v.h-1; y += 2 {
		for p, end := v.index(0, y), v.index(v.w-1, y); p < end; p += 2 {
			c, r, b := v.seen[p], v.seen[p+1], v.seen[p+v.stride]
			if c.A == 0 || r.A == 0 || b.A == 0 || apart(c, v.board) < 8 {
				continue
			}
			all++
			if d := max(apart(c, r), apart(c, b)); d > same && d < hard {
				soft++
			}
		}
	}
	return float64(soft) / float64(max(all, 1))
}

// inkLines is the mask of what was drawn with a pen, hollowed where it is far
// thicker than the pen's lines, its depths and the pen's usual depth.
func (v *view) inkLines() (mask []uint8, d []uint16, pen uint16) {
	mask = make([]uint8, v.size())
	solid := uint8(max(v.darkest()-64, 90))
	for p, c := range v.seen {
		if t := v.tone[p]; c.A != 0 && (t > solid || t > 40 && v.hairline(p)) {
			mask[p] = 1
		}
	}
	d = v.depths(mask)
	pen = min(v.penWidth(d), uint16((0.015*float64(min(v.w, v.h))+2)*depthUnit))
	if v.hollow(mask, d, pen) {
		d = v.depths(mask)
	}
	return mask, d, pen
}

// hairline tells whether the pixel lies on a line too thin to be as dark as
// its ink: it stands out on both sides.
func (v *view) hairline(p int) bool {
	const out = 30
	t, s := v.tone[p]-out, 2*v.stride
	return t > v.tone[p-2] && t > v.tone[p+2] || t > v.tone[p-s] && t > v.tone[p+s]
}

// darkest is the tone of the picture's darkest ink: what a two-hundredth of
// all that stands out reaches.
func (v *view) darkest() int {
	var hist [256]int
	n := 0
	for p, t := range v.tone {
		if t > 24 && v.seen[p].A != 0 {
			hist[t]++
			n++
		}
	}
	seen := 0
	for t := 255; t > 0; t-- {
		if seen += hist[t]; seen*200 > n {
			return t
		}
	}
	return 255
}

// hollow takes the inside out of what is much thicker than the pen's lines and
// larger than a place where lines meet: a person draws its outline and fills
// it afterwards. It reports whether there was any such ink; d is of no use then.
func (v *view) hollow(mask []uint8, d []uint16, pen uint16) bool {
	rim := 2 * pen
	thick := max(16*pen/5, 8*depthUnit)
	least := max(12*int(pen)*int(pen)/(depthUnit*depthUnit), 60)
	found := false
	around := v.around()
	var core []int32
	for p := range d {
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
			mask[q] = 0
		}
		v.hollows = append(v.hollows, core...)
	}
	return found
}

// withoutRims gives the rims of hollowed ink back to its inside where they
// are not drawn: outlines the picture brought along lie on its very edge, and
// a rim of its own beside them would be a second outline.
func (e *easel) withoutRims(v *view, mask []uint8, pen uint16) {
	around := v.around()
	front := v.hollows
	var next []int32
	for range 2*int(pen)/depthUnit + 2 {
		next = next[:0:0]
		for _, p := range front {
			for _, s := range around {
				q := int(p) + s
				if mask[q] == 0 {
					continue
				}
				if x, y := v.xy(q); e.at[y*e.w+x] == waiting {
					mask[q] = 0
					next = append(next, int32(q))
				}
			}
		}
		front = next
	}
}

// thinAsLines moves regions no thicker than a line into the mask: they are
// drawn, not filled. It reports whether there were any.
func (r *regions) thinAsLines(mask []uint8, pen uint16) bool {
	const wide = 2.5 // pixels of a fine pen's line
	limit := max(2.4*float64(pen)/depthUnit, wide)
	thin := make([]bool, len(r.list))
	any := false
	for l := paper + 1; l < len(r.list); l++ {
		g := &r.list[l]
		thin[l] = float64(g.size) < limit*float64(g.rim)*0.7
		any = any || thin[l]
	}
	if any {
		for p, l := range r.label {
			if thin[l] {
				mask[p] = 1
				r.label[p] = 0
			}
		}
	}
	return any
}
