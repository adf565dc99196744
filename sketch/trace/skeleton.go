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
	spurShare      = 0.5  // a spur sticks out of a picture's line by less …
	letterSpur     = 1.2  // … of a letter's, whose corners are sharp, by less …
	spurLeast      = 2    // … and so many pixels
	touchShare     = 0.9  // nodes nearer together lie under one touch of the pen …
	touchLeast     = 1.5  // … and so many pixels
	headingFrom    = 1.3  // beyond this an edge's direction is its own …
	headingSpan    = 1.6  // … taken over so much …
	headingLeast   = 7    // … and so many pixels at least
	straight       = 0.3  // cosine of the sharpest bend, 73°, that one stroke takes
	widthWeight    = 0.25 // of a change of width against the straightness, when ends are paired
	swellingShare  = 1.5  // so far from a node the ink is wider than either line …
	swellingMost   = 4    // … and no further, where lines meet at a sharp angle
	swellingFall   = 0.25 // pixels by which half the width still falls over swellingStep where it is swollen
	swellingStep   = 3    // pixels
	junctionMost   = 1.05 // times what a line is wide for the most part, it is no wider under a junction
	junctionShare  = 0.93 // of the width beside it: under one no paper cuts the tip's soft edge off
	acrossBent     = 3    // points at the end of a line that ends on another are drawn towards that
	acrossMost     = 3    // times half their widths: lines across from each other are no further apart …
	acrossAside    = 0.5  // … and no further aside
	acrossStraight = 0.9  // cosine of the sharpest bend, 26°, at which they are one
	steadySpan     = 8    // points beside a junction of which the width is taken
	endShare       = 1.5  // thinning takes no more off an end …
	endNarrow      = 0.35 // … and the ink ends where it is narrower
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
	whole  int       // the line that it is a piece of, from 1; 0: it is no piece
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
	return g.linesWithout(spurShare, thinned, depth)
}

