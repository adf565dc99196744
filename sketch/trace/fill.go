package trace

import (
	"math"
	"math/bits"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// colourChange is the way, as a share of the picture's long side, that is gone
// rather than changing the colour: a person changes markers as seldom as may be.
const colourChange = 0.2

// fillRegions sweeps the regions that still wait, what looks like the board last.
func (b *builder) fillRegions(r *regions, h sweepStyle) {
	b.fillAreas(r, h, func(uint8) bool { return true })
	b.fillRest(r, h)
}

// fillAreas sweeps those regions that still wait whose class is wanted: by class, within a
// class nearest to the pen first, and all of one colour before the next where that is not
// far; a backdrop after what stands before it.
func (b *builder) fillAreas(r *regions, h sweepStyle, wanted func(class uint8) bool) {
	areas := b.waitingByRegion(r)
	h.object = b.nextObject()
	var open []int32
	mids := make([]geom.Point, len(areas))
	for l := blank + 1; l < len(areas); l++ {
		if px := areas[l]; len(px) > 0 && wanted(r.list[l].class) {
			open = append(open, int32(l))
			x, y := b.xy(int(px[len(px)/2]))
			mids[l] = geom.Pt(float64(x), float64(y))
		}
	}
	turn := make([]int, len(areas))
	for _, l := range open {
		if turn[l] = 2 * int(r.list[l].class); b.backdrop(areas[l]) {
			turn[l]++
		}
	}
	slices.SortStableFunc(open, func(l, m int32) int { return turn[l] - turn[m] })
	last := r.board
	for len(open) > 0 {
		best, cost := 0, math.Inf(1)
		for k, l := range open {
			if turn[l] != turn[open[0]] {
				break
			}
			c := mids[l].Dist(b.penAt()) - math.Sqrt(float64(len(areas[l])))
			if channelGap(r.list[l].mean, last) > contrast {
				c += colourChange * float64(max(b.w, b.h))
			}
			if c < cost {
				best, cost = k, c
			}
		}
		l := open[best]
		open = slices.Delete(open, best, best+1)
		last = r.list[l].mean
		b.sweep(areas[l], h)
		h.object++
	}
}

// fillRest sweeps what belongs to no region, then the blank paper, in one go.
func (b *builder) fillRest(r *regions, h sweepStyle) {
	rest := b.waitingByRegion(r)[outside]
	h.object = b.nextObject()
	b.spread(3)
	b.hideCrumbs(rest)
	b.sweep(rest, h)
	b.sweepBlank(r, b.nextObject())
}

// hideCrumbs hides what is left in specks: pixels between lines that no tip
// reached. Nobody goes back for them, they come with the blank paper.
func (b *builder) hideCrumbs(px []int32) {
	const least = 40 // pixels somebody would see
	var part, seen []int32
	for _, p := range px {
		if !b.waiting.has(int(p)) {
			continue
		}
		b.waiting.drop(int(p))
		part = append(part[:0], p)
		for k := 0; k < len(part); k++ {
			part = b.collectWaiting(int(part[k]), part)
		}
		if len(part) >= least {
			seen = append(seen, part...)
			continue
		}
		for _, q := range part {
			b.hidden.add(int(q))
		}
	}
	b.restoreWaiting(seen)
}

// sweepBlank lets the paper arrive from left to right in one broad sweep.
func (b *builder) sweepBlank(r *regions, object int) {
	if b.full() {
		return
	}
	when := make([]Arrival, b.stride) // by column, as far as it is in the picture
	for x := range b.w {
		when[x+margin] = ArrivalAt(len(b.strokes), (float64(x)+0.5)/float64(b.w))
	}
	any := false
	row := b.row()
	for i := range b.waiting {
		w := b.hidden[i] | b.waiting[i]&r.paper[i]
		if w == 0 {
			continue
		}
		any = true
		b.hidden[i] &^= w
		b.waiting[i] &^= w
		at, when := b.at[64*i:64*i+64], when[i%row*64:][:64]
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
		mid := float64(b.h) / 2
		b.addStroke(Stroke{
			Spine: geom.Polyline{geom.Pt(0, mid), geom.Pt(float64(b.w), mid)},
			Width: float64(b.h), Object: object, Sweep: true, Blank: true,
		})
	}
}

// hideColoured hides the pixels of regions that lines must not take along: they are
// of a colour that comes later. A contour is of its own region's colour, which
// it may be as broad in as any line.
func (b *builder) hideColoured(r *regions, mask set) {
	for p := range r.ground.all() {
		if b.waiting.has(p) && !mask.has(p) && r.coloured(p) {
			b.hide(p)
		}
	}
	for i, w := range r.ground {
		for w &= mask[i]; w != 0; w &= w - 1 {
			b.showAround(i<<6|bits.TrailingZeros64(w), r)
		}
	}
}

// A contour without ink of its own is a band of its region's colour along the edge, as
// broad as a line all along: the edge itself is rough, its smooth way lies now on one
// side of it and now on the other.
const (
	contourRadius = 1.8 // pixels: half the width of its tip
	contourDeep   = 4   // pixels from the edge that a contour takes along, at most
)

// showAround lets what is hidden about a pixel of a contour and of its region wait.
func (b *builder) showAround(p int, r *regions) {
	x, y := b.xy(p)
	for v := max(y-contourDeep, 0); v <= min(y+contourDeep, b.h-1); v++ {
		for u := max(x-contourDeep, 0); u <= min(x+contourDeep, b.w-1); u++ {
			if q := b.index(u, v); b.hidden.has(q) && r.label[q] == r.label[p] {
				b.hidden.drop(q)
				b.waiting.add(q)
			}
		}
	}
}

// atGround reports whether ground lies under q or two pixels beside it.
func (r *regions) atGround(q geom.Point) bool {
	p, ok := r.pixel(q)
	return ok && (r.ground.has(p) || r.ground.has(p-2) || r.ground.has(p+2) || r.ground.has(p-2*r.stride) || r.ground.has(p+2*r.stride))
}

// thickenContours gives lines that are contours the breadth of one.
func (r *regions) thickenContours(lines []line) {
	for i := range lines {
		l := &lines[i]
		for k, q := range l.at {
			if l.r[k] > 0 && l.r[k] < contourRadius && r.atGround(q) {
				l.r[k] = contourRadius
			}
		}
	}
}

// coloured reports whether a pixel of the ground shows its region's colour, with
// a tinge at most of the line beside it.
func (r *regions) coloured(p int) bool {
	const tinge = 64 // in a channel: a quarter of black on white
	return channelGap(r.colour(p), r.list[r.label[p]].mean) <= tinge
}

// addSoftEdges gives lines their soft edge: a pixel all round that is not yet
// of the colour beside it, and what lies beside them and belongs to no region.
// The paper stays hidden until it is swept.
func (b *builder) addSoftEdges(r *regions) {
	for i, w := range r.ground {
		for w &= b.waiting[i]; w != 0; w &= w - 1 {
			p := i<<6 | bits.TrailingZeros64(w)
			if r.coloured(p) {
				b.hide(p)
			}
		}
	}
	b.spread(1)
	for i := range b.waiting {
		w := b.waiting[i] & (r.paper[i] | r.ground[i])
		b.waiting[i] &^= w
		b.hidden[i] |= w
	}
	b.spread(4)
	for i := range b.hidden {
		w := b.hidden[i] &^ r.paper[i]
		b.hidden[i] &^= w
		b.waiting[i] |= w
	}
}

// waitingByRegion lists the waiting pixels of every region; those of none are
// the first.
func (b *builder) waitingByRegion(r *regions) [][]int32 {
	count := make([]int, len(r.list))
	n := 0
	for p := range b.waiting.all() {
		count[r.label[p]]++
		n++
	}
	all := make([]int32, n)
	out := make([][]int32, len(r.list))
	for l, c := range count {
		out[l], all = all[:0:c], all[c:]
	}
	for p := range b.waiting.all() {
		l := r.label[p]
		out[l] = append(out[l], int32(p))
	}
	return out
}
