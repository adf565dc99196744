package sketch

import (
	"image"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// tracePicture finds the strokes of a bitmap. Whatever it shows, lines come
// first and then colour, region by region: drawn lines are followed as they
// are, areas without an outline get one from their edges, and photographs
// are contoured and shaded.
func tracePicture(layer *image.RGBA, o TraceOptions) *Ink {
	e := newEasel(layer)
	v := look(layer, o.Board)
	if v.tonal() {
		e.drawPhoto(v, o.rtl())
		return e.done(layer)
	}
	least := max(v.w*v.h/8000, 12)
	mask, pen := v.inkLines()
	r := v.regionsOf(mask, least)
	r.thinAsLines(mask, pen)
	r.contours(mask)
	depth := v.depths(mask)
	v.thin(mask)
	lines := order(v.lines(mask, depth), o.rtl())
	for i := range lines {
		e.draw(&lines[i], 0.9, nil)
	}
	e.fringe(r)
	e.colour(r, hand{lean: slant})
	return e.done(layer)
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
// thicker than the pen's lines, and the pen's usual depth.
func (v *view) inkLines() (mask []uint8, pen uint16) {
	mask = make([]uint8, v.size())
	dark := v.darkest()
	for p, c := range v.seen {
		if c.A != 0 && int(v.tone[p]) > dark-64 && v.tone[p] > 90 {
			mask[p] = 1
		}
	}
	d := v.depths(mask)
	pen = min(v.penWidth(d), uint16(max(0.012*float64(min(v.w, v.h)), 4)*depthUnit))
	v.hollow(mask, d, pen)
	return mask, pen
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

// hollow takes the inside out of what is much thicker than the pen's lines: a
// person draws its outline and fills it afterwards.
func (f field) hollow(mask []uint8, d []uint16, pen uint16) {
	rim := 2 * pen
	thick := max(5*pen/2, 8*depthUnit)
	var core []int32
	for p, v := range d {
		if v > thick {
			core = append(core, int32(p))
			d[p] = 0
		}
	}
	around := f.around()
	for len(core) > 0 {
		p := core[len(core)-1]
		core = core[:len(core)-1]
		mask[p] = 0
		for _, s := range around {
			if q := int(p) + s; d[q] > rim {
				d[q] = 0
				core = append(core, int32(q))
			}
		}
	}
}

// thinAsLines moves regions no thicker than a line into the mask: they are
// drawn, not filled.
func (r *regions) thinAsLines(mask []uint8, pen uint16) {
	const wide = 2.5 // pixels of a fine pen's line
	limit := max(2.4*float64(pen)/depthUnit, wide)
	thin := make([]bool, len(r.list))
	for l := range r.list {
		g := &r.list[l]
		thin[l] = l > 0 && !r.blank(int32(l)) && float64(g.size) < limit*float64(g.rim)*0.7
	}
	for p, l := range r.label {
		if thin[l] {
			mask[p] = 1
			r.label[p] = 0
		}
	}
}

// colour sweeps the regions that still wait, nearest to the pen first and all
// of one colour before the next where that is not far. What cannot be told
// from the board comes last, in one go.
func (e *easel) colour(r *regions, h hand) {
	areas := e.areas(r)
	object := 0
	if n := len(e.strokes); n > 0 {
		object = e.strokes[n-1].Object + 1
	}
	var rest []int32
	var open []int32
	for l := range areas {
		switch {
		case len(areas[l]) == 0:
		case l == 0 || r.blank(int32(l)):
			rest = append(rest, areas[l]...)
		default:
			open = append(open, int32(l))
		}
	}
	mids := make([]geom.Point, len(areas))
	for _, l := range open {
		px := areas[l]
		p := px[len(px)/2]
		mids[l] = geom.Pt(float64(int(p)%e.w), float64(int(p)/e.w))
	}
	last := r.board
	for len(open) > 0 {
		turn := r.list[open[0]].turn
		for _, l := range open {
			turn = min(turn, r.list[l].turn)
		}
		best, cost := 0, math.Inf(1)
		for k, l := range open {
			if r.list[l].turn > turn {
				continue
			}
			c := mids[l].Dist(e.pen()) - math.Sqrt(float64(len(areas[l])))
			if apart(r.list[l].mean, last) > contrast {
				c += 0.2 * float64(max(e.w, e.h))
			}
			if c < cost {
				best, cost = k, c
			}
		}
		l := open[best]
		open = slices.Delete(open, best, best+1)
		last = r.list[l].mean
		h.object = object
		e.sweep(areas[l], h)
		object++
	}
	e.settle(3)
	e.sweep(rest, hand{lean: 0, band: float64(e.w + e.h), object: object})
}

// fringe gives lines their soft edge: a pixel all round, and what lies beside
// them and belongs to no region.
func (e *easel) fringe(r *regions) {
	hidden := make([]int32, 0, 1024)
	e.settle(1)
	for y := range e.h {
		row := r.label[r.index(0, y):r.index(e.w, y)]
		for x, l := range row {
			if i := y*e.w + x; l != 0 && e.at[i] == waiting {
				e.at[i] = Never
				hidden = append(hidden, int32(i))
			}
		}
	}
	e.settle(4)
	for _, i := range hidden {
		e.at[i] = waiting
	}
}

// areas lists the waiting pixels of every region; those of none are in the
// first.
func (e *easel) areas(r *regions) [][]int32 {
	count := make([]int, len(r.list))
	each := func(do func(l int32, i int)) {
		for y := range e.h {
			row := r.label[r.index(0, y):r.index(e.w, y)]
			for x, l := range row {
				if i := y*e.w + x; e.at[i] == waiting {
					do(l, i)
				}
			}
		}
	}
	n := 0
	each(func(l int32, _ int) { count[l]++; n++ })
	all := make([]int32, n)
	out := make([][]int32, len(r.list))
	for l, c := range count {
		out[l], all = all[:0:c], all[c:]
	}
	each(func(l int32, i int) { out[l] = append(out[l], int32(i)) })
	return out
}
