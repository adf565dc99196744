package trace

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// edge is a piece of a skeleton between two nodes: ends, junctions. A closed
// ring has no nodes, its first pixel is its last.
type edge struct {
	px    []int32 // pixels in order
	nodes [2]int  // at its first and last pixel; −1: part of a ring
}

func (l *edge) ring() bool { return l.nodes[0] < 0 }

// node is where edges end or meet: one skeleton pixel, later perhaps several
// that lie under one touch of the pen.
type node struct {
	px     int32
	ends   []int32 // ends that meet here: edge·2 + end
	merged bool    // with nodes nearby, see mergeNodes
}

// skeleton is a thinned mask as a graph.
type skeleton struct {
	grid
	edges []edge
	nodes []node
}

// connected are the neighbours a skeleton pixel is joined to: a diagonal one only
// when no orthogonal pixel makes the bridge.
func connected(code uint8) uint8 {
	orth := code & 0x55
	shade := orth<<1 | orth>>1 | orth>>7 // diagonals beside an orthogonal neighbour
	return orth | code&0xaa&^shade
}

// graph reads the skeleton's pixels into edges and nodes.
func (g grid) graph(ink set) *skeleton {
	s := &skeleton{grid: g}
	const plain = -1
	count := 0
	for p := range ink.all() {
		count++
		if bits.OnesCount8(connected(g.code(ink, p))) != 2 {
			s.nodes = append(s.nodes, node{px: int32(p)})
		}
	}
	arena := make([]int32, 0, count+4*len(s.nodes)+16)
	around := g.around()
	rest := slices.Clone(ink) // pixels between nodes that no edge has yet
	for k := range s.nodes {
		rest.drop(int(s.nodes[k].px))
	}
	walked := make([]uint8, len(s.nodes)) // links, of each node
	walk := func(from, k int) {
		start := len(arena)
		p := s.nodes[from].px
		arena = append(arena, p)
		walked[from] |= 1 << k
		q := int(p) + around[k]
		back := k ^ 4
		for {
			arena = append(arena, int32(q))
			l := connected(g.code(ink, q))
			if bits.OnesCount8(l) != 2 {
				to := s.nodeAt(int32(q))
				walked[to] |= 1 << back
				s.addEdge(arena[start:len(arena):len(arena)], from, to)
				return
			}
			rest.drop(q)
			next := bits.TrailingZeros8(l &^ (1 << back))
			q += around[next]
			back = next ^ 4
		}
	}
	for i := range s.nodes {
		p := s.nodes[i].px
		l := connected(g.code(ink, int(p)))
		if l == 0 {
			arena = append(arena, p)
			n := len(arena)
			s.addEdge(arena[n-1:n:n], i, plain)
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

// nodeAt is the number of the node at pixel p. Nodes lie in the order of their
// pixels.
func (s *skeleton) nodeAt(p int32) int {
	i, _ := slices.BinarySearchFunc(s.nodes, p, func(k node, p int32) int { return cmp.Compare(k.px, p) })
	return i
}

// addEdge adds the edge px between two nodes; to < 0: a lone pixel.
func (s *skeleton) addEdge(px []int32, from, to int) {
	i := int32(len(s.edges))
	if to < 0 {
		to = from
	} else {
		s.nodes[to].ends = append(s.nodes[to].ends, 2*i+1)
	}
	s.nodes[from].ends = append(s.nodes[from].ends, 2*i)
	s.edges = append(s.edges, edge{px: px, nodes: [2]int{from, to}})
}

// rings adds the closed curves without any node: what is left of the ink.
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
			l := connected(s.code(ink, q))
			if back < 8 {
				l &^= 1 << back
			}
			next := bits.TrailingZeros8(l)
			q += around[next]
			back = next ^ 4
		}
		arena = append(arena, int32(p))
		s.edges = append(s.edges, edge{px: arena[start:len(arena):len(arena)], nodes: [2]int{-1, -1}})
	}
}

// removeEdge takes edge i out of the graph.
func (s *skeleton) removeEdge(i int) {
	l := &s.edges[i]
	for e, k := range l.nodes {
		if k >= 0 {
			s.nodes[k].ends = slices.DeleteFunc(s.nodes[k].ends, func(x int32) bool { return x == int32(2*i+e) })
		}
	}
	l.px = nil
}

// point is the middle of a pixel in the grid's own coordinates.
func (g grid) point(p int32) geom.Point {
	x, y := g.xy(int(p))
	return geom.Pt(float64(x)+0.5, float64(y)+0.5)
}