// linesWithout are the lines without spurs that stick out by less than a share of half
// the line's width.
func (g grid) linesWithout(spur float64, thinned set, depth []uint16) []line {
	s := g.graph(thinned)
	s.prune(depth, spur)
	s.prune(depth, spur)
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
func (s *skeleton) prune(depth []uint16, share float64) {
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
			if out < share*rk+spurLeast {
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

// appendEdge appends an edge's points from end e on. Where the pen comes from or
// goes on to another edge the points under the junction, where the middle of the
// ink is drawn towards the lines that join, are left out, and it crosses in a
// smooth curve.
func (s *skeleton) appendEdge(l *line, e int32, next []int32, depth []uint16) {
	px := s.edges[e/2].px
	n := len(px)
	swollen := [2]int{s.swelling(e, depth), s.swelling(e^1, depth)}
	cut := func(end int32, swollen int) int {
		k := s.edges[end/2].nodes[end&1]
		if k < 0 || next[end] < 0 || len(s.nodes[k].ends) < 3 && !s.nodes[k].merged {
			return 0
		}
		return min(swollen, (n-1)/3)
	}
	from, to := cut(e, swollen[0]), n-cut(e^1, swollen[1])
	joint := len(l.at)
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
	if joint > 0 && joint < len(l.at) {
		l.crossAt(joint)
	}
}

// crossAt puts a curve between point i and the one before, which goes on as the line
// came and arrives as it leaves, a point a pixel. Its width is that of a junction,
// see narrowJunctions.
func (l *line) crossAt(i int) {
	from, to := l.at[i-1], l.at[i]
	way := from.Dist(to)
	steps := int(way + 0.5)
	if steps < 2 {
		return
	}
	came := from.Sub(l.at[max(i-1-steadySpan, 0)]).Unit().Mul(way / 3)
	leaves := l.at[min(i+steadySpan, len(l.at)-1)].Sub(to).Unit().Mul(way / 3)
	at := make(geom.Polyline, steps-1)
	r := make([]float64, steps-1)
	narrow := min(math.Abs(l.r[i-1]), math.Abs(l.r[i]))
	for k := range at {
		at[k] = geom.CubicAt(from, from.Add(came), to.Sub(leaves), to, float64(k+1)/float64(steps))
		r[k] = -narrow
	}
	l.at, l.r = slices.Insert(l.at, i, at...), slices.Insert(l.r, i, r...)
}

// swelling is how many pixels from end e on an edge lie under a junction, where the
// ink is wider than either line: as far as its width falls.
func (s *skeleton) swelling(e int32, depth []uint16) int {
	l := &s.edges[e/2]
	k := l.nodes[e&1]
	if k < 0 || s.isOpen(e) {
		return 0
	}
	at := func(i int) float64 {
		if e&1 == 1 {
			i = len(l.px) - 1 - i
		}
		return radius(depth[l.px[i]])
	}
	r := radius(depth[s.nodes[k].px])
	n := int(swellingShare*r + 1)
	for n+swellingStep < len(l.px) && n < int(swellingMost*r) && at(n+swellingStep) < at(n)-swellingFall {
		n++
	}
	return n
}

// narrowJunctions gives points under junctions, whose radii are negative, the
// width of the line before and after.
func (l *line) narrowJunctions() {
	n := len(l.r)
	if slices.Min(l.r) >= 0 {
		return
	}
	most := math.Inf(1)
	if beside := slices.DeleteFunc(slices.Clone(l.r), func(r float64) bool { return r < 0 }); len(beside) > 0 {
		slices.Sort(beside)
		most = junctionMost * beside[len(beside)/2]
	}
	for i := 0; i < n; {
		if l.r[i] >= 0 {
			i++
			continue
		}
		j := i
		for j < n && l.r[j] < 0 {
			j++
		}
		before, after := l.steady(i-1, -1), l.steady(j, 1)
		switch {
		case before == 0 && after == 0: // all of it lies under junctions: as wide as it is on average
			for _, r := range l.r {
				before -= r / float64(n)
			}
			after = before
		case before == 0:
			before = after
		case after == 0:
			after = before
		}
		for k := i; k < j; k++ {
			t := float64(k-i+1) / float64(j-i+1)
			l.r[k] = junctionShare * min(before+(after-before)*t, most)
		}
		i = j
	}
}

// steady is the width of the line beside a junction: the median radius of the points
// from i on, step by step, up to the next junction; 0 without any.
func (l *line) steady(i, step int) float64 {
	var beside [steadySpan]float64
	n := 0
	for ; i >= 0 && i < len(l.r) && l.r[i] > 0 && n < steadySpan; i += step {
		beside[n] = l.r[i]
		n++
	}
	slices.Sort(beside[:n])
	return beside[n/2]
}

// joinAcross makes one line of two that end on others right across from each other: a
// line that another crosses at a sharp angle.
func joinAcross(lines []line) []line {
	for i := 0; i < len(lines); i++ {
		for k := i + 1; k < len(lines); k++ {
			if lines[i].joinsAcross(&lines[k]) {
				lines = slices.Delete(lines, k, k+1)
				k = i // others may go on from the new end
			}
		}
	}
	return lines
}

// joinsAcross takes in another line that goes on from one of the ends of l, if it does.
func (l *line) joinsAcross(t *line) bool {
	if l.object != t.object || l.closed || t.closed || l.free[0] && l.free[1] || t.free[0] && t.free[1] || len(l.at) < 4*acrossBent || len(t.at) < 4*acrossBent {
		return false
	}
	for a := range 2 {
		for b := range 2 {
			if l.free[a] || t.free[b] {
				continue
			}
			p, way := l.leaving(a)
			q, back := t.leaving(b)
			over := q.Sub(p)
			r := l.r[len(l.r)/2] + t.r[len(t.r)/2]
			if -way.Dot(back) < acrossStraight || over.Dot(way) <= 0 || over.Len() > acrossMost*r || math.Abs(over.Cross(way)) > acrossAside*r {
				continue
			}
			if a == 0 {
				l.reverse()
			}
			if b == 1 {
				t.reverse()
			}
			joint := len(l.at) - acrossBent
			l.at, l.r = append(l.at[:joint:joint], t.at[acrossBent:]...), append(l.r[:joint:joint], t.r[acrossBent:]...)
			l.crossAt(joint)
			l.narrowJunctions()
			l.free[1], l.nodes = t.free[1], append(l.nodes, t.nodes...)
			return true
		}
	}
	return false
}

// leaving is a point near an end of the line and the direction in which it goes on
// there; the last points are drawn towards the line it ends on.
func (l *line) leaving(end int) (p, way geom.Point) {
	n := len(l.at) - 1
	if end == 0 {
		p = l.at[acrossBent]
		return p, p.Sub(l.at[min(acrossBent+steadySpan, n)]).Unit()
	}
	p = l.at[n-acrossBent]
	return p, p.Sub(l.at[max(n-acrossBent-steadySpan, 0)]).Unit()
}
