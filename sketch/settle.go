package sketch

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// settle lets waiting pixels arrive together with the nearest ones that are
// decided, at most limit steps away through ink: the soft edge of a line, the
// corners a round tip leaves out, as far as the tip reaches them. Between two strokes they come with the later
// one, when nothing can be seen to be missing.
func (e *easel) settle(limit int) {
	if !slices.Contains(e.at, waiting) {
		return
	}
	var front, next []int32
	for i, a := range e.at {
		if a < hidden && e.besideWaiting(i) {
			front = e.enlist(i, front)
		}
	}
	e.dismiss(front)
	var come []Arrival
	for ; len(front) > 0 && limit > 0; limit-- {
		come = come[:0]
		for _, i := range front {
			come = append(come, e.decided(int(i)))
		}
		kept := front[:0]
		for k, i := range front {
			if a := e.honest(int(i), come[k]); a < hidden {
				e.at[i] = a
				kept = append(kept, i)
			}
		}
		front = kept
		next = next[:0]
		if limit > 1 {
			for _, i := range front {
				next = e.enlist(int(i), next)
			}
			e.dismiss(next)
		}
		front, next = next, front
	}
}

// enlist appends the waiting neighbours of pixel i to the list, each once
// until it is dismissed.
func (e *easel) enlist(i int, list []int32) []int32 {
	x, y := i%e.w, i/e.w
	for v := max(y-1, 0); v <= min(y+1, e.h-1); v++ {
		for u := max(x-1, 0); u <= min(x+1, e.w-1); u++ {
			if j := v*e.w + u; e.at[j] == waiting {
				e.at[j] = queued
				list = append(list, int32(j))
			}
		}
	}
	return list
}

// besideWaiting tells whether a pixel above, below, left or right of i waits.
func (e *easel) besideWaiting(i int) bool {
	n := len(e.at)
	is := func(a Arrival) bool { return a == waiting || a == queued }
	return i > 0 && is(e.at[i-1]) || i+1 < n && is(e.at[i+1]) || i >= e.w && is(e.at[i-e.w]) || i+e.w < n && is(e.at[i+e.w])
}

func (e *easel) dismiss(list []int32) {
	for _, i := range list {
		e.at[i] = waiting
	}
}

// queued marks a waiting pixel that is already on a list.
const queued = Never - 2

// decided is the latest arrival among the neighbours of pixel i, those that
// share an edge before those at corners, or waiting if none is decided.
func (e *easel) decided(i int) Arrival {
	x, y := i%e.w, i/e.w
	w, n, o, s := x > 0, y > 0, x < e.w-1, y < e.h-1
	latest, found := Arrival(0), false
	try := func(ok bool, j int) {
		if ok && e.at[j] < hidden {
			latest, found = max(latest, e.at[j]), true
		}
	}
	try(w, i-1)
	try(o, i+1)
	try(n, i-e.w)
	try(s, i+e.w)
	if !found {
		try(w && n, i-e.w-1)
		try(o && n, i-e.w+1)
		try(w && s, i+e.w-1)
		try(o && s, i+e.w+1)
	}
	if !found {
		return waiting
	}
	return latest
}

// reached lets pixels that still wait arrive with whichever line passes within
// its reach and stray of them, unless they are too many for that to be looked
// up. Lines may grow by up to grow pixels to take them in.
func (e *easel) reached(grow float64) {
	const effort = 20_000_000 // comparisons
	rest := e.rest()
	points := 0
	for i := range e.strokes {
		points += len(e.strokes[i].Spine)
	}
	if len(rest)*points > effort {
		return
	}
	for _, i := range rest {
		q := geom.Pt(float64(int(i)%e.w)+0.5, float64(int(i)/e.w)+0.5)
		best, stroke, point := stray+grow, -1, 0
		for n := range e.strokes {
			s := &e.strokes[n]
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
			run := e.runs[stroke]
			e.at[i] = at(stroke, run[point]/run[len(run)-1])
			if best > stray {
				e.strokes[stroke].Width += (best - stray) / 0.75
			}
		}
	}
}

// strays lets waiting pixels that no ink joins to the others, dust of chalk
// and the like, arrive with those decided that lie no more than stray away.
func (e *easel) strays() {
	n := 0
	for _, a := range e.at {
		if a == waiting {
			n++
		}
	}
	if n == 0 || len(e.strokes) == 0 {
		return
	}
	near := append([]Arrival(nil), e.at...)
	var front, next []int32
	for i, a := range near {
		if a < waiting {
			front = append(front, int32(i))
		}
	}
	for step := 0; step < stray && n > 0 && len(front) > 0; step++ {
		next = next[:0]
		for _, i := range front {
			x, y := int(i)%e.w, int(i)/e.w
			for v := max(y-1, 0); v <= min(y+1, e.h-1); v++ {
				for u := max(x-1, 0); u <= min(x+1, e.w-1); u++ {
					j := v*e.w + u
					if near[j] < waiting {
						continue
					}
					if near[j] == waiting {
						e.at[j] = e.honest(j, near[i])
						n--
					}
					near[j] = near[i]
					next = append(next, int32(j))
				}
			}
		}
		front, next = next, front
	}
}

// stray is how far in pixels a pixel may lie beyond the reach of the tip it
// arrives with.
const stray = 5

// reach is how far from its tip a stroke's pixels may lie but for strays: half
// its width, and half as much again at the corners of broad strokes.
func (s *Stroke) reach() float64 { return 0.75 * s.Width }

// honest is the moment at which pixel i may arrive with the stroke of a: a
// itself when the tip is near enough then, else when it passes nearest, and
// waiting if it never comes near.
func (e *easel) honest(i int, a Arrival) Arrival {
	n := int(a >> 16)
	s := &e.strokes[n]
	if s.Sweep {
		return a
	}
	q := geom.Pt(float64(i%e.w)+0.5, float64(i/e.w)+0.5)
	if e.tipAt(a).Dist(q) <= s.Width/2+1 {
		return a
	}
	// Only the part of the stroke about that moment is looked at.
	run := e.runs[n]
	around := float64(a&0xffff) / 0xffff * run[len(run)-1]
	from, _ := slices.BinarySearch(run, around-s.Width-stray)
	best, dist := from, math.Inf(1)
	for k := from; k < len(run) && run[k] <= around+s.Width+stray; k++ {
		d := s.Spine[k].Sub(q)
		if d := d.Dot(d); d < dist {
			best, dist = k, d
		}
	}
	if math.Sqrt(dist) > s.reach()+stray {
		return waiting
	}
	return at(n, run[best]/run[len(run)-1])
}

// tipAt is where the tip of a stroke is at moment a.
func (e *easel) tipAt(a Arrival) geom.Point {
	n := int(a >> 16)
	spine, run := e.strokes[n].Spine, e.runs[n]
	s := float64(a&0xffff) / 0xffff * run[len(run)-1]
	k, _ := slices.BinarySearch(run, s)
	if k == 0 {
		return spine[0]
	}
	if k >= len(run) {
		return spine[len(spine)-1]
	}
	return spine[k-1].Lerp(spine[k], (s-run[k-1])/(run[k]-run[k-1]))
}
