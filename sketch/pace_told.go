package sketch

import (
	"math"
	"slices"

	"github.com/inkreel/inkreel/canvas/paint"
)

// keptShare is how much of what elements would get without them the cues leave that
// nobody wished for: words are followed as long as little is hurried for it.
const keptShare = 0.95

// yield places the groups. Of cues that nobody wished for those go that leave an element
// too little time, one by one: the cue that ends its time, else the one that begins it.
func (p *planner) yield() {
	p.standBack()
	p.beginSoon()
	if !slices.ContainsFunc(p.groups, func(g group) bool { return g.told }) {
		p.place(p.order())
		return
	}
	as := slices.Clone(p.groups)
	for u := range p.groups {
		p.untell(u)
	}
	least := keptShare * math.Min(p.place(p.order()).least(), 1)
	copy(p.groups, as)
	for {
		u, ok := p.place(p.order()).pressing(least)
		if !ok {
			return
		}
		p.untell(u)
	}
}

// standBack has what is told at the moment of a cue that somebody wishes for come after it.
func (p *planner) standBack() {
	for u := range p.groups {
		g := &p.groups[u]
		for v := range p.groups {
			if w := &p.groups[v]; g.told && !w.told && w.cue >= g.cue && w.cue < g.cue+oneMoment {
				g.cue = w.cue + 1e-6
			}
		}
	}
}

// beginSoon has what is told first not wait for its word on an empty board.
func (p *planner) beginSoon() {
	for _, u := range p.order() {
		if p.stands(u) { // the board is empty all the same
			continue
		}
		if g := &p.groups[u]; g.told {
			g.cue = math.Min(g.cue, p.first())
		}
		return
	}
}

// untell takes a cue that nobody wished for from a group.
func (p *planner) untell(u int) {
	if g := &p.groups[u]; g.told {
		g.cue, g.told, p.late[u] = -1, false, 0
	}
}

// got is the share of its time that a group gets; what has a time of its own is
// hurried last.
func (q *sequence) got(i int) float64 {
	if q.p.groups[q.groups[i]].flex == 0 {
		return q.share[i] / fixedFrom
	}
	return q.share[i]
}

// least is the smallest share that a group of the sequence gets.
func (q *sequence) least() float64 {
	least := slowest
	for i := range q.groups {
		least = math.Min(least, q.got(i))
	}
	return least
}

// pressing is the group whose cue, which nobody wished for, leaves another less than a
// share; false: there is none.
func (q *sequence) pressing(least float64) (group int, ok bool) {
	free := func(k int) bool { return q.p.groups[q.groups[k]].cue < 0 }
	for i := range q.groups {
		if q.got(i) >= least-1e-9 {
			continue
		}
		k := i + 1
		for k < len(q.groups) && free(k) {
			k++
		}
		if k < len(q.groups) && q.p.groups[q.groups[k]].told {
			return q.groups[k], true
		}
		for k = i; k > 0 && free(k); {
			k--
		}
		if q.p.groups[q.groups[k]].told && q.cue[k] > 0 {
			return q.groups[k], true
		}
	}
	return 0, false
}

// told is the groups in the order in which they are told, as far as no cue says
// otherwise: as the plan has them, but what comes before others right before the first
// of them, and after what it must follow.
func (p *planner) told() []int {
	order := make([]int, len(p.groups))
	for u := range order {
		order[u] = u
	}
	place := func(pieces []int, u int) (first, last int) {
		first, last = len(order), -1
		for _, i := range pieces {
			if i < 0 || i >= len(p.groupOf) || p.groupOf[i] == u {
				continue
			}
			at := slices.Index(order, p.groupOf[i])
			first, last = min(first, at), max(last, at)
		}
		return first, last
	}
	for u := range p.groups {
		g := &p.groups[u]
		if g.cue >= 0 {
			continue
		}
		for _, i := range g.pieces {
			before, _ := place(p.pieces[i].Before, u)
			if before == len(order) {
				continue
			}
			at := slices.Index(order, u)
			_, after := place(p.pieces[i].After, u)
			to := max(before, after+1)
			order = slices.Insert(order, to, u)
			if at >= to {
				at++
			}
			order = slices.Delete(order, at, at+1)
			break
		}
	}
	// A part without its time follows the whole, wherever it stands, and the parts before it.
	for u := range p.groups {
		g := &p.groups[u]
		d := p.pieces[g.pieces[0]].Drawing
		if g.cue >= 0 || d.Part <= 0 {
			continue
		}
		if _, after := place(p.pieces[g.pieces[0]].After, u); after >= 0 {
			at := slices.Index(order, u)
			order = slices.Delete(order, at, at+1)
			_, after = place(p.pieces[g.pieces[0]].After, u)
			for after+1 < len(order) && p.precedes(order[after+1], d) {
				after++
			}
			order = slices.Insert(order, after+1, u)
		}
	}
	return order
}

// precedes reports whether a group is a part of a drawing's element that comes before it.
func (p *planner) precedes(u int, d *paint.Drawing) bool {
	o := p.pieces[p.groups[u].pieces[0]].Drawing
	return o.Element == d.Element && o.Part < d.Part
}
