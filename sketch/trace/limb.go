package trace

import (
	"cmp"
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
func (f field) graph(ink set) *skeleton {
	s := &skeleton{field: f}
	const plain = -1
	count := 0
	for p := range ink.all() {
		count++
		if bits.OnesCount8(links(f.code(ink, p))) != 2 {
			s.knots = append(s.knots, knot{px: int32(p)})
		}
	}
	arena := make([]int32, 0, count+4*len(s.knots)+16)
	around := f.around()
	rest := slices.Clone(ink) // pixels between knots that no limb has yet
	for k := range s.knots {
		rest.drop(int(s.knots[k].px))
	}
	walked := make([]uint8, len(s.knots)) // links, of each knot
	walk := func(from, k int) {
		start := len(arena)
		p := s.knots[from].px
		arena = append(arena, p)
		walked[from] |= 1 << k
		q := int(p) + around[k]
		back := k ^ 4
		for {
			arena = append(arena, int32(q))
			l := links(f.code(ink, q))
			if bits.OnesCount8(l) != 2 {
				to := s.knotAt(int32(q))
				walked[to] |= 1 << back
				s.join(arena[start:len(arena):len(arena)], from, to)
				return
			}
			rest.drop(q)
			next := bits.TrailingZeros8(l &^ (1 << back))
			q += around[next]
			back = next ^ 4
		}
	}
	for i := range s.knots {
		p := s.knots[i].px
		l := links(f.code(ink, int(p)))
		if l == 0 {
			arena = append(arena, p)
			n := len(arena)
			s.join(arena[n-1:n:n], i, plain)
			continue
		}
		for k := range 8 {
			if l>>k&1 != 0 && walked[i]>>k&1 == 0 {
				walk(i, k)
			}
		}
	}
	s.rings(ink, rest, arena)
	return s
}

// knotAt is the number of the knot at pixel p. Knots lie in the order of their
// pixels.
func (s *skeleton) knotAt(p int32) int {
	i, _ := slices.BinarySearchFunc(s.knots, p, func(k knot, p int32) int { return cmp.Compare(k.px, p) })
	return i
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

// rings adds the closed curves without any knot: what is left of the ink.
func (s *skeleton) rings(ink, rest set, arena []int32) {
	around := s.around()
	for p := range rest.all() {
		if !rest.has(p) {
			continue
		}
		start := len(arena)
		q, back := p, 8
		for rest.has(q) {
			rest.drop(q)
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
