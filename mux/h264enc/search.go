package h264enc

import "slices"

// interPlan is how the quarters of a macroblock are predicted.
type interPlan struct {
	quarter [4]moved
	keep    uint // quarters that show exactly what their reference shows
	cost    int  // SAD and vectors of the other quarters
}

// same reports whether all quarters move alike.
func (p *interPlan) same() bool {
	first := p.quarter[0]
	return p.quarter == [4]moved{first, first, first, first}
}

// motionSearch tries motions for the quarters of one macroblock that are not kept.
type motionSearch struct {
	e    *Encoder
	m    *work
	keep uint

	quarter [4]moved // the best so far of each …
	cost    [4]int
	whole   moved // … and of all
	total   int
}

// try weighs a motion; bits are what writing it costs.
func (s *motionSearch) try(v moved, bits int) (total int) {
	e, m := s.e, s.m
	rate := bits * lambda[m.qp]
	var far [4]int32
	if e.isFaded(v.ref) {
		e.compensateLuma(m, v, (*[256]byte)(m.pred[:]))
		sads(&far, &m.cur, plane{m.pred[:], 16})
	} else {
		if a, b := e.halvesOf(m, v.ref).parts(v.vector); (v.x|v.y)&1 == 0 {
			sads(&far, &m.cur, a)
		} else {
			meanSADs(&far, &m.cur, a, b)
		}
	}
	total = rate
	for q := range far {
		if s.keep>>q&1 == 1 {
			continue
		}
		c := int(far[q])
		total += c
		if c += rate; c < s.cost[q] {
			s.cost[q], s.quarter[q] = c, v
		}
	}
	if total < s.total {
		s.total, s.whole = total, v
	}
	return total
}

// vectorBits is about what a difference of vectors costs in bits.
func vectorBits(a, b vector) int {
	return seBits(int(a.x)-int(b.x)) + seBits(int(a.y)-int(b.y))
}

func seBits(v int) int {
	if v < 0 {
		v = -v
	}
	n := 1
	for ; v > 0; v >>= 1 {
		n += 2
	}
	return n
}

// planInter finds how each quarter is best predicted. A quarter that shows
// what it showed in a reference is taken from there unseen.
func (e *Encoder) planInter(m *work, sums *digest, hint vector) (p interPlan) {
	at := m.my*e.mbw + m.mx
	for q := range p.quarter {
		e.matchReference(at, q, sums, &p)
	}
	if p.keep == 15 {
		return p
	}
	s := motionSearch{e: e, m: m, keep: p.keep, total: 1 << 30}
	for q := range s.cost {
		s.cost[q] = 1 << 30
	}
	if e.fade.ref > 0 {
		s.try(moved{ref: e.fade.ref}, 8)
	}
	s.try(moved{}, 2)
	i := e.motion.index(m.mx, m.my)
	around := [4]moved{{vector: hint}, e.motion.at[i-1], e.motion.at[i-e.motion.stride], e.motion.at[i-e.motion.stride+2]}
	if s.total > enough*lambda[m.qp] && !e.isFaded(s.whole.ref) {
		e.followNeighbours(&s, around)
	}
	if s.total > enough*lambda[m.qp] && !e.isFaded(s.whole.ref) {
		for ref := 1; ref < e.dpb.active() && !e.change.moving(); ref++ {
			s.try(moved{ref: int8(ref)}, 2+2*ref)
		}
	}
	return e.chooseMotion(&s, p)
}

// followNeighbours tries the motions around and what lies near the best.
func (e *Encoder) followNeighbours(s *motionSearch, around [4]moved) {
	first := around[0].vector
	for k, n := range around {
		if n.ref != 0 || n.vector == (vector{}) || slices.Contains(around[:k], n) {
			continue
		}
		if k > 0 && s.total < enough*lambda[s.m.qp] {
			return
		}
		s.try(n, 4+vectorBits(n.vector, first)/2)
	}
	if s.whole.vector == (vector{}) || e.change.exact() {
		return
	}
	was := s.whole
	for range nearSteps {
		from := s.whole
		if s.total < enough*lambda[s.m.qp] {
			return
		}
		for _, d := range [4]vector{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			v := moved{vector: vector{from.x + d.x, from.y + d.y}}
			if v != was { // which has been tried
				s.try(v, 4+vectorBits(v.vector, first)/2)
			}
		}
		if s.whole == from {
			return
		}
		was = from
	}
}

const (
	nearSteps = 2  // how often the best motion is bettered by a quarter sample
	splitBits = 6  // what four motions cost beside their vectors
	enough    = 80 // cost in lambdas that needs no bettering
)

// chooseMotion chooses between one motion for all and one for each quarter.
func (e *Encoder) chooseMotion(s *motionSearch, p interPlan) interPlan {
	split := splitBits * lambda[s.m.qp]
	for q := range s.cost {
		if s.keep>>q&1 == 0 {
			split += s.cost[q]
		}
	}
	if p.keep == 0 && s.total <= split {
		for q := range p.quarter {
			p.quarter[q] = s.whole
		}
		p.cost = s.total
		return p
	}
	for q := range p.quarter {
		if p.keep>>q&1 == 0 {
			p.quarter[q] = s.quarter[q]
		}
	}
	p.cost = split
	return p
}

// matchReference looks for a reference whose quarter has the same digest.
func (e *Encoder) matchReference(at, q int, sums *digest, p *interPlan) {
	if e.sums[at][q] == sums[q] {
		p.keep |= 1 << q
		return
	}
	for ref := 1; ref < e.dpb.active(); ref++ {
		if l := &e.dpb.long[ref-1]; l.sums[at][q] == sums[q] && (p.keep>>q&1 == 0 || l.fine[at]) {
			p.quarter[q].ref = int8(ref)
			p.keep |= 1 << q
		}
	}
}
