package sketch

import (
	"image/color"
)

// region is a connected area of one colour.
type region struct {
	size  int
	sum   [3]uint32
	mean  color.RGBA
	rim   int // pixels whose right or lower neighbour is another region or none
	class uint8
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

// Classes of pixels when a picture is parted into regions: those from ground
// up belong to some region, and never to one with pixels of another class.
// They are swept in the order of their numbers.
const (
	outside = iota // no pixel, or ink of a line
	blank          // cannot be told from the board: one region, wherever it lies
	ground         // the first of the others
)

// paper is the number of the blank region.
const paper = 1

// regionsOf parts the pixels that are seen and not in the mask into regions of
// like colour. Those under least pixels join a neighbour.
func (v *view) regionsOf(mask []uint8, least int) *regions {
	class := make([]uint8, v.size())
	for p, c := range v.seen {
		switch {
		case c.A == 0 || mask[p] != 0:
		case v.blank(c):
			class[p] = blank
		default:
			class[p] = ground + uint8(v.parts.rank(v.xy(p)))
		}
	}
	return v.part(class, least, true)
}

// blank tells whether a colour cannot be told from the board.
func (v *view) blank(c color.RGBA) bool { return apart(c, v.board) <= 8 }

// part labels the connected regions of pixels of one class and, if byColour,
// of like colour.
func (v *view) part(class []uint8, least int, byColour bool) *regions {
	r := &regions{view: v, label: make([]int32, v.size())}
	parent := []int32{0, paper}
	r.list = []region{{}, {}}
	root := func(i int32) int32 {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	like := func(k int32, p, q int) bool {
		return class[p] == class[q] && (!byColour || apart(v.seen[p], v.seen[q]) <= likeness && r.list[k].near(v.seen[p]))
	}
	for y := range v.h {
		for p, end := v.index(0, y), v.index(v.w, y); p < end; p++ {
			if class[p] <= blank {
				r.label[p] = int32(class[p])
				continue
			}
			k := int32(0)
			if l := r.label[p-1]; l > paper {
				if l = root(l); like(l, p, p-1) {
					k = l
				}
			}
			if u := r.label[p-v.stride]; u > paper {
				if u = root(u); u != k && like(u, p, p-v.stride) {
					switch {
					case k == 0:
						k = u
					case !byColour || r.list[u].near(r.list[k].average()):
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
				r.list = append(r.list, region{class: class[p]})
			}
			r.label[p] = k
			r.list[k].take(v.seen[p])
		}
	}
	r.renumber(root, parent, least)
	r.adopt(class)
	r.measure()
	return r
}

func (g *region) take(c color.RGBA) {
	g.size++
	g.sum[0] += uint32(c.R)
	g.sum[1] += uint32(c.G)
	g.sum[2] += uint32(c.B)
}

func (g *region) average() color.RGBA {
	n := uint32(max(g.size, 1))
	return color.RGBA{uint8(g.sum[0] / n), uint8(g.sum[1] / n), uint8(g.sum[2] / n), 255}
}

func (g *region) near(c color.RGBA) bool {
	if g.size < 16 {
		return true
	}
	n, far := g.size, g.size*(likeness*7/2)
	in := func(v uint8, sum uint32) bool {
		d := int(v)*n - int(sum)
		return d <= far && -d <= far
	}
	return in(c.R, g.sum[0]) && in(c.G, g.sum[1]) && in(c.B, g.sum[2])
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
	kept := []region{{}, {class: blank}}
	for p, l := range r.label {
		if l <= paper {
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

// adopt gives pixels that lost their region to the nearest one, lines being in
// the way.
func (r *regions) adopt(class []uint8) {
	var front, next []int32
	steps := [4]int{-r.stride, 1, r.stride, -1}
	for p, l := range r.label {
		if l != 0 || class[p] == outside {
			continue
		}
		for _, s := range steps {
			if r.label[p+s] != 0 {
				front = append(front, int32(p+s))
			}
		}
	}
	for len(front) > 0 {
		next = next[:0]
		for _, p := range front {
			for _, s := range steps {
				if q := int(p) + s; r.label[q] == 0 && class[q] != outside {
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
		g.size, g.rim = 0, 0
	}
	r.list[paper].mean = r.board
	for y := range r.h {
		for p, end := r.index(0, y), r.index(r.w, y); p < end; p++ {
			l := r.label[p]
			if l <= paper {
				continue
			}
			g := &r.list[l]
			g.size++
			if r.label[p+1] != l || r.label[p+r.stride] != l {
				g.rim++
			}
		}
	}
}

// contrast is by how much two regions must differ in a channel for a line to
// be drawn between them.
const contrast = 28

// contours adds to the mask the darker sides of the edges between regions that
// no line parts, and of regions against the bare board. It reports whether
// there were any.
func (r *regions) contours(mask []uint8) bool {
	any := false
	mark := func(p, q int) {
		l, m := r.label[p], r.label[q]
		bare := func(q int) bool { return r.seen[q].A == 0 && r.inside(q) }
		switch {
		case l == 0 && (m == paper || !bare(p)), m == 0 && (l == paper || !bare(q)):
			return
		case l == 0:
			p = q
		case m == 0:
		case apart(r.list[l].mean, r.list[m].mean) <= contrast:
			return
		case luma(r.list[l].mean) > luma(r.list[m].mean):
			p = q
		}
		mask[p] = 1
		any = true
	}
	for y := -1; y < r.h; y++ {
		for p, end := r.index(-1, y), r.index(r.w, y); p < end; p++ {
			if r.label[p] != r.label[p+1] {
				mark(p, p+1)
			}
			if r.label[p] != r.label[p+r.stride] {
				mark(p, p+r.stride)
			}
		}
	}
	return any
}

// inside tells whether the pixel belongs to the picture, not to its margin.
func (f field) inside(p int) bool {
	x, y := f.xy(p)
	return x >= 0 && y >= 0 && x < f.w && y < f.h
}
