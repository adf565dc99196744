package trace

import (
	"cmp"
	"math"
	"slices"

	"github.com/inkreel/inkreel/internal/geom"
)

// Where lines meet and end, thinning leaves traces that nobody drew. All but
// straight are multiples of half the line's width there.
const (
	spurShare     = 0.5  // a spur sticks out by less …
	spurLeast     = 2    // … and so many pixels
	touchShare    = 0.9  // nodes nearer together lie under one touch of the pen …
	touchLeast    = 1.5  // … and so many pixels
	headingFrom   = 1.3  // beyond this an edge's direction is its own …
	headingSpan   = 1.6  // … taken over so much …
	headingLeast  = 7    // … and so many pixels at least
	straight      = 0.3  // cosine of the sharpest bend, 73°, that one stroke takes
	widthWeight   = 0.25 // of a change of width against the straightness, when ends are paired
	swellingShare = 1.5  // so far from a node the ink is wider than either line
	junctionCut   = 0.9  // points nearer to a node are left out of a line that crosses
	junctionSlack = 1.05 // by which a line may be wider under a junction than beside it
	endShare      = 1.5  // thinning takes no more off an end …
	endNarrow     = 0.35 // … and the ink ends where it is narrower
)

// line is a stroke in the making: where the tip goes, in the grid's own
// coordinates, and how wide it presses there.
type line struct {
	at     geom.Polyline
	r      []float64 // half the width at each point, pixels
	closed bool      // the last point is the first again
	free   [2]bool   // whether an end lies in the open, not on another line
	object int       // what it belongs to: lines that hang together share a number
	nodes  []int32   // junctions it passes or ends at
}

func (l *line) length() float64 { return l.at.Length() }

// width is the widest the line gets, in pixels.
func (l *line) width() float64 {
	if len(l.r) == 0 {
		return 0
	}
	return 2 * slices.Max(l.r)
}

// reverse lets the line be drawn from its other end.
func (l *line) reverse() {
	slices.Reverse(l.at)
	slices.Reverse(l.r)
	l.free[0], l.free[1] = l.free[1], l.free[0]
}

// radius is half a line's width where its middle has depth d.
func radius(d uint16) float64 { return max(float64(d)/depthUnit-0.5, 0.5) }

// lines reads a thinned mask into lines: spurs dropped, junctions crossed
// straight, smoothed. depth is that of the mask before thinning.
func (g grid) lines(thinned set, depth []uint16) []line {
	s := g.graph(thinned)
	s.prune(depth)
	s.prune(depth)
	group := s.mergeNodes(depth)
	next := s.pairEnds(group, depth)
	lines := s.chainEdges(next, group, depth)
	number(lines, len(s.nodes))
	return lines
}

