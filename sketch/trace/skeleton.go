package trace

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// line is a stroke in the making: where the tip goes, in the field's own
// coordinates, and how wide it presses there.
type line struct {
	at     geom.Polyline
	r      []float64 // half the width at each point, pixels
	closed bool      // the last point is the first again
	free   [2]bool   // whether an end lies in the open, not on another line
	object int       // what it belongs to: lines that hang together share a number
	knots  []int32   // junctions it passes or ends at
}

func (l *line) length() float64 { return l.at.Length() }

// width is the widest the line gets, in pixels.
func (l *line) width() float64 {
	if len(l.r) == 0 {
		return 0
	}
	return 2 * slices.Max(l.r)
}

// flip lets the line be drawn from its other end.
func (l *line) flip() {
	slices.Reverse(l.at)
	slices.Reverse(l.r)
	l.free[0], l.free[1] = l.free[1], l.free[0]
}

// radius is half a line's width where its middle has depth d.
func radius(d uint16) float64 { return max(float64(d)/depthUnit-0.5, 0.5) }

// lines reads a thinned mask into lines: spurs dropped, junctions crossed
// straight, smoothed. depth is that of the mask before thinning.
func (f field) lines(thinned set, depth []uint16) []line {
	s := f.graph(thinned)
	s.prune(depth)
	s.prune(depth)
	group := s.contract(depth)
	next := s.pair(group, depth)
	lines := s.chain(next, group, depth)
	number(lines, len(s.knots))
	return lines
}

// number gives lines that hang together through their knots the same object.
func number(lines []line, knots int) {
	owner := make([]int, knots) // of a knot: a line's number plus one
	group := make([]int, len(lines))
	root := func(i int) int {
		for group[i] != i {
			group[i] = group[group[i]]
			i = group[i]
		}
		return i
	}
	for i := range lines {
		group[i] = i
		for _, k := range lines[i].knots {
			if owner[k] == 0 {
				owner[k] = i + 1
			}
			group[root(i)] = root(owner[k] - 1)
		}
	}
	for i := range lines {
		lines[i].object = root(i)
	}
}

// prune drops spurs: short limbs into the open that stick out of the line they
// grow from by less than a fair part of its width. They come from corners and
// from rough outlines, nobody drew them.
func (s *skeleton) prune(depth []uint16) {
	for k := range s.knots {
		kn := &s.knots[k]
		if len(kn.limbs) < 3 {
			continue
		}
		rk := radius(depth[kn.px])
		var spurs []int
		for _, e := range kn.limbs {
			l := &s.limbs[e/2]
			far := l.knot[1-e&1]
			if far == k || len(s.knots[far].limbs) != 1 {
				continue
			}
			out := float64(len(l.px)) + radius(depth[s.knots[far].px]) - rk
			if out < 0.5*rk+2 {
				spurs = append(spurs, int(e/2))
			}
		}
		slices.SortStableFunc(spurs, func(a, b int) int { return cmp.Compare(len(s.limbs[a].px), len(s.limbs[b].px)) })
		if len(spurs) == len(kn.limbs) {
			spurs = spurs[:len(spurs)-2]
		}
		for _, i := range spurs {
			s.drop(i)
		}
	}
}

// contract joins knots that lie under one touch of the pen: two lines that
// cross leave two knots and a short limb between them. It says for every knot
// which it belongs to.
func (s *skeleton) contract(depth []uint16) []int {
	group := make([]int, len(s.knots))
	const most = 8 // knots under one touch; a tangle of more is no crossing
	size := make([]int, len(s.knots))
	meet := make([]int, len(s.knots)) // limbs, before any is dropped
	for i := range group {
		group[i], size[i], meet[i] = i, 1, len(s.knots[i].limbs)
	}
	root := func(i int) int {
		for group[i] != i {
			group[i] = group[group[i]]
			i = group[i]
		}
		return i
	}
	for i := range s.limbs {
		l := &s.limbs[i]
		if l.px == nil || l.ring() {
			continue
		}
		a, b := l.knot[0], l.knot[1]
		if meet[a] < 3 || meet[b] < 3 {
			continue
		}
		reach := 0.0
		for _, p := range l.px {
			reach = max(reach, radius(depth[p]))
		}
		if float64(len(l.px)-1) > 0.9*reach+1.5 {
			continue
		}
		if ra, rb := root(a), root(b); ra != rb {
			if size[ra]+size[rb] > most {
				continue
			}
			group[rb] = ra
			size[ra] += size[rb]
		}
		s.knots[a].merged, s.knots[b].merged = true, true
		s.drop(i)
	}
	for i := range group {
		group[i] = root(i)
	}
	return group
}

