package sketch

import (
	"math/bits"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// limb is a piece of a skeleton between two knots: ends, junctions. A closed
// ring has no knots, its first pixel is its last.
type limb struct {
	px   []int32 // pixels in order
	knot [2]int  // at its first and last pixel; −1: part of a ring
}

func (l *limb) ring() bool { return l.knot[0] < 0 }

// knot is where limbs end or meet: one skeleton pixel, later perhaps several
// that lie under one touch of the pen.
type knot struct {
	px     int32
	limbs  []int32 // ends that meet here: limb·2 + end
	merged bool    // with knots nearby, see contract
}

// skeleton is a thinned mask as a graph.
type skeleton struct {
	field
	limbs []limb
	knots []knot
}

// links are the neighbours a skeleton pixel is joined to: a diagonal one only
// when no orthogonal pixel makes the bridge.
func links(code uint8) uint8 {
	orth := code & 0x55
	shade := orth<<1 | orth>>1 | orth>>7 // diagonals beside an orthogonal neighbour
	return orth | code&0xaa&^shade
}

// graph reads the skeleton's pixels into limbs and knots.
func (f field) graph(ink []uint8) *skeleton {
	s := &skeleton{field: f}
	const plain = -1
	knotAt := map[int32]int{}
	var order []int32 // of knots, top to bottom
	count := 0
	for y := range f.h {
		for p, end := f.index(0, y), f.index(f.w, y); p < end; p++ {
			if ink[p] == 0 {
				continue
			}
			count++
			if bits.OnesCount8(links(f.code(ink, p))) != 2 {
				knotAt[int32(p)] = len(s.knots)
				s.knots = append(s.knots, knot{px: int32(p)})
				order = append(order, int32(p))
			}
		}
	}
	arena := make([]int32, 0, count+4*len(order)+16)
	around := f.around()
	used := make([]uint8, len(ink)) // links already walked, or 1 for plain pixels
	walk := func(p int32, k int) {
		start := len(arena)
		from := knotAt[p]
		arena = append(arena, p)
		used[p] |= 1 << k
		q := int(p) + around[k]
		back := k ^ 4
		for {
			arena = append(arena, int32(q))
			l := links(f.code(ink, q))
			if to, ok := knotAt[int32(q)]; ok {
				used[q] |= 1 << back
				s.join(arena[start:len(arena):len(arena)], from, to)
				return
			}
			used[q] = 1
			next := bits.TrailingZeros8(l &^ (1 << back))
			q += around[next]
			back = next ^ 4
		}
	}
	for _, p := range order {
		l := links(f.code(ink, int(p)))
		if l == 0 {
			arena = append(arena, p)
			n := len(arena)
			s.join(arena[n-1:n:n], knotAt[p], plain)
			continue
		}
		for k := range 8 {
			if l>>k&1 != 0 && used[p]>>k&1 == 0 {
				walk(p, k)
			}
		}
	}
	s.rings(ink, used, knotAt, arena)
	return s
}

// join adds the limb px between two knots; to < 0: a lone pixel.
func (s *skeleton) join(px []int32, from, to int) {
	i := int32(len(s.limbs))
	if to < 0 {
		to = from
	} else {
		s.knots[to].limbs = append(s.knots[to].limbs, 2*i+1)
	}
	s.knots[from].limbs = append(s.knots[from].limbs, 2*i)
	s.limbs = append(s.limbs, limb{px: px, knot: [2]int{from, to}})
}

// rings adds the closed curves without any knot.
func (s *skeleton) rings(ink, used []uint8, knotAt map[int32]int, arena []int32) {
	around := s.around()
	for y := range s.h {
		for p, end := s.index(0, y), s.index(s.w, y); p < end; p++ {
			if ink[p] == 0 || used[p] != 0 {
				continue
			}
			if _, ok := knotAt[int32(p)]; ok {
				continue
			}
			start := len(arena)
			q, back := p, 8
			for used[q] == 0 {
				used[q] = 1
				arena = append(arena, int32(q))
				l := links(s.code(ink, q))
				if back < 8 {
					l &^= 1 << back
				}
				next := bits.TrailingZeros8(l)
				q += around[next]
				back = next ^ 4
			}
			arena = append(arena, int32(p))
			s.limbs = append(s.limbs, limb{px: arena[start:len(arena):len(arena)], knot: [2]int{-1, -1}})
		}
	}
}

// drop takes limb i out of the graph.
func (s *skeleton) drop(i int) {
	l := &s.limbs[i]
	for e, k := range l.knot {
		if k >= 0 {
			s.knots[k].limbs = slices.DeleteFunc(s.knots[k].limbs, func(x int32) bool { return x == int32(2*i+e) })
		}
	}
	l.px = nil
}

// point is the middle of a pixel in the field's own coordinates.
func (f field) point(p int32) geom.Point {
	x, y := f.xy(int(p))
	return geom.Pt(float64(x)+0.5, float64(y)+0.5)
}
