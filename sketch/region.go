package sketch

import (
	"image/color"
)

// region is a connected area of one colour.
type region struct {
	size   int
	sum    [3]uint32
	mean   color.RGBA
	rim    int // pixels whose right or lower neighbour is another region or none
	border int // pixels on the picture's border
}

// regions are areas of like colour, numbered from 1 in a padded plane of
// labels; 0 is none.
type regions struct {
	*view
	label []int32
	list  []region
}

// likeness is by how much neighbouring pixels of one region differ at most in
// a channel; three and a half times that a pixel may differ from the region's
// mean, so that blurred edges do not leak.
const likeness = 12

// regionsOf parts the pixels that are seen and not in the mask into regions of
// like colour. Those under least pixels join a neighbour.
func (v *view) regionsOf(mask []uint8, least int) *regions {
	r := &regions{view: v, label: make([]int32, v.size())}
	parent := []int32{0}
	r.list = []region{{}}
	root := func(i int32) int32 {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	like := func(p, q int, k int32) bool {
		return apart(v.seen[p], v.seen[q]) <= likeness && r.list[k].near(v.seen[p])
	}
	for y := range v.h {
		for p, end := v.index(0, y), v.index(v.w, y); p < end; p++ {
			c := v.seen[p]
			if c.A == 0 || mask[p] != 0 {
				continue
			}
			k := int32(0)
			if l := r.label[p-1]; l != 0 {
				if l = root(l); like(p, p-1, l) {
					k = l
				}
			}
			if u := r.label[p-v.stride]; u != 0 {
				if u = root(u); u != k && like(p, p-v.stride, u) {
					switch {
					case k == 0:
						k = u
					case r.list[u].near(r.list[k].average()):
						if r.list[u].size > r.list[k].size {
							u, k = k, u
						}
						parent[u] = k
						r.list[k].swallow(&r.list[u])
					}
				}
			}
			if k == 0 {
				k = int32(len(parent))
				parent = append(parent, k)
				r.list = append(r.list, region{})
			}
			r.label[p] = k
			g := &r.list[k]
			g.size++
			g.sum[0] += uint32(c.R)
			g.sum[1] += uint32(c.G)
			g.sum[2] += uint32(c.B)
		}
	}
	r.renumber(root, parent, least)
	r.adopt(mask)
	r.measure()
	return r
}

func (g *region) average() color.RGBA {
	n := uint32(max(g.size, 1))
	return color.RGBA{uint8(g.sum[0] / n), uint8(g.sum[1] / n), uint8(g.sum[2] / n), 255}
}

func (g *region) near(c color.RGBA) bool {
	return g.size < 16 || apart(c, g.average()) <= likeness*7/2
}

func (g *region) swallow(o *region) {
	g.size += o.size
	for i := range g.sum {
		g.sum[i] += o.sum[i]
	}
	*o = region{}
}

// renumber keeps the regions of at least least pixels, numbered in the order
// in which they are met; smaller ones lose their label.
func (r *regions) renumber(root func(int32) int32, parent []int32, least int) {
	number := make([]int32, len(parent))
	kept := []region{{}}
	for p, l := range r.label {
		if l == 0 {
			continue
		}
		k := root(l)
		if number[k] == 0 && r.list[k].size >= least {
			number[k] = int32(len(kept))
			kept = append(kept, r.list[k])
		}
		r.label[p] = number[k]
	}
	r.list = kept
}

// adopt gives pixels that lost their region to the nearest one, through
// pixels that are seen and not in the mask.
func (r *regions) adopt(mask []uint8) {
	var front, next []int32
	steps := [4]int{-r.stride, 1, r.stride, -1}
	orphan := func(p int) bool { return r.label[p] == 0 && r.seen[p].A != 0 && mask[p] == 0 }
	for p := range r.label {
		if r.label[p] == 0 {
			continue
		}
		for _, s := range steps {
			if orphan(p + s) {
				front = append(front, int32(p))
				break
			}
		}
	}
	for len(front) > 0 {
		next = next[:0]
		for _, p := range front {
			for _, s := range steps {
				if q := int(p) + s; orphan(q) {
					r.label[q] = r.label[p]
					next = append(next, int32(q))
				}
			}
		}
		front, next = next, front
	}
}

// measure counts what regions are like once every pixel has found its own.
func (r *regions) measure() {
	for i := range r.list {
		g := &r.list[i]
		g.mean = g.average()
		g.size, g.rim, g.border = 0, 0, 0
	}
	for y := range r.h {
		for p, end := r.index(0, y), r.index(r.w, y); p < end; p++ {
			l := r.label[p]
			if l == 0 {
				continue
			}
			g := &r.list[l]
			g.size++
			if r.label[p+1] != l || r.label[p+r.stride] != l {
				g.rim++
			}
			if y == 0 || y == r.h-1 || p == r.index(0, y) || p == end-1 {
				g.border++
			}
		}
	}
}

// blank tells whether the region cannot be told from the board.
func (r *regions) blank(l int32) bool { return apart(r.list[l].mean, r.board) <= 8 }

// contrast is by how much two regions must differ in a channel for a line to
// be drawn between them.
const contrast = 28

// contours adds to the mask the darker sides of the edges between regions that
// no line parts, and of regions against the bare board.
func (r *regions) contours(mask []uint8) {
	line := func(l, m int32) bool {
		return apart(r.list[l].mean, r.list[m].mean) > contrast
	}
	mark := func(p, q int) {
		l, m := r.label[p], r.label[q]
		switch {
		case l == m:
		case m == 0:
			if r.seen[q].A == 0 && r.inside(q) && !r.blank(l) {
				mask[p] = 1
			}
		case l == 0:
			if r.seen[p].A == 0 && r.inside(p) && !r.blank(m) {
				mask[q] = 1
			}
		case line(l, m):
			if luma(r.list[l].mean) > luma(r.list[m].mean) {
				p = q
			}
			mask[p] = 1
		}
	}
	for y := -1; y < r.h; y++ {
		for p, end := r.index(-1, y), r.index(r.w, y); p < end; p++ {
			mark(p, p+1)
			mark(p, p+r.stride)
		}
	}
}

// inside tells whether the pixel belongs to the picture, not to its margin.
func (f field) inside(p int) bool {
	x, y := f.xy(p)
	return x >= 0 && y >= 0 && x < f.w && y < f.h
}
