package sketch

import "math"

// Groups are drawn one after another. All get the same share of their calm time, as
// large as their cues and the scene's end leave it; where those leave some of them
// more, these get more, as evenly again: shares that are max-min fair.

const (
	slowest    = 2.0  // times the calm time of every stroke, where there is slack
	early      = 1.0  // seconds before its cue at which what is short of time may begin …
	mostLate   = 0.5  // … and after it
	muchLate   = 0.8  // seconds more after its cue where much ink would come at once before it
	earlyFrom  = 1.1  // share of the calm time below which groups begin before their cue …
	latestFrom = 0.8  // … after it, and go on into the hold …
	atOnceFrom = 0.5  // … and much later
	muchInk    = 0.4  // of a scene's ink that would come at once
	comeShare  = 0.2  // by which shares are smaller before all of that is used
	inkFrom    = 0.25 // share from which on groups have the time in which their ink does not come at once
	fixedFrom  = 0.4  // share below which what has a time of its own is hurried too
	fairSteps  = 40   // halvings of the interval a share is looked for in
)

// sequence is the groups in the order in which they are drawn.
type sequence struct {
	p      *planner
	groups []int     // of the planner
	cue    []float64 // seconds at which each may begin; −Inf: when the pen is free
	due    []bool    // whether it must begin about then
	behind []bool    // whether much of the scene's ink comes with the one before
	share  []float64 // of its calm time that each gets, the result
	start  []float64 // seconds, the result
}

// bounds is the time in which some groups of a sequence are drawn: from is when the
// pen is free, and until when it must be free again; atEnd says that it is the
// scene's end, which has a hold before it.
type bounds struct {
	from, until float64
	atEnd       bool
}

// used is how far something that helps a share below a limit is used: 0 to 1.
func used(share, below float64) float64 {
	return math.Min(math.Max((below-share)/comeShare, 0), 1)
}

// seconds that group i takes at a share, and the pen's way to the next.
func (q *sequence) seconds(i int, share float64) (draw, pause float64) {
	g := &q.p.groups[q.groups[i]]
	if g.seconds() == 0 {
		return 0, 0
	}
	share = math.Min(share, g.calmest())
	return math.Max(share*g.flex, math.Min(share/inkFrom, 1)*g.even) + math.Min(share/fixedFrom, 1)*g.fixed, pauseSeconds * math.Min(share, 1)
}

// opens is when group i may begin at a share.
func (q *sequence) opens(i int, share float64) float64 {
	c := q.cue[i]
	if q.p.groups[q.groups[i]].movable {
		sooner := early * used(share, earlyFrom)
		c = math.Max(c-sooner, math.Min(q.p.first(), c))
	}
	return c
}

// alike reports whether two groups are of the same element.
func (p *planner) alike(u, v int) bool {
	return p.pieces[p.groups[u].pieces[0]].Drawing.Element == p.pieces[p.groups[v].pieces[0]].Drawing.Element
}

// closes is when the pen must be free for group i at a share.
func (q *sequence) closes(i int, share float64) float64 {
	if !q.due[i] {
		return math.Inf(1)
	}
	late := mostLate * used(share, latestFrom)
	if q.behind[i] {
		late += muchLate * used(share, atOnceFrom)
	}
	return q.cue[i] + late
}

// done is when the pen must be free after the last group of some bounds.
func (q *sequence) done(b bounds, share float64) float64 {
	if !b.atEnd {
		return b.until
	}
	hold := q.p.end - math.Min(holdSeconds, holdShare*q.p.end)
	if on := q.p.runsOn(q.groups); on > 0 {
		return hold - on
	}
	return hold + (q.p.latest()-hold)*used(share, latestFrom)
}

// tightest runs through groups from to to−1 at a share. It returns the least time left
// before a moment at which the pen must be free, the group that is for (to: the
// bounds' end), and the first of the groups drawn without a break before it.
func (q *sequence) tightest(from, to int, b bounds, share float64) (left float64, at, first int) {
	left = math.Inf(1)
	t, run, latest := b.from, from, math.Inf(-1)
	for i := from; i < to; i++ {
		opens := q.opens(i, share)
		latest = math.Max(latest, opens)
		if closes := math.Max(q.closes(i, share), latest); i > from && closes-t < left {
			left, at, first = closes-t, i, run
		}
		if opens > t {
			t, run = opens, i
		}
		draw, pause := q.seconds(i, share)
		t += draw
		if i+1 < to || !b.atEnd {
			t += pause
		}
	}
	if done := q.done(b, share); done-t < left {
		left, at, first = done-t, to, run
	}
	return left, at, first
}

