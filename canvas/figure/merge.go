package figure

import (
	"slices"
)

// What a pen can draw, in widths of its line.
const (
	leastArea = 1.1  // the side of a square below which an area is a scrap …
	leastMark = 0.7  // … or, if it stands out from what is about it, as an eye does
	leastBand = 0.55 // the breadth of a band below which it is none
	lineBand  = 1.6  // … and below which it is drawn as a line by itself, not between lines
	markBand  = 2.0  // … or lies small on another area
	freeBand  = 1.1  // … or stands by itself on the board
	gleams    = 0.03 // of all that is drawn: white that lies on an area and is smaller is a gleam
	small     = 0.02 // of all that is drawn: a shade of what lies beside it is left out
	spotSide  = 6    // the side of a square up to which black is a spot of ink
)

// merge lets areas join a neighbour that this pen cannot draw: scraps, slivers,
// and what is too like the neighbour. Width is that of the line in pixels.
func (m *areas) merge(width float64) {
	order := make([]int, 0, len(m.list))
	for n := 1; n < len(m.list); n++ {
		order = append(order, n)
	}
	all := len(m.label) - m.list[board].px
	slices.SortStableFunc(order, func(a, b int) int { return m.list[a].px - m.list[b].px })
	for _, n := range order {
		a := &m.list[n]
		if a.into != n || a.px == 0 {
			continue
		}
		to, like := m.neighbour(n)
		if to < 0 {
			continue
		}
		parted := m.over != nil && a.part != m.list[to].part // by a line of the drawing's own
		if like < shade && float64(a.px) < small*float64(all) && !parted {
			m.join(n, to)
			continue
		}
		area := leastArea * width
		if like > standsOut {
			area = leastMark * width
		}
		if float64(a.px) < area*area || a.thickness() < leastBand*width && like < standsOut || like < same {
			m.join(n, to)
		}
	}
	m.settle()
}

// settle lets areas that joined others be nothing but parts of them.
func (m *areas) settle() {
	roots := make([]int32, len(m.list))
	for n := range m.list {
		roots[n] = int32(m.root(n))
		if int(roots[n]) != n {
			m.list[n].px = 0 // the other has them
		}
	}
	for i, n := range m.label {
		m.label[i] = roots[n]
	}
	shared := map[pair]int{}
	for p, edges := range m.shared {
		if a, b := roots[p.a], roots[p.b]; a != b {
			shared[pair{min(a, b), max(a, b)}] += edges
		}
	}
	m.shared = shared
	m.tally()
}

// neighbour is the area that n would join: the one it shares most with, the more
// alike the rather; like is how far apart their colours are. −1: none but the board
// is beside it.
func (m *areas) neighbour(n int) (to int, like float64) {
	to = -1
	best := 0.0
	for _, j := range m.list[n].joins {
		k := m.root(j.area)
		if k == n {
			continue
		}
		if k == board {
			continue
		}
		d := m.list[n].lab.Distance(m.list[k].lab)
		v := float64(j.edges) / (0.1 + d)
		if v > best || v == best && k < to {
			best, to, like = v, k, d
		}
	}
	if to < 0 && m.list[n].with(board) > 0 {
		return board, 1
	}
	return to, like
}

func (m *areas) root(n int) int {
	for n != board && m.list[n].into != n {
		n = m.list[n].into
	}
	return n
}

// join lets area n become part of area to.
func (m *areas) join(n, to int) {
	a, b := &m.list[n], &m.list[to]
	a.into = to
	b.px += a.px
	for _, j := range a.joins {
		if k := m.root(j.area); k != to {
			b.meets(k, j.edges)
			if k != board {
				m.list[k].meets(to, j.edges)
			}
		}
	}
	b.border += a.border - 2*a.with(to)
}
