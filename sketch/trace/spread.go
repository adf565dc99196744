package trace

import (
	"math"
	"math/bits"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// spread lets waiting pixels arrive together with the nearest ones that are
// decided, at most limit steps away through ink: the soft edge of a line, the
// corners a round tip leaves out, as far as the tip reaches them. Between two
// strokes they come with the later one, when nothing can be seen to be missing.
func (b *builder) spread(limit int) {
	if !b.waiting.any() {
		return
	}
	front, next, come := b.frontier(b.front[:0]), b.next, b.come
	for ; len(front) > 0 && limit > 0; limit-- {
		come = come[:0]
		for _, p := range front {
			come = append(come, b.neighbourArrival(int(p)))
		}
		kept := front[:0]
		for k, p := range front {
			if a := b.reachableAt(int(p), come[k]); a != Never {
				b.decide(int(p), a)
				kept = append(kept, p)
			}
		}
		front = kept
		next = next[:0]
		if limit > 1 {
			for _, p := range front {
				next = b.collectWaiting(int(p), next)
			}
			b.restoreWaiting(next)
		}
		front, next = next, front
	}
	b.front, b.next, b.come = front, next, come
}

// frontier appends to the list the waiting pixels about those decided ones that
// share an edge with any.
func (b *builder) frontier(list []int32) []int32 {
	row := b.row()
	for i := margin * row; i < len(b.near)-margin*row; i++ {
		b.near[i] = b.inked[i] &^ b.waiting[i] &^ b.hidden[i]
		if b.near[i] != 0 {
			left, right := b.waiting.sides(i)
			b.near[i] &= left | right | b.waiting[i-row] | b.waiting[i+row]
		}
	}
	for i := margin * row; i < len(b.near)-margin*row; i++ {
		w := b.waiting[i]
		if w == 0 {
			continue
		}
		any := uint64(0)
		for _, j := range [3]int{i - row, i, i + row} {
			left, right := b.near.sides(j)
			any |= left | b.near[j] | right
		}
		for w &= any; w != 0; w &= w - 1 {
			list = append(list, int32(i<<6|bits.TrailingZeros64(w)))
		}
	}
	return list
}

// collectWaiting appends the waiting neighbours of pixel p to the list. They do not
// wait until it is dismissed, so each is on it once.
func (b *builder) collectWaiting(p int, list []int32) []int32 {
	for _, s := range b.around() {
		if q := p + s; b.waiting.has(q) {
			b.waiting.drop(q)
			list = append(list, int32(q))
		}
	}
	return list
}

// restoreWaiting lets the pixels of a list wait again.
func (b *builder) restoreWaiting(list []int32) {
	for _, p := range list {
		b.waiting.add(int(p))
	}
}

// neighbourArrival is the latest arrival among the neighbours of pixel p, those
// that share an edge before those at corners, or Never if none is decided.
func (b *builder) neighbourArrival(p int) Arrival {
	up, here, low := b.at[p-b.stride-1:][:3], b.at[p-1:][:3], b.at[p+b.stride-1:][:3]
	// One more than each: of the moments Never is the least then.
	a := max(up[1]+1, here[0]+1, here[2]+1, low[1]+1)
	if a == 0 {
		a = max(up[0]+1, up[2]+1, low[0]+1, low[2]+1)
	}
	return a - 1
}

// joinNearestLine lets pixels that still wait arrive with whichever line passes
// within its reach and stray of them, unless they are too many for that to be
// looked up. Lines may grow by up to grow pixels to take them in.
func (b *builder) joinNearestLine(grow float64) {
	const effort = 20_000_000 // comparisons
	rest := b.stillWaiting()
	points := 0
	for i := range b.strokes {
		points += len(b.strokes[i].Spine)
	}
	if len(rest)*points > effort {
		return
	}
	for _, i := range rest {
		q := b.point(i)
		best, stroke, point := stray+grow, -1, 0
		for n := range b.strokes {
			s := &b.strokes[n]
			if s.Sweep {
				continue
			}
			for k, p := range s.Spine {
				if d := p.Dist(q) - s.reach(); d < best {
					best, stroke, point = d, n, k
				}
			}
		}
		if stroke >= 0 {
			run := b.runs[stroke]
			b.decide(int(i), ArrivalAt(stroke, run[point]/run[len(run)-1]))
			if best > stray {
				b.strokes[stroke].Width += (best - stray) / reachShare
			}
		}
	}
}

// joinDust lets waiting pixels that no ink joins to the others, dust of chalk
// and the like, arrive with those decided that lie no more than stray away.
func (b *builder) joinDust() {
	n := b.waiting.count()
	if n == 0 || len(b.strokes) == 0 {
		return
	}
	near := slices.Clone(b.at)
	var front, next []int32
	for p := range b.inked.all() {
		if near[p] != Never {
			front = append(front, int32(p))
		}
	}
	around := b.around()
	for step := 0; step < stray && n > 0 && len(front) > 0; step++ {
		next = next[:0]
		for _, p := range front {
			for _, s := range around {
				q := int(p) + s
				if near[q] != Never || !b.inside(q) {
					continue
				}
				if b.waiting.has(q) {
					if a := b.reachableAt(q, near[p]); a != Never {
						b.decide(q, a)
					}
					n--
				}
				near[q] = near[p]
				next = append(next, int32(q))
			}
		}
		front, next = next, front
	}
}

// stray is how far in pixels a pixel may lie beyond the reach of the tip it
// arrives with.
const stray = 5

// reachShare is the reach of a tip as a share of its stroke's width.
const reachShare = 0.75

// reach is how far from its tip a stroke's pixels may lie but for strays: half
// its width, and half as much again at the corners of broad strokes.
func (s *Stroke) reach() float64 { return reachShare * s.Width }

// reachableAt is the moment at which pixel i may arrive with the stroke of a: a
// itself when the tip is near enough then, else when it passes nearest, and
// Never if it does not come near.
func (b *builder) reachableAt(i int, a Arrival) Arrival {
	n := a.Stroke()
	s := &b.strokes[n]
	if s.Sweep {
		return a
	}
	q := b.point(int32(i))
	if b.tipAt(a).Dist(q) <= s.Width/2+1 {
		return a
	}
	// Only the part of the stroke about that moment is looked at.
	run := b.runs[n]
	around := a.Share() * run[len(run)-1]
	from, _ := slices.BinarySearch(run, around-s.Width-stray)
	best, dist := from, math.Inf(1)
	for k := from; k < len(run) && run[k] <= around+s.Width+stray; k++ {
		d := s.Spine[k].Sub(q)
		if d := d.Dot(d); d < dist {
			best, dist = k, d
		}
	}
	if math.Sqrt(dist) > s.reach()+stray {
		return Never
	}
	return ArrivalAt(n, run[best]/run[len(run)-1])
}

// tipAt is where the tip of a stroke is at moment a.
func (b *builder) tipAt(a Arrival) geom.Point {
	n := a.Stroke()
	spine, run := b.strokes[n].Spine, b.runs[n]
	s := a.Share() * run[len(run)-1]
	k, _ := slices.BinarySearch(run, s)
	if k == 0 {
		return spine[0]
	}
	if k >= len(run) {
		return spine[len(spine)-1]
	}
	return spine[k-1].Lerp(spine[k], (s-run[k-1])/(run[k]-run[k-1]))
}