// heading is the direction in which a limb leaves its knot, taken past the
// place where the skeleton bends because lines meet.
func (s *skeleton) heading(e int32, depth []uint16) geom.Point {
	l := &s.limbs[e/2]
	n := len(l.px)
	at := func(i int) int32 {
		i = min(max(i, 0), n-1)
		if e&1 == 1 {
			i = n - 1 - i
		}
		return l.px[i]
	}
	r := radius(depth[at(0)])
	from := min(int(1.3*r+1), (n-1)/2)
	span := int(max(7, 1.6*r))
	return s.point(at(from + span)).Sub(s.point(at(from))).Unit()
}

// pair says for every limb end which limb end the pen goes on to, −1 where it
// lifts. At a junction the straightest pair goes first.
func (s *skeleton) pair(group []int, depth []uint16) []int32 {
	next := make([]int32, 2*len(s.limbs))
	for i := range next {
		next[i] = -1
	}
	ends := make([][]int32, len(s.knots))
	for k := range s.knots {
		ends[group[k]] = append(ends[group[k]], s.knots[k].limbs...)
	}
	type match struct {
		a, b  int32
		score float64
	}
	var found []match
	for _, es := range ends {
		if len(es) == 2 {
			if es[0]/2 != es[1]/2 || len(s.limbs[es[0]/2].px) > 2 {
				next[es[0]], next[es[1]] = es[1], es[0]
			}
			continue
		}
		found = found[:0]
		for i, a := range es {
			ha, ra := s.heading(a, depth), s.wide(a, depth)
			for _, b := range es[i+1:] {
				cos := -ha.Dot(s.heading(b, depth))
				if cos < 0.3 {
					continue
				}
				found = append(found, match{a, b, cos - 0.25*math.Abs(math.Log(ra/s.wide(b, depth)))})
			}
		}
		slices.SortStableFunc(found, func(x, y match) int { return cmp.Compare(y.score, x.score) })
		for _, m := range found {
			if next[m.a] < 0 && next[m.b] < 0 {
				next[m.a], next[m.b] = m.b, m.a
			}
		}
	}
	return next
}

// wide is half the width of a limb in its middle.
func (s *skeleton) wide(e int32, depth []uint16) float64 {
	px := s.limbs[e/2].px
	return radius(depth[px[len(px)/2]])
}

// chain strings the limbs together as paired.
func (s *skeleton) chain(next []int32, group []int, depth []uint16) []line {
	var out []line
	done := make([]bool, len(s.limbs))
	run := func(e int32) line {
		var l line
		first := e
		l.free[0] = s.open(e)
		for {
			done[e/2] = true
			for _, k := range s.limbs[e/2].knot {
				if k >= 0 {
					l.knots = append(l.knots, int32(group[k]))
				}
			}
			s.trail(&l, e, next, depth)
			far := e ^ 1
			e = next[far]
			if e < 0 {
				l.free[1] = s.open(far)
				break
			}
			if e == first || done[e/2] {
				l.closed = true
				l.at, l.r = append(l.at, l.at[0]), append(l.r, l.r[0])
				break
			}
		}
		return l
	}
	for pass := range 2 { // open lines first, then what closes on itself
		for i := range s.limbs {
			if s.limbs[i].px == nil || done[i] {
				continue
			}
			for e := int32(2 * i); e < int32(2*i+2) && !done[i]; e++ {
				if pass == 1 || !s.limbs[i].ring() && next[e] < 0 {
					l := run(e)
					if s.limbs[i].ring() {
						l.closed, l.free = true, [2]bool{}
					}
					out = append(out, l)
				}
			}
		}
	}
	for i := range out {
		out[i].slim()
		out[i].smooth()
		s.extend(&out[i], depth)
	}
	return out
}

