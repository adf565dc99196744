package main

import (
	"image"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// How colour is fitted to the ink, in units.
const (
	thin     = 9.0  // half the breadth of what may be a sliver beside a line
	touching = 0.25 // of a sliver's outline: what it shares with the colour that it joins
	under    = 7.0  // how far an area runs on beneath those that lie over it
)

// plot is which area, counted from 1, is on top of every pixel.
type plot struct {
	rect  image.Rectangle
	label []int
}

func (p plot) of(n int) mask {
	return newMask(p.rect).each(func(i int) bool { return p.label[i] == n })
}

// settled is areas that end in the middle of the ink: in the package colour is laid
// loosely, over the line here and short of it there. A sliver between an area and a
// line joins what it lies along, the board outside of the line or the area within.
func settled(areas []mask, ink mask) []mask {
	p := plot{ink.rect, make([]int, len(ink.in))}
	for n, a := range areas {
		for i, in := range a.in {
			if in {
				p.label[i] = n + 1
			}
		}
	}
	core := make([]int, len(ink.in)) // the area of what is broad; none: −1
	for i := range core {
		core[i] = -1
	}
	var slivers [][]int
	for n := range len(areas) + 1 {
		free := p.of(n).minus(ink)
		broad := free.opened(thin)
		for i, in := range broad.in {
			if in {
				core[i] = n
			}
		}
		slivers = append(slivers, free.minus(broad).clusters()...)
	}
	for _, s := range slivers {
		if n, ok := p.along(s, core, len(areas)+1); ok {
			for _, i := range s {
				p.label[i] = n
			}
		}
	}
	p.flow(ink)
	out := make([]mask, len(areas))
	var over mask
	for n := len(areas) - 1; n >= 0; n-- {
		own := p.of(n + 1)
		out[n] = own
		if over.in == nil {
			over = own
			continue
		}
		out[n] = own.or(own.dilated(under).and(over))
		over = over.or(own)
	}
	return out
}

// evened gives a rectangle the colour that most of its edge has.
func evened(areas []mask, r geom.Rect) {
	if len(areas) == 0 {
		return
	}
	in := r.Pixels().Intersect(areas[0].rect)
	each := func(visit func(i int, edge bool)) {
		for y := in.Min.Y; y < in.Max.Y; y++ {
			for x := in.Min.X; x < in.Max.X; x++ {
				edge := x == in.Min.X || x == in.Max.X-1 || y == in.Min.Y || y == in.Max.Y-1
				visit((y-areas[0].rect.Min.Y)*areas[0].rect.Dx()+x-areas[0].rect.Min.X, edge)
			}
		}
	}
	found := make([]int, len(areas)+1) // the last is none
	each(func(i int, edge bool) {
		if !edge {
			return
		}
		top := len(areas)
		for n, a := range areas {
			if a.in[i] {
				top = n
			}
		}
		found[top]++
	})
	most := slices.Index(found, slices.Max(found))
	for n := range areas {
		each(func(i int, _ bool) { areas[n].in[i] = n == most })
	}
}

// along is the label that pixels share most of their outline with, if that is enough
// of it.
func (p plot) along(pixels, core []int, labels int) (label int, ok bool) {
	within := map[int]bool{}
	for _, i := range pixels {
		within[i] = true
	}
	shared, all, w := make([]int, labels), 0, p.rect.Dx()
	for _, i := range pixels {
		for _, k := range [4]int{i - 1, i + 1, i - w, i + w} {
			if k < 0 || k >= len(core) || within[k] {
				continue
			}
			all++
			if core[k] >= 0 {
				shared[core[k]]++
			}
		}
	}
	for n, v := range shared {
		if v > shared[label] {
			label = n
		}
	}
	return label, float64(shared[label]) >= touching*float64(all) && all > 0
}

// flow gives every pixel of ink the label of the nearest that is none.
func (p plot) flow(ink mask) {
	w := p.rect.Dx()
	known := ink.not()
	var next []int
	for i, in := range known.in {
		if in {
			next = append(next, i)
		}
	}
	for len(next) > 0 {
		i := next[0]
		next = next[1:]
		for _, k := range [4]int{i - 1, i + 1, i - w, i + w} {
			if k >= 0 && k < len(p.label) && !known.in[k] {
				known.in[k] = true
				p.label[k] = p.label[i]
				next = append(next, k)
			}
		}
	}
}

// path is the outline of a mask as areas have it; specks and pinholes are left out.
func (m mask) path() geom.Path {
	p := geom.Path{}
	for _, l := range m.outlines() {
		if b := l.Path().Bounds(); b.W()*b.H() >= leastArea {
			p = append(p, closedPath(simplified(smoothed(l, 6), areaTol))...)
		}
	}
	return p
}