// fair finds the shares of groups from to to−1.
func (q *sequence) fair(from, to int, b bounds) {
	if from >= to {
		return
	}
	low, high := 0.0, slowest
	for _, u := range q.groups[from:to] {
		high = math.Max(high, q.p.groups[u].calmest())
	}
	if left, _, _ := q.tightest(from, to, b, high); left >= 0 {
		q.spread(from, to, b)
		return
	}
	for range fairSteps {
		mid := (low + high) / 2
		if left, _, _ := q.tightest(from, to, b, mid); left >= 0 {
			low = mid
		} else {
			high = mid
		}
	}
	// What is too much is known from where it is too much by least.
	_, at, first := q.tightest(from, to, b, high)
	at = max(at, first+1)
	t := b.from
	if first > from {
		t = math.Max(t, q.opens(first, low))
		q.fair(from, first, bounds{from: b.from, until: t})
	}
	t = math.Max(t, q.opens(first, low))
	for i := first; i < at; i++ {
		draw, pause := q.seconds(i, low)
		q.start[i], q.share[i] = t, math.Min(low, q.p.groups[q.groups[i]].calmest())
		t += draw + pause
	}
	q.fair(at, to, bounds{from: t, until: b.until, atEnd: b.atEnd})
}

// spread places groups that have more time than the calmest hand takes: what is left
// before a cue or the end is for looking at the groups without one, at each in proportion to
// what is drawn of it. So a picture does not wait as long as its heading stands alone.
func (q *sequence) spread(from, to int, b bounds) {
	t := b.from
	for i := from; i < to; {
		next := i + 1
		for next < to && math.IsInf(q.cue[next], -1) {
			next++
		}
		t = math.Max(t, q.opens(i, slowest))
		until := q.done(b, slowest)
		if next < to {
			until = math.Max(t, q.opens(next, slowest))
		}
		drawn := 0.0
		for k := i; k < next; k++ {
			draw, _ := q.seconds(k, math.Inf(1))
			drawn += draw
		}
		looked := math.Max(until-t-drawn, 0) / math.Max(drawn, 1e-9)
		for k := i; k < next; k++ {
			draw, _ := q.seconds(k, math.Inf(1))
			q.start[k], q.share[k] = t, q.p.groups[q.groups[k]].calmest()
			t += draw * (1 + looked)
		}
		i = next
	}
}

// sequenceOf is the groups in an order.
func sequenceOf(p *planner, order []int) *sequence {
	n := len(order)
	q := &sequence{p: p, groups: order, cue: make([]float64, n), due: make([]bool, n), behind: make([]bool, n), share: make([]float64, n), start: make([]float64, n)}
	all := p.inkOf(order)
	for i := range order[:max(n-1, 0)] {
		// Parts keep to their cues: what they are parts of is not to be late in itself.
		q.behind[i+1] = p.inkOf(order[i:i+1])+p.laterInk(order[i]) > muchInk*all && !p.alike(order[i], order[i+1])
	}
	latest, head := math.Inf(-1), math.Inf(-1)
	for i, u := range order {
		q.cue[i] = math.Inf(-1)
		// What waits for others has no cue any longer. Of cues that are practically
		// one the first counts: else what it is of would have to flash by.
		if c := p.groups[u].cue; c >= latest && c >= 0 {
			q.cue[i], q.due[i], latest = c, c >= head+oneMoment, c
			if q.due[i] {
				head = c
			}
		}
	}
	return q
}

// inkOf is how much ink a hand leaves with some groups.
func (p *planner) inkOf(groups []int) (ink float64) {
	for _, u := range groups {
		for _, i := range p.groups[u].pieces {
			if p.pieces[i].drawn() {
				ink += p.costs[i].ink
			}
		}
	}
	return ink
}

// whole is the time of all groups.
func (q *sequence) whole() bounds {
	from := q.p.first()
	if len(q.cue) > 0 && q.cue[0] >= 0 {
		from = math.Min(from, math.Max(q.cue[0], q.p.clock.Lead))
	}
	return bounds{from: from, atEnd: true}
}

// place gives every group its start and end, and returns what share of its calm time
// each gets.
func (p *planner) place(order []int) *sequence {
	q := sequenceOf(p, order)
	q.fair(0, len(order), q.whole())
	last := p.latest()
	for i, u := range order {
		g := &p.groups[u]
		draw, _ := q.seconds(i, q.share[i])
		g.start = math.Min(q.start[i], last)
		g.end = math.Min(g.start+draw, last)
		if g.cue >= 0 {
			p.late[u] = g.start - g.cue
		}
	}
	return q
}
