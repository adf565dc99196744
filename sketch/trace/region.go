package trace

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
	list   []region
	paper  set // pixels of the blank region
	ground set // pixels of the others
}

// likeness is by how much neighbouring pixels of one region differ at most in
// a channel; three and a half times that a pixel may differ from the region's
// mean, so that blurred edges do not leak.
const likeness = 12

// Labels of pixels that are of no region, and of what looks like the
// board: one region, wherever it lies.
const (
	outside = iota
	blank
)

// regionsOf parts the pixels that are seen and not in the mask into regions of
// like colour. Those under least pixels join a neighbour.
func (v *view) regionsOf(mask set, least int) *regions {
	paper, ground := v.newSet(), v.newSet()
	for i, m := range mask {
		paper[i] = v.blank[i] &^ m
		ground[i] = v.inked[i] &^ v.blank[i] &^ m
	}
	var class []uint8
	if v.partOrder != nil {
		class = make([]uint8, v.size())
		for p := range ground.all() {
			class[p] = uint8(v.partOrder.rankAt(v.xy(p)))
		}
	}
	return v.segment(paper, ground, class, least, true)
}

// segment labels the connected regions of ground pixels of one class, nil: all
// are, and, if byColour, of like colour.
func (v *view) segment(paper, ground set, class []uint8, least int, byColour bool) *regions {
	r := &regions{view: v, paper: paper, ground: ground}
	v.label = resized(v.label, v.size())
	for i, w := range paper {
		l := v.label[64*i:][:64]
		if clear(l); w == 0 {
			continue
		}
		for k := range l {
			l[k] = int32(w >> k & 1) // blank
		}
	}
	v.parent, v.list = append(v.parent[:0], outside, blank), append(v.list[:0], region{}, region{})
	parent := v.parent
	r.list = v.list
	root := func(i int32) int32 {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	like := func(k int32, p, q int) bool {
		return (class == nil || class[p] == class[q]) &&
			(!byColour || channelGap(v.colour(p), v.colour(q)) <= likeness && r.list[k].accepts(v.colour(p)))
	}
	for p := range ground.all() {
		k := int32(0)
		if l := r.label[p-1]; l > blank {
			if l = root(l); like(l, p, p-1) {
				k = l
			}
		}
		if u := r.label[p-v.stride]; u > blank {
			if u = root(u); u != k && like(u, p, p-v.stride) {
				switch {
				case k == 0:
					k = u
				case !byColour || r.list[u].accepts(r.list[k].average()):
					if r.list[u].size > r.list[k].size {
						u, k = k, u
					}
					parent[u] = k
					r.list[k].merge(&r.list[u])
				}
			}
		}
		if k == 0 {
			k = int32(len(parent))
			parent = append(parent, k)
			g := region{}
			if class != nil {
				g.class = class[p]
			}
			r.list = append(r.list, g)
		}
		r.label[p] = k
		r.list[k].addPixel(v.colour(p))
	}
	v.parent, v.list = parent, r.list
	r.reassign(r.renumber(root, parent, least))
	r.measure()
	return r
}

func (g *region) addPixel(c color.RGBA) {
	g.size++
	g.sum[0] += uint32(c.R)
	g.sum[1] += uint32(c.G)
	g.sum[2] += uint32(c.B)
}

func (g *region) average() color.RGBA {
	n := uint32(max(g.size, 1))
	return color.RGBA{uint8(g.sum[0] / n), uint8(g.sum[1] / n), uint8(g.sum[2] / n), 255}
}

func (g *region) accepts(c color.RGBA) bool {
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

func (g *region) merge(o *region) {
	g.size += o.size
	for i := range g.sum {
		g.sum[i] += o.sum[i]
	}
	*o = region{}
}

// renumber keeps the regions of at least least pixels, numbered in the order
// in which they are met; smaller ones lose their label. It returns the pixels
// of these.
func (r *regions) renumber(root func(int32) int32, parent []int32, least int) set {
	number := make([]int32, len(parent))
	kept := []region{{}, {}}
	lost := r.newSet()
	for p := range r.ground.all() {
		k := root(r.label[p])
		if number[k] == 0 {
			if r.list[k].size < least {
				r.label[p] = outside
				lost.add(p)
				continue
			}
			number[k] = int32(len(kept))
			kept = append(kept, r.list[k])
		}
		r.label[p] = number[k]
	}
	r.list = kept
	return lost
}

// reassign gives pixels that lost their region to the nearest one, lines being in
// the way. Those that find none are ground no more.
func (r *regions) reassign(lost set) {
	var front, next []int32
	steps := [4]int{-r.stride, 1, r.stride, -1}
	for p := range lost.all() {
		for _, s := range steps {
			if r.label[p+s] != outside {
				front = append(front, int32(p+s))
			}
		}
	}
	for len(front) > 0 {
		next = next[:0]
		for _, p := range front {
			for _, s := range steps {
				q := int(p) + s
				if !lost.has(q) {
					continue
				}
				lost.drop(q)
				if r.label[q] = r.label[p]; r.label[q] == blank {
					r.paper.add(q)
					r.ground.drop(q)
				}
				next = append(next, int32(q))
			}
		}
		front, next = next, front
	}
	for i, w := range lost {
		r.ground[i] &^= w
	}
}

// measure counts what regions are like once every pixel has found its own.
func (r *regions) measure() {
	for i := range r.list {
		g := &r.list[i]
		g.mean = g.average()
		g.size, g.rim = 0, 0
	}
	r.list[blank].mean = r.board
	for p := range r.ground.all() {
		l := r.label[p]
		g := &r.list[l]
		g.size++
		if r.label[p+1] != l || r.label[p+r.stride] != l {
			g.rim++
		}
	}
}

// contrast is by how much two regions must differ in a channel for a line to
// be drawn between them.
const contrast = 28

// contours adds to the mask the darker sides of the edges between regions that
// no line parts, and of regions against the bare board. It reports whether
// there were any.
func (r *regions) contours(mask set) bool {
	any := false
	// p is left of or above q; one of them is ground.
	mark := func(p, q int) {
		l, m := r.label[p], r.label[q]
		bare := func(q int) bool { return !r.inked.has(q) && r.inside(q) }
		switch {
		case l == m, l == outside && !bare(p), m == outside && !bare(q):
			return
		case l == outside:
			p = q
		case m == outside:
		case channelGap(r.list[l].mean, r.list[m].mean) <= contrast:
			return
		case luma(r.list[l].mean) > luma(r.list[m].mean):
			p = q
		}
		mask.add(p)
		any = true
	}
	for p := range r.ground.all() {
		mark(p, p+1)
		mark(p, p+r.stride)
		if !r.ground.has(p - 1) {
			mark(p-1, p)
		}
		if !r.ground.has(p - r.stride) {
			mark(p-r.stride, p)
		}
	}
	return any
}

// inside reports whether the pixel belongs to the picture, not to its margin.
func (g grid) inside(p int) bool {
	x, y := g.xy(p)
	return x >= 0 && y >= 0 && x < g.w && y < g.h
}