// number gives lines that hang together through their nodes the same object.
func number(lines []line, nodes int) {
	owner := make([]int, nodes) // of a node: a line's number plus one
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
		for _, k := range lines[i].nodes {
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

// prune drops spurs: short edges into the open that stick out of the line they
// grow from by less than a fair part of its width. They come from corners and
// from rough outlines, nobody drew them.
func (s *skeleton) prune(depth []uint16) {
	for k := range s.nodes {
		nd := &s.nodes[k]
		if len(nd.ends) < 3 {
			continue
		}
		rk := radius(depth[nd.px])
		var spurs []int
		for _, e := range nd.ends {
			l := &s.edges[e/2]
			far := l.nodes[1-e&1]
			if far == k || len(s.nodes[far].ends) != 1 {
				continue
			}
			out := float64(len(l.px)) + radius(depth[s.nodes[far].px]) - rk
			if out < spurShare*rk+spurLeast {
				spurs = append(spurs, int(e/2))
			}
		}
		slices.SortStableFunc(spurs, func(a, b int) int { return cmp.Compare(len(s.edges[a].px), len(s.edges[b].px)) })
		if len(spurs) == len(nd.ends) {
			spurs = spurs[:len(spurs)-2]
		}
		for _, i := range spurs {
			s.removeEdge(i)
		}
	}
}

// mergeNodes joins nodes that lie under one touch of the pen: two lines that
// cross leave two nodes and a short edge between them. It says for every node
// which it belongs to.
func (s *skeleton) mergeNodes(depth []uint16) []int {
	group := make([]int, len(s.nodes))
	const most = 8 // nodes under one touch; a tangle of more is no crossing
	size := make([]int, len(s.nodes))
	meet := make([]int, len(s.nodes)) // edges, before any is dropped
	for i := range group {
		group[i], size[i], meet[i] = i, 1, len(s.nodes[i].ends)
	}
	root := func(i int) int {
		for group[i] != i {
			group[i] = group[group[i]]
			i = group[i]
		}
		return i
	}
	for i := range s.edges {
		l := &s.edges[i]
		if l.px == nil || l.ring() {
			continue
		}
		a, b := l.nodes[0], l.nodes[1]
		if meet[a] < 3 || meet[b] < 3 {
			continue
		}
		reach := 0.0
		for _, p := range l.px {
			reach = max(reach, radius(depth[p]))
		}
		if float64(len(l.px)-1) > touchShare*reach+touchLeast {
			continue
		}
		if ra, rb := root(a), root(b); ra != rb {
			if size[ra]+size[rb] > most {
				continue
			}
			group[rb] = ra
			size[ra] += size[rb]
		}
		s.nodes[a].merged, s.nodes[b].merged = true, true
		s.removeEdge(i)
	}
	for i := range group {
		group[i] = root(i)
	}
	return group
}

// heading is the direction in which a edge leaves its node, taken past the
// place where the skeleton bends because lines meet.
func (s *skeleton) heading(e int32, depth []uint16) geom.Point {
	l := &s.edges[e/2]
	n := len(l.px)
	at := func(i int) int32 {
		i = min(max(i, 0), n-1)
		if e&1 == 1 {
			i = n - 1 - i
		}
		return l.px[i]
	}
	r := radius(depth[at(0)])
	from := min(int(headingFrom*r+1), (n-1)/2)
	span := int(max(headingLeast, headingSpan*r))
	return s.point(at(from + span)).Sub(s.point(at(from))).Unit()
}

// pairEnds says for every edge end which edge end the pen goes on to, −1 where it
// lifts. At a junction the straightest pair goes first.
func (s *skeleton) pairEnds(group []int, depth []uint16) []int32 {
	next := make([]int32, 2*len(s.edges))
	for i := range next {
		next[i] = -1
	}
	ends := make([][]int32, len(s.nodes))
	for k := range s.nodes {
		ends[group[k]] = append(ends[group[k]], s.nodes[k].ends...)
	}
	type match struct {
		a, b  int32
		score float64
	}
	var found []match
	for _, es := range ends {
		if len(es) == 2 {
			if es[0]/2 != es[1]/2 || len(s.edges[es[0]/2].px) > 2 {
				next[es[0]], next[es[1]] = es[1], es[0]
			}
			continue
		}
		found = found[:0]
		for i, a := range es {
			ha, ra := s.heading(a, depth), s.halfWidth(a, depth)
			for _, b := range es[i+1:] {
				cos := -ha.Dot(s.heading(b, depth))
				if cos < straight {
					continue
				}
				found = append(found, match{a, b, cos - widthWeight*math.Abs(math.Log(ra/s.halfWidth(b, depth)))})
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

// halfWidth is half the width of a edge in its middle.
func (s *skeleton) halfWidth(e int32, depth []uint16) float64 {
	px := s.edges[e/2].px
	return radius(depth[px[len(px)/2]])
}

// chainEdges strings the edges together as paired.
func (s *skeleton) chainEdges(next []int32, group []int, depth []uint16) []line {
	var out []line
	done := make([]bool, len(s.edges))
	run := func(e int32) line {
		var l line
		first := e
		l.free[0] = s.isOpen(e)
		for {
			done[e/2] = true
			for _, k := range s.edges[e/2].nodes {
				if k >= 0 {
					l.nodes = append(l.nodes, int32(group[k]))
				}
			}
			s.appendEdge(&l, e, next, depth)
			far := e ^ 1
			e = next[far]
			if e < 0 {
				l.free[1] = s.isOpen(far)
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
		for i := range s.edges {
			if s.edges[i].px == nil || done[i] {
				continue
			}
			for e := int32(2 * i); e < int32(2*i+2) && !done[i]; e++ {
				if pass == 1 || !s.edges[i].ring() && next[e] < 0 {
					l := run(e)
					if s.edges[i].ring() {
						l.closed, l.free = true, [2]bool{}
					}
					out = append(out, l)
				}
			}
		}
	}
	for i := range out {
		out[i].narrowJunctions()
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
			l.reverse()
		}
		n := len(l.at) - 1
		tip, r := l.at[n], l.r[n]
		back := min(n, int(r/2)+1)
		way := tip.Sub(l.at[n-back]).Unit()
		for d := 1.0; d < endShare*r+2; d++ {
			q := tip.Add(way.Mul(d))
			p, ok := s.pixel(q)
			if !ok || radius(depth[p]) < endNarrow*r || depth[p] < 2*depthUnit {
				break
			}
			l.at, l.r = append(l.at, q), append(l.r, min(radius(depth[p]), r))
		}
		if end == 0 {
			l.reverse()
		}
	}
}

// isOpen reports whether the edge end is a line's end in the open.
func (s *skeleton) isOpen(e int32) bool {
	k := s.edges[e/2].nodes[e&1]
	return k >= 0 && len(s.nodes[k].ends) == 1 && !s.nodes[k].merged
}

// appendEdge appends a edge's points from end e on. Where the pen comes from or
// goes on to another edge the points under the junction are left out, so that
// it crosses straight.
func (s *skeleton) appendEdge(l *line, e int32, next []int32, depth []uint16) {
	px := s.edges[e/2].px
	n := len(px)
	cut := func(end int32) int {
		k := s.edges[end/2].nodes[end&1]
		if k < 0 || next[end] < 0 || len(s.nodes[k].ends) < 3 && !s.nodes[k].merged {
			return 0
		}
		return min(int(junctionCut*radius(depth[s.nodes[k].px])+1), (n-1)/3)
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

// swelling is how many pixels from end e on a edge lies under a junction,
// where the ink is wider than either line.
func (s *skeleton) swelling(e int32, depth []uint16) int {
	k := s.edges[e/2].nodes[e&1]
	if k < 0 || s.isOpen(e) {
		return 0
	}
	return int(swellingShare*radius(depth[s.nodes[k].px]) + 1)
}

// narrowJunctions gives points under junctions, whose radii are negative, the
// width of the line before and after.
func (l *line) narrowJunctions() {
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
			l.r[k] = min(-l.r[k], junctionSlack*(before+(after-before)*t))
		}
		i = j
	}
}