// extend leads the ends in the open on to where the ink ends: thinning takes
// about half the width off them.
func (s *skeleton) extend(l *line, depth []uint16) {
	if l.closed || l.length() < 3 {
		return
	}
	for end, open := range l.free {
		if !open {
			continue
		}
		if end == 0 {
			l.flip()
		}
		n := len(l.at) - 1
		tip, r := l.at[n], l.r[n]
		back := min(n, int(r/2)+1)
		way := tip.Sub(l.at[n-back]).Unit()
		for d := 1.0; d < 1.5*r+2; d++ {
			q := tip.Add(way.Mul(d))
			p, ok := s.pixel(q)
			if !ok || radius(depth[p]) < 0.35*r || depth[p] < 2*depthUnit {
				break
			}
			l.at, l.r = append(l.at, q), append(l.r, min(radius(depth[p]), r))
		}
		if end == 0 {
			l.flip()
		}
	}
}

// open tells whether the limb end is a line's end in the open.
func (s *skeleton) open(e int32) bool {
	k := s.limbs[e/2].knot[e&1]
	return k >= 0 && len(s.knots[k].limbs) == 1 && !s.knots[k].merged
}

// trail appends a limb's points from end e on. Where the pen comes from or
// goes on to another limb the points under the junction are left out, so that
// it crosses straight.
func (s *skeleton) trail(l *line, e int32, next []int32, depth []uint16) {
	px := s.limbs[e/2].px
	n := len(px)
	cut := func(end int32) int {
		k := s.limbs[end/2].knot[end&1]
		if k < 0 || next[end] < 0 || len(s.knots[k].limbs) < 3 && !s.knots[k].merged {
			return 0
		}
		return min(int(0.9*radius(depth[s.knots[k].px])+1), (n-1)/3)
	}
	from, to := cut(e), n-cut(e^1)
	swollen := [2]int{s.swelling(e, depth), s.swelling(e^1, depth)}
	for i := from; i < to; i++ {
		p := px[i]
		if e&1 == 1 {
			p = px[n-1-i]
		}
		r := radius(depth[p])
		if i < swollen[0] || n-1-i < swollen[1] {
			r = -r
		}
		l.at = append(l.at, s.point(p))
		l.r = append(l.r, r)
	}
}

// swelling is how many pixels from end e on a limb lies under a junction,
// where the ink is wider than either line.
func (s *skeleton) swelling(e int32, depth []uint16) int {
	k := s.limbs[e/2].knot[e&1]
	if k < 0 || s.open(e) {
		return 0
	}
	return int(1.5*radius(depth[s.knots[k].px]) + 1)
}

// slim gives points under junctions, whose radii are negative, the width of
// the line before and after.
func (l *line) slim() {
	n := len(l.r)
	for i := 0; i < n; {
		if l.r[i] >= 0 {
			i++
			continue
		}
		j := i
		for j < n && l.r[j] < 0 {
			j++
		}
		var before, after float64
		switch {
		case i > 0 && j < n:
			before, after = l.r[i-1], l.r[j]
		case i > 0:
			before, after = l.r[i-1], l.r[i-1]
		case j < n:
			before, after = l.r[j], l.r[j]
		default: // all of it lies under junctions: as wide as it is on average
			for _, r := range l.r {
				before -= r / float64(n)
			}
			after = before
		}
		for k := i; k < j; k++ {
			t := float64(k-i+1) / float64(j-i+1)
			l.r[k] = min(-l.r[k], 1.05*(before+(after-before)*t))
		}
		i = j
	}
}
