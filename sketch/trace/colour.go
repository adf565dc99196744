package trace

import (
	"math"
	"math/bits"
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
	for l := blank + 1; l < len(areas); l++ {
		if px := areas[l]; len(px) > 0 {
			open = append(open, int32(l))
			x, y := e.xy(int(px[len(px)/2]))
			mids[l] = geom.Pt(float64(x), float64(y))
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
	e.hideCrumbs(areas[outside])
	e.sweep(areas[outside], h)
	e.wipe(r, e.nextObject())
}

// hideCrumbs hides what is left in specks: pixels between lines that no tip
// reached. Nobody goes back for them, they come with the wipe.
func (e *easel) hideCrumbs(px []int32) {
	const least = 40 // pixels somebody would see
	var part, seen []int32
	for _, p := range px {
		if !e.waiting.has(int(p)) {
			continue
		}
		e.waiting.drop(int(p))
		part = append(part[:0], p)
		for k := 0; k < len(part); k++ {
			part = e.enlist(int(part[k]), part)
		}
		if len(part) >= least {
			seen = append(seen, part...)
			continue
		}
		for _, q := range part {
			e.hidden.add(int(q))
		}
	}
	e.dismiss(seen)
}

// wipe lets the paper arrive from left to right in one broad sweep.
func (e *easel) wipe(r *regions, object int) {
	if e.full() {
		return
	}
	when := make([]Arrival, e.stride) // by column, as far as it is in the picture
	for x := range e.w {
		when[x+margin] = ArrivalAt(len(e.strokes), (float64(x)+0.5)/float64(e.w))
	}
	any := false
	row := e.row()
	for i := range e.waiting {
		w := e.hidden[i] | e.waiting[i]&r.paper[i]
		if w == 0 {
			continue
		}
		any = true
		e.hidden[i] &^= w
		e.waiting[i] &^= w
		at, when := e.at[64*i:64*i+64], when[i%row*64:][:64]
		if w == ^uint64(0) {
			copy(at, when)
			continue
		}
		for ; w != 0; w &= w - 1 {
			k := bits.TrailingZeros64(w)
			at[k] = when[k]
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

// reserve hides the pixels of regions that lines must not take along: they are
// of a colour that comes later. A contour is of its own region's colour, which
// it may be as broad in as any line.
func (e *easel) reserve(r *regions, mask set) {
	for p := range r.ground.all() {
		if e.waiting.has(p) && !mask.has(p) && r.coloured(p) {
			e.hide(p)
		}
	}
	for i, w := range r.ground {
		for w &= mask[i]; w != 0; w &= w - 1 {
			p := i<<6 | bits.TrailingZeros64(w)
			for y := -margin; y <= margin; y++ {
				for x := -margin; x <= margin; x++ {
					if q := p + y*e.stride + x; e.hidden.has(q) && r.label[q] == r.label[p] {
						e.hidden.drop(q)
						e.waiting.add(q)
					}
				}
			}
		}
	}
}

// coloured tells whether a pixel of the ground shows its region's colour, with
// a tinge at most of the line beside it.
func (r *regions) coloured(p int) bool {
	const tinge = 64 // in a channel: a quarter of black on white
	return apart(r.colour(p), r.list[r.label[p]].mean) <= tinge
}

// fringe gives lines their soft edge: a pixel all round that is not yet of the
// colour beside it, and what lies beside them and belongs to no region. The
// paper stays hidden until it is wiped.
func (e *easel) fringe(r *regions) {
	for i, w := range r.ground {
		for w &= e.waiting[i]; w != 0; w &= w - 1 {
			p := i<<6 | bits.TrailingZeros64(w)
			if r.coloured(p) {
				e.hide(p)
			}
		}
	}
	e.settle(1)
	for i := range e.waiting {
		w := e.waiting[i] & (r.paper[i] | r.ground[i])
		e.waiting[i] &^= w
		e.hidden[i] |= w
	}
	e.settle(4)
	for i := range e.hidden {
		w := e.hidden[i] &^ r.paper[i]
		e.hidden[i] &^= w
		e.waiting[i] |= w
	}
}

// areas lists the waiting pixels of every region; those of none are the first.
func (e *easel) areas(r *regions) [][]int32 {
	count := make([]int, len(r.list))
	n := 0
	for p := range e.waiting.all() {
		count[r.label[p]]++
		n++
	}
	all := make([]int32, n)
	out := make([][]int32, len(r.list))
	for l, c := range count {
		out[l], all = all[:0:c], all[c:]
	}
	for p := range e.waiting.all() {
		l := r.label[p]
		out[l] = append(out[l], int32(p))
	}
	return out
}
