package sketch

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// colour sweeps the regions that still wait: by class, within a class nearest
// to the pen first, and all of one colour before the next where that is not
// far. What cannot be told from the board comes last, in one go.
func (e *easel) colour(r *regions, h hand) {
	areas := e.areas(r)
	h.object = e.nextObject()
	var open []int32
	mids := make([]geom.Point, len(areas))
	for l := paper + 1; l < len(areas); l++ {
		if px := areas[l]; len(px) > 0 {
			open = append(open, int32(l))
			p := int(px[len(px)/2])
			mids[l] = geom.Pt(float64(p%e.w), float64(p/e.w))
		}
	}
	class := func(l int32) uint8 { return r.list[l].class }
	slices.SortStableFunc(open, func(l, m int32) int { return int(class(l)) - int(class(m)) })
	last := r.board
	for len(open) > 0 {
		best, cost := 0, math.Inf(1)
		for k, l := range open {
			if class(l) != class(open[0]) {
				break
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
		e.sweep(areas[l], h)
		h.object++
	}
	e.settle(3)
	e.sweep(areas[outside], h)
	e.wipe(r, e.nextObject())
}

// wipe lets the paper arrive from left to right in one broad sweep.
func (e *easel) wipe(r *regions, object int) {
	if e.full() {
		return
	}
	any := false
	when := make([]Arrival, e.w)
	for x := range when {
		when[x] = at(len(e.strokes), (float64(x)+0.5)/float64(e.w))
	}
	for y := range e.h {
		row := e.at[y*e.w : (y+1)*e.w]
		for x, l := range r.label[r.index(0, y):r.index(e.w, y)] {
			if l == paper && (row[x] == hidden || row[x] == waiting) {
				row[x] = when[x]
				any = true
			}
		}
	}
	if any {
		mid := float64(e.h) / 2
		e.add(Stroke{
			Spine: geom.Polyline{geom.Pt(0, mid), geom.Pt(float64(e.w), mid)},
			Width: float64(e.h), Object: object, Sweep: true, Wipe: true,
		})
	}
}

// fringe gives lines their soft edge: a pixel all round, and what lies beside
// them and belongs to no region. The paper stays hidden until it is wiped.
func (e *easel) fringe(r *regions) {
	e.settle(1)
	each(r, func(i int, l int32) {
		if l != outside && e.at[i] == waiting {
			e.at[i] = hidden
		}
	})
	e.settle(4)
	each(r, func(i int, l int32) {
		if l != paper && e.at[i] == hidden {
			e.at[i] = waiting
		}
	})
}

// hidden marks a waiting pixel that shall keep waiting.
const hidden = Never - 3

// each calls do with every pixel of the picture and its label.
func each(r *regions, do func(i int, l int32)) {
	for y := range r.h {
		for x, l := range r.label[r.index(0, y):r.index(r.w, y)] {
			do(y*r.w+x, l)
		}
	}
}

// areas lists the waiting pixels of every region; those of none are the first.
func (e *easel) areas(r *regions) [][]int32 {
	count := make([]int, len(r.list))
	n := 0
	each(r, func(i int, l int32) {
		if e.at[i] == waiting {
			count[l]++
			n++
		}
	})
	all := make([]int32, n)
	out := make([][]int32, len(r.list))
	for l, c := range count {
		out[l], all = all[:0:c], all[c:]
	}
	each(r, func(i int, l int32) {
		if e.at[i] == waiting {
			out[l] = append(out[l], int32(i))
		}
	})
	return out
}
